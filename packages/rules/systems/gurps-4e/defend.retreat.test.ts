import { describe, expect, test } from 'vitest';
import { fight, struck, weapon, type Some } from './testing.ts';

const SHEET = {
  basicSpeed: 5,
  skills: { Broadsword: 14, Shield: 12 },
  weapons: { sword: weapon('Broadsword') },
  shield: { name: 'Shield', db: 0 },
};
/** Straight back from Bors, who stands at 1,0 while Ann stands at 0,0. */
const BACK = '+retreat:-1,0';
const fast = (more: Some['sheet'] = {}): Some => ({ sheet: { basicSpeed: 6, ...more } });
const kick = ['attack:ann:foot/kick', 8] as const;
/** Bors kicks Ann twice in his turn. */
const twice = fight({ ann: { sheet: SHEET }, bors: fast({ advantages: ['Extra Attack 1'] }) });

describe('retreat', () => {
  test('G4-RETREAT-01 rides on any defense against a blow, and on none against a shot', () => {
    const blow = struck({ ann: { sheet: SHEET } });
    expect(blow.ids()).toEqual(expect.arrayContaining([`dodge${BACK}`, `block${BACK}`, `parry:sword${BACK}`]));
    for (const kind of ['muscle-missile', 'thrown', 'firearm'] as const) {
      const shot = struck({ ann: { sheet: SHEET }, attack: { kind, distance: 1 } });
      expect(shot.bars('dodge+retreat')).toEqual(['G4-RETREAT-01']);
      expect(shot.values('retreat')).toEqual(['no']);
    }
  });

  const ways = (move: number, switches = {}) => {
    const ann: Some = { sheet: { basicSpeed: 5, basicMove: move } };
    const bout = struck({ ann, switches });
    const asked = bout.ids().includes('dodge+retreat') ? bout.play('dodge+retreat') : bout;
    const hexes = asked.question().options.flatMap(({ hex }) => (hex ? [hex] : []));
    return [...new Set(hexes.map(({ q, r }) => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r))))].sort(
      (one, other) => one - other,
    );
  };

  test('G4-RETREAT-02 a step away: a tenth of Move, at least a yard', () => {
    expect([ways(5), ways(10), ways(20)]).toEqual([[1], [1], [1, 2]]);
  });

  test('G4-RETREAT-02 a tenth is rounded up, or down where the table says so', () => {
    expect([ways(11), ways(15)]).toEqual([
      [1, 2],
      [1, 2],
    ]);
    const down = { stepRounding: 'down' };
    expect([ways(5, down), ways(15, down), ways(19, down), ways(20, down)]).toEqual([[1], [1], [1], [1, 2]]);
  });

  test('G4-RETREAT-02 only to free space that is farther from the attacker', () => {
    expect(
      struck({ ann: { sheet: SHEET } })
        .values('retreat')
        .sort(),
    ).toEqual(['-1,0', '-1,1', '0,-1', 'no']);
    const walled = (blocked: [number, number][]) => struck({ ann: { sheet: SHEET }, field: { blocked } });
    expect(
      walled([[-1, 0]])
        .values('retreat')
        .sort(),
    ).toEqual(['-1,1', '0,-1', 'no']);
    const cornered = walled([
      [-1, 0],
      [-1, 1],
      [0, -1],
    ]);
    expect(cornered.values('retreat')).toEqual(['no']);
    expect(cornered.bars('dodge+retreat')).toEqual(['G4-RETREAT-02']);
  });

  test('G4-RETREAT-03 +3 to Dodge, +1 to Block and Parry', () => {
    const bout = struck({ ann: { sheet: SHEET } });
    // 8 + 3; 9 + 1; 10 + 1.
    const total = (defense: string) => bout.total(defense + BACK);
    expect([total('dodge'), total('block'), total('parry:sword')]).toEqual([11, 10, 11]);
  });

  test('G4-RETREAT-04 +3 to parries that live on mobility', () => {
    const fencing = (skill: string) => {
      const weapons = { blade: weapon(skill, { parry: '0F' }) };
      return struck({ ann: { sheet: { skills: { [skill]: 14 }, weapons } } }).total(`parry:blade${BACK}`);
    };
    expect(['Main-Gauche', 'Rapier', 'Saber', 'Smallsword'].map(fencing)).toEqual([13, 13, 13, 13]);
    const bare = (skill: string) => {
      const ann: Some = { sheet: { dx: 8, skills: { [skill]: 14 } } };
      return struck({ ann, attack: { kind: 'melee-unarmed' } }).total(`parry:right-hand${BACK}`);
    };
    expect(['Boxing', 'Judo', 'Karate', 'Brawling'].map(bare)).toEqual([13, 13, 13, 11]);
    const knife = { skills: { Knife: 14 }, weapons: { knife: weapon('Knife') } };
    expect(struck({ ann: { sheet: knife } }).total(`parry:knife${BACK}`)).toBe(11);
  });

  test('G4-RETREAT-05 the step is taken at once, whatever the dice say', () => {
    const bout = struck({ ann: { sheet: SHEET } }).play(`parry:sword${BACK}`);
    expect(bout.fighter('ann').at).toEqual({ q: -1, r: 0 });
    const failed = bout.play('stay', 16);
    expect([failed.at, failed.fighter('ann').at]).toEqual(['damage', { q: -1, r: 0 }]);
  });

  test('G4-RETREAT-06 stepping out of reach does not undo the blow', () => {
    const bout = struck({ ann: { sheet: SHEET } }).play(`dodge${BACK}`, 'stay', 12);
    expect(bout.at).toBe('damage');
    expect(bout.play(6).fighter('ann').hp).toBe(4);
  });

  test("G4-RETREAT-07 nor does it undo that foe's other blows, while others measure anew", () => {
    const cora: Some = { side: 'b', at: [1, -1], sheet: { basicSpeed: 5.5 } };
    const given = { ann: { sheet: SHEET }, bors: fast({ advantages: ['Extra Attack 1'] }), more: { cora } };
    const away = fight(given).play('attack', ...kick, `dodge${BACK}`, 'stay', 10);
    expect(away.ids()).toContain('attack:ann:foot/kick');
    expect(away.play(...kick).at).toBe('defend');
    const others = away.play('done', 'attack');
    expect(others.bars('attack:ann:foot/kick')).toEqual(['G4S-ATK-10']);
  });

  test('G4-RETREAT-08 the bonus stays against that foe until the next turn', () => {
    const second = twice.play('attack', ...kick, `parry:sword${BACK}`, 'stay', 5, 'no').play(...kick);
    // 10; second parry -4; has retreated +1; 8; has retreated +3.
    expect([second.total('parry:sword'), second.total('dodge'), second.total('block')]).toEqual([7, 11, 10]);
    expect(second.line('G4-RETREAT-08', 'dodge')).toBe(3);
    expect(second.fighter('ann').at).toEqual({ q: -1, r: 0 });
    const given: Some = { sheet: SHEET, turn: { retreatedFrom: 'bors' } };
    expect(struck({ ann: given }).total('parry:sword')).toBe(11);
    expect(struck({ ann: given, attack: { kind: 'thrown', distance: 3, weight: 3 } }).total('dodge')).toBe(8);
    const next = second.play('dodge', 5).play('done', 'do-nothing', 'attack', 'move:0,0', ...kick);
    expect(next.total('dodge')).toBe(8);
  });

  test('G4-RETREAT-09 it is nothing to another foe', () => {
    const ann: Some = { sheet: SHEET, turn: { retreatedFrom: 'cora' } };
    const more = { cora: { at: [0, 1] as [number, number] } };
    expect(struck({ ann, more }).total('dodge')).toBe(8);
    expect(struck({ ann, more, attack: { by: 'cora' } }).total('dodge')).toBe(11);
  });

  const blade = { skills: { Broadsword: 14 }, weapons: { sword: weapon('Broadsword') } };
  const retreating = (...before: string[]) =>
    fight({ ann: { sheet: SHEET }, bors: fast(blade) }).play(...before, 'attack:ann:sword/swing', 9, `dodge${BACK}`);

  test('G4-RETREAT-10 a foe with a step left may come after, before the roll', () => {
    const asked = retreating('attack');
    expect([asked.at, asked.question().to]).toEqual(['follow', 'bors']);
    expect(asked.ids()).toEqual(['follow:0,0', 'stay']);
    const after = asked.play('follow:0,0');
    expect([after.at, after.total()]).toEqual(['defense', 11]);
    expect(after.fighter('bors').at).toEqual({ q: 0, r: 0 });
    // Neither blow nor step is left, so that his turn is over.
    expect(after.play(9).at).toBe('turn');
    const stayed = asked.play('stay', 9);
    expect(stayed.ids('bors').filter((id) => id.startsWith('move')).length).toBeGreaterThan(0);
  });

  test('G4-RETREAT-10 not with the step spent, nor after a maneuver without one', () => {
    const stepped = fight({ ann: { sheet: SHEET }, bors: { ...fast(blade), at: [2, 0] } });
    const spent = stepped.play('attack', 'move:1,0', 'attack:ann:sword/swing', 9, `dodge${BACK}`);
    expect(spent.at).toBe('defense');
    expect(retreating('all-out-attack:strong').at).toBe('defense');
    expect(retreating('move-and-attack').at).toBe('defense');
  });

  test('G4-RETREAT-11 once a turn, whoever comes', () => {
    const ann: Some = { sheet: SHEET, turn: { retreatedFrom: 'cora' } };
    const bout = struck({ ann, more: { cora: { at: [0, 1] } } });
    expect(bout.bars('parry:sword+retreat')).toEqual(['G4-RETREAT-11']);
    expect(bout.ids()).toContain('parry:sword');
  });

  test('G4-RETREAT-11 it comes back when the next turn begins, or when that turn ends where the table says so', () => {
    const own = (switches: object) =>
      fight({ ann: { sheet: { ...SHEET, basicSpeed: 5 } }, bors: fast(), switches: { ...switches } })
        .play('attack', ...kick, `dodge${BACK}`, 'stay', 5)
        .play('done');
    expect(own({}).fighter('ann').turn.retreatSpent).toBe(false);
    const late = own({ retreatRenewal: 'turn-end' });
    expect(late.fighter('ann').turn.retreatSpent).toBe(true);
    // Ann strikes out of reach of nobody; her turn ends, and then she may retreat again.
    const next = late.play('do-nothing', 'attack', 'move:0,0', ...kick);
    expect(next.ids().some((id) => id.startsWith('dodge+retreat:'))).toBe(true);
    const during: Some = { sheet: SHEET, turn: { retreatSpent: true } };
    expect(struck({ ann: during }).bars('dodge+retreat')).toEqual(['G4-RETREAT-11']);
  });

  const posed = (posture: NonNullable<Some['posture']>, switches = {}) =>
    struck({ ann: { sheet: SHEET, posture }, switches });

  test('G4-RETREAT-12 not while sitting or kneeling', () => {
    for (const posture of ['kneeling', 'sitting'] as const) {
      expect(posed(posture).bars('dodge+retreat')).toEqual(['G4-RETREAT-12']);
      expect(posed(posture).values('retreat')).toEqual(['no']);
    }
    expect(posed('crouching').ids()).toContain(`dodge${BACK}`);
    expect(posed('standing').ids()).toContain(`dodge${BACK}`);
  });

  test('G4-RETREAT-12 not after a maneuver without movement where the table says so', () => {
    for (const maneuver of ['do-nothing', 'change-posture'] as const) {
      expect(struck({ ann: { sheet: SHEET, maneuver } }).ids()).toContain(`dodge${BACK}`);
      const strict = struck({ ann: { sheet: SHEET, maneuver }, switches: { retreatNeedsMovingManeuver: true } });
      expect(strict.bars('dodge+retreat')).toEqual(['G4-RETREAT-12']);
    }
    const switches = { retreatNeedsMovingManeuver: true };
    expect(struck({ ann: { sheet: SHEET, maneuver: 'attack' }, switches }).ids()).toContain(`dodge${BACK}`);
  });

  test('G4-RETREAT-13 not while stunned, though a bonus that was earned stays', () => {
    const stunned: Some = { sheet: SHEET, stunned: 'mental' };
    const bout = struck({ ann: stunned });
    expect(bout.bars('parry:sword+retreat')).toEqual(['G4-RETREAT-13']);
    expect(bout.total('parry:sword')).toBe(6);
    const earned = struck({ ann: { ...stunned, turn: { retreatedFrom: 'bors' } } });
    expect(earned.total('parry:sword')).toBe(7);
  });

  test('G4-RETREAT-14 not after moving faster than Basic Move', () => {
    const moved = (yards: number) => struck({ ann: { sheet: { ...SHEET, basicMove: 6 }, turn: { moved: yards } } });
    expect(moved(7).bars('dodge+retreat')).toEqual(['G4-RETREAT-14']);
    expect(moved(6).ids()).toContain(`dodge${BACK}`);
    // The threshold is Basic Move, not what encumbrance leaves of it.
    const laden = { ...SHEET, basicMove: 6, encumbrance: 3 };
    expect(struck({ ann: { sheet: laden, turn: { moved: 6 } } }).ids()).toContain(`dodge${BACK}`);
  });

  test('G4-RETREAT-15 from the ground one may roll away', () => {
    const bout = posed('lying');
    // 8; lying -3; retreat +3.
    expect(bout.total(`dodge${BACK}`)).toBe(8);
    const after = bout.play(`dodge${BACK}`);
    expect([after.fighter('ann').posture, after.fighter('ann').at]).toEqual(['lying', { q: -1, r: 0 }]);
  });

  test('G4-RETREAT-15 crawling one may retreat unless the table says otherwise', () => {
    expect(posed('crawling').ids()).toContain(`dodge${BACK}`);
    expect(posed('crawling', { retreatWhileCrawling: false }).bars('dodge+retreat')).toEqual(['G4-RETREAT-15']);
  });

  test('G4-RETREAT-01 the referee may allow what is barred', () => {
    const bout = posed('kneeling');
    const allowed = bout.play({ rule: { kind: 'allow', to: 'ann', option: 'dodge+retreat', because: 'a low bench' } });
    // 8; kneeling -2; retreat +3; then she says where to.
    expect(allowed.total('dodge+retreat')).toBe(9);
    const asked = allowed.play('dodge+retreat');
    expect([asked.at, asked.ids().length]).toEqual(['retreat', 3]);
    expect(asked.play('to:-1,0').fighter('ann').at).toEqual({ q: -1, r: 0 });
  });
});
