import { describe, expect, test } from 'vitest';
import { attacked, fight, struck, weapon } from './testing.ts';

const SWORD = { skills: { Broadsword: 14 }, weapons: { sword: weapon('Broadsword') } };

describe('the active defense roll', () => {
  test('G4-ROLL-01 the number is the calculated score and every conditional modifier, each line with its clause', () => {
    const given = { ann: { sheet: SWORD, posture: 'kneeling' as const }, attack: { deceptive: -2 } };
    // 3 + 14/2 = 10; kneeling -2; deceptive 2 -1.
    const { base, lines, total } = struck(given).tally('parry:sword');
    expect([base.clause, base.amount]).toEqual(['G4-PARRY-02', 10]);
    expect(lines.map(({ clause, amount }) => [clause, amount])).toEqual([
      ['G4-POSTURE-02', -2],
      ['G4-ATTACK-06', -1],
    ]);
    expect(total).toBe(7);
  });

  test('G4-ROLL-01 nothing caps the number', () => {
    // 3 + 40/2 = 23.
    const sheet = { skills: { Broadsword: 40 }, weapons: { sword: weapon('Broadsword') } };
    expect(struck({ ann: { sheet } }).total('parry:sword')).toBe(23);
    // 3 + 5 = 8; deceptive 30 -15.
    expect(struck({ attack: { deceptive: -30 } }).total('dodge')).toBe(-7);
  });

  test('G4-ROLL-02 Combat Reflexes and enhanced defenses belong to the calculated score', () => {
    const advantages = ['Combat Reflexes', 'Enhanced Dodge 1', 'Enhanced Block 2', 'Enhanced Parry (all) 1'];
    const skills = { Broadsword: 14, Shield: 12 };
    const shield = { name: 'Shield', db: 0 };
    const sheet = { basicSpeed: 5.75, advantages, skills, shield, weapons: { sword: weapon('Broadsword') } };
    const bout = struck({ ann: { sheet } });
    // Dodge 3 + 5 + 1 + 1 = 10; Block 3 + 6 + 1 + 2 = 12; Parry 3 + 7 + 1 + 1 = 12.
    expect([bout.total('dodge'), bout.total('block'), bout.total('parry:sword')]).toEqual([10, 12, 12]);
    const plain = struck({ ann: { sheet: { ...sheet, advantages: [] } } });
    expect([plain.total('dodge'), plain.total('block'), plain.total('parry:sword')]).toEqual([8, 9, 10]);
  });

  test('G4-ROLL-02 a score that is stated contains them already', () => {
    const advantages = ['Combat Reflexes', 'Enhanced Dodge 1', 'Enhanced Block 1', 'Enhanced Parry (all) 1'];
    const shield = { name: 'Shield', db: 0, level: 12 };
    const weapons = { sword: weapon('Broadsword', { level: 14, parryScore: 12 }) };
    const bout = struck({ ann: { sheet: { advantages, shield, weapons, scores: { dodge: 10, block: 11 } } } });
    expect([bout.total('dodge'), bout.total('block'), bout.total('parry:sword')]).toEqual([10, 11, 12]);
  });

  test('G4-ROLL-02 so does every other permanent bonus, for the defense that it is for', () => {
    const bonuses = [
      { to: 'dodge' as const, amount: 1, because: 'light feet' },
      { to: 'dodge' as const, amount: 2, because: 'enchanted boots' },
      { to: 'block' as const, amount: -1, because: 'stiff shoulder' },
      { to: 'parry' as const, amount: 3, because: 'enchanted ring' },
    ];
    const shield = { name: 'Shield', db: 0, level: 12 };
    const sheet = { ...SWORD, basicSpeed: 5.75, shield, bonuses };
    const bout = struck({ ann: { sheet } });
    // Dodge 3 + 5 + 1 + 2 = 11; Block 3 + 6 - 1 = 8; Parry 3 + 7 + 3 = 13.
    expect([bout.total('dodge'), bout.total('block'), bout.total('parry:sword')]).toEqual([11, 8, 13]);
    expect(bout.tally('dodge').lines).toEqual([
      { clause: 'G4-ROLL-02', label: 'light feet +1, enchanted boots +2', amount: 3 },
    ]);
    // As a part of the score it is halved with it where wounds halve Dodge: 11 / 2 = 5.5, so 6.
    expect(struck({ ann: { sheet, hp: 3 } }).total('dodge')).toBe(6);
    // A score that is stated has it already.
    const stated = struck({ ann: { sheet: { ...sheet, scores: { dodge: 11, block: 8 } } } });
    expect([stated.total('dodge'), stated.total('block')]).toEqual([11, 8]);
  });

  test('G4-ROLL-03 all modifiers add up', () => {
    const ann = { sheet: { basicSpeed: 6 }, stunned: 'physical' as const, posture: 'lying' as const };
    const bout = struck({ ann, attack: { from: 'left', dualSameTarget: true } });
    // 9; lying -3; stunned -4; side -2; dual -1.
    expect(bout.total('dodge')).toBe(-1);
    expect(bout.play('dodge', 4).kinds).toContain('defended-critically');
    expect(bout.play('dodge', 5).kinds).toContain('failed');
  });

  test('G4-ROLL-04 equal to the number defends, one more does not', () => {
    const bout = struck({ ann: { sheet: SWORD } }).play('parry:sword');
    expect(bout.total()).toBe(10);
    expect(bout.play(10).kinds).toContain('defended');
    expect(bout.play(10).fighter('ann').hp).toBe(10);
    expect(bout.play(11).at).toBe('damage');
  });

  test('G4-ROLL-05 a 3 or 4 defends whatever the number, a 5 no longer does', () => {
    // 8; deceptive 22 -11.
    const bout = struck({ attack: { deceptive: -22 } }).play('dodge');
    expect(bout.total()).toBe(-3);
    expect(bout.play(3).kinds).toContain('defended-critically');
    expect(bout.play(4).kinds).toContain('defended-critically');
    expect(bout.play(5).kinds).toContain('failed');
  });

  test('G4-ROLL-06 a 17 or 18 fails whatever the number, a 16 need not', () => {
    // 3 + 32/2 = 19.
    const sheet = { skills: { Broadsword: 32 }, weapons: { sword: weapon('Broadsword') } };
    const bout = struck({ ann: { sheet } }).play('parry:sword');
    expect(bout.total()).toBe(19);
    expect(bout.play(16).kinds).toContain('defended');
    expect(bout.play(17).kinds).toContain('failed');
    expect(bout.play(18).kinds).toContain('failed-critically');
  });

  test('G4-ROLL-07 a blow that misses asks for no defense and uses none up', () => {
    const bout = attacked({ ann: { sheet: SWORD } });
    expect([bout.at, bout.total()]).toEqual(['attack', 10]);
    expect(bout.play(10).at).toBe('defend');
    const missed = bout.play(11);
    expect(missed.at).not.toBe('defend');
    expect(missed.fighter('ann').turn.parries).toEqual({});
  });

  test('G4-ROLL-07 nobody who cannot act is asked', () => {
    expect(struck({ ann: { unconscious: true }, until: 'dead' }).at).toBe('damage');
    expect(struck({ ann: {}, attack: { result: 'critical' } }).ids()).toEqual(['nothing']);
    expect(struck({ ann: {}, attack: { result: 'critical' } }).bars('dodge')).toEqual(['G4S-ATK-02']);
  });

  test('G4-ROLL-07 who is out before answering has no defense left, whatever the referee allows', () => {
    const set = (condition: string) => ({
      rule: {
        kind: 'amend' as const,
        because: 'a falling beam',
        amendment: { fighter: 'ann', set: { condition } },
      },
    });
    const out = struck({ more: { cora: { side: 'a', at: [-9, 0] } } }).play(set('unconscious'));
    expect([out.at, out.ids(), out.bars('dodge')]).toEqual(['defend', ['nothing'], ['G4-ROLL-07']]);
    const allow = { kind: 'allow' as const, because: 'a mighty will', to: 'ann', option: 'dodge' };
    expect(out.illegal({ rule: allow })).toContain('cannot-rule');
    expect(out.play(set('able')).ids()).toContain('dodge');
  });

  test('G4-ROLL-08 one defense against one attack, and a new one against the next', () => {
    const failed = struck({ ann: { sheet: SWORD } }).play('parry:sword', 11);
    expect(failed.at).toBe('damage');
    const next = fight({ ann: { sheet: SWORD }, bors: { sheet: { basicSpeed: 6, advantages: ['Extra Attack 1'] } } })
      .play('attack', 'attack:ann:foot/kick', 8, 'parry:sword', 11, 1)
      .play('attack:ann:foot/kick', 8);
    expect(next.at).toBe('defend');
    expect(next.ids()).toContain('dodge');
  });

  test('G4-ROLL-09 fractions are dropped before anything is added', () => {
    const sheet = { basicSpeed: 6.75, skills: { Shield: 13, Boxing: 13 }, shield: { name: 'Shield', db: 0 }, dx: 9 };
    const bout = struck({ ann: { sheet }, attack: { kind: 'melee-unarmed' } });
    // 3 + 6; 3 + 6; 3 + 6.
    expect([bout.total('dodge'), bout.total('block'), bout.total('parry:right-hand')]).toEqual([9, 9, 9]);
  });

  test('G4-ROLL-11 what a turn remembers is forgotten when the next one begins', () => {
    const bout = struck({ ann: { sheet: SWORD } }).play('parry:sword', 9);
    expect(bout.fighter('ann').turn.parries).toEqual({ sword: 1 });
    // Ann's own turn begins: the next parry is a first one again.
    const again = bout.play('done', 'do-nothing', 'attack', 'attack:ann:foot/kick', 8);
    expect(again.fighter('ann').turn.parries).toEqual({});
    expect(again.total('parry:sword')).toBe(10);
  });
});

describe('which defense works against which attack', () => {
  const sheet = {
    skills: { Broadsword: 14, Shield: 12 },
    weapons: { sword: weapon('Broadsword') },
    shield: { name: 'Shield', db: 2 },
  };
  const open = (kind: string, distance: number, switches = {}) =>
    struck({ ann: { sheet }, attack: { kind: kind as 'firearm', distance, from: 'front' }, switches }).values(
      'defense',
    );

  test('G4-ROLL-13 dodge against everything, block and parry against what they can meet', () => {
    expect(open('melee-weapon', 1)).toEqual(['dodge', 'block', 'parry', 'nothing']);
    expect(open('melee-unarmed', 1)).toEqual(['dodge', 'block', 'parry', 'nothing']);
    expect(open('thrown', 12)).toEqual(['dodge', 'block', 'parry', 'nothing']);
    expect(open('liquid', 12)).toEqual(['dodge', 'block', 'nothing']);
    expect(open('muscle-missile', 12)).toEqual(['dodge', 'block', 'nothing']);
    expect(open('firearm', 12)).toEqual(['dodge', 'nothing']);
    expect(open('beam', 12)).toEqual(['dodge', 'nothing']);
  });

  test('G4-ROLL-13 at a table where missiles can only be dodged, arrows are not blocked', () => {
    expect(open('muscle-missile', 12, { dodgeOnlyVsAllMissiles: true })).toEqual(['dodge', 'nothing']);
    expect(open('thrown', 12, { dodgeOnlyVsAllMissiles: true })).toEqual(['dodge', 'block', 'parry', 'nothing']);
  });
});
