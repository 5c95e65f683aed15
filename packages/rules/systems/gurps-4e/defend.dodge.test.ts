import { describe, expect, test } from 'vitest';
import { fight, struck, weapon, type Some } from './testing.ts';

const SHOT = { kind: 'firearm' as const, distance: 9 };
const acrobat = (level = 12, more: Some = {}): Some => ({
  ...more,
  sheet: { basicSpeed: 6, skills: { Acrobatics: level }, ...more.sheet },
});

describe('other actions by the defender', () => {
  const SWORD = { skills: { Broadsword: 12 }, weapons: { sword: weapon('Broadsword') } };

  test('G4-ACTION-01 Feverish Defense: +2 for a Fatigue Point, whether or not it works', () => {
    const bout = struck({ ann: { sheet: SWORD, fp: 4 } });
    // 3 + 6; feverish +2.
    expect(bout.total('parry:sword+feverish')).toBe(11);
    expect(bout.option('parry:sword+feverish').costs).toEqual([{ what: 'FP', amount: 1 }]);
    const failed = bout.play('parry:sword+feverish', 12);
    expect([failed.at, failed.fighter('ann').fp]).toEqual(['damage', 3]);
    expect(bout.play('parry:sword+feverish', 11).fighter('ann').fp).toBe(3);
    expect(bout.play('parry:sword', 9).fighter('ann').fp).toBe(4);
  });

  test('G4-ACTION-01 it covers one roll, with any defense', () => {
    const sheet = { ...SWORD, shield: { name: 'Shield', db: 0, level: 12 } };
    const bout = struck({ ann: { sheet } });
    expect([bout.total('dodge+feverish'), bout.total('block+feverish')]).toEqual([10, 11]);
    const bors: Some = { sheet: { advantages: ['Extra Attack 1'], basicSpeed: 6 } };
    const kick = ['attack:ann:foot/kick', 8] as const;
    const second = fight({ ann: { sheet: SWORD }, bors })
      .play('attack', ...kick, 'parry:sword+feverish', 5, 'no')
      .play(...kick);
    expect(second.line('G4-ACTION-01', 'dodge')).toBe(0);
    expect(second.total('dodge+feverish')).toBe(10);
  });

  test('G4-ACTION-01 the number shown is the number rolled: the point spent weighs from the next defense on', () => {
    // Speed 6: Dodge 9, feverish +2. 4 of 12 FP are a third, 3 are less: 9 halved, rounded up.
    const sheet = { dx: 12, ht: 12, ...SWORD };
    const tired = struck({ ann: { sheet, fp: 4 } });
    const rolls = tired.play('dodge+feverish');
    expect([tired.total('dodge+feverish'), rolls.total(), rolls.play(12).fighter('ann').fp]).toEqual([11, 11, 3]);
    const next = (fp: number) => struck({ ann: { sheet, fp } }).total('dodge');
    expect([next(4), next(3)]).toEqual([9, 5]);
    // The same with Hit Points at the table that pays with them, where 4 of 12 are left; and with the last one.
    const switches = { feverishAtZeroFp: 'pay-hp' };
    const hurt = struck({ ann: { sheet: { st: 12, ...sheet }, fp: 0, hp: 4 }, switches });
    expect(hurt.play('dodge+feverish').total()).toBe(hurt.total('dodge+feverish'));
    expect(hurt.play('dodge+feverish', 10).fighter('ann').hp).toBe(3);
    const last = struck({ ann: { sheet, fp: 0, hp: 1 }, switches }).play('dodge+feverish');
    expect([last.at, last.play(3).fighter('ann').hp]).toEqual(['defense', 0]);
  });

  test('G4-ACTION-01 it is paid for by a parry that is swept aside too, and by who faints before he defends', () => {
    const heavy = struck({ ann: { sheet: { st: 8, ...SWORD }, fp: 4 }, attack: { weight: 40 } });
    expect(heavy.play('parry:sword+feverish').fighter('ann').fp).toBe(3);
    const faints = struck({ ann: { sheet: SWORD, fp: 4, hp: 0 } }).play('dodge+feverish', 18);
    expect(faints.fighter('ann')).toMatchObject({ condition: 'unconscious', fp: 3 });
  });

  test('G4-ACTION-01 without a Fatigue Point it is refused, or costs a Hit Point where the table says so', () => {
    const ann: Some = { sheet: SWORD, fp: 0 };
    expect(struck({ ann }).bars('dodge+feverish')).toEqual(['G4-ACTION-01']);
    expect(struck({ ann: { ...ann, fp: 1 } }).ids()).toContain('dodge+feverish');
    const paying = struck({ ann, switches: { feverishAtZeroFp: 'pay-hp' } });
    expect(paying.option('dodge+feverish').costs).toEqual([{ what: 'HP', amount: 1 }]);
    const after = paying.play('dodge+feverish', 5).fighter('ann');
    expect([after.fp, after.hp]).toEqual([0, 9]);
  });

  test('G4-ACTION-01 at the table that pays with Hit Points there must be one: 1 is enough, 0 is not', () => {
    const switches = { feverishAtZeroFp: 'pay-hp' };
    const left = (hp: number, fp = 0) => struck({ ann: { sheet: SWORD, hp, fp }, switches });
    expect(left(1).ids()).toContain('dodge+feverish');
    expect(left(0).bars('dodge+feverish')).toEqual(['G4-ACTION-01']);
    expect(left(-1).bars('dodge+feverish')).toEqual(['G4-ACTION-01']);
    // With a Fatigue Point to spend Hit Points do not matter.
    expect(left(0, 1).option('dodge+feverish').costs).toEqual([{ what: 'FP', amount: 1 }]);
  });

  test('G4-ACTION-01 once a turn where the table says so', () => {
    const bors: Some = { sheet: { advantages: ['Extra Attack 1'], basicSpeed: 6 } };
    const again = (switches: object) =>
      fight({ bors, switches: { ...switches } })
        .play('attack', 'attack:ann:foot/kick', 8, 'dodge+feverish', 5)
        .play('attack:ann:foot/kick', 8);
    expect(again({}).ids()).toContain('dodge+feverish');
    expect(again({ feverishPerTurn: 'once' }).bars('dodge+feverish')).toEqual(['G4-ACTION-01']);
  });

  test('G4-ACTION-02 retreat, acrobatics and fever may ride on one dodge', () => {
    const bout = struck({ ann: acrobat(13, { fp: 8 }) });
    const all = { defense: 'dodge', retreat: '-1,0', acrobatic: 'yes', feverish: 'yes' };
    // 9; retreat +3; acrobatic success +2; feverish +2.
    const rolled = bout.play(all, 'stay', 10);
    expect([rolled.at, rolled.total()]).toEqual(['defense', 16]);
  });

  test('G4-ACTION-02 a retreat and a drop never ride together', () => {
    const both = (bout: ReturnType<typeof struck>) => bout.ids().filter((id) => /retreat.*drop/.test(id));
    expect(both(struck({ ann: acrobat() }))).toEqual([]);
    expect(both(struck({ ann: acrobat(), attack: SHOT }))).toEqual([]);
  });

  test('G4-ACTION-02 acrobatics may ride on a drop unless the table says otherwise', () => {
    expect(struck({ ann: acrobat(), attack: SHOT }).ids()).toContain('dodge+acrobatic+drop');
    const strict = struck({ ann: acrobat(), attack: SHOT, switches: { acrobaticWithDrop: false } });
    expect(strict.ids()).not.toContain('dodge+acrobatic+drop');
    expect(strict.ids()).toEqual(expect.arrayContaining(['dodge+acrobatic', 'dodge+drop']));
  });
});

describe('dodging', () => {
  test('G4-DODGE-01 Basic Speed + 3, its fraction dropped, less encumbrance', () => {
    expect(struck({ ann: { sheet: { basicSpeed: 5.75, encumbrance: 1 } } }).total('dodge')).toBe(7);
    expect(struck({ ann: { sheet: { basicSpeed: 6, encumbrance: 1 } } }).total('dodge')).toBe(8);
    // Without a figure Basic Speed is (HT + DX) / 4: (12 + 11) / 4 = 5.75.
    expect(struck({ ann: { sheet: { ht: 12, dx: 11 } } }).total('dodge')).toBe(8);
  });

  test('G4-DODGE-02 any number of dodges, none dearer than the first', () => {
    const bors: Some = { sheet: { advantages: ['Extra Attack 4'], basicSpeed: 6 } };
    let bout = fight({ bors }).play('attack');
    for (let blow = 0; blow < 5; blow++) {
      bout = bout.play('attack:ann:foot/kick', 8);
      expect(bout.total('dodge')).toBe(8);
      bout = bout.play('dodge', 8);
    }
  });

  test('G4-DODGE-03 against bullets and beams there is nothing but the dodge', () => {
    const sheet = {
      skills: { Broadsword: 14, Shield: 14 },
      weapons: { sword: weapon('Broadsword') },
      shield: { name: 'Shield', db: 3 },
    };
    for (const kind of ['firearm', 'beam'] as const) {
      const bout = struck({ ann: { sheet }, attack: { kind, distance: 10 } });
      expect(bout.values('defense')).toEqual(['dodge', 'nothing']);
      expect(bout.bars('block')).toEqual(['G4-BLOCK-02']);
      expect(bout.bars('parry:sword')).toEqual(['G4-PARRY-04']);
    }
  });

  test('G4-DODGE-04 a dodge takes no weapon, no shield and no hand', () => {
    const bout = struck({ ann: { sheet: { basicSpeed: 6.5, hands: 0 } } });
    expect(bout.values('defense')).toEqual(['dodge', 'nothing']);
    expect(bout.total('dodge')).toBe(9);
  });
});

describe('acrobatic dodge', () => {
  test('G4-ACRO-01 takes Acrobatics that was learned', () => {
    const byDefault = acrobat(12, { sheet: { skills: { Acrobatics: { level: 8, default: true } } } });
    expect(struck({ ann: byDefault }).bars('dodge+acrobatic')).toEqual(['G4-ACRO-01']);
    expect(struck({}).bars('dodge+acrobatic')).toContain('G4-ACRO-01');
    expect(struck({ ann: acrobat(8) }).ids()).toContain('dodge+acrobatic');
  });

  test('G4-ACRO-01 in the air Aerobatics will do, and Aquabatics in the water, unless the table says otherwise', () => {
    const skilled = (skill: string, medium: 'air' | 'water' | 'ground', switches = {}) =>
      struck({ ann: { sheet: { skills: { [skill]: 12 } }, situation: { medium } }, switches });
    expect(skilled('Aerobatics', 'air').play('dodge+acrobatic').total()).toBe(12);
    expect(skilled('Aquabatics', 'water').ids()).toContain('dodge+acrobatic');
    expect(skilled('Aerobatics', 'ground').bars('dodge+acrobatic')).toEqual(['G4-ACRO-01']);
    expect(skilled('Aerobatics', 'water').bars('dodge+acrobatic')).toEqual(['G4-ACRO-01']);
    const strict = skilled('Aerobatics', 'air', { acrobaticVariantsCount: false });
    expect(strict.bars('dodge+acrobatic')).toEqual(['G4-ACRO-01']);
  });

  test('G4-ACRO-02 once a turn, whether it helped or not', () => {
    const spent = struck({ ann: acrobat(12, { turn: { acrobatic: true } }) });
    expect(spent.bars('dodge+acrobatic')).toEqual(['G4-ACRO-02']);
    expect(spent.ids()).toContain('dodge');
    const bors: Some = { sheet: { advantages: ['Extra Attack 1'], basicSpeed: 7 } };
    const second = fight({ ann: acrobat(), bors })
      .play('attack', 'attack:ann:foot/kick', 8, 'dodge+acrobatic', 13, 7)
      .play('attack:ann:foot/kick', 8);
    expect(second.bars('dodge+acrobatic')).toEqual(['G4-ACRO-02']);
  });

  test('G4-ACRO-03 the Acrobatics roll made: +2 to the dodge that follows', () => {
    const roll = struck({ ann: acrobat() }).play('dodge+acrobatic');
    expect([roll.at, roll.total()]).toEqual(['acrobatics', 12]);
    const dodge = roll.play(12);
    expect([dodge.at, dodge.total(), dodge.line('G4-ACRO-03')]).toEqual(['defense', 11, 2]);
    expect(dodge.play(11).kinds).toContain('defended');
  });

  test('G4-ACRO-03 the number shown beforehand is the one after an Acrobatics roll that is made', () => {
    const bout = struck({ ann: acrobat() });
    // 9; +2 if Acrobatics 12 is made.
    expect([bout.total('dodge'), bout.total('dodge+acrobatic')]).toEqual([9, 11]);
    expect(bout.tally('dodge+acrobatic').lines).toEqual([
      { clause: 'G4-ACRO-03', label: 'If the Acrobatics roll is made', amount: 2 },
    ]);
    expect(bout.play('dodge+acrobatic', 12).total()).toBe(11);
  });

  test('G4-ACRO-04 the Acrobatics roll missed: -2, and no way back', () => {
    const dodge = struck({ ann: acrobat() }).play('dodge+acrobatic', 13);
    expect([dodge.at, dodge.total(), dodge.line('G4-ACRO-04')]).toEqual(['defense', 7, -2]);
    expect(dodge.play(8).kinds).toContain('failed');
  });

  test('G4-ACRO-05 it may be a retreat as well', () => {
    const bout = struck({ ann: acrobat() }).play({ defense: 'dodge', acrobatic: 'yes', retreat: '-1,0' }, 'stay', 14);
    // 9; acrobatic failure -2; retreat +3.
    expect(bout.total()).toBe(10);
    const kneeling = struck({ ann: acrobat(12, { posture: 'kneeling' }) });
    expect(kneeling.ids()).toContain('dodge+acrobatic');
    expect(kneeling.ids().filter((id) => id.includes('retreat'))).toEqual([]);
  });

  test('G4S-ROLL-03 with Acrobatics below 3 there is no roll to make, and so no acrobatic dodge', () => {
    expect(struck({ ann: acrobat(2) }).bars('dodge+acrobatic')).toEqual(['G4S-ROLL-03']);
    expect(struck({ ann: acrobat(2) }).ids()).toContain('dodge');
    expect(struck({ ann: acrobat(3) }).ids()).toContain('dodge+acrobatic');
  });

  test('G4-ACRO-06 only a dodge can be acrobatic', () => {
    const sheet = {
      skills: { Acrobatics: 12, Broadsword: 12, Shield: 12 },
      weapons: { sword: weapon('Broadsword') },
      shield: { name: 'Shield', db: 0 },
    };
    const bout = struck({ ann: { sheet } });
    expect(bout.bars('parry:sword+acrobatic')).toEqual(['G4-ACRO-06']);
    expect(bout.bars('block+acrobatic')).toEqual(['G4-ACRO-06']);
    expect(bout.ids()).toContain('dodge+acrobatic');
  });
});
