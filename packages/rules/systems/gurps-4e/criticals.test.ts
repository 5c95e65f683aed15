import { describe, expect, test } from 'vitest';
import { fight, struck, type Bout, type Given, type Some } from './testing.ts';

const blade = { name: 'Sword', skill: 'Broadsword', level: 12, melee: { swing: { damage: '2d cut' } } };
const armed = (weapon: object = {}): Some => ({ sheet: { weapons: { sword: { ...blade, ...weapon } } } });

/** Bors' critical hit on Ann, 2d of crushing damage unless told otherwise; the critical hit table is next. */
function critically(given: Given = {}): Bout {
  const attack = { result: 'critical' as const, damage: '2d cr', ...given.attack };
  return struck({ ann: { sheet: { hp: 40, ht: 20, dr: { all: 3 } } }, ...given, attack }).play('nothing');
}

/** Ann's blow at Bors has failed critically; the critical miss table is next. */
function fumbled(ann: Some = armed()): Bout {
  return fight({ ann }).play('attack', 'attack:bors:sword/swing', 18);
}

describe('critical hits', () => {
  /** HP lost to 2 + 4 against DR 3 with this total on the table. */
  const lost = (total: number) => {
    const table = critically().play(total);
    const bout =
      table.now.kind === 'roll' && 'count' in table.now.dice && table.now.dice.count === 0
        ? table.play([])
        : table.play([2, 4]);
    return 40 - bout.fighter('ann').hp;
  };

  test('G4S-ATK-03 multiples come before DR', () => {
    // 6 × 3 - 3, 6 × 2 - 3, the most of 2d: 12 - 3, 6 - 1 (half of DR 3), 6 - 3.
    expect([3, 18].map(lost)).toEqual([15, 15]);
    expect([5, 16].map(lost)).toEqual([9, 9]);
    expect([6, 15].map(lost)).toEqual([9, 9]);
    expect([4, 17].map(lost)).toEqual([5, 5]);
    expect([7, 8, 9, 10, 11, 12, 13, 14].map(lost)).toEqual([3, 3, 3, 3, 3, 3, 3, 3]);
  });

  test('G4S-ATK-03 by 7, 13 and 14 any wound is major', () => {
    expect([7, 13, 14].map((total) => critically().play(total, [1, 3]).at)).toEqual(Array(3).fill('knockdown'));
    // Nothing got through DR 3.
    expect([7, 13, 14].map((total) => critically().play(total, [1, 2]).at)).toEqual(Array(3).fill('act'));
    expect(critically().play(9, [1, 3]).at).toBe('act');
  });

  test('G4S-ATK-03 by 8 shock is doubled, up to 8, and a limb struck goes numb', () => {
    const frail = { ann: { sheet: { hp: 18, ht: 20, dr: { all: 3 } } } };
    const shock = (...faces: number[]) => critically(frail).play(8, faces).fighter('ann').shock;
    // 2 HP lost are 4, 5 HP are 4 doubled.
    expect([shock(1, 4), shock(4, 4)]).toEqual([4, 8]);
    const arm = critically({ ...frail, attack: { location: 'left-arm' } }).play(8, [1, 3]);
    expect([arm.fighter('ann').crippled, arm.at]).toEqual([['left-arm'], 'act']);
    expect(
      critically({ ...frail, attack: { location: 'left-arm' } })
        .play(9, [1, 3])
        .fighter('ann').crippled,
    ).toEqual([]);
  });

  test('G4S-ATK-03 by 12 the victim drops what she holds, hurt or not', () => {
    const drops = critically({ ann: armed({}) }).play(12, [1, 1]);
    expect(drops.fighter('ann')).toMatchObject({ held: { right: null, left: null }, dropped: ['sword'] });
    expect(critically({ ann: armed() }).play(11, [1, 1]).fighter('ann').held).toEqual({ right: 'sword', left: null });
  });

  test('G4S-ATK-03 at a table with the simple rule a natural 3 does the most, others do nothing special', () => {
    const given = { bors: armed(), ann: { sheet: { hp: 40 } }, switches: { criticalTable: 'simple' } };
    const hit = (total: number) =>
      fight({ ...given, ann: { ...given.ann }, more: {} }).play(
        'do-nothing',
        'attack',
        'attack:ann:sword/swing',
        total,
        'nothing',
      );
    // 12 × 1.5 = 18 without a roll; 3 + 3 = 6 × 1.5 = 9.
    expect(hit(3).play([]).fighter('ann').hp).toBe(22);
    expect(hit(4).play([3, 3]).fighter('ann').hp).toBe(31);
  });
});

describe('critical misses', () => {
  test('G4S-ATK-04 by 3, 4, 17 and 18 the weapon breaks; a cheap one by 9 to 11, too', () => {
    const broken = (weapon: object) =>
      Array.from({ length: 16 }, (_, n) => n + 3).filter((total) =>
        fumbled(armed(weapon)).play(total).fighter('ann').broken.includes('sword'),
      );
    expect(broken({})).toEqual([3, 4, 17, 18]);
    expect(broken({ quality: 'cheap' })).toEqual([3, 4, 9, 10, 11, 17, 18]);
    // A fine one rolls again, and only the same result breaks it; otherwise it is dropped.
    expect(broken({ quality: 'fine' })).toEqual([]);
    const again = fumbled(armed({ quality: 'fine' })).play(3);
    expect(again.at).toBe('criticalMiss');
    expect(again.play(18).fighter('ann')).toMatchObject({ broken: ['sword'], held: { right: null } });
    for (const total of [5, 7, 8, 10, 14, 15, 16])
      expect(again.play(total).fighter('ann')).toMatchObject({ broken: [], dropped: ['sword'] });
  });

  test('G4S-ATK-04 by 5 and 6 she strikes her own arm or leg, by 6 at half force', () => {
    // It is the other side that the sword can reach. 4 + 3 = 7 × 1.5 = 10, but an arm of 10 HP is crippled by 6; half: 3 × 1.5 = 4.
    const own = (total: number, die: number) => fumbled().play(total, [die], [4, 3]);
    expect(own(5, 3).fighter('ann')).toMatchObject({ hp: 4, crippled: ['left-arm'] });
    expect(own(5, 4).fighter('ann')).toMatchObject({ hp: 4, crippled: ['left-leg'], posture: 'lying' });
    expect([own(6, 1).fighter('ann').hp, own(6, 6).fighter('ann').hp]).toEqual([6, 6]);
  });

  test('G4S-ATK-04 by 7 and 13 she is off balance: nothing more this turn, -2 to defenses until the next', () => {
    for (const total of [7, 13]) {
      const off = fumbled().play(total);
      expect(off.question().to).toBe('bors');
      const struckAt = off.play('attack', 'attack:ann:foot/kick', 8);
      expect([struckAt.line('G4S-ATK-04', 'dodge'), struckAt.line('G4S-ATK-04', 'parry:sword')]).toEqual([-2, -2]);
      // Her next turn ends it.
      const later = struckAt.play('nothing', [1], 'done', 'do-nothing', 'attack', 'attack:ann:foot/kick', 8);
      expect(later.line('G4S-ATK-04', 'dodge')).toBe(0);
    }
  });

  test('G4S-ATK-04 by 8 and 12 the weapon turns in the hand and wants one Ready', () => {
    for (const total of [8, 12]) {
      const turned = fumbled().play(total);
      expect(turned.fighter('ann')).toMatchObject({ held: { right: 'sword' }, unready: ['sword'] });
      const later = turned.play('done', 'do-nothing');
      expect(later.play('attack').bars('attack:bors:sword/swing')).toEqual(['G4S-MAN-05']);
      expect(later.play('ready:sword').fighter('ann').unready).toEqual([]);
    }
  });

  test('G4S-ATK-04 by 9 to 11 the weapon is dropped, by 15 the arm is strained, by 16 she falls', () => {
    for (const total of [9, 10, 11])
      expect(fumbled().play(total).fighter('ann')).toMatchObject({ held: { right: null }, dropped: ['sword'] });
    const strained = fumbled().play(15);
    expect(strained.fighter('ann')).toMatchObject({ crippled: ['right-arm'], dropped: ['sword'] });
    expect(
      fumbled({ ...armed(), held: { left: 'sword', right: null } })
        .play(15)
        .fighter('ann').crippled,
    ).toEqual(['left-arm']);
    expect(fumbled().play(16).fighter('ann').posture).toBe('lying');
  });

  test('a strained shield arm holds the shield up no longer', () => {
    const shield = { name: 'Shield', db: 2, level: 12 };
    const ann: Some = { sheet: { shield, dx: 12 }, held: { right: 'shield' } };
    const bout = fight({ ann }).play('attack', 'attack:bors:foot/kick', 18, 15);
    expect(bout.fighter('ann')).toMatchObject({ crippled: ['right-arm'], unready: ['shield'] });
  });
});

describe('critical defenses', () => {
  const parrier = { sheet: { skills: { Broadsword: 14 }, weapons: { sword: { ...blade, level: 14 } } } };

  test('G4S-DEF-07 a critical success against a melee attack puts the attacker on the critical miss table', () => {
    // Parry 3 + 7 = 10: a 4 is critical, a 5 is not. Bors kicks, so that he falls.
    const parry = struck({ ann: parrier }).play('parry:sword');
    expect(parry.total()).toBe(10);
    expect(parry.play(5).at).toBe('act');
    const brilliant = parry.play(4);
    expect(brilliant.state.stage).toMatchObject({ at: 'criticalMiss', who: 'bors' });
    expect(brilliant.play(16).fighter('bors').posture).toBe('lying');
  });

  test('G4S-DEF-07 what is critical hangs on the defense: a 5 from 15 on, a 6 from 16 on', () => {
    const criticalAt = (parryScore: number) => {
      const ann = { sheet: { weapons: { sword: { ...blade, parryScore } } } };
      const parry = struck({ ann }).play('parry:sword');
      return [4, 5, 6].filter((total) => parry.play(total).at === 'criticalMiss');
    };
    expect([criticalAt(14), criticalAt(15), criticalAt(16)]).toEqual([[4], [4, 5], [4, 5, 6]]);
  });

  test('G4S-DEF-07 against a ranged attack it only defends', () => {
    const dodge = struck({ attack: { kind: 'firearm', distance: 9 } }).play('dodge');
    expect(dodge.play(3).at).toBe('act');
  });

  test('G4S-DEF-08 a botched dodge fells, a botched block costs the shield its readiness', () => {
    const dodge = struck({ attack: { damage: '1d cr' } }).play('dodge', 18);
    expect([dodge.at, dodge.fighter('ann').posture]).toEqual(['damage', 'lying']);
    const shield = { name: 'Shield', db: 0, level: 12 };
    const block = struck({ ann: { sheet: { shield } } }).play('block');
    // Block 3 + 6 = 9: an 18 is critical, and so is a 17; a 16 only fails.
    expect(block.total()).toBe(9);
    expect(block.play(18).fighter('ann').unready).toEqual(['shield']);
    expect(block.play(17).fighter('ann').unready).toEqual(['shield']);
    expect(block.play(16).fighter('ann').unready).toEqual([]);
    expect(block.play(18).at).toBe('damage');
  });

  test('G4S-DEF-08 a botched parry goes to the critical miss table, and the attack hits', () => {
    const parry = struck({ ann: parrier, attack: { damage: '1d cr' } }).play('parry:sword', 18);
    expect(parry.state.stage).toMatchObject({ at: 'criticalMiss', who: 'ann', item: 'sword' });
    const dropped = parry.play(10);
    expect([dropped.at, dropped.fighter('ann').dropped]).toEqual(['damage', ['sword']]);
    expect(dropped.play([4]).fighter('ann').hp).toBe(6);
  });

  test('G4S-DEF-08 who lies already suffers nothing more from a botched dodge', () => {
    const dodge = struck({ ann: { posture: 'lying' } }).play('dodge', 18);
    expect([dodge.at, dodge.kinds.includes('fell')]).toEqual(['damage', false]);
  });
});
