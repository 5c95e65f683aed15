/** What the importer reads, recalculates, leaves out and refuses, on fighters of our own and on changes to them. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { must } from '../../engine/result.ts';
import type { Json } from '../../engine/system.ts';
import { importGcs, type Imported } from './import.ts';
import { isSound } from './prune.ts';
import { asFighter, IMPORTERS } from '../index.ts';
import { changed } from './changed.ts';

const text = (file: string) =>
  readFileSync(new URL(`../../systems/gurps-4e/examples/${file}.gcs`, import.meta.url), 'utf8');

function taken(json: string): Imported {
  const imported = importGcs(json);
  if (!imported.ok) throw new Error(`${imported.error.path}: ${imported.error.message}`);
  return imported.value;
}

/** The import of one of our sheets after changes to it; see `changed`. */
function after(file: string, changes: Record<string, Json>): Imported {
  return taken(changed(text(file), changes));
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

describe('what file and rules see differently', () => {
  test('current HP and FP are kept where they are not full', () => {
    const { hp, fp, sheet } = after('brawler', { 'hp > calc > current': 4 });
    expect([hp, fp, sheet.hp]).toEqual([4, undefined, 13]);
  });

  test('a Dodge halved with its fraction is the mistake of the file: half of 8.75 is not half of 8', () => {
    const { report } = after('monk', {
      'hp > calc > current': 2,
      'basic_speed > calc > value': 4.75,
      'calc > dodge': [5, 4, 3, 2, 1],
    });
    // Basic Speed 4.75, 3 + 4; Combat Reflexes 1; 8 halved is 4. The file: 4.75 + 3 + 1 = 8.75, halved and rounded up, 5.
    const because = 'the file halves 8.75 and rounds up; a Dodge has no fraction (G4-ROLL-09)';
    expect(report.disagreements).toEqual([{ where: 'Dodge', file: 5, rules: 4, because }]);
  });

  test('a Block that was taken for a skill is the mistake of the file', () => {
    const { report } = after('knight', {
      'Medium Shield > Shield Bash > defaults': [{ type: 'block', name: 'Shield' }],
      'Medium Shield > Shield Bash > calc': { level: 13, damage: '-', block: '19' },
    });
    // Shield 14, 3 + 7; Combat Reflexes 1; DB 2: 13. The file adds 3 and the same bonuses to that 13.
    expect(report.disagreements).toMatchObject([
      { where: 'Block with Medium Shield, Shield Bash', file: 19, rules: 13 },
    ]);
    const [block] = report.defenses.filter(({ defense }) => defense === 'block');
    expect(block).toMatchObject({
      verdict: 'file-wrong',
      proof: expect.stringContaining('13, which is a finished block'),
    });
  });

  test('a figure without a reason is shown beside that of the rules, with the reasons of the rules', () => {
    const { report } = after('knight', { 'Thrusting Broadsword > Swing > calc > parry': '15' });
    const because = expect.stringContaining('Broadsword 14, 3 + 7; Combat Reflexes +1');
    expect(report.disagreements).toEqual([
      { where: 'Parry with Thrusting Broadsword, Swing', file: 15, rules: 13, because },
    ]);
  });

  test('only shields and cloaks block', () => {
    const { report } = after('monk', {
      'Quarterstaff > Swing > block': '0',
      'Quarterstaff > Swing > calc > block': '11',
    });
    expect(report.disagreements).toMatchObject([{ where: 'Block with Quarterstaff, Swing', file: 11, rules: 'none' }]);
  });

  test('a DB that holds only at times is not in the figures of the file', () => {
    const situation = 'to Dodge, Parry & Block against attacks from the front';
    const { sheet, report } = after('knight', {
      'Medium Shield > features': [{ type: 'conditional_modifier', situation, amount: 2 }],
      'calc > dodge': [10, 9, 8, 7, 6],
      'Natural Attacks > Punch > calc > parry': '10',
      'Thrusting Broadsword > Swing > calc > parry': '11',
      'Thrusting Broadsword > Thrust > calc > parry': '11',
      'Medium Shield > Shield Bash > calc > block': '11',
    });
    expect(sheet.shield?.db).toBe(2);
    expect(report.disagreements).toEqual([]);
  });

  test('a bonus to defense without a name in the rules is kept with its reason', () => {
    const { sheet, report } = after('brawler', {
      'Leather Apron > features': [{ type: 'attribute_bonus', attribute: 'dodge', amount: 1 }],
      'calc > dodge': [11, 10, 9, 8, 7],
    });
    expect(sheet.bonuses).toEqual([{ to: 'dodge', amount: 1, because: 'Leather Apron' }]);
    expect(report.disagreements).toEqual([]);
  });

  test('a disabled trait does nothing, nor does what lies in a disabled container', () => {
    const { sheet, report } = after('wolf', { 'Combat Reflexes > disabled': true, 'Quadruped > disabled': true });
    expect(sheet.advantages).toBeUndefined();
    const disabled = report.skipped.filter(({ because }) => because === 'disabled in the file');
    expect(disabled.map(({ value }) => value)).toEqual([
      'Quadruped',
      'Horizontal',
      'No Fine Manipulators',
      'Combat Reflexes',
    ]);
  });

  test('what is not equipped is not taken, and its parry is compared all the same', () => {
    const { sheet, report } = after('mercenary', { 'Large Knife > equipped': false });
    expect(Object.keys(sheet.weapons ?? {})).not.toContain('large-knife');
    expect(report.skipped).toContainEqual({
      field: 'melee mode',
      value: 'Large Knife, Swing',
      because: 'not equipped',
    });
    expect(report.defenses.map(({ where }) => where)).toContain('Large Knife, Swing (not equipped)');
  });

  test('damage without dice, effects and blows with a shield are left out by name', () => {
    const { report } = after('mercenary', {
      'Large Knife > Swing > calc > damage': 'HT-2 or asleep',
      'Morningstar > Swing > calc > damage': '2d+2 cr [1d tox]',
    });
    expect(report.skipped).toEqual(
      expect.arrayContaining([
        {
          field: 'melee mode',
          value: 'Large Knife, Swing',
          because: 'damage that the rules cannot roll: HT-2 or asleep',
        },
        { field: 'damage', value: 'Morningstar, Swing: [1d tox]', because: 'what follows the damage is not played' },
        { field: 'melee mode', value: 'Small Shield, Shield Bash', because: 'striking with a shield is not played' },
      ]),
    );
  });

  test('a level that does not follow from skill and strength is shown', () => {
    const { report } = after('axeman', { 'Great Axe > Swing > strength': '16‡' });
    const because = expect.stringContaining('ST 14 for 16: -2');
    expect(report.disagreements).toEqual([{ where: 'level of Great Axe, Swing', file: 14, rules: 12, because }]);
  });

  test('Karate under encumbrance is read without it, since the rules subtract it from the parry', () => {
    const { sheet, report } = after('monk', {
      'Habit > calc > extended_weight': '40 lb',
      'Karate > calc > level': 13,
      'Natural Attacks > Punch > calc': { level: 13, damage: '1d cr', parry: '10' },
    });
    expect([sheet.encumbrance, sheet.skills?.['Karate']]).toEqual([1, 14]);
    // Karate 14, 3 + 7; Combat Reflexes 1; encumbrance -1. The file halves the lowered skill: 3 + 6 + 1.
    const punch = { defense: 'parry', where: 'Natural Attacks, Punch', file: 10, rules: 10, verdict: 'same' };
    expect(report.defenses).toContainEqual(punch);
  });

  test('a Weapon Master of a named weapon is one of its skill', () => {
    const { sheet } = after('axeman', { 'Bad Temper > name': 'Weapon Master (Great Axe)' });
    expect(sheet.advantages).toContain('Weapon Master (Two-Handed Axe/Mace)');
  });

  test('an advantage that stands twice counts once, at its highest level', () => {
    const { sheet } = after('archer', { 'Greed > name': 'enhanced dodge 2', 'calc > dodge': [11, 10, 9, 8, 7] });
    expect(sheet.advantages).toEqual(['Ambidexterity', 'enhanced dodge 2', 'Acute Hearing 2']);
  });

  test('blanks in names are filled in', () => {
    const { sheet } = after('fencer', {
      'Overconfidence > replacements': { Skill: 'Main-Gauche' },
      'Overconfidence > name': 'Enhanced Parry (@Skill@)',
    });
    expect(sheet.advantages).toContain('Enhanced Parry (Main-Gauche) 1');
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
