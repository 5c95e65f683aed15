/** Where a fighter may go now, hex by hex, with the words for it (G4S-MAN-02, G4S-MAN-05). */
import { direction, hexKey, neighbours, sameHex } from '../../field/hexes.ts';
import type { Hex, Option } from '../../engine/system.ts';
import { fighterOf, foesOf } from './fighters.ts';
import { mayEnter } from './ground.ts';
import type { Acting, Deed, State } from './state.ts';

/** The hexes he may enter now. */
export function paths(state: State, { of, left, gait }: Acting): Option<Deed>[] {
  if (left === 0) return [];
  const { at, facing } = fighterOf(state, of);
  const foes = foesOf(state, of);
  const options: Option<Deed>[] = [];
  for (const way of waysFrom(at)) {
    if (gait === 'forward' && !AHEAD.includes((direction(at, way.to) - facing + 6) % 6)) continue;
    if (!mayEnter(state, of, way.to)) continue;
    const close = foes.some((foe) => sameHex(fighterOf(state, foe).at, way.to));
    options.push(close ? way.closing : gait === 'step' ? way.stepping : way.moving);
  }
  return options;
}

/** Straight on and the two directions beside it, counted from the facing. */
const AHEAD = [0, 1, 5];

/** A hex beside another, with the words for entering it. */
interface Way {
  to: Hex;
  stepping: Option<Deed>;
  moving: Option<Deed>;
  closing: Option<Deed>;
}

/** How many places are remembered with their ways. */
const MOST_KNOWN = 2000;

const known = new Map<string, Way[]>();

/** The six hexes beside one, with the words for each; found once for each place of a field. */
function waysFrom(at: Hex): Way[] {
  const key = hexKey(at);
  const before = known.get(key);
  if (before) return before;
  const ways = neighbours(at).map((to): Way => {
    const place = hexKey(to);
    const way = (label: string): Option<Deed> => ({
      id: `move:${place}`,
      action: { deed: 'move', to },
      label: `${label} ${place}`,
      parts: { do: 'move', to: place },
      hex: to,
    });
    return { to, stepping: way('Step to'), moving: way('Move to'), closing: way('Close in to') };
  });
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, ways);
  return ways;
}
