/**
 * Exact odds. Weights are integers of any size (`bigint`), chances are fractions in lowest terms; nothing is rounded before a
 * person reads it.
 */
import { keyOfJson } from './key.ts';

/** A fraction in lowest terms; the denominator is positive. */
export interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

/** One outcome and its weight, which is positive. */
export interface Branch<T> {
  value: T;
  weight: bigint;
}

/** Outcomes with integer weights that add up to `total`; the chance of a branch is `weight / total`. */
export interface Odds<T> {
  branches: Branch<T>[];
  total: bigint;
}

/** The fraction `numerator / denominator` in lowest terms. Throws if `under` is zero. */
export function fraction(numerator: bigint, denominator: bigint = 1n): Fraction {
  if (denominator === 0n) throw new Error('broken invariant: a fraction over zero');
  const shared = gcd(numerator, denominator) * (denominator < 0n ? -1n : 1n);
  return { numerator: numerator / shared, denominator: denominator / shared };
}

/** No chance at all. */
export const ZERO: Fraction = { numerator: 0n, denominator: 1n };

/** Certainty. */
export const ONE: Fraction = { numerator: 1n, denominator: 1n };

/** The sum of two fractions. */
export function add(a: Fraction, b: Fraction): Fraction {
  if (a.denominator === b.denominator) return fraction(a.numerator + b.numerator, a.denominator);
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

/** The product of two fractions. */
export function times(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator);
}

/** Negative, zero or positive as `a` is less than, equal to or greater than `b`. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The fraction as people write it: `135/216` comes out as `5/8`, certainty as `1`. */
export function fractionText({ numerator, denominator }: Fraction): string {
  return denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`;
}

/** The nearest double or its neighbour, for showing and for analyses in doubles; never for deciding anything in the rules. */
export function toNumber({ numerator, denominator }: Fraction): number {
  if (numerator < 0n) return -toNumber({ numerator: -numerator, denominator });
  if (numerator <= EXACT && denominator <= EXACT) return Number(numerator) / Number(denominator);
  // Both sides are shifted so that the quotient keeps 64 significant bits and neither conversion overflows.
  const shift = bits(denominator) - bits(numerator) + 64;
  const quotient =
    shift >= 0 ? (numerator << BigInt(shift)) / denominator : numerator / (denominator << BigInt(-shift));
  let value = Number(quotient);
  for (let left = shift; left > 0; left -= 1000) value /= Number(1n << BigInt(left < 1000 ? left : 1000));
  for (let left = -shift; left > 0; left -= 1000) value *= Number(1n << BigInt(left < 1000 ? left : 1000));
  return value;
}

/** The one outcome that is certain. */
export function certain<T>(value: T): Odds<T> {
  return { branches: [{ value, weight: 1n }], total: 1n };
}

/** Odds from weighted outcomes; outcomes that are equal as JSON become one branch, in order of first appearance. */
export function weighted<T>(branches: Iterable<Branch<T>>): Odds<T> {
  const merged = new Map<string, Branch<T>>();
  let total = 0n;
  for (const { value, weight } of branches) {
    if (weight < 0n) throw new Error('broken invariant: a negative weight');
    if (weight === 0n) continue;
    total += weight;
    const key = keyOfJson(value);
    const known = merged.get(key);
    if (known) known.weight += weight;
    else merged.set(key, { value, weight });
  }
  if (total === 0n) throw new Error('broken invariant: odds without an outcome');
  return { branches: [...merged.values()], total };
}

/** The odds of what `change` makes of each outcome; results that are equal as JSON become one branch. */
export function mapOdds<T, U>(odds: Odds<T>, change: (value: T) => U): Odds<U> {
  return {
    ...weighted(odds.branches.map(({ value, weight }) => ({ value: change(value), weight }))),
    total: odds.total,
  };
}

/** One chance after another: the odds of `next`, whatever comes of `odds`; equal results become one branch. */
export function thenOdds<T, U>(odds: Odds<T>, next: (value: T) => Odds<U>): Odds<U> {
  const followed = odds.branches.map(({ value, weight }) => ({ weight, after: next(value) }));
  const common = followed.reduce((product, { after }) => lcm(product, after.total), 1n);
  return weighted(
    followed.flatMap(({ weight, after }) =>
      after.branches.map((branch) => ({
        value: branch.value,
        weight: weight * branch.weight * (common / after.total),
      })),
    ),
  );
}

/** The chance that `holds` is true of the outcome. */
export function chanceOf<T>(odds: Odds<T>, holds: (value: T) => boolean): Fraction {
  const weight = odds.branches.reduce((sum, branch) => (holds(branch.value) ? sum + branch.weight : sum), 0n);
  return fraction(weight, odds.total);
}

/** The mean of an integer that each outcome has. */
export function meanOf<T>(odds: Odds<T>, amount: (value: T) => number): Fraction {
  return fraction(
    odds.branches.reduce((sum, { value, weight }) => sum + weight * BigInt(amount(value)), 0n),
    odds.total,
  );
}

/** Outcomes with their chances as odds over the least common denominator. Throws if the chances do not add up to one. */
export function fromFractions<T>(chances: Iterable<{ value: T; chance: Fraction }>): Odds<T> {
  const list = [...chances];
  const total = list.reduce((common, { chance }) => lcm(common, chance.denominator), 1n);
  const odds = weighted(
    list.map(({ value, chance }) => ({ value, weight: chance.numerator * (total / chance.denominator) })),
  );
  if (odds.total !== total) throw new Error('broken invariant: chances that do not add up to one');
  return odds;
}

/** The least common multiple of two positive integers. */
export function lcm(a: bigint, b: bigint): bigint {
  return a === b ? a : (a / gcd(a, b)) * b;
}

function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y > EXACT) {
    const rest = x % y;
    x = y;
    y = rest;
  }
  if (y === 0n) return x;
  // From here on both fit in doubles, which are an order of magnitude faster.
  let m = Number(y);
  let n = Number(x % y);
  while (n !== 0) {
    const rest = m % n;
    m = n;
    n = rest;
  }
  return BigInt(m);
}

/** The greatest integer up to which doubles are exact. */
const EXACT = BigInt(Number.MAX_SAFE_INTEGER);

function bits(n: bigint): number {
  return n.toString(16).length * 4;
}
