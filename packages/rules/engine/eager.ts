/** A driver that wants to fight: it strikes and defends where it can and closes in where it cannot, knowing no rule. */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { distance } from '../field/hexes.ts';
import { rolledFaces, type Policy } from './drive.ts';
import { must } from './result.ts';
import { rollFaces } from './rolls.ts';
import type { FighterId, Hex, Option, Question, Staged, System, Takes } from './system.ts';

/**
 * Chance decides the dice and the choices, but four times in five an option that leads to a roll is preferred to others, and then
 * a hex that brings the fighter nearer to another side. The same seed (an integer) gives the same fight.
 */
export function eager<X, S extends Staged, T extends Takes<S>, F>(system: System<X, S, T, F>, seed: number): Policy<S> {
  const random = xoroshiro128plus(seed);
  const below = (count: number) => uniformInt(random, 0, count - 1);
  const any = <A>(list: readonly A[]): A => must(list[below(list.length)], 'a list that is not empty');
  return (now, state) => {
    if (now.kind === 'over') return { kind: 'stuck', because: 'the fight is over' };
    if (now.kind === 'roll') {
      return rolledFaces(
        now,
        rollFaces(now.dice, (sides) => below(sides) + 1),
      );
    }
    const open = now.questions.filter(({ to, options }) => to !== 'referee' && options.length > 0);
    if (open.length === 0) return { kind: 'stuck', because: 'no fighter is asked anything that he may answer' };
    const question = any(open);
    const wished = below(5) === 0 ? question.options : preferred(question, foesOf(system, state, question.to));
    return { kind: 'chose', by: question.to, option: any(wished).id };
  };
}

/** The options worth having: those that lead to a roll, else those that lead nearest to a foe, else all. */
function preferred(question: Question, foes: Hex[]): Option[] {
  const rolls = question.options.filter(({ need }) => need !== undefined);
  if (rolls.length > 0) return rolls;
  const ways = question.options.flatMap((option) =>
    option.hex && foes.length > 0 ? [{ option, hex: option.hex }] : [],
  );
  const far = (hex: Hex) => Math.min(...foes.map((foe) => distance(hex, foe)));
  const nearest = Math.min(...ways.map(({ hex }) => far(hex)));
  const closer = ways.filter(({ hex }) => far(hex) === nearest).map(({ option }) => option);
  return closer.length > 0 ? closer : question.options;
}

/** Where those of the other sides stand who are not out of the fight, as far as cards and board tell. */
function foesOf<X, S extends Staged, T extends Takes<S>, F>(
  system: System<X, S, T, F>,
  state: S,
  who: FighterId,
): Hex[] {
  const board = system.board?.(state);
  if (!board) return [];
  const cards = system.show(state);
  const side = cards.find(({ fighter }) => fighter === who)?.side;
  const others = new Set(cards.filter((card) => card.side !== side && !card.out).map(({ fighter }) => fighter));
  return board.placed.filter(({ fighter }) => others.has(fighter)).map(({ hex }) => hex);
}
