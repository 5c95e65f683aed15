/** The chance of one roll: what a page or a command shows beside an option before anybody has rolled. */
import type { Dice } from '../engine/dice.ts';
import { oddsOf } from '../engine/rolls.ts';
import { boundaryOf, pending, play } from '../engine/play.ts';
import { unreachable } from '../engine/result.ts';
import type { AnySystem, Move, Need, Option, Question, Refusal, Staged } from '../engine/system.ts';

/** `weight` of `total` equally likely falls of the dice; not in lowest terms, so that 3d6 are counted in 216ths. */
export interface Chance {
  weight: bigint;
  total: bigint;
}

/** Whether a roll that came to `rolled` meets the need. */
export function meets(need: Need, rolled: number): boolean {
  switch (need.test) {
    case 'at-most':
      return rolled <= need.target;
    case 'at-least':
    case 'count-at-least':
      return rolled >= need.target;
    default:
      return unreachable(need.test);
  }
}

/** The chance that these dice meet the need. */
export function chanceOfNeed(need: Need, dice: Dice): Chance {
  const { branches, total } = oddsOf(dice);
  const weight = branches.reduce((sum, { value, weight: each }) => (meets(need, value.total) ? sum + each : sum), 0n);
  return { weight, total };
}

/** How many answers are tried on the way to the roll that an option announces. */
const MOST_ANSWERS = 64;

/**
 * The chance of the roll that this option's `need` announces, or null where the choice leads to no such roll of his. Others may
 * be asked something before (whether they come after one who gives ground): their answers do not change the dice. A refused
 * option is looked at as the referee could allow it; null where he could not.
 */
export function chanceOfOption(
  system: AnySystem,
  state: Staged,
  question: Question,
  option: Option | Refusal,
): Chance | null {
  const { need } = option;
  if (need === undefined) return null;
  const allowed = 'bars' in option ? allow(system, state, question, option) : state;
  if (allowed === null) return null;
  const todo: { state: Staged; move: Move }[] = [
    { state: allowed, move: { kind: 'chose', by: question.to, option: option.id } },
  ];
  for (let tried = 0; tried < MOST_ANSWERS; tried++) {
    const next = todo.shift();
    if (next === undefined) return null;
    const step = play(system, next.state, next.move);
    if (!step.ok) return null;
    const now = pending(system, step.value.state);
    if (now.kind === 'roll' && now.by === question.to && announces(need, now.need)) return chanceOfNeed(need, now.dice);
    if (now.kind !== 'ask' || boundaryOf(system, step.value.state) !== null) continue;
    for (const { to, options } of now.questions) {
      todo.push(
        ...options.map(({ id }) => ({ state: step.value.state, move: { kind: 'chose', by: to, option: id } as const })),
      );
    }
  }
  return null;
}

/** Whether the roll's need is the one that the option spoke of. */
function announces(spoken: Need, asked: Need | undefined): boolean {
  return asked !== undefined && asked.test === spoken.test && asked.target === spoken.target;
}

function allow(system: AnySystem, state: Staged, question: Question, refusal: Refusal): Staged | null {
  const ruling = { kind: 'allow', to: question.to, option: refusal.id, because: 'what it would be' } as const;
  const step = play(system, state, { kind: 'ruled', ruling });
  return step.ok ? step.value.state : null;
}
