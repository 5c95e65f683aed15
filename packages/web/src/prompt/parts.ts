/**
 * How a question is drawn: its options become a few big **choices**, and what can be varied within a choice becomes
 * **adjustments** that hold for all of them. Nothing here knows what a part means: a part that may be `no` is an adjustment,
 * the first part and what goes with it names the choice.
 */
import type { OptionShown, RefusalShown } from '@riposte/table/protocol.ts';

/** Options that differ in their adjustments only, such as a parry with the sword with and without a retreat. */
export interface Choice {
  id: string;
  /** The values of the parts that name it; none where its option has no parts. */
  named: string[];
  options: OptionShown[];
  refused: RefusalShown[];
}

/**
 * A part that can be varied. One with a neutral value (`no`, or `0` where it is no place) holds for all choices, and `values`
 * are those of any choice, the neutral one first; any other belongs to the choices that have it.
 */
export interface Adjustment {
  part: string;
  values: string[];
  general: boolean;
  /** Its values are hexes or facings. */
  place: boolean;
}

/** A question's options as choices and adjustments. */
export interface Arrangement {
  choices: Choice[];
  adjustments: Adjustment[];
}

/** What the person wants of adjustments: the latest wish first, because it outweighs the earlier ones. */
export type Wishes = readonly (readonly [part: string, value: string])[];

/** What a choice comes to under the person's wishes. */
export interface Picked {
  /** The option that would be chosen; null where the whole choice is refused. */
  option: OptionShown | null;
  /** The refusal that the wishes name exactly, or that stands for the whole choice. */
  refusal: RefusalShown | null;
  /** Parts in which the option falls short of the wishes. */
  unmet: string[];
}

/** Beyond so many choices a further part becomes an adjustment, so that the choices fit on a telephone. */
const MOST_CHOICES = 9;

/** The arrangement of all that may and may not be chosen, the best numbers first, refused choices last. */
export function arrange(options: OptionShown[], refused: RefusalShown[]): Arrangement {
  const all: OptionShown[] = [...options, ...refused];
  const parts = [...new Set(all.flatMap((option) => Object.keys(option.parts ?? {})))];
  const naming = namingParts(all, options.length > 0 ? options : all, parts);
  const choices = new Map<string, Choice>();
  const choiceOf = (option: OptionShown): Choice => {
    const id = option.parts ? project(option, naming) : option.id;
    const named = naming.flatMap((part) => option.parts?.[part] ?? []);
    const known = choices.get(id) ?? { id, named, options: [], refused: [] };
    choices.set(id, known);
    return known;
  };
  for (const option of options) choiceOf(option).options.push(option);
  for (const refusal of refused) choiceOf(refusal).refused.push(refusal);
  const adjustments = parts
    .filter((part) => !naming.includes(part))
    .map((part) => {
      const values = valuesOf(all, part);
      return { part, values, general: values.some((value) => isNeutral(part, value)), place: isPlace(part, values) };
    })
    .filter(({ values }) => values.length > 1);
  return { choices: sorted([...choices.values()]), adjustments };
}

/** What can be varied while a choice is considered: what holds for all, and what this choice has of its own. */
export function adjustable(adjustments: Adjustment[], choice: Choice | undefined): Adjustment[] {
  const own = choice ? [...choice.options, ...choice.refused] : [];
  return adjustments
    .map((adjustment) => (adjustment.general ? adjustment : { ...adjustment, values: valuesOf(own, adjustment.part) }))
    .filter(({ values }) => values.length > 1);
}

/**
 * Refusals to show one by one: of every choice that is refused altogether, and of every value of an adjustment that is legal
 * with no choice, the plainest. Others come to light when somebody wishes for them.
 */
export function refusalsToShow({ choices, adjustments }: Arrangement): RefusalShown[] {
  const legal = choices.flatMap((choice) => choice.options);
  const partly = choices.filter((choice) => choice.options.length > 0).flatMap((choice) => choice.refused);
  const shown = new Map<string, RefusalShown>();
  for (const { part, values } of adjustments) {
    for (const value of values) {
      if (legal.some((option) => option.parts?.[part] === value)) continue;
      const plainest = closest(
        partly.filter((refusal) => refusal.parts?.[part] === value),
        [],
      );
      if (plainest) shown.set(plainest.id, plainest);
    }
  }
  const whole = choices.filter((choice) => choice.options.length === 0);
  return [...whole.flatMap((choice) => pick(choice, []).refusal ?? []), ...shown.values()];
}

/** The adjustments that leave something to choose: those with two legal values at least. */
export function choosable(adjustments: Adjustment[], choices: Choice[]): Adjustment[] {
  const legal = choices.flatMap((choice) => choice.options);
  return adjustments.filter(({ part, values }) => {
    return values.filter((value) => legal.some((option) => option.parts?.[part] === value)).length > 1;
  });
}

/** The option of a choice that fits the wishes best; unmentioned adjustments prefer the neutral value, then the first listed. */
export function pick(choice: Choice, wishes: Wishes): Picked {
  const option = closest(choice.options, wishes);
  const exact = choice.refused.find((refusal) => wishes.length > 0 && unmet(refusal, wishes).length === 0);
  if (!option) return { option: null, refusal: exact ?? closest(choice.refused, wishes), unmet: [] };
  const missing = unmet(option, wishes);
  return { option, refusal: missing.length > 0 ? (exact ?? null) : null, unmet: missing };
}

/** The wishes with one more, which becomes the strongest. */
export function wish(wishes: Wishes, part: string, value: string): Wishes {
  return [[part, value], ...wishes.filter(([other]) => other !== part)];
}

/**
 * The parts that name a choice: the first, and every later one that is never `no` and no place, as long as the choices stay few.
 * Only what may be chosen counts: what is refused is listed apart.
 */
function namingParts(all: OptionShown[], open: OptionShown[], parts: string[]): string[] {
  const naming = parts.slice(0, 1);
  for (const part of parts.slice(1)) {
    const values = valuesOf(all, part);
    if (isPlace(part, values) || values.some((value) => isNeutral(part, value))) continue;
    const more = [...naming, part];
    if (new Set(open.map((option) => project(option, more))).size <= MOST_CHOICES) naming.push(part);
  }
  return naming;
}

/** Places and directions are many and look alike: they are picked from arrows or on the board, and name nothing. */
function isPlace(part: string, values: string[]): boolean {
  return part === 'facing' || values.every((value) => value === 'no' || HEX.test(value));
}

const HEX = /^-?\d+,-?\d+$/;

/** Whether a part is not made use of in an option with this value. */
function isNeutral(part: string, value: string): boolean {
  return value === 'no' || (value === '0' && part !== 'facing');
}

function project(option: OptionShown, parts: string[]): string {
  return JSON.stringify(parts.map((part) => option.parts?.[part] ?? null));
}

function valuesOf(all: OptionShown[], part: string): string[] {
  const values = new Set(all.flatMap((option) => option.parts?.[part] ?? []));
  return [...values].toSorted((a, b) => Number(isNeutral(part, b)) - Number(isNeutral(part, a)));
}

/** The option that meets the strongest wishes; among equals the one with most neutral parts, then the first. */
function closest<O extends OptionShown>(options: O[], wishes: Wishes): O | null {
  let best: O | null = null;
  let bestRank: number[] = [];
  for (const option of options) {
    const met = wishes.map(([part, value]) => (meets(option, part, value) ? 1 : 0));
    const plain = Object.entries(option.parts ?? {}).filter(([part, value]) => isNeutral(part, value)).length;
    const rank = [...met, plain];
    if (best === null || higher(rank, bestRank)) [best, bestRank] = [option, rank];
  }
  return best;
}

/** Whether an option fits a wish; an option without that part has nothing to vary there. */
function meets(option: OptionShown, part: string, value: string): boolean {
  const own = option.parts?.[part];
  return own === value || (own === undefined && isNeutral(part, value));
}

function unmet(option: OptionShown, wishes: Wishes): string[] {
  return wishes.filter(([part, value]) => !meets(option, part, value)).map(([part]) => part);
}

function higher(a: number[], b: number[]): boolean {
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? 0;
    if (value !== other) return value > other;
  }
  return false;
}

/** Choices with a number before those without, the easiest first; refused ones last; otherwise as the rules list them. */
function sorted(choices: Choice[]): Choice[] {
  return choices
    .map((choice, index) => ({ choice, index, ease: ease(choice) }))
    .toSorted((a, b) => b.ease - a.ease || a.index - b.index)
    .map(({ choice }) => choice);
}

const NUMBERLESS = -1e6;
const REFUSED = -1e9;

function ease(choice: Choice): number {
  const plain = closest(choice.options, []);
  if (!plain) return REFUSED;
  if (!plain.need) return NUMBERLESS;
  return plain.need.test === 'at-least' ? -plain.need.target : plain.need.target;
}
