import { describe, expect, test } from 'vitest';
import { struck, weapon, type Some } from './testing.ts';

const SHOT = { kind: 'firearm' as const, distance: 9 };
const quick = (more: Some = {}): Some => ({ ...more, sheet: { basicSpeed: 6, ...more.sheet } });
const shot = (more: Some = {}, switches = {}, attack: object = SHOT) => struck({ ann: quick(more), attack, switches });

describe('dodge and drop', () => {
  test('G4-DROP-01 +3 to Dodge', () => {
    const bout = shot();
    expect([bout.total('dodge+drop'), bout.total('dodge')]).toEqual([12, 9]);
    expect(bout.play('dodge+drop', 12).fighter('ann').posture).toBe('lying');
  });

  test('G4-DROP-02 against ranged attacks alone, and with a dodge alone', () => {
    expect(struck({ ann: quick() }).bars('dodge+drop')).toEqual(['G4-DROP-02']);
    for (const kind of ['thrown', 'muscle-missile', 'liquid', 'firearm', 'beam'] as const)
      expect(shot({}, {}, { kind, distance: 9 }).ids()).toContain('dodge+drop');
    const sheet = {
      skills: { Shield: 12 },
      shield: { name: 'Shield', db: 0 },
      weapons: { sword: weapon('Broadsword', { level: 12 }) },
    };
    const thrown = shot({ sheet }, {}, { kind: 'thrown', distance: 9 });
    expect(thrown.bars('block+drop')).toEqual(['G4-DROP-02']);
    expect(thrown.bars('parry:sword+drop')).toEqual(['G4-DROP-02']);
  });

  test('G4-DROP-03 who drops lies on the ground, hit or not', () => {
    const bout = shot().play('dodge+drop');
    expect(bout.fighter('ann').posture).toBe('standing');
    expect(bout.play(13).fighter('ann').posture).toBe('lying');
    expect(bout.play(13).at).toBe('damage');
    expect(bout.play(11).fighter('ann').posture).toBe('lying');
    expect(shot().play('dodge', 9).fighter('ann').posture).toBe('standing');
  });

  const dropped: Some = { posture: 'lying', turn: { droppedFrom: ['bors'] } };
  const cora = { cora: { at: [0, 5] as [number, number] } };

  test('G4-DROP-04 +3 stays against that foe for the turn, without dropping again', () => {
    // 9; has dropped +3; lying -3.
    expect(shot(dropped).total('dodge')).toBe(9);
    const other = struck({ ann: quick(dropped), more: cora, attack: { ...SHOT, by: 'cora' } });
    expect(other.total('dodge')).toBe(6);
    expect(struck({ ann: quick(dropped) }).total('dodge')).toBe(6);
    expect(shot().play('dodge+drop').fighter('ann').turn.droppedFrom).toEqual(['bors']);
  });

  test('G4-DROP-04 to block and parry too where the table says so', () => {
    const sheet = { skills: { Shield: 12 }, shield: { name: 'Shield', db: 0 } };
    const arrow = { kind: 'muscle-missile' as const, distance: 9 };
    // 3 + 6; lying -3; has dropped +3.
    expect(shot({ ...dropped, sheet }, {}, arrow).total('block')).toBe(6);
    expect(shot({ ...dropped, sheet }, { dropBonusAlsoBlockParry: true }, arrow).total('block')).toBe(9);
  });

  test('G4-DROP-06 the dodge that drops is rolled in the posture before it', () => {
    const bout = shot({ posture: 'kneeling' });
    // 9; kneeling -2; drop +3.
    expect(bout.total('dodge+drop')).toBe(10);
    const next = struck({ ann: quick(dropped), more: cora, attack: { ...SHOT, by: 'cora' } });
    expect(next.total('dodge')).toBe(6);
  });

  test('G4-DROP-06 what bars a retreat bars a drop where the table says so', () => {
    const switches = { dropSharesRetreatBars: true };
    const barred: Some[] = [{ posture: 'sitting' }, { stunned: 'physical' }, { turn: { moved: 9 } }];
    for (const more of barred) {
      expect(shot(more).ids()).toContain('dodge+drop');
      expect(shot(more, switches).bars('dodge+drop')).toEqual(['G4-DROP-06']);
    }
    expect(shot({}, switches).ids()).toContain('dodge+drop');
  });

  test('G4-DROP-07 somebody on the ground has nowhere to drop, or rolls where the table says so', () => {
    const lying = shot({ posture: 'lying' });
    expect(lying.bars('dodge+drop')).toEqual(['G4-DROP-07']);
    expect(lying.ids()).toContain('dodge');
    const rolling = shot({ posture: 'lying' }, { dropWhileLying: 'roll' });
    // 9; lying -3; drop +3.
    expect(rolling.total('dodge+drop')).toBe(9);
    expect(rolling.ids()).toContain('dodge+drop');
  });

  test('G4-DROP-08 drop and retreat do not use each other up', () => {
    const melee = struck({ ann: quick({ posture: 'lying', turn: { droppedFrom: ['cora'] } }), more: cora });
    // 9; lying -3; retreat +3.
    expect(melee.total({ defense: 'dodge', retreat: '-1,0' })).toBe(9);
    expect(shot({ turn: { retreatedFrom: 'bors' } }).ids()).toContain('dodge+drop');
  });

  test('G4-DROP-08 or they do where the table says so', () => {
    const switches = { dropUsesRetreat: true };
    const ann = quick({ posture: 'lying', turn: { droppedFrom: ['cora'] } });
    expect(struck({ ann, more: cora, switches }).bars('dodge+retreat')).toEqual(['G4-DROP-08']);
    expect(shot({ turn: { retreatedFrom: 'bors' } }, switches).bars('dodge+drop')).toEqual(['G4-DROP-08']);
  });
});

describe('in the air and in the water', () => {
  const flying = (hideWithinStep: boolean): Some => ({
    sheet: { basicSpeed: 7 },
    situation: { medium: 'air', hideWithinStep },
  });

  test('G4-FLYSWIM-01 dropping takes something to drop behind', () => {
    const open = shot(flying(false));
    expect(open.bars('dodge+drop')).toEqual(['G4-FLYSWIM-01']);
    expect(open.total('dodge')).toBe(10);
    expect(shot(flying(true)).ids()).toContain('dodge+drop');
    const swimming: Some = { situation: { medium: 'water' } };
    expect(shot(swimming).bars('dodge+drop')).toEqual(['G4-FLYSWIM-01']);
  });

  test('G4-FLYSWIM-02 nobody ends prone', () => {
    const bout = shot(flying(true));
    // 3 + 7 + 3.
    expect(bout.total('dodge+drop')).toBe(13);
    expect(bout.play('dodge+drop', 13).fighter('ann').posture).toBe('standing');
  });
});
