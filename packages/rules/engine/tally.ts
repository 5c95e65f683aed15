/**
 * Numbers with their reasons. A system's modifiers stand in tables, one entry per printed line, in printed order, under its
 * heading; `tally` adds up those that apply.
 */
import type { Asked, Bar, ClauseId, Line, Need, Staged, Tally } from './system.ts';

/**
 * One printed line of a table. While it applies it adds `amount` to the number, or, where `amount` is null, forbids what the
 * number stands for. All entries have the same fields, because tables are read millions of times a second.
 */
export interface Entry<D> {
  clause: ClauseId;
  label: string | ((situation: D) => string);
  amount: number | ((situation: D) => number) | null;
  when: (situation: D) => boolean;
}

/** A printed heading with its lines, which are read only while `when` holds. */
export interface Section<D> {
  heading: string;
  entries: Entry<D>[];
  when: (situation: D) => boolean;
}

const always = () => true;

/** A table entry worth `amount`; an amount of 0 leaves no line. Without `when` it always applies. */
export function modifier<D>(
  clause: ClauseId,
  label: Entry<D>['label'],
  amount: number | ((situation: D) => number),
  when: (situation: D) => boolean = always,
): Entry<D> {
  return { clause, label, amount, when };
}

/** A table entry that makes the option illegal while `forbids` holds. */
export function bar<D>(clause: ClauseId, because: Entry<D>['label'], forbids: (situation: D) => boolean): Entry<D> {
  return { clause, label: because, amount: null, when: forbids };
}

/** A printed heading with its lines, in printed order; `when` says what all of them have in common, so that they need not. */
export function section<D>(heading: string, entries: Entry<D>[], when: (situation: D) => boolean = always): Section<D> {
  return { heading, entries, when };
}

/** The sum of `base`, of every entry of `table` that applies to `situation`, and of `ruled`, the referee's lines, last. */
export function tally<D>(base: Line, table: Section<D>[], situation: D, ruled: Line[] = NONE): Tally {
  const lines: Line[] = [];
  const bars: Bar[] = [];
  const total = base.amount + collect(table, situation, ruled, lines, bars);
  return { base, lines, total, bars };
}

/** The tally with what another table adds in `situation`, and the referee's lines last; the tally given is left as it is. */
export function extend<D>(tallied: Tally, table: Section<D>[], situation: D, ruled: Line[] = NONE): Tally {
  const lines = tallied.lines.slice();
  const bars = tallied.bars.slice();
  const total = tallied.total + collect(table, situation, ruled, lines, bars);
  return { base: tallied.base, lines, total, bars };
}

const NONE: Line[] = [];

/** Puts what applies into `lines` and `bars`; returns the sum of the lines that it put there. */
function collect<D>(table: Section<D>[], situation: D, ruled: Line[], lines: Line[], bars: Bar[]): number {
  let sum = 0;
  for (const { entries, when } of table) {
    if (!when(situation)) continue;
    for (const entry of entries) {
      if (!entry.when(situation)) continue;
      const { clause, amount: worth } = entry;
      if (worth === null) {
        bars.push({ clause, because: said(entry.label, situation) });
        continue;
      }
      const amount = typeof worth === 'number' ? worth : worth(situation);
      if (amount === 0) continue;
      lines.push({ clause, label: said(entry.label, situation), amount });
      sum += amount;
    }
  }
  for (const line of ruled) {
    lines.push(line);
    sum += line.amount;
  }
  return sum;
}

/** The bars of `table` that hold in `situation`, where there is no number to tally. */
export function barred<D>(table: Section<D>[], situation: D): Bar[] {
  const bars: Bar[] = [];
  collect(table, situation, NONE, [], bars);
  return bars;
}

/** The same tally with one more line. */
export function plus(tallied: Tally, ...more: Line[]): Tally {
  const added = more.filter((line) => line.amount !== 0);
  const total = added.reduce((sum, line) => sum + line.amount, tallied.total);
  return { ...tallied, lines: [...tallied.lines, ...added], total };
}

/** The referee's lines for one roller: the last section of every tally. */
export function ruledLines(state: Staged, to: Asked): Line[] {
  if (state.rulings.length === 0) return [];
  return state.rulings.flatMap((ruling) =>
    ruling.kind === 'line' && ruling.to === to
      ? [{ clause: 'ruling' as const, label: `${ruling.label}: ${ruling.because}`, amount: ruling.amount }]
      : [],
  );
}

/** A roll of the tally's total or less. */
export function atMost(tallied: Tally): Need {
  return { tally: tallied, test: 'at-most', target: tallied.total };
}

function said<D>(words: string | ((situation: D) => string), situation: D): string {
  return typeof words === 'string' ? words : words(situation);
}
