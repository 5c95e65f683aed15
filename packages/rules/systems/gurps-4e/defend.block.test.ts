import { describe, expect, test } from 'vitest';
import { fight, issues, struck, weapon, type Given, type Some } from './testing.ts';

const shielded = (level = 12, db = 2, more: Some = {}): Some => ({
  ...more,
  sheet: { basicSpeed: 5, skills: { Shield: level }, shield: { name: 'Shield', db }, ...more.sheet },
});
const against = (kind: NonNullable<Given['attack']>['kind'], ann = shielded()) =>
  struck({ ann, attack: { kind, from: 'front', distance: 1 } });

describe('blocking', () => {
  test('G4-BLOCK-01 blows, thrown weapons, liquids and muscle-powered missiles, without a penalty', () => {
    // 3 + 6; DB 2.
    for (const kind of ['melee-weapon', 'melee-unarmed', 'thrown', 'liquid', 'muscle-missile'] as const)
      expect([kind, against(kind).total('block'), against(kind).ids().includes('block')]).toEqual([kind, 11, true]);
  });

  test('G4-BLOCK-02 nothing else', () => {
    for (const kind of ['firearm', 'beam', 'area'] as const) {
      expect(against(kind).bars('block')).toContain('G4-BLOCK-02');
      expect(against(kind).illegal('block')).toContain('refused');
    }
  });

  test('G4-BLOCK-03 half of Shield or Cloak, and 3', () => {
    const cloak = { shield: { name: 'Cloak', size: 'light-cloak' as const }, skills: { Cloak: 15, Shield: 18 } };
    // 3 + 7; DB 1.
    expect(struck({ ann: { sheet: cloak } }).total('block')).toBe(11);
    const shield = { shield: { name: 'Shield', size: 'small' as const }, skills: { Cloak: 15, Shield: 18 } };
    // 3 + 9; DB 1.
    expect(struck({ ann: { sheet: shield } }).total('block')).toBe(13);
  });

  test('G4-BLOCK-03 a shield or cloak that nobody has learned to use blocks nothing, but its Defense Bonus counts', () => {
    const unskilled = struck({ ann: { sheet: { basicSpeed: 5, shield: { name: 'Shield', db: 2 } } } });
    expect(unskilled.bars('block')).toEqual(['G4-BLOCK-03']);
    expect(unskilled.refusal('block').overridable).toBe(false);
    expect(unskilled.total('dodge')).toBe(10);
    const cloak = { shield: { name: 'Cloak', db: 1, skill: 'Cloak' as const }, skills: { Shield: 14 } };
    expect(struck({ ann: { sheet: cloak } }).bars('block')).toEqual(['G4-BLOCK-03']);
    // A level by default and a stated Block are ways to block.
    const byDefault = { shield: { name: 'Shield', db: 2 }, skills: { Shield: { level: 6, default: true } } };
    expect(struck({ ann: { sheet: byDefault } }).total('block')).toBe(8);
    const stated = { shield: { name: 'Shield', db: 2 }, scores: { block: 7 } };
    expect(struck({ ann: { sheet: stated } }).ids()).toContain('block');
    expect(struck({ ann: { sheet: stated, turn: { blocks: 1 } } }).refusal('block').overridable).toBe(true);
    // Nor can an All-Out Defense increase a Block that is none.
    const turn = (sheet: object) => fight({ ann: { sheet: { ...sheet, basicSpeed: 9 } } });
    expect(turn({ shield: { name: 'Shield', db: 2 } }).bars('all-out-defense:block')).toEqual(['G4S-MAN-09']);
    expect(turn(stated).ids()).toContain('all-out-defense:block');
  });

  test('G4-BLOCK-04 no block without a ready shield or cloak', () => {
    expect(struck({ ann: shielded(15, 2, { unready: ['shield'] }) }).bars('block')).toEqual(['G4-BLOCK-04']);
    expect(struck({ ann: shielded(15, 2, { held: { right: null, left: null } }) }).bars('block')).toEqual([
      'G4-BLOCK-04',
    ]);
    expect(struck({ ann: { sheet: { skills: { Shield: 15 } } } }).bars('block')).toEqual(['G4-BLOCK-04']);
    const chair = { shield: { name: 'Chair', size: 'improvised' as const }, skills: { Shield: 12 } };
    expect(struck({ ann: { sheet: chair } }).total('block')).toBe(10);
  });

  test('G4-BLOCK-05 one attempt a turn, made or missed; the Defense Bonus stays', () => {
    const spent = struck({ ann: shielded(12, 2, { turn: { blocks: 1 } }) });
    expect(spent.bars('block')).toEqual(['G4-BLOCK-05']);
    expect(spent.total('dodge')).toBe(10);
    const bors: Some = { sheet: { advantages: ['Extra Attack 1'], basicSpeed: 6 } };
    const start = fight({ ann: shielded(), bors }).play('attack', 'attack:ann:foot/kick', 8, 'block');
    for (const roll of [5, 12]) {
      const bout = roll === 12 ? start.play(roll, 1) : start.play(roll);
      expect(bout.play('attack:ann:foot/kick', 8).bars('block')).toEqual(['G4-BLOCK-05']);
    }
  });

  test('G4-BLOCK-06 a block in retreat: +1', () => {
    const bout = struck({ ann: shielded(14, 1) });
    // 3 + 7; DB 1; retreat +1.
    expect(bout.total({ defense: 'block', retreat: '-1,0' })).toBe(12);
    expect(bout.total('block')).toBe(11);
  });
});

const WEAPONS = { broadsword: weapon('Broadsword'), shortsword: weapon('Shortsword') };

describe('parrying', () => {
  test('G4-PARRY-01 takes a ready weapon or a hand with nothing in it', () => {
    const sheet = { skills: { 'Axe/Mace': 14, Brawling: 10 }, weapons: { axe: weapon('Axe/Mace') }, dx: 8 };
    const ann: Some = { sheet, held: { right: 'axe', left: null }, unready: ['axe'] };
    const bout = struck({ ann, attack: { kind: 'melee-unarmed' } });
    expect(bout.values('with')).toEqual(['left-hand']);
    expect(bout.bars('parry:axe')).toEqual(['G4-PARRY-01']);
    // 3 + 5; off hand -2.
    expect(bout.total('parry:left-hand')).toBe(6);
    // A hand that holds something does not parry, and a grip of both hands leaves none empty.
    const both: Some = { sheet, held: { right: 'axe', left: 'axe' } };
    expect(struck({ ann: both }).values('with')).toEqual(['axe']);
    const shield: Some = { ...shielded(), held: { right: 'shield', left: null } };
    expect(struck({ ann: shield }).values('with')).toEqual(['left-hand']);
  });

  test('G4-PARRY-02 half the weapon skill, 3, and the figure of the weapon', () => {
    const sheet = (parry: string) => ({
      skills: { Shortsword: 15 },
      weapons: { sword: weapon('Shortsword', { parry }) },
    });
    // 3 + 7.
    expect(struck({ ann: { sheet: sheet('0') } }).total('parry:sword')).toBe(10);
    expect(struck({ ann: { sheet: sheet('-1') } }).total('parry:sword')).toBe(9);
    expect(struck({ ann: { sheet: sheet('No') } }).values('with')).toEqual(['left-hand']);
  });

  test('G4-PARRY-03 an unwieldy weapon that attacked does not parry, even if it missed', () => {
    const sheet = { skills: { 'Axe/Mace': 14 }, weapons: { axe: weapon('Axe/Mace', { parry: '0U' }) } };
    const used = struck({ ann: { sheet, turn: { attackedWith: ['axe'] } } });
    expect(used.bars('parry:axe')).toEqual(['G4-PARRY-03']);
    expect(used.values('defense')).toEqual(['dodge', 'parry', 'nothing']);
    expect(struck({ ann: { sheet } }).values('with')).toContain('axe');
    const missed = fight({ ann: { sheet: { ...sheet, basicSpeed: 6 } } }).play(
      'attack',
      'attack:bors:axe/swing',
      15,
      'done',
      'attack',
      'attack:ann:foot/kick',
      8,
    );
    expect(missed.bars('parry:axe')).toEqual(['G4-PARRY-03']);
    const balanced = { skills: { Broadsword: 14 }, weapons: { sword: weapon('Broadsword') } };
    expect(struck({ ann: { sheet: balanced, turn: { attackedWith: ['sword'] } } }).values('with')).toContain('sword');
  });

  test('G4-PARRY-03 nor does one that parried attack in the same turn', () => {
    const weapons = { axe: weapon('Axe/Mace', { parry: '0U' }), sword: weapon('Broadsword') };
    const sheet = { skills: { 'Axe/Mace': 14, Broadsword: 14 }, weapons };
    const turn = { parries: { axe: 1, sword: 1 } };
    const bors: Some = { sheet, held: { right: 'axe', left: 'sword' }, turn };
    const blow = (item: string) => issues({ bors, attack: { by: 'bors', on: 'ann', with: `${item}/swing` } });
    expect(blow('axe')[0]).toContain('G4-PARRY-03');
    expect(blow('sword')).toEqual([]);
    const fresh: Some = { ...bors, turn: {} };
    expect(issues({ bors: fresh, attack: { by: 'bors', on: 'ann', with: 'axe/swing' } })).toEqual([]);
  });

  test('G4-PARRY-04 a shooter within reach can be parried', () => {
    const sheet = {
      skills: { Broadsword: 14 },
      weapons: { sword: weapon('Broadsword') },
      shield: { name: 'Shield', db: 3 },
    };
    const shot = (distance: number) => struck({ ann: { sheet }, attack: { kind: 'firearm', distance } });
    // 3 + 7, and no Defense Bonus against a firearm.
    expect(shot(1).total('parry:sword')).toBe(10);
    expect(shot(1).ids()).toContain('parry:sword');
    expect(shot(1).bars('parry:sword+retreat')).toContain('G4-RETREAT-01');
    expect(shot(2).bars('parry:sword')).toEqual(['G4-PARRY-04']);
  });

  test('G4-PARRY-05 each weapon and each hand parries for itself', () => {
    const sheet = { skills: { Broadsword: 14, Shortsword: 12 }, weapons: WEAPONS };
    const ann: Some = {
      sheet,
      held: { right: 'broadsword', left: 'shortsword' },
      turn: { parries: { broadsword: 1 } },
    };
    const bout = struck({ ann });
    // 10, second parry -4; 3 + 6, off hand -2.
    expect([bout.total('parry:broadsword'), bout.total('parry:shortsword')]).toEqual([6, 7]);
  });
});

describe('repeated parries', () => {
  /** Parries made already, with a weapon of this skill, by somebody with these advantages. */
  const after = (parries: number, skill: string, level: number, advantages: string[] = [], switches = {}) => {
    const flag = skill === 'Broadsword' ? '0' : '0F';
    const sheet = { advantages, skills: { [skill]: level }, weapons: { blade: weapon(skill, { parry: flag }) } };
    return struck({ ann: { sheet, turn: { parries: { blade: parries } } }, switches }).total('parry:blade');
  };

  test('G4-MULTI-01 each further attempt with the same tool costs one step more, successful or not', () => {
    expect([0, 1, 2].map((parries) => after(parries, 'Broadsword', 14))).toEqual([10, 6, 2]);
    const sheet = { skills: { Broadsword: 14, Brawling: 14 }, weapons: { blade: weapon('Broadsword') } };
    const bout = struck({ ann: { sheet, turn: { parries: { blade: 1 } } } });
    // The empty hand has parried nothing yet: 3 + 7, off hand -2, weapon -3.
    expect(bout.total('parry:left-hand')).toBe(5);
    expect(bout.play('parry:left-hand', 15).fighter('ann').turn.parries).toEqual({ blade: 1, 'left-hand': 1 });
  });

  test('G4-MULTI-01 a parry with both hands counts for both', () => {
    const ann: Some = { sheet: { skills: { Wrestling: 14, Brawling: 14 } } };
    const bout = struck({ ann, attack: { kind: 'melee-unarmed' } }).play('parry:both-hands', 15);
    expect(bout.fighter('ann').turn.parries).toEqual({ 'right-hand': 1, 'left-hand': 1 });
    const spent = struck({ ann: { ...ann, turn: { parries: { 'left-hand': 1 } } }, attack: { kind: 'melee-unarmed' } });
    expect([spent.total('parry:both-hands'), spent.total('parry:right-hand')]).toEqual([6, 10]);
  });

  test('G4-MULTI-02 the ordinary step is 4', () => {
    expect([0, 1, 2, 3].map((parries) => after(parries, 'Broadsword', 18))).toEqual([12, 8, 4, 0]);
  });

  test('G4-MULTI-03 with a fencing weapon 2', () => {
    expect([0, 1, 2].map((parries) => after(parries, 'Saber', 16))).toEqual([11, 9, 7]);
  });

  test('G4-MULTI-04 Trained By A Master or Weapon Master: 2', () => {
    expect(after(1, 'Broadsword', 16, ['Weapon Master (Broadsword)'])).toBe(9);
    expect(after(1, 'Broadsword', 16, ['Trained by a Master'])).toBe(9);
    expect(after(1, 'Broadsword', 16, ['Weapon Master (Knife)'])).toBe(7);
  });

  test('G4-MULTI-04 Weapon Master counts for nothing where the table says so, and never for bare hands', () => {
    const switches = { weaponMasterHalvesParry: false };
    expect(after(1, 'Broadsword', 16, ['Weapon Master (Broadsword)'], switches)).toBe(7);
    expect(after(1, 'Broadsword', 16, ['Trained by a Master'], switches)).toBe(9);
    const bare = (advantages: string[]) => {
      const ann: Some = { sheet: { advantages, skills: { Brawling: 14 } }, turn: { parries: { 'right-hand': 1 } } };
      return struck({ ann, attack: { kind: 'melee-unarmed' } }).total('parry:right-hand');
    };
    expect([bare(['Weapon Master (all)']), bare(['Trained by a Master'])]).toEqual([6, 8]);
  });

  test('G4-MULTI-05 a fencing weapon in the hands of a master: 1, and no less for both advantages', () => {
    expect(after(3, 'Rapier', 18, ['Trained by a Master', 'Weapon Master (all)'])).toBe(9);
    expect(after(3, 'Rapier', 18, ['Weapon Master (all)'])).toBe(9);
  });

  test("G4-MULTI-06 the count begins anew with the defender's next turn", () => {
    const sheet = { basicSpeed: 5, skills: { Broadsword: 14 }, weapons: { blade: weapon('Broadsword') } };
    const bors: Some = { sheet: { basicSpeed: 6, advantages: ['Extra Attack 1'] } };
    const kick = ['attack:ann:foot/kick', 8] as const;
    const first = fight({ ann: { sheet }, bors }).play('attack', ...kick);
    const second = first.play('parry:blade', 5, 'no').play(...kick);
    const third = second.play('parry:blade', 5, 'no').play('done', 'do-nothing', 'attack', ...kick);
    expect([first, second, third].map((bout) => bout.total('parry:blade'))).toEqual([10, 6, 10]);
  });
});

describe('the off hand', () => {
  const left = (more: Some['sheet'] = {}): Some => ({
    sheet: { skills: { Shortsword: 15 }, weapons: { sword: weapon('Shortsword') }, ...more },
    held: { right: null, left: 'sword' },
  });

  test('G4-OFFHAND-01 -2 to Parry, with a weapon or bare', () => {
    // 3 + (15 - 4) / 2 = 8, the same as 3 + 7 - 2.
    expect(struck({ ann: left() }).total('parry:sword')).toBe(8);
    expect(struck({ ann: { ...left(), dominant: 'left' } }).total('parry:sword')).toBe(10);
    const bare = struck({ ann: { sheet: { skills: { Karate: 14 } } } });
    expect([bare.total('parry:right-hand'), bare.total('parry:left-hand')]).toEqual([10, 8]);
  });

  test('G4-OFFHAND-02 the ambidextrous have none', () => {
    expect(struck({ ann: left({ advantages: ['Ambidexterity'] }) }).total('parry:sword')).toBe(10);
  });

  test('G4-OFFHAND-03 both hands together are none, nor is a shield on the off arm', () => {
    const staff = { skills: { Staff: 12 }, weapons: { staff: weapon('Staff', { type: 'quarterstaff', hands: 2 }) } };
    expect(struck({ ann: { sheet: staff } }).total('parry:staff')).toBe(11);
    const wrestler = struck({ ann: { sheet: { skills: { Wrestling: 14 } } }, attack: { kind: 'melee-unarmed' } });
    expect(wrestler.total('parry:both-hands')).toBe(10);
    expect(struck({ ann: shielded(12, 0) }).total('block')).toBe(9);
  });
});

describe('thrown weapons', () => {
  const thrown = (weight: number, motion: 'swing' | 'thrust' = 'swing') => ({
    kind: 'thrown' as const,
    distance: 6,
    weight,
    motion,
  });
  const parry = (level: number, weight: number) => {
    const sheet = { skills: { Broadsword: level }, weapons: { sword: weapon('Broadsword') } };
    return struck({ ann: { sheet }, attack: thrown(weight) });
  };

  test('G4-THROWN-01 may be parried, at a penalty that dodge and block do not have', () => {
    expect(parry(14, 4).ids()).toContain('parry:sword');
    expect(parry(14, 4).total('parry:sword')).toBe(9);
    const bout = struck({ ann: shielded(12, 0), attack: thrown(4) });
    expect([bout.total('dodge'), bout.total('block')]).toEqual([8, 9]);
    expect(bout.bars('block+retreat')).toContain('G4-RETREAT-01');
    expect(bout.ids()).toContain('dodge+drop');
  });

  test('G4-THROWN-02 above 1 lb: -1', () => {
    expect([parry(12, 4).total('parry:sword'), parry(12, 1.5).total('parry:sword')]).toEqual([8, 8]);
  });

  test('G4-THROWN-03 1 lb or lighter: -2 instead', () => {
    expect([parry(12, 1).total('parry:sword'), parry(12, 0.25).total('parry:sword')]).toEqual([7, 7]);
  });

  const bare = (skill: string, motion: 'swing' | 'thrust', switches = {}) =>
    struck({ ann: { sheet: { skills: { [skill]: 14 } } }, attack: thrown(4, motion), switches }).total(
      'parry:right-hand',
    );

  test('G4-THROWN-04 with bare hands the -3 against weapons besides, but not with Judo or Karate', () => {
    // 3 + 7; thrown -1; bare hand -3.
    expect([bare('Brawling', 'swing'), bare('Judo', 'swing'), bare('Karate', 'swing')]).toEqual([6, 9, 9]);
  });

  test('G4-THROWN-04 a point that was thrown counts as a thrust unless the table says otherwise', () => {
    expect(bare('Brawling', 'thrust')).toBe(9);
    expect(bare('Brawling', 'thrust', { thrownPointCountsAsThrust: false })).toBe(6);
  });
});
