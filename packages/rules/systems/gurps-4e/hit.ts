/** What a hit leads to: the target's choice of a defense, or the injury (G4-ROLL-07). */
import { go } from '../../engine/play.ts';
import type { FighterId, Tally } from '../../engine/system.ts';
import { plus, ruledLines } from '../../engine/tally.ts';
import { fighterOf, sheetOf } from './fighters.ts';
import { protectors } from './protectors.ts';
import type { Attack, CriticalTaken } from './exchange.ts';
import type { State } from './state.ts';

/** What an attack that hit leads to: friends who may step in (once, unless `nobody` is left to ask), the Hearing roll against an unseen attacker, the target's choice, or the injury. */
export function defenseStage(
  state: State,
  attack: Attack,
  critical: CriticalTaken,
  mayStepIn: 'allies' | 'nobody' = 'allies',
): State {
  const asked = mayStepIn === 'allies' && critical === 'none' ? protectors(state, attack) : [];
  if (asked.length > 0) return go(state, { at: 'protect', attack, asked });
  const target = fighterOf(state, attack.on);
  if (target.condition !== 'able') return undefended(state, attack, critical);
  const unseen = target.situation.cannotSee.includes(attack.by) && critical === 'none';
  if (!unseen || attack.heard !== null) return go(state, { at: 'defend', attack, critical });
  // The deaf cannot make the roll, nor can those with less than 3 (G4S-ROLL-03).
  const rolls = !sheetOf(state, attack.on).advantages.deaf && hearingTally(state, attack.on).total >= 3;
  if (rolls) return go(state, { at: 'hearing', attack, critical });
  return go(state, { at: 'defend', attack: { ...attack, heard: false }, critical });
}

/** The number to hear an unseen attacker by: Perception, Acute Hearing, and -2 to place him (G4S-CHAR-07, G4-SITUATION-07). */
export function hearingTally(state: State, who: FighterId): Tally {
  const { per, advantages } = sheetOf(state, who);
  const base = { clause: 'G4S-CHAR-07', label: 'Perception', amount: per };
  return plus(
    { base, lines: [], total: base.amount, bars: [] },
    { clause: 'G4S-CHAR-07', label: 'Acute Hearing', amount: advantages.acuteHearing },
    { clause: 'G4-SITUATION-07', label: 'To place an unseen attacker', amount: -2 },
    ...ruledLines(state, who),
  );
}

/** A hit that is not defended: damage, or first the critical hit table. What was tried against it does not matter any more. */
export function undefended(state: State, coming: Attack, critical: CriticalTaken): State {
  const attack = coming.tried === null ? coming : { ...coming, tried: null };
  if (critical === 'none') return go(state, { at: 'damage', blow: { attack, effect: 'normal', half: false } });
  if (state.given.switches.criticalTable === 'full') return go(state, { at: 'criticalHit', attack });
  const effect = critical === 'three' ? 'maximum' : 'normal';
  return go(state, { at: 'damage', blow: { attack, effect, half: false } });
}
