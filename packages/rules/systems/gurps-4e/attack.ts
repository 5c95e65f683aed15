/** Attacks: what can be struck with, the number to hit and its reasons, and the attack roll (G4S-ATK-01..18). */
import { arc, direction, distance } from '../../field/hexes.ts';
import { must } from '../../engine/result.ts';
import { go, nest } from '../../engine/play.ts';
import type { FighterId, Tally } from '../../engine/system.ts';
import { bar, modifier, plus, ruledLines, section, tally, atMost, type Section } from '../../engine/tally.ts';
import { readRoll } from '../gurps/rolls.ts';
import { isMelee, isRanged } from './modifiers.ts';
import { defenseStage } from './defend.ts';
import { THREE_DICE } from './dice.ts';
import { added, edit, fighterOf, holder, sheetOf } from './fighters.ts';
import type { At, Attack, Fighter, Item, MeleeMode, RangedMode, Sheet, State } from './state.ts';
import { atHand, inBothHands } from './tools.ts';

/** An attack about to be rolled for. */
export interface Striking {
  state: State;
  sheet: Sheet;
  fighter: Fighter;
  foe: Fighter;
  foeSheet: Sheet;
  item: Item | null;
  attack: Attack;
}

const maneuver = (s: Striking, name: string, option?: string) =>
  s.fighter.maneuver?.name === name && (option === undefined || s.fighter.maneuver.option === option);

/** Melee penalties for the attacker's own posture (G4S-ATK-14). */
const POSTURE = { standing: 0, crouching: -2, kneeling: -2, sitting: -2, crawling: -4, lying: -4 };

/** Yards up to which each range penalty holds, 0 first (G4S-ATK-05). */
const RANGE = [2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000];

/** The penalty for a distance in yards, 0 or below. */
export function rangePenalty(yards: number): number {
  const row = RANGE.findIndex((limit) => yards <= limit);
  return row === -1 ? -RANGE.length : -row;
}

function offHand({ sheet, fighter, attack, item }: Striking): boolean {
  if (!item || item.natural || !attack.item || inBothHands(fighter, attack.item)) return false;
  return !sheet.advantages.ambidexterity && holder(fighter, attack.item) !== sheet.dominant;
}

const bulk = ({ item, attack }: Striking) => Math.min(-2, item?.ranged[attack.mode ?? '']?.bulk ?? -2);

/** What changes the number to hit. */
export const TO_HIT: Section<Striking>[] = [
  section('Maneuver', [
    modifier(
      'G4S-MAN-07',
      'All-Out Attack (Determined)',
      (s) => (isRanged(s.attack) ? 1 : 4),
      (s) => maneuver(s, 'all-out-attack', 'determined'),
    ),
    modifier(
      'G4S-MAN-08',
      'Move and Attack',
      (s) => (isRanged(s.attack) ? bulk(s) : -4),
      (s) => maneuver(s, 'move-and-attack'),
    ),
  ]),
  section('Attacker', [
    modifier('G4S-ATK-09', 'Off hand', -4, offHand),
    modifier(
      'G4S-ATK-14',
      (s) => `While ${s.fighter.posture}`,
      (s) => POSTURE[s.fighter.posture],
      (s) => isMelee(s.attack),
    ),
    modifier('G4S-DMG-05', 'Shock', (s) => -s.fighter.shock),
    modifier('G4S-ATK-18', 'Foe not seen', -6, (s) => s.fighter.situation.cannotSee.includes(s.attack.on)),
  ]),
  section('Target', [
    modifier('G4S-MORE-06', 'Size of the target', (s) => s.foeSheet.size),
    modifier(
      'G4S-ATK-05',
      (s) => `${s.attack.distance} yards away`,
      (s) => rangePenalty(s.attack.distance),
      (s) => isRanged(s.attack),
    ),
    modifier('G4S-ATK-14', 'Low target', -2, (s) => isRanged(s.attack) && s.foe.posture !== 'standing'),
  ]),
  section('Manner', [
    modifier('G4S-ATK-06', 'Deceptive Attack', (s) => -s.attack.deceptive),
    modifier('G4S-MORE-02', 'Telegraphic Attack', 4, (s) => s.attack.telegraphic),
  ]),
];

/** Why an attack may not be made. */
export const NO_ATTACK: Section<Striking>[] = [
  section('Reach', [
    bar('G4S-ATK-10', 'out of reach', (s) => {
      const mode = s.item?.melee[s.attack.mode ?? ''];
      return mode !== undefined && isMelee(s.attack) && !mode.reach.includes(s.attack.distance);
    }),
    bar('G4S-ATK-05', 'beyond range', (s) => {
      const max = s.item?.ranged[s.attack.mode ?? '']?.max ?? null;
      return isRanged(s.attack) && max !== null && s.attack.distance > max;
    }),
  ]),
  section('Weapon', [
    bar('G4S-MAN-05', 'not ready', (s) => s.attack.item !== null && s.fighter.unready.includes(s.attack.item)),
    bar('G4-PARRY-03', 'unwieldy, and it has parried', (s) => {
      const parry = s.item?.melee[s.attack.mode ?? '']?.parry;
      return parry?.unbalanced === true && (s.fighter.turn.parries[s.attack.item ?? ''] ?? 0) > 0;
    }),
  ]),
];

/** The number to hit with its reasons; bars make the attack illegal. */
export function toHit(state: State, attack: Attack): Tally {
  const sheet = sheetOf(state, attack.by);
  const item = attack.item === null ? null : must(sheet.items[attack.item], `item ${attack.item}`);
  const striking: Striking = {
    state,
    sheet,
    fighter: fighterOf(state, attack.by),
    foe: fighterOf(state, attack.on),
    foeSheet: sheetOf(state, attack.on),
    item,
    attack,
  };
  const mode = modeOf(item, attack);
  const base = mode
    ? { clause: 'G4S-MAN-05', label: `${mode.skill} with ${item?.name ?? ''}`, amount: mode.level }
    : { clause: 'G4S-MAN-05', label: 'DX', amount: sheet.dx };
  let tallied = tally(base, [...TO_HIT, ...NO_ATTACK], striking);
  if (maneuver(striking, 'move-and-attack') && isMelee(attack) && tallied.total > 9) {
    tallied = plus(tallied, {
      clause: 'G4S-MAN-08',
      label: 'Move and Attack: never above 9',
      amount: 9 - tallied.total,
    });
  }
  tallied = plus(tallied, ...ruledLines(state, attack.by));
  if (tallied.total < 3) tallied.bars.push({ clause: 'G4S-ROLL-03', because: 'below 3 nothing can be tried' });
  if (attack.deceptive > 0 && tallied.total < 10) {
    tallied.bars.push({ clause: 'G4S-ATK-06', because: 'a Deceptive Attack must leave 10 or more to hit' });
  }
  return tallied;
}

function modeOf(item: Item | null, attack: Attack): MeleeMode | RangedMode | undefined {
  const name = attack.mode ?? '';
  return isRanged(attack) ? item?.ranged[name] : item?.melee[name];
}

/** What an attack is made of before it is measured on the field. */
export interface Aimed {
  by: FighterId;
  on: FighterId;
  item: string;
  mode: string;
  ranged: boolean;
  deceptive: number;
  entered: boolean;
}

/** The attack with an item's mode, measured on the field as it stands; throws if there is no such mode. */
export function declare(state: State, aimed: Aimed): Attack {
  const sheet = sheetOf(state, aimed.by);
  const [me, foe] = [fighterOf(state, aimed.by), fighterOf(state, aimed.on)];
  const item = must(sheet.items[aimed.item], `item ${aimed.item}`);
  const mode = must((aimed.ranged ? item.ranged : item.melee)[aimed.mode], `mode ${aimed.mode}`);
  const apart = distance(me.at, foe.at);
  const strong = me.maneuver?.name === 'all-out-attack' && me.maneuver.option === 'strong';
  return {
    by: aimed.by,
    on: aimed.on,
    item: aimed.item,
    mode: aimed.mode,
    kind: 'kind' in mode ? mode.kind : item.natural ? 'melee-unarmed' : 'melee-weapon',
    motion: 'motion' in mode ? mode.motion : mode.damage.type === 'imp' ? 'thrust' : 'swing',
    damage:
      strong && !aimed.ranged
        ? { ...mode.damage, adds: mode.damage.adds + Math.max(2, mode.damage.dice) }
        : mode.damage,
    weight: item.natural ? sheet.st * 10 : item.weight,
    flexible: item.flexible,
    from: apart === 0 ? 'front' : arc(foe.at, foe.facing, me.at),
    runaround: false,
    distance: apart,
    entered: aimed.entered,
    location: 'torso',
    deceptive: aimed.deceptive,
    telegraphic: false,
    dualSameTarget: false,
    laserDotVisible: false,
    feintMargin: 0,
    heard: null,
  };
}

/** Items at hand with their modes, for the list of attacks. */
export function attackModes(sheet: Sheet, fighter: Fighter): { item: string; mode: string; ranged: boolean }[] {
  return Object.entries(sheet.items).flatMap(([id, item]) => {
    if (!atHand(sheet, fighter, id)) return [];
    const melee = Object.entries(item.melee).filter(
      ([, mode]) => mode.hands === 1 || item.natural || inBothHands(fighter, id),
    );
    return [
      ...melee.map(([mode]) => ({ item: id, mode, ranged: false })),
      ...Object.keys(item.ranged).map((mode) => ({ item: id, mode, ranged: true })),
    ];
  });
}

/** The attack roll: misses end the exchange, hits ask the target for a defense. */
export const attack: At<'attack'> = {
  kind: 'roll',
  ask: (state, { attack: coming }) => ({
    by: coming.by,
    asks: 'Attack',
    dice: THREE_DICE,
    need: atMost(toHit(state, coming)),
    seenBy: 'all',
  }),
  read(_state, { attack: coming }, { total }, { need }) {
    const target = must(need, 'an attack roll has a need').target;
    const read = readRoll(total, coming.telegraphic ? target - 4 : target);
    const made = readRoll(total, target).made;
    if (read.critical === 'success') return total === 3 ? 'three' : 'critical';
    if (!made) return readRoll(total, target).critical === 'failure' ? 'critical-miss' : 'miss';
    return 'hit';
  },
  take(state, { attack: coming }, verdict) {
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

/** Begins an attack: the attacker turns to the target, the weapon counts as used, `back` is the rest of his turn. */
export function launch(state: State, coming: Attack, back: State['stage']): State {
  const me = fighterOf(state, coming.by);
  const foe = fighterOf(state, coming.on);
  const facing = coming.distance === 0 ? me.facing : direction(me.at, foe.at);
  const used = coming.item === null ? me.turn.attackedWith : added(me.turn.attackedWith, coming.item);
  const ready = edit(state, coming.by, { facing, turn: { ...me.turn, attackedWith: used } });
  return nest(ready, { at: 'attack', attack: coming }, back);
}
