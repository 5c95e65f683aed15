/** What conformance promises, examined at one state of a generated fight: the first thing that does not hold. */
import { pending, play } from '../../engine/play.ts';
import { oddsOf } from '../../engine/rolls.ts';
import type { AnySystem, Move, Pending, Staged, Step } from '../../engine/system.ts';
import { impurity, same } from '../plain.ts';
import { illegal, questionsOf, tallies, unasked } from '../questions.ts';
import { allowances, choices } from '../subject.ts';
import type { Chance } from './chance.ts';

/** How many of the refusals of one state are allowed and then played; each takes three steps. */
const ALLOWED = 2;

/**
 * Complaints about a state and what is pending in it. The state must be frozen, so that whatever changes it in place throws; a
 * throw of the rules comes out of here.
 */
export function* examine(system: AnySystem, state: Staged, now: Pending, chance: Chance): Generator<string> {
  yield* plain(system, state, now);
  yield* unasked(now);
  yield* reasons(system, state, now);
  yield* moves(system, state, now);
  yield* allowed(system, state, now, chance);
  yield* shown(system, state);
}

function* plain(system: AnySystem, state: Staged, now: Pending): Generator<string> {
  // What was given is the same for the whole fight, and has been looked at in its first state.
  const impure = impurity({ ...state, given: null });
  if (impure !== null) yield `the state is not plain: ${impure}`;
  const back = { ...(JSON.parse(JSON.stringify({ ...state, given: null })) as Staged), given: state.given };
  if (!same(pending(system, back), now)) yield 'another question is pending after a round trip through JSON';
}

function* reasons(system: AnySystem, state: Staged, now: Pending): Generator<string> {
  const known = (clause: string) => clause === 'ruling' || Object.hasOwn(system.rulebook, clause);
  for (const [what, { base, lines, total, bars }] of tallies(system, state, now)) {
    const sum = lines.reduce((all, { amount }) => all + amount, base.amount);
    if (sum !== total) yield `${what}: base and lines make ${sum}, the total is ${total}`;
    for (const { amount } of [base, ...lines])
      if (!Number.isSafeInteger(amount) || Object.is(amount, -0)) yield `${what}: ${amount} is no integer`;
    for (const { clause } of [base, ...lines, ...bars]) if (!known(clause)) yield `${what}: no clause ${clause}`;
  }
  for (const { refused } of questionsOf(now))
    for (const { id, bars } of refused)
      for (const { clause } of bars) if (!known(clause)) yield `${id}: no clause ${clause}`;
}

/** Whatever is offered can be played, and nothing else. */
function* moves(system: AnySystem, state: Staged, now: Pending): Generator<string> {
  const rolls: Move[] =
    now.kind === 'roll' ? oddsOf(now.dice).branches.map(({ value }) => ({ kind: 'rolled', rolled: value })) : [];
  for (const move of [...choices(now), ...rolls]) {
    const step = play(system, state, move, now);
    if (!step.ok) yield `${JSON.stringify(move)} cannot be played: ${step.error.detail}`;
    else yield* told(system, step.value);
  }
  for (const move of illegal(now))
    if (play(system, state, move, now).ok) yield `${JSON.stringify(move)} is played although nobody was offered it`;
}

function* told(system: AnySystem, { state, facts }: Step<Staged, unknown>): Generator<string> {
  for (const fact of facts) {
    const impure = impurity(fact);
    if (impure !== null) yield `a fact is not plain: ${impure}`;
    const line: unknown = system.tell(fact, 'spectator', state);
    if (line !== null && typeof line !== 'string') yield `${JSON.stringify(fact)} is told as ${typeof line}`;
  }
}

function* allowed(system: AnySystem, state: Staged, now: Pending, chance: Chance): Generator<string> {
  const all = allowances(now);
  for (let tries = 0; tries < Math.min(ALLOWED, all.length); tries++) {
    const move = chance.any(all);
    const { ruling } = move;
    if (ruling.kind !== 'allow') continue;
    const ruled = play(system, state, move, now);
    if (!ruled.ok) yield `${ruling.option} cannot be allowed: ${ruled.error.detail}`;
    else {
      const step = play(system, ruled.value.state, { kind: 'chose', by: ruling.to, option: ruling.option });
      if (!step.ok) yield `${ruling.option} is allowed and cannot be played: ${step.error.detail}`;
      else pending(system, step.value.state);
    }
  }
}

function* shown(system: AnySystem, state: Staged): Generator<string> {
  for (const { fighter, gauges } of system.show(state)) {
    if (!gauges.every((gauge) => Number.isSafeInteger(gauge.now) && Number.isSafeInteger(gauge.max)))
      yield `a gauge of ${fighter} is no integer`;
  }
  system.board?.(state);
  const once = system.settle(state);
  if (!same(system.settle(once), once)) yield 'settling twice is not settling once';
  const seen = system.view(state, 'spectator');
  if (!same(system.view(seen, 'spectator'), seen)) yield 'a view of a view is another view';
}
