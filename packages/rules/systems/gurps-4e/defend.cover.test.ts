import { describe, expect, test } from 'vitest';
import { issues, struck, weapon, type Given, type Some } from './testing.ts';

/** An explosion of 4d at that hex; Ann stands at 0,0 with a Dodge of 9. */
const blast = (q: number, more: object = {}, given: Given = {}) =>
  struck({
    ...given,
    ann: { ...given.ann, sheet: { basicSpeed: 6, hp: 20, ...given.ann?.sheet } },
    bors: { at: [9, 0] },
    attack: { kind: 'area', damage: '4d cr', blast: { at: [q, 0], ...more } },
  });
const trench = { field: { cover: [{ at: [0, 1] as [number, number], dr: 10 }] } };

describe('diving for cover', () => {
  test('G4-COVER-01 caught in a blast with cover a step away: a dodge and drop toward it', () => {
    const bout = blast(2, {}, trench);
    // 9; drop +3.
    expect([bout.total('dive:0,1'), bout.option('dive:0,1').label]).toEqual([12, 'Dive for cover (DR 10)']);
    expect(bout.bars('dodge')).toEqual(['G4-COVER-06']);
    expect(bout.values('defense')).toEqual(['dive', 'nothing']);
    const two = blast(2, {}, { field: { cover: [{ at: [0, 2], dr: 10 }] } });
    expect(two.ids()).not.toContain('dive:0,2');
    const far = blast(2, {}, { field: { cover: [{ at: [0, 2], dr: 10 }] }, ann: { sheet: { basicMove: 15 } } });
    expect(far.ids()).toContain('dive:0,2');
  });

  test('G4-COVER-01 not outside the blast, nor for somebody on the ground', () => {
    // 4d reach 8 yards.
    expect(blast(8, {}, trench).ids()).toContain('dive:0,1');
    expect(blast(9, {}, trench).bars('dive:0,1')).toEqual(['G4-COVER-01']);
    expect(blast(2, {}, { ...trench, ann: { posture: 'lying' } }).bars('dive:0,1')).toEqual(['G4-DROP-07']);
  });

  test('G4-COVER-02 made: behind the cover before the blast', () => {
    const hit = blast(2, {}, trench).play('dive:0,1', 12);
    expect([hit.at, hit.fighter('ann').posture, hit.fighter('ann').at]).toEqual(['damage', 'lying', { q: 0, r: 1 }]);
    // From 2,0 to 0,1 it is 2 yards: 24 / 6 = 4, and the cover stops 10.
    expect(hit.play(24).fighter('ann').hp).toBe(20);
  });

  test('G4-COVER-03 missed: still in the open', () => {
    const hit = blast(2, {}, trench).play('dive:0,1', 13);
    expect(hit.fighter('ann').at).toEqual({ q: 0, r: 0 });
    // 2 yards: 24 / 6 = 4, without cover.
    const after = hit.play(24);
    expect([after.fighter('ann').hp, after.fighter('ann').at]).toEqual([16, { q: 0, r: 1 }]);
  });

  test('G4-COVER-04 no cover, made: a step farther off', () => {
    const bout = blast(2);
    expect(bout.ids()).toContain('dive:-1,0');
    expect(bout.ids()).not.toContain('dive:1,0');
    const hit = bout.play('dive:-1,0', 7);
    expect(hit.fighter('ann').posture).toBe('lying');
    // 3 yards: 24 / 9 = 2.67, rounded down.
    expect(hit.play(24).fighter('ann').hp).toBe(18);
  });

  test('G4-COVER-05 no cover, missed: first the blast, then the step', () => {
    const hit = blast(2).play('dive:-1,0', 15);
    expect(hit.fighter('ann').at).toEqual({ q: 0, r: 0 });
    const after = hit.play(24);
    expect([after.fighter('ann').hp, after.fighter('ann').at]).toEqual([16, { q: -1, r: 0 }]);
  });

  test('G4-COVER-05 the step is lost where the blast stuns or kills', () => {
    // At the centre all 24 arrive: a major wound.
    const hit = blast(0, {}, { ann: { sheet: { hp: 20 } } }).play('dive:-1,0', 15, 24);
    expect(hit.at).toBe('knockdown');
    expect(hit.play(14).fighter('ann')).toMatchObject({ stunned: 'physical', at: { q: 0, r: 0 } });
    expect(hit.play(10).fighter('ann')).toMatchObject({ stunned: null, at: { q: -1, r: 0 } });
  });

  test('G4-COVER-06 nothing cancels a blast, so that it cannot be dodged, only dived away from', () => {
    const bout = blast(2);
    expect([bout.values('defense'), bout.bars('dodge')]).toEqual([['dive', 'nothing'], ['G4-COVER-06']]);
    expect(bout.illegal('dodge')).toContain('refused');
    // What is aimed is dodged, from as far away.
    const shot = struck({ attack: { kind: 'firearm', distance: 2 } });
    expect(shot.ids()).toContain('dodge');
  });

  test('G4-COVER-06 a dive changes the place, it does not cancel the blast', () => {
    const gas = blast(2, { explosion: false, radius: 5 });
    const still = gas.play('dive:-1,0', 6);
    expect(still.at).toBe('damage');
    // Within five yards all of it arrives.
    expect(still.play(6).fighter('ann').hp).toBe(14);
    const out = blast(2, { explosion: false, radius: 2 }).play('dive:-1,0', 6);
    expect(out.play(6).fighter('ann').hp).toBe(20);
    expect(issues({ attack: { by: 'bors', on: 'ann', blast: {} } })[0]).toContain('blast');
  });

  test('G4-COVER-01 acrobatics and fever may ride along', () => {
    const bout = blast(2, {}, { ...trench, ann: { sheet: { skills: { Acrobatics: 12 } } } });
    expect(bout.total('dive:0,1+feverish')).toBe(14);
    expect(bout.play('dive:0,1+acrobatic', 13).total()).toBe(10);
  });
});

describe('cover that one drops behind', () => {
  const wall = { field: { cover: [{ at: [0, 0] as [number, number], dr: 5 }] } };
  const bow = {
    bow: weapon('Bow', {
      level: 18,
      melee: {},
      ranged: { shot: { damage: '1d imp', kind: 'muscle-missile', range: { max: 100 } } },
    }),
  };

  test('G4-DROP-05 serves from the next attack on', () => {
    const arrow = { kind: 'muscle-missile' as const, distance: 5, damage: '1d cr' };
    const ann: Some = { sheet: { hp: 20 } };
    const first = struck({ ann, attack: arrow, ...wall }).play('dodge+drop', 13, 6);
    expect(first.fighter('ann')).toMatchObject({ hp: 14, posture: 'lying' });
    const second = struck({
      ann: { ...ann, posture: 'lying', turn: { droppedFrom: ['bors'] } },
      attack: arrow,
      ...wall,
    });
    // 6 - 5.
    expect(second.play('nothing', 6).fighter('ann').hp).toBe(19);
    const standing = struck({ ann, attack: arrow, ...wall }).play('nothing', 6);
    expect(standing.fighter('ann').hp).toBe(14);
    const blow = struck({ ann: { ...ann, posture: 'lying' }, attack: { damage: '1d cr' }, ...wall }).play('nothing', 6);
    expect(blow.fighter('ann').hp).toBe(14);
  });

  test('G4-DROP-05 in play, by a second shot', () => {
    const bors: Some = {
      at: [2, 0],
      sheet: { basicSpeed: 7, advantages: ['Extra Attack 1'], weapons: bow },
      held: { right: 'bow', left: 'bow' },
    };
    const ann: Some = { at: [0, 0], sheet: { hp: 20, basicSpeed: 5 } };
    const shot = struck({ ann, bors, ...wall, attack: { with: 'bow/shot' } }).play('dodge+drop', 13, 2);
    // 2 × 2.
    expect(shot.fighter('ann').hp).toBe(16);
    const next = shot.play('done', 'do-nothing', 'attack', 'attack:ann:bow/shot', 12, 'nothing', 6);
    // (6 - 5) × 2.
    expect(next.fighter('ann').hp).toBe(14);
  });
});

describe('in the air and in the water', () => {
  const flying = (given: Given = {}) => blast(2, {}, { ...given, ann: { situation: { medium: 'air' }, ...given.ann } });

  test('G4-FLYSWIM-03 one may still dive away from a blast, and does not end prone', () => {
    const bout = flying();
    expect(bout.ids()).toContain('dive:-1,0');
    const after = bout.play('dive:-1,0', 12);
    expect([after.fighter('ann').posture, after.fighter('ann').at]).toEqual(['standing', { q: -1, r: 0 }]);
    const shot = struck({ ann: { situation: { medium: 'air' } }, attack: { kind: 'firearm', distance: 9 } });
    expect(shot.bars('dodge+drop')).toEqual(['G4-FLYSWIM-01']);
    expect(flying(trench).bars('dive:0,1')).toEqual(['G4-FLYSWIM-01']);
    const hidden: Some = { situation: { medium: 'air', hideWithinStep: true } };
    expect(flying({ ...trench, ann: hidden }).ids()).toContain('dive:0,1');
  });
});

describe('vehicles', () => {
  const driving = (level: number, handling: number, more: Some = {}) =>
    struck({
      ann: {
        ...more,
        sheet: { basicSpeed: 6, skills: { Driving: level, Acrobatics: 12 }, ...more.sheet },
        situation: { vehicle: { name: 'the truck', skill: 'Driving', handling }, ...more.situation },
      },
    });

  test('G4-VEHICLE-01 half the control skill, its fraction dropped, and Handling', () => {
    expect(driving(13, 1).total('evade')).toBe(7);
    expect(driving(14, -2).total('evade')).toBe(5);
    // The operator's own Dodge is another matter.
    expect(driving(13, 1).total('dodge')).toBe(9);
    expect(struck({ ann: {} }).ids()).not.toContain('evade');
    expect(driving(13, 1).play('evade', 7).kinds).toContain('defended');
    expect(driving(13, 1).play('evade', 18).fighter('ann').posture).toBe('standing');
  });

  test('G4-VEHICLE-02 no 3, no Basic Speed, nothing that belongs to the person', () => {
    const sheet = {
      encumbrance: 2,
      advantages: ['Combat Reflexes', 'Enhanced Dodge 1'],
      shield: { name: 'Shield', db: 2 },
    };
    expect(driving(14, -2, { sheet, posture: 'sitting' }).total('evade')).toBe(5);
    const bout = driving(14, -2);
    for (const rider of ['retreat', 'acrobatic', 'drop'])
      expect(bout.bars(`evade+${rider}`)).toContain('G4-VEHICLE-02');
    expect(bout.ids().filter((id) => id.startsWith('evade'))).toEqual(['evade', 'evade+feverish']);
    // What the operator cannot do for the vehicle still counts: -4 for a stun.
    expect(driving(14, -2, { stunned: 'mental' }).total('evade')).toBe(1);
  });
});
