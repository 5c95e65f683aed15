/**
 * The exact odds of what comes next: from a state, or from one option of its question, through every roll up to the next
 * boundary or the next question on whose answer something depends. States that are equal by key are one state, layer by layer, and chances are
 * fractions, so that nothing is rounded.
 */
import type { Rolled } from '../engine/dice.ts';
import { keyOf, keyOfJson, shortKeys } from '../engine/key.ts';
import { add, fraction, lcm, ONE, times, ZERO, type Branch, type Fraction, type Odds } from '../engine/odds.ts';
import { boundaryOf, pending, play } from '../engine/play.ts';
import { fail, must, ok, type Result } from '../engine/result.ts';
import { leftOver, oddsOf } from '../engine/rolls.ts';
import type {
  Ask,
  Asked,
  Boundary,
  Illegal,
  Move,
  Pending,
  Roll,
  Staged,
  StageRules,
  System,
  Takes,
} from '../engine/system.ts';

/**
 * The most merged states, the most rolls one after another, and the most falls of dice (counted in every state that rolls) that
 * are looked at. The last is what the time hangs on: a state that rolls 60 dice is more work than one that rolls three.
 */
export interface OddsLimits {
  states: number;
  rolls: number;
  falls: number;
}

/** The limits unless told otherwise: about two seconds of work, several times what any real blow takes. */
export const ODDS_LIMITS: OddsLimits = { states: 20_000, rolls: 200, falls: 80_000 };

/** A state in which an exchange stops: at a boundary, at a question to somebody, or because the fight is over. */
export interface Ending<S> {
  state: S;
  end: 'boundary' | 'question' | 'over';
  chance: Fraction;
}

/** All measures together: what happens at once, and where it ends; `weight` is out of the total of all of them. */
export interface Happening {
  values: Record<string, number>;
  end: Ending<unknown>['end'];
  weight: bigint;
}

/** Everything that may come of an exchange. */
export interface ExchangeOdds<S> {
  /** Distinct states with chances that add up to one, in the order in which they were first reached. */
  endings: Ending<S>[];
  /** The endings that measure alike taken together; the weights add up to `total`. */
  joint: { happenings: Happening[]; total: bigint };
  /** The odds of each of the system's measures between the first state and the endings, least value first. */
  measures: Record<string, Odds<number>>;
  /** How many distinct states were looked at in all layers together, endings included. */
  states: number;
  /** The chance that the bound on a wild die cut some roll short; its outcomes count as they were cut. */
  cut: Fraction;
}

/** Why there are no odds: the option may not be chosen, or there are more states, rolls or falls of dice than the limits allow. */
export type OddsError = { kind: 'illegal'; illegal: Illegal } | { kind: 'too-large'; because: string };

/** A state and the chance to be in it. */
export interface Likely<S> {
  state: S;
  chance: Fraction;
}

/** A choice whose odds are asked for; `now` is what is pending, for callers that have it already. */
export interface Choice {
  by: Asked;
  option: string;
  now?: Pending;
}

/** The exact odds of an exchange: from `state` as it stands, or as the choice leaves it. */
export function exchangeOdds<X, S extends Staged, T extends Takes<S>, F>(
  system: System<X, S, T, F>,
  state: S,
  choice?: Choice,
  limits = ODDS_LIMITS,
): Result<ExchangeOdds<S>, OddsError> {
  const step = choice
    ? play(system, state, { kind: 'chose', by: choice.by, option: choice.option }, choice.now)
    : ok({ state, facts: [] });
  if (!step.ok) return fail({ kind: 'illegal', illegal: step.error });
  const endings = new Map<string, Ending<S>>();
  const keyed = shortKeys();
  let layer = new Map([[keyed(step.value.state), { state: step.value.state, chance: ONE }]]);
  let states = 1;
  let falls = 0;
  let cut = ZERO;
  for (let rolls = 0; layer.size > 0; rolls++) {
    if (rolls > limits.rolls) return tooMany(`${limits.rolls} rolls in a row`);
    const next = new Map<string, Likely<S>>();
    for (const [key, { state: at, chance }] of layer) {
      // A boundary that the exchange starts from does not end it; one that it comes to does.
      const boundary = rolls > 0 || choice !== undefined ? boundaryOf(system, at) : null;
      // What is asked at a boundary is much work, and nobody here wants to know it.
      const now = boundary === null ? pending(system, at) : null;
      const presumed = now?.kind === 'ask' && (rolls > 0 || choice !== undefined) ? presumption(now) : undefined;
      if (now?.kind !== 'roll' && !presumed) {
        const before = endings.get(key)?.chance ?? ZERO;
        endings.set(key, { state: at, end: endOf(now, boundary), chance: add(before, chance) });
        continue;
      }
      if (now?.kind === 'roll') falls += oddsOf(now.dice).branches.length;
      if (falls > limits.falls) return tooMany(`${limits.falls} falls of dice`);
      if (now?.kind === 'roll' && now.dice.kind === 'wild') cut = add(cut, times(chance, leftOver(now.dice)));
      for (const [childKey, child] of now?.kind === 'roll'
        ? outcomes(system, at, now, keyed)
        : answer(system, at, presumed, keyed)) {
        const before = next.get(childKey)?.chance ?? ZERO;
        next.set(childKey, { state: child.state, chance: add(before, times(chance, child.chance)) });
      }
      if (states + next.size > limits.states) return tooMany(`${limits.states} states`);
    }
    states += next.size;
    layer = next;
  }
  const joint = measured(system, state, [...endings.values()]);
  return ok({ endings: [...endings.values()], joint, measures: marginals(system, joint), states, cut });
}

/** The answer presumed to a question on which nothing depends; undefined where something does. */
export function presumption({ questions }: Ask): (Move & { kind: 'chose' }) | undefined {
  const [first] = questions;
  if (first === undefined || !questions.every(({ presumed }) => presumed !== undefined)) return undefined;
  return { kind: 'chose', by: first.to, option: must(first.presumed, 'every question presumes an answer') };
}

/** What the presumed answer leads to, as the one outcome that it has. */
function answer<X, S extends Staged, T extends Takes<S>, F>(
  system: System<X, S, T, F>,
  state: S,
  move: Move | undefined,
  keyed: (state: S) => string,
): Map<string, Likely<S>> {
  const step = play(system, state, must(move, 'an answer that is presumed'));
  if (!step.ok) throw new Error(`broken invariant: a presumed answer is refused: ${JSON.stringify(step.error)}`);
  return new Map([[keyed(step.value.state), { state: step.value.state, chance: ONE }]]);
}

/**
 * What one roll leads to, by key; outcomes that lead to equal states are one. Only one outcome of each verdict is played: `take`
 * sees nothing else of the dice.
 */
export function outcomes<X, S extends Staged, T extends Takes<S>, F>(
  system: System<X, S, T, F>,
  state: S,
  now: Pending & Roll,
  keyed: (state: S) => string = keyOf,
): Map<string, Likely<S>> {
  const { branches, total } = oddsOf(now.dice);
  const read = readerOf(system, state, now);
  const verdicts = new Map<string, Branch<Rolled>>();
  for (const { value, weight } of branches) gather(verdicts, keyOfJson(read(value)), value, weight);
  const merged = new Map<string, Branch<S>>();
  for (const { value, weight } of verdicts.values()) {
    const step = play(system, state, { kind: 'rolled', rolled: value }, now);
    if (!step.ok) throw new Error(`broken invariant: an outcome of the dice is refused: ${JSON.stringify(step.error)}`);
    gather(merged, keyed(step.value.state), step.value.state, weight);
  }
  return new Map(
    [...merged].map(([key, { value, weight }]) => [key, { state: value, chance: fraction(weight, total) }]),
  );
}

/** What the pending roll's stage makes of an outcome of its dice. */
function readerOf<X, S extends Staged, T extends Takes<S>, F>(
  system: System<X, S, T, F>,
  state: S,
  now: Roll,
): (rolled: Rolled) => unknown {
  const { stages } = system as unknown as { stages: Record<string, StageRules<S, unknown, unknown, F>> };
  const rules = must(stages[state.stage.at], `stage ${state.stage.at}`);
  if (rules.kind !== 'roll') throw new Error(`broken invariant: stage ${state.stage.at} asks for no roll`);
  return (rolled) => rules.read(state, state.stage, rolled, now);
}

function gather<T>(branches: Map<string, Branch<T>>, key: string, value: T, weight: bigint): void {
  const known = branches.get(key);
  if (known) known.weight += weight;
  else branches.set(key, { value, weight });
}

/** Why an exchange stops where it does. */
function endOf(now: Pending | null, boundary: Boundary | 'over' | null): Ending<unknown>['end'] {
  if (boundary === 'over' || now?.kind === 'over') return 'over';
  return boundary === null ? 'question' : 'boundary';
}

/** Each ending measured once, and those that measure alike added up. */
function measured<X, S extends Staged, T extends Takes<S>, F>(
  system: System<X, S, T, F>,
  before: S,
  endings: Ending<S>[],
): ExchangeOdds<S>['joint'] {
  const total = endings.reduce((common, { chance }) => lcm(common, chance.denominator), 1n);
  const measures = Object.entries(system.measures);
  const alike = new Map<string, Happening>();
  for (const { state, end, chance } of endings) {
    const values: Record<string, number> = {};
    for (const [name, measure] of measures) values[name] = measure(before, state);
    const weight = chance.numerator * (total / chance.denominator);
    const key = `${end} ${keyOfJson(values)}`;
    const known = alike.get(key);
    if (known) known.weight += weight;
    else alike.set(key, { values, end, weight });
  }
  const happenings = [...alike.values()];
  if (happenings.reduce((sum, { weight }) => sum + weight, 0n) !== total) {
    throw new Error('broken invariant: chances that do not add up to one');
  }
  return { happenings, total };
}

/** Each measure by itself, least value first. */
function marginals<X, S extends Staged, T extends Takes<S>, F>(
  system: System<X, S, T, F>,
  { happenings, total }: ExchangeOdds<S>['joint'],
): Record<string, Odds<number>> {
  const odds = Object.keys(system.measures).map((name) => {
    const weights = new Map<number, bigint>();
    for (const { values, weight } of happenings) {
      const value = must(values[name], `measure ${name}`);
      weights.set(value, (weights.get(value) ?? 0n) + weight);
    }
    const branches = [...weights].map(([value, weight]) => ({ value, weight })).sort((a, b) => a.value - b.value);
    return [name, { branches, total }] as const;
  });
  return Object.fromEntries(odds);
}

function tooMany(limit: string): Result<never, OddsError> {
  return fail({ kind: 'too-large', because: `more than ${limit}` });
}
