/** The dice of the game. */
import type { SumDice } from '../../engine/dice.ts';

/** Every success roll, and both critical tables. */
export const THREE_DICE: SumDice = { kind: 'sum', count: 3, sides: 6 };

/** One die, for tables. */
export const ONE_DIE: SumDice = { kind: 'sum', count: 1, sides: 6 };
