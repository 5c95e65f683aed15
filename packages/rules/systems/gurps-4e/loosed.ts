/** What throwing and shooting use up: the weapon that is thrown, and the shots of one that is loaded (R-4E-39, R-4E-40). */
import { added, edit, fighterOf, sheetOf, without } from './fighters.ts';
import type { ItemId, RangedMode } from './character.ts';
import type { Attack } from './exchange.ts';
import type { State } from './state.ts';

/** The state once the attack has been rolled for. What is thrown is out of reach from then on, hit or miss; a fumbled throw is left to its table. */
export function loosed(state: State, attack: Attack, fumbled: boolean): State {
  const { by, item, mode } = attack;
  if (item === null || attack.kind.startsWith('melee')) return state;
  const weapon = sheetOf(state, by).items[item];
  if (!weapon || weapon.natural) return state;
  const fighter = fighterOf(state, by);
  if (attack.kind === 'thrown')
    return fumbled ? state : edit(state, by, { ...without(fighter, item), thrown: added(fighter.thrown, item) });
  const counted = weapon.ranged[mode ?? '']?.shots != null;
  return counted ? edit(state, by, { fired: { ...fighter.fired, [item]: (fighter.fired[item] ?? 0) + 1 } }) : state;
}

/** Whether every shot that the weapon holds is fired, so that it must be readied again. */
export function isSpent(fired: Record<ItemId, number>, item: ItemId, { shots }: Pick<RangedMode, 'shots'>): boolean {
  return shots !== null && (fired[item] ?? 0) >= shots;
}
