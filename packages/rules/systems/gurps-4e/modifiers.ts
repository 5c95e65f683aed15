/** The list of active-defense modifiers, one entry per printed line, in printed order (step 2 of G4-ROLL-01). */
import { modifier, section, type Section } from '../../engine/tally.ts';
import type { Arc } from '../../field/hexes.ts';
import { inPerson, isUnarmed, type Scored } from './scores.ts';
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
/** The weapon's own figure, which a parry that is stated contains already. */
const weaponParry = (d: Defended) => (d.with?.item && d.with.item.parryScore === null ? d.with.basis.bonus : 0);
/** Whether something that is no weapon parries like a staff (G4-IMPROV-02). */
function likeStaff(d: Defended): boolean {
  return wieldsType(d, 'pole', 'rifle') && d.with?.basis.skill === 'Staff' && switches(d).improvisedStaffGetsPlus2;
}
/** Main-Gauche skill makes up for the knife and for the off hand, where the table says so. */
const mainGauche = (d: Defended) => d.with?.basis.skill === 'Main-Gauche' && switches(d).mainGaucheWaivesKnife;
const knifeParry = (d: Defended) => (mainGauche(d) ? Math.max(0, weaponParry(d)) : weaponParry(d));
const staffParry = (d: Defended) =>
  d.with?.basis.skill === 'Staff' || !switches(d).staffBonusNeedsStaffSkill
    ? weaponParry(d)
    : Math.min(0, weaponParry(d));

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

/** Whether the attack is one that shields are too slow or too weak for (G4-SHIELD-04). */
function outdoesShields({ attack: { kind }, ...d }: Defended): boolean {
  return kind === 'firearm' || (kind === 'beam' && d.state.given.switches.firearmIncludesBeams);
}

/** The side of the defender that the attack counts for; a runaround counts for the side it came past (G4-SHIELD-03). */
function comingFrom(d: Defended): Arc {
  const { from, runaround, passed } = d.attack;
  return runaround && passed !== null && switches(d).runaroundSide === 'passed' ? passed : from;
}

function shieldBonus(d: Defended): number {
  const { shield } = d.sheet;
  if (shield === null || !shieldReady(d)) return 0;
  if (outdoesShields(d) && !(shield.force && switches(d).forceShieldDbVsFirearms)) return 0;
  const from = comingFrom(d);
  return from === 'front' || from === shieldSide(d) ? shield.db : 0;
}

/** A spell has no side; it adds to the shield, or counts where it is the better one (G4-SHIELD-06, R-4E-07). */
function spellBonus(d: Defended): number {
  const { shieldSpell } = d.fighter.situation;
  if (shieldSpell === 0 || outdoesShields(d)) return 0;
  return switches(d).shieldSpellStacksWithShield ? shieldSpell : Math.max(0, shieldSpell - shieldBonus(d));
}

/** A bare hand against a weapon, unless the point leads or the art is made for it (G4-UNARMED-07/08). */
function bareAgainstWeapon(d: Defended): boolean {
  if (!bareHanded(d) || !d.with || isUnarmed(d.with, 'Judo', 'Karate')) return false;
  const { kind, motion } = d.attack;
  if (kind === 'thrown') return motion === 'swing' || !switches(d).thrownPointCountsAsThrust;
  return kind === 'melee-weapon' && motion === 'swing';
}

/** What the description of the unarmed skill says of parrying with it (G4-UNARMED-14, G4S-DEF-15). */
function boxingAgainstKick({ with: tool, attack: { limb } }: Defended): boolean {
  return tool !== null && limb !== null && isUnarmed(tool, 'Boxing') && /-(leg|foot)$/.test(limb);
}

const isLow = (d: Defended) => d.fighter.posture === 'crawling' || d.fighter.posture === 'lying';
export const isHalfway = (d: Defended) => d.fighter.posture === 'kneeling' || d.fighter.posture === 'sitting';
export const maneuver = (d: Defended) => d.fighter.maneuver?.name;

/** How many feet higher the defender's footing is than the attacker's. */
export function feetAbove(d: Defended): number {
  return d.fighter.situation.height - (d.state.fighters[d.attack.by]?.situation.height ?? 0);
}

/** The grade of a height difference: 1 to 3 at 3, 4 and 5 feet, above or below (G4-SITUATION-01..03). */
function height(d: Defended): number {
  if (switches(d).heightModifierMeleeOnly && !isMelee(d.attack)) return 0;
  const feet = feetAbove(d);
  const whole = Math.floor(Math.abs(feet));
  if (whole < 3 || (whole > 5 && switches(d).heightBeyond5 !== 'clamp')) return 0;
  const grade = Math.min(whole, 5) - 2;
  return feet > 0 ? grade : -grade;
}

function afflictions({ fighter, defending }: Defended): number {
  return fighter.situation.afflictions.reduce((sum, affliction) => sum + affliction[defending], 0);
}

export const unseen = (d: Defended) => d.fighter.situation.cannotSee.includes(d.attack.by);
export const behind = (d: Defended) => d.attack.from === 'behind' && !d.attack.runaround;
export const allRound = (d: Defended) => advantages(d).allRoundVision;
const flexibleParry = { flail: -4, nunchaku: -2 };
const flexibleBlock = { flail: -2, nunchaku: -1 };

/** By how much the defender was beaten in a feint that this attack profits from (G4-ATTACK-13/14). */
function feint({ state, fighter, attack }: Defended): number {
  const { sides, switches: table } = state.given;
  let margin = attack.feintMargin;
  for (const [by, beaten] of Object.entries(fighter.feinted)) {
    const profits = by === attack.by || (table.feintHelpsAllies && sides[by] === sides[attack.by]);
    if (profits) margin = Math.max(margin, beaten.margin);
  }
  return margin;
}

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

/** Every printed line that changes the number, up to what the defender himself does. */
export const MODIFIERS: Section<Defended>[] = [
  section(
    "Defender's Equipment",
    [
      modifier('G4-EQUIP-01', 'Dagger or knife', knifeParry, (d) => wieldsType(d, 'knife')),
      modifier('G4-EQUIP-02', 'Kusari or whip', weaponParry, (d) => wieldsType(d, 'kusari', 'whip')),
      modifier('G4-EQUIP-03', 'Quarterstaff', staffParry, (d) => wieldsType(d, 'quarterstaff')),
      modifier('G4-EQUIP-04', 'The weapon itself', weaponParry, (d) => wieldsType(d, 'bow', 'pole', 'rifle', 'other')),
      modifier('G4-IMPROV-02', 'Handled like a staff', 2, likeStaff),
      modifier('G4-SHIELD-01', (d) => d.sheet.shield?.name ?? '', shieldBonus),
      modifier('G4-SHIELD-06', 'Shield spell', spellBonus),
      modifier('G4-UNARMED-07', 'Bare hand against a weapon', -3, bareAgainstWeapon),
      modifier('G4-UNARMED-14', 'Boxing against a kick', -2, boxingAgainstKick),
    ],
    inPerson,
  ),
  section("Defender's Maneuver", [
    modifier(
      'G4-MANEUVER-02',
      'All-Out Defense',
      2,
      (d) =>
        maneuver(d) === 'all-out-defense' &&
        (d.fighter.maneuver?.option === d.defending || switches(d).increasedDefenseNamedPerAttack),
    ),
  ]),
  section(
    "Defender's Posture",
    [
      modifier('G4-POSTURE-01', (d) => (d.fighter.posture === 'lying' ? 'Lying down' : 'Crawling'), -3, isLow),
      modifier('G4-POSTURE-02', (d) => (d.fighter.posture === 'kneeling' ? 'Kneeling' : 'Sitting'), -2, isHalfway),
    ],
    inPerson,
  ),
  section("Defender's Situation", [
    modifier('G4-SITUATION-01', 'Above the attacker', height, (d) => height(d) > 0 && inPerson(d)),
    modifier('G4-SITUATION-04', (d) => d.fighter.situation.afflictions.map((a) => a.name).join(', '), afflictions),
    modifier('G4-SITUATION-05', 'Bad footing', (d) => d.fighter.situation.footing, inPerson),
    modifier('G4-SITUATION-02', 'Below the attacker', height, (d) => height(d) < 0 && inPerson(d)),
    modifier('G4-SITUATION-06', 'Cannot see the attacker', -4, unseen),
    modifier('G4-SITUATION-09', 'Distracted', (d) => d.fighter.situation.distraction),
    modifier(
      'G4-SITUATION-12',
      'Riding below 12',
      (d) => Math.min(0, (d.sheet.skills['Riding']?.level ?? d.sheet.dx - 5) - 12),
      (d) => d.fighter.situation.mounted && inPerson(d),
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
    modifier(
      'G4-ATTACK-08',
      'Dual-Weapon Attack',
      -1,
      (d) => d.attack.dualSameTarget && (d.attack.dualOtherHit || !switches(d).dualPenaltyNeedsBothHits),
    ),
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
    modifier('G4-ATTACK-13', 'Feint', (d) => -feint(d)),
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
];

/** The rest of the list: what the defender does besides, some of which he chooses with each defense. */
export const ACTIONS: Section<Defended>[] = [
  section('Other Actions by Defender', [
    modifier('G4-ACRO-03', 'Acrobatics made', 2, (d) => d.defense.acrobatic === 'made'),
    modifier('G4-ACRO-03', 'If the Acrobatics roll is made', 2, (d) => d.defense.acrobatic === 'tries'),
    modifier('G4-ACRO-04', 'Acrobatics missed', -2, (d) => d.defense.acrobatic === 'missed'),
    modifier(
      'G4-DROP-01',
      'Dodge and drop',
      3,
      (d) => d.defense.drop === 'now' && (d.defense.sacrifice === null || switches(d).sddGetsPlus3),
    ),
    modifier(
      'G4-DROP-04',
      'Has dropped from this foe',
      3,
      (d) => d.defense.drop === 'earlier' && (dodging(d) || switches(d).dropBonusAlsoBlockParry),
    ),
    modifier('G4-ACTION-01', 'Feverish Defense', 2, (d) => d.defense.feverish),
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
      (d) => parrying(d) && d.with?.offHand === true && !advantages(d).ambidexterity && !mainGauche(d),
    ),
    modifier('G4-RETREAT-03', 'Retreat', retreatBonus, (d) => d.defense.retreat === 'step'),
    modifier('G4-RETREAT-08', 'Has retreated from this foe', retreatBonus, (d) => d.defense.retreat === 'earlier'),
  ]),
];
