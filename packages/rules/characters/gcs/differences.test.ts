/** Where file and rules differ: what the report says, and what the sheet takes. Our own fighters, with figures changed. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../engine/system.ts';
import { changed } from './changed.ts';
import { importGcs, type Imported } from './import.ts';

const EXAMPLES = new URL('../../systems/gurps-4e/examples/', import.meta.url);

/** The import of one of our sheets after changes to it; see `changed`. */
function after(file: string, changes: Record<string, Json>): Imported {
  const imported = importGcs(changed(readFileSync(new URL(`${file}.gcs`, EXAMPLES), 'utf8'), changes));
  if (!imported.ok) throw new Error(`${imported.error.path}: ${imported.error.message}`);
  return imported.value;
}

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
