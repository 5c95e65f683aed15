/** Where generated fights take place. */

/** Hexes near the origin, so that whoever fights is soon in reach. */
export const AROUND: [number, number][] = [
  [0, 0],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
  [2, 0],
  [2, -1],
  [0, 2],
  [-2, 1],
];
