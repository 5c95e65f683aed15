/** Attacks: what can be struck with, the number to hit and its reasons, and the attack roll (G4S-ATK-01..18). */
import { arc, direction, distance } from '../../field/hexes.ts';
import { must } from '../../engine/result.ts';
import { go, nest } from '../../engine/play.ts';
import type { FighterId } from '../../engine/system.ts';
import { readRoll, rollAgainst } from '../gurps/rolls.ts';
import { defenseStage } from './hit.ts';
import { coverAt } from './blast.ts';
import { THREE_DICE } from './dice.ts';
import { added, edit, fighterOf, sheetOf } from './fighters.ts';
import { loosed } from './loosed.ts';
import { PLAIN_NATURE } from './nature.ts';
import type { Location, Sheet, WayToStrike } from './character.ts';
import type { Attack } from './exchange.ts';
import type { At, Fighter, State } from './state.ts';
import { toHit } from './strike.ts';
import { atHand, inBothHands } from './tools.ts';

/** What an attack is made of before it is measured on the field. */
export interface Aimed {
  by: FighterId;
  on: FighterId;
  item: string;
  mode: string;
  ranged: boolean;
  deceptive: number;
  location: Location;
  entered: boolean;
  /** Set where the attacker began his movement in front of the target: the side on which he came past since. */
  round?: 'left' | 'right' | null | undefined;
}

/** The attack with an item's mode, measured on the field as it stands; throws if there is no such mode. */
export function declare(state: State, aimed: Aimed): Attack {
  const sheet = sheetOf(state, aimed.by);
  const [me, foe] = [fighterOf(state, aimed.by), fighterOf(state, aimed.on)];
  const item = must(sheet.items[aimed.item], 'what one attacks with is on the sheet');
  const mode = must((aimed.ranged ? item.ranged : item.melee)[aimed.mode], 'an attack has a mode of its item');
  const apart = inReach(distance(me.at, foe.at), aimed, foe, 'reach' in mode ? mode.reach : []);
  const from = apart === 0 ? 'front' : arc(foe.at, foe.facing, me.at);
  const runaround = from === 'behind' && aimed.round !== undefined;
  const strong = me.maneuver?.name === 'all-out-attack' && me.maneuver.option === 'strong';
  return {
    ...PLAIN_NATURE,
    by: aimed.by,
    on: aimed.on,
    item: aimed.item,
    mode: aimed.mode,
    kind: 'kind' in mode ? mode.kind : item.natural ? 'melee-unarmed' : 'melee-weapon',
    motion: 'motion' in mode ? mode.motion : mode.damage.type === 'imp' ? 'thrust' : 'swing',
    skill: mode.skill,
    limb: item.limb,
    charge: null,
    damage:
      strong && !aimed.ranged
        ? { ...mode.damage, adds: mode.damage.adds + Math.max(2, mode.damage.dice) }
        : mode.damage,
    weight: item.natural ? sheet.st * 10 : item.weight,
    flexible: item.flexible,
    from,
    runaround,
    passed: runaround ? (aimed.round ?? null) : null,
    distance: apart,
    entered: aimed.entered,
    location: aimed.location,
    cover: aimed.ranged ? coverAt(state, foe.at, foe.posture) : 0,
    deceptive: aimed.deceptive,
  };
}

/** A foe who gave ground before this attacker is not out of the reach of his remaining blows (G4-RETREAT-07). */
function inReach(apart: number, { by }: Aimed, foe: Fighter, reach: number[]): number {
  const farthest = reach.at(-1) ?? 0;
  return foe.turn.retreatedFrom === by && apart > farthest && farthest > 0 ? farthest : apart;
}

/** Whether he has in hand what this way to strike wants. */
export function canStrike(sheet: Sheet, fighter: Fighter, { item, hands }: WayToStrike): boolean {
  return atHand(sheet, fighter, item) && (hands === 1 || inBothHands(fighter, item));
}

/** The attack roll: misses end the exchange, hits ask the target for a defense. */
export const attack: At<'attack'> = {
  kind: 'roll',
  ask: (state, { attack: coming }) => ({
    by: coming.by,
    asks: 'Attack',
    dice: THREE_DICE,
    need: rollAgainst(toHit(state, coming)),
    seenBy: 'all',
  }),
  read(_state, { attack: coming }, { total }, { need }) {
    const target = must(need, 'an attack roll has a need').tally.total;
    const read = readRoll(total, coming.telegraphic ? target - 4 : target);
    const made = readRoll(total, target).made;
    if (read.critical === 'success') return total === 3 ? 'three' : 'critical';
    if (!made) return readRoll(total, target).critical === 'failure' ? 'critical-miss' : 'miss';
    return 'hit';
  },
  take(before, { attack: coming }, verdict) {
    const state = loosed(before, coming, verdict === 'critical-miss');
    const told = { who: coming.by, on: coming.on };
    switch (verdict) {
      case 'miss':
        return { state, facts: [{ kind: 'missed', ...told }], done: true };
      case 'critical-miss':
        return {
          state: go(state, { at: 'criticalMiss', who: coming.by, item: coming.item, again: false }),
          facts: [{ kind: 'critical-miss', ...told }],
        };
      case 'hit':
        return { state: defenseStage(state, coming, 'none'), facts: [{ kind: 'hit', ...told }] };
      default:
        return { state: defenseStage(state, coming, verdict), facts: [{ kind: 'critical-hit', ...told }] };
    }
  },
};

/** Begins an attack: the attacker turns to the target (R-4E-01), the weapon counts as used, `back` is the rest of his turn. */
export function launch(state: State, coming: Attack, back: State['stage']): State {
  const me = fighterOf(state, coming.by);
  const foe = fighterOf(state, coming.on);
  const facing = coming.distance === 0 ? me.facing : direction(me.at, foe.at);
  const used = coming.item === null ? me.turn.attackedWith : added(me.turn.attackedWith, coming.item);
  const ready = edit(state, coming.by, { facing, turn: { ...me.turn, attackedWith: used } });
  return nest(ready, { at: 'attack', attack: coming }, back);
}
