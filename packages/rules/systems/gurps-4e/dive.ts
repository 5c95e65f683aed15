/** What a dive from a blast leads to (G4-COVER-02..06). */
import { distance, hexKey } from '../../field/hexes.ts';
import type { Step } from '../../engine/system.ts';
import { edit, remember } from './fighters.ts';
import { undefended } from './hit.ts';
import type { Defending } from './exchange.ts';
import type { Fact, State } from './state.ts';

/** In time the blast finds the diver where he dived to; too late he makes his step after it (G4-COVER-02..06). */
export function dived(
  state: State,
  { attack, critical, defense }: Defending,
  how: 'in-time' | 'late',
): Step<State, Fact> {
  const who = attack.on;
  const told = { who, defense };
  const { to } = defense;
  if (to === null || !attack.blast) throw new Error('broken invariant: a dive leads away from a blast');
  if (how === 'late') {
    const caught = undefended(remember(state, who, { diving: to }), attack, critical);
    return { state: caught, facts: [{ kind: 'failed', ...told }] };
  }
  const there = edit(state, who, { at: to });
  const cover = attack.cover + (state.given.cover[hexKey(to)] ?? 0);
  const found = { ...attack, distance: distance(attack.blast.at, to), cover };
  return { state: undefended(there, found, critical), facts: [{ kind: 'defended', ...told }] };
}
