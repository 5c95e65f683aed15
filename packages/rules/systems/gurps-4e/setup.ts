/**
 * What a GURPS 4e scenario may say, in the notation of the game: `"2d+1 cut"`, reach `"C,1"`, parry `"-1U"`. Strict: an unknown
 * key is an error. `sheet.ts` reads the notation, `opening.ts` makes the first state of it.
 */
import * as z from 'zod/mini';
import { DAMAGE, MOST_DAMAGE_DICE, PARRY, REACH, THRUST } from './notation.ts';
import { switchesSchema } from './switches.ts';

const int = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
/** Words for people: not blank, and without the characters that break lines, hide, or turn the writing round. */
const text = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(120),
    z.regex(/\S/, 'expected more than blanks'),
    z.regex(/^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]*$/u, 'expected text without control characters'),
  );
/** Names by which something is looked up; those that every object of the language has are refused. */
const key = text.check(z.refine((name) => !(name in Object.prototype), 'this name is not allowed'));
/** Ids of fighters and items stand inside option ids, so they are short and plain. */
const id = z.string().check(
  z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'expected lower-case letters, digits and hyphens'),
  z.refine((name) => !(name in Object.prototype), 'this name is not allowed'),
);
/** Ids under which a record lists things in order: the language puts whole numbers first, whatever the file says. */
const itemId = id.check(z.refine((name) => !/^\d+$/.test(name), 'expected a name, not a number'));
/** Ids of fighters. */
const fighterId = id.check(z.regex(/^\D/, 'expected a letter first'));
const list = <T extends z.core.$ZodType>(of: T, most: number) => z.array(of).check(z.maxLength(most));

/** Postures, with the words of the posture table; lying is prone or supine. */
export const POSTURES = ['standing', 'crouching', 'kneeling', 'sitting', 'crawling', 'lying'] as const;

/** Hit locations (G4S-ATK-11). `hand` and `foot` stand for both of a pair where a sheet gives their DR. */
export const LOCATIONS = [
  'torso',
  'vitals',
  'groin',
  'neck',
  'skull',
  'face',
  'eye',
  'right-arm',
  'left-arm',
  'right-leg',
  'left-leg',
  'right-hand',
  'left-hand',
  'right-foot',
  'left-foot',
] as const;

/** What kind of thing comes at the defender (G4-ROLL-13). */
export const ATTACK_KINDS = [
  'melee-weapon',
  'melee-unarmed',
  'thrown',
  'muscle-missile',
  'liquid',
  'firearm',
  'beam',
  'area',
] as const;

/** Attacks in which the whole body is thrown at the foe (G4-HEAVY-03). */
export const CHARGES = ['slam', 'flying-tackle', 'pounce', 'shield-rush'] as const;

/** Maneuvers whose choice a defender may still be bound by. */
export const MANEUVERS = [
  'do-nothing',
  'move',
  'change-posture',
  'attack',
  'all-out-attack',
  'all-out-defense',
  'move-and-attack',
  'ready',
] as const;

const damage = z
  .string()
  .check(
    z.regex(DAMAGE, `expected at most ${MOST_DAMAGE_DICE} dice and a damage type, such as "2d+1 cut" or "1d(2) pi"`),
  );
const reach = z.string().check(z.regex(REACH, 'expected reach such as "C,1" or "1-2*"'));
const parry = z.string().check(z.regex(PARRY, 'expected a parry modifier such as "0", "-1U" or "No"'));
const skillLevel = z.union([int(-20, 100), z.strictObject({ level: int(-20, 100), default: z.boolean() })]);

const melee = z.strictObject({
  damage,
  reach: z.optional(reach),
  /** Overrides the weapon's own. */
  skill: z.optional(key),
  level: z.optional(int(-20, 100)),
  parry: z.optional(parry),
  /** 1 or 2. */
  hands: z.optional(int(1, 2)),
  /** Whether the point leads; for blows only `swing` counts against a bare-handed parry (G4-UNARMED-08). */
  motion: z.optional(z.enum(['swing', 'thrust'])),
});

const ranged = z.strictObject({
  damage,
  kind: z.enum(['thrown', 'muscle-missile', 'firearm', 'beam', 'liquid']),
  skill: z.optional(key),
  level: z.optional(int(-20, 100)),
  accuracy: z.optional(int(0, 30)),
  /** Half-damage and maximum range in yards. */
  range: z.optional(z.strictObject({ half: z.optional(int(0, 100000)), max: int(1, 100000) })),
  bulk: z.optional(int(-20, 0)),
  rateOfFire: z.optional(int(1, 100)),
  shots: z.optional(int(1, 10000)),
});

/** Kinds of weapon that the rules of parrying name (G4-EQUIP-01..03, G4-IMPROV-02/03). */
export const WEAPON_TYPES = ['knife', 'kusari', 'whip', 'quarterstaff', 'bow', 'pole', 'rifle', 'other'] as const;

const weapon = z.strictObject({
  name: text,
  /** The skill it is used with; its level is taken from `skills` unless `level` states it. */
  skill: key,
  level: z.optional(int(-20, 100)),
  /** Pounds. */
  weight: z.optional(z.number().check(z.minimum(0), z.maximum(10000))),
  quality: z.optional(z.enum(['cheap', 'good', 'fine', 'very-fine'])),
  hands: z.optional(int(1, 2)),
  parry: z.optional(parry),
  /** The flail grade, which lowers the defender's parry and block (G4-ATTACK-09/10). */
  flexible: z.optional(z.enum(['flail', 'nunchaku'])),
  /** The kind that the list of parrying modifiers names (G4-EQUIP-01..03); the modifier itself belongs in `parry`. */
  type: z.optional(z.enum(WEAPON_TYPES)),
  /** Something that is no weapon, used with its nearest skill: it counts as cheap unless its quality is stated (G4-IMPROV-01/06). */
  improvisedAs: z.optional(text),
  /** Whether a parry ruins it for its proper use; bows are (G4-IMPROV-04/05). */
  fragile: z.optional(z.boolean()),
  /** Part of the body (fist, foot, teeth): needs no hand, cannot be dropped, is an unarmed attack. */
  natural: z.optional(z.boolean()),
  /** The part of the body that a natural weapon is: teeth are the face (G4-RIPOSTE-04). */
  limb: z.optional(z.enum(LOCATIONS)),
  /** What it can do in melee, by name, such as `swing` and `thrust`. */
  melee: z.optional(z.record(itemId, melee)),
  ranged: z.optional(z.record(itemId, ranged)),
  /** A calculated Parry to be taken as it stands; it contains all permanent parts (G4-ROLL-02). */
  parryScore: z.optional(int(-20, 60)),
});

/** Shields, cloaks and what serves as one, by size (G4-SHIELD-05). */
export const SHIELD_SIZES = ['small', 'medium', 'large', 'force', 'light-cloak', 'heavy-cloak', 'improvised'] as const;

const shield = z.strictObject({
  name: text,
  /** What its size gives (G4-SHIELD-05) unless `db` states the Defense Bonus. */
  size: z.optional(z.enum(SHIELD_SIZES)),
  db: z.optional(int(0, 10)),
  skill: z.optional(z.enum(['Shield', 'Cloak'])),
  level: z.optional(int(-20, 100)),
  weight: z.optional(z.number().check(z.minimum(0), z.maximum(10000))),
  force: z.optional(z.boolean()),
});

/** The most weapons of one sheet. */
export const MOST_WEAPONS = 40;

/** A character: what stays the same during a fight. Everything but the four attributes has the game's default. */
export const sheetSchema = z.strictObject({
  name: z.optional(text),
  /** As far as the table of damage goes with the most dice that may be rolled (G4S-CHAR-06). */
  st: int(0, 600),
  dx: int(1, 100),
  iq: int(0, 100),
  ht: int(1, 100),
  will: z.optional(int(0, 100)),
  per: z.optional(int(0, 100)),
  /** Full Hit Points and Fatigue Points; what is left now stands with the fighter. */
  hp: z.optional(int(1, 10000)),
  fp: z.optional(int(0, 10000)),
  /** In quarters, such as 5.75. */
  basicSpeed: z.optional(z.number().check(z.minimum(0), z.maximum(100), z.multipleOf(0.25))),
  basicMove: z.optional(int(0, 1000)),
  size: z.optional(int(-20, 40)),
  /** Basic thrusting damage such as "1d-1"; by ST unless stated (G4S-CHAR-06). */
  thrust: z.optional(z.string().check(z.regex(THRUST, `expected at most ${MOST_DAMAGE_DICE} dice, such as "1d-1"`))),
  /** Level 0 none to 4 extra-heavy (G4S-CHAR-04). */
  encumbrance: z.optional(int(0, 4)),
  /** Such as "Combat Reflexes", "Enhanced Dodge 1", "Weapon Master (Broadsword)"; unknown ones are refused. */
  advantages: z.optional(list(text, 60)),
  skills: z.optional(z.record(key, skillLevel)),
  weapons: z.optional(
    z
      .record(itemId, weapon)
      .check(
        z.refine((weapons) => Object.keys(weapons).length <= MOST_WEAPONS, `expected at most ${MOST_WEAPONS} weapons`),
      ),
  ),
  shield: z.optional(shield),
  /** DR by location; `all` holds wherever no location is named. */
  dr: z.optional(z.partialRecord(z.enum(['all', ...LOCATIONS]), int(0, 1000))),
  /** How many hands can hold and parry; 0 for most animals. */
  hands: z.optional(int(0, 2)),
  /** Other permanent bonuses, with their reason. */
  bonuses: z.optional(
    list(z.strictObject({ to: z.enum(['dodge', 'block', 'parry']), amount: int(-20, 20), because: text }), 20),
  ),
  /** Calculated scores to be taken as they stand; they contain all permanent parts and encumbrance (G4-SITUATION-11). */
  scores: z.optional(z.strictObject({ dodge: z.optional(int(-20, 60)), block: z.optional(int(-20, 60)) })),
});

/** A character as a scenario gives it. */
export type SheetInput = z.infer<typeof sheetSchema>;

const hex = z.tuple([int(-200, 200), int(-200, 200)]);

const fighter = z.strictObject({
  sheet: sheetSchema,
  side: id,
  /** Axial hex [q, r]; without it the sides are set up facing each other one yard apart. */
  at: z.optional(hex),
  /** Sixths of a turn from (+1, 0) towards (0, +1). */
  facing: z.optional(int(0, 5)),
  hp: z.optional(int(-100000, 10000)),
  fp: z.optional(int(-10000, 10000)),
  posture: z.optional(z.enum(POSTURES)),
  stunned: z.optional(z.enum(['physical', 'mental'])),
  /** Penalty of shock on his next turn, 0 to 4 (8 after some critical hits). */
  shock: z.optional(int(0, 8)),
  unconscious: z.optional(z.boolean()),
  /** What each hand holds: an item's id, `shield`, or null for empty. A two-handed grip names the same item twice. */
  held: z.optional(z.strictObject({ right: z.optional(z.nullable(id)), left: z.optional(z.nullable(id)) })),
  dominant: z.optional(z.enum(['right', 'left'])),
  /** Held items that are not ready. */
  unready: z.optional(list(id, 10)),
  /** The maneuver chosen last, which still governs his defenses (G4S-TURN-02). */
  maneuver: z.optional(z.enum(MANEUVERS)),
  /** The defense named with All-Out Defense (Increased Defense), or `double` for Double Defense (G4S-MAN-09). */
  increased: z.optional(z.enum(['dodge', 'block', 'parry', 'double'])),
  /** What he has done since his last turn began (G4-ROLL-11). Tools are item ids, `right-hand`, `left-hand`. */
  turn: z.optional(
    z.strictObject({
      parries: z.optional(z.record(id, int(0, 100))),
      blocks: z.optional(int(0, 100)),
      retreatedFrom: z.optional(id),
      /** Whether a retreat of the turn before has not come back yet (G4-RETREAT-11). */
      retreatSpent: z.optional(z.boolean()),
      /** Whether he has made a sacrificial dodge (G4-SAC-04). */
      sacrificed: z.optional(z.boolean()),
      /** Foes from whose shots he has dropped to the ground (G4-DROP-04). */
      droppedFrom: z.optional(list(id, 50)),
      /** Whether he has tried an acrobatic dodge (G4-ACRO-02). */
      acrobatic: z.optional(z.boolean()),
      /** Who has beaten him in a feint, and by how much (G4-ATTACK-14). */
      feinted: z.optional(z.record(id, int(1, 100))),
      attackedWith: z.optional(list(id, 10)),
      /** Yards moved on his last turn (G4-RETREAT-14). */
      moved: z.optional(int(0, 1000)),
    }),
  ),
  /** What the referee says of his place and state; numbers are modifiers to active defense. */
  situation: z.optional(
    z.strictObject({
      /** A figure, or `bad` for the table's own (G4-SITUATION-05). */
      footing: z.optional(z.union([int(-10, -1), z.literal('bad')])),
      distraction: z.optional(int(-10, -1)),
      /** How high his footing is, in feet. */
      height: z.optional(z.number().check(z.minimum(-1000), z.maximum(1000), z.multipleOf(0.5))),
      mounted: z.optional(z.boolean()),
      /** The Defense Bonus of a shield spell (G4-SHIELD-06). */
      shieldSpell: z.optional(int(1, 10)),
      /** What he steers, with his control skill for it (G4-VEHICLE-01). */
      vehicle: z.optional(
        z.strictObject({ name: text, skill: key, level: z.optional(int(-20, 100)), handling: int(-10, 10) }),
      ),
      /** What he moves in, and whether one step would take a flyer or swimmer behind something (G4-FLYSWIM-01). */
      medium: z.optional(z.enum(['ground', 'air', 'water'])),
      hideWithinStep: z.optional(z.boolean()),
      /** Fighters whom he cannot see. */
      cannotSee: z.optional(list(id, 50)),
      afflictions: z.optional(
        list(
          z.strictObject({
            name: text,
            dodge: z.optional(int(-20, 0)),
            block: z.optional(int(-20, 0)),
            parry: z.optional(int(-20, 0)),
          }),
          10,
        ),
      ),
    }),
  ),
});

/** One attack already declared, so that a scenario can begin at the attack roll or at the defense. */
const declared = z.strictObject({
  by: id,
  on: id,
  /** An item and its mode, such as `broadsword/swing`; or nothing, when `kind` and `damage` describe the attack. */
  with: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,40}(\/[a-z0-9-]{1,40})?$/))),
  kind: z.optional(z.enum(ATTACK_KINDS)),
  damage: z.optional(damage),
  motion: z.optional(z.enum(['swing', 'thrust'])),
  /** The skill it is made with, where that matters (G4-RIPOSTE-03). */
  skill: z.optional(text),
  /** The part of the attacker's body that strikes; an unarmed blow is a punch unless this or `charge` says otherwise. */
  limb: z.optional(z.enum(LOCATIONS)),
  charge: z.optional(z.enum(CHARGES)),
  /** Of an area attack: its centre (the attacker's hex unless stated), and how far it reaches where it is no explosion. */
  blast: z.optional(
    z.strictObject({ at: z.optional(hex), explosion: z.optional(z.boolean()), radius: z.optional(int(0, 1000)) }),
  ),
  /** Pounds; unarmed blows count by the attacker's ST. */
  weight: z.optional(z.number().check(z.minimum(0), z.maximum(10000))),
  flexible: z.optional(z.enum(['flail', 'nunchaku'])),
  /** Where it comes from, seen by the defender; measured on the field unless stated. */
  from: z.optional(z.enum(['front', 'left', 'right', 'behind'])),
  runaround: z.optional(z.boolean()),
  /** On which side of the defender a runaround attack came past (G4-SHIELD-03). */
  passed: z.optional(z.enum(['left', 'right'])),
  /** Yards; 0 is close combat. Measured on the field unless stated. */
  distance: z.optional(int(0, 100000)),
  location: z.optional(z.enum(LOCATIONS)),
  /** The penalty the attacker takes, such as -4 (G4-ATTACK-06). */
  deceptive: z.optional(int(-40, 0)),
  telegraphic: z.optional(z.boolean()),
  dualSameTarget: z.optional(z.boolean()),
  /** Whether the other blow of the pair has hit, where that matters (G4-ATTACK-08). */
  dualOtherHit: z.optional(z.boolean()),
  laserDotVisible: z.optional(z.boolean()),
  feintMargin: z.optional(int(0, 100)),
  /** `hit` begins at the defense, `critical` allows none; without it the attack roll is asked for first. */
  result: z.optional(z.enum(['hit', 'critical'])),
});

const field = z.strictObject({
  /** Hexes nobody may enter. */
  blocked: z.optional(list(hex, 2000)),
  /** What somebody lying in a hex is behind, as DR: a low wall, a trench (G4-DROP-05, G4-COVER-01). */
  cover: z.optional(list(z.strictObject({ at: hex, dr: int(1, 1000) }), 2000)),
  /** How far from the origin hexes may be entered. */
  radius: z.optional(int(1, 200)),
});

/** When the fight ends: at the first fighter down, when one side is out of the fight, or when one side is dead. */
export const UNTIL = ['first-down', 'out', 'dead'] as const;

/** The most fighters of one fight. */
export const MOST_FIGHTERS = 60;

/** What a GURPS 4e scenario says. */
export const setupSchema = z.strictObject({
  fighters: z
    .record(fighterId, fighter)
    .check(
      z.refine(
        (fighters) => Object.keys(fighters).length <= MOST_FIGHTERS,
        `expected at most ${MOST_FIGHTERS} fighters`,
      ),
    ),
  switches: z.optional(switchesSchema),
  field: z.optional(field),
  until: z.optional(z.enum(UNTIL)),
  /** Who acts first among those of equal Basic Speed and DX, as the dice had it; whoever is not named comes after, as listed (G4S-TURN-01). */
  initiative: z.optional(list(id, MOST_FIGHTERS)),
  /** Nothing: the fight begins with the first fighter's turn. */
  opening: z.optional(z.strictObject({ attack: declared })),
});

/** A scenario's setup as validated by shape; `setup.parse` of the system also checks what the shape cannot say. */
export type Setup = z.infer<typeof setupSchema>;
export type FighterInput = z.infer<typeof fighter>;
export type DeclaredInput = z.infer<typeof declared>;
