/** The figures of the active-defense modifiers: what each printed line is worth, and when it holds. */
import type { Arc } from '../../field/hexes.ts';
import { advantages, bareHanded, dodging, fencing, isMelee, shieldReady, switches, type Defended } from './defended.ts';
import { isUnarmed, type Scored } from './scores.ts';

/** Whether a weapon parries. */
export const armed = (d: Defended) => d.with !== null && d.with.item !== null;
/** The kinds of weapon that the list names. */
export const LISTED = ['knife', 'kusari', 'whip', 'quarterstaff'];
/** The kind of weapon that parries. */
export const wields = (d: Defended) => d.with?.item?.type;
/** The weapon's own figure, which a parry that is stated contains already. */
export const weaponParry = (d: Defended) => (d.with?.item && d.with.item.parryScore === null ? d.with.basis.bonus : 0);
/** Whether something that is no weapon parries like a staff (G4-IMPROV-02). */
export function likeStaff(d: Defended): boolean {
  return (
    (wields(d) === 'pole' || wields(d) === 'rifle') &&
    d.with?.basis.skill === 'Staff' &&
    switches(d).improvisedStaffGetsPlus2
  );
}
/** Main-Gauche skill makes up for the knife and for the off hand, where the table says so. */
export const mainGauche = (d: Defended) => d.with?.basis.skill === 'Main-Gauche' && switches(d).mainGaucheWaivesKnife;
/** A knife's figure, at least 0 with Main-Gauche skill where the table says so (G4-EQUIP-01). */
export const knifeParry = (d: Defended) => (mainGauche(d) ? Math.max(0, weaponParry(d)) : weaponParry(d));
/** A quarterstaff's figure, which some tables tie to Staff skill (G4-EQUIP-03). */
export const staffParry = (d: Defended) =>
  d.with?.basis.skill === 'Staff' || !switches(d).staffBonusNeedsStaffSkill
    ? weaponParry(d)
    : Math.min(0, weaponParry(d));

function shieldSide({ fighter }: Scored): 'right' | 'left' {
  return fighter.held.right === 'shield' ? 'right' : 'left';
}

/** Whether the attack is one that shields are too slow or too weak for (G4-SHIELD-04). */
function outdoesShields(d: Defended): boolean {
  const { kind } = d.attack;
  return kind === 'firearm' || (kind === 'beam' && d.state.given.switches.firearmIncludesBeams);
}

/** The side of the defender that the attack counts for; a runaround counts for the side it came past (G4-SHIELD-03). */
function comingFrom(d: Defended): Arc {
  const { from, runaround, passed } = d.attack;
  return runaround && passed !== null && switches(d).runaroundSide === 'passed' ? passed : from;
}

/** The Defense Bonus of the shield against this attack, 0 where it does not help (G4-SHIELD-01..04). */
export function shieldBonus(d: Defended): number {
  const { shield } = d.sheet;
  if (shield === null || !shieldReady(d)) return 0;
  if (outdoesShields(d) && !(shield.force && switches(d).forceShieldDbVsFirearms)) return 0;
  const from = comingFrom(d);
  return from === 'front' || from === shieldSide(d) ? shield.db : 0;
}

/** A spell has no side; it adds to the shield, or counts where it is the better one (G4-SHIELD-06, R-4E-07). */
export function spellBonus(d: Defended): number {
  const { shieldSpell } = d.fighter.situation;
  if (shieldSpell === 0 || outdoesShields(d)) return 0;
  return switches(d).shieldSpellStacksWithShield ? shieldSpell : Math.max(0, shieldSpell - shieldBonus(d));
}

/** A bare hand against a weapon, unless the point leads or the art is made for it (G4-UNARMED-07/08). */
export function bareAgainstWeapon(d: Defended): boolean {
  if (!bareHanded(d) || !d.with || isUnarmed(d.with, 'Judo', 'Karate')) return false;
  const { kind, motion } = d.attack;
  if (kind === 'thrown') return motion === 'swing' || !switches(d).thrownPointCountsAsThrust;
  return kind === 'melee-weapon' && motion === 'swing';
}

/** What the description of the unarmed skill says of parrying with it (G4-UNARMED-14, G4S-DEF-15). */
export function boxingAgainstKick({ with: tool, attack: { limb } }: Defended): boolean {
  return tool !== null && limb !== null && isUnarmed(tool, 'Boxing') && /-(leg|foot)$/.test(limb);
}

/** How many feet higher the defender's footing is than the attacker's. */
function feetAbove(d: Defended): number {
  return d.fighter.situation.height - (d.state.fighters[d.attack.by]?.situation.height ?? 0);
}

/** The grade of a height difference: 1 to 3 at 3, 4 and 5 feet, above or below (G4-SITUATION-01..03). */
export function height(d: Defended): number {
  if (switches(d).heightModifierMeleeOnly && !isMelee(d.attack)) return 0;
  const feet = feetAbove(d);
  const whole = Math.floor(Math.abs(feet));
  if (whole < 3 || (whole > 5 && switches(d).heightBeyond5 !== 'clamp')) return 0;
  const grade = Math.min(whole, 5) - 2;
  return feet > 0 ? grade : -grade;
}

/** What all afflictions together cost this defense (G4-SITUATION-04). */
export function afflictions({ fighter, defending }: Defended): number {
  return fighter.situation.afflictions.reduce((sum, affliction) => sum + affliction[defending], 0);
}

/** What each grade of flexible weapon costs a Parry (G4-ATTACK-09/10). */
export const flexibleParry = { flail: -4, nunchaku: -2 };
/** What each grade of flexible weapon costs a Block (G4-ATTACK-09/10). */
export const flexibleBlock = { flail: -2, nunchaku: -1 };

/** By how much the defender was beaten in a feint that this attack profits from (G4-ATTACK-13/14). */
export function feint({ state, fighter, attack }: Defended): number {
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
export function retreatBonus(d: Defended): number {
  const mobile = fencing(d) || (d.with !== null && isUnarmed(d.with, 'Boxing', 'Judo', 'Karate'));
  return dodging(d) || mobile ? 3 : 1;
}
