/** Foretells what comes of an option or a roll, from the exact odds of the analysis. Pure; runs in the worker. */
import { chanceOfNeed, chanceOfOption } from '@riposte/rules/analysis/chance.ts';
import { exchangeOdds, type ExchangeOdds } from '@riposte/rules/analysis/odds.ts';
import { lcm } from '@riposte/rules/engine/odds.ts';
import { pending } from '@riposte/rules/engine/play.ts';
import type { AnySystem, Question, Staged } from '@riposte/rules/engine/system.ts';
import type { Ending, Forecast, Share } from './forecast.ts';

/** What the analysis calls by name and the page draws in colour, the worst first: whatever holds first names the ending. */
const WORST_FIRST = [
  ['down', 'down'],
  ['stunned', 'stunned'],
  ['injury', 'hurt'],
] as const satisfies readonly (readonly [measure: string, ending: Ending])[];

const ORDER: readonly Ending[] = ['unhurt', 'hurt', 'stunned', 'down', 'open'];

/** Beyond this many merged states a forecast would come too late to help anybody choose. */
const LIMITS = { states: 20_000, rolls: 60 };

/** What somebody is asked now, or null. */
export function questionTo(system: AnySystem, state: Staged, to: string): Question | null {
  const now = pending(system, state);
  return now.kind === 'ask' ? (now.questions.find((question) => question.to === to) ?? null) : null;
}

/** What comes of choosing an option; of a refused one, only its chance as if it were allowed. Null for an id that is neither. */
export function foretellOption(system: AnySystem, state: Staged, question: Question, id: string): Forecast | null {
  const option = question.options.find((candidate) => candidate.id === id);
  const known = option ?? question.refused.find((candidate) => candidate.id === id);
  if (!known) return null;
  const chance = chanceOfOption(system, state, question, known);
  const odds = option ? exchangeOdds(system, state, { by: question.to, option: id }, LIMITS) : null;
  return {
    chance: chance && shareOf(chance.weight, chance.total),
    endings: odds?.ok ? endingsOf(system, state, odds.value) : null,
  };
}

/** What comes of the pending roll. */
export function foretellRoll(system: AnySystem, state: Staged): Forecast {
  const now = pending(system, state);
  if (now.kind !== 'roll') return { chance: null, endings: null };
  const chance = now.need ? chanceOfNeed(now.need, now.dice) : null;
  const odds = exchangeOdds(system, state, undefined, LIMITS);
  return {
    chance: chance && shareOf(chance.weight, chance.total),
    endings: odds.ok ? endingsOf(system, state, odds.value) : null,
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
