import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { oddsOf } from '../../engine/rolls.ts';
import { half, quickContest, readRoll } from '../gurps/rolls.ts';

const TOTALS = Array.from({ length: 16 }, (_, index) => index + 3);
const TARGETS = Array.from({ length: 41 }, (_, index) => index - 10);

/** The totals of 3d6 whose reading against the target is of this kind. */
const totals = (target: number, kind: (read: ReturnType<typeof readRoll>) => boolean) =>
  TOTALS.filter((total) => kind(readRoll(total, target)));

describe('a success roll', () => {
  test('G4S-ROLL-01 succeeds at or under the target, and not above it', () => {
    expect(readRoll(12, 12)).toEqual({ made: true, margin: 0, critical: null });
    expect(readRoll(13, 12)).toEqual({ made: false, margin: -1, critical: null });
    for (const target of TARGETS.filter((score) => score >= 4 && score <= 16)) {
      expect([target, totals(target, (read) => read.made)]).toEqual([
        target,
        TOTALS.filter((total) => total <= target),
      ]);
    }
  });

  test('G4S-ROLL-01 always succeeds on 3 and 4 and always fails on 17 and 18', () => {
    for (const target of TARGETS) {
      const made = totals(target, (read) => read.made);
      expect([target, made.slice(0, 2), made.at(-1)]).toEqual([target, [3, 4], Math.min(16, Math.max(4, target))]);
    }
  });

  test('G4S-ROLL-02 is a critical success on 3 and 4, on 5 from 15, on 6 from 16', () => {
    const criticals = (target: number) => totals(target, (read) => read.critical === 'success');
    expect(criticals(-10)).toEqual([3, 4]);
    expect(criticals(14)).toEqual([3, 4]);
    expect(criticals(15)).toEqual([3, 4, 5]);
    expect(criticals(16)).toEqual([3, 4, 5, 6]);
    expect(criticals(30)).toEqual([3, 4, 5, 6]);
  });

  test('G4S-ROLL-04 is a critical failure on 18, on 17 up to 15, and 10 or more above the target', () => {
    const criticals = (target: number) => totals(target, (read) => read.critical === 'failure');
    expect(criticals(30)).toEqual([18]);
    expect(criticals(16)).toEqual([18]);
    expect(criticals(15)).toEqual([17, 18]);
    expect(criticals(7)).toEqual([17, 18]);
    expect(criticals(6)).toEqual([16, 17, 18]);
    expect(criticals(5)).toEqual([15, 16, 17, 18]);
    // A 3 or 4 is never more than a success, however far above the target.
    expect(criticals(-10)).toEqual(TOTALS.slice(2));
  });

  test('is critical only in the way it went', () => {
    for (const target of TARGETS) {
      const kinds = TOTALS.map((total) => readRoll(total, target));
      expect(kinds.every((read) => read.critical === null || (read.critical === 'success') === read.made)).toBe(true);
    }
  });

  test('G4-ROLL-12 has the chances of the ledger out of 216', () => {
    const waysUpTo = {
      4: 4,
      5: 10,
      6: 20,
      7: 35,
      8: 56,
      9: 81,
      10: 108,
      11: 135,
      12: 160,
      13: 181,
      14: 196,
      15: 206,
      16: 212,
    };
    const { branches, total } = oddsOf({ kind: 'sum', count: 3, sides: 6 });
    expect(total).toBe(216n);
    for (const target of TARGETS) {
      const made = branches.filter((branch) => readRoll(branch.value.total, target).made);
      const ways = made.reduce((sum, branch) => sum + branch.weight, 0n);
      const listed = Object.entries(waysUpTo).find(([score]) => Number(score) === Math.min(16, Math.max(4, target)));
      expect([target, Number(ways)]).toEqual([target, listed?.[1]]);
    }
  });
});

describe('a Quick Contest', () => {
  test('G4S-ROLL-05 of a success and a failure is won by the success, by both margins together', () => {
    expect(quickContest({ target: 12, total: 10 }, { target: 11, total: 14 })).toEqual({ winner: 'first', by: 5 });
    expect(quickContest({ target: 11, total: 14 }, { target: 12, total: 10 })).toEqual({ winner: 'second', by: 5 });
  });

  test('G4S-ROLL-05 of two successes or two failures is won by the better margin, by the difference', () => {
    expect(quickContest({ target: 14, total: 10 }, { target: 12, total: 11 })).toEqual({ winner: 'first', by: 3 });
    expect(quickContest({ target: 12, total: 14 }, { target: 10, total: 13 })).toEqual({ winner: 'first', by: 1 });
  });

  test('G4S-ROLL-05 ties at equal margins', () => {
    expect(quickContest({ target: 12, total: 10 }, { target: 11, total: 9 })).toEqual({ winner: 'tie', by: 0 });
    expect(quickContest({ target: 12, total: 14 }, { target: 9, total: 11 })).toEqual({ winner: 'tie', by: 0 });
  });

  test('is decided by what the dice decide, and never won by less than nothing', () => {
    // 17 fails against 18 although its margin is +1; 12 against 12 succeeds with a margin of 0.
    expect(quickContest({ target: 12, total: 12 }, { target: 18, total: 17 })).toEqual({ winner: 'first', by: 0 });
    expect(quickContest({ target: 1, total: 4 }, { target: 18, total: 17 })).toEqual({ winner: 'first', by: 0 });
  });

  test('is the same contest seen from the other side', () => {
    const side = fc.record({ target: fc.integer({ min: -5, max: 25 }), total: fc.integer({ min: 3, max: 18 }) });
    const other = { first: 'second', second: 'first', tie: 'tie' } as const;
    fc.assert(
      fc.property(side, side, (one, two) => {
        const { winner, by } = quickContest(one, two);
        expect(quickContest(two, one)).toEqual({ winner: other[winner], by });
      }),
    );
  });
});

test('half of a score drops its fraction', () => {
  expect([12, 13, 1, 0].map(half)).toEqual([6, 6, 0, 0]);
  // A score that penalties have pushed below zero still goes down, never up.
  expect(half(-3)).toBe(-2);
});
