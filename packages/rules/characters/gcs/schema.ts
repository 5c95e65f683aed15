/**
 * What a GURPS Character Sheet file of version 5 says, as far as a fight needs it. The format is somebody else's and grows, so
 * unknown keys are dropped; what is read is checked for type and size. Where `calc` leaves a figure out, the raw one holds.
 */
import * as z from 'zod/mini';

/** The most traits, skills, spells and pieces of equipment in all; the largest sheets have about a hundred. */
export const MOST_ROWS = 3000;

const text = z.string().check(z.maxLength(4000));
const number = z.number().check(z.minimum(-1e9), z.maximum(1e9));
const list = <T extends z.core.$ZodType>(of: T, most: number) => z._default(z.array(of).check(z.maxLength(most)), []);
const optionalText = z.optional(text);
const optionalNumber = z.optional(number);
const flag = z._default(z.boolean(), false);

/** What a row changes: one bonus, whose further keys depend on its type. */
const feature = z.object({
  type: text,
  attribute: optionalText,
  amount: optionalNumber,
  per_level: flag,
  leveled: flag,
  situation: optionalText,
  selection_type: optionalText,
  /** The skill or weapon that a bonus is for, as `{ compare, qualifier }`. */
  name: z.optional(z.unknown()),
  /** Which uses of the weapon it is for, or, with DR, against what. */
  specialization: z.optional(z.unknown()),
});

const modifier = z.object({
  name: optionalText,
  disabled: flag,
  levels: optionalNumber,
  /** Whether the levels of the trait that it modifies count. */
  use_level_from_trait: flag,
  features: list(feature, 300),
  get children() {
    return z.optional(z.array(modifier).check(z.maxLength(MOST_ROWS)));
  },
});

const skillDefault = z.object({
  /** `skill`, `parry`, `block`, or the id of an attribute. */
  type: text,
  /** Usually the name itself, in newer files also `{ compare, qualifier }`. */
  name: z.optional(z.unknown()),
  specialization: z.optional(z.unknown()),
  modifier: optionalNumber,
});

const weapon = z.object({
  /** The first letter tells melee (`w`) from ranged (`W`). */
  id: text,
  usage: optionalText,
  usage_notes: optionalText,
  hide: flag,
  reach: optionalText,
  parry: optionalText,
  block: optionalText,
  strength: optionalText,
  damage: z._default(z.object({ type: optionalText, st: optionalText }), {}),
  accuracy: optionalText,
  range: optionalText,
  rate_of_fire: optionalText,
  shots: optionalText,
  bulk: optionalText,
  defaults: list(skillDefault, 60),
  calc: z._default(
    z.object({
      level: optionalNumber,
      damage: optionalText,
      parry: optionalText,
      block: optionalText,
      reach: optionalText,
      accuracy: optionalText,
      range: optionalText,
      rate_of_fire: optionalText,
      shots: optionalText,
      bulk: optionalText,
      strength: optionalText,
    }),
    {},
  ),
});

const replacements = z.optional(z.record(text, text));

const trait = z.object({
  name: z._default(text, ''),
  disabled: flag,
  levels: optionalNumber,
  replacements,
  weapons: list(weapon, 60),
  features: list(feature, 300),
  modifiers: list(modifier, 300),
  get children() {
    return z.optional(z.array(trait).check(z.maxLength(MOST_ROWS)));
  },
});

const skill = z.object({
  name: z._default(text, ''),
  specialization: optionalText,
  points: optionalNumber,
  replacements,
  encumbrance_penalty_multiplier: optionalNumber,
  features: list(feature, 300),
  weapons: list(weapon, 60),
  calc: z.optional(z.object({ level: optionalNumber })),
  get children() {
    return z.optional(z.array(skill).check(z.maxLength(MOST_ROWS)));
  },
});

const spell = z.object({
  name: z._default(text, ''),
  replacements,
  weapons: list(weapon, 60),
  get children() {
    return z.optional(z.array(spell).check(z.maxLength(MOST_ROWS)));
  },
});

const equipment = z.object({
  description: z._default(text, ''),
  equipped: flag,
  quantity: z._default(number, 0),
  replacements,
  weapons: list(weapon, 60),
  features: list(feature, 300),
  modifiers: list(modifier, 300),
  calc: z._default(z.object({ weight: optionalText, extended_weight: optionalText }), {}),
  get children() {
    return z.optional(z.array(equipment).check(z.maxLength(MOST_ROWS)));
  },
});

const location = z.object({
  id: text,
  table_name: optionalText,
  dr_bonus: optionalNumber,
  calc: z.optional(z.object({ dr: z.optional(z.record(text, number)) })),
  get sub_table() {
    return z.optional(z.object({ locations: z.array(location).check(z.maxLength(100)) }));
  },
});

/** A sheet. Portraits, notes and settings of the printed page are not read at all. */
export const gcsSchema = z.object({
  profile: z._default(
    z.object({ name: optionalText, SM: z.optional(z.union([number, text])), handedness: optionalText }),
    {},
  ),
  settings: z._default(
    z.object({
      body_type: z.optional(z.object({ name: optionalText, locations: list(location, 100) })),
    }),
    {},
  ),
  attributes: z
    .array(
      z.object({
        attr_id: text,
        calc: z.optional(z.object({ value: optionalNumber, current: optionalNumber })),
      }),
    )
    .check(z.maxLength(200)),
  traits: list(trait, MOST_ROWS),
  skills: list(skill, MOST_ROWS),
  spells: list(spell, MOST_ROWS),
  equipment: list(equipment, MOST_ROWS),
  other_equipment: list(equipment, MOST_ROWS),
  calc: z.optional(
    z.object({
      thrust: optionalText,
      basic_lift: optionalText,
      lifting_st_bonus: optionalNumber,
      striking_st_bonus: optionalNumber,
      dodge: list(number, 5),
    }),
  ),
});

/** A sheet as read. */
export type GcsSheet = z.output<typeof gcsSchema>;
export type GcsTrait = z.output<typeof trait>;
export type GcsSkill = z.output<typeof skill>;
export type GcsSpell = z.output<typeof spell>;
export type GcsEquipment = z.output<typeof equipment>;
export type GcsWeapon = z.output<typeof weapon>;
export type GcsFeature = z.output<typeof feature>;
export type GcsModifier = z.output<typeof modifier>;
export type GcsDefault = z.output<typeof skillDefault>;
export type GcsLocation = z.output<typeof location>;
