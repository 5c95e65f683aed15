import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyOf } from './key.ts';
import {
  add,
  certain,
  chanceOf,
  compare,
  fraction,
  fractionText,
  fromFractions,
  mapOdds,
  meanOf,
  thenOdds,
  times,
  toNumber,
  weighted,
} from './odds.ts';
import { oddsOf } from './rolls.ts';

const parts = fc.tuple(fc.bigInt({ min: -1000n, max: 1000n }), fc.bigInt({ min: 1n, max: 1000n }));

describe('fractions', () => {
  test('are kept in lowest terms with a positive denominator', () => {
    expect(fraction(135n, 216n)).toEqual({ numerator: 5n, denominator: 8n });
    expect(fraction(3n, -6n)).toEqual({ numerator: -1n, denominator: 2n });
    expect(fraction(0n, 7n)).toEqual({ numerator: 0n, denominator: 1n });
    expect(() => fraction(1n, 0n)).toThrow('over zero');
    expect(fractionText(fraction(135n, 216n))).toBe('5/8');
    expect(fractionText(fraction(4n, 2n))).toBe('2');
  });

  test('add, multiply and compare as cross products say', () => {
    fc.assert(
      fc.property(parts, parts, ([a, b], [c, d]) => {
        expect(add(fraction(a, b), fraction(c, d))).toEqual(fraction(a * d + c * b, b * d));
        expect(times(fraction(a, b), fraction(c, d))).toEqual(fraction(a * c, b * d));
        expect(Math.sign(compare(fraction(a, b), fraction(c, d)))).toBe(Math.sign(Number(a * d - c * b)));
      }),
    );
  });

  test('become doubles without overflow, to the last place', () => {
    fc.assert(
      fc.property(
        parts,
        ([a, b]) =>
          Math.abs(toNumber(fraction(a, b)) - Number(a) / Number(b)) <= 4e-16 * Math.abs(Number(a) / Number(b)),
      ),
    );
    const huge = 7n << 5000n;
    expect(toNumber({ numerator: huge, denominator: 9n << 5000n })).toBeCloseTo(7 / 9, 15);
    expect(toNumber({ numerator: 1n, denominator: 1n << 1022n })).toBe(2.2250738585072014e-308);
  });
});

describe('odds', () => {
  const d6 = oddsOf({ kind: 'sum', count: 1, sides: 6 });

  test('equal outcomes are one branch', () => {
    const parity = mapOdds(d6, ({ total }) => (total % 2 === 0 ? 'even' : 'odd'));
    expect(parity).toEqual({
      branches: [
        { value: 'odd', weight: 3n },
        { value: 'even', weight: 3n },
      ],
      total: 6n,
    });
  });

  test('one roll after another is the roll of both', () => {
    const two = thenOdds(d6, (a) => mapOdds(d6, (b) => ({ total: a.total + b.total })));
    const direct = oddsOf({ kind: 'sum', count: 2, sides: 6 });
    for (const { value, weight } of direct.branches) {
      expect(chanceOf(two, ({ total }) => total === value.total)).toEqual(fraction(weight, direct.total));
    }
    expect(meanOf(two, ({ total }) => total)).toEqual(fraction(7n));
  });

  test('follow-ups of unlike denominators meet on a common one', () => {
    // A coin, then a d6 or nothing: 1/2 · 1/6 = 1/12 for a one, 1/2 for nothing.
    const coin = weighted([
      { value: 'head', weight: 1n },
      { value: 'tail', weight: 1n },
    ]);
    const odds = thenOdds(coin, (side) => (side === 'head' ? mapOdds(d6, ({ total }) => total) : certain(0)));
    expect(odds.total).toBe(12n);
    expect(chanceOf(odds, (value) => value === 1)).toEqual(fraction(1n, 12n));
    expect(chanceOf(odds, (value) => value === 0)).toEqual(fraction(1n, 2n));
  });

  test('chances that do not add up to one are our mistake and throw', () => {
    expect(() => fromFractions([{ value: 1, chance: fraction(1n, 3n) }])).toThrow('add up to one');
    expect(
      fromFractions([
        { value: 1, chance: fraction(1n, 3n) },
        { value: 2, chance: fraction(2n, 3n) },
      ]).total,
    ).toBe(3n);
    expect(() => weighted([{ value: 1, weight: -1n }])).toThrow('negative weight');
    expect(() => weighted([{ value: 1, weight: 0n }])).toThrow('without an outcome');
  });
});

test('the key of a state is everything but what is given', () => {
  const state = { given: { big: 'sheet' }, hp: 3, stage: { at: 'attack' }, under: [], rulings: [] };
  expect(keyOf(state)).toBe('{"hp":3,"stage":{"at":"attack"},"under":[],"rulings":[]}');
});
