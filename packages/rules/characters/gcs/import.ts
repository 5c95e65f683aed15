/**
 * Characters from GURPS Character Sheet files, JSON version 5. `importGcs` reads a file into a sheet for GURPS 4e, and tells what
 * it read, recalculated and left out, and where file and rules disagree. It never throws on outside data.
 */
import { fail, ok, type Result } from '../../engine/result.ts';
import type { SheetInput } from '../../systems/gurps-4e/setup.ts';
import { readSheet } from '../../systems/gurps-4e/sheet.ts';
import { readAttributes, type Attributes } from './attributes.ts';
import { readDr, readHands } from './body.ts';
import { compareDefenses } from './compare.ts';
import { noteBelongings, readEncumbrance, readShield, shields, type Shield } from './equipment.ts';
import { handsFull } from './held.ts';
import { readGcs, type ImportError } from './read.ts';
import { emptyReport, entry, type ImportReport } from './report.ts';
import { equipped, named } from './rows.ts';
import type { GcsSheet } from './schema.ts';
import { ownSkill, readSkills, skillRecord, type Skills } from './skills.ts';
import { prune } from './prune.ts';
import { readOtherBonuses, readTraits, type Traits } from './traits.ts';
import type { Stated, Weapon } from './ways.ts';
import { equipmentEffects, readArms } from './weapons.ts';

/**
 * A character as a scenario's fighter can take it: the sheet, what the hands hold, what is left of HP and FP where that is less
 * than full, the better hand where it is the left one, and the account of the import.
 */
export interface Imported {
  sheet: SheetInput;
  held: { right: string | null; left: string | null };
  hp?: number;
  fp?: number;
  dominant?: 'left';
  report: ImportReport;
}

/** The character that a .gcs text holds, or why it is none. */
export function importGcs(text: string): Result<Imported, ImportError> {
  const gcs = readGcs(text);
  return gcs.ok ? importSheet(gcs.value) : gcs;
}

function importSheet(gcs: GcsSheet): Result<Imported, ImportError> {
  const name = named(gcs.profile.name ?? '') || 'Unnamed';
  const report = emptyReport(name);
  const attributes = readAttributes(gcs, report);
  if (!attributes.ok) return attributes;
  const parts = readParts(gcs, attributes.value, report);
  const built = prune(build(gcs, name, attributes.value, parts, report), report);
  if (!built.ok) return fail({ kind: 'out-of-range', ...built.error });
  const sheet = built.value;
  const { now } = attributes.value;
  const contained = parts.shields[0]?.contained ?? 0;
  compareDefenses(gcs, parts.stated, { sheet: readSheet(sheet), now, contained }, report);
  const dominant = /^left/i.test(gcs.profile.handedness ?? '') ? ('left' as const) : undefined;
  if (gcs.profile.handedness) report.read.push(entry('handedness', named(gcs.profile.handedness)));
  const held = handsFull(sheet, dominant ?? 'right', report);
  return ok({ sheet, held, ...now, ...(dominant ? { dominant } : {}), report });
}

/** Everything of a sheet that depends on other parts of it. */
interface Parts {
  encumbrance: number;
  skills: Skills;
  traits: Traits;
  /** The one that is used comes first. */
  shields: Shield[];
  shield: SheetInput['shield'];
  weapons: Record<string, Weapon>;
  stated: Stated[];
}

function readParts(gcs: GcsSheet, { sheet }: Attributes, report: ImportReport): Parts {
  const encumbrance = readEncumbrance(gcs, sheet.st, report);
  const skills = readSkills(gcs, encumbrance, report);
  const traits = readTraits(gcs, (weapon) => weaponSkill(gcs, weapon, skills), report);
  const values = new Map<string, number>();
  for (const { attr_id, calc } of gcs.attributes) {
    if (calc?.value !== undefined) values.set(attr_id, Math.trunc(calc.value));
  }
  const all = shields(gcs);
  const rows = new Set(all.map((shield) => shield.row));
  readOtherBonuses(equipmentEffects(equipped(gcs).filter((row) => !rows.has(row))), traits, report);
  const shield = readShield(all, skills, values, report);
  const strength = {
    striking: sheet.st + Math.trunc(gcs.calc?.striking_st_bonus ?? 0),
    lifting: sheet.st + Math.trunc(gcs.calc?.lifting_st_bonus ?? 0),
  };
  const stated: Stated[] = [];
  const { withWeapons } = traits;
  const tables = { skills, attributes: values, encumbrance, strength, withWeapons, report, stated };
  const weapons = readArms(gcs, rows, tables);
  noteBelongings(gcs, report);
  return { encumbrance, skills, traits, shields: all, shield, weapons, stated };
}

function build(gcs: GcsSheet, name: string, attributes: Attributes, parts: Parts, report: ImportReport): SheetInput {
  const { traits, weapons, shield, skills, encumbrance } = parts;
  const thrust = gcs.calc?.thrust;
  return {
    name,
    ...attributes.sheet,
    encumbrance,
    ...(thrust !== undefined && /^[1-9]\d?d([+-]\d{1,3})?$/.test(thrust) ? { thrust } : {}),
    ...(traits.advantages.length > 0 ? { advantages: traits.advantages } : {}),
    skills: skillRecord(skills),
    weapons,
    ...(shield ? { shield } : {}),
    dr: readDr(gcs, report),
    hands: readHands(gcs, report),
    ...(traits.bonuses.length > 0 ? { bonuses: traits.bonuses } : {}),
  };
}

/** The skill of the weapon that a specialty names, such as Two-Handed Sword for `Greatsword`; the name itself if it is a skill. */
function weaponSkill(gcs: GcsSheet, name: string, skills: Skills): string | undefined {
  const same = (text: string) => text.toLowerCase().includes(name.toLowerCase());
  if (skills.has(name.toLowerCase())) return undefined;
  const row = equipped(gcs).find(({ description, weapons }) => weapons.length > 0 && same(description));
  return row && ownSkill(row.weapons[0]?.defaults ?? [], row.replacements);
}
