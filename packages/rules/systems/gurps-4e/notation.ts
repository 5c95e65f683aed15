/**
 * How GURPS 4e writes things down: damage `2d+1(2) cut`, reach `C,1-2*`, parry `-1FU`, and advantages by name. Damage, reach
 * and parry are checked by their patterns at the door (`setup.ts`), so their readers throw on anything else; advantages are
 * refused with a message.
 */
import { fail, must, ok, type Result } from '../../engine/result.ts';

/** Types of damage: cutting, crushing, impaling, four grades of piercing, burning, corrosion, toxic, fatigue (G4S-DMG-03). */
export const DAMAGE_TYPES = ['cut', 'cr', 'imp', 'pi-', 'pi', 'pi+', 'pi++', 'burn', 'cor', 'tox', 'fat'] as const;

/** One of the types of damage. */
export type DamageType = (typeof DAMAGE_TYPES)[number];

/** Damage to be rolled: `dice` six-sided dice plus `adds`. DR counts as DR × `times` / `over`, fraction dropped (G4S-DMG-02). */
export interface Damage {
  dice: number;
  adds: number;
  divisor: { times: number; over: number };
  type: DamageType;
}

/** A weapon's parry figure: what it adds to Parry, and whether it is a fencing (F) or an unbalanced (U) weapon (G4S-WPN-01). */
export interface Parry {
  bonus: number;
  fencing: boolean;
  unbalanced: boolean;
}

/** The most dice of one damage roll: more than the published weapons have, and few enough for exact odds. */
export const MOST_DAMAGE_DICE = 60;

/** What damage looks like: dice (at most `MOST_DAMAGE_DICE`), adds, an armor divisor in parentheses, the type. */
export const DAMAGE =
  /^([1-9]|[1-5]\d|60)d([+-]\d{1,3})?(?:\((0\.[125]|[2-9]|[1-9]\d{1,2})\))? (cut|cr|imp|pi(?:-|\+\+?)?|burn|cor|tox|fat)$/;

/** What basic thrusting damage looks like: dice within the same bound, and adds. */
export const THRUST = /^(?:[1-9]|[1-5]\d|60)d(?:[+-]\d{1,3})?$/;

/** What reach looks like: yards, `C` for close combat, ranges of them; a star where changing it takes a Ready maneuver. */
export const REACH = /^(?:C|\d{1,2})(?:-\d{1,2})?(?:,(?:C|\d{1,2})(?:-\d{1,2})?){0,3}\*?$/;

/** What a parry figure looks like: a number with F, U or both, or No. */
export const PARRY = /^(?:No|([+-]?\d{1,2})(F?)(U?))$/;

/** The damage that a text of the pattern `DAMAGE` states; throws on any other. */
export function parseDamage(text: string): Damage {
  const [, dice, adds, divisor, type] = must(DAMAGE.exec(text), `damage is checked at the door: ${text}`);
  return {
    dice: Number(dice),
    adds: integer(adds ?? '0'),
    divisor: readDivisor(divisor ?? '1'),
    type: must(
      DAMAGE_TYPES.find((known) => known === type),
      'the pattern names the types',
    ),
  };
}

/** Damage as people write it; `parseDamage` reads it back. */
export function damageText({ dice, adds, divisor, type }: Damage): string {
  const { times, over } = divisor;
  const armor = times > 1 ? `(0.${10 / times})` : over > 1 ? `(${over})` : '';
  return `${dice}d${adds === 0 ? '' : signed(adds)}${armor} ${type}`;
}

/**
 * The reaches that a text of the pattern `REACH` states, in yards, ascending, 0 for C; throws on any other. The two ends of a
 * range may stand in either order, and the star is not kept.
 */
export function parseReach(text: string): number[] {
  if (!REACH.test(text)) throw new Error(`broken invariant: reach is checked at the door: ${text}`);
  const reaches = new Set<number>();
  for (const part of text.replace('*', '').split(',')) {
    const ends = part.split('-').map((end) => (end === 'C' ? 0 : Number(end)));
    for (let yards = Math.min(...ends); yards <= Math.max(...ends); yards++) reaches.add(yards);
  }
  return [...reaches].sort((a, b) => a - b);
}

/** The parry figure that a text of the pattern `PARRY` states, null for No; throws on any other. */
export function parseParry(text: string): Parry | null {
  const [, bonus, fencing, unbalanced] = must(PARRY.exec(text), `a parry figure is checked at the door: ${text}`);
  if (bonus === undefined) return null;
  return { bonus: integer(bonus), fencing: fencing === 'F', unbalanced: unbalanced === 'U' };
}

/** What the ledgers know of somebody's advantages; levels are 0 where there is none. */
export interface Advantages {
  /** Also owned through Enhanced Time Sense, never twice (G4S-DEF-01). */
  combatReflexes: boolean;
  /** G4S-DEF-02 */
  enhancedDodge: number;
  enhancedBlock: number;
  /** For every parry, for bare hands, and by skill. */
  enhancedParry: { all: number; bare: number; skills: Record<string, number> };
  /** G4-OFFHAND-02 */
  ambidexterity: boolean;
  /** G4-ATTACK-02..04 */
  peripheralVision: boolean;
  /** G4S-DEF-11 */
  allRoundVision: boolean;
  /** G4S-DMG-19 */
  highPainThreshold: boolean;
  /** G4-MULTI-04, G4S-DEF-12 */
  trainedByAMaster: boolean;
  /** Every weapon, or the skills of its specialty; none is the empty list. */
  weaponMaster: 'all' | string[];
  /** G4S-MORE-01 */
  extraAttack: number;
  /** G4S-CHAR-07 */
  acuteHearing: number;
  /** No Hearing roll can be made (G4S-CHAR-07). */
  deaf: boolean;
}

/** Why a list of advantages was refused: which entry of it, and what was expected. */
export interface AdvantageIssue {
  index: number;
  message: string;
}

/** What one entry says: the name, what stands in parentheses, and the level. */
interface Named {
  specialty: string | undefined;
  level: number | undefined;
}

/** Writes one entry into `into`, or says what was expected. */
type Reader = (into: Advantages, named: Named) => string | undefined;

const READERS = new Map<string, Reader>([
  ['combat reflexes', plain((into) => (into.combatReflexes = true))],
  ['enhanced time sense', plain((into) => (into.combatReflexes = true))],
  ['ambidexterity', plain((into) => (into.ambidexterity = true))],
  ['peripheral vision', plain((into) => (into.peripheralVision = true))],
  ['360-degree vision', plain((into) => (into.allRoundVision = true))],
  ['360° vision', plain((into) => (into.allRoundVision = true))],
  ['high pain threshold', plain((into) => (into.highPainThreshold = true))],
  ['trained by a master', plain((into) => (into.trainedByAMaster = true))],
  ['deaf', plain((into) => (into.deaf = true))],
  ['enhanced dodge', levelled((into, level) => (into.enhancedDodge = level))],
  ['enhanced block', levelled((into, level) => (into.enhancedBlock = level))],
  ['extra attack', levelled((into, level) => (into.extraAttack = level))],
  ['acute hearing', levelled((into, level) => (into.acuteHearing = level))],
  ['enhanced parry', enhancedParry],
  ['weapon master', weaponMaster],
]);

/**
 * The advantages that a sheet lists, such as `Enhanced Parry (Rapier) 1`; a level left out is 1. Refuses the first entry that
 * the ledgers do not name, that says too much or too little, or that stands there twice. Upper and lower case are one, except
 * in the names of skills.
 */
export function parseAdvantages(list: readonly string[]): Result<Advantages, AdvantageIssue> {
  const into = none();
  const seen = new Set<string>();
  for (const [index, text] of list.entries()) {
    const [, name, specialty, level] = text.length > 120 ? [] : (ENTRY.exec(text.trim()) ?? []);
    const read = READERS.get((name ?? '').toLowerCase());
    if (read === undefined) return fail({ index, message: `expected an advantage that the rules know, got "${text}"` });
    const once = `${name} (${specialty})`.toLowerCase();
    if (seen.has(once)) return fail({ index, message: `expected each advantage once, got "${text}" again` });
    seen.add(once);
    const expected = read(into, {
      specialty: specialty?.trim(),
      level: level === undefined ? undefined : Number(level),
    });
    if (expected !== undefined) return fail({ index, message: `expected ${expected}, got "${text}"` });
  }
  return ok(into);
}

/** A name, a specialty in parentheses, a level: the last two may be missing. */
const ENTRY = /^([^()]+?)(?: ?\(([^()]+)\))?(?: (\d{1,2}))?$/;

function none(): Advantages {
  return {
    combatReflexes: false,
    enhancedDodge: 0,
    enhancedBlock: 0,
    enhancedParry: { all: 0, bare: 0, skills: {} },
    ambidexterity: false,
    peripheralVision: false,
    allRoundVision: false,
    highPainThreshold: false,
    trainedByAMaster: false,
    weaponMaster: [],
    extraAttack: 0,
    acuteHearing: 0,
    deaf: false,
  };
}

/** An advantage that one has or has not. */
function plain(set: (into: Advantages) => void): Reader {
  return (into, { specialty, level }) => {
    if (specialty !== undefined || level !== undefined) return 'neither a specialty nor a level';
    set(into);
    return undefined;
  };
}

/** An advantage in levels. */
function levelled(set: (into: Advantages, level: number) => void): Reader {
  return (into, { specialty, level = 1 }) => {
    if (specialty !== undefined || level < 1) return 'a level of 1 or more and no specialty';
    set(into, level);
    return undefined;
  };
}

function enhancedParry(into: Advantages, { specialty, level = 1 }: Named): string | undefined {
  if (specialty === undefined || level < 1)
    return 'what it is for, such as (Rapier), (bare hands) or (all), and a level';
  const parry = into.enhancedParry;
  if (/^all( parries)?$/i.test(specialty)) parry.all = level;
  else if (/^(bare hands|unarmed)$/i.test(specialty)) parry.bare = level;
  else parry.skills = Object.fromEntries([...Object.entries(parry.skills), [specialty, level]]);
  return undefined;
}

/** Without a specialty it covers every weapon; several skills are divided by commas. */
function weaponMaster(into: Advantages, { specialty, level }: Named): string | undefined {
  if (level !== undefined) return 'no level';
  if (specialty === undefined || /^all( weapons)?$/i.test(specialty)) into.weaponMaster = 'all';
  else if (into.weaponMaster !== 'all') into.weaponMaster = [...into.weaponMaster, ...specialty.split(/ *, */)];
  return undefined;
}

/** An armor divisor as a fraction: (2) halves DR, (0.5) doubles it. */
function readDivisor(text: string): Damage['divisor'] {
  return text.startsWith('0.') ? { times: 10 / Number(text.slice(2)), over: 1 } : { times: 1, over: Number(text) };
}

/** Never -0, which JSON cannot keep. */
function integer(text: string): number {
  return Number(text) + 0;
}

function signed(number: number): string {
  return number > 0 ? `+${number}` : `${number}`;
}
