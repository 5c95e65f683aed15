/** Who is who at a table: names, sides and who sits for whom, as every part of the page says them. */
import { createContext, use } from 'react';
import type { Asked, Card, FighterId } from '@riposte/rules/engine/system.ts';
import type { SeatShown, ViewFrame } from '@riposte/table/protocol.ts';

/** How a fighter is named and drawn. */
export interface Person {
  name: string;
  initials: string;
  /** Which of the sides' colours is his: `a` to `d`, in the order in which the sides appear. */
  tint: 'a' | 'b' | 'c' | 'd';
}

/** Everybody at the table by id. */
export type People = ReadonlyMap<Asked, Person>;

const TINTS = ['a', 'b', 'c', 'd'] as const;

/** Names, initials and colours of the fighters on these cards. */
export function peopleOf(cards: Card[]): People {
  const sides = [...new Set(cards.map((card) => card.side))];
  return new Map(
    cards.map(({ fighter, name, side }) => [
      fighter,
      { name, initials: initialsOf(name), tint: TINTS[sides.indexOf(side) % TINTS.length] ?? 'a' },
    ]),
  );
}

/** The people of the table that is shown; empty outside one. */
export const PeopleContext = createContext<People>(new Map());

/** The people of the table around this part of the page. */
export function usePeople(): People {
  return use(PeopleContext);
}

/** How to call somebody who is asked; the referee is the game master. */
export function nameOf(people: People, asked: Asked): string {
  return asked === 'referee' ? 'the game master' : (people.get(asked)?.name ?? asked);
}

/** The seat that answers for a fighter, if any. */
export function seatOf(seats: SeatShown[], asked: Asked): SeatShown | undefined {
  if (asked === 'referee') return seats.find((seat) => seat.role === 'gm');
  return seats.find((seat) => seat.role === 'player' && seat.fighters.includes(asked));
}

/** Everybody who is asked for something now. */
export function askedNow({ pending }: ViewFrame): FighterId[] {
  if (pending.kind === 'over') return [];
  if (pending.kind === 'roll') return [pending.by];
  return [...new Set([...pending.questions.map((question) => question.to), ...pending.waiting])];
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? name];
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
