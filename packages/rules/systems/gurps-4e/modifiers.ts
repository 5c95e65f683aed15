/** The list of active-defense modifiers, one entry per printed line, in printed order (step 2 of G4-ROLL-01). */
import { modifier, section, type Section } from '../../engine/tally.ts';
import {
  advantages,
  allRound,
  bareHanded,
  behind,
  dodging,
  isHalfway,
  isLow,
  maneuver,
  parrying,
  switches,
  unseen,
  type Defended,
} from './defended.ts';
import {
  armed,
  LISTED,
  wields,
  weaponParry,
  likeStaff,
  mainGauche,
  knifeParry,
  staffParry,
  shieldBonus,
  spellBonus,
  bareAgainstWeapon,
  boxingAgainstKick,
  height,
  afflictions,
  flexibleParry,
  flexibleBlock,
  feint,
  repeatStep,
  retreatBonus,
} from './figures.ts';
import { inPerson } from './scores.ts';

/** Every printed line that changes the number, up to what the defender himself does. */
export const MODIFIERS: Section<Defended>[] = [
  section(
    "Defender's Equipment",
    [
      modifier('G4-EQUIP-01', 'Dagger or knife', knifeParry, (d) => wields(d) === 'knife'),
      modifier('G4-EQUIP-02', 'Kusari or whip', weaponParry, (d) => wields(d) === 'kusari' || wields(d) === 'whip'),
      modifier('G4-EQUIP-03', 'Quarterstaff', staffParry, (d) => wields(d) === 'quarterstaff'),
      modifier('G4-EQUIP-04', 'The weapon itself', weaponParry, (d) => !LISTED.includes(wields(d) ?? '')),
      modifier('G4-IMPROV-02', 'Handled like a staff', 2, likeStaff),
    ],
    armed,
  ),
  section(
    "Defender's Equipment",
    [
      modifier('G4-SHIELD-01', (d) => d.sheet.shield?.name ?? '', shieldBonus),
      modifier('G4-SHIELD-06', 'Shield spell', spellBonus),
    ],
    inPerson,
  ),
  section(
    "Defender's Equipment",
    [
      modifier('G4-UNARMED-07', 'Bare hand against a weapon', -3, bareAgainstWeapon),
      modifier('G4-UNARMED-14', 'Boxing against a kick', -2, boxingAgainstKick),
    ],
    bareHanded,
  ),
  section("Defender's Maneuver", [
    modifier(
      'G4-MANEUVER-02',
      'All-Out Defense',
      2,
      (d) =>
        maneuver(d) === 'all-out-defense' &&
        d.fighter.maneuver?.option !== 'double' &&
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
  section(
    'Nature of Attack',
    [
      modifier(
        'G4-ATTACK-02',
        (d) => (advantages(d).peripheralVision ? 'From behind, seen by Peripheral Vision' : 'From behind, as allowed'),
        -2,
        (d) => behind(d) && !allRound(d),
      ),
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
    ],
    (d) => d.attack.from !== 'front' || d.attack.runaround,
  ),
  section('Nature of Attack', [
    modifier('G4-ATTACK-05', 'Laser dot seen', 1, (d) => dodging(d) && d.attack.laserDotVisible),
    modifier('G4-ATTACK-06', 'Deceptive Attack', (d) => -Math.floor(d.attack.deceptive / 2)),
    modifier('G4S-MORE-02', 'Telegraphic Attack', 2, (d) => d.attack.telegraphic),
    modifier(
      'G4-ATTACK-08',
      'Dual-Weapon Attack',
      -1,
      (d) => d.attack.dualSameTarget && (d.attack.dualOtherHit || !switches(d).dualPenaltyNeedsBothHits),
    ),
  ]),
  section(
    'Nature of Attack',
    [
      modifier(
        'G4-ATTACK-09',
        'Flail',
        (d) => (parrying(d) ? flexibleParry.flail : flexibleBlock.flail),
        (d) => d.attack.flexible === 'flail',
      ),
      modifier(
        'G4-ATTACK-10',
        'Nunchaku',
        (d) => (parrying(d) ? flexibleParry.nunchaku : flexibleBlock.nunchaku),
        (d) => d.attack.flexible === 'nunchaku',
      ),
    ],
    (d) => d.attack.flexible !== null && !dodging(d),
  ),
  section('Nature of Attack', [modifier('G4-ATTACK-13', 'Feint', (d) => -feint(d))]),
  section(
    'Nature of Attack',
    [
      modifier('G4-THROWN-02', 'Thrown weapon', -1, (d) => d.attack.weight > 100),
      modifier('G4-THROWN-03', 'Small thrown weapon', -2, (d) => d.attack.weight <= 100),
    ],
    (d) => d.attack.kind === 'thrown' && parrying(d),
  ),
];

/** The rest of the list: what the defender does besides, some of which he chooses with each defense. */
export const ACTIONS: Section<Defended>[] = [
  section(
    'Other Actions by Defender',
    [
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
    ],
    (d) => d.defense.acrobatic !== 'no' || d.defense.drop !== 'no',
  ),
  section('Other Actions by Defender', [modifier('G4-ACTION-01', 'Feverish Defense', 2, (d) => d.defense.feverish)]),
  section(
    'Other Actions by Defender',
    [
      modifier(
        'G4-MULTI-01',
        (d) => `Parry number ${d.defense.repeat + 1} with it`,
        (d) => -d.defense.repeat * repeatStep(d),
      ),
      modifier(
        'G4-OFFHAND-01',
        'Off hand',
        -2,
        (d) => d.with?.offHand === true && !advantages(d).ambidexterity && !mainGauche(d),
      ),
    ],
    parrying,
  ),
  section(
    'Other Actions by Defender',
    [
      modifier('G4-RETREAT-03', 'Retreat', retreatBonus, (d) => d.defense.retreat === 'step'),
      modifier('G4-RETREAT-08', 'Has retreated from this foe', retreatBonus, (d) => d.defense.retreat === 'earlier'),
    ],
    (d) => d.defense.retreat !== 'none',
  ),
];
