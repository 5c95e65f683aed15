/** The list of active-defense modifiers, one entry per printed line, in printed order (step 2 of G4-ROLL-01). */
import { modifier, section, type Section } from '../../engine/tally.ts';
import { isUnarmed, type Scored } from './scores.ts';
import type { Attack, Defense, State } from './state.ts';

/** An active defense about to be made: who defends with what, against which attack, in which fight. */
export interface Defended extends Scored {
  state: State;
  who: string;
  attack: Attack;
  defense: Defense;
  /** Whether the attack roll was critical, which allows no defense. */
  critical: boolean;
}

export const parrying = (d: Defended) => d.defending === 'parry';
export const blocking = (d: Defended) => d.defending === 'block';
export const dodging = (d: Defended) => d.defending === 'dodge';
export const switches = (d: Defended) => d.state.given.switches;
export const advantages = (d: Defended) => d.sheet.advantages;
const bareHanded = (d: Defended) => parrying(d) && d.with?.item === null;
export const fencing = (d: Defended) => parrying(d) && d.with?.basis.fencing === true;
const wieldsType = (d: Defended, ...types: string[]) => types.includes(d.with?.item?.type ?? '');
const weaponParry = (d: Defended) => (d.with?.item && d.with.item.parryScore === null ? d.with.basis.bonus : 0);

/** Kinds of attack that a shooter makes, apart from throwing. */
export const SHOT = ['muscle-missile', 'firearm', 'beam', 'liquid'];
/** Whether the attack comes from a distance. */
export const isRanged = ({ kind }: Attack) => kind === 'thrown' || kind === 'area' || SHOT.includes(kind);
/** Whether the attack is struck rather than thrown or shot. */
export const isMelee = (attack: Attack) => !isRanged(attack);

/** Whether the defender's shield or cloak is in hand and ready. */
export function shieldReady({ sheet, fighter }: Scored): boolean {
  const { held, unready } = fighter;
  return sheet.shield !== null && (held.right === 'shield' || held.left === 'shield') && !unready.includes('shield');
}

function shieldSide({ fighter }: Scored): 'right' | 'left' {
  return fighter.held.right === 'shield' ? 'right' : 'left';
}

function defenseBonus(d: Defended): number {
  if (!shieldReady(d)) return 0;
  const { kind, from } = d.attack;
  if (kind === 'firearm' || (kind === 'beam' && switches(d).firearmIncludesBeams)) return 0;
  return from === 'front' || from === shieldSide(d) ? (d.sheet.shield?.db ?? 0) : 0;
}

/** A bare hand against a weapon, unless the point leads or the art is made for it (G4-UNARMED-07/08). */
function bareAgainstWeapon(d: Defended): boolean {
  if (!bareHanded(d) || !d.with || isUnarmed(d.with, 'Judo', 'Karate')) return false;
  return (d.attack.kind === 'melee-weapon' || d.attack.kind === 'thrown') && d.attack.motion === 'swing';
}

const isLow = (d: Defended) => d.fighter.posture === 'crawling' || d.fighter.posture === 'lying';
export const isHalfway = (d: Defended) => d.fighter.posture === 'kneeling' || d.fighter.posture === 'sitting';
export const maneuver = (d: Defended) => d.fighter.maneuver?.name;

/** The grade of a height difference: +1 to +3 at 3, 4 and 5 feet or more; melee only (G4-SITUATION-01..03). */
function height(d: Defended): number {
  const foe = d.state.fighters[d.attack.by];
  if (!foe || !isMelee(d.attack)) return 0;
  const feet = d.fighter.situation.height - foe.situation.height;
  const grade = Math.min(Math.floor(Math.abs(feet)), 5) - 2;
  return grade <= 0 ? 0 : feet > 0 ? grade : -grade;
}

function afflictions({ fighter, defending }: Defended): number {
  return fighter.situation.afflictions.reduce((sum, affliction) => sum + affliction[defending], 0);
}

export const unseen = (d: Defended) => d.fighter.situation.cannotSee.includes(d.attack.by);
export const behind = (d: Defended) => d.attack.from === 'behind' && !d.attack.runaround;
export const allRound = (d: Defended) => advantages(d).allRoundVision;
const flexibleParry = { flail: -4, nunchaku: -2 };
const flexibleBlock = { flail: -2, nunchaku: -1 };

/** What each further parry with one tool costs (G4-MULTI-01..05). */
export function repeatStep(d: Defended): number {
  const { trainedByAMaster, weaponMaster } = advantages(d);
  const covers = weaponMaster === 'all' || weaponMaster.includes(d.with?.basis.skill ?? '');
  const master = trainedByAMaster || (!bareHanded(d) && covers && switches(d).weaponMasterHalvesParry);
  if (master) return fencing(d) ? 1 : 2;
  return fencing(d) ? 2 : 4;
}

/** A retreat is worth 3 to a Dodge and to the parries that live on mobility, else 1 (G4-RETREAT-03/04). */
function retreatBonus(d: Defended): number {
  const mobile = fencing(d) || (d.with !== null && isUnarmed(d.with, 'Boxing', 'Judo', 'Karate'));
  return dodging(d) || mobile ? 3 : 1;
}

/** Every printed line that changes the number, whatever rides along with the defense. */
export const MODIFIERS: Section<Defended>[] = [
  section("Defender's Equipment", [
    modifier('G4-EQUIP-01', 'Dagger or knife', weaponParry, (d) => wieldsType(d, 'knife')),
    modifier('G4-EQUIP-02', 'Kusari or whip', weaponParry, (d) => wieldsType(d, 'kusari', 'whip')),
    modifier('G4-EQUIP-03', 'Quarterstaff', weaponParry, (d) => wieldsType(d, 'quarterstaff')),
    modifier('G4-EQUIP-04', 'The weapon itself', weaponParry, (d) => wieldsType(d, 'bow', 'other')),
    modifier('G4-SHIELD-01', (d) => d.sheet.shield?.name ?? '', defenseBonus),
    modifier('G4-UNARMED-07', 'Bare hand against a weapon', -3, bareAgainstWeapon),
  ]),
  section("Defender's Maneuver", [
    modifier(
      'G4-MANEUVER-02',
      'All-Out Defense',
      2,
      (d) => maneuver(d) === 'all-out-defense' && d.fighter.maneuver?.option === d.defending,
    ),
  ]),
  section("Defender's Posture", [
    modifier('G4-POSTURE-01', (d) => (d.fighter.posture === 'lying' ? 'Lying down' : 'Crawling'), -3, isLow),
    modifier('G4-POSTURE-02', (d) => (d.fighter.posture === 'kneeling' ? 'Kneeling' : 'Sitting'), -2, isHalfway),
  ]),
  section("Defender's Situation", [
    modifier('G4-SITUATION-01', 'Above the attacker', height, (d) => height(d) > 0),
    modifier('G4-SITUATION-04', (d) => d.fighter.situation.afflictions.map((a) => a.name).join(', '), afflictions),
    modifier('G4-SITUATION-05', 'Bad footing', (d) => d.fighter.situation.footing),
    modifier('G4-SITUATION-02', 'Below the attacker', height, (d) => height(d) < 0),
    modifier('G4-SITUATION-06', 'Cannot see the attacker', -4, unseen),
    modifier('G4-SITUATION-09', 'Distracted', (d) => d.fighter.situation.distraction),
    modifier(
      'G4-SITUATION-12',
      'Riding below 12',
      (d) => Math.min(0, (d.sheet.skills['Riding']?.level ?? d.sheet.dx - 5) - 12),
      (d) => d.fighter.situation.mounted,
    ),
    modifier('G4-SITUATION-13', 'Stunned', -4, (d) => d.fighter.stunned !== null),
    modifier('G4S-ATK-04', 'Off balance', -2, (d) => d.fighter.turn.offBalance),
  ]),
  section('Nature of Attack', [
    modifier('G4-ATTACK-02', 'From behind, seen by Peripheral Vision', -2, (d) => behind(d) && !allRound(d)),
    modifier(
      'G4-ATTACK-03',
      'From the side',
      -2,
      (d) =>
        (d.attack.from === 'left' || d.attack.from === 'right') &&
        !d.attack.runaround &&
        !advantages(d).peripheralVision &&
        !allRound(d),
    ),
    modifier(
      'G4-ATTACK-04',
      'Runaround attack',
      -2,
      (d) => d.attack.runaround && !advantages(d).peripheralVision && !allRound(d),
    ),
    modifier('G4-ATTACK-05', 'Laser dot seen', 1, (d) => dodging(d) && d.attack.laserDotVisible),
    modifier('G4-ATTACK-06', 'Deceptive Attack', (d) => -Math.floor(d.attack.deceptive / 2)),
    modifier('G4S-MORE-02', 'Telegraphic Attack', 2, (d) => d.attack.telegraphic),
    modifier('G4-ATTACK-08', 'Dual-Weapon Attack', -1, (d) => d.attack.dualSameTarget),
    modifier(
      'G4-ATTACK-09',
      'Flail',
      (d) => (parrying(d) ? flexibleParry.flail : flexibleBlock.flail),
      (d) => !dodging(d) && d.attack.flexible === 'flail',
    ),
    modifier(
      'G4-ATTACK-10',
      'Nunchaku',
      (d) => (parrying(d) ? flexibleParry.nunchaku : flexibleBlock.nunchaku),
      (d) => !dodging(d) && d.attack.flexible === 'nunchaku',
    ),
    modifier('G4-ATTACK-13', 'Feint', (d) => -d.attack.feintMargin),
    modifier(
      'G4-THROWN-02',
      'Thrown weapon',
      -1,
      (d) => parrying(d) && d.attack.kind === 'thrown' && d.attack.weight > 100,
    ),
    modifier(
      'G4-THROWN-03',
      'Small thrown weapon',
      -2,
      (d) => parrying(d) && d.attack.kind === 'thrown' && d.attack.weight <= 100,
    ),
  ]),
  section('Other Actions by Defender', [
    modifier(
      'G4-MULTI-01',
      (d) => `Parry number ${d.defense.repeat + 1} with it`,
      (d) => -d.defense.repeat * repeatStep(d),
      parrying,
    ),
    modifier(
      'G4-OFFHAND-01',
      'Off hand',
      -2,
      (d) => parrying(d) && d.with?.offHand === true && !advantages(d).ambidexterity,
    ),
  ]),
];

/** What the defender may add to one defense: the rest of the same heading. */
export const RIDERS: Section<Defended>[] = [
  section('Other Actions by Defender', [
    modifier('G4-RETREAT-03', 'Retreat', retreatBonus, (d) => d.defense.retreat === 'step'),
    modifier(
      'G4-RETREAT-08',
      'Has retreated from this foe',
      retreatBonus,
      (d) => d.defense.retreat === 'earlier' && isMelee(d.attack),
    ),
  ]),
];
