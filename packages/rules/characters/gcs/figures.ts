/** The notation of weapon figures: what a file writes, as the sheet writes it, or nothing where it says no such thing. */
import { DAMAGE, PARRY, REACH } from '../../systems/gurps-4e/notation.ts';

/** Damage that the rules can roll, and what of the text they leave out, such as `[1d tox]`. */
export interface DamageRead {
  damage: string;
  rest: string;
}

/** Damage such as `2d+1(2) cut`; nothing for fixed amounts, effects without dice and types that the rules do not know. */
export function damageOf(text: string | undefined): DamageRead | undefined {
  const [whole, start = ''] =
    /^(\d{1,3}d(?:[+-]\d{1,3})?(?:\([\d.]+\))? (?:cut|cr|imp|pi(?:-|\+\+?)?|burn|cor|tox|fat))(?![\w/])/.exec(
      text ?? '',
    ) ?? [];
  if (whole === undefined) return undefined;
  const damage = start.replace(/d[+-]0+(?=\D)/, 'd');
  return DAMAGE.test(damage) ? { damage, rest: (text ?? '').slice(whole.length).trim() } : undefined;
}

/** Reach such as `C,1-2*`. */
export function reachOf(text: string | undefined): string | undefined {
  const plain = (text ?? '').replace(/\s/g, '');
  return REACH.test(plain) ? plain : undefined;
}

/** A parry or block figure: a number, and the letters F and U. */
export interface Figure {
  number: number;
  fencing: boolean;
  unbalanced: boolean;
}

/** A figure such as `13F`, `-1U` or `0`; nothing for `No` or nothing. */
export function figureOf(text: string | undefined): Figure | undefined {
  const [whole, number, letters = ''] = /^([+-]?\d{1,3})([FU]*)$/i.exec((text ?? '').trim()) ?? [];
  if (whole === undefined) return undefined;
  return { number: Number(number) + 0, fencing: /f/i.test(letters), unbalanced: /u/i.test(letters) };
}

/** A weapon's parry figure as the sheet writes it. */
export function parryText({ number, fencing, unbalanced }: Figure): string {
  const text = `${number}${fencing ? 'F' : ''}${unbalanced ? 'U' : ''}`;
  return PARRY.test(text) ? text : 'No';
}

/** Half-damage and maximum range in yards, such as `10/100` or `1,500`. */
export function rangeOf(text: string | undefined): { half?: number; max: number } | undefined {
  const [, first, second] = /^([\d,]{1,9})(?:\/([\d,]{1,9}))?$/.exec((text ?? '').trim()) ?? [];
  const yards = (figure: string) => Number(figure.replaceAll(',', ''));
  if (first === undefined) return undefined;
  const max = yards(second ?? first);
  if (max < 1) return undefined;
  return second === undefined ? { max } : { half: yards(first), max };
}

/** The whole number at the beginning of a text, such as 30 of `30(3)`. */
export function leading(text: string | undefined): number | undefined {
  const [, number] = /^([+-]?\d{1,6})(?!\d|\/)/.exec((text ?? '').trim()) ?? [];
  return number === undefined ? undefined : Number(number) + 0;
}

/** Names that the rules keep for the shield and for bare limbs, and one that no stored key may have. */
const KEPT = new Set(['shield', 'both-hands', 'fist', 'foot', 'prototype']);

/** An id of at most 40 letters, digits and hyphens and no mere number, not in `taken`; names that the rules keep for themselves are avoided. */
export function idOf(text: string, taken: ReadonlySet<string>): string {
  const plain = text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 34)
    .replace(/-+$/, '');
  const kept = KEPT.has(plain) || plain.endsWith('-hand') || plain in Object.prototype;
  const id = plain === '' ? 'item' : /^\d+$/.test(plain) ? `item-${plain}` : kept ? `${plain}-item` : plain;
  let free = id;
  for (let number = 2; taken.has(free); number++) free = `${id}-${number}`;
  return free;
}
