/** The person at the terminal, as the `play` command knows him: at a real terminal with menus, or behind a pipe line by line. */
import type { Roll } from '@riposte/rules/engine/system.ts';
import type { OptionShape, QuestionShape, RefusalShape } from '../shape/pending.ts';

/** What may be answered to the question: an option, or a refused one that the referee allows, with his reason. */
export type Chosen =
  | { kind: 'option'; by: string; option: OptionShape }
  | { kind: 'allow'; to: string; refusal: RefusalShape; because: string };

/** How a roll is answered: with the faces that fell on the table, or by letting ours fall. */
export type Fell = { kind: 'ours' } | { kind: 'typed'; faces: number[] };

/** Asks and tells. Every question resolves to null when the person has left. */
export interface Person {
  /** A choice among what the questions offer; `heading` names who is asked and what. */
  choose(questions: QuestionShape[], headings: string[]): Promise<Chosen | null>;
  /** The faces of a roll; `wrong` says why faces are no roll of these dice. `mayBeOurs` where our dice may fall instead. */
  roll(
    roll: Roll,
    heading: string,
    mayBeOurs: boolean,
    wrong: (faces: number[]) => string | null,
  ): Promise<Fell | null>;
  /** Lines of the log and the state of the fighters. */
  say(lines: string[]): void;
  /** After the last question. */
  leave(last: string): void;
}

/** The faces in a line such as `3 4 2`, `3,4,2` or `342`; NaN for what is no number. */
export function facesOf(line: string): number[] {
  const text = line.trim();
  if (/^\d+$/.test(text) && text.length > 1 && text.length <= 100 && !text.includes('0')) return [...text].map(Number);
  return text
    .split(/[\s,+]+/)
    .filter((part) => part !== '')
    .map(Number);
}
