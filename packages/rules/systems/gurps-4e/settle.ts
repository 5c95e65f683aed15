/** What no longer matters is reset to one value, so that equal futures are equal states. */
import type { FighterId } from '../../engine/system.ts';
import { FRESH } from './fighters.ts';
import type { Fighter, State } from './state.ts';

/** The state with everything forgotten that somebody out of the fight remembers. */
export function settle(state: State): State {
  const out = Object.entries(state.fighters).filter(
    ([, fighter]) => fighter.condition !== 'able' && fighter.maneuver !== null,
  );
  if (out.length === 0) return state;
  const settled: Record<FighterId, Fighter> = { ...state.fighters };
  for (const [id, fighter] of out)
    settled[id] = { ...fighter, maneuver: null, stunned: null, shock: 0, moved: 0, turn: FRESH, feinted: {} };
  return { ...state, fighters: settled };
}
