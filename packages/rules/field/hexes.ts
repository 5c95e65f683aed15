/**
 * Hexes one yard across, in axial coordinates, with integers only. Directions and facings count sixths of a turn from (+1, 0)
 * towards (0, +1). The field is seen from above with (+1, 0) to the right and (0, +1) below, to the right, so a direction one
 * higher lies to the right of somebody who faces it.
 *
 * Angles are compared by the products of the coordinates: twice the distance gone along (+1, 0) is 2q + r, and √3 / 2 of a
 * yard sideways is r.
 */
import type { Hex } from '../engine/system.ts';

/** Where something stands, seen by somebody with a facing. */
export type Arc = 'front' | 'left' | 'right' | 'behind';

/** One yard in each direction, by direction. */
const STEPS: readonly Hex[] = [
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
  { q: 0, r: -1 },
  { q: 1, r: -1 },
];

/** Whether both are one hex. */
export function sameHex(a: Hex, b: Hex): boolean {
  return a.q === b.q && a.r === b.r;
}

/** A hex as "q,r", for sets and keys. */
export function hexKey({ q, r }: Hex): string {
  return `${q},${r}`;
}

/** The six hexes around this one, by direction. */
export function neighbours({ q, r }: Hex): Hex[] {
  return STEPS.map((step) => ({ q: q + step.q, r: r + step.r }));
}

/** How many yards one hex is from another: 0 for itself, 1 for a neighbour. */
export function distance(a: Hex, b: Hex): number {
  const q = b.q - a.q;
  const r = b.r - a.r;
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

/**
 * The direction, 0 to 5, nearest to that from one hex to another; halfway between two, the one on the left. Throws for one
 * and the same hex.
 */
export function direction(from: Hex, to: Hex): number {
  for (let facing = 0; facing < 6; facing++) {
    const { q, r } = turnedBack(to.q - from.q, to.r - from.r, facing);
    // Within 30° of straight ahead: the one end of the sixth belongs to it, the other to the direction before.
    if (3 * r <= 2 * q + r && -3 * r < 2 * q + r) return facing;
  }
  throw new Error(`broken invariant: no direction from ${hexKey(from)} to itself`);
}

/**
 * The arc of somebody at `at` with `facing` in which `other` stands (G4S-DEF-03). Of the hexes around him, the three ahead are
 * his front, one at each hand is a side and the one opposite is behind; a farther hex belongs to the same arc as the nearest of
 * those six directions. Halfway between two arcs, where a hex is cut by their border, the arc kinder to the defender holds:
 * front before side, side before behind. His own hex is his front.
 */
export function arc(at: Hex, facing: number, other: Hex): Arc {
  const { q, r } = turnedBack(other.q - at.q, other.r - at.r, facing);
  const ahead = 2 * q + r;
  if (ahead >= 0) return 'front';
  if (3 * Math.abs(r) < -ahead) return 'behind';
  return r > 0 ? 'right' : 'left';
}

/**
 * Hexes that `from` can step to, at most `yards` away through free hexes, which end farther from `attacker`
 * than `from` is: nearer ones first, then by direction (G4-RETREAT-02).
 */
export function stepsAway(from: Hex, attacker: Hex, isFree: (hex: Hex) => boolean, yards = 1): Hex[] {
  const before = distance(from, attacker);
  if (yards === 1) return neighbours(from).filter((hex) => distance(hex, attacker) > before && isFree(hex));
  const reached = [from];
  const seen = new Set([hexKey(from)]);
  let edge = reached;
  for (let yard = 0; yard < yards; yard++) {
    const next: Hex[] = [];
    for (const hex of edge.flatMap((behind) => neighbours(behind))) {
      if (seen.has(hexKey(hex)) || !isFree(hex)) continue;
      seen.add(hexKey(hex));
      next.push(hex);
    }
    reached.push(...next);
    edge = next;
  }
  return reached.filter((hex) => distance(hex, attacker) > before);
}

/**
 * The hexes on the straight line from one hex to another, both included. Where the line runs between two hexes it takes the
 * same one whichever way it is drawn.
 */
export function line(from: Hex, to: Hex): Hex[] {
  const length = distance(from, to);
  const parts = Math.max(1, length);
  const hexes: Hex[] = [];
  for (let yard = 0; yard <= length; yard++) {
    hexes.push(nearest(from.q * (parts - yard) + to.q * yard, from.r * (parts - yard) + to.r * yard, parts));
  }
  return hexes;
}

/** How much finer than the points of a line the nudge is by which ties are decided. */
const FINE = 16;

/** The hex nearest to the point (q / parts, r / parts), nudged by less than any difference between two such points. */
function nearest(q: number, r: number, parts: number): Hex {
  const whole = parts * FINE;
  const point = [q * FINE + 1, r * FINE + 2, -(q + r) * FINE - 3] as const;
  const rounded = point.map((part) => Math.floor((2 * part + whole) / (2 * whole)));
  const [nearQ = 0, nearR = 0, nearS = 0] = rounded;
  const [offQ = 0, offR = 0, offS = 0] = point.map((part, axis) => Math.abs((rounded[axis] ?? 0) * whole - part));
  // The three coordinates add up to zero; the one rounded farthest is made to fit the others. Adding 0 keeps -0 out.
  if (offQ > offR && offQ > offS) return { q: 0 - nearR - nearS, r: nearR };
  if (offR > offS) return { q: nearQ, r: 0 - nearQ - nearS };
  return { q: nearQ, r: nearR };
}

/** The vector as somebody with this facing has it, so that ahead is (+1, 0): turned back a sixth for each step of facing. */
function turnedBack(q: number, r: number, facing: number): Hex {
  switch (facing) {
    case 0:
      return { q, r };
    case 1:
      return { q: q + r, r: -q };
    case 2:
      return { q: r, r: -q - r };
    case 3:
      return { q: -q, r: -r };
    case 4:
      return { q: -q - r, r: q };
    case 5:
      return { q: -r, r: q + r };
    default:
      throw new Error(`broken invariant: a facing is 0 to 5, not ${facing}`);
  }
}
