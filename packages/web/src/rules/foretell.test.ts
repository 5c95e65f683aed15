import { expect, test } from 'vitest';
import { go, pending } from '@riposte/rules/engine/play.ts';
import { ok } from '@riposte/rules/engine/result.ts';
import { anySystem, type AnySystem, type Need, type Staged, type System } from '@riposte/rules/engine/system.ts';
import { SYSTEMS } from '@riposte/rules/systems/index.ts';
import { foretellOption, foretellRoll, questionTo } from './foretell.ts';
import { shareNumber, tells } from './forecast.ts';

test('a roll is followed to the end of the exchange, exactly', async () => {
  const sparring = await SYSTEMS['sparring']!.load();
  const setup = sparring.setup.parse({ hp: 12 });
  const forecast = foretellRoll(sparring, sparring.begin(setup.ok ? setup.value : null));
  expect(forecast.chance).toEqual({ over: 196n, under: 216n });
  // Hit 196/216, defense of 11 failed 81/216, damage of 2d6-3 above zero 33/36: 49/54 × 3/8 × 11/12 = 539/1728.
  const hurt = forecast.endings?.find(({ ending }) => ending === 'hurt')?.share;
  expect(hurt && hurt.over * 1728n).toBe(hurt && hurt.under * 539n);
  const total = forecast.endings?.reduce((sum, { share }) => sum + shareNumber(share), 0);
  expect(total).toBeCloseTo(1, 9);
  expect(tells([forecast])).toBe(true);
});

/** A defender who may stand (3d6, 11 or less) or give ground (13), whereupon the foe may follow, which makes it 12. */
type State = Staged & {
  given: null;
  hurt: number;
  stage: { at: 'defend' } | { at: 'follow' } | { at: 'roll'; target: number } | { at: 'next' };
  under: State['stage'][];
};
type Takes = { defend: string; follow: string; roll: boolean; next: string; interject: never };

const needOf = (target: number): Need => {
  const base = { clause: 'T-1', label: 'Defense', amount: target };
  return { tally: { base, lines: [], total: target, bars: [] }, test: 'at-most', target };
};

const followed: AnySystem = anySystem({
  id: 'followed',
  title: 'Followed',
  edition: 1,
  rulebook: {},
  setup: { parse: () => ok(null), json: () => ({}) },
  begin: () => ({ given: null, hurt: 0, rulings: [], under: [], stage: { at: 'defend' } }),
  stages: {
    defend: {
      kind: 'ask',
      ask: () => [
        {
          to: 'bob',
          asks: 'Defend',
          options: [
            { id: 'stand', action: 'stand', label: 'Stand', need: needOf(11) },
            { id: 'back', action: 'back', label: 'Give ground', need: needOf(13) },
          ],
          refused: [],
        },
      ],
      take: (state, _stage, { action }) => ({
        state: go(state, action === 'stand' ? { at: 'roll', target: 11 } : { at: 'follow' }),
        facts: [],
      }),
    },
    follow: {
      kind: 'ask',
      ask: () => [
        {
          to: 'ann',
          asks: 'Follow?',
          options: ['stay', 'follow'].map((id) => ({ id, action: id, label: id })),
          refused: [],
        },
      ],
      take: (state, _stage, { action }) => ({
        state: go(state, { at: 'roll', target: action === 'stay' ? 13 : 12 }),
        facts: [],
      }),
    },
    roll: {
      kind: 'roll',
      ask: (_state, { target }) => ({
        by: 'bob',
        asks: 'Defense',
        dice: { kind: 'sum', count: 3, sides: 6 },
        need: needOf(target),
        seenBy: 'all',
      }),
      read: (_state, { target }, { total }) => total <= target,
      take: (state, _stage, made) => ({ state: go({ ...state, hurt: made ? 0 : 1 }, { at: 'next' }), facts: [] }),
    },
    next: {
      kind: 'ask',
      boundary: 'exchange',
      ask: () => [{ to: 'ann', asks: 'Next', options: [{ id: 'on', action: 'on', label: 'On' }], refused: [] }],
      take: (state) => ({ state, facts: [] }),
    },
  },
  interject: {
    ask: () => [],
    take: () => {
      throw new Error('nothing can be thrown in');
    },
  },
  amend: () => {
    throw new Error('nothing can be set');
  },
  view: (state) => state,
  show: () => [],
  tell: () => null,
  settle: (state) => state,
  measures: { injury: (before, after) => after.hurt - before.hurt },
} satisfies System<null, State, Takes, never>);

test('an option has the chance of its roll and the odds of its endings', () => {
  const state = followed.begin(null);
  const forecast = foretellOption(followed, state, questionTo(followed, state, 'bob')!, 'stand');
  expect(forecast).toEqual({
    chance: { over: 135n, under: 216n },
    endings: [
      { ending: 'unhurt', share: { over: 5n, under: 8n } },
      { ending: 'hurt', share: { over: 3n, under: 8n } },
    ],
    atWorst: false,
  });
});

test('where a foe answers before the dice fall, it is the worst that he leaves', () => {
  const state = followed.begin(null);
  const forecast = foretellOption(followed, state, questionTo(followed, state, 'bob')!, 'back');
  expect(forecast?.atWorst).toBe(true);
  expect(forecast?.chance).toEqual({ over: 160n, under: 216n });
  // 12 or less on 3d6 is 160 of 216.
  expect(forecast?.endings?.[0]).toEqual({ ending: 'unhurt', share: { over: 20n, under: 27n } });
});

test('a system is asked only what it knows: no such option, no forecast', () => {
  const state = followed.begin(null);
  expect(pending(followed, state).kind).toBe('ask');
  expect(foretellOption(followed, state, questionTo(followed, state, 'bob')!, 'fly')).toBeNull();
  expect(questionTo(followed, state, 'nobody')).toBeNull();
});
