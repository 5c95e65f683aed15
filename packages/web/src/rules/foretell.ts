/** Foretells what comes of an option or a roll, from the exact odds of the analysis. Pure; runs in the worker. */
import { chanceOfNeed, chanceOfOption } from '@riposte/rules/analysis/chance.ts';
import { exchangeOdds, ODDS_LIMITS, type ExchangeOdds } from '@riposte/rules/analysis/odds.ts';
import { lcm } from '@riposte/rules/engine/odds.ts';
import { boundaryOf, pending, play } from '@riposte/rules/engine/play.ts';
import type { AnySystem, Asked, Option, Question, Staged } from '@riposte/rules/engine/system.ts';
import { shareNumber, type Ending, type Forecast, type Share } from './forecast.ts';

/** What the analysis calls by name and the page draws in colour, the worst first: whatever holds first names the ending. */
const WORST_FIRST = [
  ['down', 'down'],
  ['stunned', 'stunned'],
  ['injury', 'hurt'],
] as const satisfies readonly (readonly [measure: string, ending: Ending])[];

const ORDER: readonly Ending[] = ['unhurt', 'hurt', 'stunned', 'down', 'open'];

/** Beyond this many merged states a forecast would come too late to help anybody choose. */
const LIMITS = { ...ODDS_LIMITS, states: 20_000, rolls: 60 };

/** What somebody is asked now, or null. */
export function questionTo(system: AnySystem, state: Staged, to: string): Question | null {
  const now = pending(system, state);
  return now.kind === 'ask' ? (now.questions.find((question) => question.to === to) ?? null) : null;
}

/**
 * What comes of choosing an option; of a refused one, only its chance as if it were allowed. Null for an id that is neither.
 * Where somebody else is asked before the dice fall (a retreat that may be followed), it is the worst that his answers leave.
 */
export function foretellOption(system: AnySystem, state: Staged, question: Question, id: string): Forecast | null {
  const option = question.options.find((candidate) => candidate.id === id);
  if (!option) {
    const refused = question.refused.find((candidate) => candidate.id === id);
    if (!refused) return null;
    const chance = chanceOfOption(system, state, question, refused);
    return { chance: chance && shareOf(chance.weight, chance.total), endings: null, atWorst: false };
  }
  const step = play(system, state, { kind: 'chose', by: question.to, option: id });
  return step.ok ? foretellFrom(system, state, step.value.state, question.to, option, ANSWERS) : null;
}

/** How many questions to others are looked through, and how many answers each may have, before the dice fall. */
const ANSWERS = { deep: 2, wide: 12 };

/** What comes of a state that the choice of `option` by `to` in `before` has led to. */
function foretellFrom(
  system: AnySystem,
  before: Staged,
  state: Staged,
  to: Asked,
  option: Option,
  answers: typeof ANSWERS,
): Forecast {
  const now = pending(system, state);
  const asked = now.kind === 'ask' && now.questions.length === 1 ? now.questions[0] : undefined;
  const between =
    asked && boundaryOf(system, state) === null && answers.deep > 0 && asked.options.length <= answers.wide;
  if (between) {
    // Where nothing depends on the answer, the presumed one stands for all.
    const { options, presumed } = asked;
    const telling = presumed === undefined ? options : options.filter((answer) => answer.id === presumed);
    const after = telling.flatMap((answer) => {
      const step = play(system, state, { kind: 'chose', by: asked.to, option: answer.id });
      const deeper = { ...answers, deep: answers.deep - 1 };
      return step.ok ? [foretellFrom(system, before, step.value.state, to, option, deeper)] : [];
    });
    return worst(after);
  }
  // The roll that the option's number announced; what was answered in between may have changed its target.
  const announced = option.need && now.kind === 'roll' && now.by === to ? now : null;
  const chance = announced?.need ? chanceOfNeed(announced.need, announced.dice) : null;
  const odds = exchangeOdds(system, state, undefined, LIMITS);
  return {
    chance: chance && shareOf(chance.weight, chance.total),
    endings: odds.ok ? endingsOf(system, before, odds.value) : null,
    atWorst: false,
  };
}

/** The forecast with the least chance to succeed, then the least to stay unhurt; `atWorst` where there are better ones. */
function worst(forecasts: Forecast[]): Forecast {
  const ranked = forecasts.toSorted((a, b) => compareRanks(rankOf(a), rankOf(b)));
  const [least, best] = [ranked[0], ranked.at(-1)];
  if (!least || !best) return { chance: null, endings: null, atWorst: false };
  return { ...least, atWorst: least.atWorst || compareRanks(rankOf(least), rankOf(best)) !== 0 };
}

function rankOf({ chance, endings }: Forecast): number[] {
  const unhurt = endings?.find(({ ending }) => ending === 'unhurt')?.share;
  return [chance ? shareNumber(chance) : 0, unhurt ? shareNumber(unhurt) : 0];
}

function compareRanks(a: number[], b: number[]): number {
  return a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** What comes of the pending roll. */
export function foretellRoll(system: AnySystem, state: Staged): Forecast {
  const now = pending(system, state);
  if (now.kind !== 'roll') return { chance: null, endings: null, atWorst: false };
  const chance = now.need ? chanceOfNeed(now.need, now.dice) : null;
  const odds = exchangeOdds(system, state, undefined, LIMITS);
  return {
    chance: chance && shareOf(chance.weight, chance.total),
    endings: odds.ok ? endingsOf(system, state, odds.value) : null,
    atWorst: false,
  };
}

/** The chance of each ending; null where it is not decided yet in any branch, or where the system measures none of this. */
function endingsOf(system: AnySystem, before: Staged, { endings }: ExchangeOdds<Staged>): Forecast['endings'] {
  const measures = WORST_FIRST.flatMap(([name, ending]) => {
    const measure = system.measures[name];
    return measure ? [{ measure, ending }] : [];
  });
  if (measures.length === 0) return null;
  const total = endings.reduce((common, { chance }) => lcm(common, chance.denominator), 1n);
  const weights = new Map<Ending, bigint>();
  for (const { state, end, chance } of endings) {
    const worst = measures.find(({ measure }) => measure(before, state) > 0)?.ending;
    const ending = worst ?? (end === 'question' ? 'open' : 'unhurt');
    weights.set(ending, (weights.get(ending) ?? 0n) + chance.numerator * (total / chance.denominator));
  }
  const decided = [...weights.keys()].some((ending) => ending !== 'open' && ending !== 'unhurt');
  if (!decided && weights.has('open')) return null;
  return ORDER.flatMap((ending) => {
    const weight = weights.get(ending);
    return weight === undefined ? [] : [{ ending, share: shareOf(weight, total) }];
  });
}

function shareOf(over: bigint, under: bigint): Share {
  return { over, under };
}
