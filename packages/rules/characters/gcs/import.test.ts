/** What the importer reads, recalculates, leaves out and refuses, on fighters of our own and on changes to them. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { must } from '../../engine/result.ts';
import { importGcs, type Imported } from './import.ts';
import { isSound } from './prune.ts';
import { asFighter, IMPORTERS } from '../index.ts';

const text = (file: string) =>
  readFileSync(new URL(`../../systems/gurps-4e/examples/${file}.gcs`, import.meta.url), 'utf8');

function taken(json: string): Imported {
  const imported = importGcs(json);
  if (!imported.ok) throw new Error(`${imported.error.path}: ${imported.error.message}`);
  return imported.value;
}

describe('a knight', () => {
  const { sheet, held, report } = taken(text('knight'));

  test('has attributes, pools and speed', () => {
    expect(sheet).toMatchObject({
      name: 'Dame Odile Harrow',
      st: 13,
      dx: 12,
      iq: 10,
      ht: 12,
      will: 10,
      per: 10,
      hp: 13,
      fp: 12,
    });
    expect(sheet).toMatchObject({ basicSpeed: 6, basicMove: 6, size: 0, thrust: '1d', hands: 2 });
  });

  test('is encumbered by what she wears: 61 lb against Basic Lift 34 is light', () => {
    expect(sheet.encumbrance).toBe(1);
    expect(report.recomputed).toContainEqual({
      field: 'encumbrance',
      value: 1,
      because: '61 lb against Basic Lift 34 lb',
    });
  });

  test('has the advantages that the rules name, and not the others', () => {
    expect(sheet.advantages).toEqual(['Combat Reflexes', 'High Pain Threshold']);
    expect(report.skipped.map(({ value }) => value)).toContain('Stubbornness');
  });

  test('has skills by the names that the rules ask for', () => {
    expect(sheet.skills).toEqual({ Broadsword: 14, Shield: 14, Brawling: 13, Riding: 12, Heraldry: 9 });
  });

  test('swings and thrusts her sword, and holds it with the shield', () => {
    const sword = must(sheet.weapons?.['thrusting-broadsword'], 'a sword');
    expect(sword).toMatchObject({ name: 'Thrusting Broadsword', skill: 'Broadsword', weight: 3 });
    expect(sword.melee?.['swing']).toEqual({
      damage: '2d cut',
      reach: '1',
      skill: 'Broadsword',
      level: 14,
      parry: '0',
      hands: 1,
      motion: 'swing',
    });
    expect(sword.melee?.['thrust']).toMatchObject({ damage: '1d+2 imp', motion: 'thrust' });
    expect(held).toEqual({ right: 'thrusting-broadsword', left: 'shield' });
  });

  test('has punch, kick and bite as weapons of the body', () => {
    expect(sheet.weapons?.['punch']).toMatchObject({
      natural: true,
      melee: { punch: { level: 13, damage: '1d-1 cr' } },
    });
    expect(sheet.weapons?.['kick']).toMatchObject({ natural: true, melee: { kick: { level: 11, reach: 'C,1' } } });
  });

  test('has a shield with DB 2, which stands for Block', () => {
    expect(sheet.shield).toEqual({ name: 'Medium Shield', db: 2, skill: 'Shield', level: 14, weight: 15 });
  });

  test('wears mail; the skull counts its own DR apart', () => {
    expect(sheet.dr).toEqual({
      all: 4,
      eye: 0,
      face: 0,
      neck: 0,
      'right-leg': 0,
      'left-leg': 0,
      'right-hand': 2,
      'left-hand': 2,
      'right-foot': 2,
      'left-foot': 2,
    });
  });

  test('has Combat Reflexes and DB in every figure of the file, each counted once by the rules', () => {
    const score = (defense: string) =>
      report.defenses.filter((row) => row.defense === defense).map(({ file, rules }) => [file, rules]);
    // Basic Speed 6, 3 + 6; Combat Reflexes 1; encumbrance -1; DB 2.
    expect(score('dodge')).toEqual([[11, 11]]);
    // Shield 14, 3 + 7; Combat Reflexes 1; DB 2.
    expect(score('block')).toEqual([[13, 13]]);
    expect(score('parry')).toEqual([
      [12, 12],
      [13, 13],
      [13, 13],
    ]);
    expect(sheet.bonuses).toBeUndefined();
    expect(report.disagreements).toEqual([]);
  });
});

describe('others', () => {
  test('a fencer holds rapier and main-gauche, whose F stays with them', () => {
    const { sheet, held } = taken(text('fencer'));
    expect(held).toEqual({ right: 'rapier', left: 'main-gauche' });
    expect(sheet.weapons?.['rapier']?.melee?.['thrust']).toMatchObject({ parry: '0F', reach: '1,2' });
    expect(sheet.advantages).toContain('Enhanced Parry (Rapier) 1');
  });

  test('a great axe takes both hands and is unbalanced; a hatchet flies', () => {
    const { sheet, held } = taken(text('axeman'));
    expect(held).toEqual({ right: 'great-axe', left: 'great-axe' });
    expect(sheet.weapons?.['great-axe']?.melee?.['swing']).toMatchObject({ hands: 2, parry: '0U', reach: '1-2*' });
    expect(sheet.weapons?.['hatchet']?.ranged?.['thrown']).toEqual({
      damage: '2d cut',
      kind: 'thrown',
      skill: 'Thrown Weapon (Axe/Mace)',
      level: 13,
      accuracy: 1,
      range: { half: 21, max: 35 },
      bulk: -2,
      rateOfFire: 1,
    });
  });

  test('a morningstar is a flail', () => {
    expect(taken(text('mercenary')).sheet.weapons?.['morningstar']).toMatchObject({
      flexible: 'flail',
      skill: 'Flail',
    });
  });

  test('a wolf has no hands, bites, and its forelegs stand for arms', () => {
    const { sheet, held, report } = taken(text('wolf'));
    expect(sheet.hands).toBe(0);
    expect(held).toEqual({ right: null, left: null });
    expect(sheet.weapons).toMatchObject({
      'teeth-sharp-bite': { natural: true, melee: { bite: { damage: '1d-1 cut' } } },
    });
    expect(report.read).toContainEqual({ field: 'DR', value: 'Foreleg: 1', because: 'as right-arm' });
    expect(report.skipped).toContainEqual({
      field: 'DR',
      value: 'Tail: 1',
      because: 'the rules have no such hit location',
    });
  });

  test('an archer is left-handed, and her bow shoots', () => {
    const { sheet, held, dominant } = taken(text('archer'));
    expect(dominant).toBe('left');
    expect(held).toEqual({ right: 'shield', left: 'shortsword' });
    expect(sheet.weapons?.['longbow']).toMatchObject({
      type: 'bow',
      ranged: { shoot: { kind: 'muscle-missile', range: { half: 165, max: 220 } } },
    });
  });
});

test('the importer is found by system and file ending', async () => {
  const importer = must(IMPORTERS['gurps-4e']?.['gcs'], 'an importer');
  const imported = (await importer.load())(text('archer'));
  if (!imported.ok) throw new Error(imported.error.message);
  const { sheet, report } = imported.value;
  expect(report.name).toBe('Wren Tallis');
  expect(asFighter(imported.value)).toEqual({ sheet, held: { right: 'shield', left: 'shortsword' }, dominant: 'left' });
});

describe('a fighter of ours', () => {
  test.each(['knight', 'fencer', 'axeman', 'wolf', 'brawler', 'monk', 'archer', 'mercenary'])(
    '%s: every figure of the file follows from the rules',
    (file) => {
      const { report, sheet } = taken(text(file));
      expect(isSound(sheet)).toBe(true);
      expect(report.disagreements).toEqual([]);
      expect(report.defenses.filter(({ verdict }) => verdict !== 'same')).toEqual([]);
      expect(report.defenses.length).toBeGreaterThan(0);
    },
  );
});
