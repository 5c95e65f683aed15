/** The house rules of a fight: every reading that the ledger leaves to the table, with its default and a sentence for people. */
import * as z from 'zod/mini';

const yesNo = (standard: boolean, describes: string) => z._default(z.boolean(), standard).check(z.describe(describes));
const oneOf = <const W extends readonly [string, ...string[]]>(words: W, standard: W[number], describes: string) =>
  z._default(z.enum(words), standard as never).check(z.describe(describes));

/** The switches of the ledger, in the order of its clauses; each names the clause that it reads. */
export const switchesSchema = z.strictObject({
  /** G4-ROLL-13 */
  dodgeOnlyVsAllMissiles: yesNo(false, 'Arrows, bolts and sling stones cannot be blocked, only dodged.'),
  /** G4-EQUIP-01 */
  mainGaucheWaivesKnife: yesNo(false, "Main-Gauche skill waives a knife's -1 and the off hand's -2 to Parry."),
  /** G4-EQUIP-03 */
  staffBonusNeedsStaffSkill: yesNo(false, 'A quarterstaff parries at +2 only when it is used with Staff skill.'),
  /** G4-SHIELD-03 */
  runaroundSide: oneOf(
    ['passed', 'none'],
    'passed',
    'A shield helps against a runaround attack if the attacker passed on its side, or never.',
  ),
  /** G4-SHIELD-04 */
  firearmIncludesBeams: yesNo(true, 'A shield is as useless against beams as against bullets.'),
  /** G4-SHIELD-04 */
  forceShieldDbVsFirearms: yesNo(false, 'A force shield helps against firearms too.'),
  /** G4-SHIELD-06 */
  shieldSpellStacksWithShield: yesNo(
    true,
    'A shield spell adds to a shield; otherwise only the better of the two counts.',
  ),
  /** G4-MANEUVER-02 */
  increasedDefenseNamedPerAttack: yesNo(
    false,
    'All-Out Defense raises whichever defense is used, not only the one named with the maneuver.',
  ),
  /** G4-MANEUVER-03 */
  moveAndAttackMayRetreat: yesNo(true, 'A fighter may retreat after Move and Attack.'),
  /** G4-SITUATION-01 */
  heightModifierMeleeOnly: yesNo(true, 'Standing above or below counts against blows only, not against shots.'),
  /** G4-SITUATION-03 */
  heightBeyond5: oneOf(
    ['clamp', 'none', 'forbid-melee'],
    'clamp',
    'Six feet of height or more count like five, count for nothing, or put the foes out of reach of blows.',
  ),
  /** G4-SITUATION-05 */
  badFootingDefault: z
    ._default(z.int().check(z.minimum(-10), z.maximum(-1)), -1)
    .check(z.describe('What bad footing costs every defense where the referee names no figure.')),
  /** G4-SITUATION-07 */
  failedHearingForfeitsDefense: yesNo(false, 'Who does not hear an unseen attacker cannot even dodge.'),
  /** G4-SITUATION-08 */
  blockInCloseCombat: yesNo(false, 'Shields may block in close combat.'),
  /** G4-ATTACK-07 */
  oddDeceptive: oneOf(
    ['floor', 'reject'],
    'floor',
    'An odd point of Deceptive Attack is lost, or refused when it is declared.',
  ),
  /** G4-ATTACK-08 */
  dualPenaltyNeedsBothHits: yesNo(
    false,
    'The second blow of a Dual-Weapon Attack is harder to defend against only if the first one hit.',
  ),
  /** G4-ATTACK-11 */
  fencingMayParryNunchaku: yesNo(false, 'Fencing weapons may parry nunchaku, though no flail.'),
  /** G4-ATTACK-11 */
  knivesMayParryFlail: yesNo(true, 'Knives and daggers may parry flails.'),
  /** G4-ATTACK-14 */
  feintHelpsAllies: yesNo(false, "A feint lowers the victim's defenses against the feinter's friends too."),
  /** G4-ACTION-01 */
  feverishPerTurn: oneOf(
    ['unlimited', 'once'],
    'unlimited',
    'A Feverish Defense may be made as often as there is fatigue to spend, or once a turn.',
  ),
  /** G4-ACTION-01 */
  feverishAtZeroFp: oneOf(
    ['refuse', 'pay-hp'],
    'refuse',
    'Without a Fatigue Point left a Feverish Defense is refused, or costs a Hit Point.',
  ),
  /** G4-ACTION-02 */
  acrobaticWithDrop: yesNo(true, 'An acrobatic dodge may be a dodge and drop as well.'),
  /** G4-SAC-02 */
  protectorMayDefend: yesNo(false, 'Who steps in between may still defend against the attack he has drawn.'),
  /** G4-SAC-03 */
  failedProtectorMoves: yesNo(false, 'Who steps in too late ends in the space between all the same.'),
  /** G4-SAC-04 */
  sacrificeAfterRetreat: yesNo(false, 'A fighter who has retreated this turn may still step in for a friend.'),
  /** G4-SAC-05 */
  sddGetsPlus3: yesNo(true, 'Throwing a friend to the ground has the +3 of a dodge and drop.'),
  /** G4-SAC-08 */
  sddFailureProne: oneOf(
    ['protector', 'none'],
    'protector',
    'Who fails to throw a friend to the ground lies there himself, or stays on his feet.',
  ),
  /** G4-SAC-09 */
  grenadeMargin3Escapes: yesNo(false, 'Covering a grenade by 3 or more leaves the protector unharmed.'),
  /** G4S-DMG-18 */
  contactExplosion: oneOf(
    ['maximum', 'roll'],
    'maximum',
    'A charge in contact with its victim does its maximum damage, or what is rolled.',
  ),
  /** G4-ACRO-01 */
  acrobaticVariantsCount: yesNo(true, 'Aerobatics serves flyers and Aquabatics swimmers for an acrobatic dodge.'),
  /** G4-MULTI-04 */
  weaponMasterHalvesParry: yesNo(true, 'Weapon Master halves the penalty for repeated parries with its weapons.'),
  /** G4-THROWN-04 */
  thrownPointCountsAsThrust: yesNo(true, 'Against bare hands a point that was thrown counts as a thrust.'),
  /** G4-HEAVY-06 */
  everyHeavyParryDropsWeapon: yesNo(false, 'Whatever parries three times its weight and does not break is dropped.'),
  /** G4-BREAK-07 */
  oddsOver6UsesQuality: yesNo(true, "A weapon's quality counts for whether its odds of breaking exceed 6 in 6."),
  /** G4-BREAK-09 */
  breakCheckOnFailedParry: yesNo(false, 'A parry that failed may break the weapon too.'),
  /** G4-IMPROV-02 */
  improvisedStaffGetsPlus2: yesNo(true, 'A pole or rifle used like a staff parries at +2 as well.'),
  /** G4-IMPROV-04 */
  bowRuinedOn: oneOf(['success', 'attempt'], 'success', 'A bow is ruined by a parry that came off, or by any attempt.'),
  /** G4-IMPROV-04 */
  bowAsClubTurns: z
    ._default(z.int().check(z.minimum(0), z.maximum(100)), 3)
    .check(z.describe('For how many turns a ruined bow still serves as a club.')),
  /** G4-RIPOSTE-02 */
  riposteOffHandPenalty: yesNo(true, 'Striking a parried limb with the off hand is at -4.'),
  /** G4-RIPOSTE-05 */
  riposteVsSlam: yesNo(false, 'A charging body that is parried may be struck in the torso.'),
  /** G4-UNARMED-10 */
  hitLocations: yesNo(true, 'Hit locations are in use, so that a failed bare-handed parry lays the arm open.'),
  /** G4-RETREAT-02 */
  stepRounding: oneOf(['up', 'down'], 'up', 'A tenth of Move is rounded up or down to the yards of a step.'),
  /** G4-RETREAT-11 */
  retreatRenewal: oneOf(
    ['turn-start', 'turn-end'],
    'turn-start',
    "A spent retreat comes back when one's own turn begins, or when it ends.",
  ),
  /** G4-RETREAT-12 */
  retreatNeedsMovingManeuver: yesNo(false, 'No retreat after Do Nothing or Change Posture.'),
  /** G4-RETREAT-15 */
  retreatWhileCrawling: yesNo(true, 'A crawling fighter may retreat.'),
  /** G4-DROP-04 */
  dropBonusAlsoBlockParry: yesNo(false, 'The bonus that a dodge and drop leaves helps to block and parry too.'),
  /** G4-DROP-06 */
  dropSharesRetreatBars: yesNo(
    false,
    'What bars a retreat (knees, a seat, a stun, a sprint) bars a dodge and drop as well.',
  ),
  /** G4-DROP-07 */
  dropWhileLying: oneOf(['refuse', 'roll'], 'refuse', 'Somebody on the ground cannot drop, or drops by rolling.'),
  /** G4-DROP-08 */
  dropUsesRetreat: yesNo(false, 'A dodge and drop uses up the retreat of the turn, and the reverse.'),
  /** G4S-ATK-03 */
  criticalTable: oneOf(['full', 'simple'], 'full', 'Critical hits roll on their table, or only do full damage on a 3.'),
});

/** The house rules of a fight, all present. */
export type Switches = z.infer<typeof switchesSchema>;
