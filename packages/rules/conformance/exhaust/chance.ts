/** Chance for generated fights: everything from one seed, so that a seed is enough to see a fight again. */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { must } from '../../engine/result.ts';

/** A stream of decisions; the same seed (an integer) gives the same ones. */
export interface Chance {
  /** An integer from `least` to `most`, both included. */
  between(least: number, most: number): number;
  /** True `percent` times in a hundred. */
  happens(percent: number): boolean;
  /** One of a list that is not empty. */
  any<A>(list: readonly A[]): A;
  /** Each entry of the list `percent` times in a hundred. */
  some<A>(list: readonly A[], percent: number): A[];
  /** The fields of an object, each `percent` times in a hundred. */
  sparse<A extends object>(percent: number, fields: A): Partial<A>;
}

/** The decisions of one seed. */
export function chanceOf(seed: number): Chance {
  const random = xoroshiro128plus(seed);
  const between = (least: number, most: number) => uniformInt(random, least, most);
  const happens = (percent: number) => between(1, 100) <= percent;
  return {
    between,
    happens,
    any: (list) => must(list[between(0, list.length - 1)], 'a list that is not empty'),
    some: (list, percent) => list.filter(() => happens(percent)),
    sparse: <A extends object>(percent: number, fields: A) =>
      Object.fromEntries(Object.entries(fields).filter(() => happens(percent))) as Partial<A>,
  };
}
