/** What a hit leads to: the target's choice of a defense, or the injury (G4-ROLL-07). */
import { go } from '../../engine/play.ts';
import { fighterOf } from './fighters.ts';
import type { Attack, CriticalTaken, State } from './state.ts';

/** What an attack that hit leads to: the Hearing roll against an unseen attacker, the target's choice, or the injury. */
export function defenseStage(state: State, attack: Attack, critical: CriticalTaken): State {
  const target = fighterOf(state, attack.on);
  if (target.condition !== 'able') return undefended(state, attack, critical);
  const unseen = target.situation.cannotSee.includes(attack.by) && critical === 'none';
  return go(state, { at: unseen && attack.heard === null ? 'hearing' : 'defend', attack, critical });
}

/** A hit that is not defended: damage, or first the critical hit table. */
export function undefended(state: State, attack: Attack, critical: CriticalTaken): State {
  if (critical === 'none') return go(state, { at: 'damage', blow: { attack, effect: 'normal', half: false } });
  if (state.given.switches.criticalTable === 'full') return go(state, { at: 'criticalHit', attack });
  const effect = critical === 'three' ? 'maximum' : 'normal';
  return go(state, { at: 'damage', blow: { attack, effect, half: false } });
}
