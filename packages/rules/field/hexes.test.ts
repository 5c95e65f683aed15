import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Hex } from '../engine/system.ts';
import { arc, direction, distance, hexKey, line, neighbours, sameHex, stepsAway } from './hexes.ts';

const ORIGIN: Hex = { q: 0, r: 0 };
const FACINGS = [0, 1, 2, 3, 4, 5];

/** Every hex within `radius` of the origin, row by row. */
function disc(radius: number): Hex[] {
  const hexes: Hex[] = [];
  for (let r = -radius; r <= radius; r++) {
    for (let q = -radius; q <= radius; q++) if (Math.abs(q + r) <= radius) hexes.push({ q, r });
  }
  return hexes;
}

/** The angle from one hex to another, in degrees from (+1, 0) towards (0, +1), from 0 up to 360. */
function degrees(from: Hex, to: Hex): number {
  const [q, r] = [to.q - from.q, to.r - from.r];
  const angle = (Math.atan2((Math.sqrt(3) / 2) * r, q + r / 2) * 180) / Math.PI;
  return (angle + 360) % 360;
}

/** A map with (+1, 0) to the right and (0, +1) below, each hex drawn by `sign`. */
function map(radius: number, sign: (hex: Hex) => string): string[] {
  const rows: string[] = [];
  for (let r = -radius; r <= radius; r++) {
    const row = disc(radius).filter((hex) => hex.r === r);
    rows.push(' '.repeat(Math.abs(r)) + row.map(sign).join(' '));
  }
  return rows;
}

const near = fc.record({ q: fc.integer({ min: -30, max: 30 }), r: fc.integer({ min: -30, max: 30 }) });

describe('hexes', () => {
  test('have six neighbours, by direction', () => {
    expect(neighbours({ q: 2, r: -1 }).map(hexKey)).toEqual(['3,-1', '2,0', '1,0', '1,-1', '2,-2', '3,-2']);
    const angles = neighbours(ORIGIN).map((hex) => Math.round(degrees(ORIGIN, hex)));
    expect(angles).toEqual([0, 60, 120, 180, 240, 300]);
  });

  test('are as far apart as the fewest steps between them', () => {
    const steps = new Map([[hexKey(ORIGIN), 0]]);
    let edge = [ORIGIN];
    for (let yard = 1; yard <= 6; yard++) {
      edge = edge.flatMap((hex) => neighbours(hex)).filter((hex) => !steps.has(hexKey(hex)));
      for (const hex of edge) steps.set(hexKey(hex), yard);
    }
    expect(steps.size).toBe(127);
    for (const hex of disc(6)) expect([hex, distance(ORIGIN, hex)]).toEqual([hex, steps.get(hexKey(hex))]);
  });

  test('are as far from one another there as back', () => {
    fc.assert(
      fc.property(near, near, near, (a, b, c) => {
        expect(distance(a, b)).toBe(distance(b, a));
        expect(distance(a, b) === 0).toBe(sameHex(a, b));
        expect(distance(a, c)).toBeLessThanOrEqual(distance(a, b) + distance(b, c));
      }),
    );
  });
});

describe('the direction to another hex', () => {
  test('of a neighbour is its place among the neighbours', () => {
    expect(neighbours({ q: 4, r: 4 }).map((hex) => direction({ q: 4, r: 4 }, hex))).toEqual(FACINGS);
  });

  test('is the nearest sixth, and halfway between two the one on the left', () => {
    for (const hex of disc(6)) {
      if (sameHex(hex, ORIGIN)) continue;
      const turn = Math.round(degrees(ORIGIN, hex) * 1000) / 1000;
      // At 30° both 0 and 60 are equally near: ceil(30 / 60 - 1 / 2) is 0; at 330° it is 5.
      expect([hex, direction(ORIGIN, hex)]).toEqual([hex, Math.max(0, Math.ceil(turn / 60 - 1 / 2)) % 6]);
    }
  });

  test('back is the opposite one', () => {
    fc.assert(
      fc.property(near, near, (a, b) => {
        fc.pre(!sameHex(a, b));
        expect(direction(b, a)).toBe((direction(a, b) + 3) % 6);
      }),
    );
  });

  test('of a hex to itself is a mistake of the caller', () => {
    expect(() => direction({ q: 1, r: 2 }, { q: 1, r: 2 })).toThrow('from 1,2 to itself');
  });
});

describe('G4S-DEF-03 facing arcs', () => {
  test('G4S-DEF-03 three hexes ahead are the front, one at each hand a side, the opposite one is behind', () => {
    for (const facing of FACINGS) {
      const around = neighbours(ORIGIN);
      const seen = FACINGS.map((turn) => arc(ORIGIN, facing, around[(facing + turn) % 6] ?? ORIGIN));
      expect([facing, seen]).toEqual([facing, ['front', 'front', 'right', 'behind', 'left', 'front']]);
    }
  });

  test('G4S-DEF-03 farther hexes belong to the arc they stand in', () => {
    const sign = { front: 'F', left: 'L', right: 'R', behind: 'b' };
    expect(map(4, (hex) => (sameHex(hex, ORIGIN) ? '>' : sign[arc(ORIGIN, 0, hex)]))).toEqual([
      '    L L F F F',
      '   L L L F F F',
      '  L L L F F F F',
      ' b b L L F F F F',
      'b b b b > F F F F',
      ' b b R R F F F F',
      '  R R R F F F F',
      '   R R R F F F',
      '    R R F F F',
    ]);
  });

  test('G4S-DEF-03 the arcs are cut at 90° and at 150° from straight ahead; on the cut the kinder one holds', () => {
    for (const facing of FACINGS) {
      for (const hex of disc(6)) {
        const turned = (degrees(ORIGIN, hex) - facing * 60 + 360) % 360;
        const off = Math.round(Math.min(turned, 360 - turned) * 1000) / 1000;
        const hand = turned < 180 ? 'right' : 'left';
        const expected = off <= 90 || sameHex(hex, ORIGIN) ? 'front' : off <= 150 ? hand : 'behind';
        expect([facing, hex, arc(ORIGIN, facing, hex)]).toEqual([facing, hex, expected]);
      }
    }
  });

  test('turns with the facing, and does not depend on the place', () => {
    fc.assert(
      fc.property(near, near, fc.constantFrom(...FACINGS), (at, other, facing) => {
        const [q, r] = [other.q - at.q, other.r - at.r];
        expect(arc(at, facing, other)).toBe(arc(ORIGIN, facing, { q, r }));
        // A sixth of a turn takes (q, r) to (-r, q + r).
        expect(arc(ORIGIN, (facing + 1) % 6, { q: -r, r: q + r })).toBe(arc(at, facing, other));
      }),
    );
  });

  test('what one faces is in front', () => {
    fc.assert(
      fc.property(near, near, (at, other) => {
        fc.pre(!sameHex(at, other));
        expect(arc(at, direction(at, other), other)).toBe('front');
        expect(arc(at, (direction(at, other) + 3) % 6, other)).not.toBe('front');
      }),
    );
  });

  test('takes no facing but 0 to 5', () => {
    expect(() => arc(ORIGIN, 6, { q: 1, r: 0 })).toThrow('a facing is 0 to 5');
  });
});

describe('steps away from an attacker', () => {
  const anywhere = () => true;
  const away = (from: Hex, attacker: Hex, isFree: (hex: Hex) => boolean, yards?: number) =>
    stepsAway(from, attacker, isFree, yards).map(hexKey);

  test('end farther from him than before', () => {
    expect(away(ORIGIN, { q: 1, r: 0 }, anywhere)).toEqual(['-1,1', '-1,0', '0,-1']);
  });

  test('lead only to free hexes', () => {
    expect(away(ORIGIN, { q: 1, r: 0 }, (hex) => hexKey(hex) !== '-1,0')).not.toContain('-1,0');
    expect(away(ORIGIN, { q: 1, r: 0 }, () => false)).toEqual([]);
  });

  test('with a step of two yards go one or two', () => {
    const two = stepsAway(ORIGIN, { q: 1, r: 0 }, anywhere, 2);
    expect(two.map((hex) => distance(ORIGIN, hex))).toEqual([1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
    expect(two.every((hex) => distance(hex, { q: 1, r: 0 }) > 1)).toBe(true);
  });

  test('go around what is blocked, not through it', () => {
    const corridor = ['0,1', '-1,2'];
    expect(away(ORIGIN, { q: 1, r: -1 }, (hex) => corridor.includes(hexKey(hex)), 2)).toEqual(corridor);
    expect(away(ORIGIN, { q: 1, r: -1 }, (hex) => hexKey(hex) === '-1,2', 2)).toEqual([]);
  });

  test('from his own hex lead to every free neighbour', () => {
    expect(away(ORIGIN, ORIGIN, anywhere)).toEqual(neighbours(ORIGIN).map(hexKey));
  });
});

describe('a line', () => {
  test('is every hex on the way', () => {
    expect(line(ORIGIN, { q: 3, r: 0 }).map(hexKey)).toEqual(['0,0', '1,0', '2,0', '3,0']);
    expect(line(ORIGIN, { q: 2, r: 2 }).map(hexKey)).toHaveLength(5);
    expect(line({ q: 5, r: -2 }, { q: 5, r: -2 }).map(hexKey)).toEqual(['5,-2']);
  });

  test('leads from hex to hex, is as long as the distance, and is the same line back', () => {
    fc.assert(
      fc.property(near, near, (a, b) => {
        const there = line(a, b);
        expect(there).toHaveLength(distance(a, b) + 1);
        expect([there[0], there.at(-1)]).toEqual([a, b]);
        expect(there.slice(1).every((hex, index) => distance(hex, there[index] ?? hex) === 1)).toBe(true);
        expect(line(b, a)).toEqual(there.toReversed());
        expect(JSON.parse(JSON.stringify(there))).toStrictEqual(there);
      }),
    );
  });

  test('takes the hex in whose middle or on whose edge each of its points lies', () => {
    fc.assert(
      fc.property(near, near, (a, b) => {
        const length = Math.max(1, distance(a, b));
        for (const [yard, hex] of line(a, b).entries()) {
          const [q, r] = [a.q + ((b.q - a.q) * yard) / length - hex.q, a.r + ((b.r - a.r) * yard) / length - hex.r];
          // Inside a hex no difference of two cube coordinates is above 1.
          const [x, y, z] = [q - r, r - (-q - r), -q - r - q];
          expect(Math.max(Math.abs(x), Math.abs(y), Math.abs(z))).toBeLessThanOrEqual(1 + 1e-9);
        }
      }),
    );
  });
});
