import { describe, expect, test } from 'vitest';
import { fight, issues, struck, weapon, type Given, type Some } from './testing.ts';

const SHEET = {
  basicSpeed: 6,
  skills: { Broadsword: 16, Shield: 14 },
  weapons: { sword: weapon('Broadsword') },
  shield: { name: 'Shield', db: 2 },
};

/** What Ann's Dodge of 9 comes to against that attack. */
const dodge = (attack: NonNullable<Given['attack']>, ann: Some = {}, more: Given = {}) =>
  struck({ ...more, ann: { ...ann, sheet: { basicSpeed: 6, ...ann.sheet } }, attack }).total('dodge');

const seeing = (...advantages: string[]): Some => ({ sheet: { advantages } });

describe('where the attack comes from', () => {
  test('G4-ATTACK-01 from behind there is no defense', () => {
    const bout = struck({ ann: { sheet: SHEET }, attack: { from: 'behind' } });
    expect(bout.values('defense')).toEqual(['nothing']);
    expect(bout.bars('dodge')).toEqual(['G4-ATTACK-01']);
    expect(bout.bars('parry:sword')).toEqual(['G4-ATTACK-01']);
  });

  test('G4-ATTACK-01 the field knows what is behind', () => {
    const from = (facing: number) => struck({ ann: { at: [0, 0], facing }, bors: { at: [1, 0] } });
    expect(from(3).bars('dodge')).toEqual(['G4-ATTACK-01']);
    expect(from(0).total('dodge')).toBe(8);
  });

  test('G4-ATTACK-02 the line says whether he sees behind himself, or the referee allowed the defense', () => {
    const label = (bout: ReturnType<typeof struck>) =>
      bout.tally('dodge').lines.find(({ clause }) => clause === 'G4-ATTACK-02')?.label;
    const attack = { from: 'behind' as const };
    const sees = struck({ ann: { sheet: { advantages: ['Peripheral Vision'] } }, attack });
    expect(label(sees)).toBe('From behind, seen by Peripheral Vision');
    const allowed = struck({ attack }).play({
      rule: { kind: 'allow', to: 'ann', option: 'dodge', because: 'a mirror on the wall' },
    });
    expect(label(allowed)).toBe('From behind, as allowed');
  });

  test('G4-ATTACK-02 from behind with Peripheral Vision: -2', () => {
    expect(dodge({ from: 'behind' }, seeing('Peripheral Vision'))).toBe(7);
    const shield = { ...SHEET, advantages: ['Peripheral Vision'] };
    const bout = struck({ ann: { sheet: shield }, attack: { from: 'behind' } });
    // 9; behind -2, and no Defense Bonus.
    expect([bout.total('dodge'), bout.tally('dodge').lines.length]).toEqual([7, 1]);
  });

  test('G4-ATTACK-03 from the side: -2, but not with Peripheral Vision', () => {
    expect([dodge({ from: 'right' }), dodge({ from: 'left' }), dodge({ from: 'front' })]).toEqual([7, 7, 9]);
    expect(dodge({ from: 'right' }, seeing('Peripheral Vision'))).toBe(9);
  });

  test('G4-ATTACK-04 a runaround: -2 instead of no defense, but not with Peripheral Vision', () => {
    expect(dodge({ from: 'behind', runaround: true })).toBe(7);
    expect(dodge({ from: 'behind', runaround: true }, seeing('Peripheral Vision'))).toBe(9);
  });

  test('G4-ATTACK-04 the field knows who began his turn in front', () => {
    // Ann faces +q, towards Bors, who runs past her right hand and ends behind her.
    const bors: Some = { at: [1, 0], sheet: { basicSpeed: 7 } };
    const bout = fight({ ann: { at: [0, 0], facing: 0 }, bors }).play('move-and-attack');
    const hit = bout.play('move:0,1', 'move:-1,1', 'move:-1,0', 'attack:ann:foot/kick', 3);
    // A natural 3 is a critical hit; nothing else bars the dodge.
    expect(hit.bars('dodge')).toEqual(['G4S-ATK-02']);
    expect(hit.line('G4-ATTACK-04', 'dodge')).toBe(-2);
    // Somebody who began it behind her has no such way round.
    const behind: Some = { at: [-2, 0], sheet: { basicSpeed: 7 } };
    const straight = fight({ ann: { at: [0, 0], facing: 0 }, bors: behind }).play('move-and-attack', 'move:-1,0');
    expect(straight.play('attack:ann:foot/kick', 4).bars('dodge')).toContain('G4-ATTACK-01');
  });

  test('G4-ATTACK-05 a laser dot that is seen: +1 to Dodge alone', () => {
    const attack = { kind: 'firearm' as const, distance: 1, laserDotVisible: true };
    expect(dodge(attack)).toBe(10);
    expect(dodge({ ...attack, laserDotVisible: false })).toBe(9);
    const bout = struck({ ann: { sheet: SHEET }, attack });
    expect(bout.line('G4-ATTACK-05', 'parry:sword')).toBe(0);
    // 9; dot +1; drop +3.
    const dropping = struck({ ann: { sheet: { basicSpeed: 6 } }, attack: { ...attack, distance: 9 } });
    expect(dropping.total('dodge+drop')).toBe(13);
  });
});

describe('how the attack is made', () => {
  test('G4-ATTACK-06 Deceptive Attack: -1 for every 2, to every defense, of that attack', () => {
    expect([0, -2, -6].map((deceptive) => dodge({ deceptive }))).toEqual([9, 8, 6]);
    const bout = struck({ ann: { sheet: { ...SHEET, shield: { name: 'Shield', db: 0 } } }, attack: { deceptive: -4 } });
    expect([bout.total('block'), bout.total('parry:sword')]).toEqual([8, 9]);
  });

  test('G4-ATTACK-06 the attacker pays for it', () => {
    const bors: Some = {
      sheet: { basicSpeed: 6, skills: { Broadsword: 14 }, weapons: { sword: weapon('Broadsword') } },
    };
    const bout = fight({ bors }).play('attack');
    const deceptively = bout.play('attack:ann:sword/swing:deceptive-4');
    expect(deceptively.total()).toBe(10);
    expect(deceptively.play(10).line('G4-ATTACK-06', 'dodge')).toBe(-2);
    expect(bout.bars('attack:ann:sword/swing:deceptive-6')).toEqual(['G4S-ATK-06']);
  });

  test('G4-ATTACK-07 a lone odd point buys nothing', () => {
    expect([-1, -3, -5].map((deceptive) => dodge({ deceptive }))).toEqual([9, 8, 7]);
  });

  test('G4-ATTACK-07 a strict table refuses odd points when they are declared', () => {
    const given = {
      bors: { sheet: { dx: 14 } },
      switches: { oddDeceptive: 'reject' },
      attack: { by: 'bors', on: 'ann', deceptive: -3 },
    };
    expect(issues(given)).toEqual(['opening.attack.deceptive: expected whole pairs, such as -4 (G4-ATTACK-07)']);
    expect(issues({ ...given, attack: { ...given.attack, deceptive: -4 } })).toEqual([]);
  });

  test('G4S-MORE-02 Telegraphic Attack: +2 to every defense against it', () => {
    const sheet = { ...SHEET, shield: { name: 'Shield', db: 0 } };
    const numbers = (telegraphic: boolean) => {
      const bout = struck({ ann: { sheet }, attack: { telegraphic } });
      return [bout.total('dodge'), bout.total('block'), bout.total('parry:sword')];
    };
    // Dodge 3 + 6, Block 3 + 7, Parry 3 + 8.
    expect([numbers(false), numbers(true)]).toEqual([
      [9, 10, 11],
      [11, 12, 13],
    ]);
  });

  test('G4-ATTACK-08 Dual-Weapon Attack on one target: -1', () => {
    expect(dodge({ dualSameTarget: true })).toBe(8);
    expect(dodge({ dualSameTarget: false })).toBe(9);
  });

  test('G4-ATTACK-08 only if the other blow hit, where the table says so', () => {
    const switches = { dualPenaltyNeedsBothHits: true };
    expect(dodge({ dualSameTarget: true }, {}, { switches })).toBe(9);
    expect(dodge({ dualSameTarget: true, dualOtherHit: true }, {}, { switches })).toBe(8);
  });

  const flexible = (kind: 'flail' | 'nunchaku', switches = {}) =>
    struck({ ann: { sheet: SHEET }, attack: { flexible: kind, from: 'front' }, switches });

  test('G4-ATTACK-09 a flail: -4 to Parry, -2 to Block', () => {
    // 3 + 8 - 4 + 2; 3 + 7 - 2 + 2.
    expect([flexible('flail').total('parry:sword'), flexible('flail').total('block')]).toEqual([9, 10]);
  });

  test('G4-ATTACK-10 nunchaku: -2 to Parry, -1 to Block, and nothing besides', () => {
    expect([flexible('nunchaku').total('parry:sword'), flexible('nunchaku').total('block')]).toEqual([11, 11]);
    expect(flexible('nunchaku').line('G4-ATTACK-09', 'parry:sword')).toBe(0);
  });

  const rapier = (kind: 'flail' | 'nunchaku', switches = {}) => {
    const sheet = { skills: { Rapier: 20 }, weapons: { rapier: weapon('Rapier', { parry: '0F' }) } };
    return struck({ ann: { sheet }, attack: { flexible: kind }, switches });
  };

  test('G4-ATTACK-11 a fencing weapon cannot parry a flail, nor nunchaku', () => {
    for (const kind of ['flail', 'nunchaku'] as const) {
      expect(rapier(kind).bars('parry:rapier')).toEqual(['G4-ATTACK-11']);
      expect(rapier(kind).values('with')).toEqual(['left-hand']);
      expect(rapier(kind).illegal('parry:rapier+retreat:-1,0')).toContain('not-an-option');
    }
  });

  test('G4-ATTACK-11 it may parry nunchaku where the table says so, and a flail never', () => {
    const switches = { fencingMayParryNunchaku: true };
    // 3 + 10; nunchaku -2.
    expect(rapier('nunchaku', switches).total('parry:rapier')).toBe(11);
    expect(rapier('nunchaku', switches).values('with')).toContain('rapier');
    expect(rapier('flail', switches).bars('parry:rapier')).toEqual(['G4-ATTACK-11']);
  });

  test('G4-ATTACK-11 knives may parry flails unless the table says otherwise', () => {
    const ann: Some = { sheet: { skills: { Knife: 14 }, weapons: { knife: weapon('Knife', { type: 'knife' }) } } };
    const against = (switches: object) => struck({ ann, attack: { flexible: 'flail' }, switches: { ...switches } });
    expect(against({}).values('with')).toContain('knife');
    expect(against({ knivesMayParryFlail: false }).bars('parry:knife')).toEqual(['G4-ATTACK-11']);
  });

  test('G4-ATTACK-12 Dodge does not mind a flail', () => {
    expect([dodge({ flexible: 'flail' }), dodge({ flexible: 'nunchaku' })]).toEqual([9, 9]);
  });

  test("G4-ATTACK-13 a feint that came off: minus the feinter's margin", () => {
    expect(dodge({ feintMargin: 3 })).toBe(6);
    expect(dodge({ feintMargin: 0 })).toBe(9);
  });

  test('G4-ATTACK-14 a feint serves the one who feinted, and adds to a Deceptive Attack', () => {
    const ann: Some = { turn: { feinted: { bors: 4 } } };
    const more = { more: { cora: { at: [0, 1] as [number, number] } } };
    expect(dodge({ by: 'bors' }, ann, more)).toBe(5);
    expect(dodge({ by: 'bors', deceptive: -2 }, ann, more)).toBe(4);
    expect(dodge({ by: 'cora' }, ann, more)).toBe(9);
    expect(dodge({ by: 'cora' }, ann, { ...more, switches: { feintHelpsAllies: true } })).toBe(5);
  });

  test("G4-ATTACK-14 it is gone with the end of the feinter's next turn", () => {
    const ann: Some = { sheet: { basicSpeed: 6 }, turn: { feinted: { bors: 4 } } };
    const bout = fight({ ann, bors: { sheet: { basicSpeed: 7 } } });
    expect(bout.play('attack', 'attack:ann:foot/kick', 8).total('dodge')).toBe(5);
    const later = bout.play('attack', 'done', 'do-nothing', 'attack', 'attack:ann:foot/kick', 8);
    expect(later.total('dodge')).toBe(9);
  });
});
