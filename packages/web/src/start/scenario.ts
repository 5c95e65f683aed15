/** A fight put together from two fighters, as the scenario that the server is sent. */
import type { Json, SystemId } from '@riposte/rules/engine/system.ts';

/** A fighter as picked: shipped, or imported from a file. `fighter` is an element of a scenario's `fighters`. */
export interface PickedFighter {
  name: string;
  fighter: Json;
}

/** A fight of two, each on a side of his own named after him. */
export function duel(system: SystemId, one: PickedFighter, two: PickedFighter): Json {
  const first = idOf(one.name);
  const second = idOf(two.name);
  const other = second === first ? `${second}-2` : second;
  return {
    riposte: 1,
    system,
    title: `${one.name} against ${two.name}`,
    fighters: { [first]: sided(one, first), [other]: sided(two, other) },
  };
}

/** A name as the id of a fighter: lower-case letters, digits and hyphens, at most 40 of them, a letter first. */
export function idOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 32)
    .replace(/-+$/, '');
  return plain === '' ? 'fighter' : /^[a-z]/.test(plain) ? plain : `fighter-${plain}`;
}

/** The fighter on his side; he starts where the system puts him, not where another fight had him. */
function sided({ fighter }: PickedFighter, side: string): Json {
  if (typeof fighter !== 'object' || fighter === null || Array.isArray(fighter)) return fighter;
  const { at: _at, facing: _facing, ...rest } = fighter;
  return { ...rest, side };
}
