/**
 * Every clause of the GURPS 4e ledger, with a heading of our own and how far we follow it: the active defenses here, in the
 * order of the ledger, and what an exchange needs around them in `support/rulebook.ts`.
 */
import { implemented, informs } from '../../engine/clauses.ts';
import type { Rulebook } from '../../engine/system.ts';
import { support } from './support/rulebook.ts';

const defenses: Rulebook = {
  // How a defense is rolled
  'G4-ROLL-01': implemented('modifier', 'A defense is its score plus every modifier that holds'),
  'G4-ROLL-02': implemented('modifier', 'Permanent advantages are part of the score'),
  'G4-ROLL-03': implemented('modifier', 'Modifiers add up; only grades of one thing displace each other'),
  'G4-ROLL-04': implemented('consequence', 'Rolling the number or less defends'),
  'G4-ROLL-05': implemented('consequence', 'A 3 or 4 defends at any score'),
  'G4-ROLL-06': implemented('consequence', 'A 17 or 18 never defends'),
  'G4-ROLL-07': implemented('choice', 'Only somebody who was hit, and is able, defends'),
  'G4-ROLL-08': implemented('choice', 'Each attack is answered once'),
  'G4-ROLL-09': implemented('modifier', 'Halves and quarters are cut off before adding'),
  'G4-ROLL-10': implemented('bar', 'No dice undo an impossibility'),
  'G4-ROLL-11': implemented('consequence', 'A turn lasts from one maneuver of the fighter to his next'),
  'G4-ROLL-12': implemented('consequence', 'Chances out of 216'),
  'G4-ROLL-13': implemented('choice', 'What dodge, block and parry can each answer'),

  // Defender's equipment
  'G4-EQUIP-01': implemented('modifier', 'Parrying with a knife: -1'),
  'G4-EQUIP-02': implemented('modifier', 'Parrying with a kusari or whip: -2'),
  'G4-EQUIP-03': implemented('modifier', 'Parrying with a quarterstaff: +2'),
  'G4-EQUIP-04': implemented('modifier', "The weapon's own parry figure already holds its adjustment"),
  'G4-EQUIP-05': implemented('modifier', 'Bare hands against a weapon: -3, taken once'),

  // Shields and cloaks
  'G4-SHIELD-01': implemented('modifier', 'A shield adds its DB to every defense'),
  'G4-SHIELD-02': implemented('modifier', 'No DB from an unready shield'),
  'G4-SHIELD-03': implemented('modifier', 'DB counts in front and on the shield side'),
  'G4-SHIELD-04': implemented('modifier', 'DB is worth nothing against firearms'),
  'G4-SHIELD-05': implemented('modifier', 'DB of common shields and cloaks'),
  'G4-SHIELD-06': implemented('modifier', 'DB from a protective spell'),

  // Defender's maneuver
  'G4-MANEUVER-01': implemented('bar', 'After an All-Out Attack nothing can be defended'),
  'G4-MANEUVER-02': implemented('modifier', 'All-Out Defense: +2 to the defense that was named'),
  'G4-MANEUVER-03': implemented('bar', 'After a Move and Attack nothing can be parried'),

  // Defender's posture
  'G4-POSTURE-01': implemented('modifier', 'On the ground, lying or crawling: -3'),
  'G4-POSTURE-02': implemented('modifier', 'Kneeling or sitting down: -2'),
  'G4-POSTURE-03': implemented('modifier', 'One posture at a time; standing and crouching cost nothing'),

  // Defender's situation
  'G4-SITUATION-01': implemented('modifier', 'Higher than the attacker: +1 to +3'),
  'G4-SITUATION-02': implemented('modifier', 'Lower than the attacker: -1 to -3'),
  'G4-SITUATION-03': implemented('modifier', 'Heights between and beyond the listed ones'),
  'G4-SITUATION-04': implemented('modifier', 'An affliction costs what its own entry says'),
  'G4-SITUATION-05': implemented('modifier', 'Poor footing costs what the referee sets'),
  'G4-SITUATION-06': implemented('modifier', 'Against an attacker out of sight: -4'),
  'G4-SITUATION-07': implemented('bar', 'Blocking or parrying the unseen takes a Hearing roll'),
  'G4-SITUATION-08': implemented('bar', 'In close combat a parry needs reach C'),
  'G4-SITUATION-09': implemented('modifier', 'A distraction costs what the referee sets'),
  'G4-SITUATION-10': implemented('modifier', 'Encumbrance weighs on Dodge, Judo, Karate and fencing'),
  'G4-SITUATION-11': implemented('modifier', 'Encumbrance is counted a single time'),
  'G4-SITUATION-12': implemented('modifier', 'In the saddle, each point of Riding short of 12 costs 1'),
  'G4-SITUATION-13': implemented('modifier', 'While stunned: -4'),

  // Nature of the attack
  'G4-ATTACK-01': implemented('bar', 'Nothing can be done against a blow from behind'),
  'G4-ATTACK-02': implemented('modifier', 'Peripheral Vision answers a blow from behind at -2'),
  'G4-ATTACK-03': implemented('modifier', 'A blow from the side: -2'),
  'G4-ATTACK-04': implemented('modifier', 'A foe who ran around: -2'),
  'G4-ATTACK-05': implemented('modifier', 'The laser dot is seen: +1 to Dodge'),
  'G4-ATTACK-06': implemented('modifier', 'A deceptive attack: -1 for each 2 it cost'),
  'G4-ATTACK-07': implemented('modifier', 'An odd point of deception buys nothing'),
  'G4-ATTACK-08': implemented('modifier', 'Two weapons at one target: -1'),
  'G4-ATTACK-09': implemented('modifier', 'Against a flail: Parry -4, Block -2'),
  'G4-ATTACK-10': implemented('modifier', 'Against nunchaku: Parry -2, Block -1'),
  'G4-ATTACK-11': implemented('bar', 'A fencing weapon cannot stop a flail'),
  'G4-ATTACK-12': implemented('modifier', 'Dodging a flail costs nothing'),
  'G4-ATTACK-13': implemented('modifier', 'Fooled by a feint: less its margin'),
  'G4-ATTACK-14': implemented('consequence', 'A feint serves the feinter alone, until his next attack'),

  // Other actions by the defender
  'G4-ACTION-01': implemented('choice', 'Feverish Defense: +2 to one roll for 1 FP'),
  'G4-ACTION-02': implemented('choice', 'Options may be combined on one roll'),

  // Dodging
  'G4-DODGE-01': implemented('modifier', 'Dodge: Basic Speed + 3, less encumbrance'),
  'G4-DODGE-02': implemented('choice', 'Any number of attacks may be dodged'),
  'G4-DODGE-03': implemented('bar', 'Bullets and beams can only be dodged'),
  'G4-DODGE-04': implemented('choice', 'Dodging takes no weapon, shield or hand'),

  // Acrobatic dodge
  'G4-ACRO-01': implemented('bar', 'An acrobatic dodge takes trained Acrobatics'),
  'G4-ACRO-02': implemented('bar', 'One acrobatic dodge a turn'),
  'G4-ACRO-03': implemented('modifier', 'The Acrobatics roll came off: +2'),
  'G4-ACRO-04': implemented('modifier', 'The Acrobatics roll went wrong: -2'),
  'G4-ACRO-05': implemented('choice', 'An acrobatic dodge may be a retreat too'),
  'G4-ACRO-06': implemented('bar', 'Acrobatics help neither block nor parry'),

  // Sacrificial dodge
  'G4-SAC-01': implemented('choice', 'Stepping between an attack and its target'),
  'G4-SAC-02': implemented('consequence', 'Made: the attack strikes whoever stepped in'),
  'G4-SAC-03': implemented('consequence', 'Missed: the target defends for himself'),
  'G4-SAC-04': implemented('bar', 'Who steps in does not retreat that turn'),
  'G4-SAC-05': implemented('choice', 'Throwing a friend to the ground, one step off'),
  'G4-SAC-06': implemented('consequence', 'Made by up to 2: both down, the protector struck'),
  'G4-SAC-07': implemented('consequence', 'Made by 3 or more: both down, nobody struck'),
  'G4-SAC-08': implemented('consequence', 'Missed: only the protector is down'),
  'G4-SAC-09': implemented('consequence', 'Covering a grenade with the body'),

  // Vehicles
  'G4-VEHICLE-01': implemented('modifier', 'A vehicle evades at half control skill plus Handling'),
  'G4-VEHICLE-02': implemented('modifier', 'A vehicle gets no 3 and no options'),

  // Blocking
  'G4-BLOCK-01': implemented('choice', 'Blows, thrown weapons, liquids and muscle missiles can be blocked'),
  'G4-BLOCK-02': implemented('bar', 'Anything else cannot be blocked'),
  'G4-BLOCK-03': implemented('modifier', 'Block: half of Shield or Cloak, and 3'),
  'G4-BLOCK-04': implemented('bar', 'Blocking takes a shield or cloak at the ready'),
  'G4-BLOCK-05': implemented('bar', 'One attempt to block a turn'),
  'G4-BLOCK-06': implemented('modifier', 'A block in retreat: +1'),

  // Parrying
  'G4-PARRY-01': implemented('bar', 'Parrying takes a weapon at the ready or a hand with nothing in it'),
  'G4-PARRY-02': implemented('modifier', "Parry: half the weapon skill, 3, and the weapon's own figure"),
  'G4-PARRY-03': implemented('bar', 'An unbalanced weapon either attacks or parries in a turn'),
  'G4-PARRY-04': implemented('choice', 'A shooter within reach can be parried'),
  'G4-PARRY-05': implemented('choice', 'Each weapon and each hand parries for itself'),

  // Repeated parries
  'G4-MULTI-01': implemented('modifier', 'Each weapon or hand tires of parrying by itself'),
  'G4-MULTI-02': implemented('modifier', 'Each parry after the first: 4 less'),
  'G4-MULTI-03': implemented('modifier', 'With a fencing weapon: 2 less'),
  'G4-MULTI-04': implemented('modifier', 'For a master: 2 less'),
  'G4-MULTI-05': implemented('modifier', 'For a master with a fencing weapon: 1 less'),
  'G4-MULTI-06': implemented('consequence', "Parries are forgotten at the defender's next turn"),

  // The off hand
  'G4-OFFHAND-01': implemented('modifier', 'With the off hand: -2'),
  'G4-OFFHAND-02': implemented('modifier', 'The ambidextrous have no off hand'),
  'G4-OFFHAND-03': implemented('modifier', 'Both hands together are no off hand'),

  // Thrown weapons
  'G4-THROWN-01': implemented('choice', 'What was thrown can be parried'),
  'G4-THROWN-02': implemented('modifier', 'Thrown, above 1 lb: -1'),
  'G4-THROWN-03': implemented('modifier', 'Thrown, 1 lb or lighter: -2'),
  'G4-THROWN-04': implemented('modifier', 'Thrown, met with bare hands: both penalties'),

  // Heavy weapons
  'G4-HEAVY-01': implemented('consequence', 'A parry weighs what it meets'),
  'G4-HEAVY-02': implemented('consequence', 'A fist or foot weighs a tenth of ST'),
  'G4-HEAVY-03': implemented('consequence', 'A charging body weighs its ST'),
  'G4-HEAVY-04': implemented('consequence', 'Basic Lift bounds what can be parried, twice it with two hands'),
  'G4-HEAVY-05': implemented('consequence', 'Too heavy: the parry is swept aside'),
  'G4-HEAVY-06': implemented('consequence', 'Too heavy: a whole weapon falls from the hand'),
  'G4-HEAVY-07': implemented('consequence', 'Too heavy: bare hands are driven back a yard'),
  'G4-HEAVY-08': informs('Striking at a weapon on purpose stands elsewhere'),

  // Breakage
  'G4-BREAK-01': implemented('consequence', 'From three times its weight a weapon may break'),
  'G4-BREAK-02': implemented('consequence', 'At three times: 2 in 6'),
  'G4-BREAK-03': implemented('consequence', 'Each whole multiple more: 1 in 6 more'),
  'G4-BREAK-04': implemented('modifier', 'How well the weapon is made shifts the odds'),
  'G4-BREAK-05': implemented('consequence', 'Odds of 0 never break, of 6 always'),
  'G4-BREAK-06': implemented('consequence', 'A weapon may break and still have parried'),
  'G4-BREAK-07': implemented('consequence', 'Odds past 6 in 6 void the parry'),
  'G4-BREAK-08': implemented('consequence', 'Hands do not break'),
  'G4-BREAK-09': implemented('consequence', 'The die falls once the weapons have met'),
  'G4-BREAK-10': implemented('consequence', 'Whatever is parried has a weight'),

  // Improvised weapons
  'G4-IMPROV-01': implemented('choice', 'Anything of a fitting shape, with the nearest skill'),
  'G4-IMPROV-02': implemented('choice', 'A pole or rifle serves as a staff'),
  'G4-IMPROV-03': implemented('choice', 'A bow serves as a light club'),
  'G4-IMPROV-04': implemented('consequence', 'A bow that parried shoots no more'),
  'G4-IMPROV-05': implemented('consequence', 'Other fragile things fare the same'),
  'G4-IMPROV-06': implemented('modifier', 'Improvised weapons break like cheap ones'),

  // Weapon against limb
  'G4-RIPOSTE-01': implemented('choice', 'Parrying a limb with a weapon may strike it'),
  'G4-RIPOSTE-02': implemented('modifier', 'The strike is rolled on whole skill'),
  'G4-RIPOSTE-03': implemented('modifier', 'The limb belongs to Judo or Karate: -4'),
  'G4-RIPOSTE-04': implemented('consequence', 'The limb is hit, without defense'),
  'G4-RIPOSTE-05': implemented('bar', 'A charging body offers no limb'),

  // Bare hands
  'G4-UNARMED-01': implemented('bar', 'Bare-handed parries take a free hand'),
  'G4-UNARMED-02': implemented('bar', 'Without hands only the dodge is left'),
  'G4-UNARMED-03': implemented('choice', 'One hand: Boxing, Brawling, Judo, Karate or DX'),
  'G4-UNARMED-04': implemented('bar', 'Wrestling and Sumo Wrestling take two free hands'),
  'G4-UNARMED-05': implemented('modifier', 'Bare-handed Parry: half the skill or DX, and 3'),
  'G4-UNARMED-06': implemented('modifier', 'Hand against hand costs nothing'),
  'G4-UNARMED-07': implemented('modifier', 'Hand against weapon: -3'),
  'G4-UNARMED-08': implemented('modifier', 'A thrust, Judo or Karate waives the -3'),
  'G4-UNARMED-09': implemented('consequence', 'Missing the parry means being hit'),
  'G4-UNARMED-10': implemented('choice', 'The attacker may take the arm that parried'),
  'G4-UNARMED-11': implemented('consequence', 'More than half of HP cripples that arm'),
  'G4-UNARMED-12': implemented('choice', 'Some skills follow a parry up'),
  'G4-UNARMED-13': implemented('modifier', 'Parrying on DX earns nothing that a skill would'),
  'G4-UNARMED-14': implemented('modifier', "A skill's own limits on parrying"),

  // Retreat
  'G4-RETREAT-01': implemented('choice', 'Retreating rides on a defense against a blow'),
  'G4-RETREAT-02': implemented('choice', 'How far a retreat goes, and where'),
  'G4-RETREAT-03': implemented('modifier', 'In retreat: +3 to Dodge, +1 to the others'),
  'G4-RETREAT-04': implemented('modifier', 'In retreat, boxing, Judo, Karate and fencing: +3'),
  'G4-RETREAT-05': implemented('consequence', 'The step is taken at once, whatever the dice say'),
  'G4-RETREAT-06': implemented('consequence', 'Stepping out of reach does not undo the blow'),
  'G4-RETREAT-07': implemented('consequence', "Nor does it undo that foe's other blows"),
  'G4-RETREAT-08': implemented('modifier', 'Retreated from this foe before: the bonus still holds'),
  'G4-RETREAT-09': implemented('modifier', 'Retreating from one foe is nothing to another'),
  'G4-RETREAT-10': implemented('choice', 'A foe with a step left may come after'),
  'G4-RETREAT-11': implemented('bar', 'One retreat a turn'),
  'G4-RETREAT-12': implemented('bar', 'Not from the knees or a seat'),
  'G4-RETREAT-13': implemented('bar', 'Not while reeling from a stun'),
  'G4-RETREAT-14': implemented('bar', 'Not after outrunning Basic Move'),
  'G4-RETREAT-15': implemented('choice', 'From the ground one may roll away'),

  // Dodge and drop
  'G4-DROP-01': implemented('modifier', 'Dropping to the ground: +3 to Dodge'),
  'G4-DROP-02': implemented('bar', 'Dropping helps a dodge, and against shots alone'),
  'G4-DROP-03': implemented('consequence', 'Who drops is prone, hit or not'),
  'G4-DROP-04': implemented('modifier', 'Dropped from this foe before: +3 still holds'),
  'G4-DROP-05': implemented('consequence', 'Cover dropped behind serves from the next shot on'),
  'G4-DROP-06': implemented('modifier', 'The dropping dodge is rolled in the old posture'),
  'G4-DROP-07': implemented('bar', 'From the ground there is nowhere to drop'),
  'G4-DROP-08': implemented('choice', 'Dropping and retreating do not use each other up'),

  // Diving for cover
  'G4-COVER-01': implemented('choice', 'Caught in a blast with cover a step away'),
  'G4-COVER-02': implemented('consequence', 'Made: behind the cover before the blast'),
  'G4-COVER-03': implemented('consequence', 'Missed: still in the open'),
  'G4-COVER-04': implemented('consequence', 'No cover, made: a step farther off'),
  'G4-COVER-05': implemented('consequence', 'No cover, missed: first the blast, then the step'),
  'G4-COVER-06': implemented('consequence', 'Diving changes the place, it does not cancel the blast'),

  // In the air and in the water
  'G4-FLYSWIM-01': implemented('bar', 'In the air or water, dropping takes something to drop behind'),
  'G4-FLYSWIM-02': implemented('consequence', 'In the air or water nobody ends prone'),
  'G4-FLYSWIM-03': implemented('choice', 'In the air or water one may still dive from a blast'),
};

/** Every clause of the GURPS 4e ledgers by id. */
export const rulebook: Rulebook = { ...defenses, ...support };
