import { describe, expect, test } from 'vitest';
import { struck, weapon, type Some } from './testing.ts';

const holding = (skill: string, level: number, more: object): Some => ({
  sheet: { skills: { [skill]: level }, weapons: { tool: weapon(skill, more) } },
});

describe('parrying tools', () => {
  test('G4-EQUIP-01 a dagger or knife parries at -1', () => {
    // 3 + 13/2 = 9; knife -1.
    const knife = struck({ ann: holding('Knife', 13, { type: 'knife' }) });
    expect([knife.total('parry:tool'), knife.line('G4-EQUIP-01', 'parry:tool')]).toEqual([8, -1]);
    expect(knife.line('G4-EQUIP-01', 'dodge')).toBe(0);
    expect(struck({ ann: holding('Knife', 13, {}) }).total('parry:tool')).toBe(9);
  });

  test('G4-EQUIP-01 Main-Gauche waives the -1 and the off hand where the table says so', () => {
    const ann: Some = { ...holding('Main-Gauche', 12, { type: 'knife' }), held: { right: null, left: 'tool' } };
    // 3 + 6 = 9; knife -1; off hand -2.
    expect(struck({ ann }).total('parry:tool')).toBe(6);
    expect(struck({ ann, switches: { mainGaucheWaivesKnife: true } }).total('parry:tool')).toBe(9);
    // Another skill has neither waived.
    const knife: Some = { ...holding('Knife', 12, { type: 'knife' }), held: { right: null, left: 'tool' } };
    expect(struck({ ann: knife, switches: { mainGaucheWaivesKnife: true } }).total('parry:tool')).toBe(6);
  });

  test('G4-EQUIP-02 a kusari or whip parries at -2', () => {
    // 3 + 15/2 = 10; -2.
    for (const type of ['whip', 'kusari']) {
      const bout = struck({ ann: holding('Whip', 15, { type }) });
      expect([bout.total('parry:tool'), bout.line('G4-EQUIP-02', 'parry:tool')]).toEqual([8, -2]);
    }
  });

  test('G4-EQUIP-03 a quarterstaff parries at +2', () => {
    // 3 + 12/2 = 9; staff +2.
    const bout = struck({ ann: holding('Staff', 12, { type: 'quarterstaff', hands: 2 }) });
    expect([bout.total('parry:tool'), bout.line('G4-EQUIP-03', 'parry:tool')]).toEqual([11, 2]);
  });

  test('G4-EQUIP-03 the +2 belongs to the weapon, or to Staff skill where the table says so', () => {
    const sword = holding('Two-Handed Sword', 12, { type: 'quarterstaff', hands: 2 });
    const staff = holding('Staff', 12, { type: 'quarterstaff', hands: 2 });
    expect(struck({ ann: sword }).total('parry:tool')).toBe(11);
    const switches = { staffBonusNeedsStaffSkill: true };
    expect(struck({ ann: sword, switches }).total('parry:tool')).toBe(9);
    expect(struck({ ann: staff, switches }).total('parry:tool')).toBe(11);
  });

  test("G4-EQUIP-04 the weapon's own figure is counted once", () => {
    // 3 + 14/2 = 10; staff +2, and not +4.
    const staff = holding('Staff', 14, { type: 'quarterstaff', hands: 2, parry: '+2' });
    expect(struck({ ann: staff }).total('parry:tool')).toBe(12);
    // 3 + 13/2 = 9; -1, and not -2.
    expect(struck({ ann: holding('Knife', 13, { type: 'knife', parry: '-1' }) }).total('parry:tool')).toBe(8);
    // A figure stated is the figure, whatever the type.
    expect(struck({ ann: holding('Knife', 13, { type: 'knife', parry: '0' }) }).total('parry:tool')).toBe(9);
    expect(struck({ ann: holding('Axe/Mace', 13, { parry: '-1U' }) }).line('G4-EQUIP-04', 'parry:tool')).toBe(-1);
  });

  test('G4-EQUIP-05 a bare hand meets a weapon at -3, once', () => {
    // 3 + 14/2 = 10; -3.
    const ann: Some = { sheet: { skills: { Brawling: 14 } } };
    const parry = 'parry:right-hand';
    const tally = struck({ ann, attack: { motion: 'swing' } }).tally(parry);
    expect([tally.total, tally.lines.length]).toEqual([7, 1]);
    expect(struck({ ann, attack: { motion: 'thrust' } }).total(parry)).toBe(10);
    expect(struck({ ann, attack: { kind: 'melee-unarmed' } }).total(parry)).toBe(10);
    expect(struck({ ann: { sheet: { skills: { Judo: 14 } } } }).total(parry)).toBe(10);
    expect(struck({ ann: { sheet: { skills: { Karate: 14 } } } }).total(parry)).toBe(10);
  });
});
