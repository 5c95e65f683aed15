/** The exact odds of what may follow, as the command writes them. */
import { exchangeOdds, presumption, type Choice, type ExchangeOdds } from '@riposte/rules/analysis/odds.ts';
import { chanceOfNeed, chanceOfOption } from '@riposte/rules/analysis/chance.ts';
import { boundaryOf, pending, play } from '@riposte/rules/engine/play.ts';
import { fractionText, meanOf, toNumber, type Odds } from '@riposte/rules/engine/odds.ts';
import { unreachable } from '@riposte/rules/engine/result.ts';
import { diceText } from '@riposte/rules/engine/rolls.ts';
import type { AnySystem, Asked, Option, Pending, Question, Roll, Staged } from '@riposte/rules/engine/system.ts';
import { chanceShape, type ChanceShape } from './chance.ts';
import { needShape, type NeedShape } from './pending.ts';

/** How a measure of the system falls out: each value with its chance, and the mean. */
export interface MeasureShape {
  mean: { fraction: string; decimal: number };
  /** Least value first; the chances add up to one. */
  values: { value: number; chance: ChanceShape }[];
}

/** Where the odds stop: at a new exchange or turn, at the next question to anybody, or with the end of the fight. */
export type End = 'boundary' | 'question' | 'over';

/** What may come of one option or roll. */
export interface OddsShape {
  measures: Record<string, MeasureShape>;
  ends: Record<End, ChanceShape>;
  /** All measures together: what happens at once, with its chance. The chances add up to one. */
  joint: { values: Record<string, number>; end: End; chance: ChanceShape }[];
  /** The chance that the bound on an exploding die cut a roll short; null where none could. */
  cut: ChanceShape | null;
  /** How many distinct states were looked at. */
  states: number;
}

/** An option that is pending, or the roll that is, with what may come of it. */
export interface OutcomeShape {
  by: Asked;
  asks: string;
  /** Null for a roll. */
  option: { id: string; label: string; parts: Record<string, string> } | null;
  /** The dice of a pending roll, such as `3d6`; null for an option. */
  dice: string | null;
  need: NeedShape | null;
  /** Of the roll itself, or of the one that directly follows the choice. */
  chance: ChanceShape | null;
  /** Null where there are too many states to look at them all; `because` says so then. */
  odds: OddsShape | null;
  because: string | null;
  /** Where the choice leads straight to a question inside the exchange: what may come of each answer to it; else empty. */
  answers: OutcomeShape[];
}

/** What `odds --json` writes. */
export interface OddsFileShape {
  riposte: 1;
  kind: 'odds';
  system: string;
  edition: number;
  title: string | null;
  /** How many scripted moves were played before. */
  played: number;
  pending: Pending['kind'];
  /** One for each option, or one for the pending roll; none where the fight is over. */
  outcomes: OutcomeShape[];
}

/** How many questions one after another are looked through for what comes after them. */
const DEEPEST = 3;

/** What may come of everything that is pending; of the options only those that `wanted` takes. */
export function outcomeShapes(
  system: AnySystem,
  state: Staged,
  now: Pending,
  wanted: (option: Option) => boolean,
): OutcomeShape[] {
  switch (now.kind) {
    case 'over':
      return [];
    case 'roll':
      return [ofRoll(system, state, now)];
    case 'ask':
      return [...now.questions, ...now.interjections].flatMap((question) =>
        question.options.filter(wanted).map((option) => ofOption(system, { state, now, question, option }, DEEPEST)),
      );
    default:
      return unreachable(now);
  }
}

function ofRoll(system: AnySystem, state: Staged, { by, asks, dice, need }: Roll): OutcomeShape {
  const chance = need === undefined ? null : chanceShape(chanceOfNeed(need, dice));
  return {
    by,
    asks,
    option: null,
    dice: diceText(dice),
    need: needShape(need),
    chance,
    ...follows(system, state),
    answers: [],
  };
}

/** An option as it is offered: in which state, beside what else that is pending. */
interface Offered {
  state: Staged;
  now: Pending;
  question: Question;
  option: Option;
}

function ofOption(system: AnySystem, { state, now, question, option }: Offered, deep: number): OutcomeShape {
  const { id, label, parts = {}, need } = option;
  const chance = chanceOfOption(system, state, question, option, now);
  const choice = { by: question.to, option: id, now };
  return {
    by: question.to,
    asks: question.asks,
    option: { id, label, parts },
    dice: null,
    need: needShape(need),
    chance: chance === null ? null : chanceShape(chance),
    ...follows(system, state, choice),
    answers: deep > 0 ? answersTo(system, state, choice, deep - 1) : [],
  };
}

/**
 * What may come of each answer to the question that a choice leads straight to; nothing where it leads to dice or a boundary, or
 * where the odds presume an answer because nothing depends on it.
 */
function answersTo(
  system: AnySystem,
  state: Staged,
  { by, option, now }: Required<Choice>,
  deep: number,
): OutcomeShape[] {
  const step = play(system, state, { kind: 'chose', by, option }, now);
  if (!step.ok) throw new Error(`broken invariant: an offered option is refused: ${step.error.detail}`);
  const next = step.value.state;
  if (boundaryOf(system, next) !== null) return [];
  const then = pending(system, next);
  if (then.kind !== 'ask' || presumption(then) !== undefined) return [];
  return then.questions.flatMap((question) =>
    question.options.map((answer) => ofOption(system, { state: next, now: then, question, option: answer }, deep)),
  );
}

function follows(system: AnySystem, state: Staged, choice?: Choice): Pick<OutcomeShape, 'odds' | 'because'> {
  const odds = exchangeOdds(system, state, choice);
  if (odds.ok) return { odds: oddsShape(odds.value), because: null };
  if (odds.error.kind === 'too-large') return { odds: null, because: odds.error.because };
  throw new Error(`broken invariant: an offered option is refused: ${odds.error.illegal.detail}`);
}

function oddsShape({ joint, measures, cut, states }: ExchangeOdds<Staged>): OddsShape {
  const { happenings, total } = joint;
  const ends = { boundary: 0n, question: 0n, over: 0n };
  for (const { end, weight } of happenings) ends[end] += weight;
  const chance = (weight: bigint) => chanceShape({ weight, total });
  return {
    measures: Object.fromEntries(Object.entries(measures).map(([name, measure]) => [name, measureShape(measure)])),
    ends: { boundary: chance(ends.boundary), question: chance(ends.question), over: chance(ends.over) },
    joint: happenings.map(({ values, end, weight }) => ({ values, end, chance: chance(weight) })),
    cut: cut.numerator === 0n ? null : chanceShape({ weight: cut.numerator, total: cut.denominator }),
    states,
  };
}

function measureShape(odds: Odds<number>): MeasureShape {
  const mean = meanOf(odds, (value) => value);
  return {
    mean: { fraction: fractionText(mean), decimal: toNumber(mean) },
    values: odds.branches.map(({ value, weight }) => ({ value, chance: chanceShape({ weight, total: odds.total }) })),
  };
}
