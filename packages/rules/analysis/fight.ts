/**
 * The exact odds of a whole fight in which nobody has a choice: every merged state is found, and the chances of each outcome are
 * solved in fractions. The yardstick for every later solver; a fight with questions is refused, because who answers them is another
 * matter.
 */
import { keyOf } from '../engine/key.ts';
import { add, compare, fraction, ONE, times, toNumber, ZERO, type Fraction } from '../engine/odds.ts';
import { pending } from '../engine/play.ts';
import { fail, must, ok, type Result } from '../engine/result.ts';
import type { FighterId, Staged, System, Takes } from '../engine/system.ts';
import { components } from './components.ts';
import { outcomes } from './odds.ts';

/** How a fight may end, and how likely. */
export interface FightOutcome {
  winners: FighterId[];
  chance: Fraction;
}

/** The odds of a whole fight from one state, the likeliest outcome first. */
export interface FightOdds {
  outcomes: FightOutcome[];
  /** How many merged states the fight has, its ends included. */
  states: number;
  /** How many states the largest set has in which each can lead back to each other. */
  largestLoop: number;
}

/** Why there are no odds: somebody is asked, there are too many states, or a loop is never left. */
export type FightError =
  | { kind: 'asks'; to: string; because: string }
  | { kind: 'too-large'; because: string }
  | { kind: 'endless'; because: string };

/** One merged state: where it may lead, or who has won. */
interface Node {
  edges: { to: number; chance: Fraction }[];
  winners: FighterId[] | null;
}

/** The exact chance of every outcome of the fight that goes on from `start`. */
export function fightOdds<X, S extends Staged, T extends Takes<S>, F>(
  system: System<X, S, T, F>,
  start: S,
  mostStates = 20_000,
): Result<FightOdds, FightError> {
  const graph = explore(system, start, mostStates);
  if (!graph.ok) return graph;
  const nodes = graph.value;
  const ends = new Map<string, FighterId[]>();
  for (const { winners } of nodes) if (winners) ends.set(JSON.stringify(winners), winners);
  const columns = [...ends.keys()];
  // The chance of each end from each state. Components come so that whatever one leads to has been solved before it.
  const solved: Fraction[][] = Array.from({ length: nodes.length }, () => []);
  const loops = components(nodes.map(({ edges }) => edges.map(({ to }) => to)));
  for (const members of loops) {
    if (!solve(nodes, members, columns, solved)) return fail({ kind: 'endless', because: 'a loop is never left' });
  }
  const chances = must(solved[0], 'the first state is solved');
  const list = columns.map((column, index) => ({
    winners: must(ends.get(column), column),
    chance: must(chances[index], column),
  }));
  list.sort((a, b) => compare(b.chance, a.chance));
  return ok({ outcomes: list, states: nodes.length, largestLoop: Math.max(...loops.map((members) => members.length)) });
}

/** The chance, as a double for showing, that `fighter` is among the winners. */
export function winChance(odds: FightOdds, fighter: FighterId): number {
  const mine = odds.outcomes.filter(({ winners }) => winners.includes(fighter));
  return toNumber(mine.reduce((sum, { chance }) => add(sum, chance), ZERO));
}

function explore<X, S extends Staged, T extends Takes<S>, F>(
  system: System<X, S, T, F>,
  start: S,
  mostStates: number,
): Result<Node[], FightError> {
  const numbers = new Map([[keyOf(start), 0]]);
  const states = [start];
  const nodes: Node[] = [];
  // The list grows while it is read.
  for (let at = 0; at < states.length; at++) {
    const state = must(states[at], 'a state that was numbered');
    const now = pending(system, state);
    if (now.kind === 'ask') {
      return fail({ kind: 'asks', to: now.questions[0]?.to ?? 'nobody', because: now.questions[0]?.asks ?? '' });
    }
    if (now.kind === 'over') {
      nodes.push({ edges: [], winners: now.outcome.winners });
      continue;
    }
    const edges = [...outcomes(system, state, now)].map(([key, reached]) => {
      const known = numbers.get(key);
      if (known !== undefined) return { to: known, chance: reached.chance };
      numbers.set(key, states.length);
      states.push(reached.state);
      return { to: states.length - 1, chance: reached.chance };
    });
    if (states.length > mostStates) return fail({ kind: 'too-large', because: `more than ${mostStates} states` });
    nodes.push({ edges, winners: null });
  }
  return ok(nodes);
}

/**
 * Solves the states of one component together: x_i = sum of chance · x_j over its members + what is known outside, by elimination
 * in fractions, for all ends at once. False where the component is never left, so that its equations have no single answer.
 */
function solve(nodes: Node[], members: number[], columns: string[], solved: Fraction[][]): boolean {
  const place = new Map(members.map((member, index) => [member, index]));
  const size = members.length;
  const rows = members.map((member) => {
    const { edges, winners } = must(nodes[member], 'a member is a state');
    const row: Fraction[] = Array.from({ length: size + columns.length }, () => ZERO);
    const own = must(place.get(member), 'a member has a place');
    row[own] = ONE;
    const won = winners === null ? null : JSON.stringify(winners);
    for (const [index, column] of columns.entries()) if (column === won) row[size + index] = ONE;
    for (const { to, chance } of edges) {
      const inside = place.get(to);
      if (inside !== undefined) {
        row[inside] = minus(at(row, inside), chance);
        continue;
      }
      const known = must(solved[to], 'what a component leads to is solved before it');
      for (let index = 0; index < columns.length; index++) {
        row[size + index] = add(at(row, size + index), times(chance, at(known, index)));
      }
    }
    return row;
  });
  if (!eliminate(rows, size)) return false;
  for (const [index, member] of members.entries()) solved[member] = must(rows[index], 'a row').slice(size);
  return true;
}

/** Turns the first `size` columns into the unit matrix, in place; false where they are singular. */
function eliminate(rows: Fraction[][], size: number): boolean {
  for (let column = 0; column < size; column++) {
    const pivot = rows.findIndex((row, index) => index >= column && at(row, column).numerator !== 0n);
    if (pivot < 0) return false;
    const lead = must(rows[pivot], 'the pivot');
    rows[pivot] = must(rows[column], 'a row');
    const { numerator, denominator } = at(lead, column);
    const inverse = fraction(denominator, numerator);
    const unit = lead.map((value) => times(value, inverse));
    rows[column] = unit;
    for (const [index, row] of rows.entries()) {
      const factor = at(row, column);
      if (index === column || factor.numerator === 0n) continue;
      rows[index] = row.map((value, cell) => minus(value, times(factor, at(unit, cell))));
    }
  }
  return true;
}

function at(row: Fraction[], index: number): Fraction {
  return must(row[index], 'a cell of the row');
}

function minus(a: Fraction, b: Fraction): Fraction {
  return add(a, { numerator: -b.numerator, denominator: b.denominator });
}
