/** Advantages that the rules of defense name, and every other permanent bonus to an active defense, each counted once. */
import { parseAdvantages } from '../../systems/gurps-4e/notation.ts';
import type { SheetInput } from '../../systems/gurps-4e/setup.ts';
import { saysHands } from './body.ts';
import { isWithWeapons } from './levels.ts';
import { effects, enabled, named, rows, worth, type Effect } from './rows.ts';
import { entry, type ImportReport } from './report.ts';
import type { GcsSheet, GcsTrait } from './schema.ts';

/** What traits contribute. Weapons that are parts of the body are read in `weapons.ts`, hands in `body.ts`. */
export interface Traits {
  advantages: string[];
  bonuses: NonNullable<SheetInput['bonuses']>;
  /** Bonuses to skill or parry with some weapons only; see `levels.ts`. */
  withWeapons: Effect[];
}

/** Effects that the file has counted in figures which are read themselves. */
const CONTAINED = ['attribute_bonus', 'skill_bonus', 'dr_bonus', 'weapon_bonus'];

/** Figures that a permanent bonus can raise. */
const DEFENSES = ['dodge', 'parry', 'block'] as const;

/** Names as files write them, and as the rules know them. */
const OTHER_NAMES = new Map([
  ['deafness', 'Deaf'],
  ['ambidextrous', 'Ambidexterity'],
]);

/** Reads the traits that are not disabled; `skillOf` finds the skill of a weapon named in a specialty. */
export function readTraits(
  gcs: GcsSheet,
  skillOf: (weapon: string) => string | undefined,
  report: ImportReport,
): Traits {
  const traits: Traits = { advantages: [], bonuses: [], withWeapons: [] };
  const advantages = new Map<string, Known>();
  const on = new Set(enabled(gcs.traits));
  for (const trait of rows(gcs.traits)) {
    const name = named(trait.name, trait.replacements);
    if (!on.has(trait)) {
      report.skipped.push(entry('trait', name, 'disabled in the file'));
      continue;
    }
    const known = advantage(name, trait, skillOf);
    if (known) {
      // A name that stands twice, in whatever letters, is one advantage at its highest level.
      const key = known.name.toLowerCase();
      if (known.level >= (advantages.get(key)?.level ?? 0)) advantages.set(key, known);
      report.read.push(entry('advantage', known.name + (known.level > 0 ? ` ${known.level}` : ''), known.because));
    }
    const own = effects(trait, name);
    const counted = readEffects(own, known !== undefined, traits, report);
    if (known || counted || trait.children || trait.weapons.length > 0) continue;
    if (own.some(({ feature }) => CONTAINED.includes(feature.type))) {
      report.read.push(entry('trait', name, "contained in the file's attributes, skills or DR"));
    } else if (!saysHands(name)) {
      report.skipped.push(entry('trait', name, 'nothing that the rules of the fight ask about'));
    }
  }
  for (const { name, level } of advantages.values()) traits.advantages.push(level > 0 ? `${name} ${level}` : name);
  return traits;
}

/** Bonuses to defenses from skills and from equipment that is no shield. */
export function readOtherBonuses(effectsOf: Effect[], traits: Traits, report: ImportReport): void {
  readEffects(effectsOf, false, traits, report);
}

/** Takes the effects on active defenses; those of an advantage that the rules know are in the advantage already. */
function readEffects(list: Effect[], known: boolean, traits: Traits, report: ImportReport): boolean {
  let counted = false;
  for (const effect of list) {
    const { type, attribute, situation } = effect.feature;
    const amount = worth(effect);
    if (type === 'conditional_modifier' && /dodge|parry|parries|block|active defen/i.test(situation ?? '')) {
      const sign = amount > 0 ? '+' : '';
      report.skipped.push(
        entry('modifier', `${sign}${amount} ${named(situation ?? '')}`, `${effect.because}: holds only at times`),
      );
      counted = true;
    }
    const to = DEFENSES.find((defense) => type === 'attribute_bonus' && defense === attribute);
    if (amount === 0 || known) continue;
    if (to) {
      traits.bonuses.push({ to, amount, because: effect.because });
      report.read.push(entry(`bonus to ${to}`, amount, effect.because));
      counted = true;
    } else if (isWithWeapons(effect)) {
      traits.withWeapons.push(effect);
      counted = true;
    } else if (type === 'weapon_block_bonus') {
      report.skipped.push(entry('bonus to block', amount, `${effect.because}: holds for one weapon only`));
    }
  }
  return counted;
}

interface Known {
  name: string;
  /** 0 where the advantage has no levels. */
  level: number;
  because?: string;
}

/** The trait as one of the advantages that the rules know, or nothing. */
function advantage(name: string, trait: GcsTrait, skillOf: (weapon: string) => string | undefined): Known | undefined {
  const split = /^(.*?)(?: (\d{1,2}))?$/.exec(OTHER_NAMES.get(name.toLowerCase()) ?? name);
  const plainName = split?.[1] ?? name;
  const level = Math.trunc(split?.[2] !== undefined ? Number(split[2]) : (trait.levels ?? 0));
  const levelled = Math.max(1, Math.min(level, 99));
  if (parseAdvantages([`${plainName} ${levelled}`]).ok) return { name: plainName, level: levelled };
  if (!parseAdvantages([plainName]).ok) return undefined;
  const master = /^weapon master \((.*)\)$/i.exec(plainName);
  const skills = master?.[1] === undefined ? undefined : specialtySkills(master[1], skillOf);
  if (skills === undefined) return { name: plainName, level: 0 };
  return { name: `Weapon Master (${skills})`, level: 0, because: `the file says ${plainName}` };
}

/** The specialty of a Weapon Master as skills, where it names weapons that the character has; nothing where it stands as it is. */
function specialtySkills(specialty: string, skillOf: (weapon: string) => string | undefined): string | undefined {
  const parts = specialty.split(/ *(?:,|&|\band\b) */i).filter((part) => part !== '');
  const skills = parts.map((part) => skillOf(part) ?? part);
  const text = [...new Set(skills)].join(', ');
  return text === specialty || text.length > 80 ? undefined : text;
}
