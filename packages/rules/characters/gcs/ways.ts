/** The dictionary of weapons on their way from the file to the sheet: owners, ways of using them, and the defenses that the file states. */
import type { SheetInput } from '../../systems/gurps-4e/setup.ts';
import type { ImportReport } from './report.ts';
import type { Effect } from './rows.ts';
import type { GcsWeapon } from './schema.ts';
import type { Skills, Use } from './skills.ts';

/** A weapon as the sheet says it. */
export type Weapon = NonNullable<SheetInput['weapons']>[string];
/** A way of striking as the sheet says it. */
export type Melee = NonNullable<Weapon['melee']>[string];
/** A way of shooting or throwing as the sheet says it. */
export type Ranged = NonNullable<Weapon['ranged']>[string];

/** A defense that the file states for one way of using something, and what the rules need to say theirs. */
export interface Stated {
  defense: 'parry' | 'block';
  where: string;
  /** What the file says in the end, its bonuses contained. */
  file: number;
  /** What it is made with, at the level and with the weapon's own modifier as the rules count them. */
  basis: { skill: string; level: number; bonus: number; fencing: boolean; unbalanced: boolean };
  natural: boolean;
  /** Whether a shield or cloak does it. */
  shield: boolean;
  /** The Block or Parry that the file has taken for a skill; null where it used a skill. */
  mistaken: number | null;
}

/** What weapons are read with. */
export interface Tables {
  skills: Skills;
  attributes: Map<string, number>;
  encumbrance: number;
  /** ST for striking and for lifting. */
  strength: { striking: number; lifting: number };
  /** Bonuses with some weapons only. */
  withWeapons: Effect[];
  report: ImportReport;
  /** Gets the defenses that the file states. */
  stated: Stated[];
}

/** Whose way of striking it is: the row of the file, its name for people, and how it is held. */
export interface Owner {
  row: object;
  name: string;
  replacements: Record<string, string> | undefined;
  natural: boolean;
  shield: boolean;
  /** Why it is not at hand, if it is not: it is compared with the rules, but not taken. */
  missing: string | undefined;
}

/** A way of using a weapon, with what is known of it before its damage is looked at. */
export interface Way {
  owner: Owner;
  weapon: GcsWeapon;
  /** Names it for people: `Spear, Thrust`. */
  where: string;
  usage: string;
  use: Use;
  /** The level before encumbrance, where the rules subtract that from the parry themselves. */
  level: number;
}
