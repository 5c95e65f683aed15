/**
 * Every clause of the GURPS 4e support ledger, in its order: what an exchange needs around the active defenses. The document
 * does not hold these rules; they are common knowledge of the published game, and the page says so of each.
 */
import { implemented, informs, open } from '../../../engine/clauses.ts';
import type { Rulebook } from '../../../engine/system.ts';

const general = 'general knowledge';
const medium = 'medium';

/** The clauses around the active defenses, by id. */
export const support: Rulebook = {
  // Rolling
  'G4S-ROLL-01': implemented('consequence', '3d6 at or under the target', general),
  'G4S-ROLL-02': implemented('consequence', 'When a success is critical', general),
  'G4S-ROLL-03': implemented('bar', 'Below 3 only a defense may be rolled', general),
  'G4S-ROLL-04': implemented('consequence', 'When a failure is critical', general),
  'G4S-ROLL-05': open('consequence', 'Two roll, the better margin wins', general),

  // Turns
  'G4S-TURN-01': implemented('consequence', 'Faster fighters act first', general),
  'G4S-TURN-02': implemented('consequence', 'A maneuver binds until the next one', general),
  'G4S-TURN-03': implemented('consequence', 'A step is a tenth of Move, rounded up', general),

  // The character
  'G4S-CHAR-01': implemented('modifier', 'Basic Speed from DX and HT', general),
  'G4S-CHAR-02': implemented('modifier', 'Move under each load', general),
  'G4S-CHAR-03': open('modifier', 'Basic Lift from ST', general),
  'G4S-CHAR-04': open('modifier', 'Loads and their encumbrance level', general),
  'G4S-CHAR-05': implemented('modifier', 'HP, FP, Will and Per where nothing was bought', general),
  'G4S-CHAR-06': open('modifier', 'Thrust and swing dice of each ST', general),
  'G4S-CHAR-07': implemented('modifier', 'Hearing is Per and Acute Hearing', general),

  // Maneuvers
  'G4S-MAN-01': implemented('choice', 'Doing nothing', general),
  'G4S-MAN-02': implemented('choice', 'Moving', general),
  'G4S-MAN-03': implemented('choice', 'Changing posture', general),
  'G4S-MAN-04': open('choice', 'Aiming', general),
  'G4S-MAN-05': implemented('choice', 'Attacking with a step', general),
  'G4S-MAN-06': open('choice', 'Feinting', general),
  'G4S-MAN-07': open('choice', 'Attacking with everything', general),
  'G4S-MAN-08': implemented('choice', 'Attacking on the run', general),
  'G4S-MAN-09': implemented('choice', 'Defending with everything', general),
  'G4S-MAN-10': open('choice', 'Concentrating', general),
  'G4S-MAN-11': implemented('choice', 'Readying an item', general),
  'G4S-MAN-12': open('choice', 'Waiting for a trigger', general),
  'G4S-MAN-13': open('choice', 'Studying a foe', general),

  // Attacking
  'G4S-ATK-01': implemented('consequence', 'The steps of an exchange, in order', general),
  'G4S-ATK-02': implemented('bar', 'A critical hit cannot be defended against', general),
  'G4S-ATK-03': implemented('consequence', 'What a critical hit does', general),
  'G4S-ATK-04': open('consequence', 'What a critical miss does', general),
  'G4S-ATK-05': implemented('modifier', 'Shooting far', general),
  'G4S-ATK-06': implemented('choice', 'How much deception an attack can carry', general),
  'G4S-ATK-07': open('choice', 'Striking twice with one weapon', general),
  'G4S-ATK-08': open('choice', 'Striking with both weapons', general),
  'G4S-ATK-09': implemented('modifier', 'Attacking with the off hand: -4', general),
  'G4S-ATK-10': implemented('bar', 'A blow needs a reach the weapon has', general),
  'G4S-ATK-11': implemented('modifier', 'Aiming at a part of the body', general),
  'G4S-ATK-12': open('consequence', 'Where an unaimed attack lands', general),
  'G4S-ATK-13': open('modifier', 'Too weak for the weapon: -1 a point', general),
  'G4S-ATK-14': implemented('modifier', 'Attacking from, and shooting at, each posture', general),
  'G4S-ATK-15': implemented('modifier', 'A laser sight: +1 to the shooter', general),
  'G4S-ATK-16': open('choice', 'Running into a foe', general),
  'G4S-ATK-17': open('choice', 'Rushing with a shield, tackling and pouncing', medium),
  'G4S-ATK-18': open('modifier', 'Attacking in the dark', general),
  'G4S-ATK-19': open('choice', 'Fist, foot and teeth', general),

  // Defending
  'G4S-DEF-01': open('modifier', 'Combat Reflexes: +1 to all three', general),
  'G4S-DEF-02': implemented('modifier', 'Enhanced defenses: +1 a level to one', general),
  'G4S-DEF-03': implemented('consequence', 'Three hexes in front, one at each side, one behind', general),
  'G4S-DEF-04': open('bar', 'A shield or one-handed weapon guards its own side', medium),
  'G4S-DEF-05': open('bar', 'No blocking body to body', general),
  'G4S-DEF-06': implemented('choice', 'Double Defense: a second, different try', general),
  'G4S-DEF-07': implemented('consequence', 'A brilliant defense shames the attacker', general),
  'G4S-DEF-08': implemented('consequence', 'A botched defense costs more than the hit', general),
  'G4S-DEF-09': open('bar', 'Who is in no state to defend', general),
  'G4S-DEF-10': open('bar', 'Arrows in flight cannot be parried', general),
  'G4S-DEF-11': implemented('modifier', 'Eyes all round: no side, no back', general),
  'G4S-DEF-12': open('modifier', 'What each kind of mastery covers', general),
  'G4S-DEF-13': implemented('modifier', 'A dagger wielded as a main-gauche', general),
  'G4S-DEF-14': implemented('consequence', 'What makes a fencing weapon', general),
  'G4S-DEF-15': implemented('modifier', 'Where unarmed skills fall short', general),
  'G4S-DEF-16': open('choice', 'Judo parried: a throw may follow', general),
  'G4S-DEF-17': open('consequence', 'How much of a burst a dodge avoids', general),

  // Weapons
  'G4S-WPN-01': implemented('modifier', 'The parry figure and its letters', general),
  'G4S-WPN-02': informs('Weights of common weapons', general),
  'G4S-WPN-03': implemented('bar', 'The letter U: attack or parry', general),
  'G4S-WPN-04': open('consequence', 'Weapons to be readied after each attack', general),
  'G4S-WPN-05': implemented('consequence', 'A weapon on the ground, or in pieces', general),
  'G4S-WPN-06': implemented('modifier', 'Grades of flexible weapon', general),

  // Damage
  'G4S-DMG-01': implemented('consequence', 'Rolling damage, and its least', general),
  'G4S-DMG-02': implemented('consequence', 'Armor takes its DR away', general),
  'G4S-DMG-03': implemented('consequence', 'Each type of damage wounds differently', general),
  'G4S-DMG-04': implemented('consequence', 'Each part of the body wounds differently', general),
  'G4S-DMG-05': implemented('modifier', 'Pain takes up to 4 from the next turn', general),
  'G4S-DMG-06': implemented('consequence', 'When a wound is major', general),
  'G4S-DMG-07': implemented('consequence', 'Staying on your feet after a bad wound', general),
  'G4S-DMG-08': implemented('consequence', 'Shaking off a stun', general),
  'G4S-DMG-09': implemented('consequence', 'How much cripples a limb', general),
  'G4S-DMG-10': implemented('consequence', 'What a crippled limb can no longer do', general),
  'G4S-DMG-11': implemented('modifier', 'Under a third of HP: Move and Dodge halved', general),
  'G4S-DMG-12': implemented('consequence', 'Holding on at 0 HP and below', general),
  'G4S-DMG-13': implemented('consequence', 'Staying alive at each full HP below 0', general),
  'G4S-DMG-14': implemented('consequence', 'Five times HP below 0 is death', general),
  'G4S-DMG-15': open('consequence', 'Running out of FP', general),
  'G4S-DMG-16': open('consequence', 'Blows that drive a body back', general),
  'G4S-DMG-17': open('consequence', 'A blast weakens with distance', general),
  'G4S-DMG-18': open('consequence', 'Lying on the charge, and what it spares the others', medium),
  'G4S-DMG-19': implemented('modifier', 'High Pain Threshold: no shock, and +3 to stay up', general),

  // Afflictions and postures
  'G4S-AFF-01': open('modifier', 'In pain or sick', medium),
  'G4S-AFF-02': open('modifier', 'Coughing and worse', general),
  'G4S-POST-01': implemented('consequence', 'How far each posture moves', general),

  // What else a fight needs
  'G4S-MORE-01': open('choice', 'One attack more a level', general),
  'G4S-MORE-02': open('choice', 'A telegraphed attack: +4 to hit, +2 to defend', general),
  'G4S-MORE-03': open('choice', 'Aiming at a weapon', medium),
  'G4S-MORE-04': open('consequence', 'Disarming', medium),
  'G4S-MORE-05': open('consequence', 'Breaking what was aimed at', medium),
  'G4S-MORE-06': open('modifier', "A target's size helps the attacker", general),
  'G4S-MORE-07': open('consequence', 'Taken unawares', general),
  'G4S-MORE-08': open('choice', 'Throwing a foe after a Judo parry', general),
  'G4S-MORE-09': implemented('choice', 'A follower steps before the defense is rolled'),
};
