/** Explosions, cones and areas: how far they reach, what lies behind cover, who makes his step after them. */
import { hexKey } from '../../field/hexes.ts';
import type { Hex } from '../../engine/system.ts';
import { edit, fighterOf, remember } from './fighters.ts';
import type { Attack } from './exchange.ts';
import type { State } from './state.ts';

/** How far a blast reaches: two yards for each die of an explosion, else its radius (G4S-DMG-17). */
export function blastReach({ blast, damage }: Attack): number {
  if (!blast) return 0;
  return blast.explosion ? 2 * damage.dice : blast.radius;
}

/** The DR of the cover that a fighter has where he lies; standing he has none (G4-DROP-05, R-4E-18). */
export function coverAt({ given }: State, hex: Hex, posture: string): number {
  return posture === 'lying' ? (given.cover[hexKey(hex)] ?? 0) : 0;
}

/** What of the damage rolled arrives: all of it at the centre, a third of it for each yard of an explosion (G4S-DMG-17). */
export function arriving(attack: Attack, rolled: number): number {
  const { blast, distance } = attack;
  if (!blast) return rolled;
  if (distance > blastReach(attack)) return 0;
  return blast.explosion && distance > 0 ? Math.floor(rolled / (3 * distance)) : rolled;
}

/** The step of a dive that came too late, unless its effect has stunned or felled the diver (G4-COVER-05). */
export function stepsAfter(state: State, who: string): State {
  const { turn, condition, stunned } = fighterOf(state, who);
  if (turn.diving === null) return state;
  const moved = condition === 'able' && stunned === null ? edit(state, who, { at: turn.diving }) : state;
  return remember(moved, who, { diving: null });
}
