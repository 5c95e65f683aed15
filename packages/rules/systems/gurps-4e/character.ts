/** The dictionary of GURPS 4e, first part: characters and what they carry. What is here never changes during a fight. */
import type { Advantages, Damage, Parry } from './notation.ts';
import type { ATTACK_KINDS, LOCATIONS, WEAPON_TYPES } from './setup.ts';

/** The kinds of weapon that the rules name. */
export type WeaponType = (typeof WEAPON_TYPES)[number];
export type Location = (typeof LOCATIONS)[number];
export type AttackKind = (typeof ATTACK_KINDS)[number];
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
