import { describe, expect, test } from 'vitest';
import { struck, weapon, type Given, type Some } from './testing.ts';

type From = 'front' | 'left' | 'right' | 'behind';

/** Basic Speed 5 and a shield, on the left arm unless told otherwise. */
const shielded = (shield: object = { name: 'Shield', db: 2 }, more: Some = {}): Some => ({
  ...more,
  sheet: { basicSpeed: 5, shield: { name: 'Shield', ...shield } as never, ...more.sheet },
});

const dodge = (ann: Some, attack: NonNullable<Given['attack']>, switches = {}) =>
  struck({ ann, attack, switches }).total('dodge');

describe('the Defense Bonus of shields', () => {
  test('G4-SHIELD-01 adds to dodge, parry and block alike', () => {
    const sheet = { skills: { Broadsword: 14, Shield: 12 }, weapons: { sword: weapon('Broadsword') } };
    const bout = struck({ ann: shielded({ db: 2 }, { sheet }), attack: { from: 'front' } });
    // 8 + 2; 3 + 6 + 2; 3 + 7 + 2.
    expect([bout.total('dodge'), bout.total('block'), bout.total('parry:sword')]).toEqual([10, 11, 12]);
    expect(dodge(shielded({ db: 0 }), {})).toBe(8);
  });

  test('G4-SHIELD-01 does not wear out', () => {
    expect(dodge(shielded({ db: 2 }, { turn: { blocks: 1 } }), {})).toBe(10);
  });

  test('G4-SHIELD-02 only while the shield is ready', () => {
    expect(dodge(shielded({ db: 3 }, { unready: ['shield'] }), {})).toBe(8);
    expect(dodge(shielded({ db: 3 }, { held: { right: null, left: null } }), {})).toBe(8);
    expect(dodge(shielded({ db: 3 }), {})).toBe(11);
  });

  test('G4-SHIELD-03 from the front or from the side of the shield', () => {
    const from = (where: From) => dodge(shielded({ db: 2 }), { from: where });
    // 8; side -2; DB 2 from the left alone.
    expect([from('front'), from('left'), from('right')]).toEqual([10, 8, 6]);
    const right = shielded({ db: 2 }, { held: { right: 'shield', left: null } });
    expect(dodge(right, { from: 'right' })).toBe(8);
    expect(dodge(right, { from: 'left' })).toBe(6);
  });

  test('G4-SHIELD-03 not from behind, not even with Peripheral Vision', () => {
    const ann = shielded({ db: 2 }, { sheet: { advantages: ['Peripheral Vision'] } });
    // 8; behind -2.
    expect(dodge(ann, { from: 'behind' })).toBe(6);
  });

  test('G4-SHIELD-03 a runaround counts for the side that was passed, or for none where the table says so', () => {
    const round = (passed: 'left' | 'right') => ({ from: 'behind' as const, runaround: true, passed });
    // 8; runaround -2; DB 2 past the shield.
    expect(dodge(shielded(), round('left'))).toBe(8);
    expect(dodge(shielded(), round('right'))).toBe(6);
    expect(dodge(shielded(), round('left'), { runaroundSide: 'none' })).toBe(6);
  });

  test('G4-SHIELD-04 nothing against firearms', () => {
    expect(dodge(shielded({ db: 3 }), { kind: 'firearm' })).toBe(8);
    expect(dodge(shielded({ db: 3 }), { kind: 'muscle-missile' })).toBe(11);
  });

  test('G4-SHIELD-04 beams count as firearms unless the table says otherwise', () => {
    expect(dodge(shielded({ db: 3 }), { kind: 'beam' })).toBe(8);
    expect(dodge(shielded({ db: 3 }), { kind: 'beam' }, { firearmIncludesBeams: false })).toBe(11);
  });

  test('G4-SHIELD-04 a force shield helps against firearms where the table says so', () => {
    const force = shielded({ db: 3, force: true });
    expect(dodge(force, { kind: 'firearm' })).toBe(8);
    expect(dodge(force, { kind: 'firearm' }, { forceShieldDbVsFirearms: true })).toBe(11);
    expect(dodge(shielded({ db: 3 }), { kind: 'firearm' }, { forceShieldDbVsFirearms: true })).toBe(8);
  });

  test('G4-SHIELD-05 the bonus by size', () => {
    const db = (size: string) => dodge(shielded({ size }), { kind: 'thrown' }) - 8;
    expect(['small', 'light-cloak', 'improvised'].map(db)).toEqual([1, 1, 1]);
    expect(['medium', 'heavy-cloak'].map(db)).toEqual([2, 2]);
    expect(['large', 'force'].map(db)).toEqual([3, 3]);
  });

  test('G4-SHIELD-05 a figure stated overrides the size', () => {
    expect(dodge(shielded({ size: 'improvised', db: 2 }), {})).toBe(10);
  });

  test('G4-SHIELD-06 a spell gives a bonus of its own, on top of a shield', () => {
    const spell = { situation: { shieldSpell: 2 } };
    expect(dodge({ ...spell, sheet: { basicSpeed: 5 } }, {})).toBe(10);
    expect(dodge(shielded({ db: 1 }, spell), {})).toBe(11);
    expect(dodge(shielded({ db: 1 }, spell), { kind: 'firearm' })).toBe(8);
  });

  test('G4-SHIELD-06 of spell and shield only the better one counts where the table says so', () => {
    const spell = { situation: { shieldSpell: 2 } };
    const switches = { shieldSpellStacksWithShield: false };
    expect(dodge(shielded({ db: 1 }, spell), {}, switches)).toBe(10);
    expect(dodge(shielded({ db: 3 }, spell), {}, switches)).toBe(11);
    expect(dodge({ ...spell, sheet: { basicSpeed: 5 } }, {}, switches)).toBe(10);
  });
});
