/**
 * The field: hexes, fighters with the way they face, and the hexes that can be chosen. What can be done here can also be done
 * in the prompt, which is the way for keyboards and screen readers; the drawing itself is described in words.
 */
import type { ReactNode } from 'react';
import type { Board as Field, Hex, Placed } from '@riposte/rules/engine/system.ts';
import type { OptionShown } from '@riposte/table/protocol.ts';
import type { Picking } from '../prompt/Ask.tsx';
import { nameOf, usePeople } from './people.ts';

/** From the middle of a hex to its corners, in the drawing's units. */
const SIZE = 20;
/** How many hexes are shown around whatever stands on the field. */
const MARGIN = 2;

interface BoardProps {
  board: Field;
  options: OptionShown[];
  picking: Picking;
  /** The hex that is considered was pressed again. */
  onConfirm(option: string): void;
}

/** The field with everything on it. */
export function Board({ board, options, picking, onConfirm }: BoardProps): ReactNode {
  const people = usePeople();
  const marked = [...board.placed.map(({ hex }) => hex), ...options.flatMap(({ hex }) => hex ?? [])];
  const box = boxAround(marked);
  const cells = cellsIn({
    left: box.left - box.width,
    top: box.top - box.height / 2,
    width: box.width * 3,
    height: box.height * 2,
  });
  const blocked = new Set(board.blocked.map(keyOf));
  const choosable = new Map(options.flatMap((option) => (option.hex ? [[keyOf(option.hex), option] as const] : [])));
  const described = board.placed
    .map(({ fighter, hex }) => `${nameOf(people, fighter)} at column ${hex.q}, row ${hex.r}`)
    .join('; ');
  return (
    <svg
      className="board"
      viewBox={`${box.left} ${box.top} ${box.width} ${box.height}`}
      role="img"
      aria-label={`The field. ${described}.`}
    >
      {cells
        .toSorted((a, b) => Number(choosable.has(keyOf(a))) - Number(choosable.has(keyOf(b))))
        .map((hex) => (
          <Cell
            key={keyOf(hex)}
            hex={hex}
            blocked={blocked.has(keyOf(hex))}
            option={choosable.get(keyOf(hex))}
            picking={picking}
            onConfirm={onConfirm}
          />
        ))}
      {board.placed.map((placed) => (
        <Fighter key={placed.fighter} placed={placed} among={board.placed.filter((other) => sameCell(other, placed))} />
      ))}
    </svg>
  );
}

interface CellProps {
  hex: Hex;
  blocked: boolean;
  option: OptionShown | undefined;
  picking: Picking;
  onConfirm(option: string): void;
}

function Cell({ hex, blocked, option, picking, onConfirm }: CellProps): ReactNode {
  const considered = option !== undefined && picking.shown === option.id;
  const kind = blocked ? 'cell blocked' : considered ? 'cell considered' : option ? 'cell choosable' : 'cell';
  const { x, y } = middleOf(hex);
  return (
    <polygon
      className={kind}
      points={corners(x, y, SIZE)}
      onClick={
        option &&
        (() => {
          if (considered) onConfirm(option.id);
          else picking.consider(option.id);
        })
      }
    >
      {option && <title>{option.label}</title>}
    </polygon>
  );
}

/** One fighter; those who share a hex stand a little apart and smaller. */
function Fighter({ placed, among }: { placed: Placed; among: Placed[] }): ReactNode {
  const person = usePeople().get(placed.fighter);
  const { x, y } = middleOf(placed.hex);
  const crowded = among.length > 1;
  const aside = crowded ? (among.indexOf(placed) - (among.length - 1) / 2) * 15 : 0;
  const scale = crowded ? 0.66 : 1;
  return (
    <g className={`piece side-${person?.tint ?? 'a'}`} transform={`translate(${x + aside} ${y}) scale(${scale})`}>
      <path className="facing" d="M 10 -9 L 18.5 0 L 10 9 Z" transform={`rotate(${placed.facing * 60})`} />
      <circle r="12" />
      <text textAnchor="middle" y="4">
        {person?.initials ?? '?'}
      </text>
    </g>
  );
}

function sameCell(one: Placed, other: Placed): boolean {
  return keyOf(one.hex) === keyOf(other.hex);
}

/** The middle of a hex; hexes stand on a corner, and (+1, 0) points to the right. */
function middleOf({ q, r }: Hex): { x: number; y: number } {
  return { x: SIZE * Math.sqrt(3) * (q + r / 2), y: SIZE * 1.5 * r };
}

function corners(x: number, y: number, size: number): string {
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 180) * (60 * corner - 30);
    return `${(x + size * Math.cos(angle)).toFixed(2)},${(y + size * Math.sin(angle)).toFixed(2)}`;
  }).join(' ');
}

function keyOf({ q, r }: Hex): string {
  return `${q},${r}`;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A box in the drawing's units around hexes, with a margin. */
function boxAround(hexes: Hex[]): Box {
  const middles = (hexes.length > 0 ? hexes : [{ q: 0, r: 0 }]).map(middleOf);
  const across = SIZE * Math.sqrt(3) * (MARGIN + 0.5);
  const down = SIZE * (1.5 * MARGIN + 1);
  const left = Math.min(...middles.map(({ x }) => x)) - across;
  const top = Math.min(...middles.map(({ y }) => y)) - down;
  const right = Math.max(...middles.map(({ x }) => x)) + across;
  const bottom = Math.max(...middles.map(({ y }) => y)) + down;
  return { left, top, width: right - left, height: bottom - top };
}

/** The hexes whose middles lie in a box. */
function cellsIn({ left, top, width, height }: Box): Hex[] {
  const cells: Hex[] = [];
  for (let r = Math.ceil(top / (SIZE * 1.5)); r * SIZE * 1.5 <= top + height; r++) {
    const first = Math.ceil(left / (SIZE * Math.sqrt(3)) - r / 2);
    for (let q = first; middleOf({ q, r }).x <= left + width; q++) cells.push({ q, r });
  }
  return cells;
}
