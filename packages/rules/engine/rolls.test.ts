import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Dice, Rolled } from './dice.ts';
import { chanceOf, fractionText } from './odds.ts';
import { canRoll, diceText, faceCount, leftOver, oddsOf, readFaces, rollFaces } from './rolls.ts';

const sum = (count: number, sides: number, plus = 0): Dice => ({ kind: 'sum', count, sides, plus });

/** Every fall of the dice, one by one: the slow second opinion. */
function* falls(dice: Dice, faces: number[] = []): Generator<number[]> {
  if (faces.length === faceCount(dice, faces)) return yield faces;
  for (let face = 1; face <= (dice.kind === 'wild' ? 6 : dice.sides); face++) yield* falls(dice, [...faces, face]);
}

const dice: fc.Arbitrary<Dice> = fc.oneof(
  fc.record({
    kind: fc.constant('sum' as const),
    count: fc.integer({ min: 0, max: 4 }),
    sides: fc.integer({ min: 1, max: 6 }),
    plus: fc.integer({ min: -5, max: 5 }),
  }),
  fc.record({
    kind: fc.constant('count' as const),
    count: fc.integer({ min: 0, max: 4 }),
    sides: fc.integer({ min: 1, max: 6 }),
    atLeast: fc.integer({ min: 0, max: 8 }),
  }),
  fc.record({
    kind: fc.constant('wild' as const),
    count: fc.integer({ min: 1, max: 3 }),
    plus: fc.integer({ min: -2, max: 2 }),
    explosions: fc.integer({ min: 0, max: 3 }),
  }),
);

describe('odds of dice', () => {
  test('3d6 has 216 falls, 27 of them a ten', () => {
    const odds = oddsOf(sum(3, 6));
    expect(odds.total).toBe(216n);
    expect(odds.branches.map(({ weight }) => Number(weight))).toEqual([
      1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1,
    ]);
    expect(odds.branches[0]?.value).toEqual({ total: 3 });
    // 3d6 at most 10 is half of all falls, by symmetry around 10.5.
    expect(fractionText(chanceOf(odds, ({ total }) => total <= 10))).toBe('1/2');
  });

  test('a wild die alone: 6s roll again up to the bound, and the mass beyond it is reported', () => {
    const wild: Dice = { kind: 'wild', count: 1, explosions: 1 };
    const odds = oddsOf(wild);
    // In units of 1/36: faces 1..5 weigh 6 each; 6 then 1..6 weighs 1 each.
    expect(odds.total).toBe(36n);
    expect(odds.branches.filter(({ value }) => value.wild === 'six').map(({ value }) => value.total)).toEqual([
      7, 8, 9, 10, 11, 12,
    ]);
    expect(odds.branches[0]).toEqual({ value: { total: 1, wild: 'one' }, weight: 6n });
    expect(fractionText(leftOver(wild))).toBe('1/36');
    expect(fractionText(leftOver(sum(3, 6)))).toBe('0');
  });

  test('a count of dice at 7 or more of ten sides: 4 good faces each', () => {
    const odds = oddsOf({ kind: 'count', count: 2, sides: 10, atLeast: 7 });
    // 6·6 none, 2·6·4 one, 4·4 both.
    expect(odds.branches.map(({ weight }) => Number(weight))).toEqual([36, 48, 16]);
  });

  test('odds of many dice stay exact: 60d6 weighs 6^60', () => {
    const six60 = Array.from({ length: 60 }, () => 6n).reduce((a, b) => a * b, 1n);
    const { branches, total } = oddsOf(sum(60, 6));
    expect(total).toBe(six60);
    expect(branches.reduce((all, { weight }) => all + weight, 0n)).toBe(six60);
  });

  test('odds are what every single fall of the dice comes to, and branches sum to the whole', () => {
    fc.assert(
      fc.property(dice, (some) => {
        const odds = oddsOf(some);
        const counted = new Map<string, bigint>();
        let unit = 1n;
        const longest = some.kind === 'wild' ? some.count + some.explosions : some.count;
        for (const faces of falls(some)) {
          const read = readFaces(some, faces);
          if (!read.ok) throw new Error(read.error.message);
          unit = 1n;
          for (let left = longest - faces.length; left > 0; left--) unit *= 6n;
          const key = JSON.stringify([read.value.total, read.value.wild ?? null]);
          counted.set(key, (counted.get(key) ?? 0n) + unit);
        }
        const listed = new Map(
          odds.branches.map(({ value, weight }) => [JSON.stringify([value.total, value.wild ?? null]), weight]),
        );
        expect(listed).toEqual(counted);
        expect(odds.branches.reduce((all, { weight }) => all + weight, 0n)).toBe(odds.total);
      }),
      { numRuns: 300 },
    );
  });

  test('can be rolled exactly if it has a weight', () => {
    fc.assert(
      fc.property(dice, (some) => {
        const possible = new Set(
          oddsOf(some).branches.map(({ value }) => JSON.stringify([value.total, value.wild ?? null])),
        );
        const wilds: (Rolled['wild'] | undefined)[] = [undefined, 'one', 'six'];
        for (let total = -10; total <= 60; total++) {
          for (const wild of wilds) {
            const rolled: Rolled = wild === undefined ? { total } : { total, wild };
            expect(canRoll(some, rolled), `${JSON.stringify(some)} ${JSON.stringify(rolled)}`).toBe(
              possible.has(JSON.stringify([total, wild ?? null])),
            );
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  test('a total that is no integer cannot be rolled', () => {
    for (const total of [10.5, Number.NaN, Infinity]) expect(canRoll(sum(3, 6), { total })).toBe(false);
  });
});

describe('faces', () => {
  test('too few, too many or impossible faces are refused', () => {
    expect(readFaces(sum(3, 6), [1, 2])).toMatchObject({ ok: false, error: { wrong: 'count' } });
    expect(readFaces(sum(3, 6), [1, 2, 3, 4])).toMatchObject({ ok: false, error: { wrong: 'count' } });
    expect(readFaces(sum(3, 6), [1, 2, 7])).toMatchObject({ ok: false, error: { wrong: 'face' } });
    expect(readFaces(sum(3, 6), [1, 2, 0])).toMatchObject({ ok: false, error: { wrong: 'face' } });
    expect(readFaces(sum(3, 6), [1, 2, 2.5])).toMatchObject({ ok: false, error: { wrong: 'face' } });
    expect(readFaces(sum(3, 6, -3), [1, 2, 6])).toEqual({ ok: true, value: { total: 6 } });
  });

  test('a wild 6 wants one face more, until the bound', () => {
    const pool: Dice = { kind: 'wild', count: 2, explosions: 2 };
    expect(faceCount(pool)).toBe(2);
    expect(faceCount(pool, [6, 5])).toBe(2);
    expect(faceCount(pool, [3, 6])).toBe(3);
    expect(faceCount(pool, [3, 6, 6, 6])).toBe(4);
    expect(readFaces(pool, [3, 6])).toMatchObject({ ok: false, error: { wrong: 'count' } });
    expect(readFaces(pool, [3, 6, 6, 6])).toEqual({ ok: true, value: { total: 21, wild: 'six' } });
    expect(readFaces(pool, [3, 1])).toEqual({ ok: true, value: { total: 4, wild: 'one' } });
  });

  test('rolled faces are always read', () => {
    fc.assert(
      fc.property(dice, fc.infiniteStream(fc.nat()), (some, stream) => {
        const faces = rollFaces(some, (sides) => ((stream.next().value as number) % sides) + 1);
        const read = readFaces(some, faces);
        expect(read.ok && canRoll(some, read.value)).toBe(true);
      }),
    );
  });

  test('dice out of bounds are our mistake and throw', () => {
    expect(() => oddsOf(sum(1001, 6))).toThrow('broken invariant');
    expect(() => oddsOf({ kind: 'wild', count: 0, explosions: 1 })).toThrow('broken invariant');
  });

  test('dice are written as people write them', () => {
    expect(diceText(sum(2, 6, -3))).toBe('2d6-3');
    expect(diceText(sum(3, 6))).toBe('3d6');
    expect(diceText({ kind: 'count', count: 5, sides: 10, atLeast: 7 })).toBe('5d10≥7');
    expect(diceText({ kind: 'wild', count: 4, plus: 2, explosions: 9 })).toBe('4D+2 (one wild)');
  });
});
