/** What the exhaustive runner plays of GURPS 4e. */
import type { Exhaustible } from '../../../conformance/exhaust/exhaustible.ts';
import { anySystem, type ClauseId } from '../../../engine/system.ts';
import type { Fact, State } from '../state.ts';
import { gurps4e } from '../system.ts';
import { OBSERVERS } from './observed.ts';
import { scenario } from './scenarios.ts';

/** Clauses that nothing in play shows, with the reason. */
const UNSEEN: Record<ClauseId, string> = {
  'G4-ROLL-12': 'It says how chances are counted; the odds of every roll are compared with it by its own test.',
};

/** Generated fights of GURPS 4e, and what each clause looks like when it is at work. */
export const exhaustible: Exhaustible<State, Fact> = {
  system: anySystem(gurps4e),
  scenario,
  observers: OBSERVERS,
  unseen: UNSEEN,
};
