import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  damageText,
  DAMAGE,
  DAMAGE_TYPES,
  MOST_DAMAGE_DICE,
  PARRY,
  parseAdvantages,
  parseDamage,
  parseParry,
  parseReach,
  REACH,
} from './notation.ts';
import type { Advantages } from './notation.ts';

describe('damage', () => {
  test('is dice, adds, an armor divisor and a type', () => {
    expect(parseDamage('2d+1(2) cut')).toEqual({ dice: 2, adds: 1, divisor: { times: 1, over: 2 }, type: 'cut' });
    expect(parseDamage('1d-3 pi++')).toEqual({ dice: 1, adds: -3, divisor: { times: 1, over: 1 }, type: 'pi++' });
    expect(parseDamage('6d(0.5) burn').divisor).toEqual({ times: 2, over: 1 });
    expect(parseDamage('6d(0.2) burn').divisor).toEqual({ times: 5, over: 1 });
    expect(parseDamage('6d(0.1) burn').divisor).toEqual({ times: 10, over: 1 });
    expect(parseDamage('6d(10) cr').divisor).toEqual({ times: 1, over: 10 });
  });

  test('written down is read back', () => {
    const divisor = fc.oneof(
      fc.integer({ min: 1, max: 999 }).map((over) => ({ times: 1, over })),
      fc.constantFrom(2, 5, 10).map((times) => ({ times, over: 1 })),
    );
    const damage = fc.record({
      dice: fc.integer({ min: 1, max: MOST_DAMAGE_DICE }),
      adds: fc.integer({ min: -999, max: 999 }),
      divisor,
      type: fc.constantFrom(...DAMAGE_TYPES),
    });
    fc.assert(
      fc.property(damage, (given) => {
        expect(parseDamage(damageText(given))).toEqual(given);
      }),
    );
  });

  test('of every text that its pattern admits is made of JSON numbers', () => {
    const admitted = fc.stringMatching(DAMAGE);
    fc.assert(
      fc.property(admitted, (text) => {
        const damage = parseDamage(text);
        expect(JSON.parse(JSON.stringify(damage))).toStrictEqual(damage);
        expect(parseDamage(damageText(damage))).toEqual(damage);
      }),
    );
  });

  test('throws on what the pattern refuses', () => {
    for (const text of [
      '',
      'cut',
      '0d cut',
      '2d',
      '2d+ cut',
      '2dcut',
      '2d(1) cut',
      '2d(0.3) cut',
      '2d pi+++',
      '2d cut ',
    ]) {
      expect([text, DAMAGE.test(text)]).toEqual([text, false]);
      expect(() => parseDamage(text)).toThrow(`checked at the door: ${text}`);
    }
  });
});

describe('reach', () => {
  test('is a list of yards with 0 for C', () => {
    expect(parseReach('C')).toEqual([0]);
    expect(parseReach('1')).toEqual([1]);
    expect(parseReach('C,1')).toEqual([0, 1]);
    expect(parseReach('1,C')).toEqual([0, 1]);
    expect(parseReach('1-3*')).toEqual([1, 2, 3]);
    expect(parseReach('C-2')).toEqual([0, 1, 2]);
    expect(parseReach('C,2-4')).toEqual([0, 2, 3, 4]);
    expect(parseReach('3-2,3')).toEqual([2, 3]);
    expect(parseReach('10')).toEqual([10]);
  });

  test('written down is read back', () => {
    const yards = fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(yards, fc.boolean(), (reaches, star) => {
        const text = reaches.map((reach) => (reach === 0 ? 'C' : String(reach))).join(',') + (star ? '*' : '');
        expect(parseReach(text)).toEqual([...reaches].sort((a, b) => a - b));
      }),
    );
  });

  test('of every text that its pattern admits ascends without repeating', () => {
    fc.assert(
      fc.property(fc.stringMatching(REACH), (text) => {
        const reaches = parseReach(text);
        expect(reaches.length).toBeGreaterThan(0);
        for (const [index, reach] of reaches.entries()) expect(reach).toBeGreaterThan(reaches[index - 1] ?? -1);
      }),
    );
  });

  test('throws on what the pattern refuses', () => {
    for (const text of ['', '*', 'c', '1,', '-1', '1-', '1-2-3', '100', '1**', 'C1']) {
      expect(() => parseReach(text)).toThrow(`checked at the door: ${text}`);
    }
  });
});

describe('G4S-WPN-01 the parry figure', () => {
  test('G4S-WPN-01 is a number with F, U or both, or No', () => {
    expect(parseParry('0')).toEqual({ bonus: 0, fencing: false, unbalanced: false });
    expect(parseParry('0U')).toEqual({ bonus: 0, fencing: false, unbalanced: true });
    expect(parseParry('0F')).toEqual({ bonus: 0, fencing: true, unbalanced: false });
    expect(parseParry('-1')).toEqual({ bonus: -1, fencing: false, unbalanced: false });
    expect(parseParry('-1FU')).toEqual({ bonus: -1, fencing: true, unbalanced: true });
    expect(parseParry('+2')).toEqual({ bonus: 2, fencing: false, unbalanced: false });
    expect(parseParry('No')).toBeNull();
  });

  test('written down is read back', () => {
    const figure = fc.record({
      bonus: fc.integer({ min: -99, max: 99 }),
      fencing: fc.boolean(),
      unbalanced: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.option(figure), (given) => {
        const text = given ? `${given.bonus}${given.fencing ? 'F' : ''}${given.unbalanced ? 'U' : ''}` : 'No';
        expect(parseParry(text)).toEqual(given);
      }),
    );
  });

  test('of every text that its pattern admits is made of JSON numbers', () => {
    fc.assert(
      fc.property(fc.stringMatching(PARRY), (text) => {
        const figure = parseParry(text);
        expect(JSON.parse(JSON.stringify(figure))).toStrictEqual(figure);
      }),
    );
  });

  test('throws on what the pattern refuses', () => {
    for (const text of ['', 'no', 'U', '0UF', '0UU', '100', '+', ' 0']) {
      expect(() => parseParry(text)).toThrow(`checked at the door: ${text}`);
    }
  });
});

describe('advantages', () => {
  const read = (...list: string[]): Advantages => {
    const parsed = parseAdvantages(list);
    if (!parsed.ok) throw new Error(parsed.error.message);
    return parsed.value;
  };
  const refusal = (...list: string[]) => {
    const parsed = parseAdvantages(list);
    return parsed.ok ? null : parsed.error;
  };

  test('that one has or has not', () => {
    const nothing = read();
    const flags = {
      'Combat Reflexes': 'combatReflexes',
      'Enhanced Time Sense': 'combatReflexes',
      Ambidexterity: 'ambidexterity',
      'Peripheral Vision': 'peripheralVision',
      '360-degree Vision': 'allRoundVision',
      '360° Vision': 'allRoundVision',
      'High Pain Threshold': 'highPainThreshold',
      'Trained By A Master': 'trainedByAMaster',
      'trained by a master': 'trainedByAMaster',
      Deaf: 'deaf',
    };
    for (const [text, flag] of Object.entries(flags))
      expect([text, read(text)]).toEqual([text, { ...nothing, [flag]: true }]);
  });

  test('in levels', () => {
    const nothing = read();
    expect(read('Enhanced Dodge 2')).toEqual({ ...nothing, enhancedDodge: 2 });
    expect(read('Enhanced Dodge')).toEqual({ ...nothing, enhancedDodge: 1 });
    expect(read('Enhanced Block 1')).toEqual({ ...nothing, enhancedBlock: 1 });
    expect(read('Extra Attack 3')).toEqual({ ...nothing, extraAttack: 3 });
    expect(read('Acute Hearing 2')).toEqual({ ...nothing, acuteHearing: 2 });
  });

  test('Enhanced Parry is for all, for bare hands or for a skill', () => {
    const list = ['Enhanced Parry (Rapier) 1', 'Enhanced Parry (Two-Handed Sword) 2', 'Enhanced Parry (all)'];
    expect(read(...list, 'Enhanced Parry (Bare Hands) 3').enhancedParry).toEqual({
      all: 1,
      bare: 3,
      skills: { Rapier: 1, 'Two-Handed Sword': 2 },
    });
  });

  test('Weapon Master is for all weapons or for some skills', () => {
    expect(read('Weapon Master').weaponMaster).toBe('all');
    expect(read('Weapon Master (all)').weaponMaster).toBe('all');
    expect(read('Weapon Master (Broadsword)').weaponMaster).toEqual(['Broadsword']);
    expect(read('Weapon Master (Broadsword, Main-Gauche)').weaponMaster).toEqual(['Broadsword', 'Main-Gauche']);
    expect(read('Weapon Master (Rapier)', 'Weapon Master (Knife)').weaponMaster).toEqual(['Rapier', 'Knife']);
    expect(read('Weapon Master (Rapier)', 'Weapon Master (all)').weaponMaster).toBe('all');
    expect(read('Weapon Master (all)', 'Weapon Master (Rapier)').weaponMaster).toBe('all');
  });

  test('in any order are the same advantages', () => {
    const some = fc.subarray([
      'Combat Reflexes',
      'Enhanced Dodge 2',
      'Deaf',
      'Extra Attack 1',
      'Enhanced Parry (all) 1',
    ]);
    fc.assert(
      fc.property(some, (list) => {
        expect(read(...list.toReversed())).toEqual(read(...list));
      }),
    );
  });

  test('Combat Reflexes inside Enhanced Time Sense is no second one', () => {
    expect(read('Enhanced Time Sense', 'Combat Reflexes')).toEqual(read('Combat Reflexes'));
  });

  test('are refused at the first entry that is unknown, said twice, or says too much or too little', () => {
    expect(refusal('Combat Reflexes', 'Gizmo')).toEqual({
      index: 1,
      message: 'expected an advantage that the rules know, got "Gizmo"',
    });
    expect(refusal('Combat Reflexes', 'combat reflexes')?.index).toBe(1);
    expect(refusal('Enhanced Parry (Rapier) 1', 'Enhanced Parry (Rapier) 2')?.index).toBe(1);
    for (const text of [
      '',
      'Combat Reflexes 1',
      'Deaf (left ear)',
      'Enhanced Dodge 0',
      'Enhanced Dodge (Parry) 1',
      'Enhanced Parry 1',
      'Enhanced Parry (Rapier',
      'Enhanced Parry () 1',
      'Weapon Master (Rapier) 2',
      'constructor',
      '__proto__',
      `Combat Reflexes${' '.repeat(1_000_000)}`,
    ]) {
      expect([text, refusal(text)?.index]).toEqual([text, 0]);
    }
  });

  test('of hostile texts are read or refused, and touch nothing else', () => {
    const names = ['Enhanced Parry', 'Weapon Master', 'Enhanced Dodge', 'Deaf', ''];
    const hostile = fc.tuple(fc.constantFrom(...names), fc.string({ maxLength: 40 }), fc.string({ maxLength: 3 }));
    fc.assert(
      fc.property(fc.array(hostile, { maxLength: 4 }), (list) => {
        const parsed = parseAdvantages(list.map(([name, specialty, level]) => `${name} (${specialty}) ${level}`));
        expect(parsed.ok || parsed.error.message.startsWith('expected ')).toBe(true);
        expect(JSON.parse(JSON.stringify(parsed))).toEqual(parsed);
      }),
    );
    const poisoned = read('Enhanced Parry (__proto__) 1').enhancedParry.skills;
    expect(Object.hasOwn(poisoned, '__proto__')).toBe(true);
    expect(Object.getPrototypeOf(poisoned)).toBe(Object.prototype);
  });
});
