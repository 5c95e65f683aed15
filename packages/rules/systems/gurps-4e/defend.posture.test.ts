import { describe, expect, test } from 'vitest';
import { attacked, fight, issues, struck, weapon, type Some } from './testing.ts';

const SHEET = {
  basicSpeed: 6,
  skills: { Broadsword: 12, Shield: 14 },
  weapons: { sword: weapon('Broadsword') },
  shield: { name: 'Shield', db: 2 },
};

describe("the defender's maneuver", () => {
  test('G4-MANEUVER-01 All-Out Attack leaves no active defense, whatever the number', () => {
    const bout = struck({ ann: { sheet: SHEET, maneuver: 'all-out-attack' } });
    expect(bout.values('defense')).toEqual(['nothing']);
    expect(bout.bars('dodge')).toEqual(['G4-MANEUVER-01']);
    expect(bout.bars('block')).toEqual(['G4-MANEUVER-01']);
    expect(bout.bars('parry:sword')).toEqual(['G4-MANEUVER-01']);
    expect(bout.illegal('dodge')).toContain('refused');
  });

  test('G4-MANEUVER-01 until the next turn', () => {
    const ann = { sheet: { ...SHEET, basicSpeed: 5 } };
    const bout = fight({ ann, bors: { sheet: { basicSpeed: 5 } } }).play('all-out-attack:strong');
    const struckBack = bout.play('done', 'attack', 'attack:ann:foot/kick', 8);
    expect(struckBack.bars('dodge')).toEqual(['G4-MANEUVER-01']);
    const next = struckBack.play('nothing', 1, 'done', 'attack', 'done', 'attack', 'attack:ann:foot/kick', 8);
    expect(next.values('defense')).toContain('dodge');
  });

  test('G4-MANEUVER-02 All-Out Defense gives the named defense +2 and the others nothing', () => {
    const total = (increased: 'dodge' | 'block' | 'parry') => {
      const bout = struck({ ann: { sheet: SHEET, maneuver: 'all-out-defense', increased } });
      return [bout.total('dodge'), bout.total('block'), bout.total('parry:sword')];
    };
    // Without it 9 + 2, 10 + 2, 9 + 2.
    expect(total('dodge')).toEqual([13, 12, 11]);
    expect(total('block')).toEqual([11, 14, 11]);
    expect(total('parry')).toEqual([11, 12, 13]);
  });

  test('G4-MANEUVER-02 it adds to a retreat', () => {
    const sheet = { ...SHEET, shield: { name: 'Shield', db: 0 } };
    const bout = struck({ ann: { sheet, maneuver: 'all-out-defense', increased: 'parry' } });
    // 9; increased +2; retreat +1.
    expect(bout.total({ defense: 'parry', with: 'sword', retreat: '-1,0' })).toBe(12);
  });

  test('G4-MANEUVER-02 the defense is named with each attack where the table says so', () => {
    const switches = { increasedDefenseNamedPerAttack: true };
    const bout = struck({ ann: { sheet: SHEET, maneuver: 'all-out-defense', increased: 'dodge' }, switches });
    expect([bout.total('dodge'), bout.total('block'), bout.total('parry:sword')]).toEqual([13, 14, 13]);
  });

  test('G4-MANEUVER-03 Move and Attack allows dodge and block, never a parry', () => {
    const bout = struck({ ann: { sheet: SHEET, maneuver: 'move-and-attack' } });
    expect(bout.values('defense')).toEqual(['dodge', 'block', 'nothing']);
    expect(bout.bars('parry:sword')).toEqual(['G4-MANEUVER-03']);
    const bare = struck({ ann: { maneuver: 'move-and-attack' } });
    expect(bare.bars('parry:right-hand')).toEqual(['G4-MANEUVER-03']);
  });

  test('G4-MANEUVER-03 a retreat after it is a matter of the table', () => {
    const ann: Some = { sheet: SHEET, maneuver: 'move-and-attack' };
    expect(struck({ ann }).values('retreat').length).toBeGreaterThan(1);
    const strict = struck({ ann, switches: { moveAndAttackMayRetreat: false } });
    expect(strict.values('retreat')).toEqual(['no']);
    expect(strict.bars('dodge+retreat')).toEqual(['G4-MANEUVER-03']);
  });
});

describe("the defender's posture", () => {
  const dodge = (posture: NonNullable<Some['posture']>) => struck({ ann: { sheet: { basicSpeed: 6 }, posture } });

  test('G4-POSTURE-01 crawling or lying down: -3 to every defense', () => {
    expect(dodge('crawling').total('dodge')).toBe(6);
    expect(dodge('lying').total('dodge')).toBe(6);
    const bout = struck({ ann: { sheet: SHEET, posture: 'lying' } });
    // 10 + 2 - 3; 9 + 2 - 3.
    expect([bout.total('block'), bout.total('parry:sword')]).toEqual([9, 8]);
  });

  test('G4-POSTURE-02 kneeling or sitting: -2 to every defense', () => {
    expect(dodge('kneeling').total('dodge')).toBe(7);
    // 3 + 7 = 10; DB 2; sitting -2.
    expect(struck({ ann: { sheet: SHEET, posture: 'sitting' } }).total('block')).toBe(10);
  });

  test('G4-POSTURE-03 one posture at a time; standing and crouching cost nothing', () => {
    expect(dodge('crouching').total('dodge')).toBe(9);
    expect(dodge('standing').total('dodge')).toBe(9);
    expect(dodge('lying').tally('dodge').lines).toHaveLength(1);
  });

  test('G4-POSTURE-03 a posture that nobody knows, or two of them, is refused', () => {
    expect(issues({ ann: { posture: 'floating' as never } })[0]).toContain('fighters.ann.posture');
    expect(issues({ ann: { posture: ['kneeling', 'lying'] as never } })[0]).toContain('fighters.ann.posture');
    expect(attacked({ ann: { posture: 'lying' } }).fighter('ann').posture).toBe('lying');
  });
});
