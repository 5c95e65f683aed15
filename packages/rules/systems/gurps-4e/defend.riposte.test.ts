import { describe, expect, test } from 'vitest';
import { fight, struck, weapon, type Given, type Some } from './testing.ts';

const melee = { swing: { damage: '1d cut' } };
const armed = (level = 14, more: Some = {}): Some => ({
  ...more,
  sheet: { skills: { Shortsword: level }, weapons: { sword: weapon('Shortsword', { melee }) }, ...more.sheet },
});
const PUNCH = { kind: 'melee-unarmed' as const, skill: 'Brawling' };
/** Ann's sword has parried a punch. */
const parried = (given: Given = {}) =>
  struck({ ann: armed(), ...given, attack: { ...PUNCH, ...given.attack } }).play('parry:sword', 8);

describe('parrying an unarmed attack with a weapon', () => {
  test('G4-RIPOSTE-01 a weapon parry that came off may strike the limb', () => {
    const bout = parried();
    expect([bout.at, bout.question().to, bout.ids()]).toEqual(['riposte', 'ann', ['strike:swing', 'no']]);
    expect(bout.play('no').at).not.toBe('riposte');
  });

  test('G4-RIPOSTE-01 not a failed parry, a dodge, a bare hand, nor a parry of a weapon', () => {
    const start = struck({ ann: armed(), attack: PUNCH });
    expect(start.play('parry:sword', 11).at).toBe('damage');
    expect(start.play('dodge', 8).at).not.toBe('riposte');
    expect(start.play('parry:left-hand', 5).at).not.toBe('riposte');
    expect(struck({ ann: armed() }).play('parry:sword', 8).at).not.toBe('riposte');
  });

  test('G4-RIPOSTE-01 after a critical parry the attacker still fumbles', () => {
    const critical = struck({ ann: armed(), attack: PUNCH }).play('parry:sword', 4);
    expect(critical.at).toBe('riposte');
    expect(critical.play('no').at).toBe('criticalMiss');
  });

  test('G4-RIPOSTE-02 it is rolled on the whole skill', () => {
    const roll = parried().play('strike:swing');
    expect([roll.at, roll.total()]).toEqual(['reaction', 14]);
    expect(roll.play(14).at).toBe('damage');
    expect(roll.play(15).kinds).toContain('missed');
  });

  test('G4-RIPOSTE-02 with the off hand at -4 unless the table says otherwise', () => {
    const left = armed(14, { held: { right: null, left: 'sword' } });
    expect(parried({ ann: left }).total('strike:swing')).toBe(10);
    expect(parried({ ann: left, switches: { riposteOffHandPenalty: false } }).total('strike:swing')).toBe(14);
    const both = armed(14, { ...left, sheet: { advantages: ['Ambidexterity'] } });
    expect(parried({ ann: both }).total('strike:swing')).toBe(14);
  });

  test('G4-RIPOSTE-03 against Judo or Karate at -4', () => {
    const against = (skill: string) => parried({ attack: { skill } }).total('strike:swing');
    expect(['Judo', 'Karate'].map(against)).toEqual([10, 10]);
    expect(['Boxing', 'Brawling', 'Sumo Wrestling', 'Wrestling'].map(against)).toEqual([14, 14, 14, 14]);
    const roll = parried({ attack: { skill: 'Karate' } }).play('strike:swing');
    expect(roll.play(10).at).toBe('damage');
    expect(roll.play(11).kinds).toContain('missed');
    const bors: Some = { sheet: { basicSpeed: 6, skills: { Karate: 14 } } };
    const played = fight({ ann: armed(), bors }).play('attack', 'attack:ann:foot/kick', 8, 'parry:sword', 8);
    expect(played.total('strike:swing')).toBe(10);
  });

  test('G4-RIPOSTE-04 the limb is hit without defense, and its armor counts', () => {
    const bors: Some = { sheet: { hp: 20, dr: { 'right-arm': 1 } } };
    const strike = parried({ bors, attack: { limb: 'right-arm' } }).play('strike:swing', 10);
    expect(strike.at).toBe('damage');
    // (6 - 1) × 1.5 = 7.5, rounded down.
    const hurt = strike.play(6);
    expect(hurt.fighter('bors').hp).toBe(13);
    expect(hurt.facts).toContainEqual({ kind: 'hurt', who: 'bors', injury: 7, location: 'right-arm', type: 'cut' });
  });

  test('G4-RIPOSTE-04 a kick offers the leg and a bite the face', () => {
    const place = (limb: 'right-leg' | 'face') => {
      const stage = parried({ attack: { limb } }).play('strike:swing', 10).state.stage;
      return stage.at === 'damage' ? stage.blow.attack.location : null;
    };
    expect([place('right-leg'), place('face')]).toEqual(['right-leg', 'face']);
    const teeth = { name: 'Teeth', skill: 'Brawling', level: 12, natural: true, melee: { bite: { damage: '1d cut' } } };
    const wolf: Some = { sheet: { hands: 0, weapons: { teeth } } };
    const bitten = parried({ bors: wolf, attack: { with: 'teeth', distance: 1 } });
    expect(bitten.question().asks).toContain('face');
  });

  test('G4-RIPOSTE-05 a charging body offers no limb', () => {
    const slam = (switches: object) =>
      struck({ ann: armed(), attack: { kind: 'melee-unarmed', charge: 'slam', weight: 5 }, switches: { ...switches } });
    expect(slam({}).play('parry:sword', 8).at).not.toBe('riposte');
    const struckBack = slam({ riposteVsSlam: true }).play('parry:sword', 8);
    expect(struckBack.at).toBe('riposte');
    const stage = struckBack.play('strike:swing', 10).state.stage;
    expect(stage.at === 'damage' ? stage.blow.attack.location : null).toBe('torso');
  });
});

describe('the arm that parried', () => {
  const bare = (skills: Record<string, number> = { Karate: 12 }, more: Some = {}): Some => ({
    ...more,
    sheet: { dx: 8, skills, ...more.sheet },
  });

  test('G4-UNARMED-10 after a failed parry of a weapon the attacker may strike it', () => {
    const failed = struck({ ann: bare() }).play('parry:left-hand', 12);
    expect([failed.at, failed.question().to]).toEqual(['exposed', 'bors']);
    expect(failed.ids()).toEqual(['strike:torso', 'strike:left-arm']);
    const stage = failed.play('strike:left-arm').state.stage;
    expect(stage.at === 'damage' ? stage.blow.attack.location : null).toBe('left-arm');
    const meant = failed.play('strike:torso').state.stage;
    expect(meant.at === 'damage' ? meant.blow.attack.location : null).toBe('torso');
  });

  test('G4-UNARMED-10 either arm where both hands parried; no arm of a fist, of a parry that came off, of a weapon', () => {
    const both = struck({ ann: bare({ Wrestling: 12 }) }).play('parry:both-hands', 12);
    expect(both.ids()).toEqual(['strike:torso', 'strike:right-arm', 'strike:left-arm']);
    expect(struck({ ann: bare(), attack: { kind: 'melee-unarmed' } }).play('parry:left-hand', 12).at).toBe('damage');
    expect(struck({ ann: bare() }).play('parry:left-hand', 5).at).not.toBe('exposed');
    expect(struck({ ann: armed() }).play('parry:sword', 12).at).toBe('damage');
    expect(struck({ ann: bare() }).play('dodge', 12).at).toBe('damage');
  });

  test('G4-UNARMED-10 only where hit locations are in use', () => {
    const without = struck({ ann: bare(), switches: { hitLocations: false } });
    expect(without.play('parry:left-hand', 12).at).toBe('damage');
  });

  test('G4-UNARMED-11 more than half of HP cripples it, half does not', () => {
    const struckArm = (hp: number, damage: number) => {
      const ann = bare({ Karate: 12 }, { sheet: { hp } });
      const bout = struck({ ann }).play('parry:left-hand', 12, 'strike:left-arm', damage);
      return bout.fighter('ann').crippled;
    };
    expect([struckArm(11, 5), struckArm(11, 6)]).toEqual([[], ['left-arm']]);
    expect([struckArm(10, 5), struckArm(10, 6)]).toEqual([[], ['left-arm']]);
    expect([struckArm(12, 6), struckArm(8, 5)]).toEqual([[], ['left-arm']]);
  });

  test('G4-UNARMED-12 a Judo parry opens a throw on the next turn', () => {
    const ann = bare({ Judo: 14, Karate: 14 }, { sheet: { basicSpeed: 5 } });
    const start = fight({ ann, bors: { sheet: { basicSpeed: 6 } } }).play('attack', 'attack:ann:foot/kick', 8);
    const judo = start.play('parry:right-hand:Judo', 8);
    expect(judo.fighter('ann').mayThrow).toEqual(['bors']);
    expect(start.play('parry:right-hand:Karate', 8).fighter('ann').mayThrow).toEqual([]);
    expect(start.play('parry:right-hand:Judo', 13).fighter('ann').mayThrow).toEqual([]);
    const turn = judo.play('done');
    expect(turn.fighter('ann').mayThrow).toEqual(['bors']);
    expect(turn.play('do-nothing').fighter('ann').mayThrow).toEqual([]);
  });
});
