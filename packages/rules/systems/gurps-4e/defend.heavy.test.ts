import { describe, expect, test } from 'vitest';
import { fight, struck, weapon, type Given, type Some } from './testing.ts';

type Quality = 'cheap' | 'good' | 'fine' | 'very-fine';
const blade = (pounds: number, quality: Quality = 'good', more: object = {}): Some => ({
  sheet: { skills: { Broadsword: 14 }, weapons: { sword: weapon('Broadsword', { weight: pounds, quality, ...more }) } },
});
/** Ann's sword, of that weight and quality, parries something of another weight. */
const meets = (own: number, other: number, quality: Quality = 'good', given: Given = {}) => {
  const ann = blade(own, quality);
  const sheet = { ...ann.sheet, st: 20, ...given.ann?.sheet };
  return struck({ ...given, ann: { ...ann, ...given.ann, sheet }, attack: { weight: other, ...given.attack } });
};
const sixths = (bout: ReturnType<typeof struck>) =>
  bout.option('parry:sword').costs?.find(({ what }) => what.includes('breaks'))?.amount ?? 0;

describe('parrying heavy weapons', () => {
  test('G4-HEAVY-01 a parry weighs what it meets, a dodge and a block do not', () => {
    const sheet = { st: 10, shield: { name: 'Shield', db: 0, level: 12 }, ...blade(3).sheet };
    const bout = struck({ ann: { sheet }, attack: { weight: 40 } });
    expect(bout.option('dodge').label).toBe('Dodge');
    expect(bout.play('dodge', 8).kinds).toContain('defended');
    expect(bout.play('block', 9).kinds).toContain('defended');
    expect(bout.option('parry:sword').label).toContain('too heavy');
  });

  test('G4-HEAVY-02 a fist or foot weighs a tenth of ST', () => {
    const kicked = (st: number) =>
      fight({ bors: { sheet: { st, basicSpeed: 6 } } }).play('attack', 'attack:ann:foot/kick');
    const { stage } = kicked(25).state;
    // Hundredths of a pound: ST 25 is 2.5 lb.
    expect(stage.at === 'attack' ? stage.attack.weight : null).toBe(250);
    const punch = struck({ bors: { sheet: { st: 25 } }, attack: { kind: 'melee-unarmed' } }).state.stage;
    expect(punch.at === 'defend' ? punch.attack.weight : null).toBe(250);
  });

  test('G4-HEAVY-03 a charging body weighs its whole ST', () => {
    for (const charge of ['slam', 'flying-tackle', 'pounce', 'shield-rush'] as const) {
      const { stage } = struck({ bors: { sheet: { st: 14 } }, attack: { kind: 'melee-unarmed', charge } }).state;
      expect(stage.at === 'defend' ? stage.attack.weight : null).toBe(1400);
    }
  });

  test('G4-HEAVY-04 Basic Lift bounds what one hand parries, twice it what two hands do', () => {
    // ST 12: 28.8, rounded to 29 lb; with both hands 58.
    const tooHeavy = (pounds: number, hands: 1 | 2) => {
      const sheet = { st: 12, skills: { Staff: 14 }, weapons: { pole: weapon('Staff', { weight: 50, hands }) } };
      const held = hands === 2 ? { right: 'pole', left: 'pole' } : { right: 'pole', left: null };
      const bout = struck({ ann: { sheet, held }, attack: { weight: pounds } });
      return bout.option('parry:pole').label.includes('too heavy');
    };
    expect([tooHeavy(29, 1), tooHeavy(29.01, 1), tooHeavy(58, 2), tooHeavy(58.01, 2)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
    const bare = (pounds: number) => {
      const ann: Some = { sheet: { st: 12, skills: { Wrestling: 14 } } };
      return struck({ ann, attack: { weight: pounds } })
        .option('parry:both-hands')
        .label.includes('too heavy');
    };
    expect([bare(29), bare(30)]).toEqual([false, true]);
    // ST 7: 9.8 lb, below 10 not rounded.
    const weak = (pounds: number) => {
      const sheet = { st: 7, ...blade(9).sheet };
      return struck({ ann: { sheet }, attack: { weight: pounds } })
        .option('parry:sword')
        .label.includes('too heavy');
    };
    expect([weak(9.8), weak(9.81)]).toEqual([false, true]);
  });

  test('G4-HEAVY-05 too heavy: the parry fails without dice, and counts as an attempt', () => {
    const sheet = { st: 12, ...blade(3, 'very-fine').sheet };
    const bout = struck({ ann: { sheet }, attack: { kind: 'melee-unarmed', charge: 'slam', weight: 30 } });
    expect(bout.option('parry:sword').need?.target).toBe(2);
    // 30 lb is ten times 3 lb: odds of 9, less 2, break it.
    const after = bout.play('parry:sword');
    expect([after.at, after.kinds]).toEqual(['damage', ['defends', 'swept', 'broke']]);
    expect(after.fighter('ann').turn.parries).toEqual({ sword: 1 });
  });

  test('G4-HEAVY-06 too heavy: a weapon that does not break is dropped', () => {
    // ST 8: 12.8, rounded to 13 lb; 14 lb is 2.8 times 5 lb.
    const sheet = { st: 8, ...blade(5).sheet };
    const light = struck({ ann: { sheet }, attack: { weight: 14 } });
    expect(sixths(light)).toBe(0);
    const after = light.play('parry:sword');
    expect([after.at, after.kinds]).toEqual(['damage', ['defends', 'swept', 'dropped']]);
    expect(after.fighter('ann')).toMatchObject({ held: { right: null }, dropped: ['sword'] });
    // 15 lb is three times: 2 in 6.
    const heavy = struck({ ann: { sheet }, attack: { weight: 15 } }).play('parry:sword');
    expect(heavy.at).toBe('breakage');
    expect(heavy.play(2).fighter('ann').broken).toEqual(['sword']);
    expect(heavy.play(3).fighter('ann').dropped).toEqual(['sword']);
    expect([heavy.play(2).at, heavy.play(3).at]).toEqual(['damage', 'damage']);
  });

  test('G4-HEAVY-06 what was parried and did not break is dropped as well where the table says so', () => {
    const held = (switches: object) => meets(3, 9, 'good', { switches: { ...switches } }).play('parry:sword', 9, 3);
    expect(held({}).fighter('ann').held.right).toBe('sword');
    expect(held({ everyHeavyParryDropsWeapon: true }).fighter('ann').dropped).toEqual(['sword']);
    const light = meets(3, 8.9, 'good', { switches: { everyHeavyParryDropsWeapon: true } }).play('parry:sword', 9);
    expect(light.fighter('ann').held.right).toBe('sword');
  });

  test('G4-HEAVY-07 too heavy: bare hands are driven back a yard, and fall unless DX holds', () => {
    // ST 10: 20 lb.
    const ann: Some = { sheet: { st: 10, dx: 11, skills: { Karate: 12 } } };
    const slam = { kind: 'melee-unarmed' as const, charge: 'slam' as const };
    const bout = struck({ ann, bors: { sheet: { st: 25 } }, attack: slam }).play('parry:right-hand');
    expect([bout.at, bout.total()]).toEqual(['balance', 11]);
    expect(bout.fighter('ann').at).toEqual({ q: -1, r: 0 });
    expect([bout.play(12).at, bout.play(12).fighter('ann').posture]).toEqual(['damage', 'lying']);
    expect([bout.play(11).at, bout.play(11).fighter('ann').posture]).toEqual(['damage', 'standing']);
    const cornered = struck({ ann, bors: { sheet: { st: 25 } }, attack: slam, field: { blocked: [[-1, 0]] } });
    expect(cornered.play('parry:right-hand').fighter('ann').at).toEqual({ q: 0, r: 0 });
  });

  test('G4-HEAVY-08 a weapon that does not parry is safe here: striking at it on purpose is another rule', () => {
    const bout = meets(1, 19);
    for (const answer of ['dodge', 'nothing'] as const) {
      const after = answer === 'dodge' ? bout.play(answer, 8) : bout.play(answer, 1);
      expect(after.fighter('ann')).toMatchObject({ broken: [], dropped: [], held: { right: 'sword' } });
    }
    const bors = fight({ ann: blade(1), bors: { sheet: { basicSpeed: 6 } } }).play('attack');
    expect(bors.ids().filter((id) => id.includes('sword'))).toEqual([]);
  });

  test('G4-ROLL-10 what is barred, fails by itself or does not count is beyond the dice', () => {
    const barred = struck({ ann: { maneuver: 'all-out-attack' } });
    expect(barred.illegal('dodge')).toContain('refused');
    expect(barred.play('nothing').at).toBe('damage');
    const sheet = { st: 12, ...blade(30).sheet };
    expect(struck({ ann: { sheet }, attack: { weight: 30 } }).play('parry:sword').at).toBe('damage');
    // Eight times: odds of 7 in 6.
    expect(meets(3, 24).play('parry:sword', 4).at).toBe('damage');
  });
});

describe('breakage', () => {
  test('G4-BREAK-01 from three times its own weight a weapon may break, whatever its quality', () => {
    expect([sixths(meets(3, 8.9)), sixths(meets(3, 9))]).toEqual([0, 2]);
    expect([sixths(meets(3, 8.9, 'cheap')), sixths(meets(3, 9, 'cheap'))]).toEqual([0, 4]);
  });

  test('G4-BREAK-02 at three times on 1 or 2', () => {
    const bout = meets(3, 9).play('parry:sword', 9);
    expect(bout.at).toBe('breakage');
    expect(bout.play(2).fighter('ann').broken).toEqual(['sword']);
    expect(bout.play(3).fighter('ann').broken).toEqual([]);
    expect(bout.play(3).kinds).toContain('defended');
  });

  test('G4-BREAK-03 one more for each whole multiple, in exact weights', () => {
    // 12 / 2.75 is 4.36; 1.2 / 0.4 is three times exactly; 4.9 times counts as four.
    expect([sixths(meets(2.75, 12)), sixths(meets(0.4, 1.2)), sixths(meets(1, 4.9))]).toEqual([3, 2, 3]);
    expect([4, 5, 6, 7].map((times) => sixths(meets(2, 2 * times)))).toEqual([3, 4, 5, 6]);
  });

  test('G4-BREAK-04 the quality of the parrying weapon shifts the odds', () => {
    const odds = (['cheap', 'good', 'fine', 'very-fine'] as const).map((quality) => sixths(meets(3, 12, quality)));
    expect(odds).toEqual([5, 3, 2, 1]);
  });

  test('G4-BREAK-05 odds of nothing never break, six in six always do', () => {
    // 2 - 2.
    expect(sixths(meets(3, 9, 'very-fine'))).toBe(0);
    expect(meets(3, 9, 'very-fine').play('parry:sword', 9).kinds).toContain('defended');
    // 6 in 6 takes no die.
    const broken = meets(3, 21).play('parry:sword', 9);
    expect(broken.fighter('ann').broken).toEqual(['sword']);
  });

  test('G4-BREAK-06 a weapon that breaks has parried all the same', () => {
    const bout = meets(3, 21).play('parry:sword', 9);
    expect(bout.kinds).toEqual(['defends', 'broke', 'defended']);
    expect(bout.at).not.toBe('damage');
    expect(bout.fighter('ann').held.right).toBe(null);
  });

  test('G4-BREAK-07 odds above 6 in 6 void the parry, after its quality', () => {
    // 24 / 3 is eight times: 7; fine 6.
    const good = meets(3, 24).play('parry:sword', 4);
    expect([good.at, good.fighter('ann').broken]).toEqual(['damage', ['sword']]);
    const fine = meets(3, 24, 'fine').play('parry:sword', 9);
    expect([fine.at === 'damage', fine.fighter('ann').broken]).toEqual([false, ['sword']]);
  });

  test('G4-BREAK-07 such a parry is shown as impossible, and so is its roll', () => {
    const needs = (bout: ReturnType<typeof meets>) => {
      const { need } = bout.option('parry:sword');
      const { now } = bout.play('parry:sword');
      return [need?.target, now.kind === 'roll' ? now.need?.target : null];
    };
    // Broadsword 14, 3 + 7. Eight times: 7 in 6; fine 6, which counts.
    expect([needs(meets(3, 24)), needs(meets(3, 23.9)), needs(meets(3, 24, 'fine'))]).toEqual([
      [2, 2],
      [10, 10],
      [10, 10],
    ]);
    expect(meets(3, 24).option('parry:sword').label).toContain('it will break');
    expect(meets(3, 23.9).option('parry:sword').label).toBe('Parry with Broadsword');
    // The weapons meet where the roll would have parried, and only there (G4-BREAK-09).
    expect(meets(3, 24).play('parry:sword', 11).fighter('ann').broken).toEqual([]);
    expect(meets(3, 24).play('parry:sword', 10).fighter('ann').broken).toEqual(['sword']);
  });

  test('G4-BREAK-07 or before its quality where the table says so', () => {
    const fine = meets(3, 24, 'fine', { switches: { oddsOver6UsesQuality: false } }).play('parry:sword', 9);
    expect(fine.at).toBe('damage');
    // 18 / 3 is six times: 5, cheap 7.
    expect(meets(3, 18, 'cheap', { switches: { oddsOver6UsesQuality: false } }).play('parry:sword', 9).at).not.toBe(
      'damage',
    );
    expect(meets(3, 18, 'cheap').play('parry:sword', 9).at).toBe('damage');
  });

  test('G4-BREAK-08 hands do not break, though Basic Lift bounds them', () => {
    // ST 14: 39.2, rounded to 39 lb.
    const ann: Some = { sheet: { st: 14, skills: { Judo: 14 } } };
    const slam = { kind: 'melee-unarmed' as const, charge: 'slam' as const };
    const bout = struck({ ann, bors: { sheet: { st: 30 } }, attack: slam });
    expect(bout.option('parry:right-hand').costs).toBeUndefined();
    expect(bout.play('parry:right-hand', 10).kinds).toEqual(['defends', 'defended']);
    expect(struck({ ann, bors: { sheet: { st: 40 } }, attack: slam }).play('parry:right-hand').at).toBe('balance');
  });

  test('G4-BREAK-09 the die falls once the weapons have met, not after a parry that failed', () => {
    expect(meets(3, 12).play('parry:sword', 11).at).toBe('damage');
    expect(meets(3, 12).play('parry:sword', 10).at).toBe('breakage');
  });

  test('G4-BREAK-09 after a failed one too where the table says so', () => {
    const failed = meets(3, 12, 'good', { switches: { breakCheckOnFailedParry: true } }).play('parry:sword', 11);
    expect(failed.at).toBe('breakage');
    expect([failed.play(3).fighter('ann').broken, failed.play(3).at]).toEqual([['sword'], 'damage']);
    expect([failed.play(4).fighter('ann').broken, failed.play(4).at]).toEqual([[], 'damage']);
  });

  test('G4-BREAK-10 whatever is parried has a weight, thrown weapons and kicks included', () => {
    // A kick of ST 25 weighs 2.5 lb, five times a dagger of half a pound.
    const kick = meets(0.5, 2.5, 'good', { attack: { kind: 'melee-unarmed', limb: 'right-leg' } });
    expect(sixths(kick)).toBe(4);
    const sheet = { st: 25, basicSpeed: 6 };
    const played = fight({ ann: blade(0.5), bors: { sheet } }).play('attack', 'attack:ann:foot/kick', 8);
    expect(sixths(played)).toBe(4);
    expect(sixths(meets(1, 4, 'good', { attack: { kind: 'thrown', distance: 5, weight: 4 } }))).toBe(3);
  });
});

describe('improvised weapons', () => {
  const with_ = (thing: object, skills: Record<string, number>, more: Some = {}): Some => ({
    ...more,
    sheet: { st: 20, skills, weapons: { thing: { name: 'Thing', weight: 3, ...thing } as never } },
  });

  test('G4-IMPROV-01 anything of a fitting shape parries with its nearest skill', () => {
    const leg = with_({ name: 'Table leg', skill: 'Shortsword', improvisedAs: 'Shortsword' }, { Shortsword: 12 });
    expect(struck({ ann: leg }).total('parry:thing')).toBe(9);
    const swung = with_({ ...weapon('Shortsword'), improvisedAs: 'Shortsword' }, { Shortsword: 12 });
    expect(struck({ ann: swung }).total('parry:thing')).toBe(9);
    // Unlearned it is used at its default of DX - 5.
    expect(struck({ ann: with_({ skill: 'Shortsword', improvisedAs: 'Shortsword' }, {}) }).total('parry:thing')).toBe(
      5,
    );
  });

  const gun = { damage: '3d pi', kind: 'firearm' as const };
  const inBoth: Some = { held: { right: 'thing', left: 'thing' } };

  test('G4-IMPROV-02 a pole or rifle parries like a staff', () => {
    const rifle = with_({ skill: 'Guns', level: 12, type: 'rifle', ranged: { shot: gun } }, { Staff: 12 }, inBoth);
    // 3 + 6; staff +2.
    const bout = struck({ ann: rifle });
    expect([bout.total('parry:thing'), bout.line('G4-IMPROV-02', 'parry:thing')]).toEqual([11, 2]);
    const pole = with_({ skill: 'Staff', type: 'pole' }, { Staff: 12 }, inBoth);
    expect(struck({ ann: pole }).total('parry:thing')).toBe(11);
    expect(struck({ ann: pole, switches: { improvisedStaffGetsPlus2: false } }).total('parry:thing')).toBe(9);
    // In one hand it is no staff.
    const oneHand = with_({ skill: 'Staff', type: 'pole' }, { Staff: 12 }, { held: { right: 'thing', left: null } });
    expect(struck({ ann: oneHand }).values('with')).toEqual(['left-hand']);
  });

  const arrow = { damage: '1d imp', kind: 'muscle-missile' as const };
  const bow = (more: object = {}) =>
    with_(
      { skill: 'Bow', level: 14, type: 'bow', ranged: { shot: arrow }, ...more },
      { Shortsword: 13, Broadsword: 11 },
      inBoth,
    );

  test('G4-IMPROV-03 a bow parries like a light club', () => {
    expect(struck({ ann: bow({ improvisedAs: 'Shortsword' }) }).total('parry:thing')).toBe(9);
    // Without a word a light club goes with Broadsword.
    expect(struck({ ann: bow() }).total('parry:thing')).toBe(8);
  });

  const later = (switches: object, roll: number) => {
    const ann: Some = { ...bow(), sheet: { ...bow().sheet, basicSpeed: 5 } as never };
    const start = fight({ ann, bors: { sheet: { basicSpeed: 6 } }, switches: { ...switches } });
    return start.play('attack', 'attack:ann:foot/kick', 8, 'parry:thing', roll);
  };

  test('G4-IMPROV-04 one parry ruins a bow for shooting, not for parrying', () => {
    const parried = later({}, 8);
    expect(parried.fighter('ann').ruined).toEqual({ thing: 3 });
    const turn = parried.play('done', 'attack');
    expect(turn.bars('attack:bors:thing/shot')).toEqual(['G4-IMPROV-04']);
    expect(struck({ ann: bow() }).ids()).toContain('parry:thing');
    const next = turn.play('done', 'attack', 'attack:ann:foot/kick', 8);
    expect(next.values('with')).toContain('thing');
  });

  test('G4-IMPROV-04 by a parry that came off, or by any attempt where the table says so', () => {
    expect(later({}, 9).fighter('ann').ruined).toEqual({});
    expect(later({ bowRuinedOn: 'attempt' }, 9).fighter('ann').ruined).toEqual({ thing: 3 });
  });

  test('G4-IMPROV-04 as a club it lasts as many turns as the table says', () => {
    const once = later({ bowAsClubTurns: 1 }, 8).play('done');
    expect(once.fighter('ann').broken).toEqual(['thing']);
    const two = later({ bowAsClubTurns: 2 }, 8).play('done');
    expect(two.fighter('ann').broken).toEqual([]);
    expect(two.play('do-nothing', 'do-nothing').fighter('ann').broken).toEqual(['thing']);
  });

  test('G4-IMPROV-05 other fragile things are ruined alike', () => {
    const lute = (fragile: boolean) =>
      with_({ ...weapon('Shortsword'), improvisedAs: 'Shortsword', fragile }, { Shortsword: 12 });
    expect(
      struck({ ann: lute(true) })
        .play('parry:thing', 9)
        .fighter('ann').ruined,
    ).toEqual({ thing: null });
    expect(
      struck({ ann: lute(false) })
        .play('parry:thing', 9)
        .fighter('ann').ruined,
    ).toEqual({});
  });

  test('G4-IMPROV-06 improvised weapons break like cheap ones unless their quality is stated', () => {
    const leg = (more: object) => {
      const ann = with_({ ...weapon('Shortsword'), improvisedAs: 'Shortsword', ...more }, { Shortsword: 12 });
      const { costs = [] } = struck({ ann, attack: { weight: 12 } }).option('parry:thing');
      return costs.map(({ amount }) => amount);
    };
    // Four times: 3; cheap +2.
    expect(leg({})).toEqual([5]);
    expect(leg({ quality: 'good' })).toEqual([3]);
  });
});
