/** Skills with their levels, and the skill that a weapon or a default is used with. */
import { entry, type ImportReport } from './report.ts';
import { named, rows, word } from './rows.ts';
import type { GcsDefault, GcsSheet, GcsSkill } from './schema.ts';

/** One skill of the sheet: its name as the rules know it, and its level before encumbrance where the rules subtract that. */
export interface Skill {
  key: string;
  name: string;
  specialization: string;
  level: number;
  /** The level as the file says it. */
  filed: number;
  /** No points are spent on it: it is used by default. */
  default: boolean;
}

/** The skills of a sheet by name in lower case, the best first where there are several. */
export type Skills = ReadonlyMap<string, Skill[]>;

/** Skills whose parry the rules lower by encumbrance themselves (G4-SITUATION-10), while the file lowers the skill. */
const ENCUMBERED_PARRY = ['Judo', 'Karate'];
/** Skills that the rules ask for by their bare name, whatever the specialty. */
const ANY_SPECIALTY = ['Shield', 'Cloak', 'Riding'];

/** The name of a skill as the rules know it: `Innate Attack (Beam)`, but `Shield`. */
export function skillKey(name: string, specialization: string): string {
  const whole = specialization === '' || ANY_SPECIALTY.includes(name) ? name : `${name} (${specialization})`;
  // A name that every object has would be found in any record.
  return whole in Object.prototype ? `${whole} skill` : whole;
}

/** Every skill of the sheet that has a level. */
export function readSkills(gcs: GcsSheet, encumbrance: number, report: ImportReport): Skills {
  const skills: Skill[] = [];
  for (const row of rows(gcs.skills)) {
    const filed = row.calc?.level;
    const name = named(row.name, row.replacements);
    if (filed === undefined) {
      if (!row.children) report.skipped.push(entry('skill', name, 'the file states no level'));
      continue;
    }
    if (filed <= 0 || name === '') {
      report.skipped.push(entry('skill', name, 'cannot be used'));
      continue;
    }
    const skill = readSkill(row, name, Math.trunc(filed), encumbrance);
    skills.push(skill);
    if (skill.level === skill.filed) report.read.push(entry('skill', `${skill.key} ${skill.level}`));
    else {
      const because = `the file says ${skill.filed}, which contains encumbrance; the rules subtract it from the parry`;
      report.recomputed.push(entry('skill', `${skill.key} ${skill.level}`, because));
    }
  }
  return Map.groupBy(
    skills.sort((a, b) => b.level - a.level),
    (skill) => skill.name.toLowerCase(),
  );
}

/** The skills as the sheet lists them. */
export function skillRecord(skills: Skills): Record<string, number | { level: number; default: boolean }> {
  const record: Record<string, number | { level: number; default: boolean }> = {};
  for (const skill of [...skills.values()].flat())
    record[skill.key] ??= skill.default ? { level: skill.level, default: true } : skill.level;
  return record;
}

/** What something is used with: the best of its defaults, at the level before its own modifiers. */
export interface Use {
  /** The name of a skill of the sheet, or of an attribute in capitals. */
  skill: string;
  level: number;
  /** How much of the level the file has taken off for encumbrance. */
  encumbered: number;
  /** `block` or `parry` where the file takes a defense for a skill. */
  type: string;
}

/** The best way to use something, as the file's own program chooses it; nothing where no default applies. */
export function bestUse(
  defaults: GcsDefault[],
  skills: Skills,
  attributes: Map<string, number>,
  replacements?: Record<string, string>,
): Use | undefined {
  let best: Use | undefined;
  for (const { type, name, specialization, modifier = 0 } of defaults) {
    let use: Use | undefined;
    if (type === 'skill' || type === 'parry' || type === 'block') {
      const skill = find(skills, named(word(name), replacements), named(word(specialization), replacements));
      if (skill) use = { skill: skill.key, level: skill.level, encumbered: skill.level - skill.filed, type };
    } else {
      const level = attributes.get(type);
      if (level !== undefined) use = { skill: type.toUpperCase(), level: Math.min(level, 20), encumbered: 0, type };
    }
    if (use && (best === undefined || use.level + modifier > best.level))
      best = { ...use, level: use.level + modifier };
  }
  return best;
}

/** The skill that a weapon is made for: the first default without a penalty, else the one with the smallest. */
export function ownSkill(defaults: GcsDefault[], replacements: Record<string, string> = {}): string | undefined {
  let own: { key: string; modifier: number } | undefined;
  for (const { type, name, specialization, modifier = 0 } of defaults) {
    if (type !== 'skill' && type !== 'block' && type !== 'parry') continue;
    const key = skillKey(named(word(name), replacements), named(word(specialization), replacements));
    if (key !== '' && (own === undefined || modifier > own.modifier)) own = { key, modifier };
  }
  return own?.key;
}

function readSkill(row: GcsSkill, name: string, filed: number, encumbrance: number): Skill {
  const specialization = named(row.specialization ?? '', row.replacements);
  const multiplier = ENCUMBERED_PARRY.includes(name) ? (row.encumbrance_penalty_multiplier ?? 0) : 0;
  return {
    key: skillKey(name, specialization),
    name,
    specialization,
    level: filed + Math.trunc(multiplier * encumbrance),
    filed,
    default: (row.points ?? 0) <= 0,
  };
}

/** The best skill of that name; a default that names no specialty takes any. */
function find(skills: Skills, name: string, specialization: string): Skill | undefined {
  const wanted = specialization.toLowerCase();
  return skills
    .get(name.toLowerCase())
    ?.find((skill) => wanted === '' || skill.specialization.toLowerCase() === wanted);
}
