/**
 * Numbers with their reasons. A system's modifiers stand in tables, one entry per printed line, in printed order, under its
 * heading; `tally` adds up those that apply.
 */
import type { Asked, Bar, ClauseId, Line, Need, Staged, Tally } from './system.ts';

/** One printed line that changes a number while its condition holds. */
export interface Modifier<D> {
  clause: ClauseId;
  label: string | ((situation: D) => string);
  amount: number | ((situation: D) => number);
  when?: (situation: D) => boolean;
}

/** One printed line that forbids something while its condition holds. */
export interface Barring<D> {
  clause: ClauseId;
  because: string | ((situation: D) => string);
  forbids: (situation: D) => boolean;
}

/** A printed heading with its lines. */
export interface Section<D> {
  heading: string;
  entries: (Modifier<D> | Barring<D>)[];
}

/** A table entry worth `amount`; an amount of 0 leaves no line. Without `when` it always applies. */
export function modifier<D>(
  clause: ClauseId,
  label: Modifier<D>['label'],
  amount: Modifier<D>['amount'],
  when?: (situation: D) => boolean,
): Modifier<D> {
  return when ? { clause, label, amount, when } : { clause, label, amount };
}

/** A table entry that makes the option illegal while `forbids` holds. */
export function bar<D>(
  clause: ClauseId,
  because: Barring<D>['because'],
  forbids: (situation: D) => boolean,
): Barring<D> {
  return { clause, because, forbids };
}

/** A printed heading with its lines, in printed order. */
export function section<D>(heading: string, entries: Section<D>['entries']): Section<D> {
  return { heading, entries };
}

/** The sum of `base`, of every entry of `table` that applies to `situation`, and of `ruled`, the referee's lines, last. */
export function tally<D>(base: Line, table: Section<D>[], situation: D, ruled: Line[] = []): Tally {
  const lines: Line[] = [];
  const bars: Bar[] = [];
  let total = base.amount;
  for (const { entries } of table) {
    for (const entry of entries) {
      if ('forbids' in entry) {
        if (entry.forbids(situation)) bars.push({ clause: entry.clause, because: said(entry.because, situation) });
        continue;
      }
      if (entry.when && !entry.when(situation)) continue;
      const amount = typeof entry.amount === 'number' ? entry.amount : entry.amount(situation);
      if (amount === 0) continue;
      lines.push({ clause: entry.clause, label: said(entry.label, situation), amount });
      total += amount;
    }
  }
  for (const line of ruled) {
    lines.push(line);
    total += line.amount;
  }
  return { base, lines, total, bars };
}

/** The bars of `table` that hold in `situation`, where there is no number to tally. */
export function barred<D>(table: Section<D>[], situation: D): Bar[] {
  return tally({ clause: 'ruling', label: '', amount: 0 }, table, situation).bars;
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
