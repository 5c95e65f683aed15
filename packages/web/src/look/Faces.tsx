/** Dice as they lie on the table. */
import type { ReactNode } from 'react';

/** Where the pips of a six-sided die are, in thirds of its face. */
const PIPS: Record<number, [number, number][]> = {
  1: [[1, 1]],
  2: [
    [0, 0],
    [2, 2],
  ],
  3: [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  4: [
    [0, 0],
    [2, 0],
    [0, 2],
    [2, 2],
  ],
  5: [
    [0, 0],
    [2, 0],
    [1, 1],
    [0, 2],
    [2, 2],
  ],
  6: [
    [0, 0],
    [2, 0],
    [0, 1],
    [2, 1],
    [0, 2],
    [2, 2],
  ],
};

/** One die; more than six sides, or no face yet, are drawn as a number or an empty face. */
export function Die({ face, sides, size = 28 }: { face: number | null; sides: number; size?: number }): ReactNode {
  const pips = sides === 6 && face !== null ? PIPS[face] : undefined;
  return (
    <svg
      className={face === null ? 'die empty' : 'die'}
      viewBox="0 0 30 30"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <rect x="1" y="1" width="28" height="28" rx="6" />
      {pips?.map(([x, y]) => (
        <circle key={`${x}${y}`} cx={8 + x * 7} cy={8 + y * 7} r="2.6" />
      ))}
      {pips === undefined && face !== null && (
        <text x="15" y="20.5" textAnchor="middle">
          {face}
        </text>
      )}
    </svg>
  );
}

/** A roll's dice in the order in which they fell, named as numbers for those who do not see them. */
export function Faces({ faces, sides, size = 28 }: { faces: number[]; sides: number; size?: number }): ReactNode {
  const shown = faces.slice(0, 24);
  return (
    <span className="faces" role="img" aria-label={`Dice: ${faces.join(', ')}`}>
      {shown.map((face, index) => (
        // Dice have no identity but their place.
        <Die key={index} face={face} sides={sides} size={size} />
      ))}
      {faces.length > shown.length && <span aria-hidden="true">…</span>}
    </span>
  );
}
