/** The chance of one roll: what a page or a command shows beside an option before anybody has rolled. */
import type { Dice } from '../engine/dice.ts';
import { oddsOf } from '../engine/rolls.ts';
import { pending, play } from '../engine/play.ts';
import { unreachable } from '../engine/result.ts';
import type { AnySystem, Need, Option, Question, Refusal, Staged } from '../engine/system.ts';

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

/**
 * The chance of the roll that choosing this option leads to, or null where its choice is not directly followed by the roll that
 * its `need` announces. A refused option is looked at as the referee could allow it; null where he could not.
 */
export function chanceOfOption(
  system: AnySystem,
  state: Staged,
  question: Question,
  option: Option | Refusal,
): Chance | null {
  if (option.need === undefined) return null;
  const allowed = 'bars' in option ? allow(system, state, question, option) : state;
  if (allowed === null) return null;
  const step = play(system, allowed, { kind: 'chose', by: question.to, option: option.id });
  if (!step.ok) return null;
  const next = pending(system, step.value.state);
  if (next.kind !== 'roll' || next.need === undefined) return null;
  const announced = next.need.test === option.need.test && next.need.target === option.need.target;
  return announced ? chanceOfNeed(next.need, next.dice) : null;
}

function allow(system: AnySystem, state: Staged, question: Question, refusal: Refusal): Staged | null {
  const ruling = { kind: 'allow', to: question.to, option: refusal.id, because: 'what it would be' } as const;
  const step = play(system, state, { kind: 'ruled', ruling });
  return step.ok ? step.value.state : null;
}
