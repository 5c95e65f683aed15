import { expect, test } from 'vitest';
import type { Amendment } from '../../engine/system.ts';
import { fight, struck, weapon, type Answer, type Bout, type Given } from './testing.ts';

/** The ruling that sets these fields of Ann. */
const set = (fields: Amendment['set']): Answer => ({
  rule: { kind: 'amend', amendment: { fighter: 'ann', set: fields }, because: 'the referee says so' },
});
const amended = (fields: Amendment['set'], bout: Bout = struck()) => bout.play(set(fields)).fighter('ann');
const refused = (fields: Amendment['set'], given: Given = {}) => struck(given).illegal(set(fields));

test('G4S-DMG-14 whom the referee sets to -5 × HP is dead', () => {
  expect(amended({ hp: -49 })).toMatchObject({ hp: -49, condition: 'able', posture: 'standing' });
  expect(amended({ hp: -50 })).toMatchObject({ hp: -50, condition: 'dead', posture: 'lying' });
  expect(amended({ hp: -60 }, struck({ ann: { stunned: 'mental', shock: 3 } }))).toMatchObject({
    condition: 'dead',
    stunned: null,
    shock: 0,
  });
  expect(refused({ hp: -60, condition: 'able' })).toContain('expected dead at -60 of 10 Hit Points (G4S-DMG-14)');
  expect(refused({ condition: 'able' }, { ann: { hp: -60 }, more: { carl: { side: 'a' } } })).toContain('G4S-DMG-14');
  expect(
    amended({ hp: 3, condition: 'able' }, struck({ ann: { hp: -60 }, more: { carl: { side: 'a' } } })),
  ).toMatchObject({
    hp: 3,
    condition: 'able',
  });
});

test('G4S-DMG-14 the turn of somebody set dead is over', () => {
  const dead = fight({ more: { carl: { side: 'a' } } }).play(set({ hp: -50 }));
  expect(dead.question().to).toBe('bors');
});

test('nobody out of the fight is stunned, and whoever faints lies where he stood', () => {
  expect(amended({ condition: 'unconscious' })).toMatchObject({ condition: 'unconscious', posture: 'lying' });
  expect(amended({ condition: 'unconscious', posture: 'sitting' }).posture).toBe('sitting');
  expect(refused({ condition: 'unconscious', stunned: 'mental' })).toContain('stunned: expected only of somebody who');
});

test('hands hold what is whole, the shield once, and unready is only what they hold', () => {
  const sheet = {
    weapons: { sword: weapon('Broadsword', { level: 12 }) },
    shield: { name: 'Shield', db: 1, level: 12 },
  };
  const given = { ann: { sheet } };
  expect(amended({ unready: ['sword'] }, struck(given)).unready).toEqual(['sword']);
  const emptied = amended({ held: { right: null, left: 'shield' } }, struck(given).play(set({ unready: ['sword'] })));
  expect(emptied).toMatchObject({ held: { right: null, left: 'shield' }, unready: [] });
  expect(refused({ held: { right: 'shield', left: 'shield' } }, given)).toContain('expected the shield on one arm');
  expect(refused({ held: { right: null, left: null }, unready: ['sword'] }, given)).toContain('one of the hands');
  expect(refused({ held: { right: null, left: 'sword' } }, { ann: { sheet: { ...sheet, hands: 1 } } })).toContain(
    'held.left: has no such hand',
  );
});

test('nobody is put on a blocked hex, off the field or on top of a friend', () => {
  const given: Given = { field: { radius: 5, blocked: [[0, 3]] }, more: { carl: { side: 'a', at: [0, 2] } } };
  expect(amended({ at: { q: 1, r: 3 } }, struck(given)).at).toEqual({ q: 1, r: 3 });
  expect(amended({ at: { q: 0, r: 0 } }, struck(given)).at).toEqual({ q: 0, r: 0 });
  for (const at of [
    { q: 0, r: 3 },
    { q: 6, r: 0 },
    { q: 0, r: 2 },
  ])
    expect(refused({ at }, given)).toContain(`at: expected an open hex with room for him, got [${at.q},${at.r}]`);
});

test('R-4E-39 what the referee puts in hand again has not been thrown away', () => {
  const melee = { swing: { damage: '1d cut' } };
  const knife = weapon('Knife', {
    level: 12,
    melee,
    ranged: { throw: { damage: '1d imp', kind: 'thrown', level: 12 } },
  });
  const thrown = fight({ ann: { sheet: { weapons: { knife } } } }).play('attack', 'attack:bors:knife/throw', 14);
  expect(thrown.fighter('ann').thrown).toEqual(['knife']);
  const back = amended({ held: { right: 'knife', left: null } }, thrown);
  expect(back).toMatchObject({ thrown: [], held: { right: 'knife' } });
});
