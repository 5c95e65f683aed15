import { describe, expect, test } from 'vitest';
import type { Attack } from './exchange.ts';
import { fight, struck, weapon, type Bout, type Given, type Some } from './testing.ts';

type Place = Attack['location'];

/** Ann, struck with this damage and standing still; the dice of the damage are next. */
function hit(damage: string, { sheet = {}, ...ann }: Some = {}, attack: Given['attack'] = {}): Bout {
  return struck({ ann: { sheet, ...ann }, attack: { damage, ...attack } }).play('nothing');
}

/** The HP that Ann has lost of 60 when `basic` points of this type reach the place; so many HP that no wound is large. */
function lost(basic: number, type: string, location: Place = 'torso', dr = 0): number {
  const faces = Array.from({ length: 9 }, () => 1);
  const bout = hit(
    `9d${basic - 9 === 0 ? '' : basic > 9 ? `+${basic - 9}` : basic - 9} ${type}`,
    {
      sheet: { hp: 60, ht: 20, dr: { all: dr } },
    },
    { location },
  );
  return 60 - bout.play(faces).fighter('ann').hp;
}

describe('damage', () => {
  test('G4S-DMG-01 below 0 counts 0, and for any type but crushing at least 1', () => {
    // 1d-3 with a 1: -2. Cutting does at least 1, and 1 × 1.5 = 1; crushing does 0.
    expect(hit('1d-3 cut').play([1]).fighter('ann').hp).toBe(9);
    expect(hit('1d-3 cr').play([1]).fighter('ann').hp).toBe(10);
    // With a 3 it is 0 before the least, with a 4 it is 1 for both.
    expect(hit('1d-3 cut').play([3]).fighter('ann').hp).toBe(9);
    expect(hit('1d-3 cr').play([3]).fighter('ann').hp).toBe(10);
    expect(hit('1d-3 cr').play([4]).fighter('ann').hp).toBe(9);
    // 2d+1: 3 + 4 + 1 = 8.
    expect(
      hit('2d+1 cr', { sheet: { hp: 20 } })
        .play([3, 4])
        .fighter('ann').hp,
    ).toBe(12);
  });

  test('G4S-DMG-02 DR is taken off, divided by an armor divisor first', () => {
    // 8 against DR 5 divided by 2, so 2: 6 get through. Without the divisor 3 do.
    const armored = { sheet: { hp: 20, dr: { torso: 5 } } };
    expect(hit('2d(2) cr', armored).play([4, 4]).fighter('ann').hp).toBe(14);
    expect(hit('2d cr', armored).play([4, 4]).fighter('ann').hp).toBe(17);
    // A divisor of 0.5 doubles it: nothing gets through 10.
    expect(hit('2d(0.5) cr', armored).play([4, 4]).fighter('ann').hp).toBe(20);
    // At DR nothing gets through, one point above it does.
    expect(hit('1d cr', armored).play([5]).kinds).toContain('unhurt');
    expect(hit('1d cr', armored).play([6]).fighter('ann').hp).toBe(19);
    // DR elsewhere does not help.
    expect(hit('1d cr', armored, { location: 'neck' }).play([4]).fighter('ann').hp).toBe(14);
  });

  test('G4S-DMG-03 each type of damage wounds by its own factor', () => {
    // 5 penetrating: 5 × 1, 5 × 1.5 = 7.5, 5 × 2, 5 × 0.5 = 2.5; fractions are dropped.
    const factors = { cr: 5, burn: 5, cor: 5, tox: 5, pi: 5, cut: 7, 'pi+': 7, imp: 10, 'pi++': 10, 'pi-': 2 };
    for (const [type, injury] of Object.entries(factors)) expect([type, lost(5, type)]).toEqual([type, injury]);
    // 1 × 0.5 = 0.5: at least 1 if anything got through, nothing if not.
    expect(lost(1, 'pi-')).toBe(1);
    expect(lost(1, 'pi-', 'torso', 1)).toBe(0);
  });

  test('G4S-DMG-04 each place changes the factor of some types', () => {
    // 5 penetrating an arm: impaling × 1.
    expect(lost(5, 'imp', 'right-arm')).toBe(5);
    const at = (location: Place, ...types: string[]) => types.map((type) => lost(6, type, location));
    expect(at('vitals', 'imp', 'pi', 'pi-', 'pi+', 'pi++', 'cut', 'cr')).toEqual([18, 18, 18, 18, 18, 9, 6]);
    // The skull has DR 2 of its own: (6 - 2) × 4. The eye has none.
    expect(at('skull', 'cr', 'cut', 'pi-', 'tox')).toEqual([16, 16, 16, 4]);
    expect(at('eye', 'cr', 'imp', 'tox')).toEqual([24, 24, 6]);
    expect(at('neck', 'cr', 'cut', 'imp', 'pi')).toEqual([9, 12, 12, 6]);
    for (const limb of ['left-arm', 'right-leg', 'left-hand', 'right-foot'] as const)
      expect(at(limb, 'imp', 'pi+', 'pi++', 'cut', 'pi-')).toEqual([6, 6, 6, 9, 3]);
    expect(at('groin', 'imp', 'cut')).toEqual([12, 9]);
    expect(at('face', 'imp', 'cut')).toEqual([12, 9]);
  });
});

describe('shock', () => {
  test('G4S-DMG-05 each HP lost takes 1 from skills on the next turn, at most 4, and nothing from defenses', () => {
    const sheet = { hp: 12, skills: { Boxing: 12 } };
    const wounded = hit('1d cr', { sheet }).play([6]);
    expect(wounded.fighter('ann').shock).toBe(4);
    expect(hit('1d cr', { sheet }).play([4]).fighter('ann').shock).toBe(4);
    expect(hit('1d cr', { sheet }).play([3]).fighter('ann').shock).toBe(3);
    // Boxing 12 - 4 to hit.
    const turn = wounded.play('done', 'attack');
    expect(turn.line('G4S-DMG-05', 'attack:bors:fist/punch')).toBe(-4);
    expect(turn.total('attack:bors:fist/punch')).toBe(8);
    // Dodge 5 + 3 and the parry 6 + 3 are what they are without shock.
    const again = struck({ ann: { sheet, shock: 4 }, attack: { kind: 'melee-unarmed' } });
    expect([again.total('dodge'), again.total('parry:right-hand')]).toEqual([8, 9]);
    // It lasts for that turn only.
    expect(turn.play('done').fighter('ann').shock).toBe(0);
  });

  test('G4S-DMG-05 a wound suffered on one’s own turn counts on the next turn, not on this one', () => {
    // Bors strikes twice; Ann parries his first kick with a sword and strikes the leg: 1d cut with a 2 is 3 of 12.
    const sword = {
      skills: { Shortsword: 14 },
      weapons: { sword: weapon('Shortsword', { melee: { swing: { damage: '1d cut' } } }) },
    };
    const bors = {
      at: [1, 0] as [number, number],
      sheet: { hp: 12, basicSpeed: 6, skills: { Karate: 12 }, advantages: ['Extra Attack 1'] },
    };
    const start = fight({ ann: { at: [0, 0], sheet: sword }, bors });
    const parried = start.play('attack', 'attack:ann:foot/kick', 8, 'parry:sword', 8, 'strike:swing', 8, [2]);
    expect(parried.fighter('bors').hp).toBe(9);
    // Karate 12 - 2: his second kick is not weakened, nor does the wound fade with this turn.
    expect(parried.total('attack:ann:foot/kick')).toBe(10);
    const next = parried.play('attack:ann:foot/kick', 12, 'done', 'attack', 'done', 'attack');
    expect(next.line('G4S-DMG-05', 'attack:ann:foot/kick')).toBe(-3);
    // With that turn it is over.
    expect(next.play('done').fighter('bors').shock).toBe(0);
  });

  test('G4S-DMG-05 from 20 HP on it takes a tenth of HP for each point', () => {
    const shock = (hp: number, faces: number[]) => hit('2d cr', { sheet: { hp } }).play(faces).fighter('ann').shock;
    expect([shock(19, [1, 1]), shock(20, [1, 1]), shock(20, [1, 2]), shock(29, [2, 2])]).toEqual([2, 1, 1, 2]);
    // 30 / 10 = 3: 11 points are 3, 12 are 4, and 4 is the most.
    expect([shock(30, [5, 6]), shock(30, [6, 6])]).toEqual([3, 4]);
  });

  test('G4S-DMG-05 the shock of several wounds adds up to 4', () => {
    const shock = (before: number, face: number) =>
      hit('1d cr', { shock: before, sheet: { hp: 14 } })
        .play([face])
        .fighter('ann').shock;
    expect([shock(1, 2), shock(3, 1), shock(3, 2), shock(8, 1)]).toEqual([3, 4, 4, 8]);
  });

  test('G4S-DMG-19 with High Pain Threshold there is no shock, and knockdown is rolled at +3', () => {
    const tough = { sheet: { hp: 10, advantages: ['High Pain Threshold'] } };
    expect(hit('1d cr', tough).play([4]).fighter('ann').shock).toBe(0);
    const down = hit('1d cr', tough).play([6]);
    expect([down.at, down.total(), down.line('G4S-DMG-19')]).toEqual(['knockdown', 13, 3]);
    expect(
      hit('1d cr', { sheet: { hp: 10 } })
        .play([6])
        .total(),
    ).toBe(10);
    // A blow to the face that would cause shock is rolled for as well, at +3.
    const face = hit('1d cr', tough, { location: 'face' }).play([1]);
    expect([face.at, face.total()]).toEqual(['knockdown', 13]);
  });
});

describe('major wounds', () => {
  test('G4S-DMG-06 a wound of more than half of HP is major', () => {
    expect(hit('1d cr', { sheet: { hp: 10 } }).play([5]).at).toBe('act');
    expect(hit('1d cr', { sheet: { hp: 10 } }).play([6]).at).toBe('knockdown');
    // Half of 11 is 5.5.
    expect(hit('1d cr', { sheet: { hp: 11 } }).play([5]).at).toBe('act');
    expect(hit('1d cr', { sheet: { hp: 11 } }).play([6]).at).toBe('knockdown');
  });

  test('G4S-DMG-06 a wound that cripples is major', () => {
    // A hand is crippled above 12 / 3 = 4, which is less than half of 12.
    expect(hit('1d cr', { sheet: { hp: 12 } }, { location: 'left-hand' }).play([4]).at).toBe('act');
    expect(hit('1d cr', { sheet: { hp: 12 } }, { location: 'left-hand' }).play([5]).at).toBe('knockdown');
  });

  test('G4S-DMG-07 a blow to skull, face, eye or vitals that causes shock calls for a plain HT roll', () => {
    // 3 points of 12 to the face: HT 11. 7 would be major: HT 11 - 5.
    const face = (damage: string) => hit(damage, { sheet: { ht: 11, hp: 12 } }, { location: 'face' }).play([1]);
    expect([face('1d+2 cr').total(), face('1d+6 cr').total()]).toEqual([11, 6]);
    expect(face('1d+2 cr').play(11).kinds).not.toContain('stunned');
    expect(face('1d+2 cr').play(12).kinds).toContain('stunned');
    const at = (location: Place, damage: string) => hit(damage, { sheet: { ht: 11, hp: 12 } }, { location }).play([1]);
    // Skull: (1 + 2 - 2) × 4 = 4 of 12 is not major, (1 + 3 - 2) × 4 = 8 is. The groin is rolled for when major only.
    expect([at('skull', '1d+2 cr').total(), at('skull', '1d+3 cr').total()]).toEqual([11, 1]);
    expect(at('groin', '1d+2 cr').at).toBe('act');
    expect([at('groin', '1d+6 cr').total(), at('torso', '1d+6 cr').total()]).toEqual([6, 11]);
    // Vitals: 1 × 3 and 3 × 3. An eye is crippled by 2 of 12, so that every wound of 4 is major.
    expect([at('vitals', '1d imp').total(), at('vitals', '1d+2 imp').total()]).toEqual([11, 6]);
    expect(at('eye', '1d cr').total()).toBe(1);
    expect(at('neck', '1d cr').at).toBe('act');
  });

  test('G4S-DMG-07 with 20 HP or more a scratch to the face causes no shock and no roll', () => {
    const face = (basic: number) => hit('1d cr', { sheet: { hp: 30 } }, { location: 'face' }).play([basic]).at;
    expect([face(2), face(3)]).toEqual(['act', 'knockdown']);
  });

  test('G4S-DMG-07 failure stuns, fells and disarms; failure by 5 or a critical one knocks out', () => {
    const sword = { name: 'Sword', skill: 'Broadsword', level: 12, melee: { swing: { damage: '1d cut' } } };
    const down = hit('1d cr', { sheet: { hp: 10, ht: 11, weapons: { sword } } }).play([6]);
    expect(down.play(11).fighter('ann')).toMatchObject({ stunned: null, posture: 'standing' });
    const stunned = down.play(12);
    expect(stunned.fighter('ann')).toMatchObject({ stunned: 'physical', posture: 'lying', dropped: ['sword'] });
    expect(stunned.fighter('ann').held).toEqual({ right: null, left: null });
    expect(down.play(15).fighter('ann')).toMatchObject({ condition: 'able', stunned: 'physical' });
    expect(down.play(16).fighter('ann')).toMatchObject({ condition: 'unconscious', stunned: null, posture: 'lying' });
    // With HT 15 a 17 fails by 2 only, and is critical all the same; a 16 is not.
    const hardy = hit('1d cr', { sheet: { hp: 10, ht: 15 } }).play([6]);
    expect(hardy.play(16).fighter('ann')).toMatchObject({ condition: 'able', stunned: 'physical' });
    expect(hardy.play(17).fighter('ann').condition).toBe('unconscious');
  });
});

describe('crippling', () => {
  const crippled = (hp: number, location: Place, basic: number) => {
    const bout = hit(`1d${basic > 1 ? `+${basic - 1}` : ''} cr`, { sheet: { hp, ht: 20 } }, { location }).play([1]);
    return { crippled: bout.fighter('ann').crippled, lost: hp - bout.fighter('ann').hp };
  };

  test('G4S-DMG-09 an arm or leg is crippled above half of HP, and what is more is lost', () => {
    // 11 / 2 = 5.5, so 6 cripple; 9 cost 6.
    expect(crippled(11, 'right-arm', 9)).toEqual({ crippled: ['right-arm'], lost: 6 });
    expect(crippled(11, 'right-arm', 5)).toEqual({ crippled: [], lost: 5 });
    expect(crippled(11, 'left-leg', 6)).toEqual({ crippled: ['left-leg'], lost: 6 });
    // Of 12, 6 do not and 7 do.
    expect(crippled(12, 'left-leg', 6)).toEqual({ crippled: [], lost: 6 });
    expect(crippled(12, 'left-leg', 12)).toEqual({ crippled: ['left-leg'], lost: 7 });
  });

  test('G4S-DMG-09 a hand or foot is crippled above a third, an eye above a tenth', () => {
    expect(crippled(12, 'left-hand', 4)).toEqual({ crippled: [], lost: 4 });
    expect(crippled(12, 'left-hand', 9)).toEqual({ crippled: ['left-hand'], lost: 5 });
    expect(crippled(11, 'right-foot', 4)).toEqual({ crippled: ['right-foot'], lost: 4 });
    // An eye: × 4, and nothing is lost beyond what cripples it. 30 / 10 = 3, so 4 do; DR 0.
    expect(crippled(30, 'eye', 1)).toEqual({ crippled: ['eye'], lost: 4 });
    expect(crippled(40, 'eye', 1)).toEqual({ crippled: [], lost: 4 });
    expect(crippled(30, 'eye', 3)).toEqual({ crippled: ['eye'], lost: 12 });
  });

  const sword = { name: 'Sword', skill: 'Broadsword', level: 12, melee: { swing: { damage: '1d cut' } } };

  test('G4S-DMG-10 a crippled arm drops the sword, and the hand can do nothing more', () => {
    const bout = hit('1d+5 cr', { sheet: { hp: 10, ht: 15, weapons: { sword } } }, { location: 'right-arm' });
    const maimed = bout.play([1], 10);
    expect(maimed.fighter('ann')).toMatchObject({ crippled: ['right-arm'], dropped: ['sword'] });
    // On her turn the sword can come only to the left hand; Bors' next blow can be parried with the left hand only.
    const turn = maimed.play('done', 'attack');
    expect(turn.ids()).not.toContain('attack:bors:sword/swing');
    expect(turn.play('done').fighter('ann').held).toEqual({ right: null, left: null });
    const readied = maimed.play('done', 'ready:sword');
    expect(readied.fighter('ann').held).toEqual({ right: null, left: 'sword' });
    const bareHands = maimed.play('done', 'do-nothing', 'attack', 'attack:ann:foot/kick', 8);
    expect(bareHands.ids().filter((id) => id.startsWith('parry:right-hand'))).toEqual([]);
    expect(bareHands.ids()).toContain('parry:left-hand');
  });

  test('G4S-DMG-10 a shield on a crippled arm blocks no more, nor can it be readied', () => {
    const ann = { sheet: { hp: 10, ht: 15, shield: { name: 'Shield', db: 2, level: 12 } } };
    const maimed = hit('1d+5 cr', ann, { location: 'left-hand' }).play([1], 10).play('done');
    expect(maimed.values('maneuver')).not.toContain('ready');
    const struckAgain = maimed.play('do-nothing', 'attack', 'attack:ann:foot/kick', 8);
    expect(struckAgain.bars('block')).toContain('G4-BLOCK-04');
    expect(struckAgain.line('G4-SHIELD-01', 'dodge')).toBe(0);
  });

  test('G4S-DMG-10 a crippled leg brings her down, and she cannot stand up', () => {
    const maimed = hit('1d+5 cr', { sheet: { hp: 10, ht: 15 } }, { location: 'left-leg' }).play([1], 10);
    expect(maimed.fighter('ann')).toMatchObject({ crippled: ['left-leg'], posture: 'lying' });
    const kneeling = maimed.play('done', 'posture:kneeling').play('do-nothing');
    expect(kneeling.fighter('ann').posture).toBe('kneeling');
    expect(kneeling.bars('posture:standing')).toEqual(['G4S-DMG-10']);
  });
});

describe('the brink', () => {
  test('G4S-DMG-11 with less than a third of HP, Dodge and Move are halved, rounded up', () => {
    // Speed 6: Dodge 9. 3 of 12 HP is below 4: 9 / 2 = 4.5, so 5. With 4 it is not below.
    const dodge = (hp: number) => struck({ ann: { hp, sheet: { hp: 12, basicSpeed: 6 } } }).total('dodge');
    expect([dodge(3), dodge(4)]).toEqual([5, 9]);
    // Move 6 becomes 3, so that three hexes can be run and not a fourth.
    const run = (hp: number) => {
      let bout = struck({ ann: { hp, at: [0, 0], facing: 3, sheet: { hp: 12, basicSpeed: 6 } } }).play('nothing', [1]);
      bout = bout.play('done', 'move');
      let yards = 0;
      for (
        ;
        bout.at === 'act' &&
        bout.ids('ann').some((id) => id.startsWith('move:')) &&
        bout.state.stage.at === 'act' &&
        bout.state.stage.of === 'ann';
        yards++
      )
        bout = bout.play(`move:${-1 - yards},0`);
      return yards;
    };
    expect([run(4), run(6)]).toEqual([3, 6]);
  });

  test('G4S-DMG-15 with less than a third of FP, Dodge is halved, rounded up, and again by wounds', () => {
    const sheet = { hp: 12, fp: 10, basicSpeed: 6 };
    const dodge = (fp: number, hp = 12) => struck({ ann: { fp, hp, sheet } }).total('dodge');
    // Speed 6: Dodge 9. 3 FP are less than 10 / 3 and 4 are not: 9 / 2 = 4.5, so 5.
    expect([dodge(3), dodge(4)]).toEqual([5, 9]);
    // With 3 of 12 HP as well: 5 / 2 = 2.5, so 3.
    expect([dodge(3, 3), dodge(4, 3)]).toEqual([3, 5]);
    // 4 of 12 FP are a third, which is not less.
    const third = (fp: number) => struck({ ann: { fp, sheet: { ...sheet, fp: 12 } } }).total('dodge');
    expect([third(4), third(3)]).toEqual([9, 5]);
  });

  test('G4S-DMG-12 at 0 HP or less acting needs a HT roll, -1 for each full multiple of HP below zero', () => {
    const acting = (hp: number) =>
      struck({ ann: { hp, sheet: { hp: 10, ht: 11, dr: { all: 9 } } } }).play('nothing', [1], 'done', 'attack');
    expect(acting(1).at).toBe('act');
    expect([acting(0).at, acting(0).total()]).toEqual(['consciousness', 11]);
    expect([acting(-9).total(), acting(-10).total(), acting(-12).total(), acting(-20).total()]).toEqual([
      11, 10, 10, 9,
    ]);
    expect(acting(-12).play(10).at).toBe('act');
    expect(acting(-12).play(11).fighter('ann').condition).toBe('unconscious');
  });

  test('G4S-DMG-12 doing nothing and not defending avoids the roll, a defense makes it due, once a turn', () => {
    const dying = { hp: -12, sheet: { hp: 10, ht: 11, dr: { all: 9 } } };
    const idle = struck({ ann: dying }).play('nothing', [1], 'done', 'do-nothing');
    expect(idle.fighter('ann').condition).toBe('able');
    const defending = struck({ ann: dying }).play('dodge');
    expect([defending.at, defending.total()]).toEqual(['wake', 10]);
    expect(defending.play(10).at).toBe('defense');
    const fainted = defending.play(11);
    expect([fainted.at, fainted.fighter('ann').condition]).toEqual(['damage', 'unconscious']);
    // Having held on, she need not roll for the next defense before her turn. Kick: DX 12 - 2.
    const bors = { sheet: { dx: 12, advantages: ['Extra Attack 1'] } };
    const first = fight({ ann: dying, bors }).play('attack', 'attack:ann:foot/kick', 10, 'dodge', 10);
    const second = first.play(18, [1], 'attack:ann:foot/kick', 10, 'dodge');
    expect([first.at, second.at]).toEqual(['defense', 'defense']);
  });

  test('G4S-DMG-13 one HT roll for each full HP below zero that is reached', () => {
    // From -5 to -21 with 10 HP: -10 and -20 are crossed.
    const dying = (hp: number, damage: string) =>
      struck({ ann: { hp, unconscious: true, sheet: { hp: 10 } }, attack: { damage }, until: 'dead' });
    const two = dying(-5, '1d+15 cr').play([1]);
    expect([two.at, two.total()]).toEqual(['death', 10]);
    expect([two.play(10).at, two.play(10, 10).at]).toEqual(['death', 'act']);
    expect(two.play(10, 10).kinds.filter((kind) => kind === 'survived')).toHaveLength(2);
    // -9 crosses none, -10 one.
    expect(dying(-5, '1d+3 cr').play([1]).at).toBe('act');
    expect(dying(-5, '1d+4 cr').play([1]).at).toBe('death');
  });

  test('G4S-DMG-13 failure by 1 or 2 is a mortal wound, by more it is death', () => {
    const dying = hit('1d+4 cr', { hp: -5, sheet: { hp: 10 } }).play([1]);
    expect([dying.at, dying.total()]).toEqual(['death', 10]);
    expect(dying.play(10).fighter('ann').condition).toBe('able');
    expect(dying.play(11).kinds).toContain('mortally-wounded');
    expect(dying.play(12).fighter('ann').condition).toBe('unconscious');
    expect(dying.play(13).fighter('ann').condition).toBe('dead');
    // A 17 against HT 16 fails by 1 only.
    const hardy = hit('1d+4 cr', { hp: -5, sheet: { hp: 10, ht: 16 } }).play([1]);
    expect(hardy.play(17).kinds).toContain('mortally-wounded');
  });

  test('G4S-DMG-14 at five times HP below zero she is dead without a roll', () => {
    const dying = (points: number) =>
      struck({
        ann: { hp: -40, unconscious: true, sheet: { hp: 10 } },
        attack: { damage: `1d+${points - 1} cr` },
        until: 'dead',
      });
    expect(dying(10).play([1]).fighter('ann').condition).toBe('dead');
    expect(dying(10).play([1]).kinds).toContain('died');
    expect(dying(9).play([1]).fighter('ann').condition).toBe('unconscious');
    // At ten times, -100, the body is destroyed: 60 from -40.
    expect(dying(59).play([1]).kinds).not.toContain('destroyed');
    expect(dying(60).play([1]).kinds).toContain('destroyed');
  });
});
