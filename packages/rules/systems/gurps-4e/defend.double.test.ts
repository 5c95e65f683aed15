import { describe, expect, test } from 'vitest';
import { fight, issues, struck, weapon, type Given, type Some } from './testing.ts';

/** Speed 5: Dodge 8, with the shield 10; Block and Parry 3 + 6 + 2. */
const SHEET = {
  skills: { Broadsword: 12, Shield: 12 },
  weapons: { sword: weapon('Broadsword') },
  shield: { name: 'Shield', db: 2 },
};
const DOUBLE: Some = { maneuver: 'all-out-defense', increased: 'double' };

/** Ann defends doubly against a blow that has hit her. */
const doubly = (ann: Some = {}, given: Given = {}) => struck({ ann: { sheet: SHEET, ...DOUBLE, ...ann }, ...given });

describe('All-Out Defense (Double Defense)', () => {
  test('G4S-DEF-06 a failed defense may be followed by one different defense against the same attack', () => {
    const bout = doubly();
    expect(bout.values('defense')).toEqual(['dodge', 'block', 'parry', 'nothing']);
    const second = bout.play('parry:sword', 12);
    expect([second.at, second.values('defense')]).toEqual(['defend', ['dodge', 'block', 'nothing']]);
    expect(second.bars('parry:sword')).toEqual(['G4S-DEF-06']);
    expect(second.play('block', 11).kinds.slice(-2)).toEqual(['defends', 'defended']);
    // Only one: what fails then strikes home.
    expect(second.play('block', 12).at).toBe('damage');
    expect(second.play('nothing').at).toBe('damage');
    const dodged = bout.play('dodge', 11);
    expect(dodged.values('defense')).toEqual(['block', 'parry', 'nothing']);
    expect(bout.play('dodge', 10).kinds.at(-1)).toBe('defended');
  });

  test('G4S-DEF-06 parries differ by hand or weapon', () => {
    const sheet = {
      dx: 12,
      skills: { Karate: 12, Wrestling: 12 },
      weapons: { sword: { ...weapon('Broadsword'), level: 12 } },
    };
    const armed = doubly({ sheet });
    expect(armed.play('parry:sword', 12).values('with')).toEqual(['left-hand']);
    expect(armed.play('parry:left-hand', 18).at).not.toBe('defend');
    const bare = doubly({ sheet: { ...sheet, weapons: {} } }, { attack: { kind: 'melee-unarmed' } });
    expect(bare.play('parry:right-hand', 12).values('with')).toEqual(['left-hand']);
    expect(bare.play('parry:both-hands', 12).values('with')).toEqual([]);
  });

  test('G4S-DEF-06 a retreat made with the first helps the second, which may make it as well', () => {
    const given = doubly();
    const retreated = given.play({ defense: 'dodge', retreat: '-1,0' }, 'stay', 14);
    expect([given.total('dodge'), retreated.total('parry:sword')]).toEqual([10, 12]);
    expect(retreated.line('G4-RETREAT-08', 'parry:sword')).toBe(1);
    const stood = given.play('dodge', 11);
    expect(stood.total({ defense: 'parry', with: 'sword', retreat: '-1,0' })).toBe(12);
  });

  test('G4S-DEF-06 nobody else has a second defense, and each attack has its own', () => {
    expect(struck({ ann: { sheet: SHEET } }).play('dodge', 11).at).toBe('damage');
    expect(doubly({ increased: 'dodge' }).play('dodge', 13).at).toBe('damage');
    const kick = ['attack:ann:foot/kick', 8] as const;
    const bors: Some = { sheet: { advantages: ['Extra Attack 1'], basicSpeed: 6 } };
    const start = fight({ ann: { sheet: SHEET, ...DOUBLE }, bors }).play('attack', ...kick);
    const again = start.play('parry:sword', 13, 'dodge', 8).play(...kick);
    expect(again.values('defense')).toEqual(['dodge', 'block', 'parry', 'nothing']);
  });

  test('G4S-DEF-06 a parry that is swept aside or breaks in vain has failed too', () => {
    // ST 8 lifts 13 lb; 14 lb is four times 3 lb and some: 3 in 6, or else the sword drops and leaves the hand to parry with.
    const sheet = { ...SHEET, st: 8 };
    const swept = doubly({ sheet }, { attack: { weight: 14 } }).play('parry:sword', 6);
    expect([swept.at, swept.values('with'), swept.fighter('ann').dropped]).toEqual([
      'defend',
      ['right-hand'],
      ['sword'],
    ]);
    // 24 lb is eight times 3 lb: 7 in 6.
    const broken = doubly({ sheet: { ...SHEET, st: 20 } }, { attack: { weight: 24 } }).play('parry:sword', 9);
    expect([broken.at, broken.fighter('ann').broken]).toEqual(['defend', ['sword']]);
  });

  test('G4S-DEF-08 a critical failure lets the attack through at once', () => {
    const fell = doubly().play('dodge', 18);
    expect([fell.at, fell.fighter('ann').posture]).toEqual(['damage', 'lying']);
  });

  test('G4S-MAN-09 All-Out Defense is increased or double, with half Move for a dodge and a step otherwise, and never an attack', () => {
    const start = fight({ ann: { at: [0, 0], facing: 0, sheet: { ...SHEET, basicSpeed: 6 } }, bors: { at: [20, 0] } });
    const yards = (option: string) => {
      let bout = start.play(`all-out-defense:${option}`);
      expect(bout.ids().filter((id) => id.startsWith('attack'))).toEqual([]);
      let gone = 0;
      while (bout.at === 'act' && bout.state.stage.at === 'act' && bout.state.stage.of === 'ann') {
        bout = bout.play(`move:${++gone},0`);
      }
      return gone;
    };
    // Move 6.
    expect(['dodge', 'block', 'parry', 'double'].map(yards)).toEqual([3, 1, 1, 1]);
    // +2 to one of them, or to none.
    expect(doubly().line('G4-MANEUVER-02', 'dodge')).toBe(0);
    expect(doubly({ increased: 'dodge' }).line('G4-MANEUVER-02', 'dodge')).toBe(2);
    const named = { switches: { increasedDefenseNamedPerAttack: true } };
    expect(doubly({}, named).line('G4-MANEUVER-02', 'dodge')).toBe(0);
    expect(issues({ ann: { ...DOUBLE, maneuver: 'attack' } })).toHaveLength(1);
  });
});
