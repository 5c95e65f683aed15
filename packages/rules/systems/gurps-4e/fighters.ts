/** Looking up and changing fighters. States are never changed in place. */
import type { FighterId, Step } from '../../engine/system.ts';
import type { Hand, ItemId, Sheet } from './character.ts';
import type { Fact, Fighter, State, TurnMemory } from './state.ts';

/** The fighter; throws if there is none of that name. */
export function fighterOf(state: State, id: FighterId): Fighter {
  return state.fighters[id] ?? missing(id);
}

/** The fighter's sheet; throws if there is none of that name. */
export function sheetOf(state: State, id: FighterId): Sheet {
  return state.given.sheets[id] ?? missing(id);
}

/** The state with some of a fighter's fields changed. */
export function edit(state: State, id: FighterId, change: Partial<Fighter>): State {
  const fighters = { ...state.fighters };
  fighters[id] = { ...fighterOf(state, id), ...change };
  return { ...state, fighters };
}

/** The state with some of what a fighter remembers of this turn changed. */
export function remember(state: State, id: FighterId, change: Partial<TurnMemory>): State {
  return edit(state, id, { turn: { ...fighterOf(state, id).turn, ...change } });
}

/** What a fighter remembers when his turn begins (G4-ROLL-11). */
export const FRESH: TurnMemory = {
  parries: {},
  blocks: 0,
  retreatedFrom: null,
  retreatSpent: false,
  droppedFrom: [],
  acrobatic: false,
  feverish: false,
  sacrificed: false,
  diving: null,
  attackedWith: [],
  offBalance: false,
  heldOn: false,
  shock: 0,
};

/** The hand that holds the item, the right one of two; undefined where none does. */
export function holder({ held }: Fighter, item: ItemId): Hand | undefined {
  if (held.right === item) return 'right';
  return held.left === item ? 'left' : undefined;
}

/** The fighter without the item in his hands. */
export function without(fighter: Fighter, item: ItemId): Fighter {
  const held = { ...fighter.held };
  for (const hand of HANDS) if (held[hand] === item) held[hand] = null;
  return { ...fighter, held, unready: fighter.unready.filter((id) => id !== item) };
}

/** The fighter with the item lying at his feet. A shield is strapped on and stays. */
export function dropping(fighter: Fighter, item: ItemId | null): Fighter {
  if (item === null || item === 'shield') return fighter;
  const thrown = fighter.thrown.filter((id) => id !== item);
  return { ...without(fighter, item), dropped: added(fighter.dropped, item), thrown };
}

/** The fighter with the item broken, out of his hands and of no more use (G4S-WPN-05). */
export function broken(fighter: Fighter, item: ItemId): Fighter {
  return { ...without(fighter, item), broken: added(fighter.broken, item) };
}

/** Drops everything a fighter holds, with the facts of it. */
export function dropAll(state: State, who: FighterId): Step<State, Fact> {
  const fighter = fighterOf(state, who);
  const items = [...new Set(HANDS.map((hand) => fighter.held[hand]))].filter((id) => id !== null && id !== 'shield');
  const empty = items.reduce(dropping, fighter);
  return { state: edit(state, who, empty), facts: items.map((item) => ({ kind: 'dropped', who, item: item ?? '' })) };
}

const HANDS: Hand[] = ['right', 'left'];

/** The list with the id in it, sorted, so that equal sets are equal lists. */
export function added<Id extends string>(list: Id[], id: Id): Id[] {
  return list.includes(id) ? list : [...list, id].sort();
}

/** The foes of a fighter: everybody of another side. */
export function foesOf(state: State, id: FighterId): FighterId[] {
  const { sides, order } = state.given;
  return order.filter((other) => sides[other] !== sides[id]);
}

/** Whether the fighter can still act. */
export function isAble(state: State, id: FighterId): boolean {
  return fighterOf(state, id).condition === 'able';
}

/** A function of its own, so that no message is put together where nobody is missing: these are asked a hundred times a step. */
function missing(id: FighterId): never {
  throw new Error(`broken invariant: no fighter ${id}`);
}
