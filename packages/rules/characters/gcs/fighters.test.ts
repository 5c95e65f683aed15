/** The sheets that come with GURPS 4e are characters by the rules: points, levels, loads and armour add up. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { must } from '../../engine/result.ts';
import { thrustOf } from '../../systems/gurps-4e/sheet.ts';

const EXAMPLES = new URL('../../systems/gurps-4e/examples/', import.meta.url);

/** What is looked at here beyond what an import reads: points, difficulties, what armour gives. */
interface Sheet {
  total_points: number;
  points_record: { points: number }[];
  attributes: { attr_id: string; calc: { value: number; points: number } }[];
  traits: Trait[];
  skills: { name: string; difficulty: string; points: number; calc: { level: number; rsl: string } }[];
  equipment?: { description: string; quantity: number; features?: Feature[]; calc: Record<string, string> }[];
  settings: { body_type: { locations: { id: string; dr_bonus?: number; calc: { dr: { all: number } } }[] } };
  calc: { thrust: string; basic_lift: string; dodge: number[]; dodge_bonus?: number };
}

interface Trait {
  name: string;
  calc: { points: number };
  features?: Feature[];
  children?: Trait[];
}

interface Feature {
  type: string;
  attribute?: string;
  amount: number;
  per_level?: boolean;
  locations?: string[];
}

const files = readdirSync(EXAMPLES).filter((file) => file.endsWith('.gcs'));
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

describe.each(files)('%s', (file) => {
  const sheet = JSON.parse(readFileSync(new URL(file, EXAMPLES), 'utf8')) as Sheet;
  const attribute = (id: string) =>
    must(
      sheet.attributes.find(({ attr_id }) => attr_id === id),
      id,
    ).calc.value;
  const leaves = sheet.traits.flatMap((trait) => trait.children ?? [trait]);

  test('the points of attributes, traits and skills add up to those of the sheet', () => {
    const [st, dx, iq, ht] = ['st', 'dx', 'iq', 'ht'].map(attribute) as [number, number, number, number];
    const speed = (dx + ht) / 4;
    const cost: Record<string, number> = {
      st: (st - 10) * 10,
      dx: (dx - 10) * 20,
      iq: (iq - 10) * 20,
      ht: (ht - 10) * 10,
      will: (attribute('will') - iq) * 5,
      per: (attribute('per') - iq) * 5,
      hp: (attribute('hp') - st) * 2,
      fp: (attribute('fp') - ht) * 3,
      basic_speed: (attribute('basic_speed') - speed) * 20,
      basic_move: (attribute('basic_move') - Math.floor(attribute('basic_speed'))) * 5,
    };
    expect(Object.fromEntries(sheet.attributes.map(({ attr_id, calc }) => [attr_id, calc.points]))).toEqual(cost);
    const points = [
      ...Object.values(cost),
      ...leaves.map(({ calc }) => calc.points),
      ...sheet.skills.map((skill) => skill.points),
    ];
    expect(sheet.total_points).toBe(sum(points));
    expect(sum(sheet.points_record.map((record) => record.points))).toBe(sheet.total_points);
  });

  test('every skill has the level that its points buy', () => {
    const steps = [1, 2, 4, 8, 12, 16, 20];
    for (const { name, difficulty, points, calc } of sheet.skills) {
      const [base = '', grade = ''] = difficulty.split('/');
      const relative = steps.indexOf(points) - ['e', 'a', 'h'].indexOf(grade);
      const text = `${base.toUpperCase()}${relative < 0 ? '' : '+'}${relative}`;
      expect([name, calc.level, calc.rsl]).toEqual([name, attribute(base) + relative, text]);
    }
  });

  test('thrust and Basic Lift follow from ST, Dodge from Basic Speed and bonuses', () => {
    const lift = (attribute('st') * attribute('st')) / 5;
    expect(sheet.calc.thrust).toBe(thrustOf(attribute('st')));
    expect(sheet.calc.basic_lift).toBe(`${lift >= 10 ? Math.round(lift) : lift} lb`);
    const features = [...leaves, ...(sheet.equipment ?? [])].flatMap((row) => row.features ?? []);
    const bonus = sum(features.filter((feature) => feature.attribute === 'dodge').map((feature) => feature.amount));
    expect(sheet.calc.dodge_bonus ?? 0).toBe(bonus);
    const dodge = Math.floor(attribute('basic_speed')) + 3 + bonus;
    expect(sheet.calc.dodge).toEqual([0, 1, 2, 3, 4].map((level) => dodge - level));
  });

  test('DR is what armour and traits give', () => {
    const features = [...leaves, ...(sheet.equipment ?? [])].flatMap((row) => row.features ?? []);
    for (const { id, dr_bonus = 0, calc } of sheet.settings.body_type.locations) {
      const here = features.filter(({ locations }) => locations?.some((place) => place === id || place === 'all'));
      expect([id, calc.dr.all]).toEqual([id, dr_bonus + sum(here.map(({ amount }) => amount))]);
    }
  });
});
