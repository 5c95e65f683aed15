import { describe, expect, test } from 'vitest';
import type { Hex } from '../../engine/system.ts';
import { fight, struck, type Bout, type Given, type Some } from './testing.ts';

const sword = {
  name: 'Sword',
  skill: 'Broadsword',
  level: 12,
  parry: '0',
  melee: { swing: { damage: '2d cut' }, thrust: { damage: '1d imp' } },
};
const armed = { sheet: { weapons: { sword } } };

/** Ann alone on a wide field with this to move by, Bors far away; she has just chosen the maneuver. */
function mover(maneuver: string, ann: Some): Bout {
  const bout = fight({ ann: { at: [0, 0], facing: 0, ...ann }, bors: { at: [25, 0], sheet: { dx: 1 } } });
  return bout.play(maneuver);
}

/** The hexes that Ann may go to next. */
function ways(bout: Bout): Hex[] {
  if (bout.state.stage.at !== 'act' || bout.state.stage.of !== 'ann') return [];
  return bout.question('ann').options.flatMap(({ id, hex }) => (id.startsWith('move:') && hex ? [hex] : []));
}

/** How many yards she can go straight on. */
function yards(bout: Bout): number {
  const { q } = bout.fighter('ann').at;
  return ways(bout).some((hex) => hex.q === q + 1 && hex.r === 0) ? 1 + yards(bout.play(`move:${q + 1},0`)) : 0;
}

describe('the order of turns', () => {
  /** Who acts, in order, when everybody does nothing. */
  const order = (given: Given): string[] => {
    const found: string[] = [];
    for (let bout = fight(given); found.length < 3; bout = bout.play('do-nothing')) found.push(bout.question().to);
    return found;
  };

  test('G4S-TURN-01 Basic Speed decides, quarters included, and DX between equals', () => {
    // Ann 5.75 with DX 12, Bors 6 with DX 10, Carl 5.75 with DX 13.
    const given = {
      ann: { sheet: { basicSpeed: 5.75, dx: 12 } },
      bors: { sheet: { basicSpeed: 6, dx: 10 } },
      more: { carl: { sheet: { basicSpeed: 5.75, dx: 13 } } },
    };
    expect(order(given)).toEqual(['bors', 'carl', 'ann']);
    expect(order({ ...given, ann: { sheet: { basicSpeed: 6.25, dx: 1 } } })).toEqual(['ann', 'bors', 'carl']);
    // Where both are equal the scenario's order decides in place of a die.
    expect(order({ more: { carl: {} } })).toEqual(['ann', 'bors', 'carl']);
    // Or the dice of the table, as the scenario tells how they fell; whoever is not named comes last.
    expect(order({ more: { carl: {} }, initiative: ['carl'] })).toEqual(['carl', 'ann', 'bors']);
    expect(order({ more: { carl: {} }, initiative: ['carl', 'bors', 'ann'] })).toEqual(['carl', 'bors', 'ann']);
    expect(order({ ...given, initiative: ['ann', 'carl'] })).toEqual(['bors', 'carl', 'ann']);
  });

  test('G4S-TURN-01 the order stays, and those who can act no more are passed over', () => {
    const given = { more: { carl: {}, dora: { unconscious: true } } };
    let bout = fight(given);
    const seen: string[] = [];
    for (let turn = 0; turn < 6; turn++, bout = bout.play('do-nothing')) seen.push(bout.question().to);
    expect(seen).toEqual(['ann', 'bors', 'carl', 'ann', 'bors', 'carl']);
  });

  test('G4S-TURN-02 the maneuver governs defenses until the next one is chosen', () => {
    const allOut = fight({ ann: armed })
      .play('all-out-attack:strong', 'done')
      .play('attack', 'attack:ann:foot/kick', 8);
    expect(allOut.bars('dodge')).toContain('G4-MANEUVER-01');
    // Ann's next turn begins: what she chooses then counts.
    const later = allOut.play('nothing', [1]).play('done', 'attack', 'done').play('attack', 'attack:ann:foot/kick', 8);
    expect(later.ids()).toContain('dodge');
    // Who has not acted yet defends freely.
    expect(
      fight({ bors: { sheet: { dx: 11 } } })
        .play('attack', 'attack:ann:foot/kick', 9)
        .ids(),
    ).toContain('dodge');
  });
});

describe('how far', () => {
  test('G4S-TURN-03 a step is a tenth of Move, rounded up', () => {
    const step = (basicMove: number) => yards(mover('attack', { sheet: { basicMove, basicSpeed: 6 } }));
    expect([4, 10, 11, 20, 21].map(step)).toEqual([1, 1, 2, 2, 3]);
  });

  test('G4S-CHAR-01 Basic Speed is a quarter of DX and HT together, fractions kept', () => {
    // (11 + 12) / 4 = 5.75, which is before 5.5 and after 6.
    const first = (bors: number) =>
      fight({ ann: { sheet: { ht: 11, dx: 12 } }, bors: { sheet: { basicSpeed: bors } } }).question().to;
    expect([first(5.5), first(6)]).toEqual(['ann', 'bors']);
    // Dodge 5 + 3, of 5.75; 6 + 3 of a bought quarter more.
    expect(struck({ ann: { sheet: { ht: 11, dx: 12 } } }).total('dodge')).toBe(8);
    expect(struck({ ann: { sheet: { ht: 11, dx: 12, basicSpeed: 6 } } }).total('dodge')).toBe(9);
  });

  test('G4S-CHAR-02 Basic Move is Basic Speed without fractions, and a load takes fifths of it', () => {
    const run = (sheet: Some['sheet']) => yards(mover('move', { sheet: { ...sheet } }));
    expect(run({ basicSpeed: 6.25 })).toBe(6);
    // 6 × 0.8 = 4.8, × 0.6 = 3.6, × 0.4 = 2.4, × 0.2 = 1.2.
    expect([1, 2, 3, 4].map((encumbrance) => run({ basicSpeed: 6.25, encumbrance }))).toEqual([4, 3, 2, 1]);
    expect(run({ basicSpeed: 6.25, basicMove: 8 })).toBe(8);
    // 3 × 0.2 = 0.6, but at least 1.
    expect(run({ basicSpeed: 6, basicMove: 3, encumbrance: 4 })).toBe(1);
  });

  test('G4S-POST-01 each posture leaves a part of Move', () => {
    const run = (posture: NonNullable<Some['posture']>, basicMove = 6) =>
      yards(mover('move', { posture, sheet: { basicSpeed: 6, basicMove } }));
    expect(run('standing')).toBe(6);
    // 6 × 2/3, 6 × 1/3, 6 × 1/3.
    expect([run('crouching'), run('kneeling'), run('crawling')]).toEqual([4, 2, 2]);
    expect([run('sitting'), run('lying')]).toEqual([0, 1]);
    // 5 × 2/3 = 3.3 and 5 × 1/3 = 1.7.
    expect([run('crouching', 5), run('crawling', 5), run('lying', 1)]).toEqual([3, 1, 1]);
  });
});

describe('maneuvers', () => {
  test('G4S-MAN-01 who does nothing defends as usual, and the stunned must, at -4', () => {
    // Speed 6: Dodge 9, stunned 5.
    const ann = { sheet: { basicSpeed: 6 } };
    const dodge = (stunned?: 'physical') =>
      fight({ ann: stunned ? { ...ann, stunned } : ann }).play(
        'do-nothing',
        ...(stunned ? [18] : []),
        'attack',
        'attack:ann:foot/kick',
        8,
      );
    expect([dodge().total('dodge'), dodge('physical').total('dodge')]).toEqual([9, 5]);
    const dazed = fight({ ann: { stunned: 'physical' } });
    expect(dazed.values('maneuver')).toEqual(['do-nothing']);
    expect(dazed.bars('attack')).toEqual(['G4S-DMG-08']);
  });

  test('G4S-MAN-02 who moves goes as far as Move, faces the way she goes, and defends with everything', () => {
    const bout = mover('move', { sheet: { basicSpeed: 5.5 } });
    expect(yards(bout)).toBe(5);
    expect(bout.ids().filter((id) => id.startsWith('attack'))).toEqual([]);
    expect(bout.play('move:0,1').fighter('ann')).toMatchObject({ at: { q: 0, r: 1 }, facing: 1, moved: 1 });
    const shield = { name: 'Shield', db: 1, level: 12 };
    const moved = fight({ ann: { sheet: { weapons: { sword }, shield } } }).play('move', 'done');
    const asked = moved.play('attack', 'attack:ann:foot/kick', 8);
    expect(asked.values('defense')).toEqual(['dodge', 'block', 'parry', 'nothing']);
  });

  test('G4S-MAN-03 from lying it takes two maneuvers to stand', () => {
    const lying = fight({ ann: { posture: 'lying' } });
    expect(lying.values('posture')).toEqual(['kneeling', 'sitting', 'crawling']);
    const kneeling = lying.play('posture:kneeling', 'do-nothing');
    expect(kneeling.fighter('ann').posture).toBe('kneeling');
    const up = kneeling.play('posture:standing');
    expect([up.fighter('ann').posture, up.question().to]).toEqual(['standing', 'bors']);
    // Any defense meanwhile, at the new posture's number: Dodge 8 - 2.
    const knees = lying.play('posture:kneeling', 'attack', 'attack:ann:foot/kick', 8);
    expect([knees.total('dodge'), knees.line('G4-POSTURE-02', 'dodge')]).toEqual([6, -2]);
  });

  test('G4S-MAN-03 a crouch is free, once a turn either way; from the knees one may rise as a step', () => {
    const bout = fight({ ann: { ...armed, at: [0, 0] }, bors: { at: [1, 0] } }).play('attack');
    const low = bout.play('posture:crouching');
    expect([low.fighter('ann').posture, ways(low).length]).toEqual(['crouching', 6]);
    // Broadsword 12 - 2 from a crouch, and back up only next turn.
    expect([low.total('attack:bors:sword/swing'), low.ids().includes('posture:standing')]).toEqual([10, false]);
    const next = low.play('attack:bors:sword/swing', 13, 'done', 'do-nothing', 'attack', 'posture:standing');
    expect([next.fighter('ann').posture, ways(next).length]).toEqual(['standing', 6]);
    const knees = fight({ ann: { ...armed, posture: 'kneeling', sheet: { ...armed.sheet, basicSpeed: 6 } } }).play(
      'attack',
    );
    const risen = knees.play('posture:standing');
    expect([risen.fighter('ann').posture, ways(risen), risen.ids().includes('attack:bors:sword/swing')]).toEqual([
      'standing',
      [],
      true,
    ]);
  });

  test('G4S-MAN-05 one attack with a ready weapon, a step before or after it, and any defense', () => {
    const bout = fight({ ann: { ...armed, at: [0, 0] }, bors: { at: [1, 0] } }).play('attack');
    expect(bout.total('attack:bors:sword/swing')).toBe(12);
    const after = bout.play('attack:bors:sword/swing', 13);
    expect(after.ids().filter((id) => id.startsWith('attack'))).toEqual([]);
    expect(ways(after)).toHaveLength(6);
    expect(ways(after.play('move:-1,0'))).toEqual([]);
    const before = bout.play('move:0,1');
    expect([before.ids().includes('attack:bors:sword/swing'), ways(before)]).toEqual([true, []]);
    // Bors strikes back: dodge and parry are open.
    const back = bout.play('done', 'attack', 'attack:ann:foot/kick', 8);
    expect(back.values('defense')).toEqual(['dodge', 'parry', 'nothing']);
    // Not with what is not ready.
    const unready = fight({ ann: { ...armed, unready: ['sword'] } }).play('attack');
    expect(unready.bars('attack:bors:sword/swing')).toEqual(['G4S-MAN-05']);
  });

  test('G4S-MAN-07 forward: an All-Out Attack neither strikes to the side or behind nor turns about', () => {
    // Facing 0 along +q: ahead lie (1,0), (1,-1) and (0,1), at the sides (-1,1) and (0,-1), behind (-1,0).
    const foe = (at: [number, number], maneuver: string) =>
      fight({ ann: { ...armed, at: [0, 0], facing: 0 }, bors: { at } }).play(maneuver);
    const open = (at: [number, number]) => foe(at, 'all-out-attack:strong').ids().includes('attack:bors:sword/swing');
    expect([open([1, 0]), open([1, -1]), open([0, 1])]).toEqual([true, true, true]);
    expect([open([-1, 1]), open([0, -1]), open([-1, 0])]).toEqual([false, false, false]);
    expect(foe([-1, 0], 'all-out-attack:strong').bars('attack:bors:sword/swing')).toEqual(['G4S-MAN-07']);
    expect(foe([-1, 0], 'attack').ids()).toContain('attack:bors:sword/swing');
    // One hex side to either hand is free, which brings a foe at the side in front and leaves one behind where he is.
    const facings = foe([0, -1], 'all-out-attack:strong')
      .ids()
      .filter((id) => id.startsWith('face:'));
    expect(facings).toEqual(['face:1', 'face:5']);
    expect(foe([0, -1], 'all-out-attack:strong').play('face:5').ids()).toContain('attack:bors:sword/swing');
    for (const turn of facings)
      expect(foe([-1, 0], 'all-out-attack:strong').play(turn).bars('attack:bors:sword/swing')).toEqual(['G4S-MAN-07']);
  });

  test('G4S-MAN-08 Move and Attack: -4 and never above 9 in melee, Bulk or -2 at a distance, full Move, no parry', () => {
    const target = (level: number) =>
      fight({ ann: { sheet: { weapons: { sword: { ...sword, level } } } } })
        .play('move-and-attack')
        .total('attack:bors:sword/swing');
    // 18 - 4 = 14, but 9; 13 - 4 = 9; 12 - 4 = 8.
    expect([target(18), target(13), target(12)]).toEqual([9, 9, 8]);
    const shot = (bulk: number) => {
      const gun = {
        name: 'Gun',
        skill: 'Guns',
        level: 14,
        ranged: { shoot: { damage: '2d pi', kind: 'firearm', bulk } },
      };
      const ann = { sheet: { weapons: { gun } } } as Some;
      return fight({ ann }).play('move-and-attack').total('attack:bors:gun/shoot');
    };
    // 14 - 4, 14 - 2, and Bulk -1 is no better than -2.
    expect([shot(-4), shot(-2), shot(-1)]).toEqual([10, 12, 12]);
    expect(yards(mover('move-and-attack', armed))).toBe(5);
    const back = fight({ ann: armed }).play('move-and-attack', 'done', 'attack', 'attack:ann:foot/kick', 8);
    expect([back.bars('parry:sword'), back.ids().includes('dodge')]).toEqual([['G4-MANEUVER-03'], true]);
  });

  test('G4S-MAN-11 a Ready brings an item to hand, with a step', () => {
    const dropped = fight({ ann: { ...armed, held: { right: null } } });
    const ready = dropped.play('ready:sword');
    expect(ready.fighter('ann').held).toEqual({ right: 'sword', left: null });
    expect(ways(ready)).toHaveLength(6);
    const next = ready.play('done', 'do-nothing', 'attack');
    expect(next.ids()).toContain('attack:bors:sword/swing');
    // A weapon in hand that is not ready becomes so; a shield with both hands full cannot be taken up.
    const turned = fight({ ann: { ...armed, unready: ['sword'] } });
    expect(turned.play('ready:sword').fighter('ann').unready).toEqual([]);
    const full = { ...sword, melee: { swing: { damage: '2d cut', hands: 2 } } };
    const both = fight({ ann: { sheet: { weapons: { full, sword } } } });
    expect(both.fighter('ann').held).toEqual({ right: 'full', left: 'full' });
    expect(both.values('maneuver')).not.toContain('ready');
    // With one hand free a weapon for two cannot be taken up.
    const one = fight({ ann: { sheet: { weapons: { sword, full } }, held: { right: 'sword' } } });
    expect(one.values('maneuver')).not.toContain('ready');
  });
});

describe('stun', () => {
  test('G4S-DMG-08 whoever is stunned on her own turn has nothing left of it', () => {
    // Ann kicks twice. Bors parries the first with a sword and strikes the leg: 3d cut, 12 × 3/2, 6 of 10 cripple it.
    const sword = { name: 'Sword', skill: 'Shortsword', melee: { swing: { damage: '3d cut' } } };
    const ann = { sheet: { basicSpeed: 6, advantages: ['Extra Attack 1'] } };
    const bors = { sheet: { skills: { Shortsword: 14 }, weapons: { sword } } };
    const down = fight({ ann, bors }).play(
      'attack',
      'attack:bors:foot/kick',
      8,
      'parry:sword',
      8,
      'strike:swing',
      8,
      [4, 4, 4],
    );
    // HT 10: with an 11 she is stunned and rolls to recover as her turn ends; with a 10 she may kick again.
    const stunned = down.play(11);
    expect([stunned.at, stunned.fighter('ann').stunned]).toEqual(['recover', 'physical']);
    expect(down.play(10).ids()).toContain('attack:bors:foot/kick');
  });

  test('G4S-DMG-08 the stunned do nothing and recover by a HT roll, against mental stun by IQ', () => {
    const sheet = { ht: 10, iq: 12 };
    const stunned = fight({ ann: { stunned: 'physical', sheet } }).play('do-nothing');
    expect([stunned.at, stunned.total()]).toEqual(['recover', 10]);
    expect(stunned.play(10).fighter('ann').stunned).toBeNull();
    expect(stunned.play(11).fighter('ann').stunned).toBe('physical');
    expect(
      fight({ ann: { stunned: 'mental', sheet } })
        .play('do-nothing')
        .total(),
    ).toBe(12);
    // Until then -4 and no retreat; after it neither.
    const dazed = stunned.play(11, 'attack', 'attack:ann:foot/kick', 8);
    expect([dazed.line('G4-SITUATION-13', 'dodge'), dazed.bars({ defense: 'dodge', retreat: 'yes' })]).toEqual([
      -4,
      ['G4-RETREAT-13'],
    ]);
    const clear = stunned.play(10, 'attack', 'attack:ann:foot/kick', 8);
    expect([clear.line('G4-SITUATION-13', 'dodge'), clear.values('retreat').length > 1]).toEqual([0, true]);
  });
});
