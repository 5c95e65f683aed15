/** The server's dice: uniform faces by rejection sampling, from bytes that somebody else provides. */
import type { Dice } from '@riposte/rules/engine/dice.ts';
import { rollFaces } from '@riposte/rules/engine/rolls.ts';

/** Gives the faces of one roll, in the order in which they fall. */
export type Roller = (dice: Dice) => number[];

/** A source of four random bytes as one number from 0 to 2^32 - 1. */
export type Random32 = () => number;

/** Dice on this source. A draw in the last, incomplete run of `sides` is thrown away: taking it would favour low faces. */
export function diceFrom(random: Random32): Roller {
  const die = (sides: number): number => {
    const fair = 2 ** 32 - (2 ** 32 % sides);
    let drawn = random();
    while (drawn >= fair) drawn = random();
    return 1 + (drawn % sides);
  };
  return (dice) => rollFaces(dice, die);
}

/** The operating system's random numbers. */
export function systemRandom(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}
