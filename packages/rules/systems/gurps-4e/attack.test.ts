import { describe, expect, test } from 'vitest';
import { fight, struck, type Bout, type Given, type Some } from './testing.ts';

const sword = {
  name: 'Sword',
  skill: 'Broadsword',
  level: 12,
  melee: { swing: { damage: '2d cut', reach: '1' }, thrust: { damage: '1d imp', reach: '1,2' } },
};
const bow = {
  name: 'Bow',
  skill: 'Bow',
  level: 14,
  type: 'bow' as const,
  ranged: { shoot: { damage: '1d imp', kind: 'muscle-missile' as const, range: { max: 100 } } },
};

/** Ann with this level in Broadsword, about to attack Bors, who has no HP to lose. */
function attacking(level: number, { sheet, ...ann }: Some = {}, given: Given = {}): Bout {
  const weapons = { sword: { ...sword, level }, bow };
  return fight({ ann: { sheet: { weapons, ...sheet }, ...ann }, ...given }).play('attack');
}

const SWING = 'attack:bors:sword/swing';

/** Ann's blow rolled for: what the dice are read as. */
function rolled(level: number, total: number, ann: Some = {}): string | undefined {
  return attacking(level, ann).play(SWING, total).kinds.at(-1);
}

describe('the attack roll', () => {
  test('G4S-ROLL-01 at or under the number succeeds; 3 and 4 always do, 17 and 18 never', () => {
    expect([rolled(12, 12), rolled(12, 13)]).toEqual(['hit', 'missed']);
    expect([rolled(3, 4), rolled(3, 5)]).toEqual(['critical-hit', 'missed']);
    expect([rolled(20, 16), rolled(20, 17), rolled(20, 18)]).toEqual(['hit', 'missed', 'critical-miss']);
    // The page compares the dice with 4 to 16.
    expect(attacking(12).option(SWING).need).toMatchObject({ target: 12 });
    expect(attacking(3).option(SWING).need).toMatchObject({ target: 4 });
    expect(attacking(20).option(SWING).need).toMatchObject({ target: 16 });
  });

  test('G4S-ROLL-02 critical are 3 and 4, a 5 from 15 on, a 6 from 16 on', () => {
    const critical = (level: number) => [3, 4, 5, 6, 7].filter((total) => rolled(level, total) === 'critical-hit');
    expect(critical(10)).toEqual([3, 4]);
    expect(critical(14)).toEqual([3, 4]);
    expect(critical(15)).toEqual([3, 4, 5]);
    expect(critical(16)).toEqual([3, 4, 5, 6]);
    expect(critical(25)).toEqual([3, 4, 5, 6]);
    // What counts is the number after all modifiers: 16 - 2 for kneeling.
    expect(rolled(16, 5, { posture: 'kneeling' })).toBe('hit');
  });

  test('G4S-ROLL-03 below 3 an attack cannot be tried, a defense can', () => {
    expect(attacking(2).bars(SWING)).toEqual(['G4S-ROLL-03']);
    expect(attacking(3).ids()).toContain(SWING);
    // Speed 5: Dodge 8 - 3 lying - 4 stunned + 1 = 2.
    const low = struck({ ann: { posture: 'lying', stunned: 'physical', sheet: { advantages: ['Combat Reflexes'] } } });
    expect(low.total('dodge')).toBe(2);
    expect(low.play('dodge', 4).kinds).toContain('defended-critically');
  });

  test('G4S-ROLL-04 critical are an 18, a 17 up to 15, and 10 or more above the number', () => {
    expect([rolled(16, 17), rolled(15, 17), rolled(16, 18)]).toEqual(['missed', 'critical-miss', 'critical-miss']);
    expect([rolled(5, 14), rolled(5, 15)]).toEqual(['missed', 'critical-miss']);
    expect([rolled(6, 15), rolled(6, 16)]).toEqual(['missed', 'critical-miss']);
  });
});

describe('the exchange', () => {
  test('G4S-ATK-01 attack, defense, damage: each follows only where the one before lets it through', () => {
    const bout = attacking(12);
    // The attack misses: the turn goes on. It hits: Bors is asked. He defends: it is over. He fails: damage.
    expect(bout.play(SWING, 13).at).toBe('act');
    const hit = bout.play(SWING, 12);
    expect([hit.at, hit.question().to]).toEqual(['defend', 'bors']);
    expect(hit.play('dodge', 8).at).toBe('act');
    expect(hit.play('dodge', 9).at).toBe('damage');
    // 3 + 4 = 7, less DR 0, × 1.5 = 10 of 10 HP: a major wound, and the HT roll for it.
    const wounded = hit.play('dodge', 9, [3, 4]);
    expect([wounded.at, wounded.fighter('bors').hp, wounded.fighter('bors').shock]).toEqual(['knockdown', 0, 4]);
    expect(wounded.play(10).at).toBe('act');
  });

  test('G4S-ATK-01 how well the attack succeeded does not matter to the defense', () => {
    const defense = (total: number) => attacking(12).play(SWING, total).total('dodge');
    expect([defense(12), defense(5)]).toEqual([8, 8]);
  });

  test('G4S-ATK-02 a critical hit allows no defense at all', () => {
    const bout = attacking(16).play(SWING, 6);
    expect(bout.ids()).toEqual(['nothing']);
    expect(bout.bars('dodge')).toContain('G4S-ATK-02');
    // One less and a 6 is no longer critical.
    expect(attacking(15).play(SWING, 6).ids()).toContain('dodge');
  });

  test('G4S-ATK-10 a blow needs a reach that the weapon has', () => {
    const reach = (q: number) => {
      const bout = attacking(12, { at: [0, 0] }, { bors: { at: [q, 0] } });
      return ['attack:bors:sword/swing', 'attack:bors:sword/thrust', 'attack:bors:fist/punch'].filter((id) =>
        bout.ids().includes(id),
      );
    };
    expect(reach(0)).toEqual(['attack:bors:fist/punch']);
    expect(reach(1)).toEqual(['attack:bors:sword/swing', 'attack:bors:sword/thrust']);
    expect(reach(2)).toEqual(['attack:bors:sword/thrust']);
    expect(reach(3)).toEqual([]);
    const far = attacking(12, { at: [0, 0] }, { bors: { at: [3, 0] } });
    expect(far.bars(SWING)).toEqual(['G4S-ATK-10']);
  });
});

describe('the number to hit', () => {
  test('G4S-ATK-06 every -2 to hit is -1 to the defense, and 10 or more must be left', () => {
    const bout = attacking(15);
    // 15 - 4 = 11 is the most; -6 would leave 9.
    expect([bout.total(`${SWING}:deceptive-2`), bout.total(`${SWING}:deceptive-4`)]).toEqual([13, 11]);
    expect(bout.bars(`${SWING}:deceptive-6`)).toEqual(['G4S-ATK-06']);
    const struckAt = bout.play(`${SWING}:deceptive-4`, 11);
    expect([struckAt.line('G4-ATTACK-06', 'dodge'), struckAt.total('dodge')]).toEqual([-2, 6]);
    // What is left counts after all modifiers: 14 - 2 kneeling - 2 = 10, and 13 would be 9.
    expect(attacking(14, { posture: 'kneeling' }).ids()).toContain(`${SWING}:deceptive-2`);
    expect(attacking(13, { posture: 'kneeling' }).ids()).not.toContain(`${SWING}:deceptive-2`);
    // Only in melee.
    const shot = attacking(12, { held: { right: 'bow', left: 'bow' } }, {}).ids();
    expect(shot.filter((id) => id.includes('bow'))).toEqual(['attack:bors:bow/shoot']);
  });

  test('G4S-ATK-09 the off hand strikes at -4, unless Ambidextrous', () => {
    const left = { held: { right: null, left: 'sword' } };
    expect(attacking(13, left).total(SWING)).toBe(9);
    expect(attacking(13, { ...left, dominant: 'left' }).total(SWING)).toBe(13);
    expect(attacking(13, { ...left, sheet: { advantages: ['Ambidexterity'] } }).total(SWING)).toBe(13);
    // In both hands there is no off hand.
    expect(attacking(13, { held: { right: 'sword', left: 'sword' } }).total(SWING)).toBe(13);
  });

  test('G4S-ATK-14 the posture of the attacker, and of a target shot at', () => {
    const own = (posture: NonNullable<Some['posture']>) => attacking(13, { posture }).total(SWING);
    expect(own('standing')).toBe(13);
    expect([own('crouching'), own('kneeling'), own('sitting')]).toEqual([11, 11, 11]);
    expect([own('crawling'), own('lying')]).toEqual([9, 9]);
    const shot = (posture: NonNullable<Some['posture']>, mine: NonNullable<Some['posture']> = 'standing') =>
      attacking(12, { posture: mine, held: { right: 'bow', left: 'bow' } }, { bors: { posture } }).line(
        'G4S-ATK-14',
        'attack:bors:bow/shoot',
      );
    expect(shot('standing')).toBe(0);
    for (const low of ['crouching', 'kneeling', 'sitting', 'crawling', 'lying'] as const) expect(shot(low)).toBe(-2);
    // Shooting is not made harder by one's own posture, nor striking by the target's.
    expect(shot('standing', 'kneeling')).toBe(0);
    expect(attacking(13, {}, { bors: { posture: 'lying' } }).total(SWING)).toBe(13);
  });
});
