import { describe, expect, test } from 'vitest';
import { fight, struck, type Given, type Some } from './testing.ts';

/** Cid, of Ann's side, stands beside her and beside Bors, with a Dodge of 9. */
const CID: Some = { side: 'a', at: [0, 1], sheet: { basicSpeed: 6 } };
/** Bors strikes Ann while Cid stands by. */
const beside = (cid: Some = {}, given: Given = {}) => {
  const more = { cid: { ...CID, ...cid, sheet: { ...CID.sheet, ...cid.sheet } }, ...given.more };
  return struck({ ...given, more });
};
const SHOT = { kind: 'firearm' as const, distance: 5 };
const far: Given = { bors: { at: [5, 0] }, attack: SHOT };
const blast = (at: [number, number]) => ({ kind: 'area' as const, damage: '6d cr', blast: { at } });

describe('sacrificial dodge', () => {
  test('G4-SAC-01 a friend within one space of a place between may step in and roll his Dodge', () => {
    const bout = beside();
    expect([bout.at, bout.question().to]).toEqual(['protect', 'cid']);
    expect(bout.ids()).toEqual(expect.arrayContaining(['step-in:0,1', 'pass']));
    expect(bout.total('step-in:0,1')).toBe(9);
    expect(bout.play('pass').at).toBe('defend');
  });

  test('G4-SAC-01 not from farther away, nor for a foe, nor through a wall of people', () => {
    // The places next to Ann and no farther from Bors than she is are 0,1 and 1,-1.
    expect(beside({ at: [-1, 2] }).ids()).toContain('step-in:0,1');
    expect(beside({ at: [-2, 2] }).at).toBe('defend');
    expect(beside({ side: 'b' }).at).toBe('defend');
    expect(beside({ at: [-1, 2] }, { field: { blocked: [[0, 1]] } }).at).toBe('defend');
  });

  test('G4-SAC-01 only somebody who could dodge, with all that lowers his Dodge', () => {
    expect(beside({ maneuver: 'all-out-attack' }).at).toBe('defend');
    expect(beside({ unconscious: true }).at).toBe('defend');
    // 9; kneeling -2; stunned -4; deceptive 2 -1.
    const low = beside({ posture: 'kneeling', stunned: 'mental' }, { attack: { deceptive: -2 } });
    expect(low.total('step-in:0,1')).toBe(2);
    // What Ann was feinted into is nothing to Cid.
    expect(beside({}, { attack: { feintMargin: 3 } }).total('step-in:0,1')).toBe(9);
  });

  test('G4-SAC-01 a critical hit leaves nothing to step in for', () => {
    expect(beside({}, { attack: { result: 'critical' } }).at).toBe('defend');
  });

  test('G4-SAC-02 made: the attack strikes him, without another defense', () => {
    const after = beside().play('step-in:0,1', 9);
    expect(after.at).toBe('damage');
    const hurt = after.play(6);
    expect([hurt.fighter('cid').hp, hurt.fighter('ann').hp]).toEqual([4, 10]);
    expect(hurt.fighter('cid').at).toEqual({ q: 0, r: 1 });
    const moved = beside({ at: [-1, 1] }).play('step-in:0,1', 9);
    expect(moved.fighter('cid').at).toEqual({ q: 0, r: 1 });
  });

  test('G4-SAC-02 he may defend where the table says so', () => {
    const after = beside({}, { switches: { protectorMayDefend: true } }).play('step-in:0,1', 9);
    expect([after.at, after.question().to]).toEqual(['defend', 'cid']);
  });

  test('G4-SAC-03 missed: the target defends for himself', () => {
    const after = beside({ at: [-1, 1] }).play('step-in:0,1', 10);
    expect([after.at, after.question().to, after.total('dodge')]).toEqual(['defend', 'ann', 8]);
    expect(after.fighter('cid').at).toEqual({ q: -1, r: 1 });
    const moves = beside({ at: [-1, 1] }, { switches: { failedProtectorMoves: true } });
    expect(moves.play('step-in:0,1', 10).fighter('cid').at).toEqual({ q: 0, r: 1 });
    // The friend's own attack is as it was, feint and all.
    const feinted = beside({}, { attack: { feintMargin: 3 } }).play('step-in:0,1', 10);
    expect(feinted.total('dodge')).toBe(5);
  });

  test('G4-SAC-03 all who may step in are asked, and passes in any order come to the same', () => {
    const eve: Some = { side: 'a', at: [1, -1], sheet: { basicSpeed: 6 } };
    const both = beside({}, { more: { eve } });
    const asked = both.now.kind === 'ask' ? both.now.questions.map(({ to }) => to) : [];
    expect(asked.sort()).toEqual(['cid', 'eve']);
    const stepped = both.play('step-in:0,1', 10);
    expect([stepped.at, stepped.question().to]).toEqual(['defend', 'ann']);
    expect(both.play('pass').question().to).toBe('eve');
  });

  test('G4-SAC-04 who stepped in does not retreat that turn, nor the reverse', () => {
    const spent: Some = { turn: { sacrificed: true } };
    const bout = struck({ ann: spent });
    expect(bout.bars('dodge+retreat')).toEqual(['G4-SAC-04']);
    expect(bout.ids()).toContain('dodge');
    expect(beside().play('step-in:0,1', 10).fighter('cid').turn.sacrificed).toBe(true);
    const retreated: Some = { turn: { retreatedFrom: 'bors' } };
    expect(beside(retreated).at).toBe('defend');
    expect(beside(retreated, { switches: { sacrificeAfterRetreat: true } }).at).toBe('protect');
  });

  const place = 'step-in:0,1+drop';

  test('G4-SAC-05 with a drop, for a friend within a step, against ranged attacks, at +3', () => {
    const shot = beside({}, far);
    expect([shot.total(place), shot.total('step-in:0,1')]).toEqual([12, 9]);
    expect(beside().ids()).not.toContain(place);
    // Two yards off is beyond a step, though a plain step reaches the place.
    const off = beside({ at: [-1, 2] }, far);
    expect(off.ids().filter((id) => id.includes('drop'))).toEqual([]);
    expect(off.at).toBe('protect');
    expect(beside({}, { ...far, switches: { sddGetsPlus3: false } }).total(place)).toBe(9);
    expect(beside({ posture: 'lying' }, far).bars(place)).toEqual(['G4-DROP-07']);
  });

  test('G4-SAC-06 made by up to 2: both down, the protector struck', () => {
    const after = beside({}, far).play(place, 10);
    expect(after.at).toBe('damage');
    expect([after.fighter('cid').posture, after.fighter('ann').posture]).toEqual(['lying', 'lying']);
    const stage = after.state.stage;
    expect(stage.at === 'damage' ? stage.blow.attack.on : null).toBe('cid');
    // A natural 4 that the number does not reach is a success by nothing.
    const lucky = beside({ stunned: 'physical' }, { ...far, attack: { ...SHOT, dualSameTarget: true } });
    expect(lucky.total(place)).toBe(7);
    expect(lucky.play(place, 5).at).toBe('damage');
  });

  test('G4-SAC-07 made by 3 or more: both down, nobody struck', () => {
    const after = beside({}, far).play(place, 9);
    expect(after.at).not.toBe('damage');
    expect([after.fighter('cid').posture, after.fighter('ann').posture]).toEqual(['lying', 'lying']);
    expect([after.fighter('cid').hp, after.fighter('ann').hp]).toEqual([10, 10]);
  });

  test('G4-SAC-08 missed: the protector lies there, the friend defends', () => {
    const after = beside({}, far).play(place, 13);
    expect([after.at, after.question().to]).toEqual(['defend', 'ann']);
    expect([after.fighter('cid').posture, after.fighter('ann').posture]).toEqual(['lying', 'standing']);
    const up = beside({}, { ...far, switches: { sddFailureProne: 'none' } }).play(place, 13);
    expect(up.fighter('cid').posture).toBe('standing');
  });

  const grenade = (switches: object = {}, cid: Some = {}) =>
    beside(
      { sheet: { basicSpeed: 5, hp: 12, dr: { torso: 4 } }, ...cid },
      { attack: blast([0, 2]), switches: { ...switches } },
    );

  test('G4-SAC-09 covering a grenade: a contact explosion on the protector', () => {
    const asked = grenade();
    expect([asked.at, asked.total('cover-bomb')]).toEqual(['protect', 11]);
    const covered = asked.play('cover-bomb', 11);
    expect([covered.fighter('cid').posture, covered.fighter('cid').at]).toEqual(['lying', { q: 0, r: 2 }]);
    // 6d at its most is 36, and DR 4 takes 4 of it.
    const hurt = covered.play(36);
    expect(hurt.fighter('cid').hp).toBe(12 - 32);
    const stage = hurt.state.under.at(-1);
    // For Ann the body counts as cover: 12 + 2 × 4.
    expect(stage?.at === 'defend' ? stage.attack.cover : null).toBe(20);
  });

  test('G4-SAC-09 missed, the blast is as it was; by 3 or more he escapes where the table says so', () => {
    const missed = grenade().play('cover-bomb', 12);
    expect([missed.at, missed.question().to]).toEqual(['defend', 'ann']);
    expect(missed.fighter('cid').hp).toBe(12);
    expect(grenade().play('cover-bomb', 8).at).toBe('damage');
    const escapes = grenade({ grenadeMargin3Escapes: true });
    expect([escapes.play('cover-bomb', 8).at, escapes.play('cover-bomb', 9).at]).toEqual(['defend', 'damage']);
    // What is rolled instead of the maximum, where the table says so.
    const rolled = grenade({ contactExplosion: 'roll' }).play('cover-bomb', 11).play(6);
    expect(rolled.fighter('cid').hp).toBe(12 - 2);
    expect(beside({ at: [-1, 0] }, { attack: blast([0, 4]) }).at).toBe('defend');
  });

  test('G4-SAC-01 played: a blow in the fight asks the friend before the target', () => {
    const start = fight({ bors: { sheet: { basicSpeed: 7 } }, more: { cid: CID } });
    expect(start.play('attack', 'attack:ann:foot/kick', 8).at).toBe('protect');
    expect(start.play('attack', 'attack:ann:foot/kick', 9).at).not.toBe('protect');
  });
});
