import { describe, expect, test } from 'vitest';
import { fight, struck, unrolled, weapon, type Bout, type Given, type Some } from './testing.ts';

const sword = {
  name: 'Sword',
  skill: 'Broadsword',
  level: 12,
  melee: { swing: { damage: '2d cut', reach: '1' }, thrust: { damage: '1d imp', reach: '1,2' } },
};
const bow = {
  name: 'Bow',
  skill: 'Bow',
  level: 14,
  type: 'bow' as const,
  ranged: { shoot: { damage: '1d imp', kind: 'muscle-missile' as const, range: { max: 100 } } },
};

/** Ann with this level in Broadsword, about to attack Bors, who has no HP to lose. */
function attacking(level: number, { sheet, ...ann }: Some = {}, given: Given = {}): Bout {
  const weapons = { sword: { ...sword, level }, bow };
  return fight({ ann: { sheet: { weapons, ...sheet }, ...ann }, ...given }).play('attack');
}

const SWING = 'attack:bors:sword/swing';

/** Ann's blow rolled for: what the dice are read as. */
function rolled(level: number, total: number, ann: Some = {}): string | undefined {
  return attacking(level, ann).play(SWING, total).kinds.at(-1);
}

describe('the attack roll', () => {
  test('G4S-ROLL-01 at or under the number succeeds; 3 and 4 always do, 17 and 18 never', () => {
    expect([rolled(12, 12), rolled(12, 13)]).toEqual(['hit', 'missed']);
    expect([rolled(3, 4), rolled(3, 5)]).toEqual(['critical-hit', 'missed']);
    expect([rolled(20, 16), rolled(20, 17), rolled(20, 18)]).toEqual(['hit', 'missed', 'critical-miss']);
    // The page compares the dice with 4 to 16.
    expect(attacking(12).option(SWING).need).toMatchObject({ target: 12 });
    expect(attacking(3).option(SWING).need).toMatchObject({ target: 4 });
    expect(attacking(20).option(SWING).need).toMatchObject({ target: 16 });
  });

  test('G4S-ROLL-02 critical are 3 and 4, a 5 from 15 on, a 6 from 16 on', () => {
    const critical = (level: number) => [3, 4, 5, 6, 7].filter((total) => rolled(level, total) === 'critical-hit');
    expect(critical(10)).toEqual([3, 4]);
    expect(critical(14)).toEqual([3, 4]);
    expect(critical(15)).toEqual([3, 4, 5]);
    expect(critical(16)).toEqual([3, 4, 5, 6]);
    expect(critical(25)).toEqual([3, 4, 5, 6]);
    // What counts is the number after all modifiers: 16 - 2 for kneeling.
    expect(rolled(16, 5, { posture: 'kneeling' })).toBe('hit');
  });

  test('G4S-ROLL-03 below 3 an attack cannot be tried, a defense can', () => {
    expect(attacking(2).bars(SWING)).toEqual(['G4S-ROLL-03']);
    expect(attacking(3).ids()).toContain(SWING);
    // Speed 5: Dodge 8 - 3 lying - 4 stunned + 1 = 2.
    const low = struck({ ann: { posture: 'lying', stunned: 'physical', sheet: { advantages: ['Combat Reflexes'] } } });
    expect(low.total('dodge')).toBe(2);
    expect(low.play('dodge', 4).kinds).toContain('defended-critically');
  });

  test('G4S-ROLL-04 critical are an 18, a 17 up to 15, and 10 or more above the number', () => {
    expect([rolled(16, 17), rolled(15, 17), rolled(16, 18)]).toEqual(['missed', 'critical-miss', 'critical-miss']);
    expect([rolled(5, 14), rolled(5, 15)]).toEqual(['missed', 'critical-miss']);
    expect([rolled(6, 15), rolled(6, 16)]).toEqual(['missed', 'critical-miss']);
  });
});

describe('the exchange', () => {
  test('G4S-ATK-01 attack, defense, damage: each follows only where the one before lets it through', () => {
    const bout = attacking(12);
    // The attack misses: the turn goes on. It hits: Bors is asked. He defends: it is over. He fails: damage.
    expect(bout.play(SWING, 13).at).toBe('act');
    const hit = bout.play(SWING, 12);
    expect([hit.at, hit.question().to]).toEqual(['defend', 'bors']);
    expect(hit.play('dodge', 8).at).toBe('act');
    expect(hit.play('dodge', 9).at).toBe('damage');
    // 3 + 4 = 7, less DR 0, × 1.5 = 10 of 10 HP: a major wound, and the HT roll for it.
    const wounded = hit.play('dodge', 9, [3, 4]);
    expect([wounded.at, wounded.fighter('bors').hp, wounded.fighter('bors').shock]).toEqual(['knockdown', 0, 4]);
    expect(wounded.play(10).at).toBe('act');
  });

  test('G4S-ATK-01 how well the attack succeeded does not matter to the defense', () => {
    const defense = (total: number) => attacking(12).play(SWING, total).total('dodge');
    expect([defense(12), defense(5)]).toEqual([8, 8]);
  });

  test('G4S-ATK-02 a critical hit allows no defense at all', () => {
    const bout = attacking(16).play(SWING, 6);
    expect(bout.ids()).toEqual(['nothing']);
    expect(bout.bars('dodge')).toContain('G4S-ATK-02');
    // One less and a 6 is no longer critical.
    expect(attacking(15).play(SWING, 6).ids()).toContain('dodge');
  });

  test('G4S-ATK-10 a blow needs a reach that the weapon has', () => {
    const reach = (q: number) => {
      const bout = attacking(12, { at: [0, 0] }, { bors: { at: [q, 0] } });
      return ['attack:bors:sword/swing', 'attack:bors:sword/thrust', 'attack:bors:fist/punch'].filter((id) =>
        bout.ids().includes(id),
      );
    };
    expect(reach(0)).toEqual(['attack:bors:fist/punch']);
    expect(reach(1)).toEqual(['attack:bors:sword/swing', 'attack:bors:sword/thrust']);
    expect(reach(2)).toEqual(['attack:bors:sword/thrust']);
    expect(reach(3)).toEqual([]);
    const far = attacking(12, { at: [0, 0] }, { bors: { at: [3, 0] } });
    expect(far.bars(SWING)).toEqual(['G4S-ATK-10']);
  });
});

describe('the number to hit', () => {
  test('G4S-ATK-06 every -2 to hit is -1 to the defense, and 10 or more must be left', () => {
    const bout = attacking(15);
    // 15 - 4 = 11 is the most; -6 would leave 9.
    expect([bout.total(`${SWING}:deceptive-2`), bout.total(`${SWING}:deceptive-4`)]).toEqual([13, 11]);
    expect(bout.bars(`${SWING}:deceptive-6`)).toEqual(['G4S-ATK-06']);
    const struckAt = bout.play(`${SWING}:deceptive-4`, 11);
    expect([struckAt.line('G4-ATTACK-06', 'dodge'), struckAt.total('dodge')]).toEqual([-2, 6]);
    // What is left counts after all modifiers: 14 - 2 kneeling - 2 = 10, and 13 would be 9.
    expect(attacking(14, { posture: 'kneeling' }).ids()).toContain(`${SWING}:deceptive-2`);
    expect(attacking(13, { posture: 'kneeling' }).ids()).not.toContain(`${SWING}:deceptive-2`);
    // 30 - 20 = 10, and the defense at -10.
    expect(attacking(30).total(`${SWING}:deceptive-20`)).toBe(10);
    expect(attacking(30).bars(`${SWING}:deceptive-22`)).toEqual(['G4S-ATK-06']);
    // Only in melee.
    const shot = attacking(12, { held: { right: 'bow', left: 'bow' } }, {}).ids();
    expect(shot.filter((id) => id.includes('bow'))).toEqual(['attack:bors:bow/shoot']);
  });

  test('G4S-ATK-09 the off hand strikes at -4, unless Ambidextrous', () => {
    const left = { held: { right: null, left: 'sword' } };
    expect(attacking(13, left).total(SWING)).toBe(9);
    expect(attacking(13, { ...left, dominant: 'left' }).total(SWING)).toBe(13);
    expect(attacking(13, { ...left, sheet: { advantages: ['Ambidexterity'] } }).total(SWING)).toBe(13);
    // In both hands there is no off hand.
    expect(attacking(13, { held: { right: 'sword', left: 'sword' } }).total(SWING)).toBe(13);
  });

  test('G4S-MORE-02 Telegraphic Attack: +4 to hit, and nothing is critical that was not before', () => {
    const blow = (level: number, telegraphic: boolean) => {
      const weapons = { sword: { ...sword, level } };
      return unrolled({ bors: { sheet: { weapons } }, attack: { with: 'sword/swing', telegraphic } });
    };
    expect([blow(10, false).total(), blow(10, true).total()]).toEqual([10, 14]);
    expect([blow(10, true).play(14).kinds.at(-1), blow(10, true).play(15).kinds.at(-1)]).toEqual(['hit', 'missed']);
    const critical = (level: number, telegraphic: boolean) =>
      [3, 4, 5, 6].filter((total) => blow(level, telegraphic).play(total).kinds.at(-1) === 'critical-hit');
    // 12 + 4 = 16, at which a plain blow is critical with a 5 and a 6 as well.
    expect([critical(10, true), critical(12, true), critical(16, false)]).toEqual([
      [3, 4],
      [3, 4],
      [3, 4, 5, 6],
    ]);
  });

  test('G4S-MORE-06 the size of the target is added to the number to hit, and to no defense', () => {
    const against = (size: number, mine = 0) => attacking(12, { sheet: { size: mine } }, { bors: { sheet: { size } } });
    expect([-2, 0, 2].map((size) => against(size).total(SWING))).toEqual([10, 12, 14]);
    // The attacker's own does not matter.
    expect(against(0, 3).total(SWING)).toBe(12);
    // Speed 5: Dodge 8, however big.
    expect([-2, 0, 2].map((size) => against(size).play(SWING, 8).total('dodge'))).toEqual([8, 8, 8]);
    const archer: Some = { held: { right: 'bow', left: 'bow' } };
    // Bow 14 + 2.
    expect(attacking(12, archer, { bors: { sheet: { size: 2 } } }).total('attack:bors:bow/shoot')).toBe(16);
  });

  test('G4S-ATK-18 a foe who is not seen but known to be there is struck and shot at with -6', () => {
    const blind = (...cannotSee: string[]): Some => ({ situation: { cannotSee } });
    const both: Given = { bors: { at: [1, 0] }, more: { carl: { at: [0, 1] } } };
    const bout = attacking(15, { at: [0, 0], ...blind('bors') }, both);
    // 15 - 6; whom one sees is no harder to hit.
    expect([bout.total(SWING), bout.total('attack:carl:sword/swing')]).toEqual([9, 15]);
    const archer: Some = { ...blind('bors'), held: { right: 'bow', left: 'bow' } };
    // Bow 14 - 6.
    expect(attacking(15, archer).total('attack:bors:bow/shoot')).toBe(8);
  });

  test('G4S-ATK-14 the posture of the attacker, and of a target shot at', () => {
    const own = (posture: NonNullable<Some['posture']>) => attacking(13, { posture }).total(SWING);
    expect(own('standing')).toBe(13);
    expect([own('crouching'), own('kneeling'), own('sitting')]).toEqual([11, 11, 11]);
    expect([own('crawling'), own('lying')]).toEqual([9, 9]);
    const shot = (posture: NonNullable<Some['posture']>, mine: NonNullable<Some['posture']> = 'standing') =>
      attacking(12, { posture: mine, held: { right: 'bow', left: 'bow' } }, { bors: { posture } }).line(
        'G4S-ATK-14',
        'attack:bors:bow/shoot',
      );
    expect(shot('standing')).toBe(0);
    for (const low of ['crouching', 'kneeling', 'sitting', 'crawling', 'lying'] as const) expect(shot(low)).toBe(-2);
    // Shooting is not made harder by one's own posture, nor striking by the target's.
    expect(shot('standing', 'kneeling')).toBe(0);
    expect(attacking(13, {}, { bors: { posture: 'lying' } }).total(SWING)).toBe(13);
  });
});

describe('where and how far', () => {
  const point = 'attack:bors:sword/thrust';

  test('G4S-ATK-11 aiming at a part of the body has its price', () => {
    const aimedAt = (location: string) => attacking(14).play(`aim:${location}`).total(point);
    expect(attacking(14).total(point)).toBe(14);
    expect(['neck', 'face', 'skull', 'eye'].map(aimedAt)).toEqual([9, 9, 7, 5]);
    expect(['vitals', 'groin'].map(aimedAt)).toEqual([11, 11]);
    expect(['left-arm', 'right-leg', 'left-hand', 'right-foot'].map(aimedAt)).toEqual([12, 12, 10, 10]);
    // It lands there: 4 × 2 to the face, which is nothing special to impaling.
    const hit = attacking(14).play('aim:face', point, 9, 'nothing', [4]);
    expect(hit.facts).toContainEqual({ kind: 'hurt', who: 'bors', injury: 8, location: 'face', type: 'imp' });
    // The next attack is aimed anew, and each is aimed once.
    expect(
      attacking(14)
        .play('aim:face')
        .ids()
        .filter((id) => id.startsWith('aim:')),
    ).toEqual([]);
    const twice = attacking(14, { sheet: { advantages: ['Extra Attack 1'] } }).play('aim:face', point, 13);
    expect(twice.total(point)).toBe(14);
  });

  test('G4S-ATK-11 vitals and eye want a point; a shield hides its arm; from behind the face is farther than the skull', () => {
    expect(attacking(14).play('aim:vitals').bars(SWING)).toEqual(['G4S-ATK-11']);
    expect(attacking(14).play('aim:eye').bars(SWING)).toEqual(['G4S-ATK-11']);
    expect(attacking(14).play('aim:neck').ids()).toContain(SWING);
    const laser = (kind: 'beam' | 'firearm') => {
      const gun = { name: 'Gun', skill: 'Guns', level: 14, ranged: { shoot: { damage: '2d burn', kind } } };
      const ann: Some = { sheet: { weapons: { gun } } };
      return fight({ ann }).play('attack', 'aim:vitals').ids().includes('attack:bors:gun/shoot');
    };
    expect([laser('beam'), laser('firearm')]).toEqual([true, false]);
    const shield = { name: 'Shield', db: 0, level: 10 };
    const shielded = attacking(14, {}, { bors: { sheet: { shield }, held: { left: 'shield', right: null } } });
    expect(
      ['left-arm', 'left-hand', 'right-arm', 'right-hand'].map((at) => shielded.play(`aim:${at}`).total(point)),
    ).toEqual([10, 6, 12, 10]);
    const behind = attacking(14, { at: [0, 0] }, { bors: { at: [1, 0], facing: 0 } });
    expect(['face', 'skull'].map((at) => behind.play(`aim:${at}`).total(point))).toEqual([7, 9]);
  });

  test('G4S-ATK-05 each distance has its penalty, the speed of the target added to it', () => {
    const shot = (yards: number, moved = 0) => {
      const ann: Some = { at: [0, 0], held: { right: 'bow', left: 'bow' } };
      const bors: Some = { at: [yards, 0], turn: { moved } };
      return attacking(12, ann, { bors, field: { radius: 110 } }).line('G4S-ATK-05', 'attack:bors:bow/shoot');
    };
    const rows = [2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100];
    expect(rows.map((yards) => 0 - shot(yards))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    // Between two rows the next one holds.
    expect([1, 4, 6, 8, 11, 12, 16, 21, 31, 51, 71].map((yards) => 0 - shot(yards))).toEqual([
      0, 2, 3, 4, 5, 5, 6, 7, 8, 9, 10,
    ]);
    // 8 yards away and 5 yards a second: 13.
    expect([shot(8, 2), shot(8, 3), shot(8, 5)]).toEqual([-4, -5, -5]);
    // Beyond its range a bow does not shoot, and blows know no distance.
    const ann: Some = { at: [0, 0], held: { right: 'bow', left: 'bow' } };
    const far = attacking(12, ann, { bors: { at: [101, 0] }, field: { radius: 110 } });
    expect(far.bars('attack:bors:bow/shoot')).toEqual(['G4S-ATK-05']);
    expect(attacking(12, {}, { bors: { turn: { moved: 9 } } }).total(SWING)).toBe(12);
  });
});

describe('more attacks', () => {
  const three: Given = { bors: { at: [1, 0] }, more: { carl: { at: [0, 1] } } };
  const ann: Some = { at: [0, 0] };

  test('G4S-MORE-01 each level of Extra Attack is one attack more, on any foe', () => {
    const extra = attacking(12, { ...ann, sheet: { advantages: ['Extra Attack 1'] } }, three);
    const second = extra.play(SWING, 13);
    expect(second.ids()).toContain('attack:carl:sword/swing');
    expect(
      second
        .play('attack:carl:sword/swing', 13)
        .ids()
        .filter((id) => id.startsWith('attack')),
    ).toEqual([]);
    expect(
      attacking(12, ann, three)
        .play(SWING, 13)
        .ids()
        .filter((id) => id.startsWith('attack')),
    ).toEqual([]);
  });

  test('G4S-MORE-01 an All-Out Attack (Double) comes on top, its two attacks on one foe', () => {
    const weapons = { sword };
    const foes = (bout: Bout) => bout.values('target');
    const double = (...advantages: string[]) =>
      fight({ ann: { ...ann, sheet: { weapons, advantages } }, ...three }).play('all-out-attack:double');
    const plain = double().play(SWING, 13);
    expect([foes(double()), foes(plain), plain.play(SWING, 13).question().to]).toEqual([
      ['bors', 'carl'],
      ['bors'],
      'bors',
    ]);
    const extra = double('Extra Attack 1').play(SWING, 13);
    expect([foes(extra), foes(extra.play(SWING, 13))]).toEqual([['bors'], ['bors', 'carl']]);
  });

  const knife = {
    name: 'Knife',
    skill: 'Knife',
    level: 12,
    weight: 1,
    melee: { cut: { damage: '1d cut', reach: '1' } },
    ranged: { throw: { damage: '1d-2 imp', kind: 'thrown' as const } },
  };
  const THROW = 'attack:bors:knife/throw';

  test('G4S-WPN-05 what was thrown lies out of reach, hit or miss: it neither parries nor comes to hand again', () => {
    const thrower: Some = { sheet: { weapons: { knife, sword }, basicSpeed: 6 } };
    const start = fight({ ann: thrower }).play('attack');
    for (const total of [12, 13]) {
      const thrown = start.play(THROW, total);
      expect(thrown.fighter('ann')).toMatchObject({ held: { right: null }, dropped: [], thrown: ['knife'] });
    }
    const next = start.play(THROW, 13, 'done', 'attack', 'attack:ann:foot/kick', 8);
    expect(next.values('with')).toEqual(['right-hand', 'left-hand']);
    const turn = next.play('dodge', 5, 'done');
    expect(turn.values('item')).toEqual(['sword']);
    expect(
      turn
        .play('attack')
        .ids()
        .filter((id) => id.includes('knife')),
    ).toEqual([]);
    // In the hand it parries; an attack that a scenario begins with has left it as well.
    const kept = start.play('done', 'attack', 'attack:ann:foot/kick', 8);
    expect(kept.values('with')).toEqual(['knife', 'left-hand']);
    const begun = struck({ bors: { sheet: { weapons: { knife } } }, attack: { with: 'knife/throw' } });
    expect(begun.fighter('bors').thrown).toEqual(['knife']);
  });

  test('G4S-ATK-04 of a throw that goes wrong the table says what becomes of the weapon', () => {
    const fumble = fight({ ann: { sheet: { weapons: { knife } } } }).play('attack', THROW, 18);
    // 10 drops it, 3 breaks it, 7 leaves it in the hand of somebody off balance.
    const after = (total: number) => fumble.play(total).fighter('ann');
    expect(after(10)).toMatchObject({ dropped: ['knife'], thrown: [] });
    expect(after(3)).toMatchObject({ broken: ['knife'], thrown: [] });
    expect(after(7)).toMatchObject({ held: { right: 'knife' }, thrown: [] });
  });

  test('G4S-MAN-11 what holds so many shots shoots no oftener until it is readied again', () => {
    const loaded = { ...bow, ranged: { shoot: { ...bow.ranged.shoot, shots: 2 } } };
    const archer: Some = { sheet: { weapons: { bow: loaded }, basicSpeed: 6 }, held: { right: 'bow', left: 'bow' } };
    const SHOT = 'attack:bors:bow/shoot';
    const round = (bout: Bout) => bout.play('attack', SHOT, 15, 'done', 'do-nothing');
    const once = round(fight({ ann: archer }));
    expect(once.play('attack').ids()).toContain(SHOT);
    const twice = round(once);
    expect(twice.play('attack').bars(SHOT)).toEqual(['G4S-MAN-11']);
    const again = twice.play('ready:bow', 'done', 'do-nothing', 'attack');
    expect([again.ids().includes(SHOT), again.fighter('ann').fired]).toEqual([true, {}]);
    // Without a number nobody counts.
    const free = fight({ ann: { ...archer, sheet: { weapons: { bow }, basicSpeed: 6 } } });
    expect(round(round(round(free))).fighter('ann').fired).toEqual({});
  });

  test('G4S-MAN-07 an All-Out Attack (Determined) has +4 to hit in melee; with a bow there is no other, and +1', () => {
    const swings = (maneuver: string) =>
      fight({ ann: { sheet: { weapons: { sword } } } })
        .play(maneuver)
        .total(SWING);
    // Broadsword 12 + 4; Strong and Double add nothing to it.
    const maneuvers = ['attack', 'all-out-attack:determined', 'all-out-attack:strong', 'all-out-attack:double'];
    expect(maneuvers.map(swings)).toEqual([12, 16, 12, 12]);
    const shooter: Some = { sheet: { weapons: { bow } }, held: { right: 'bow', left: 'bow' } };
    const shot = (option: string) => fight({ ann: shooter }).play(`all-out-attack:${option}`);
    // Bow 14 + 1.
    expect(shot('determined').total('attack:bors:bow/shoot')).toBe(15);
    expect(shot('double').bars('attack:bors:bow/shoot')).toEqual(['G4S-MAN-07']);
    expect(shot('strong').bars('attack:bors:bow/shoot')).toEqual(['G4S-MAN-07']);
  });

  test('G4S-ATK-15 a laser sight gives the shooter 1', () => {
    const shot = (laserDotVisible: boolean) => {
      const gun = {
        name: 'Gun',
        skill: 'Guns',
        level: 12,
        ranged: { shoot: { damage: '2d pi', kind: 'firearm' as const } },
      };
      const attack = { with: 'gun/shoot', laserDotVisible };
      return unrolled({ bors: { sheet: { weapons: { gun } } }, attack }).total();
    };
    expect([shot(false), shot(true)]).toEqual([12, 13]);
  });
});

describe('more blows than a list holds', () => {
  const melee = { swing: { damage: '2d cut', reach: '1-30' }, thrust: { damage: '1d imp', reach: '1-30' } };
  const spear = (level: number) => ({ weapons: { spear: weapon('Spear', { level, melee }) } });
  const host = Object.fromEntries(Array.from({ length: 17 }, (_, n) => [`carl-${n}`, {}]));

  test('G4S-ATK-06 whom to strike is asked first, and nothing that may be struck is lost', () => {
    // 18 foes, swing and thrust, plain and from -2 to -14 at 24: 288 blows and more.
    const bout = fight({ ann: { sheet: spear(24) }, more: host }).play('attack');
    expect(bout.ids().length).toBeLessThanOrEqual(200);
    expect(bout.ids().filter((id) => id.startsWith('strike:'))).toHaveLength(18);
    expect(bout.ids().some((id) => id.startsWith('attack:'))).toBe(false);
    const aimed = bout.play('strike:carl-3');
    const blows = aimed.ids().filter((id) => id.startsWith('attack:'));
    expect(blows.filter((id) => id.startsWith('attack:carl-3:spear/'))).toHaveLength(16);
    expect(blows.every((id) => id.startsWith('attack:carl-3:'))).toBe(true);
    expect(aimed.play('attack:carl-3:spear/thrust:deceptive-14').total()).toBe(10);
  });

  test('G4S-MORE-01 the next attack may strike somebody else', () => {
    const sheet = { ...spear(24), advantages: ['Extra Attack 1'] };
    const bout = fight({ ann: { sheet }, more: host }).play('attack', 'strike:carl-3');
    const again = bout.play('attack:carl-3:spear/swing', 17);
    expect(again.ids()).toContain('strike:bors');
  });

  test('G4S-ATK-06 with what is asked as well, where one foe alone may be struck in too many ways', () => {
    const modes = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`way-${n}`, { damage: '1d cut' }]));
    const many = { weapons: { blade: weapon('Knife', { level: 50, melee: modes }) } };
    const bout = fight({ ann: { sheet: many } }).play('attack');
    expect(bout.ids()).toContain('with:blade/way-7');
    const chosen = bout.play('with:blade/way-7');
    expect(chosen.ids()).toContain('attack:bors:blade/way-7:deceptive-40');
    expect(chosen.ids().length).toBeLessThanOrEqual(200);
  });
});
