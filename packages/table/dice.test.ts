import { expect, test } from 'vitest';
import { diceFrom, systemRandom } from './dice.ts';

test('a draw in the incomplete last run is thrown away', () => {
  // 2^32 = 6 × 715,827,882 + 4: the last four values would favour 1 to 4.
  const draws = [2 ** 32 - 1, 2 ** 32 - 4, 2 ** 32 - 5, 0, 5];
  const dice = diceFrom(() => draws.shift() ?? 0);
  expect(dice({ kind: 'sum', count: 3, sides: 6 })).toEqual([6, 1, 6]);
  expect(draws).toEqual([]);
});

test('where the sides divide 2^32 nothing is thrown away', () => {
  const draws = [2 ** 32 - 1, 0];
  expect(diceFrom(() => draws.shift() ?? 0)({ kind: 'sum', count: 2, sides: 8 })).toEqual([8, 1]);
});

test('a wild die goes on as its description says', () => {
  const draws = [2, 5, 5, 0];
  expect(diceFrom(() => draws.shift() ?? 0)({ kind: 'wild', count: 2, explosions: 5 })).toEqual([3, 6, 6, 1]);
});

test('the system’s dice show every face about equally often', () => {
  const faces = diceFrom(systemRandom)({ kind: 'sum', count: 1000, sides: 6 });
  const counts = [1, 2, 3, 4, 5, 6].map((face) => faces.filter((one) => one === face).length);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1000);
  // Chi-squared with 5 degrees of freedom exceeds 40 by chance once in 6 million runs.
  const expected = 1000 / 6;
  expect(counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)).toBeLessThan(40);
});
