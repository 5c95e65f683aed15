/** The field under the fighters: who stands where, where one may go, and how far (G4S-CHAR-02, G4S-TURN-03, G4S-POST-01). */
import { distance, hexKey, neighbours, sameHex, stepsAway } from '../../field/hexes.ts';
import type { FighterId, Hex } from '../../engine/system.ts';
import { fighterOf, sheetOf } from './fighters.ts';
import type { Sheet } from './character.ts';
import type { Fighter, State } from './state.ts';

const CENTRE: Hex = { q: 0, r: 0 };

/** Whether the hex is on the field and not blocked. */
function isOpen({ given }: State, hex: Hex): boolean {
  if (distance(CENTRE, hex) > given.radius) return false;
  return given.blocked.length === 0 || !given.blocked.includes(hexKey(hex));
}

/** Everybody in the hex, the dead and unconscious left out: one steps over them. */
function standing(state: State, hex: Hex): FighterId[] {
  return state.given.order.filter((id) => {
    const fighter = fighterOf(state, id);
    return fighter.condition === 'able' && sameHex(fighter.at, hex);
  });
}

/** Whether a fighter may enter a hex: it is open, and empty or taken by one foe alone, for close combat. */
export function mayEnter(state: State, who: FighterId, hex: Hex): boolean {
  if (!isOpen(state, hex)) return false;
  const { order, sides } = state.given;
  let foes = 0;
  for (const id of order) {
    const { condition, at } = fighterOf(state, id);
    if (condition !== 'able' || !sameHex(at, hex)) continue;
    if (sides[id] === sides[who] || foes > 0) return false;
    foes++;
  }
  return true;
}

/** Where a fighter may go with one hex of movement. */
export function moves(state: State, who: FighterId): Hex[] {
  return neighbours(fighterOf(state, who).at).filter((hex) => mayEnter(state, who, hex));
}

/** Whether the hex is on the field, open, and nobody stands there. */
export function isFree(state: State, hex: Hex): boolean {
  return isOpen(state, hex) && standing(state, hex).length === 0;
}

/** Where a retreat from the attacker may lead: free hexes within a step, farther from him than before (G4-RETREAT-02). */
export function retreatHexes(state: State, who: FighterId, from: FighterId): Hex[] {
  const fighter = fighterOf(state, who);
  const free = (hex: Hex) => isFree(state, hex);
  return stepsAway(fighter.at, fighterOf(state, from).at, free, stepOf(state, who));
}

/** Free hexes within so many yards of the fighter, his own left out. */
export function freeWithin(state: State, who: FighterId, yards: number): Hex[] {
  const { at } = fighterOf(state, who);
  let edge = [at];
  const found = new Map<string, Hex>();
  for (let far = 0; far < yards; far++) {
    edge = edge.flatMap(neighbours).filter((hex) => !found.has(hexKey(hex)) && isFree(state, hex));
    for (const hex of edge) found.set(hexKey(hex), hex);
  }
  found.delete(hexKey(at));
  return [...found.values()];
}

/** How much of Move each posture leaves, as a ratio; lying leaves one yard (G4S-POST-01). */
const POSTURE_MOVE = {
  standing: { times: 1, over: 1 },
  crouching: { times: 2, over: 3 },
  kneeling: { times: 1, over: 3 },
  crawling: { times: 1, over: 3 },
  sitting: { times: 0, over: 1 },
};

/** Move in yards: Basic Move less encumbrance, at least 1, halved by wounds and by fatigue, before posture. */
export function moveOf(sheet: Sheet, { hp, fp }: Fighter): number {
  let move = Math.max(1, Math.floor((sheet.basicMove * (10 - 2 * sheet.encumbrance)) / 10));
  if (hp * 3 < sheet.hp) move = Math.ceil(move / 2);
  if (fp * 3 < sheet.fp) move = Math.ceil(move / 2);
  return move;
}

/** Move in the present posture, in yards. */
export function postureMove(sheet: Sheet, fighter: Fighter): number {
  if (fighter.posture === 'lying') return 1;
  const { times, over } = POSTURE_MOVE[fighter.posture];
  return Math.floor((moveOf(sheet, fighter) * times) / over);
}

/** A step in yards: a tenth of Move, rounded as the table has it, at least 1 (G4S-TURN-03, G4-RETREAT-02). */
export function stepOf(state: State, who: FighterId): number {
  const tenth = moveOf(sheetOf(state, who), fighterOf(state, who)) / 10;
  return Math.max(1, state.given.switches.stepRounding === 'up' ? Math.ceil(tenth) : Math.floor(tenth));
}
