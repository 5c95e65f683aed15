import { describe, expect, test } from 'vitest';
import { runScript } from '../../engine/drive.ts';
import { pending, play } from '../../engine/play.ts';
import { must } from '../../engine/result.ts';
import type { ScriptedMove } from '../../engine/scenario.ts';
import type { State } from './state.ts';
import { sparring } from './system.ts';

const begin = (hp = 12): State => sparring.begin({ hp });

/** Plays faces from a fresh fight; every face must be used. */
function after(state: State, ...rolls: number[][]) {
  const moves: ScriptedMove[] = rolls.map((roll) => ({ roll }));
  const run = runScript(sparring, state, moves);
  if (!run.ok) throw new Error(run.error.message);
  return { ...run.value, facts: run.value.steps.flatMap(({ facts }) => facts) };
}

describe('attack and defense', () => {
  test('SP-ATTACK-01 an attack hits on 14 and misses on 15', () => {
    expect(after(begin(), [6, 6, 2]).state.stage).toEqual({ at: 'defense', by: 'blue' });
    const missed = after(begin(), [6, 6, 3]);
    expect(missed.state.stage).toEqual({ at: 'attack', by: 'blue' });
    expect(missed.facts).toEqual([{ fact: 'missed', by: 'red' }]);
  });

  test('SP-DEFENSE-01 a defense stops a hit on 11 and fails on 12', () => {
    const stopped = after(begin(), [3, 3, 3], [6, 4, 1]);
    expect(stopped.state.stage).toEqual({ at: 'attack', by: 'blue' });
    expect(stopped.facts).toEqual([{ fact: 'stopped', by: 'blue' }]);
    expect(after(begin(), [3, 3, 3], [6, 5, 1]).state.stage).toEqual({ at: 'damage', to: 'blue' });
  });

  test('SP-TURN-01 red begins, and whoever was attacked attacks next', () => {
    expect(begin().stage).toEqual({ at: 'attack', by: 'red' });
    expect(after(begin(), [6, 6, 6]).state.stage).toEqual({ at: 'attack', by: 'blue' });
    expect(after(begin(), [6, 6, 6], [6, 6, 6]).state.stage).toEqual({ at: 'attack', by: 'red' });
    expect(after(begin(), [1, 1, 1], [6, 6, 6], [1, 1]).state.stage).toEqual({ at: 'attack', by: 'blue' });
  });
});

describe('damage and the end', () => {
  test('SP-DAMAGE-01 damage is 2d6-3, and a two costs nothing', () => {
    // 1 + 1 - 3 = -1, floored at 0; 1 + 3 - 3 = 1; 6 + 6 - 3 = 9.
    expect(after(begin(), [1, 1, 1], [6, 6, 6], [1, 1]).state.hp).toEqual({ red: 12, blue: 12 });
    expect(after(begin(), [1, 1, 1], [6, 6, 6], [1, 3]).state.hp).toEqual({ red: 12, blue: 11 });
    const most = after(begin(), [1, 1, 1], [6, 6, 6], [6, 6]);
    expect(most.state.hp).toEqual({ red: 12, blue: 3 });
    expect(most.facts).toEqual([{ fact: 'hurt', who: 'blue', injury: 9 }]);
  });

  test('SP-END-01 with one hit point left the fight goes on, with none it is lost', () => {
    // 6 + 5 - 3 = 8 of 9, then of 8.
    expect(after(begin(9), [1, 1, 1], [6, 6, 6], [6, 5]).end).toBe('boundary');
    const lost = after(begin(8), [1, 1, 1], [6, 6, 6], [6, 5]);
    expect(lost.end).toBe('over');
    expect(lost.now).toMatchObject({ kind: 'over', outcome: { winners: ['red'] } });
  });
});

describe('the referee', () => {
  test('a ruled line is in the tally and in the verdict, and lapses with the roll', () => {
    const ruled = play(sparring, begin(), {
      kind: 'ruled',
      ruling: { kind: 'line', to: 'red', label: 'Fog', amount: -4, because: 'smoke over the yard' },
    });
    const state = must(ruled.ok ? ruled.value.state : null, 'the line is allowed');
    const now = pending(sparring, state);
    expect(now).toMatchObject({
      kind: 'roll',
      need: { target: 10, tally: { total: 10, lines: [{ clause: 'ruling', amount: -4 }] } },
    });
    const missed = after(state, [5, 5, 1]);
    expect(missed.state.stage).toEqual({ at: 'attack', by: 'blue' });
    expect(missed.state.rulings).toEqual([]);
  });

  test('hit points may be set by hand, within bounds', () => {
    const amended = (set: Record<string, number>) =>
      play(sparring, begin(), {
        kind: 'ruled',
        ruling: { kind: 'amend', because: 'a mistake', amendment: { fighter: 'red', set } },
      });
    expect(amended({ hp: 3 })).toMatchObject({ ok: true, value: { state: { hp: { red: 3, blue: 12 } } } });
    for (const set of [{ hp: 0 }, { hp: 1.5 }, { hp: 1001 }, { luck: 3 }, { hp: 3, luck: 1 }]) {
      expect(amended(set)).toMatchObject({ ok: false, error: { illegal: 'cannot-rule' } });
    }
  });
});

describe('setup', () => {
  test('twelve hit points unless told otherwise, and nothing else may be told', () => {
    expect(sparring.setup.parse({})).toEqual({ ok: true, value: { hp: 12 } });
    expect(sparring.setup.parse({ hp: 0 })).toMatchObject({ ok: false, error: [{ path: 'hp' }] });
    expect(sparring.setup.parse({ luck: 1 })).toMatchObject({ ok: false });
  });
});

test('what a person sees: cards with gauges, and a line for each fact', () => {
  expect(sparring.show(begin())[0]).toMatchObject({ fighter: 'red', gauges: [{ now: 12, max: 12 }] });
  expect(sparring.tell({ fact: 'hurt', who: 'blue', injury: 3 }, 'spectator', begin())).toBe(
    'blue loses 3 hit points.',
  );
});
