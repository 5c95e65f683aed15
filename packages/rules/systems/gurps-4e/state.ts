/** The dictionary of GURPS 4e: characters, fighters, attacks, defenses, stages and facts. Read it before any rule. */
import type { Arc } from '../../field/hexes.ts';
import type { FighterId, Hex, Staged, StageOf } from '../../engine/system.ts';
import type { Advantages, Damage, DamageType, Parry } from './notation.ts';
import type { ATTACK_KINDS, CHARGES, LOCATIONS, MANEUVERS, POSTURES, UNTIL, WEAPON_TYPES } from './setup.ts';
import type { Switches } from './switches.ts';

/** The kinds of weapon that the rules name. */
export type WeaponType = (typeof WEAPON_TYPES)[number];
export type Posture = (typeof POSTURES)[number];
export type Location = (typeof LOCATIONS)[number];
export type AttackKind = (typeof ATTACK_KINDS)[number];
/** Attacks made with the whole body. */
export type Charge = (typeof CHARGES)[number];
export type Maneuver = (typeof MANEUVERS)[number];
export type Until = (typeof UNTIL)[number];
export type Hand = 'right' | 'left';
/** The three active defenses. */
export type ActiveDefense = 'dodge' | 'block' | 'parry';
/** An item's id within a sheet; `shield` is the shield or cloak. */
export type ItemId = string;
/** What a parry is counted by: an item, or a bare hand (G4-MULTI-01). */
export type Tool = ItemId | 'right-hand' | 'left-hand' | 'both-hands';

/** One way of using an item. Reaches are yards in ascending order, 0 for C. */
export interface MeleeMode {
  damage: Damage;
  reach: number[];
  skill: string;
  level: number;
  /** Null: cannot parry. */
  parry: Parry | null;
  hands: 1 | 2;
  motion: 'swing' | 'thrust';
}

/** One way of shooting or throwing an item. Ranges are yards. */
export interface RangedMode {
  damage: Damage;
  kind: Exclude<AttackKind, 'melee-weapon' | 'melee-unarmed' | 'area'>;
  skill: string;
  level: number;
  accuracy: number;
  half: number | null;
  max: number | null;
  bulk: number;
  /** How many shots it holds before it must be readied again; null where nobody counts them. */
  shots: number | null;
}

/** A skill to parry with: an item's, or a bare hand's. Fencing and Judo, Karate and Boxing have rules of their own. */
export interface Basis {
  skill: string;
  level: number;
  /** The weapon's own parry modifier (G4-EQUIP-04). */
  bonus: number;
  fencing: boolean;
  unbalanced: boolean;
  hands: 1 | 2;
  /** Yards, 0 for C. */
  reach: number[];
}

/** A weapon, or a part of the body that strikes. Weight is in hundredths of a pound, so that ratios are exact (G4-BREAK-03). */
export interface Item {
  name: string;
  weight: number;
  quality: 'cheap' | 'good' | 'fine' | 'very-fine';
  /** The quality that counts for breakage: cheap for what is improvised, unless stated (G4-IMPROV-06). */
  breaksLike: 'cheap' | 'good' | 'fine' | 'very-fine';
  type: WeaponType;
  /** The skill with which something that is no weapon is used (G4-IMPROV-01). */
  improvisedAs: string | null;
  /** Whether a parry ruins it for its proper use (G4-IMPROV-04/05). */
  fragile: boolean;
  flexible: 'flail' | 'nunchaku' | null;
  natural: boolean;
  /** The part of the body that a natural weapon is. */
  limb: Location | null;
  parryScore: number | null;
  /** What it can parry with, the best mode of each skill; empty if it cannot parry. */
  bases: Basis[];
  melee: Record<string, MeleeMode>;
  ranged: Record<string, RangedMode>;
}

/** An item and its mode, and how many hands it wants. */
export interface WayToStrike {
  item: ItemId;
  mode: string;
  ranged: boolean;
  hands: 1 | 2;
}

/** A shield or cloak. */
export interface Shield {
  name: string;
  db: number;
  skill: string;
  level: number | null;
  force: boolean;
}

/** A character as the rules read it: everything filled in, notation parsed; never changes during a fight. */
export interface Sheet {
  name: string;
  st: number;
  dx: number;
  iq: number;
  ht: number;
  will: number;
  per: number;
  hp: number;
  fp: number;
  /** In quarters of a yard per second: 23 is Basic Speed 5.75. */
  speedQuarters: number;
  basicMove: number;
  size: number;
  encumbrance: number;
  advantages: Advantages;
  skills: Record<string, { level: number; default: boolean }>;
  items: Record<ItemId, Item>;
  /** Every mode of every item; natural weapons need no hands. */
  waysToStrike: WayToStrike[];
  /** What bare hands can parry with (G4-UNARMED-03/04). */
  bare: Basis[];
  shield: Shield | null;
  dr: Record<Location, number>;
  hands: number;
  dominant: Hand;
  bonuses: { to: ActiveDefense; amount: number; because: string }[];
  scores: { dodge: number | null; block: number | null };
}

/** A vehicle that its operator steers out of an attack's way: his control skill, and the vehicle's Handling. */
export interface Vehicle {
  name: string;
  skill: string;
  level: number;
  handling: number;
}

/** What the referee says of a fighter's place; figures are modifiers to active defense, height is in half feet. */
export interface Situation {
  footing: number;
  distraction: number;
  height: number;
  mounted: boolean;
  /** The Defense Bonus of a shield spell, 0 without one (G4-SHIELD-06). */
  shieldSpell: number;
  /** What he steers (G4-VEHICLE-01). */
  vehicle: Vehicle | null;
  medium: 'ground' | 'air' | 'water';
  /** Whether one step takes a flyer or swimmer behind something (G4-FLYSWIM-01). */
  hideWithinStep: boolean;
  cannotSee: FighterId[];
  afflictions: { name: string; dodge: number; block: number; parry: number }[];
}

/** The maneuver in force, which governs defenses until the next is chosen (G4S-TURN-02). */
export interface InForce {
  name: Maneuver;
  /** The All-Out Attack or All-Out Defense chosen. */
  option: 'determined' | 'double' | 'strong' | ActiveDefense | null;
}

/** What a fighter remembers from the beginning of his turn to the beginning of his next (G4-ROLL-11). */
export interface TurnMemory {
  parries: Record<Tool, number>;
  blocks: number;
  retreatedFrom: FighterId | null;
  /** Whether a retreat before this turn has not come back yet (`retreatRenewal`, G4-RETREAT-11). */
  retreatSpent: boolean;
  /** Foes from whose shots he has dropped to the ground (G4-DROP-04). */
  droppedFrom: FighterId[];
  /** Whether he has tried an acrobatic dodge (G4-ACRO-02). */
  acrobatic: boolean;
  /** Whether he has made a Feverish Defense, where the table allows one a turn (G4-ACTION-01). */
  feverish: boolean;
  /** Whether he has made a sacrificial dodge (G4-SAC-04). */
  sacrificed: boolean;
  /** Where a dive that failed still takes him once the blast has struck (G4-COVER-05). */
  diving: Hex | null;
  attackedWith: ItemId[];
  /** Off balance after a critical miss: -2 to defenses (G4S-ATK-04). */
  offBalance: boolean;
  /** Whether the roll to stay conscious at 0 HP or less has been made since the turn began (G4S-DMG-12). */
  heldOn: boolean;
  /** Shock of wounds suffered on his own turn, which counts on the next one (G4S-DMG-05). */
  shock: number;
}

/** A feint that came off: its margin, and whether the turn of the one who feinted goes on still. */
export interface Feinted {
  margin: number;
  fresh: boolean;
}

/** What changes of a fighter. */
export interface Fighter {
  hp: number;
  fp: number;
  at: Hex;
  facing: number;
  posture: Posture;
  condition: 'able' | 'unconscious' | 'dead';
  stunned: 'physical' | 'mental' | null;
  /** Penalty of shock on his next turn, and during it (G4S-DMG-05). */
  shock: number;
  maneuver: InForce | null;
  held: Record<Hand, ItemId | null>;
  unready: ItemId[];
  /** What he has dropped and may pick up again, in his space (G4S-WPN-05). */
  dropped: ItemId[];
  /** What he has thrown, out of his reach for the rest of the fight (R-4E-39). */
  thrown: ItemId[];
  /** Shots fired since it was last readied, of each weapon that holds a number of them (R-4E-40). */
  fired: Record<ItemId, number>;
  /** What is broken and of no more use. */
  broken: ItemId[];
  /** What is ruined for its proper use, and for how many turns it serves as a club still; null for ever (G4-IMPROV-04/05). */
  ruined: Record<ItemId, number | null>;
  /** Foes whose blow he has parried with Judo, whom he may throw on his next turn (G4-UNARMED-12). */
  mayThrow: FighterId[];
  crippled: Location[];
  /** Yards moved on his last turn (G4-RETREAT-14). */
  moved: number;
  /** Who has beaten him in a feint, by how much; gone with the end of that foe's next turn (G4-ATTACK-14). */
  feinted: Record<FighterId, Feinted>;
  turn: TurnMemory;
  situation: Situation;
}

/** Something that fills a place: an explosion falls off with distance, anything else reaches as far as its radius in yards. */
export interface Blast {
  at: Hex;
  explosion: boolean;
  radius: number;
}

/** One blow, shot or throw on its way. */
export interface Attack {
  by: FighterId;
  on: FighterId;
  /** Null where a scenario describes an attack without an item. */
  item: ItemId | null;
  mode: string | null;
  kind: AttackKind;
  motion: 'swing' | 'thrust';
  /** The skill that it is made with, where one is known (G4-RIPOSTE-03). */
  skill: string | null;
  /** The part of the attacker's body that strikes; null for weapons, and for a whole body (G4-RIPOSTE-04/05). */
  limb: Location | null;
  /** Set where the attacker throws his whole body (G4-HEAVY-03). */
  charge: Charge | null;
  damage: Damage;
  /** Hundredths of a pound. */
  weight: number;
  flexible: 'flail' | 'nunchaku' | null;
  from: Arc;
  runaround: boolean;
  /** On which side of the defender a runaround attack came past (G4-SHIELD-03). */
  passed: 'left' | 'right' | null;
  /** Yards, 0 in close combat. */
  distance: number;
  /** Whether the attacker came into close combat on this very turn (G4S-DEF-05). */
  entered: boolean;
  location: Location;
  /** The penalty taken, as a positive number (G4-ATTACK-06). */
  deceptive: number;
  telegraphic: boolean;
  dualSameTarget: boolean;
  /** Whether the other blow of the pair has hit (`dualPenaltyNeedsBothHits`, G4-ATTACK-08). */
  dualOtherHit: boolean;
  laserDotVisible: boolean;
  feintMargin: number;
  /** An explosion, cone or area with its centre; `distance` is measured from there. Null for what has one target. */
  blast: Blast | null;
  /** DR of what the target is behind (G4-COVER-02, G4-DROP-05). */
  cover: number;
  /** Whether an unseen attacker was heard (G4-SITUATION-07); null before the roll, or where none is needed. */
  heard: boolean | null;
  /** What has failed against it already, where a second defense may follow (G4S-DEF-06). */
  tried: Pick<Defense, 'defense' | 'tool'> | null;
}

/** One active defense with what was chosen along with it. */
export interface Defense {
  defense: ActiveDefense;
  /** What parries; null for dodge and block. */
  tool: Tool | null;
  /** The skill that the defense is made with; null for dodge. */
  skill: string | null;
  /** Earlier parries with this tool since the turn began. */
  repeat: number;
  /** `step`: retreats now; `earlier`: has retreated from this foe since his turn began (G4-RETREAT-08). */
  retreat: 'step' | 'earlier' | 'none';
  /** Where the retreat leads. */
  to: Hex | null;
  /** Whether the dodge is acrobatic, and how the Acrobatics roll went (G4-ACRO-03/04). */
  acrobatic: 'no' | 'tries' | 'made' | 'missed';
  /** `now`: drops to the ground; `earlier`: has dropped from this foe's shots since his turn began (G4-DROP-04). */
  drop: 'now' | 'earlier' | 'no';
  /** Spends a Fatigue Point on +2 (G4-ACTION-01). */
  feverish: boolean;
  /** Whom a sacrificial dodge is for; null for a defense of one's own (G4-SAC-01). */
  sacrifice: FighterId | null;
  /** Whether it is a dive for cover from a blast, to the hex `to` (G4-COVER-01). */
  dive: boolean;
}

/** A defense on its way against an attack; `critical` counts where the referee allowed a defense against a critical hit. */
export interface Defending {
  attack: Attack;
  critical: CriticalTaken;
  defense: Defense;
  /** Of a sacrificial dodge: the attack as it was meant for the friend; the protector is the target of `attack`. */
  meant: Attack | null;
}

/** How a parry went that has met the attack; `swept` is one of something too heavy (G4-HEAVY-05). */
export type Met = 'defended' | 'critical' | 'failed' | 'swept';

/** Effects of the critical hit table (G4S-ATK-03). */
export type CriticalHit =
  'triple' | 'half-dr' | 'double' | 'maximum' | 'major-wound' | 'double-shock' | 'normal' | 'drops';

/** Effects of the critical miss table (G4S-ATK-04). */
export type CriticalMiss =
  'breaks' | 'hits-self' | 'hits-self-half' | 'off-balance' | 'turns' | 'drops' | 'flies' | 'strain' | 'falls';

/** A hit that was not defended, on its way to becoming an injury. */
export interface Blow {
  attack: Attack;
  effect: CriticalHit;
  /** Half damage, of a weapon turned on its bearer. */
  half: boolean;
}

/** What a fighter may do with the rest of his turn. */
export interface Acting {
  of: FighterId;
  /** Hexes left to move; `step` keeps the facing, `run` faces the way it goes. */
  left: number;
  gait: 'step' | 'run' | 'forward';
  attacks: number;
  /** The one foe that the attacks left may strike: after the first of an All-Out Attack (Double), or chosen for the next attack. */
  only: FighterId | null;
  /** The way to strike that was chosen for the next attack, as "item/mode", where there were too many to list at once. */
  way?: string;
  turned: boolean;
  /** Whether he has crouched or risen from a crouch on this turn, which is free (G4S-MAN-03). */
  bent: boolean;
  /** The place that the next attack is aimed at (G4S-ATK-11). */
  location: Location;
  /** Foes whose hex he has entered on this turn. */
  entered: FighterId[];
  /** Foes in whose front he began to move, and the side on which he has come past them since (G4-ATTACK-04). */
  round: Record<FighterId, 'left' | 'right' | null>;
}

/** The pending stage. */
export type Stage =
  | { at: 'turn'; of: FighterId }
  | { at: 'consciousness'; of: FighterId; then: ChosenManeuver }
  | ({ at: 'act' } & Acting)
  | { at: 'attack'; attack: Attack }
  | { at: 'protect'; attack: Attack; asked: FighterId[] }
  | { at: 'hearing'; attack: Attack; critical: CriticalTaken }
  | { at: 'defend'; attack: Attack; critical: CriticalTaken }
  | ({ at: 'retreat' } & Defending)
  | ({ at: 'follow' } & Defending)
  | ({ at: 'wake' } & Defending)
  | ({ at: 'acrobatics' } & Defending)
  | ({ at: 'defense' } & Defending)
  | ({ at: 'breakage' } & Defending & { met: Met })
  | ({ at: 'balance' } & Defending)
  | ({ at: 'exposed' } & Defending)
  | ({ at: 'riposte' } & Defending)
  | ({ at: 'reaction' } & Defending & { mode: string })
  | { at: 'criticalHit'; attack: Attack }
  | { at: 'criticalMiss'; who: FighterId; item: ItemId | null; again: boolean }
  | { at: 'ownLimb'; who: FighterId; item: ItemId | null; half: boolean }
  | { at: 'damage'; blow: Blow }
  | { at: 'knockdown'; who: FighterId; modifier: number; deaths: number }
  | { at: 'death'; who: FighterId; deaths: number }
  | { at: 'recover'; of: FighterId }
  | { at: 'over'; winners: FighterId[]; why: string };

/** How the attack roll was critical: not at all, by any roll, or by a natural 3 (which the simple table reads). */
export type CriticalTaken = 'none' | 'critical' | 'three';

/** What each stage takes. */
export interface Takes {
  turn: ChosenManeuver;
  consciousness: 'awake' | 'faints';
  act: Deed;
  attack: 'hit' | 'critical' | 'three' | 'miss' | 'critical-miss';
  protect: Defense | null;
  hearing: 'heard' | 'unheard';
  defend: Defense | 'nothing';
  wake: 'awake' | 'faints';
  acrobatics: 'made' | 'missed';
  retreat: Hex;
  follow: Hex | 'stay';
  breakage: 'breaks' | 'holds';
  balance: 'stands' | 'falls';
  exposed: Location;
  riposte: string | null;
  reaction: 'strikes' | 'misses';
  defense: 'defended' | 'clear' | 'critical' | 'failed' | 'critical-failure';
  criticalHit: CriticalHit;
  criticalMiss: CriticalMiss;
  ownLimb: 'arm' | 'leg';
  damage: number;
  knockdown: 'stands' | 'stunned' | 'out';
  death: 'lives' | 'mortal' | 'dies';
  recover: 'recovers' | 'stunned';
  over: never;
  interject: never;
}

/** A maneuver with what must be named when it is chosen. */
export interface ChosenManeuver extends InForce {
  /** For Change Posture. */
  posture: Posture | null;
  /** For Ready. */
  item: ItemId | null;
}

/** One thing done during one's turn. */
export type Deed =
  | { deed: 'move'; to: Hex }
  | { deed: 'face'; facing: number }
  | { deed: 'aim'; location: Location }
  | { deed: 'target'; on: FighterId }
  | { deed: 'way'; way: string }
  | { deed: 'posture'; posture: Posture }
  | { deed: 'attack'; on: FighterId; item: ItemId; mode: string; ranged: boolean; deceptive: number }
  | { deed: 'done' };

/** What happened, for the log. */
export type Fact =
  | { kind: 'maneuver'; who: FighterId; maneuver: ChosenManeuver }
  | { kind: 'moved'; who: FighterId; to: Hex }
  | { kind: 'faced'; who: FighterId; facing: number }
  | { kind: 'posture'; who: FighterId; posture: Posture }
  | { kind: 'attacked'; attack: Attack }
  | { kind: 'missed' | 'hit' | 'critical-hit' | 'critical-miss'; who: FighterId; on: FighterId }
  | { kind: 'heard' | 'unheard'; who: FighterId }
  | { kind: 'defends'; who: FighterId; defense: Defense }
  | { kind: 'acrobatics'; who: FighterId; made: boolean }
  | { kind: 'no-defense' | 'swept'; who: FighterId }
  | { kind: 'stepped-in'; who: FighterId; on: FighterId }
  | { kind: 'struck-limb'; who: FighterId; on: FighterId; location: Location }
  | { kind: 'defended' | 'defended-critically' | 'failed' | 'failed-critically'; who: FighterId; defense: Defense }
  | { kind: 'effect'; effect: CriticalHit; on: FighterId }
  | { kind: 'mishap'; effect: CriticalMiss; who: FighterId }
  | { kind: 'hurt'; who: FighterId; injury: number; location: Location; type: DamageType }
  | { kind: 'unhurt'; who: FighterId; location: Location }
  | { kind: 'crippled'; who: FighterId; location: Location }
  | { kind: 'dropped' | 'broke' | 'readied'; who: FighterId; item: ItemId }
  | {
      kind:
        | 'fell'
        | 'stunned'
        | 'recovered'
        | 'still-stunned'
        | 'fainted'
        | 'held-on'
        | 'survived'
        | 'mortally-wounded'
        | 'died'
        | 'destroyed';
      who: FighterId;
    };

/** What a fight is given: what never changes. */
export interface Given {
  sheets: Record<FighterId, Sheet>;
  sides: Record<FighterId, string>;
  /** Turn order (G4S-TURN-01). */
  order: FighterId[];
  switches: Switches;
  until: Until;
  /** Blocked hexes as "q,r". */
  blocked: string[];
  /** DR of the cover that somebody lying in a hex has, by hex (G4-DROP-05, G4-COVER-01). */
  cover: Record<string, number>;
  radius: number;
}

/** A GURPS 4e fight. */
export interface State {
  given: Given;
  fighters: Record<FighterId, Fighter>;
  rulings: Staged['rulings'];
  stage: Stage;
  under: Stage[];
}

/** The rules of one stage, for a stage in a file of its own. */
export type At<Name extends Stage['at']> = StageOf<State, Name, Takes, Fact>;
