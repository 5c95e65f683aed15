/** The dictionary of GURPS 4e, second part: one exchange, from the attack over the defense to the blow that lands. */
import type { Arc } from '../../field/hexes.ts';
import type { FighterId, Hex } from '../../engine/system.ts';
import type { ActiveDefense, AttackKind, ItemId, Location, Tool } from './character.ts';
import type { Damage } from './notation.ts';
import type { CHARGES } from './setup.ts';

/** Attacks made with the whole body. */
export type Charge = (typeof CHARGES)[number];
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

/** How the attack roll was critical: not at all, by any roll, or by a natural 3 (which the simple table reads). */
export type CriticalTaken = 'none' | 'critical' | 'three';
