/** Sparring: the smallest fight with an attack, a defense and damage. Nobody plays it; the kernel and the analysis are measured by it. */
import { fail, ok } from '../../engine/result.ts';
import type { Dice } from '../../engine/dice.ts';
import { go } from '../../engine/play.ts';
import type { Card, ClauseId, Need, System, Tally } from '../../engine/system.ts';
import { atMost, ruledLines } from '../../engine/tally.ts';
import { rulebook } from './rulebook.ts';
import { setup, type Setup } from './setup.ts';
import { FIGHTERS, other, type Fact, type Fighter, type State, type Takes } from './state.ts';

const ATTACK = { clause: 'SP-ATTACK-01', label: 'Attack', amount: 14 } as const;
const DEFENSE = { clause: 'SP-DEFENSE-01', label: 'Defense', amount: 11 } as const;
const THREE: Dice = { kind: 'sum', count: 3, sides: 6 };
const DAMAGE: Dice = { kind: 'sum', count: 2, sides: 6, plus: -3 };

/** The yardstick system: attack 3d6 ≤ 14, defense 3d6 ≤ 11, damage 2d6−3 floored at 0, alternating, no criticals. */
export const sparring: System<Setup, State, Takes, Fact> = {
  id: 'sparring',
  title: 'Sparring',
  edition: 1,
  rulebook,
  setup,
  begin: ({ hp }) => ({
    given: { hp },
    hp: { red: hp, blue: hp },
    stage: { at: 'attack', by: 'red' },
    under: [],
    rulings: [],
  }),
  stages: {
    attack: {
      kind: 'roll',
      boundary: 'turn',
      ask: (state, { by }) => ({ by, asks: 'Attack', dice: THREE, need: need(state, by, ATTACK), seenBy: 'all' }),
      read: (_state, _stage, { total }, asked) => (total <= target(asked.need) ? 'hit' : 'miss'),
      take: (state, { by }, verdict) =>
        verdict === 'hit'
          ? { state: go(state, { at: 'defense', by: other(by) }), facts: [] }
          : { state: go(state, { at: 'attack', by: other(by) }), facts: [{ fact: 'missed', by }] },
    },
    defense: {
      kind: 'roll',
      ask: (state, { by }) => ({ by, asks: 'Defense', dice: THREE, need: need(state, by, DEFENSE), seenBy: 'all' }),
      read: (_state, _stage, { total }, asked) => (total <= target(asked.need) ? 'stopped' : 'failed'),
      take: (state, { by }, verdict) =>
        verdict === 'stopped'
          ? { state: go(state, { at: 'attack', by }), facts: [{ fact: 'stopped', by }] }
          : { state: go(state, { at: 'damage', to: by }), facts: [] },
    },
    damage: {
      kind: 'roll',
      ask: (_state, { to }) => ({ by: other(to), asks: 'Damage', dice: DAMAGE, seenBy: 'all' }),
      // More than is left is the same as all that is left, so that the analysis has one branch for it.
      read: (state, { to }, { total }) => Math.min(Math.max(0, total), state.hp[to]),
      take(state, { to }, injury) {
        const left = state.hp[to] - injury;
        const hp = to === 'red' ? { red: left, blue: state.hp.blue } : { red: state.hp.red, blue: left };
        const stage: State['stage'] = left > 0 ? { at: 'attack', by: to } : { at: 'over', winner: other(to) };
        return { state: { ...state, hp, stage }, facts: [{ fact: 'hurt', who: to, injury }] };
      },
    },
    over: {
      kind: 'over',
      ask: (_state, { winner }) => ({ winners: [winner], why: `${other(winner)} has no hit points left` }),
    },
  },
  interject: {
    ask: () => [],
    take: () => {
      throw new Error('broken invariant: nothing can be thrown in');
    },
  },
  amend(state, { fighter, set }) {
    const hp = set['hp'];
    const known = fighter === 'red' || fighter === 'blue';
    if (
      !known ||
      Object.keys(set).length !== 1 ||
      typeof hp !== 'number' ||
      !Number.isInteger(hp) ||
      hp < 1 ||
      hp > 1000
    ) {
      return fail({ illegal: 'cannot-rule', detail: 'expected hp from 1 to 1000 of red or blue' });
    }
    return ok({ state: { ...state, hp: { ...state.hp, [fighter]: hp } }, facts: [] });
  },
  view: (state) => state,
  show: (state) => FIGHTERS.map((fighter) => card(state, fighter)),
  tell(fact) {
    switch (fact.fact) {
      case 'missed':
        return `${fact.by} misses.`;
      case 'stopped':
        return `${fact.by} stops the blow.`;
      case 'hurt':
        return `${fact.who} loses ${fact.injury} hit points.`;
    }
  },
  settle: (state) => state,
  measures: {
    injury: (before, after) => before.hp.red + before.hp.blue - after.hp.red - after.hp.blue,
    down: (_before, after) => (after.stage.at === 'over' ? 1 : 0),
  },
};

function need(state: State, by: Fighter, base: { clause: ClauseId; label: string; amount: number }): Need {
  return atMost(score(state, by, base));
}

function score(state: State, by: Fighter, base: { clause: ClauseId; label: string; amount: number }): Tally {
  const lines = ruledLines(state, by);
  return { base, lines, total: lines.reduce((sum, line) => sum + line.amount, base.amount), bars: [] };
}

function target(need: Need | undefined): number {
  if (need === undefined) throw new Error('broken invariant: a roll without its need');
  return need.target;
}

function card(state: State, fighter: Fighter): Card {
  return {
    fighter,
    name: fighter === 'red' ? 'Red' : 'Blue',
    side: fighter,
    gauges: [{ label: 'Hit points', now: state.hp[fighter], max: state.given.hp }],
    conditions: state.hp[fighter] === 0 ? ['down'] : [],
    counters: [],
    scores: [
      { label: 'Attack', tally: score(state, fighter, ATTACK) },
      { label: 'Defense', tally: score(state, fighter, DEFENSE) },
    ],
  };
}
