/** Generated fighters: characters of every kind that a clause speaks of, and what has become of them when the fight begins. */
import type { Chance } from '../../../conformance/exhaust/chance.ts';
import { MANEUVERS, POSTURES, type FighterInput, type SheetInput } from '../setup.ts';
import { readSheet } from '../sheet.ts';
import type { Hand } from '../character.ts';
import { shieldFor, skillsOf, weaponsFor } from './weapons.ts';

const UNARMED = ['Boxing', 'Brawling', 'Judo', 'Karate', 'Sumo Wrestling', 'Wrestling'];
const NIMBLE = ['Acrobatics', 'Aerobatics', 'Aquabatics'];
const ADVANTAGES = [
  'Combat Reflexes',
  'Ambidexterity',
  'Peripheral Vision',
  '360-Degree Vision',
  'High Pain Threshold',
  'Trained By A Master',
  'Weapon Master',
  'Weapon Master (Rapier, Saber)',
  'Enhanced Dodge 1',
  'Enhanced Block 2',
  'Enhanced Parry (Broadsword) 1',
  'Enhanced Parry (bare hands) 1',
  'Extra Attack 1',
  'Acute Hearing 3',
  'Deaf',
];

/** Two entries of the same name are refused, so a mastery of everything excludes one of fencing weapons. */
function advantagesFor(chance: Chance): string[] {
  const all = chance.some(ADVANTAGES, chance.any([0, 5, 15, 30]));
  return all.includes('Weapon Master') ? all.filter((name) => !name.startsWith('Weapon Master (')) : all;
}

/** A character; what is left out has the game's default. */
export function sheetFor(chance: Chance): SheetInput {
  const weapons = weaponsFor(chance);
  const skills: NonNullable<SheetInput['skills']> = {};
  for (const skill of skillsOf(weapons)) skills[skill] = chance.between(5, 20);
  for (const skill of chance.some([...UNARMED, ...NIMBLE, 'Riding'], chance.any([0, 10, 30, 60])))
    skills[skill] = chance.happens(15) ? { level: chance.between(2, 12), default: true } : chance.between(4, 19);
  const ht = chance.between(7, 15);
  const sheet: SheetInput = {
    st: chance.any([2, 5, 8, 10, 10, 11, 12, 13, 15, 20, 30]),
    dx: chance.between(7, 16),
    iq: chance.between(6, 14),
    ht,
    skills,
    weapons,
    ...chance.sparse(25, {
      will: chance.between(6, 15),
      per: chance.between(3, 15),
      hp: chance.any([3, 8, 12, 25]),
      fp: chance.between(0, 14),
      basicSpeed: chance.between(12, 32) / 4,
      basicMove: chance.between(0, 9),
      size: chance.between(-2, 2),
      thrust: '1d+1',
      encumbrance: chance.between(1, 4),
      hands: chance.any([0, 1, 2]),
      dr: { all: chance.between(0, 3), torso: chance.between(0, 6), skull: chance.between(0, 4) },
    }),
  };
  const advantages = advantagesFor(chance);
  if (advantages.length > 0) sheet.advantages = advantages;
  if (chance.happens(45)) sheet.shield = shieldFor(chance);
  if (chance.happens(10))
    sheet.bonuses = [
      { to: chance.any(['dodge', 'block', 'parry'] as const), amount: chance.any([-1, 1, 2]), because: 'Luck' },
    ];
  if (chance.happens(12))
    sheet.scores = chance.sparse(60, { dodge: chance.between(5, 14), block: chance.between(5, 14) });
  return sheet;
}

/** Where somebody stands, and among whom: what a fighter's own state may refer to. */
export interface Standing {
  side: string;
  at: [number, number];
  facing: number;
  foes: string[];
  others: string[];
}

/** A fighter as the fight finds him. */
export function fighterFor(chance: Chance, { side, at, facing, foes, others }: Standing): FighterInput {
  const input = sheetFor(chance);
  const sheet = readSheet(input);
  const fighter: FighterInput = { sheet: input, side, at, facing };
  if (chance.happens(15)) fighter.dominant = 'left';
  fighter.held = heldBy(chance, fighter);
  const inHands = [...new Set(Object.values(fighter.held).filter((id) => id != null))];
  const unready = chance.some(inHands, 8);
  if (unready.length > 0) fighter.unready = unready;
  if (chance.happens(20)) fighter.hp = chance.between(-2 * sheet.hp, sheet.hp);
  if (chance.happens(20)) fighter.fp = Math.min(sheet.fp, chance.between(0, 5));
  if (chance.happens(35)) fighter.posture = chance.any(POSTURES);
  if (chance.happens(10)) fighter.stunned = chance.any(['physical', 'mental'] as const);
  else if (chance.happens(3)) fighter.unconscious = true;
  if (chance.happens(8)) fighter.shock = chance.between(1, 8);
  if (chance.happens(45)) {
    fighter.maneuver = chance.any(MANEUVERS);
    if (fighter.maneuver === 'all-out-defense') fighter.increased = chance.any(['dodge', 'block', 'parry'] as const);
  }
  const items = Object.keys(sheet.items).filter((id) => sheet.items[id]?.natural === false);
  if (chance.happens(45)) fighter.turn = turnOf(chance, items, foes, sheet.basicMove);
  if (chance.happens(50)) fighter.situation = situationOf(chance, others);
  return fighter;
}

/** Something in each hand that is there: mostly what one would fight with. */
function heldBy(chance: Chance, { sheet: input, dominant = 'right' }: FighterInput): NonNullable<FighterInput['held']> {
  const sheet = readSheet(input);
  const off: Hand = dominant === 'right' ? 'left' : 'right';
  const things = Object.keys(sheet.items).filter((id) => sheet.items[id]?.natural === false);
  const held: NonNullable<FighterInput['held']> = { right: null, left: null };
  if (sheet.hands === 0) return held;
  if (things.length > 0 && chance.happens(85)) held[dominant] = chance.any(things);
  if (sheet.hands === 1) return held;
  const first = held[dominant];
  const modes = first == null ? [] : Object.values(sheet.items[first]?.melee ?? {});
  const wantsBoth = first != null && (input.weapons?.[first]?.hands === 2 || modes.some(({ hands }) => hands === 2));
  if (wantsBoth && chance.happens(85)) held[off] = first;
  else if (sheet.shield && chance.happens(70)) held[off] = 'shield';
  else {
    const rest = things.filter((id) => id !== first);
    held[off] = rest.length > 0 && chance.happens(60) ? chance.any(rest) : null;
  }
  return held;
}

function turnOf(chance: Chance, items: string[], foes: string[], move: number): NonNullable<FighterInput['turn']> {
  const tools = [...items, 'right-hand', 'left-hand'];
  return chance.sparse(30, {
    parries: Object.fromEntries(chance.some(tools, 60).map((tool) => [tool, chance.between(1, 3)])),
    blocks: 1,
    retreatedFrom: chance.any(foes),
    retreatSpent: true,
    droppedFrom: [chance.any(foes)],
    acrobatic: true,
    feinted: { [chance.any(foes)]: chance.between(1, 5) },
    attackedWith: chance.some(items, 60),
    moved: chance.between(0, move + 3),
  });
}

const VEHICLE = { name: 'Hovercar', skill: 'Driving', level: 14, handling: 1 };

function situationOf(chance: Chance, others: string[]): NonNullable<FighterInput['situation']> {
  const medium = chance.any(['ground', 'air', 'water'] as const);
  return chance.sparse(18, {
    footing: chance.any([-1, -2, -4, 'bad'] as const),
    distraction: chance.between(-4, -1),
    height: chance.any([-8, -5, -4, -3.5, -3, -1, 2, 3, 4, 4.5, 5, 7]),
    mounted: true,
    shieldSpell: chance.between(1, 4),
    vehicle: { ...VEHICLE, level: chance.between(6, 18), handling: chance.between(-3, 3) },
    medium,
    hideWithinStep: true,
    cannotSee: chance.some(others, 60),
    afflictions: [
      { name: 'Coughing', dodge: chance.between(-3, 0), block: chance.between(-3, 0), parry: chance.between(-3, 0) },
    ],
  });
}
