/** What is pending, for people: questions with their options, numbers and reasons, and what may not be done with why not. */
import { styleText } from 'node:util';
import type { NeedShape, OptionShape, PendingShape, QuestionShape, RefusalShape } from '../shape/pending.ts';
import { columns, indent, percent, signed } from './columns.ts';

/** Names of fighters by id, for headings. */
export type Names = (asked: string) => string;

/** The pending question or roll as lines. */
export function pendingLines(pending: PendingShape, names: Names): string[] {
  const interjections = pending.interjections.flatMap((question) => ['', ...questionLines(question, names)]);
  switch (pending.kind) {
    case 'ask':
      return [
        ...pending.questions.flatMap((question, at) => [...(at ? [''] : []), ...questionLines(question, names)]),
        ...interjections,
      ];
    case 'roll': {
      const { by, asks, text, need, chance } = pending;
      const number =
        need === null
          ? ''
          : `, ${needText(need)}${chance === null ? '' : `: ${percent(chance.decimal)} (${chance.fraction})`}`;
      return [
        `${styleText('bold', names(by))} rolls ${styleText('bold', text)}: ${asks}${number}`,
        ...(need === null ? [] : indent(tallyLines(need), 4)),
        ...interjections,
      ];
    }
    case 'over':
      return [overLine(pending.outcome, names)];
  }
}

/** How the fight ended, in one line. */
export function overLine({ winners, why }: { winners: string[]; why: string }, names: Names): string {
  const who =
    winners.length === 0
      ? 'Nobody wins'
      : `${winners.map(names).join(' and ')} ${winners.length === 1 ? 'wins' : 'win'}`;
  return `${styleText('bold', who)}: ${why}`;
}

/** A tally as aligned lines: the base, each modifier with its sign and clause, and the sum. */
export function tallyLines({ base, lines, total }: Pick<NeedShape, 'base' | 'lines' | 'total'>): string[] {
  const rows = [[`${base.amount}`, base.label, clause(base.clause)]];
  for (const line of lines) rows.push([signed(line.amount), line.label, clause(line.clause)]);
  if (lines.length > 0) rows.push([`= ${total}`, '', '']);
  return columns(rows, ['right']);
}

/** What must be rolled, such as `11 or less`. */
export function needText({ test, target }: NeedShape): string {
  return `${target} or ${test === 'at-most' ? 'less' : 'more'}`;
}

/** One question with its options and refusals. */
function questionLines(question: QuestionShape, names: Names): string[] {
  const lines = [`${styleText('bold', names(question.to))}: ${question.asks}`];
  for (const [option, ...others] of alike(question.options)) {
    if (option) lines.push('', ...indent(optionLines(option, others.length)));
  }
  if (question.refused.length > 0) lines.push('', styleText('dim', 'Not possible:'));
  for (const refused of question.refused) lines.push(...indent(refusalLines(refused)));
  return lines;
}

/** Options that differ in nothing but the way they lead, such as a retreat to one hex or the next, taken together. */
function alike(options: OptionShape[]): OptionShape[][] {
  return [
    ...Map.groupBy(options, ({ label, need, costs, overruled }) =>
      JSON.stringify({ label, need, costs, overruled }),
    ).values(),
  ];
}

/** How many more ways there are, for behind an id. */
export function moreWays(count: number): string {
  return count === 0 ? '' : ` and ${count} more way${count === 1 ? '' : 's'}`;
}

function optionLines(option: OptionShape, others: number): string[] {
  const { label, id, need, chance, costs, overruled } = option;
  const facts = [
    ...(need === null ? [] : [needText(need)]),
    ...(chance === null ? [] : [`${percent(chance.decimal)} (${chance.fraction})`]),
    ...costs.map(({ what, amount }) => `costs ${amount} ${what}`),
    ...(overruled === null ? [] : [`allowed by the referee: ${overruled}`]),
  ];
  return [
    [styleText('bold', label), ...facts].join(' · '),
    ...indent([styleText('dim', id + moreWays(others)), ...(need === null ? [] : tallyLines(need))], 4),
  ];
}

function refusalLines({ label, id, bars, overridable }: RefusalShape): string[] {
  const reasons = bars.map((bar) => `${bar.because} ${clause(bar.clause)}`);
  return [
    `${label}: ${reasons.join('; ')}${overridable ? '' : styleText('dim', ' — not even by a ruling')}`,
    ...indent([styleText('dim', id)], 4),
  ];
}

function clause(id: string): string {
  return styleText('dim', `[${id}]`);
}
