/** What this is, in one glance: a defense being chosen. Decoration; the chances on it are counted, not painted. */
import type { ReactNode } from 'react';
import type { Dice } from '@riposte/rules/engine/dice.ts';
import { chanceOf, toNumber } from '@riposte/rules/engine/odds.ts';
import { oddsOf } from '@riposte/rules/engine/rolls.ts';
import { percent } from '../prompt/words.ts';

const DICE: Dice = { kind: 'sum', count: 3, sides: 6 };
const DEFENSES = [
  { name: 'Parry, stepping back', number: 13 },
  { name: 'Block', number: 11 },
  { name: 'Dodge', number: 9 },
] as const;

/** A picture of a prompt over a field of hexes. */
export function Sample(): ReactNode {
  const odds = oddsOf(DICE);
  return (
    <div className="sample" aria-hidden="true">
      <Field />
      <div className="sample-card">
        <p className="asks">The axe comes down on your left side.</p>
        {DEFENSES.map(({ name, number }) => {
          const chance = toNumber(chanceOf(odds, ({ total }) => total <= number));
          return (
            <div key={name} className="option figure">
              <span>{name}</span>
              <strong>{number}</strong>
              <span>{percent(chance)}</span>
              <span className="bar">
                <span style={{ width: `${chance * 100}%` }} />
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Field(): ReactNode {
  const size = 34;
  const corners = [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = (Math.PI / 180) * (60 * corner - 30);
    return [size * Math.cos(angle), size * Math.sin(angle)] as const;
  });
  const cells = Array.from({ length: 13 }, (_, row) =>
    Array.from({ length: 15 }, (_, column) => ({
      x: size * Math.sqrt(3) * (column + (row % 2) / 2),
      y: size * 1.5 * row,
    })),
  ).flat();
  return (
    <svg viewBox="0 0 640 480" preserveAspectRatio="xMidYMid slice">
      {cells.map(({ x, y }) => (
        <polygon
          key={`${x} ${y}`}
          className="grid"
          points={corners.map(([dx, dy]) => `${(x + dx).toFixed(1)},${(y + dy).toFixed(1)}`).join(' ')}
        />
      ))}
    </svg>
  );
}
