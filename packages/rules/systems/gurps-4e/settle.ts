/** What no longer matters is reset to one value, so that equal futures are equal states. */
import { edit, fighterOf, FRESH } from './fighters.ts';
import type { Fighter, State } from './state.ts';

/** The state with everything forgotten that somebody out of the fight remembers. */
export function settle(state: State): State {
  let settled = state;
  for (const id of state.given.order) {
    const { condition, maneuver } = fighterOf(state, id);
    if (condition !== 'able' && maneuver !== null) settled = edit(settled, id, FORGOTTEN);
  }
  return settled;
}

const FORGOTTEN: Partial<Fighter> = { maneuver: null, stunned: null, shock: 0, moved: 0, turn: FRESH, feinted: {} };
