/** Fragile things that have parried (G4-IMPROV-04/05). */
import { edit, fighterOf, sheetOf } from './fighters.ts';
import type { State } from './state.ts';

/** The thing is of no more use for what it was made for; a bow serves as a club for a few turns more (G4-IMPROV-04/05). */
export function ruined(state: State, who: string, tool: string): State {
  const fighter = fighterOf(state, who);
  if (fighter.ruined[tool] !== undefined) return state;
  const bow = sheetOf(state, who).items[tool]?.type === 'bow';
  const turns = bow ? state.given.switches.bowAsClubTurns : null;
  return edit(state, who, { ruined: { ...fighter.ruined, [tool]: turns } });
}
