/** What the support ledger says around the defenses: advantages, arcs, fencing weapons, parry figures, Hearing. */
import { describe, expect, test } from 'vitest';
import { fight, struck, type Given, type Some } from './testing.ts';

const weapon = (skill: string, level: number, parry = '0', more: object = {}) => ({
  name: skill,
  skill,
  level,
  parry,
  melee: { swing: { damage: '1d cut' }, thrust: { damage: '1d imp' } },
  ...more,
});

/** Ann with this in her hand, and these advantages. */
function with_(sword: object, advantages: string[] = [], more: Some['sheet'] = {}): Given {
  return { ann: { sheet: { weapons: { sword: sword as ReturnType<typeof weapon> }, advantages, ...more } } };
}

describe('advantages', () => {
  test('G4S-DEF-01 Combat Reflexes: +1 to all three defenses, +6 to shake off mental stun', () => {
    const shield = { name: 'Shield', db: 0, level: 12 };
    const scores = (...advantages: string[]) => {
      const bout = struck(with_(weapon('Broadsword', 14), advantages, { shield, basicSpeed: 5.5 }));
      return ['dodge', 'block', 'parry:sword'].map((id) => bout.total(id));
    };
    // Dodge 3 + 5, Block 3 + 6, Parry 3 + 7.
    expect([scores(), scores('Combat Reflexes')]).toEqual([
      [8, 9, 10],
      [9, 10, 11],
    ]);
    const recovering = (stunned: 'mental' | 'physical', ...advantages: string[]) =>
      fight({ ann: { stunned, sheet: { iq: 9, ht: 11, advantages } } })
        .play('do-nothing')
        .total();
    // IQ 9 + 6; against physical stun HT 11 and nothing more.
    expect([recovering('mental'), recovering('mental', 'Combat Reflexes')]).toEqual([9, 15]);
    expect(recovering('physical', 'Combat Reflexes')).toBe(11);
  });

  test('G4S-DEF-02 Enhanced Dodge, Block and Parry add 1 a level to what they name', () => {
    const rapier = weapon('Rapier', 14, '0F');
    const shield = { name: 'Shield', db: 0, level: 12 };
    const scores = (...advantages: string[]) => {
      const bout = struck(with_(rapier, advantages, { shield, basicSpeed: 5, skills: { Judo: 12 } }));
      return ['dodge', 'block', 'parry:sword'].map((id) => bout.total(id));
    };
    // Dodge 5 + 3, Block 6 + 3, Parry 7 + 3.
    expect(scores()).toEqual([8, 9, 10]);
    expect(scores('Enhanced Dodge 2')).toEqual([10, 9, 10]);
    expect(scores('Enhanced Block 1')).toEqual([8, 10, 10]);
    expect(scores('Enhanced Parry (Rapier) 1')).toEqual([8, 9, 11]);
    expect(scores('Enhanced Parry (all) 1')).toEqual([8, 9, 11]);
    expect(scores('Enhanced Parry (Saber) 1')).toEqual([8, 9, 10]);
    // Bare hands have their own: Judo 3 + 6.
    const bare = (advantage: string) =>
      struck({ ann: { sheet: { skills: { Judo: 12 }, advantages: [advantage] } } }).total('parry:right-hand');
    expect([bare('Enhanced Parry (bare hands) 2'), bare('Enhanced Parry (all) 1'), bare('Enhanced Dodge 1')]).toEqual([
      11, 10, 9,
    ]);
  });

  test('G4S-DEF-11 eyes all round take away side and back', () => {
    // Speed 6: Dodge 9.
    const dodge = (from: 'front' | 'left' | 'behind', ...advantages: string[]) => {
      const bout = struck({ ann: { sheet: { basicSpeed: 6, advantages } }, attack: { from } });
      return bout.ids().includes('dodge') ? bout.total('dodge') : 'none';
    };
    expect([dodge('behind', '360-Degree Vision'), dodge('left', '360-Degree Vision')]).toEqual([9, 9]);
    expect([dodge('behind'), dodge('left'), dodge('front')]).toEqual(['none', 7, 9]);
    expect(dodge('behind', 'Peripheral Vision')).toBe(7);
  });

  test('G4S-CHAR-05 HP, FP, Will and Per come from ST, HT and IQ unless bought', () => {
    const sheet = (more: Some['sheet'] = {}) => fight({ ann: { sheet: { st: 13, ht: 11, iq: 9, ...more } } });
    const { hp, fp } = sheet().fighter('ann');
    expect([hp, fp]).toEqual([13, 11]);
    expect(sheet().state.given.sheets['ann']).toMatchObject({ hp: 13, fp: 11, will: 9, per: 9 });
    expect(sheet({ hp: 15, fp: 8, will: 12, per: 14 }).state.given.sheets['ann']).toMatchObject({
      hp: 15,
      fp: 8,
      will: 12,
      per: 14,
    });
  });

  test('G4S-CHAR-07 Hearing is Per and Acute Hearing; the deaf hear nothing', () => {
    const hearing = (...advantages: string[]) =>
      struck({ ann: { situation: { cannotSee: ['bors'] }, sheet: { per: 11, advantages } } });
    // 11 + 2, and -2 to place an unseen attacker.
    expect([hearing('Acute Hearing 2').at, hearing('Acute Hearing 2').total()]).toEqual(['hearing', 11]);
    expect(hearing().total()).toBe(9);
    const shield = { name: 'Shield', db: 0, level: 12 };
    const blind = { situation: { cannotSee: ['bors'] }, sheet: { per: 11, shield } };
    expect(struck({ ann: blind }).play(9).ids()).toContain('block');
    expect(struck({ ann: blind }).play(10).bars('block')).toEqual(['G4-SITUATION-07']);
    const deaf = struck({ ann: { ...blind, sheet: { ...blind.sheet, advantages: ['Deaf'] } } });
    expect(deaf.bars('block')).toEqual(['G4-SITUATION-07']);
    // With less than 3 there is no roll either: 4 - 2.
    expect(struck({ ann: { ...blind, sheet: { ...blind.sheet, per: 4 } } }).bars('block')).toEqual(['G4-SITUATION-07']);
    expect(struck({ ann: { ...blind, sheet: { ...blind.sheet, per: 5 } } }).at).toBe('hearing');
  });
});

describe('arcs', () => {
  test('G4S-DEF-03 three hexes in front, one at each side, one behind', () => {
    /** Where Bors' blow comes from when Ann stands at the origin with facing 0. */
    const from = (q: number, r: number) => {
      const bout = fight({ ann: { at: [0, 0], facing: 0 }, bors: { at: [q, r], sheet: { dx: 11 } } });
      const struckAt = bout.play('attack', 'attack:ann:foot/kick', 9);
      const { stage } = struckAt.state;
      return stage.at === 'defend' ? stage.attack.from : stage.at;
    };
    expect([from(1, 0), from(0, 1), from(1, -1)]).toEqual(['front', 'front', 'front']);
    // With +q to the right and +r downwards, (-1, 1) is at her right hand.
    expect([from(-1, 1), from(0, -1), from(-1, 0)]).toEqual(['right', 'left', 'behind']);
  });

  test('G4S-DEF-03 those farther away stand in the arc that points at them', () => {
    const gun = {
      name: 'Gun',
      skill: 'Guns',
      level: 20,
      ranged: { shoot: { damage: '1d pi', kind: 'firearm' as const } },
    };
    const from = (q: number, r: number) => {
      const bors = { at: [q, r] as [number, number], sheet: { dx: 11, weapons: { gun } } };
      const shot = fight({ ann: { at: [0, 0], facing: 0 }, bors }).play('attack', 'attack:ann:gun/shoot', 10);
      const { stage } = shot.state;
      return stage.at === 'defend' ? stage.attack.from : stage.at;
    };
    expect([from(9, 0), from(9, -9), from(-4, 0), from(-4, 4), from(0, -4)]).toEqual([
      'front',
      'front',
      'behind',
      'right',
      'left',
    ]);
  });
});

describe('weapons', () => {
  test('G4S-WPN-01 the parry figure is added to Parry, and No cannot parry', () => {
    const parry = (figure: string) => struck(with_(weapon('Broadsword', 14, figure)));
    // 3 + 7 = 10.
    expect(['0', '-1', '+2', '0U', '0F'].map((figure) => parry(figure).total('parry:sword'))).toEqual([
      10, 9, 12, 10, 10,
    ]);
    expect(
      parry('No')
        .ids()
        .filter((id) => id.startsWith('parry:sword')),
    ).toEqual([]);
  });

  test('G4S-WPN-03 an unbalanced weapon parries no more in a turn in which it attacked', () => {
    const parry = (figure: string) =>
      fight({ ...with_(weapon('Axe', 12, figure)) }).play(
        'attack',
        'attack:bors:sword/swing',
        13,
        'done',
        'attack',
        'attack:ann:foot/kick',
        8,
      );
    expect(parry('0U').bars('parry:sword')).toEqual(['G4-PARRY-03']);
    expect(parry('0').ids()).toContain('parry:sword');
    const idle = fight(with_(weapon('Axe', 12, '0U'))).play('do-nothing', 'attack', 'attack:ann:foot/kick', 8);
    expect(idle.ids()).toContain('parry:sword');
  });

  test('G4S-WPN-05 what is dropped lies there until readied, what is broken is of no use', () => {
    const fumble = fight(with_(weapon('Broadsword', 12))).play('attack', 'attack:bors:sword/swing', 18);
    const later = (table: number) => {
      const bout = fumble.play(table).play('done', 'attack', 'attack:ann:foot/kick', 8);
      expect(bout.ids().filter((id) => id.startsWith('parry:sword'))).toEqual([]);
      return bout.play('nothing', [1], 'done');
    };
    expect(
      later(10)
        .play('attack')
        .ids()
        .filter((id) => id.includes('sword')),
    ).toEqual([]);
    expect(later(10).play('ready:sword').fighter('ann')).toMatchObject({ held: { right: 'sword' }, dropped: [] });
    // A 3 breaks it.
    expect(later(3).values('maneuver')).not.toContain('ready');
  });

  test('G4S-WPN-06 flails and nunchaku lower parry and block by their grade', () => {
    const shield = { name: 'Shield', db: 0, level: 12 };
    const against = (flexible?: 'flail' | 'nunchaku') => {
      const bout = struck({ ...with_(weapon('Broadsword', 14), [], { shield }), attack: flexible ? { flexible } : {} });
      return ['parry:sword', 'block', 'dodge'].map((id) => bout.total(id));
    };
    // Parry 10, Block 9, Dodge 8.
    expect(against()).toEqual([10, 9, 8]);
    expect(against('nunchaku')).toEqual([8, 8, 8]);
    expect(against('flail')).toEqual([6, 7, 8]);
  });

  test('G4S-DEF-14 a fencing weapon: lighter repeats, longer retreats, encumbrance, and no parry of flails', () => {
    const encumbered = { encumbrance: 1 };
    const bout = (skill: string, figure: string, given: Given = {}, sheet: Some['sheet'] = {}) => {
      const { ann } = with_(weapon(skill, 14, figure), [], sheet);
      return struck({ ...given, ann: { ...ann, turn: { parries: { sword: 1 } } } });
    };
    const lines = (skill: string, figure: string) => [
      bout(skill, figure).line('G4-MULTI-01', 'parry:sword'),
      bout(skill, figure, {}, encumbered).line('G4-SITUATION-10', 'parry:sword'),
    ];
    expect(lines('Rapier', '0F')).toEqual([-2, -1]);
    expect(lines('Shortsword', '0')).toEqual([-4, 0]);
    // A rapier wielded with Broadsword loses it all.
    expect(lines('Broadsword', '0F')).toEqual([-4, 0]);
    expect(bout('Saber', '0F', { attack: { flexible: 'flail' } }).bars('parry:sword')).toEqual(['G4-ATTACK-11']);
    expect(bout('Shortsword', '0', { attack: { flexible: 'flail' } }).ids()).toContain('parry:sword');
    const retreat = (skill: string, figure: string) => {
      const asked = bout(skill, figure);
      const back = asked
        .question()
        .options.find(({ parts }) => parts?.['with'] === 'sword' && parts['retreat'] !== 'no');
      return (back?.need?.tally.total ?? 0) - asked.total('parry:sword');
    };
    expect([retreat('Rapier', '0F'), retreat('Shortsword', '0')]).toEqual([3, 1]);
  });
});

describe('in passing', () => {
  test('G4S-DEF-13 Main-Gauche: no -1 of the knife, no off hand, a fencing parry; attacks in the off hand keep their -4', () => {
    const dagger = { ...weapon('Main-Gauche', 12, '-1F'), type: 'knife' as const };
    const ann: Some = { sheet: { weapons: { dagger } }, held: { right: null, left: 'dagger' } };
    const parry = (waives: boolean, more: Some = {}) =>
      struck({ ann: { ...ann, ...more }, switches: { mainGaucheWaivesKnife: waives } });
    // 3 + 12/2 = 9; without the switch 9 - 1 - 2.
    expect([parry(true).total('parry:dagger'), parry(false).total('parry:dagger')]).toEqual([9, 6]);
    expect(parry(true, { turn: { parries: { dagger: 1 } } }).line('G4-MULTI-01', 'parry:dagger')).toBe(-2);
    const retreat = parry(true)
      .question()
      .options.find(({ id }) => id.startsWith('parry:dagger+retreat'));
    expect(retreat?.need?.tally.total).toBe(12);
    const loaded = struck({
      ann: { ...ann, sheet: { ...ann.sheet, encumbrance: 1 } },
      switches: { mainGaucheWaivesKnife: true },
    });
    expect(loaded.line('G4-SITUATION-10', 'parry:dagger')).toBe(-1);
    const attack = fight({ ann, switches: { mainGaucheWaivesKnife: true } }).play('attack');
    expect(attack.total('attack:bors:dagger/thrust')).toBe(8);
  });

  test('G4S-DEF-15 Boxing parries kicks at -2; Judo and Karate suffer from a load; Wrestling wants both hands', () => {
    const bout = (limb: 'foot' | 'fist', encumbrance = 0, held?: Some['held']) => {
      const skills = { Boxing: 14, Judo: 14, Karate: 14, Wrestling: 14, 'Sumo Wrestling': 14 };
      const weapons = { sword: weapon('Broadsword', 12) };
      const ann: Some = { sheet: { skills, encumbrance, weapons }, held: held ?? { right: null, left: null } };
      const bors: Some = { at: [0, 0], sheet: { dx: 12 } };
      const blow = limb === 'foot' ? 'foot/kick' : 'fist/punch';
      return fight({ ann: { ...ann, at: [0, 0] }, bors }).play('attack', `attack:ann:${blow}`, 10);
    };
    const of = (skill: string, ...given: Parameters<typeof bout>) => bout(...given).total(`parry:right-hand:${skill}`);
    // 3 + 7 = 10.
    expect([of('Boxing', 'foot'), of('Boxing', 'fist')]).toEqual([8, 10]);
    expect([of('Karate', 'foot'), of('Judo', 'foot')]).toEqual([10, 10]);
    expect([of('Karate', 'fist', 2), of('Judo', 'fist', 2), of('Boxing', 'fist', 2)]).toEqual([8, 8, 10]);
    const grapplers = (held?: Some['held']) =>
      bout('fist', 0, held)
        .ids()
        .filter((id) => id.includes('Wrestling'));
    expect(grapplers()).toEqual(
      expect.arrayContaining(['parry:both-hands:Sumo Wrestling', 'parry:both-hands:Wrestling']),
    );
    expect(grapplers({ right: 'sword', left: null })).toEqual([]);
  });

  test('G4S-MORE-09 the attacker is asked whether he follows after the step and before the defense is rolled', () => {
    const ann: Some = { at: [0, 0], facing: 0, sheet: { weapons: { sword: weapon('Broadsword', 12) } } };
    const bout = fight({ ann, bors: { at: [1, 0] } }).play('attack', 'attack:bors:sword/swing', 12);
    const back = bout.play({ defense: 'dodge', retreat: '2,0' });
    expect([back.at, back.question().to, back.fighter('bors').at]).toEqual(['follow', 'ann', { q: 2, r: 0 }]);
    const after = back.play('follow:1,0');
    expect([after.at, after.fighter('ann').at, after.total()]).toEqual(['defense', { q: 1, r: 0 }, 11]);
    // It changes positions only: the blow is the same, and the step is used up.
    expect(after.play(12).at).toBe('damage');
    expect(after.play(11).question().to).toBe('bors');
    // Staying leaves the step; whoever has none is not asked.
    const stays = back.play('stay', 11);
    expect(stays.ids('ann').some((id) => id.startsWith('move:'))).toBe(true);
    const stepped = fight({ ann: { ...ann, at: [-1, 0] }, bors: { at: [1, 0] } });
    const asked = stepped.play('attack', 'move:0,0', 'attack:bors:sword/swing', 12, {
      defense: 'dodge',
      retreat: '2,0',
    });
    expect(asked.at).toBe('defense');
  });
});

test('G4S-DMG-12 a fight to the death goes on while somebody lives', () => {
  const bout = struck({ ann: { hp: -5, unconscious: true }, until: 'dead', attack: { damage: '1d cr' } });
  expect(bout.at).toBe('damage');
});
