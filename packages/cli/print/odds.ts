/** Odds for people: one row an option, one column a measure. */
import { styleText } from 'node:util';
import type { MeasureShape, OddsFileShape, OutcomeShape } from '../shape/odds.ts';
import { columns, indent, percent } from './columns.ts';
import { moreWays, needText, type Names } from './pending.ts';

/** The questions with a table of their options' odds each. */
export function oddsLines({ outcomes }: OddsFileShape, names: Names): string[] {
  if (outcomes.length === 0) return ['The fight is over.'];
  const questions = Map.groupBy(outcomes, ({ by, asks }) => `${names(by)}: ${asks}`);
  return [...questions].flatMap(([heading, rows], at) => [
    ...(at > 0 ? [''] : []),
    styleText('bold', heading),
    '',
    ...indent(tableOf(rows, names)),
  ]);
}

function tableOf(outcomes: OutcomeShape[], names: Names): string[] {
  const measures = Object.keys(outcomes.find(({ odds }) => odds !== null)?.odds?.measures ?? {});
  const head = ['', 'needs', 'made', ...measures, 'id'];
  const rows = outcomes.flatMap((outcome) => rowsOf(outcome, measures, names, ''));
  return columns([head, ...together(rows)], ['left', 'right', 'right', ...measures.map(() => 'right' as const)]);
}

/** A row for the option; where somebody else is asked before the dice fall and his answer matters, one for each answer. */
function rowsOf(outcome: OutcomeShape, measures: string[], names: Names, margin: string): string[][] {
  const { option, dice, need, chance, answers } = outcome;
  const made = [need === null ? '' : needText(need), chance === null ? '' : percent(chance.decimal)];
  const label = margin + (option?.label ?? dice ?? '');
  const id = option?.id ?? '';
  const cells = cellsOf(outcome, measures);
  if (cells !== null) return [[label, ...made, ...cells, id]];
  const below = answers.flatMap((answer) => {
    const words = `${names(answer.by)}: ${answer.option?.label ?? ''}`;
    return rowsOf({ ...answer, option: { id: '', parts: {}, label: words } }, measures, names, `${margin}  `);
  });
  return [[label, ...made, ...measures.map(() => ''), id], ...below];
}

/** Rows that differ in the id alone, such as a retreat to one hex or the next, as one. */
function together(rows: string[][]): string[][] {
  const groups = Map.groupBy(rows, (row) => row.slice(0, -1).join('\0'));
  return [...groups.values()].map((group) => {
    const [first = [], ...others] = group;
    return [...first.slice(0, -1), `${first.at(-1) ?? ''}${moreWays(others.length)}`];
  });
}

/** The measures in cells; null where they depend on somebody's answer. */
function cellsOf({ odds, because, answers }: OutcomeShape, measures: string[]): string[] | null {
  const [first, ...others] = answers.map((answer) => cellsOf(answer, measures));
  if (first === undefined) {
    if (odds !== null) return measures.map((name) => measureText(odds.measures[name]));
    return measures.map((_, at) => (at === 0 ? (because ?? '') : ''));
  }
  if (first === null) return null;
  return others.every((cells) => cells?.join('\0') === first.join('\0')) ? first : null;
}

/** A measure in a cell: the chance of a yes, or the chance of any and the mean. */
function measureText(measure: MeasureShape | undefined): string {
  if (measure === undefined) return '';
  if (measure.values.every(({ value }) => value === 0)) return '–';
  const any = measure.values.reduce((sum, { value, chance }) => (value === 0 ? sum : sum + chance.decimal), 0);
  const isYesOrNo = measure.values.every(({ value }) => value === 0 || value === 1);
  return isYesOrNo ? percent(any) : `${percent(any)}, mean ${measure.mean.decimal.toFixed(2)}`;
}
