/** What must not compile. The compiler checks this file: an error that no longer comes is itself an error. */
import type { StageOf, Stages } from '../../engine/system.ts';
import type { Fact, State, Takes } from './state.ts';
import { sparring } from './system.ts';

const { attack, defense, damage, over } = sparring.stages;
const asked = () => ({ by: 'red', asks: '', dice: { kind: 'sum', count: 3, sides: 6 }, seenBy: 'all' }) as const;

// @ts-expect-error a stage is missing
export const missing: Stages<State, Takes, Fact> = { attack, defense, over };

// @ts-expect-error a stage too many
export const tooMany: Stages<State, Takes, Fact> = { attack, defense, damage, over, extra: attack };

export const noSuchField: StageOf<State, 'damage', Takes, Fact> = {
  kind: 'over',
  // @ts-expect-error damage has no `by`
  ask: (_state, { by }) => ({ winners: [by], why: '' }),
};

export const otherVerdict: StageOf<State, 'attack', Takes, Fact> = {
  kind: 'roll',
  ask: asked,
  // @ts-expect-error the verdict of another stage
  read: () => 3,
  take: (state) => ({ state, facts: [] }),
};

// @ts-expect-error the rules of another stage
export const otherRules: Stages<State, Takes, Fact> = { attack, defense: attack, damage, over };

// @ts-expect-error a map of takes without `damage`
export type Incomplete = Stages<State, { attack: 1; defense: 1; over: 1; interject: 1 }, Fact>;

export const misspelled: StageOf<State, 'attack', Takes, Fact> = {
  kind: 'roll',
  ask: asked,
  read: () => 'hit',
  // @ts-expect-error a misspelled verdict
  take: (state, _stage, verdict) => (verdict === 'hitt' ? { state, facts: [] } : { state, facts: [] }),
};

export const wrongField: StageOf<State, 'attack', Takes, Fact> = {
  kind: 'roll',
  ask: asked,
  read: () => 'hit',
  // @ts-expect-error damage wants `to`
  take: (state) => ({ state: { ...state, stage: { at: 'damage', by: 'red' } }, facts: [] }),
};
