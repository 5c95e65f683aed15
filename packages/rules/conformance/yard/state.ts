/**
 * The dictionary of the yard, a toy on which the kernel's awkward flows are tried (docs/kernel-flows.md). Fighters stand on a row of
 * places; they step, watch, strike twice, step in for each other, parry and riposte.
 */
import type { FighterId, Staged, StageOf } from '../../engine/system.ts';

/** A fighter; somebody with no hit points is down. `watching` means that he may strike at whoever comes within reach. */
export interface Fighter {
  side: 'a' | 'b';
  place: number;
  hp: number;
  armed: boolean;
  watching: boolean;
}

/** What is awaited. */
export type Stage =
  /** The fighter's turn begins; where he goes on after a step is no new turn, and so a stage of its own. */
  | { at: 'turn'; of: FighterId }
  | { at: 'stride'; of: FighterId; steps: number }
  /** Each of `asked` may strike at the one who moved; `striking` have said so, in the order of turns. */
  | { at: 'watched'; mover: FighterId; asked: FighterId[]; striking: FighterId[] }
  /** An attack with this many blows left, this one included. */
  | { at: 'strike'; attacker: FighterId; target: FighterId; blows: number }
  /** Each candidate may take the blow in the target's stead; the first who does closes the others' questions. */
  | { at: 'cover'; attacker: FighterId; target: FighterId; blows: number; candidates: FighterId[] }
  | { at: 'defend'; attacker: FighterId; target: FighterId; blows: number }
  | { at: 'parry'; attacker: FighterId; target: FighterId; blows: number }
  | { at: 'damage'; attacker: FighterId | null; target: FighterId; blows: number }
  | { at: 'over'; side: 'a' | 'b' };

/** A state of the fight; `order` is the order of turns. */
export interface State {
  given: { order: FighterId[] };
  fighters: Record<FighterId, Fighter>;
  stage: Stage;
  under: Stage[];
  rulings: Staged['rulings'];
}

/** What a fighter does on his turn. */
export type Act =
  { act: 'step'; to: number } | { act: 'strike'; target: FighterId } | { act: 'watch' } | { act: 'pass' };

/** What each stage takes. */
export interface Takes extends Record<Stage['at'] | 'interject', unknown> {
  turn: Act;
  stride: Act;
  watched: 'strike' | 'let';
  strike: 'hit' | 'miss';
  cover: 'take' | 'pass';
  defend: 'parry' | 'nothing';
  parry: 'failed' | 'made' | 'riposte';
  damage: number;
  over: never;
  /** The referee drops a brick on somebody, or hands him a weapon. */
  interject: { brick: FighterId } | { arm: FighterId };
}

/** What happened. */
export type Fact =
  | { fact: 'stepped' | 'missed' | 'covered' | 'parried' | 'riposted' | 'armed' | 'bricked'; who: FighterId }
  | { fact: 'hurt'; who: FighterId; injury: number };

/** The rules of one stage of the yard. */
export type StageAt<At extends Stage['at']> = StageOf<State, At, Takes, Fact>;

/** The fighter of that name; throws if there is none. */
export function fighter(state: State, id: FighterId): Fighter {
  const found = state.fighters[id];
  if (!found) throw new Error(`broken invariant: no fighter ${id}`);
  return found;
}

/** Whether somebody is not down; nobody, as a brick's thrower, counts as standing. */
export function stands(state: State, id: FighterId | null): boolean {
  return id === null || fighter(state, id).hp > 0;
}

/** The state with some of a fighter changed. */
export function change(state: State, id: FighterId, what: Partial<Fighter>): State {
  return { ...state, fighters: { ...state.fighters, [id]: { ...fighter(state, id), ...what } } };
}

/** Those who stand, in the order of turns. */
export function standing(state: State): FighterId[] {
  return state.given.order.filter((id) => stands(state, id));
}

/** The next one to have a turn after somebody, among those who stand; himself where nobody else does. */
export function nextAfter(state: State, id: FighterId): FighterId {
  const { order } = state.given;
  const from = order.indexOf(id);
  const turns = [...order.slice(from + 1), ...order.slice(0, from + 1)];
  return turns.find((other) => stands(state, other)) ?? id;
}

/** Whether two fighters stand side by side. */
export function adjacent(state: State, a: FighterId, b: FighterId): boolean {
  return Math.abs(fighter(state, a).place - fighter(state, b).place) === 1;
}
