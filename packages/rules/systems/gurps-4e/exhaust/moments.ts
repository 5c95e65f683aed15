/** Words for observers: what a moment of a GURPS 4e fight shows about the attack, the defense and its number. */
import type { Moment } from '../../../conformance/exhaust/exhaustible.ts';
import type { Option, Refusal, Tally } from '../../../engine/system.ts';
import type { Basis, Item, Sheet } from '../character.ts';
import type { Attack, Defense } from '../exchange.ts';
import type { Fact, Fighter, Stage, State } from '../state.ts';

/** A move of GURPS 4e. */
export type Seen = Moment<State, Fact>;

/** Sees one clause at work. */
export type Observers = Record<string, (seen: Seen) => boolean>;

/** The pending stage, where it is of that name. */
export function at<Name extends Stage['at']>(stage: Stage, name: Name): Extract<Stage, { at: Name }> | null {
  return stage.at === name ? (stage as Extract<Stage, { at: Name }>) : null;
}

/** Whether something of that kind was told in this move. */
export function tells(seen: Seen, ...kinds: Fact['kind'][]): boolean {
  return seen.facts.some(({ kind }) => kinds.includes(kind));
}

/** The attack that is defended against: its target is asked how, or has said how. */
export function defended(seen: Seen): { attack: Attack; sheet: Sheet; fighter: Fighter } | null {
  const { stage, fighters, given } = seen.before;
  const going = at(stage, 'defend') ?? at(stage, 'defense');
  if (!going) return null;
  const [sheet, fighter] = [given.sheets[going.attack.on], fighters[going.attack.on]];
  return sheet && fighter ? { attack: going.attack, sheet, fighter } : null;
}

/** One defense with its number: an option on the list, or the roll that is due. */
export interface Numbered {
  attack: Attack;
  defense: Defense;
  tally: Tally;
  sheet: Sheet;
  fighter: Fighter;
  /** What parries; null for bare hands and for other defenses. */
  item: Item | null;
  basis: Basis | null;
}

/** Every defense that may be chosen now, or the one that is rolled, with its number. */
export function numbers(seen: Seen): Numbered[] {
  const facing = defended(seen);
  if (!facing) return [];
  const going = at(seen.before.stage, 'defense');
  if (going) {
    const tally = seen.now.kind === 'roll' ? seen.now.need?.tally : undefined;
    return tally ? [withTool({ ...facing, defense: going.defense, tally })] : [];
  }
  return optionsOf(seen).flatMap(({ action, need }) =>
    action === 'nothing' || !need ? [] : [withTool({ ...facing, defense: action as Defense, tally: need.tally })],
  );
}

function withTool(one: Omit<Numbered, 'item' | 'basis'>): Numbered {
  const { defense, tool, skill } = one.defense;
  const item = defense === 'parry' && tool !== null ? (one.sheet.items[tool] ?? null) : null;
  const bases = defense !== 'parry' ? [] : item ? item.bases : one.sheet.bare;
  return { ...one, item, basis: bases.find((basis) => basis.skill === skill) ?? null };
}

/** Whether one of the defenses on offer, or the one rolled, is such a one. */
export function someNumber(seen: Seen, is: (one: Numbered) => boolean): boolean {
  return numbers(seen).some(is);
}

/** Whether one of the parries on offer, or the one rolled, is such a one. */
export function someParry(seen: Seen, is: (one: Numbered) => boolean): boolean {
  return someNumber(seen, (one) => one.defense.defense === 'parry' && is(one));
}

/** What may be chosen now. */
export function optionsOf({ now }: Seen): Option[] {
  return now.kind === 'ask' ? now.questions.flatMap(({ options }) => options) : [];
}

/** What may not be chosen now. */
export function refusedOf({ now }: Seen): Refusal[] {
  return now.kind === 'ask' ? now.questions.flatMap(({ refused }) => refused) : [];
}

/** What the lines of a clause add; undefined where there is none. */
export function line({ lines }: Tally, ...clauses: string[]): number | undefined {
  const found = lines.filter(({ clause }) => clauses.includes(clause));
  return found.length === 0 ? undefined : found.reduce((sum, { amount }) => sum + amount, 0);
}

/** The defense that was just chosen by the target of an attack. */
export function justChosen(seen: Seen): { attack: Attack; defense: Defense; fighter: Fighter; sheet: Sheet } | null {
  const facing = at(seen.before.stage, 'defend') && defended(seen);
  const action = seen.chosen?.action;
  return facing && action != null && action !== 'nothing' ? { ...facing, defense: action as Defense } : null;
}

/** The defense just rolled, what the dice came to and the number that they were compared with. */
export function rolledDefense(seen: Seen): (Numbered & { total: number; number: number }) | null {
  const [one] = at(seen.before.stage, 'defense') ? numbers(seen) : [];
  return one && seen.rolled !== null ? { ...one, total: seen.rolled, number: one.tally.total } : null;
}

/** The parry that has just met the attack, made or swept aside. */
export function metParry(seen: Seen): (Numbered & { total: number; number: number }) | null {
  const one = rolledDefense(seen);
  const made = one !== null && (one.total <= 4 || (one.total <= one.number && one.total < 17));
  return one && made && one.defense.defense === 'parry' && one.defense.sacrifice === null ? one : null;
}

/** Whether the attack is struck rather than thrown or shot. */
export const isBlow = ({ kind }: Attack): boolean => kind === 'melee-weapon' || kind === 'melee-unarmed';

/** Whether the shield or cloak is in hand and ready. */
export function shieldUp({ held, unready }: Fighter): boolean {
  return (held.right === 'shield' || held.left === 'shield') && !unready.includes('shield');
}

/** Every fighter before the move and after it. */
export function changes({ before, after }: Seen): { id: string; was: Fighter; is: Fighter }[] {
  return Object.entries(after.fighters).flatMap(([id, is]) => {
    const was = before.fighters[id];
    return was ? [{ id, was, is }] : [];
  });
}
