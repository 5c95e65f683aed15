/**
 * The exact odds of what comes next: from a state, or from one option of its question, through every roll up to the next
 * boundary or the next question put to anybody. States that are equal by key are one state, layer by layer, and chances are
 * fractions, so that nothing is rounded.
 */
import { keyOf } from '../engine/key.ts';
import { add, fraction, fromFractions, ONE, times, ZERO, type Fraction, type Odds } from '../engine/odds.ts';
import { boundaryOf, pending, play } from '../engine/play.ts';
import { fail, ok, type Result } from '../engine/result.ts';
import { leftOver, oddsOf } from '../engine/rolls.ts';
import type { Asked, Illegal, Pending, Roll, Staged, System, Takes } from '../engine/system.ts';

/** The most merged states, and the most rolls one after another, that are looked at. */
export interface OddsLimits {
  states: number;
  rolls: number;
}

/** The limits unless told otherwise. */
export const ODDS_LIMITS: OddsLimits = { states: 100_000, rolls: 200 };

/** A state in which an exchange stops: at a boundary, at a question to somebody, or because the fight is over. */
export interface Ending<S> {
  state: S;
  end: 'boundary' | 'question' | 'over';
  chance: Fraction;
}

/** Everything that may come of an exchange. */
export interface ExchangeOdds<S> {
  /** Distinct states with chances that add up to one, in the order in which they were first reached. */
  endings: Ending<S>[];
  /** The odds of each of the system's measures between the first state and the endings, least value first. */
  measures: Record<string, Odds<number>>;
  /** How many distinct states were looked at in all layers together, endings included. */
  states: number;
  /** The chance that the bound on a wild die cut some roll short; its outcomes count as they were cut. */
  cut: Fraction;
}

/** Why there are no odds: the option may not be chosen, or there are more states or rolls than the limits allow. */
export type OddsError = { kind: 'illegal'; illegal: Illegal } | { kind: 'too-large'; because: string };

/** A state and the chance to be in it. */
export interface Likely<S> {
  state: S;
  chance: Fraction;
}

/** The exact odds of an exchange: from `state` as it stands, or as the choice of `option` leaves it. */
export function exchangeOdds<X, S extends Staged, T extends Takes<S>, F>(
  system: System<X, S, T, F>,
  state: S,
  option?: { by: Asked; option: string },
  limits = ODDS_LIMITS,
): Result<ExchangeOdds<S>, OddsError> {
  const step = option ? play(system, state, { kind: 'chose', ...option }) : ok({ state, facts: [] });
  if (!step.ok) return fail({ kind: 'illegal', illegal: step.error });
  const endings = new Map<string, Ending<S>>();
  let layer = new Map([[keyOf(step.value.state), { state: step.value.state, chance: ONE }]]);
  let states = 1;
  let cut = ZERO;
  for (let rolls = 0; layer.size > 0; rolls++) {
    if (rolls > limits.rolls) return fail({ kind: 'too-large', because: `more than ${limits.rolls} rolls in a row` });
    const next = new Map<string, Likely<S>>();
    for (const [key, { state: at, chance }] of layer) {
      const now = pending(system, at);
      // A boundary that the exchange starts from does not end it; one that it comes to does.
      const end = endOf(now, boundaryOf(system, at) !== null && (rolls > 0 || option !== undefined));
      if (end !== null || now.kind !== 'roll') {
        const before = endings.get(key)?.chance ?? ZERO;
        endings.set(key, { state: at, end: end ?? 'question', chance: add(before, chance) });
        continue;
      }
      cut = add(cut, times(chance, leftOver(now.dice)));
      for (const [childKey, child] of outcomes(system, at, now)) {
        const before = next.get(childKey)?.chance ?? ZERO;
        next.set(childKey, { state: child.state, chance: add(before, times(chance, child.chance)) });
      }
      if (states + next.size > limits.states) return tooMany(limits);
    }
    states += next.size;
    layer = next;
  }
  return ok({ endings: [...endings.values()], measures: measured(system, state, [...endings.values()]), states, cut });
}

/** What one roll leads to, by key; outcomes that lead to equal states are one. */
export function outcomes<X, S extends Staged, T extends Takes<S>, F>(
  system: System<X, S, T, F>,
  state: S,
  now: Pending & Roll,
): Map<string, Likely<S>> {
  const { branches, total } = oddsOf(now.dice);
  const merged = new Map<string, { state: S; weight: bigint }>();
  for (const { value, weight } of branches) {
    const step = play(system, state, { kind: 'rolled', rolled: value }, now);
    if (!step.ok) throw new Error(`broken invariant: an outcome of the dice is refused: ${JSON.stringify(step.error)}`);
    const key = keyOf(step.value.state);
    const known = merged.get(key);
    if (known) known.weight += weight;
    else merged.set(key, { state: step.value.state, weight });
  }
  return new Map(
    [...merged].map(([key, child]) => [key, { state: child.state, chance: fraction(child.weight, total) }]),
  );
}

/** Where an exchange stops, or null where it goes on with a roll. */
function endOf(now: Pending, atBoundary: boolean): Ending<unknown>['end'] | null {
  if (now.kind === 'over') return 'over';
  if (atBoundary) return 'boundary';
  return now.kind === 'ask' ? 'question' : null;
}

function measured<X, S extends Staged, T extends Takes<S>, F>(
  system: System<X, S, T, F>,
  before: S,
  endings: Ending<S>[],
): Record<string, Odds<number>> {
  const measures = Object.entries(system.measures).map(([name, measure]) => {
    const odds = fromFractions(endings.map(({ state, chance }) => ({ value: measure(before, state), chance })));
    return [name, { ...odds, branches: odds.branches.sort((a, b) => a.value - b.value) }] as const;
  });
  return Object.fromEntries(measures);
}

function tooMany(limits: OddsLimits): Result<never, OddsError> {
  return fail({ kind: 'too-large', because: `more than ${limits.states} states` });
}
