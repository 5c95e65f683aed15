/** Words for what the kernel names by ids. A system's own labels come first; these are for ids that have none. */
import type { Hex, Need } from '@riposte/rules/engine/system.ts';

/** An id as words: `all-out-attack` becomes "All-out attack", `broadsword/swing` "Broadsword, swing". */
export function wordsOf(id: string, names: ReadonlyMap<string, string> = new Map()): string {
  const name = names.get(id);
  if (name !== undefined) return name;
  const text = id.replaceAll('/', ', ').replaceAll('_', ' ').replace(/(?<=[a-z])-(?=[a-z])/g, ' ');
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

/** The direction from one hex to its neighbour as an arrow and a name; null where they are not neighbours. */
export function direction(from: Hex, to: Hex): { arrow: string; name: string } | null {
  const index = STEPS.findIndex((step) => from.q + step.q === to.q && from.r + step.r === to.r);
  const [arrow, name] = [ARROWS[index], NAMES[index]];
  return arrow && name ? { arrow, name } : null;
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
