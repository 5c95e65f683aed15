import { describe, expect, test } from 'vitest';
import { struck, weapon, type Given, type Some } from './testing.ts';

const FIST = { kind: 'melee-unarmed' as const };
const SWING = { kind: 'melee-weapon' as const, motion: 'swing' as const };
const THRUST = { kind: 'melee-weapon' as const, motion: 'thrust' as const };

/** Somebody of DX 8 with these unarmed skills and empty hands, struck like that. */
const bare = (skills: Record<string, number>, attack: NonNullable<Given['attack']> = FIST, more: Some = {}) =>
  struck({ ann: { ...more, sheet: { dx: 8, skills, ...more.sheet } }, attack });

describe('bare-handed parries', () => {
  const sword = weapon('Broadsword', { level: 12 });

  test('G4-UNARMED-01 take a free hand', () => {
    const sheet = { weapons: { sword }, shield: { name: 'Shield', db: 0, level: 12 } };
    const full = bare({ Brawling: 14 }, FIST, { sheet });
    expect(full.values('with')).toEqual(['sword']);
    expect(full.illegal('parry:left-hand')).toContain('not-an-option');
    const oneFree = bare({ Brawling: 14 }, FIST, { sheet, held: { right: 'sword', left: null } });
    expect(oneFree.values('with')).toEqual(['sword', 'left-hand']);
    expect(bare({ Brawling: 14 }).values('with')).toEqual(['right-hand', 'left-hand']);
  });

  test('G4-UNARMED-02 without hands there is only the dodge', () => {
    const wolf = bare({ Brawling: 14 }, FIST, { sheet: { hands: 0 } });
    expect(wolf.values('defense')).toEqual(['dodge', 'nothing']);
    expect(wolf.bars('parry')).toEqual(['G4-UNARMED-02']);
    expect(bare({ Brawling: 14 }, FIST, { sheet: { hands: 1 } }).values('with')).toEqual(['right-hand']);
  });

  test('G4-UNARMED-03 one hand uses Boxing, Brawling, Judo or Karate, or DX where that is higher', () => {
    const boxer = bare({ Boxing: 11 }, FIST, { sheet: { dx: 13 } });
    // 3 + 6 with DX; 3 + 5 with Boxing.
    expect([boxer.total('parry:right-hand:DX'), boxer.total('parry:right-hand:Boxing')]).toEqual([9, 8]);
    expect(bare({ Boxing: 13 }, FIST, { sheet: { dx: 13 } }).values('skill')).toEqual(['Boxing']);
    const all = bare({ Boxing: 12, Brawling: 12, Judo: 12, Karate: 12 });
    expect(all.values('skill')).toEqual(['Boxing', 'Brawling', 'Judo', 'Karate']);
  });

  test('G4-UNARMED-04 Wrestling and Sumo Wrestling take two free hands', () => {
    const skills = { Wrestling: 14, 'Sumo Wrestling': 12 };
    const free = bare(skills);
    expect(free.total('parry:both-hands:Wrestling')).toBe(10);
    expect(free.total('parry:both-hands:Sumo Wrestling')).toBe(9);
    const torch: Some = { sheet: { weapons: { torch: sword } }, held: { right: null, left: 'torch' } };
    expect(bare(skills, FIST, torch).values('with')).toEqual(['right-hand', 'torch']);
    expect(bare(skills, FIST, { sheet: { hands: 1 } }).values('with')).toEqual(['right-hand']);
  });

  test('G4-UNARMED-05 half of the skill or DX, and 3', () => {
    expect(bare({ Karate: 15 }).total('parry:right-hand')).toBe(10);
    expect(bare({ Karate: 14 }).total('parry:right-hand')).toBe(10);
    expect(bare({}, FIST, { sheet: { dx: 11 } }).total('parry:right-hand')).toBe(8);
  });

  test('G4-UNARMED-06 hand against hand costs nothing', () => {
    expect(bare({ Brawling: 12 }).total('parry:right-hand')).toBe(9);
    expect(bare({ Brawling: 12 }).tally('parry:right-hand').lines).toEqual([]);
  });

  test('G4-UNARMED-07 hand against weapon: -3', () => {
    expect(bare({ Boxing: 14 }, SWING).total('parry:right-hand')).toBe(7);
    // Flail -4 besides.
    expect(bare({ Boxing: 14 }, { ...SWING, flexible: 'flail' }).total('parry:right-hand')).toBe(3);
  });

  test('G4-UNARMED-08 a thrust, Judo or Karate waives it', () => {
    expect(bare({ Brawling: 14 }, THRUST).total('parry:right-hand')).toBe(10);
    expect(bare({ Karate: 12 }, SWING).total('parry:right-hand')).toBe(9);
    expect(bare({ Judo: 12 }, SWING).total('parry:right-hand')).toBe(9);
    for (const skill of ['Boxing', 'Brawling']) expect(bare({ [skill]: 12 }, SWING).total('parry:right-hand')).toBe(6);
    for (const skill of ['Wrestling', 'Sumo Wrestling'])
      expect(bare({ [skill]: 12 }, SWING).total('parry:both-hands')).toBe(6);
  });

  test('G4-UNARMED-09 missing the parry means being hit', () => {
    const bout = bare({ Brawling: 10 }).play('parry:right-hand');
    expect(bout.total()).toBe(8);
    expect(bout.play(8).kinds).toContain('defended');
    expect(bout.play(9).at).toBe('damage');
  });

  const BACK = '+retreat:-1,0';

  test('G4-UNARMED-13 a parry with DX has none of the privileges of a skill', () => {
    const bout = bare({ Karate: 10 }, SWING, { sheet: { dx: 14 } });
    const total = (skill: string) => [
      bout.total(`parry:right-hand:${skill}`),
      bout.total(`parry:right-hand:${skill}${BACK}`),
    ];
    // 3 + 7 - 3, retreat +1; 3 + 5, retreat +3.
    expect([total('DX'), total('Karate')]).toEqual([
      [7, 8],
      [8, 11],
    ]);
    const laden = bare({ Karate: 10 }, FIST, { sheet: { dx: 14, encumbrance: 2 } });
    expect([laden.total('parry:right-hand:DX'), laden.total('parry:right-hand:Karate')]).toEqual([10, 6]);
  });

  test("G4-UNARMED-14 a skill's own limits count: Boxing parries kicks at -2", () => {
    const kicked = { ...FIST, limb: 'right-leg' as const };
    // 3 + 7; Boxing against a kick -2.
    expect(bare({ Boxing: 14 }, kicked).total('parry:right-hand')).toBe(8);
    expect(bare({ Boxing: 14 }, { ...FIST, limb: 'right-arm' }).total('parry:right-hand')).toBe(10);
    expect(bare({ Karate: 14 }, kicked).total('parry:right-hand')).toBe(10);
    expect(bare({ Boxing: 14 }, { with: 'foot' }).total('parry:right-hand')).toBe(8);
    expect(bare({ Boxing: 14 }, { with: 'fist', distance: 0 }).total('parry:right-hand')).toBe(10);
  });
});
