/** The dictionary of GURPS 4e, third part: fighters, stages, what each stage takes, facts, and the state. Read all three before any rule. */
import type { FighterId, Hex, StageOf, Staged } from '../../engine/system.ts';
import type { ActiveDefense, Hand, ItemId, Location, Sheet, Tool } from './character.ts';
import type { Attack, Blow, CriticalHit, CriticalMiss, CriticalTaken, Defending, Defense, Met } from './exchange.ts';
import type { DamageType } from './notation.ts';
import type { MANEUVERS, POSTURES, UNTIL } from './setup.ts';
import type { Switches } from './switches.ts';

export type Posture = (typeof POSTURES)[number];
export type Maneuver = (typeof MANEUVERS)[number];
export type Until = (typeof UNTIL)[number];
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
