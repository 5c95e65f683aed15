/**
 * A system for tests of the table: two fighters, each with a purse that only he and the referee see. Red chooses how to feint
 * (lying is refused), rolls in secret, and the fight is over. Everything that a table must not tell is in it once.
 */
import { go } from '@riposte/rules/engine/play.ts';
import { fail, ok } from '@riposte/rules/engine/result.ts';
import { anySystem, type AnySystem, type Option, type System } from '@riposte/rules/engine/system.ts';
import { atMost, ruledLines } from '@riposte/rules/engine/tally.ts';

interface State {
  given: { hidden: string };
  purse: { red: number | null; blue: number | null };
  stage: { at: 'feint' } | { at: 'roll'; how: string } | { at: 'over' };
  under: State['stage'][];
  rulings: [];
}

type Takes = { feint: string; roll: number; over: never; interject: never };
type Fact = { secret: string } | { open: string };

/** What red sees and nobody else but the referee. */
export const WHISPER = 'a whisper for red';
/** In the action of an option, which nobody sees. */
export const ACTION = 'an action of the rules';

const option = (id: string): Option<string> => ({ id, action: ACTION + id, label: `Feint ${id}`, parts: { how: id } });

const parley: System<{ purse: number }, State, Takes, Fact> = {
  id: 'parley',
  title: 'Parley',
  edition: 3,
  rulebook: { 'P-1': { heading: 'Lies', kind: 'bar', status: 'implemented' } },
  setup: { parse: () => ok({ purse: 7 }), json: () => ({}) },
  begin: ({ purse }) => ({
    given: { hidden: 'nobody' },
    purse: { red: purse, blue: purse },
    stage: { at: 'feint' },
    under: [],
    rulings: [],
  }),
  stages: {
    feint: {
      kind: 'ask',
      ask: () => [
        {
          to: 'red',
          asks: 'How?',
          options: [option('high'), option('low')],
          refused: [{ ...option('lie'), bars: [{ clause: 'P-1', because: 'no lies' }], overridable: true }],
        },
      ],
      take: (state, _stage, chosen) => ({
        state: go(state, { at: 'roll', how: chosen.id }),
        facts: [{ secret: WHISPER }],
      }),
    },
    roll: {
      kind: 'roll',
      ask: (state) => ({
        by: 'red',
        asks: 'A secret roll',
        dice: { kind: 'sum', count: 1, sides: 6 },
        need: atMost({
          base: { clause: 'P-1', label: 'Luck', amount: 3 },
          lines: ruledLines(state, 'red'),
          total: 3 + ruledLines(state, 'red').reduce((sum, line) => sum + line.amount, 0),
          bars: [],
        }),
        seenBy: ['red', 'referee'],
      }),
      read: (_state, _stage, { total }) => total,
      take: (state) => ({ state: go(state, { at: 'over' }), facts: [{ open: 'it is done' }] }),
    },
    over: { kind: 'over', ask: () => ({ winners: [], why: 'enough' }) },
  },
  interject: {
    ask: () => [],
    take: () => {
      throw new Error('nothing can be thrown in');
    },
  },
  amend: (state, { fighter, set }) =>
    fighter === 'blue' && typeof set['purse'] === 'number'
      ? ok({ state: { ...state, purse: { ...state.purse, blue: set['purse'] } }, facts: [] })
      : fail({ illegal: 'cannot-rule', detail: 'only the purse of blue' }),
  view: (state, viewer) => {
    if (viewer === 'referee') return state;
    const { red, blue } = state.purse;
    return { ...state, purse: { red: viewer === 'red' ? red : null, blue: viewer === 'blue' ? blue : null } };
  },
  show: ({ purse }) =>
    (['red', 'blue'] as const).map((fighter) => ({
      fighter,
      name: fighter,
      side: fighter,
      gauges: [],
      conditions: [],
      counters: purse[fighter] === null ? [] : [{ label: 'Purse', amount: purse[fighter] }],
      scores: [],
    })),
  tell: (fact, viewer) => {
    if ('open' in fact) return fact.open;
    return viewer === 'red' || viewer === 'referee' ? fact.secret : null;
  },
  settle: (state) => state,
  measures: {},
};

/** The system as a table knows it. */
export const PARLEY: AnySystem = anySystem(parley);
