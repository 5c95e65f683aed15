/**
 * What dice do. One description of dice (`dice.ts`) gives both the outcome of rolled faces and every outcome with its weight, so
 * that play and odds cannot disagree.
 */
import type { Dice, Rolled, WildDice } from './dice.ts';
import { fraction, weighted, ZERO, type Branch, type Fraction, type Odds } from './odds.ts';
import { fail, ok, unreachable, type Result } from './result.ts';

/** The most dice of one roll; a system's setup refuses more before a roll is ever asked for. */
export const MOST_DICE = 1000;

/** How many different dice are remembered with their odds. */
const MOST_KNOWN = 500;

/** Why faces are not a roll of these dice: too few or too many, or one that such a die does not have. */
export interface FacesError {
  wrong: 'count' | 'face';
  message: string;
}

/**
 * Whether these dice can come to this outcome. A roll of equal dice reaches every total between its least and its greatest; a
 * pool of one wild die alone skips totals (`reachesAlone`).
 */
export function canRoll(dice: Dice, rolled: Rolled): boolean {
  const { total, wild } = rolled;
  if (!Number.isInteger(total)) return false;
  switch (dice.kind) {
    case 'sum': {
      const bare = total - (dice.plus ?? 0);
      return wild === undefined && bare >= dice.count && bare <= dice.count * dice.sides;
    }
    case 'count': {
      if (wild !== undefined) return false;
      if (dice.atLeast <= 1) return total === dice.count;
      return total >= 0 && total <= (dice.atLeast > dice.sides ? 0 : dice.count);
    }
    case 'wild':
      return canRollWild(dice, total - (dice.plus ?? 0), wild);
    default:
      return unreachable(dice);
  }
}

/**
 * How many faces the roll takes when `fallen` have fallen already, in order; more than at first only where a wild 6 is rolled
 * again. The wild die is the last of its pool, and its further faces follow.
 */
export function faceCount(dice: Dice, fallen: readonly number[] = []): number {
  if (dice.kind !== 'wild') return dice.count;
  let count = dice.count;
  while (count < dice.count + dice.explosions && fallen[count - 1] === 6) count++;
  return count;
}

/** What faces come to, in the order in which they fell; refused when they are not exactly one roll of these dice. */
export function readFaces(dice: Dice, faces: readonly number[]): Result<Rolled, FacesError> {
  const count = faceCount(dice, faces);
  if (faces.length !== count) {
    return fail({ wrong: 'count', message: `expected ${count} faces for ${diceText(dice)}, got ${faces.length}` });
  }
  const sides = sidesOf(dice);
  const odd = faces.find((face) => !Number.isInteger(face) || face < 1 || face > sides);
  if (odd !== undefined)
    return fail({ wrong: 'face', message: `expected faces from 1 to ${sides}, got ${String(odd)}` });
  const sum = faces.reduce((total, face) => total + face, 0);
  switch (dice.kind) {
    case 'sum':
      return ok({ total: sum + (dice.plus ?? 0) });
    case 'count':
      return ok({ total: faces.filter((face) => face >= dice.atLeast).length });
    case 'wild': {
      const total = sum + (dice.plus ?? 0);
      const first = faces[dice.count - 1];
      return ok(first === 1 ? { total, wild: 'one' } : first === 6 ? { total, wild: 'six' } : { total });
    }
    default:
      return unreachable(dice);
  }
}

/** The faces of one roll, each asked from `die`, which gives 1 to `sides` with equal chance. */
export function rollFaces(dice: Dice, die: (sides: number) => number): number[] {
  const faces: number[] = [];
  const sides = sidesOf(dice);
  while (faces.length < faceCount(dice, faces)) faces.push(die(sides));
  return faces;
}

const known = new Map<string, Odds<Rolled>>();

/**
 * Every outcome with its weight, least total first; the weights are counts of equally likely falls of the dice. Answers are kept
 * for the next question about the same dice and are frozen.
 */
export function oddsOf(dice: Dice): Odds<Rolled> {
  const key = JSON.stringify(dice);
  const before = known.get(key);
  if (before) return before;
  const odds = weighted(falls(checked(dice)));
  Object.freeze(odds);
  Object.freeze(odds.branches);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, odds);
  return odds;
}

/**
 * The chance that the bound on a wild die cuts a roll short which at a table would go on: a sixth for the first 6 and for each
 * explosion. Play is cut at the same place, so the odds are still exact for what is played.
 */
export function leftOver(dice: Dice): Fraction {
  return dice.kind === 'wild' ? fraction(1n, sixes(checked(dice).explosions + 1)) : ZERO;
}

/** Dice as people write them, such as `3d6`, `2d6-3`, `5d10≥7`, `4D+2 (one wild)`. */
export function diceText(dice: Dice): string {
  const plus = dice.kind === 'count' ? 0 : (dice.plus ?? 0);
  const constant = plus === 0 ? '' : plus > 0 ? `+${plus}` : `-${-plus}`;
  switch (dice.kind) {
    case 'sum':
      return `${dice.count}d${dice.sides}${constant}`;
    case 'count':
      return `${dice.count}d${dice.sides}≥${dice.atLeast}`;
    case 'wild':
      return `${dice.count}D${constant} (one wild)`;
    default:
      return unreachable(dice);
  }
}

/** How many sides each of the dice has. */
export function sidesOf(dice: Dice): number {
  return dice.kind === 'wild' ? 6 : dice.sides;
}

function falls(dice: Dice): Branch<Rolled>[] {
  switch (dice.kind) {
    case 'sum': {
      const least = dice.count + (dice.plus ?? 0);
      return sums(dice.count, dice.sides).map((weight, index) => ({ value: { total: least + index }, weight }));
    }
    case 'count':
      return hits(dice.count, dice.sides, dice.atLeast).map((weight, total) => ({ value: { total }, weight }));
    case 'wild':
      return [...wildFalls(dice)].sort((a, b) => a.value.total - b.value.total);
    default:
      return unreachable(dice);
  }
}

function canRollWild(dice: WildDice, bare: number, wild: Rolled['wild']): boolean {
  const others = dice.count - 1;
  const least = wild === 'one' ? 1 : wild === undefined ? 2 : dice.explosions === 0 ? 6 : 7;
  const most = wild === 'one' ? 1 : wild === undefined ? 5 : 6 + 6 * dice.explosions;
  if (bare < others + least || bare > others * 6 + most) return false;
  // Six faces of another die close every gap that multiples of six leave.
  return others > 0 || wild !== 'six' || bare === most || bare % 6 !== 0;
}

/** Ways to reach each sum of `count` dice, from `count` upwards, by a sliding window over the ways of one die fewer. */
function sums(count: number, sides: number): bigint[] {
  let ways = [1n];
  for (let dice = 0; dice < count; dice++) {
    const next: bigint[] = [];
    let window = 0n;
    for (let index = 0; index < ways.length + sides - 1; index++) {
      window += (ways[index] ?? 0n) - (ways[index - sides] ?? 0n);
      next.push(window);
    }
    ways = next;
  }
  return ways;
}

/** Ways in which 0, 1, … `count` dice show `atLeast` or more. */
function hits(count: number, sides: number, atLeast: number): bigint[] {
  const good = BigInt(Math.min(sides, Math.max(0, sides - atLeast + 1)));
  const bad = BigInt(sides) - good;
  let ways = [1n];
  for (let dice = 0; dice < count; dice++) {
    ways = [...ways, 0n].map((way, total) => way * bad + (ways[total - 1] ?? 0n) * good);
  }
  return ways;
}

/** Each fall of the wild die, weighed in units of its longest run, with each sum of the others. */
function* wildFalls(dice: WildDice): Generator<Branch<Rolled>> {
  const falls: Branch<Rolled>[] = [];
  const unit = (rerolls: number) => sixes(dice.explosions - rerolls);
  for (let face = 1; face <= 5; face++) {
    falls.push({ value: face === 1 ? { total: 1, wild: 'one' } : { total: face }, weight: unit(0) });
  }
  for (let rerolls = 1; rerolls <= dice.explosions; rerolls++) {
    for (let face = 1; face <= 5; face++) {
      falls.push({ value: { total: 6 * rerolls + face, wild: 'six' }, weight: unit(rerolls) });
    }
  }
  falls.push({ value: { total: 6 + 6 * dice.explosions, wild: 'six' }, weight: 1n });
  const others = sums(dice.count - 1, 6);
  for (const fall of falls) {
    for (const [index, ways] of others.entries()) {
      const total = fall.value.total + dice.count - 1 + index + (dice.plus ?? 0);
      yield { value: { ...fall.value, total }, weight: ways * fall.weight };
    }
  }
}

/** Six to the power of `count`; BigInt's own operator would trip the ban on powers of doubles. */
function sixes(count: number): bigint {
  let product = 1n;
  for (let left = count; left > 0; left--) product *= 6n;
  return product;
}

/** The same dice; throws unless they are within the limits, because a setup that lets others through is ours to mend. */
function checked<D extends Dice>(dice: D): D {
  const least = dice.kind === 'wild' ? 1 : 0;
  const numbers = [dice.count, sidesOf(dice), dice.kind === 'count' ? dice.atLeast : (dice.plus ?? 0)];
  const sound =
    numbers.every((number) => Number.isInteger(number)) &&
    dice.count >= least &&
    dice.count <= MOST_DICE &&
    sidesOf(dice) >= 1 &&
    sidesOf(dice) <= 1000 &&
    (dice.kind !== 'wild' || (Number.isInteger(dice.explosions) && dice.explosions >= 0 && dice.explosions <= 100));
  if (!sound) throw new Error(`broken invariant: dice out of bounds: ${JSON.stringify(dice)}`);
  return dice;
}
