/** What is pending as the command writes it: every key is always there, so that nobody must ask whether it is. */
import { chanceOfNeed, chanceOfOption, type Chance } from '@riposte/rules/analysis/chance.ts';
import type { Dice } from '@riposte/rules/engine/dice.ts';
import { diceText } from '@riposte/rules/engine/rolls.ts';
import type {
  AnySystem,
  Asked,
  Bar,
  Cost,
  Hex,
  Line,
  Need,
  Option,
  Outcome,
  Pending,
  Question,
  Refusal,
  Staged,
} from '@riposte/rules/engine/system.ts';
import { chanceShape, type ChanceShape } from './chance.ts';

/** What a roll must reach: `target` is compared with the dice; `base` and `lines` add up to `total`, each with its clause. */
export interface NeedShape {
  test: Need['test'];
  target: number;
  total: number;
  base: Line;
  lines: Line[];
  bars: Bar[];
}

/** Something that may be chosen by its `id`, or by the `parts` that no other option has. */
export interface OptionShape {
  id: string;
  label: string;
  parts: Record<string, string>;
  need: NeedShape | null;
  /** Of the roll that follows the choice; null where none follows directly. */
  chance: ChanceShape | null;
  costs: Cost[];
  hex: Hex | null;
  /** The referee's reason where this was refused and the referee allowed it. */
  overruled: string | null;
}

/** Something that may not be chosen, with every reason. Its chance is what it would be if the referee allowed it. */
export interface RefusalShape extends OptionShape {
  bars: Bar[];
  overridable: boolean;
}

/** A choice put to one person. */
export interface QuestionShape {
  to: Asked;
  asks: string;
  options: OptionShape[];
  refused: RefusalShape[];
  /** The option that odds presume, because nothing at stake depends on the answer; null where something does. */
  presumed: string | null;
}

/** The one thing that the fight waits for. */
export type PendingShape =
  | { kind: 'ask'; questions: QuestionShape[]; interjections: QuestionShape[] }
  | {
      kind: 'roll';
      by: Asked;
      asks: string;
      dice: Dice;
      /** Such as `3d6`. */
      text: string;
      need: NeedShape | null;
      chance: ChanceShape | null;
      seenBy: 'all' | Asked[];
      interjections: QuestionShape[];
    }
  | { kind: 'over'; outcome: Outcome; interjections: QuestionShape[] };

/** What is pending in this state. */
export function pendingShape(system: AnySystem, state: Staged, now: Pending): PendingShape {
  const questions = (list: Question[]) => list.map((question) => questionShape(system, state, now, question));
  const interjections = questions(now.interjections);
  switch (now.kind) {
    case 'ask':
      return { kind: 'ask', questions: questions(now.questions), interjections };
    case 'roll': {
      const { by, asks, dice, need, seenBy } = now;
      const chance = need === undefined ? null : chanceOfNeed(need, dice);
      const text = diceText(dice);
      return {
        kind: 'roll',
        by,
        asks,
        dice,
        text,
        need: needShape(need),
        chance: chanceOrNull(chance),
        seenBy,
        interjections,
      };
    }
    case 'over':
      return { kind: 'over', outcome: now.outcome, interjections };
  }
}

function questionShape(system: AnySystem, state: Staged, now: Pending, question: Question): QuestionShape {
  const shape = (option: Option) => optionShape(option, chanceOfOption(system, state, question, option, now));
  return {
    to: question.to,
    asks: question.asks,
    options: question.options.map(shape),
    refused: question.refused.map((refusal) => ({
      ...shape(refusal),
      bars: refusal.bars,
      overridable: refusal.overridable,
    })),
    presumed: question.presumed ?? null,
  };
}

function optionShape(option: Option | Refusal, chance: Chance | null): OptionShape {
  const { id, label, parts = {}, need, costs = [], hex = null, overruled = null } = option;
  return { id, label, parts, need: needShape(need), chance: chanceOrNull(chance), costs, hex, overruled };
}

/** What a roll must reach, as JSON; null where nothing must be reached. */
export function needShape(need: Need | undefined): NeedShape | null {
  if (need === undefined) return null;
  const { base, lines, total, bars } = need.tally;
  return { test: need.test, target: need.target, total, base, lines, bars };
}

function chanceOrNull(chance: Chance | null): ChanceShape | null {
  return chance === null ? null : chanceShape(chance);
}
