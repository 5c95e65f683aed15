/** The number to hit, with its reasons and with what forbids the attack (G4S-ATK, G4S-MAN-07/08). */
import { arc } from '../../field/hexes.ts';
import { must } from '../../engine/result.ts';
import type { Line, Tally } from '../../engine/system.ts';
import { bar, extend, modifier, plus, ruledLines, section, tally, type Section } from '../../engine/tally.ts';
import { fighterOf, holder, sheetOf } from './fighters.ts';
import { isMelee, isRanged } from './defended.ts';
import { isSpent } from './loosed.ts';
import type { Item, Location, MeleeMode, RangedMode, Sheet } from './character.ts';
import type { Attack } from './exchange.ts';
import type { Fighter, State } from './state.ts';
import { inBothHands } from './tools.ts';

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

const ranged = (s: Striking) => isRanged(s.attack);
const maneuver = (s: Striking, name: string, option?: string) =>
  s.fighter.maneuver?.name === name && (option === undefined || s.fighter.maneuver.option === option);

/** Melee penalties for the attacker's own posture (G4S-ATK-14). */
const POSTURE = { standing: 0, crouching: -2, kneeling: -2, sitting: -2, crawling: -4, lying: -4 };

/** Yards up to which each range penalty holds, 0 first (G4S-ATK-05). */
const RANGE = [2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000];

/** The penalty for a distance in yards with the yards a second of the target added, 0 or below (R-4E-35). */
export function rangePenalty(yards: number): number {
  const row = RANGE.findIndex((limit) => yards <= limit);
  return row === -1 ? -RANGE.length : -row;
}

/** What aiming at a place costs (G4S-ATK-11). */
const PLACES: Record<Location, number> = {
  torso: 0,
  vitals: -3,
  groin: -3,
  neck: -5,
  skull: -7,
  face: -5,
  eye: -9,
  'right-arm': -2,
  'left-arm': -2,
  'right-leg': -2,
  'left-leg': -2,
  'right-hand': -4,
  'left-hand': -4,
  'right-foot': -4,
  'left-foot': -4,
};

/** The place as people say it: "left arm". */
export const placeName = (location: Location) => location.replace('-', ' ');

/** A shield hides its arm and hand; from behind the face is harder to strike than the skull (G4S-ATK-11). */
function locationPenalty({ attack: { location, from }, foe }: Striking): number {
  if (location === 'torso') return 0;
  if (from === 'behind' && location === 'face') return PLACES.skull;
  if (from === 'behind' && location === 'skull') return PLACES.face;
  const shielded = foe.held.right === 'shield' ? 'right' : foe.held.left === 'shield' ? 'left' : null;
  const hidden = location === `${shielded}-arm` || location === `${shielded}-hand`;
  return hidden ? PLACES[location] * 2 : PLACES[location];
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
    modifier('G4S-ATK-11', (s) => `Aiming at the ${placeName(s.attack.location)}`, locationPenalty),
  ]),
  section(
    'Target at a distance',
    [
      modifier(
        'G4S-ATK-05',
        (s) => `${s.attack.distance} yards away${s.foe.moved > 0 ? `, moving ${s.foe.moved} yards a second` : ''}`,
        (s) => rangePenalty(s.attack.distance + s.foe.moved),
      ),
      modifier('G4S-ATK-15', 'Laser sight', 1, (s) => s.attack.laserDotVisible),
      modifier('G4S-ATK-14', 'Low target', -2, (s) => s.foe.posture !== 'standing'),
    ],
    ranged,
  ),
];

/** An attack with the penalty that its attacker takes for deception. */
interface Manner {
  attack: Attack;
  deceptive: number;
}

/** What the attacker chooses for this one blow. */
const MANNER: Section<Manner>[] = [
  section('Manner', [
    modifier('G4S-ATK-06', 'Deceptive Attack', (s) => -s.deceptive),
    modifier('G4S-MORE-02', 'Telegraphic Attack', 4, (s) => s.attack.telegraphic),
  ]),
];

/** Types of damage that reach the vitals and the eye; of burning ones only a beam (G4S-ATK-11). */
const PINPOINT = ['imp', 'pi-', 'pi', 'pi+', 'pi++'];

function tooBlunt({ attack: { location, damage, kind } }: Striking): boolean {
  if (location !== 'vitals' && location !== 'eye') return false;
  return !PINPOINT.includes(damage.type) && !(kind === 'beam' && damage.type === 'burn');
}

/** Why an attack may not be made. */
export const NO_ATTACK: Section<Striking>[] = [
  section('Reach', [
    bar('G4S-ATK-10', 'out of reach', (s) => {
      const mode = s.item?.melee[s.attack.mode ?? ''];
      return mode !== undefined && isMelee(s.attack) && !mode.reach.includes(s.attack.distance);
    }),
    bar(
      'G4-SITUATION-03',
      'too far above or below to strike at this table',
      (s) =>
        s.state.given.switches.heightBeyond5 === 'forbid-melee' &&
        isMelee(s.attack) &&
        Math.abs(s.fighter.situation.height - s.foe.situation.height) >= 6,
    ),
    bar(
      'G4S-MAN-07',
      'an All-Out Attack goes forward, and the foe is not in front',
      (s) => maneuver(s, 'all-out-attack') && arc(s.fighter.at, s.fighter.facing, s.foe.at) !== 'front',
    ),
  ]),
  section('Place', [bar('G4S-ATK-11', 'only a point or a beam reaches such a place', tooBlunt)]),
  section(
    'Shooting and throwing',
    [
      bar('G4S-ATK-05', 'beyond range', (s) => {
        const max = s.item?.ranged[s.attack.mode ?? '']?.max ?? null;
        return max !== null && s.attack.distance > max;
      }),
      bar('G4S-MAN-11', 'no shot left in it: must be readied again', (s) => {
        const mode = s.item?.ranged[s.attack.mode ?? ''];
        return mode !== undefined && s.attack.item !== null && isSpent(s.fighter.fired, s.attack.item, mode);
      }),
      bar(
        'G4S-MAN-07',
        'only in melee',
        (s) => maneuver(s, 'all-out-attack') && !maneuver(s, 'all-out-attack', 'determined'),
      ),
      bar(
        'G4-IMPROV-04',
        'ruined for shooting by a parry',
        (s) => s.attack.item !== null && s.fighter.ruined[s.attack.item] !== undefined,
      ),
    ],
    ranged,
  ),
  section('Weapon', [
    bar('G4S-MAN-05', 'not ready', (s) => s.attack.item !== null && s.fighter.unready.includes(s.attack.item)),
    bar('G4-PARRY-03', 'unwieldy, and it has parried', (s) => {
      const parry = s.item?.melee[s.attack.mode ?? '']?.parry;
      return parry?.unbalanced === true && (s.fighter.turn.parries[s.attack.item ?? ''] ?? 0) > 0;
    }),
  ]),
];

const PLAIN = [...TO_HIT, ...NO_ATTACK];

/** The number to hit with its reasons; bars make the attack illegal. */
export function toHit(state: State, attack: Attack): Tally {
  return toHitDeceptively(state, attack)(attack.deceptive);
}

/** The number to hit by the penalty taken for a Deceptive Attack, 0 for none; what all of them share is worked out once. */
export function toHitDeceptively(state: State, attack: Attack): (deceptive: number) => Tally {
  const sheet = sheetOf(state, attack.by);
  const striking: Striking = {
    state,
    sheet,
    fighter: fighterOf(state, attack.by),
    foe: fighterOf(state, attack.on),
    foeSheet: sheetOf(state, attack.on),
    item: attack.item === null ? null : must(sheet.items[attack.item], 'what one attacks with is on the sheet'),
    attack,
  };
  const plain = tally(baseLine(striking), PLAIN, striking);
  return (deceptive) => concluded(striking, deceptive, extend(plain, MANNER, { attack, deceptive }));
}

function baseLine({ sheet, item, attack }: Striking): Line {
  const mode = modeOf(item, attack);
  if (!mode) return { clause: 'G4S-MAN-05', label: 'DX', amount: sheet.dx };
  return {
    clause: 'G4S-MAN-05',
    label: mode.skill === item?.name ? mode.skill : `${mode.skill} with ${item?.name ?? ''}`,
    amount: mode.level,
  };
}

/** The cap of Move and Attack, the referee's lines, and what the number itself forbids; `tallied` is ours to change. */
function concluded(striking: Striking, deceptive: number, tallied: Tally): Tally {
  const { state, attack } = striking;
  const over = tallied.total - 9;
  const capped = over > 0 && isMelee(attack) && maneuver(striking, 'move-and-attack');
  const cap = { clause: 'G4S-MAN-08', label: 'Move and Attack: never above 9', amount: -over };
  const ruled = ruledLines(state, attack.by);
  const concluded = capped || ruled.length > 0 ? plus(tallied, ...(capped ? [cap] : []), ...ruled) : tallied;
  if (concluded.total < 3) concluded.bars.push(BELOW_THREE);
  if (deceptive > 0 && concluded.total < 10) concluded.bars.push(TOO_DECEPTIVE);
  return concluded;
}

const BELOW_THREE = { clause: 'G4S-ROLL-03', because: 'below 3 nothing can be tried' };
const TOO_DECEPTIVE = { clause: 'G4S-ATK-06', because: 'a Deceptive Attack must leave 10 or more to hit' };

function modeOf(item: Item | null, attack: Attack): MeleeMode | RangedMode | undefined {
  const name = attack.mode ?? '';
  return isRanged(attack) ? item?.ranged[name] : item?.melee[name];
}
