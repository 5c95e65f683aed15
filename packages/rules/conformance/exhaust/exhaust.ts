/**
 * The exhaustive runner: generated fights are played until every clause that the system follows has come up often enough. What
 * a clause does is seen in two ways: it is cited by a number or a refusal, or an observer that stands beside the system sees it
 * in what a move led to. On the way every state is examined.
 */
import type { AnySystem, ClauseId, Staged } from '../../engine/system.ts';
import { chanceOf } from './chance.ts';
import type { Exhaustible } from './exhaustible.ts';
import { playOne, type Failure } from './playing.ts';

/** How far to go: a clause has come up often enough after `enough` times; `expired` is asked before each fight. */
export interface Extent {
  /** The first fight's seed; each further fight has the next integer. */
  seed: number;
  enough: number;
  /** How many states in a hundred are examined; what comes up is counted in all of them. */
  examined: number;
  expired(fights: number): boolean;
}

/** What came of it. */
export interface Exhaustion {
  fights: number;
  states: number;
  /** How many setups the door refused, and how often each message was given. */
  refused: number;
  refusals: Map<string, number>;
  /** How often each clause came up: in how many moves it was cited or observed. */
  fired: Map<ClauseId, number>;
  failures: Failure[];
}

/** How many broken fights end the run: more of them say the same again. */
const MOST_FAILURES = 5;

/** Plays generated fights to the extent. */
export function exhaust<S extends Staged, F>(subject: Exhaustible<S, F>, extent: Extent): Exhaustion {
  const found: Exhaustion = { fights: 0, states: 0, refused: 0, refusals: new Map(), fired: new Map(), failures: [] };
  const wanted = wantedOf(subject);
  const isDone = () => wanted.every((clause) => (found.fired.get(clause) ?? 0) >= extent.enough);
  let seed = extent.seed;
  while (found.failures.length < MOST_FAILURES && !extent.expired(found.fights) && !isDone()) {
    const chance = chanceOf(seed);
    const setup = subject.scenario(chance);
    const parsed = subject.system.setup.parse(setup);
    if (parsed.ok) {
      const { states, failure } = playOne(
        subject,
        { seed, setup, start: parsed.value, chance, examined: extent.examined },
        (clause) => {
          found.fired.set(clause, (found.fired.get(clause) ?? 0) + 1);
        },
      );
      found.states += states;
      if (failure) found.failures.push(failure);
    } else {
      found.refused++;
      for (const { path, message } of parsed.error.slice(0, 1)) {
        const said = `${path}: ${message}`;
        found.refusals.set(said, (found.refusals.get(said) ?? 0) + 1);
      }
    }
    found.fights++;
    seed++;
  }
  return found;
}

/** Clauses that must come up: those that the system follows and that something in play can show. */
export function wantedOf<S extends Staged, F>({ system, unseen }: Exhaustible<S, F>): ClauseId[] {
  return followed(system).filter((clause) => !Object.hasOwn(unseen, clause));
}

/** Clauses that the system follows and that say something about play. */
export function followed({ rulebook }: AnySystem): ClauseId[] {
  return Object.entries(rulebook)
    .filter(([, { kind, status }]) => kind !== 'information' && (status === 'implemented' || status === 'ruling'))
    .map(([clause]) => clause);
}

/** What a list of observers says wrongly about the rulebook: clauses that it does not know, and observed ones called unseen. */
export function misnamed<S extends Staged, F>({ system, observers, unseen }: Exhaustible<S, F>): ClauseId[] {
  const named = [...Object.keys(observers), ...Object.keys(unseen)];
  const unknown = named.filter((clause) => !Object.hasOwn(system.rulebook, clause));
  return [...unknown, ...Object.keys(unseen).filter((clause) => Object.hasOwn(observers, clause))];
}
