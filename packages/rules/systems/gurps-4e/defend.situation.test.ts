import { describe, expect, test } from 'vitest';
import { fight, issues, struck, weapon, type Given, type Some } from './testing.ts';

const SHEET = { basicSpeed: 6, skills: { Broadsword: 16 }, weapons: { sword: weapon('Broadsword') } };

type Situation = NonNullable<Some['situation']>;

/** Somebody of Basic Speed 6, Dodge 9, in that situation. */
const inside = (situation: Situation, given: Given = {}) =>
  struck({ ...given, ann: { sheet: { ...SHEET, ...given.ann?.sheet }, situation } });

describe("the defender's situation", () => {
  const above = (feet: number, given: Given = {}) => inside({ height: feet }, given).total('dodge');

  test('G4-SITUATION-01 above the attacker: +1, +2, +3 at 3, 4, 5 feet', () => {
    expect([2.5, 3, 4, 5].map((feet) => above(feet))).toEqual([9, 10, 11, 12]);
    expect(inside({ height: 4 }).line('G4-SITUATION-01', 'parry:sword')).toBe(2);
    // What counts is the difference.
    expect(above(8, { bors: { situation: { height: 4 } } })).toBe(11);
  });

  test('G4-SITUATION-01 against blows alone, or against everything where the table says so', () => {
    const attack = { kind: 'muscle-missile' as const, distance: 10 };
    expect(above(4, { attack })).toBe(9);
    expect(above(4, { attack, switches: { heightModifierMeleeOnly: false } })).toBe(11);
  });

  test('G4-SITUATION-02 below the attacker: -1, -2, -3 at 3, 4, 5 feet', () => {
    expect([-2.5, -3, -4, -5].map((feet) => above(feet))).toEqual([9, 8, 7, 6]);
  });

  test('G4-SITUATION-03 whole feet count, and five at the most', () => {
    expect([2.5, 3.5, 4.5, 6].map((feet) => above(feet))).toEqual([9, 10, 11, 12]);
    expect([-4.5, -6].map((feet) => above(feet))).toEqual([7, 6]);
  });

  test('G4-SITUATION-03 beyond five feet nothing counts, or nothing can be struck, where the table says so', () => {
    const none = { switches: { heightBeyond5: 'none' } };
    expect([above(5.5, none), above(6, none), above(-6, none)]).toEqual([12, 9, 9]);
    const forbid = { switches: { heightBeyond5: 'forbid-melee' } };
    expect(above(5.5, forbid)).toBe(12);
    const far = { ...forbid, ann: { situation: { height: 6 } } };
    expect(issues({ ...far, attack: { by: 'bors', on: 'ann' } })).toEqual([
      'opening.attack.on: expected an attack that may be made: too far above or below to strike at this table (G4-SITUATION-03)',
    ]);
    const bors = fight({ ...far, bors: { sheet: { basicSpeed: 6 } } }).play('attack');
    expect(bors.bars('attack:ann:foot/kick')).toEqual(['G4-SITUATION-03']);
    expect(
      fight({ ...far, switches: {}, bors: { sheet: { basicSpeed: 6 } } })
        .play('attack')
        .ids(),
    ).toContain('attack:ann:foot/kick');
  });

  test('G4-SITUATION-04 an affliction costs what it says, for each defense', () => {
    const bout = inside({ afflictions: [{ name: 'coughing', dodge: -1, block: -2, parry: -3 }] });
    // 9 - 1; 3 + 8 - 3.
    expect([bout.total('dodge'), bout.total('parry:sword')]).toEqual([8, 8]);
    expect(inside({ afflictions: [{ name: 'pain' }] }).tally('dodge').lines).toEqual([]);
  });

  test('G4-SITUATION-05 bad footing costs what the referee says, and nothing helps', () => {
    expect(inside({ footing: -2 }).total('dodge')).toBe(7);
    expect(issues({ ann: { situation: { footing: 1 } } })[0]).toContain('fighters.ann.situation.footing');
  });

  test('G4-SITUATION-05 footing that is just bad costs what the table says', () => {
    expect(inside({ footing: 'bad' }).total('dodge')).toBe(8);
    expect(inside({ footing: 'bad' }, { switches: { badFootingDefault: -3 } }).total('dodge')).toBe(6);
  });

  test('G4-SITUATION-06 an attacker who is not seen: -4', () => {
    const bout = inside({ cannotSee: ['bors'] }).play(13);
    expect(bout.total('dodge')).toBe(5);
    const seen = struck({ ann: { sheet: SHEET, situation: { cannotSee: ['cora'] } }, more: { cora: {} } });
    expect(seen.total('dodge')).toBe(9);
  });

  test('G4-SITUATION-07 a block or parry against him needs Hearing at -2, once for the attack', () => {
    const bout = inside({ cannotSee: ['bors'] }, { ann: { sheet: { per: 12 } } });
    expect([bout.at, bout.total()]).toEqual(['hearing', 10]);
    const heard = bout.play(10);
    // 3 + 8 - 4.
    expect([heard.total('parry:sword'), heard.total('dodge')]).toEqual([7, 5]);
    const unheard = bout.play(11);
    expect(unheard.values('defense')).toEqual(['dodge', 'nothing']);
    expect(unheard.bars('parry:sword')).toEqual(['G4-SITUATION-07']);
    expect(unheard.total('dodge')).toBe(5);
  });

  test('G4-SITUATION-07 a block is lost like a parry to somebody who does not hear him', () => {
    const shield = { name: 'Shield', db: 1, level: 14 };
    const bout = inside({ cannotSee: ['bors'] }, { ann: { sheet: { per: 12, shield } } });
    // Per 12 - 2. Heard: 3 + 7; DB 1; unseen -4.
    expect([bout.total(), bout.play(10).total('block')]).toEqual([10, 7]);
    const unheard = bout.play(11);
    expect([unheard.bars('block'), unheard.values('defense')]).toEqual([['G4-SITUATION-07'], ['dodge', 'nothing']]);
    expect(unheard.illegal('block')).toContain('refused');
  });

  test('G4-SITUATION-07 not hearing him costs every defense where the table says so', () => {
    const switches = { failedHearingForfeitsDefense: true };
    const bout = inside({ cannotSee: ['bors'] }, { ann: { sheet: { per: 12 } }, switches });
    expect(bout.play(10).values('defense')).toContain('dodge');
    expect(bout.play(11).values('defense')).toEqual(['nothing']);
    expect(bout.play(11).bars('dodge')).toEqual(['G4-SITUATION-07']);
  });

  test('G4-SITUATION-08 in close combat only reach C parries', () => {
    const weapons = {
      broadsword: weapon('Broadsword'),
      dagger: weapon('Knife', { type: 'knife', melee: { stab: { damage: '1d imp', reach: 'C,1' } } }),
    };
    const sheet = { skills: { Broadsword: 16, Knife: 13 }, weapons };
    const ann: Some = { sheet, held: { right: 'dagger', left: 'broadsword' } };
    const bout = struck({ ann, attack: { distance: 0 } });
    // 3 + 6; knife -1.
    expect(bout.total('parry:dagger')).toBe(8);
    expect(bout.bars('parry:broadsword')).toEqual(['G4-SITUATION-08']);
    expect(struck({ ann, attack: { distance: 1 } }).values('with')).toEqual(['dagger', 'broadsword']);
    // Bare hands count as reach C.
    expect(struck({ ann: {}, attack: { distance: 0 } }).values('with')).toEqual(['right-hand', 'left-hand']);
  });

  test('G4-SITUATION-08 a block in close combat is a matter of the table', () => {
    const sheet = { skills: { Shield: 14 }, shield: { name: 'Shield', db: 1 } };
    const attack = { distance: 0 };
    expect(struck({ ann: { sheet }, attack }).bars('block')).toEqual(['G4S-DEF-05']);
    const open = struck({ ann: { sheet }, attack, switches: { blockInCloseCombat: true } });
    expect(open.total('block')).toBe(11);
  });

  test('G4S-DEF-05 in close combat one dodges or parries with reach C, but blocks only him who has just stepped in', () => {
    const weapons = { dagger: weapon('Knife', { type: 'knife', melee: { stab: { damage: '1d imp', reach: 'C,1' } } }) };
    const shield = { name: 'Shield', db: 1, level: 14 };
    const ann: Some = { at: [0, 0], sheet: { basicSpeed: 5, skills: { Knife: 13 }, weapons, shield } };
    const close = struck({ ann, attack: { distance: 0 } });
    expect([close.values('defense'), close.bars('block')]).toEqual([['dodge', 'parry', 'nothing'], ['G4S-DEF-05']]);
    expect(struck({ ann, attack: { distance: 1 } }).ids()).toContain('block');
    // Bors steps in and punches at DX 10: against that Ann may block, against the next punch no more.
    const start = fight({ ann, bors: { at: [1, 0], sheet: { basicSpeed: 6 } } });
    const first = start.play('attack', 'move:0,0', 'attack:ann:fist/punch', 10);
    // 3 + 7; DB 1.
    expect(first.total('block')).toBe(11);
    expect(first.ids()).toContain('block');
    const next = first.play('block', 11, 'do-nothing', 'attack', 'attack:ann:fist/punch', 10);
    expect(next.bars('block')).toEqual(['G4S-DEF-05']);
  });

  test('G4-SITUATION-09 a distraction costs what the referee says, and footing besides', () => {
    expect(inside({ distraction: -1 }).total('dodge')).toBe(8);
    expect(inside({ distraction: -1, footing: -2 }).total('dodge')).toBe(6);
    expect(issues({ ann: { situation: { distraction: 0 } } })[0]).toContain('fighters.ann.situation.distraction');
  });

  test('G4-SITUATION-10 encumbrance weighs on Dodge and on Judo, Karate and fencing', () => {
    const skills = { Rapier: 14, Boxing: 14, Brawling: 14, Judo: 14, Karate: 14 };
    const sheet = { basicSpeed: 6, encumbrance: 2, skills, weapons: { rapier: weapon('Rapier', { parry: '0F' }) } };
    const bout = struck({ ann: { sheet }, attack: { kind: 'melee-unarmed' } });
    const bare = (skill: string) => bout.total(`parry:left-hand:${skill}`);
    // 9 - 2; 3 + 7 - 2; in the off hand another -2.
    expect([bout.total('dodge'), bout.total('parry:rapier')]).toEqual([7, 8]);
    expect([bare('Judo'), bare('Karate'), bare('Boxing'), bare('Brawling')]).toEqual([6, 6, 8, 8]);
    const shield = { name: 'Shield', db: 0, level: 14 };
    expect(struck({ ann: { sheet: { encumbrance: 2, shield } } }).total('block')).toBe(10);
    const sword = { encumbrance: 2, skills: { Broadsword: 14 }, weapons: { sword: weapon('Broadsword') } };
    expect(struck({ ann: { sheet: sword } }).total('parry:sword')).toBe(10);
  });

  test('G4-SITUATION-11 a Dodge that is stated is not encumbered twice', () => {
    const bout = struck({ ann: { sheet: { encumbrance: 2, scores: { dodge: 7 } } } });
    expect(bout.total('dodge')).toBe(7);
    const weapons = { rapier: weapon('Rapier', { parry: '0F', parryScore: 8, level: 14 }) };
    expect(struck({ ann: { sheet: { encumbrance: 2, weapons } } }).total('parry:rapier')).toBe(8);
  });

  test('G4-SITUATION-12 a rider loses what Riding lacks of 12, and gains nothing above', () => {
    const riding = (level: number) =>
      inside({ mounted: true }, { ann: { sheet: { skills: { Broadsword: 16, Riding: level } } } });
    // 3 + 8 = 11; Riding 9 -3.
    expect(riding(9).total('parry:sword')).toBe(8);
    expect([11, 12, 15].map((level) => riding(level).total('dodge'))).toEqual([8, 9, 9]);
    const walking = inside({}, { ann: { sheet: { skills: { Broadsword: 16, Riding: 9 } } } });
    expect(walking.total('dodge')).toBe(9);
  });

  test('G4-SITUATION-13 stunned: -4, once for both kinds', () => {
    const stunned = (kind: 'physical' | 'mental') => struck({ ann: { sheet: SHEET, stunned: kind } });
    expect(stunned('physical').total('dodge')).toBe(5);
    expect(stunned('mental').total('parry:sword')).toBe(7);
    expect(stunned('mental').tally('dodge').lines).toHaveLength(1);
  });
});
