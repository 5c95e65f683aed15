/**
 * Dice as data. From one description `rolls.ts` makes both the outcome of rolled faces (for play) and every outcome with its
 * weight (for analysis), so that play and odds cannot disagree.
 */

/** A sum of equal dice plus a constant: `3d6` is `{ kind: 'sum', count: 3, sides: 6 }`. */
export interface SumDice {
  kind: 'sum';
  count: number;
  sides: number;
  plus?: number;
}

/** How many of `count` dice show `atLeast` or more. */
export interface CountDice {
  kind: 'count';
  count: number;
  sides: number;
  atLeast: number;
}

/**
 * OpenD6's pool of `count` six-sided dice, the last of them wild, plus a constant. A wild 6 is added and rolled again, at most
 * `explosions` times; a wild 1 is reported, and what it does is for the rules to say.
 */
export interface WildDice {
  kind: 'wild';
  count: number;
  plus?: number;
  explosions: number;
}

/** What is to be rolled. */
export type Dice = SumDice | CountDice | WildDice;

/** What a roll came to: a sum or a count, and how a wild die fell; the faces stay in the record, beside the move. */
export interface Rolled {
  total: number;
  wild?: 'one' | 'six';
}
