/** Words for what the kernel names by ids. A system's own labels come first; these are for ids that have none. */
import type { Hex, Need, Placed } from '@riposte/rules/engine/system.ts';
import { shareNumber, type Forecast } from '../rules/forecast.ts';
import type { OptionShown } from '@riposte/table/protocol.ts';

/** An id as words: `all-out-attack` becomes "All-out attack", `broadsword/swing` "Broadsword, swing". */
export function wordsOf(id: string, names: ReadonlyMap<string, string> = new Map()): string {
  const name = names.get(id);
  if (name !== undefined) return name;
  const text = id
    .replaceAll('/', ', ')
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z])-(?=[a-z])/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The six directions of a hex field as arrows, from (+1, 0) towards (0, +1), as the board draws them. */
const ARROWS = ['→', '↘', '↙', '←', '↖', '↗'] as const;
const NAMES = ['east', 'south-east', 'south-west', 'west', 'north-west', 'north-east'] as const;
const STEPS: readonly Hex[] = [
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
  { q: 0, r: -1 },
  { q: 1, r: -1 },
];

/** How directions are called by somebody who faces one of them: straight ahead first, then to his right. */
const SEEN = ['ahead', 'ahead right', 'back right', 'back', 'back left', 'ahead left'] as const;

/** A direction as an arrow on the board and in words: as seen by who stands there, or by the compass where nobody does. */
export interface Way {
  arrow: string;
  words: string;
}

/** One of the six directions, 0 to 5, in words for somebody with this facing; null for any other number. */
export function wayOf(direction: number, facing: number | null): Way | null {
  const [arrow, name] = [ARROWS[direction], NAMES[direction]];
  if (!arrow || !name) return null;
  return { arrow, words: facing === null ? name : (SEEN[(direction - facing + 6) % 6] ?? name) };
}

/** The direction from one hex to its neighbour; null where they are not neighbours. */
export function wayTo(from: Hex, to: Hex, facing: number | null): Way | null {
  const direction = STEPS.findIndex((step) => from.q + step.q === to.q && from.r + step.r === to.r);
  return wayOf(direction, facing);
}

/** An option's label with coordinates and facings in it said as directions, for somebody who stands at `placed`. */
export function labelOf(option: OptionShown, placed: Placed | undefined): string {
  const { label, parts } = option;
  if (!placed) return label;
  const said = label.replace(/(?:to )?(-?\d+),(-?\d+)/, (text, q: string, r: string) => {
    return wayTo(placed.hex, { q: Number(q), r: Number(r) }, placed.facing)?.words ?? text;
  });
  const facing = parts?.['facing'];
  const way = facing === undefined ? null : wayOf(Number(facing), placed.facing);
  return way ? said.replace(new RegExp(`(?:to face )?\\b${facing}$`), way.words) : said;
}

/** A number with its sign, the minus as typographers set it. */
export function signed(amount: number): string {
  return amount < 0 ? `−${-amount}` : `+${amount}`;
}

/** A number with a proper minus. */
export function plain(amount: number): string {
  return amount < 0 ? `−${-amount}` : `${amount}`;
}

/** A chance between 0 and 1 as a percentage that never says 0 or 100 of what is merely unlikely or likely. */
export function percent(chance: number): string {
  if (chance <= 0) return '0 %';
  if (chance >= 1) return '100 %';
  if (chance < 0.001) return '<0.1 %';
  if (chance > 0.999) return '>99.9 %';
  return chance < 0.1 || chance > 0.9 ? `${(chance * 100).toFixed(1)} %` : `${Math.round(chance * 100)} %`;
}

/** The chance of a forecast as a percentage, `≥` where it is the worst of several; null where it has none. */
export function chanceText({ chance, atWorst }: Forecast): string | null {
  return chance && `${atWorst ? '≥ ' : ''}${percent(shareNumber(chance))}`;
}

/** What a roll must come to, in words: "12 or less". */
export function needWords(need: Need): string {
  const target = plain(need.target);
  switch (need.test) {
    case 'at-most':
      return `${target} or less`;
    case 'at-least':
      return `${target} or more`;
    case 'count-at-least':
      return `${target} or more successes`;
  }
}
