/** The chance of one roll: what a page or a command shows beside an option before anybody has rolled. */
import type { Dice } from '../engine/dice.ts';
import { oddsOf } from '../engine/rolls.ts';
import { pending, play } from '../engine/play.ts';
import { presumption } from './odds.ts';
import { unreachable, type Result } from '../engine/result.ts';
import type {
  AnySystem,
  Illegal,
  Move,
  Need,
  Option,
  Pending,
  Question,
  Refusal,
  Roll,
  Staged,
  Step,
} from '../engine/system.ts';

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

/** How many presumed answers may lie between an option and its roll. */
const MOST_ANSWERS = 20;

/**
 * The chance of the roll that this option's `need` announces, or null where the choice leads to no such roll. Questions on which
 * nothing depends (does the foe come after?) are answered as presumed. A refused option is looked at as the referee could allow
 * it; null where he could not. `asked` is what is pending, for callers that have it already.
 */
export function chanceOfOption(
  system: AnySystem,
  state: Staged,
  question: Question,
  option: Option | Refusal,
  asked: Pending = pending(system, state),
): Chance | null {
  const { need } = option;
  if (need === undefined) return null;
  const at = 'bars' in option ? allow(system, state, question, option) : state;
  if (at === null) return null;
  const move: Move = { kind: 'chose', by: question.to, option: option.id };
  const roll = rollAfter(system, at, move, at === state ? asked : undefined);
  return roll && announces(need, roll) && roll.need?.target === need.target ? chanceOfNeed(need, roll.dice) : null;
}

/**
 * The first roll that a choice leads to, questions on which nothing depends answered as presumed; null where it leads to none, or
 * is refused. `asked` is what is pending, for callers that have it already.
 */
export function rollAfter(system: AnySystem, state: Staged, choice: Move, asked?: Pending): Roll | null {
  let at = state;
  let move = choice;
  let now = asked;
  for (let answers = 0; answers < MOST_ANSWERS; answers++) {
    const step: Result<Step<Staged, unknown>, Illegal> = play(system, at, move, now);
    if (!step.ok) return null;
    at = step.value.state;
    now = pending(system, at);
    if (now.kind === 'roll') return now;
    const presumed: Move | undefined = now.kind === 'ask' ? presumption(now) : undefined;
    if (presumed === undefined) return null;
    move = presumed;
  }
  return null;
}

/** Whether the roll is the one that an option's need speaks of: the same test of the same number, whatever was added to it. */
export function announces(spoken: Need, { need }: Roll): boolean {
  if (need === undefined || need.test !== spoken.test) return false;
  const [before, now] = [spoken.tally.base, need.tally.base];
  return before.clause === now.clause && before.label === now.label;
}

function allow(system: AnySystem, state: Staged, question: Question, refusal: Refusal): Staged | null {
  const ruling = { kind: 'allow', to: question.to, option: refusal.id, because: 'what it would be' } as const;
  const step = play(system, state, { kind: 'ruled', ruling });
  return step.ok ? step.value.state : null;
}
