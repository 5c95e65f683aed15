/** Odds for people: one row an option, one column a measure. */
import { styleText } from 'node:util';
import type { MeasureShape, OddsFileShape, OutcomeShape } from '../shape/odds.ts';
import { columns, indent, percent } from './columns.ts';
import { needText, type Names } from './pending.ts';

/** The questions with a table of their options' odds each. */
export function oddsLines({ outcomes }: OddsFileShape, names: Names): string[] {
  if (outcomes.length === 0) return ['The fight is over.'];
  const questions = Map.groupBy(outcomes, ({ by, asks }) => `${names(by)}: ${asks}`);
  return [...questions].flatMap(([heading, rows], at) => [
    ...(at > 0 ? [''] : []),
    styleText('bold', heading),
    '',
    ...indent(tableOf(rows)),
  ]);
}

function tableOf(outcomes: OutcomeShape[]): string[] {
  const measures = Object.keys(outcomes.find(({ odds }) => odds !== null)?.odds?.measures ?? {});
  const body = outcomes.map(({ option, dice, need, chance, odds, because }) => [
    option?.label ?? dice ?? '',
    need === null ? '' : needText(need),
    chance === null ? '' : percent(chance.decimal),
    ...(odds === null ? [because ?? ''] : measures.map((name) => measureText(odds.measures[name]))),
    option?.id ?? '',
  ]);
  return columns(
    [['', 'needs', 'made', ...measures, 'id'], ...body],
    ['left', 'right', 'right', ...measures.map(() => 'right' as const)],
  );
}

/** A measure in a cell: the chance of a yes, or the chance of any and the mean. */
function measureText(measure: MeasureShape | undefined): string {
  if (measure === undefined) return '';
  const any = measure.values.reduce((sum, { value, chance }) => (value === 0 ? sum : sum + chance.decimal), 0);
  const isYesOrNo = measure.values.every(({ value }) => value === 0 || value === 1);
  return isYesOrNo ? percent(any) : `${percent(any)}, mean ${measure.mean.decimal.toFixed(2)}`;
}
