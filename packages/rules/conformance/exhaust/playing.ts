/** One generated fight: who answers what, what is noted, and what is examined. */
import { rolledFaces, seeded, type Answer } from '../../engine/drive.ts';
import { eager } from '../../engine/eager.ts';
import { boundaryOf, pending, play } from '../../engine/play.ts';
import type { RecordedMove } from '../../engine/record.ts';
import { rollFaces } from '../../engine/rolls.ts';
import type { ClauseId, Json, Option, Pending, Staged, Step } from '../../engine/system.ts';
import { freeze, impurity, same } from '../plain.ts';
import { questionsOf } from '../questions.ts';
import { allowances } from '../subject.ts';
import { chanceOf, type Chance } from './chance.ts';
import { examine } from './examine.ts';
import type { Exhaustible, Moment } from './exhaustible.ts';

/** A promise that a fight broke, with what is needed to see it again. */
export interface Failure {
  seed: number;
  setup: Json;
  moves: RecordedMove[];
  complaint: string;
}

/** A fight about to be played: `start` is the setup as the door gave it back. */
interface Fought {
  seed: number;
  setup: Json;
  start: unknown;
  chance: Chance;
  /** How many states in a hundred are examined. */
  examined: number;
}

/** How many moves a generated fight takes at most: what a fight has to show, it mostly shows early. */
const MOST_MOVES = [12, 12, 12, 12, 40];

/** Plays one fight, telling every clause that came up; the first complaint ends it. */
export function playOne<S extends Staged, F>(
  subject: Exhaustible<S, F>,
  { seed, setup, start, chance, examined }: Fought,
  note: (clause: ClauseId) => void,
): { states: number; failure: Failure | null } {
  const { system } = subject;
  const moves: RecordedMove[] = [];
  const fail = (complaint: string): Failure => ({ seed, setup, moves, complaint });
  let states = 0;
  try {
    let state = freeze(system.begin(start));
    const impure = impurity(state);
    if (impure !== null) return { states, failure: fail(`the first state is not plain: ${impure}`) };
    if (!same(JSON.parse(JSON.stringify(state)), state))
      return { states, failure: fail('the first state is another in JSON') };
    const answer = answering(subject, seed, chance);
    // Under a referee's hand a number may hold a line, and a choice a leave, that no rule gave: examined, and not counted.
    const refereed = chance.happens(15);
    const told: F[] = [];
    let way: string[] = [];
    const most = chance.any(MOST_MOVES);
    while (moves.length < most) {
      const now = freeze(pending(system, state));
      states++;
      // A stream of its own: how much is examined must not change how the fight goes on.
      const looking = chanceOf(chance.between(1, 1_000_000));
      if (looking.happens(examined))
        for (const complaint of examine(system, state, now, looking)) return { states, failure: fail(complaint) };
      if (now.kind === 'over') break;
      way = boundaryOf(system, state) === null ? [...way, state.stage.at] : [state.stage.at];
      const move = (refereed && chance.happens(30) ? ruling(now, chance) : null) ?? answer(now, state);
      if (move.kind === 'stuck') return { states, failure: fail(`nobody can go on: ${move.because}`) };
      moves.push(move);
      const step = play(system, state, move, now);
      if (!step.ok) return { states, failure: fail(`the move is refused: ${step.error.detail}`) };
      const after = freeze(step.value) as Step<Staged, F>;
      if (!refereed && move.kind !== 'ruled') {
        const chosen = move.kind === 'chose' ? optionOf(now, move) : null;
        const rolled = move.kind === 'rolled' ? move.rolled.total : null;
        const moment = { before: state, now, move, chosen, rolled, after: after.state, facts: after.facts, way, told };
        for (const clause of seen(subject, moment as unknown as Moment<S, F>)) note(clause);
      }
      told.push(...after.facts);
      state = after.state;
    }
    return { states, failure: null };
  } catch (error) {
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { states, failure: fail(`it throws: ${said}`) };
  }
}

/** The clauses that a move shows, each once. */
function seen<S extends Staged, F>({ observers }: Exhaustible<S, F>, moment: Moment<S, F>): Set<ClauseId> {
  const clauses = cited(moment.now);
  for (const [clause, observes] of Object.entries(observers))
    if (!clauses.has(clause) && observes(moment)) clauses.add(clause);
  return clauses;
}

/** The clauses that the numbers on offer and the refusals cite. */
function cited(now: Pending): Set<ClauseId> {
  const clauses = new Set<ClauseId>();
  const needs =
    now.kind === 'roll' ? [now.need] : questionsOf(now).flatMap(({ options }) => options.map((o) => o.need));
  for (const need of needs) {
    if (!need) continue;
    clauses.add(need.tally.base.clause);
    for (const { clause } of need.tally.lines) clauses.add(clause);
  }
  for (const { refused } of questionsOf(now))
    for (const { bars } of refused) for (const { clause } of bars) clauses.add(clause);
  clauses.delete('ruling');
  return clauses;
}

function optionOf(now: Pending, { by, option }: { by: string; option: string }): Option | null {
  const mine = questionsOf(now).filter(({ to }) => to === by);
  return mine.flatMap(({ options }) => options).find(({ id }) => id === option) ?? null;
}

/** Who answers: now one who wants to fight, now pure chance; dice fall wide of the mean in some fights, so that the rare happens. */
function answering<S extends Staged, F>({ system }: Exhaustible<S, F>, seed: number, chance: Chance) {
  const policies = [eager(system, seed), seeded(seed)];
  const wild = chance.happens(50) ? 30 : 0;
  const keen = chance.any([20, 50, 90]);
  return (now: Pending, state: Staged): Answer => {
    if (now.kind === 'roll' && chance.happens(wild)) {
      const low = chance.happens(50);
      const far = (sides: number) =>
        low ? chance.between(1, Math.min(2, sides)) : chance.between(Math.max(1, sides - 1), sides);
      return rolledFaces(now, rollFaces(now.dice, far));
    }
    const policy = policies[chance.happens(keen) ? 0 : 1];
    return policy ? policy(now, state) : { kind: 'stuck', because: 'nobody answers' };
  };
}

/** The referee allows something that is refused, or adds a line. */
function ruling(now: Pending, chance: Chance): RecordedMove | null {
  const to = now.kind === 'roll' ? now.by : now.kind === 'ask' ? now.questions[0]?.to : undefined;
  if (to === undefined) return null;
  const all = allowances(now);
  if (all.length > 0 && chance.happens(60)) return chance.any(all);
  const amount = chance.any([-3, -1, 2, 5]);
  return { kind: 'ruled', ruling: { kind: 'line', to, label: 'Luck', amount, because: 'a generated fight' } };
}
