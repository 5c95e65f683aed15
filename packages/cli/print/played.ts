/** A played fight, for people: its log, the fighters, and what it waits for. */
import type { Card } from '@riposte/rules/engine/system.ts';
import { styleText } from 'node:util';
import type { PlayedShape } from '../shape/told.ts';
import { columns, indent } from './columns.ts';
import { pendingLines } from './pending.ts';

/** The log, a blank line, the fighters, a blank line, what is pending. */
export function playedLines({ title, log, cards, pending }: PlayedShape): string[] {
  const byId = new Map(cards.map(({ fighter, name }) => [fighter, name]));
  const names = (asked: string) => (asked === 'referee' ? 'The referee' : (byId.get(asked) ?? asked));
  return [
    ...(title === null ? [] : [styleText('bold', title), '']),
    ...log,
    ...(log.length > 0 ? [''] : []),
    ...cardLines(cards),
    '',
    ...pendingLines(pending, names),
  ];
}

/** The fighters as rows: name, gauges, conditions, counters. */
export function cardLines(cards: readonly Card[]): string[] {
  const rows = cards.map(({ name, side, gauges, conditions, counters }) => [
    name,
    side,
    gauges.map(({ label, now, max }) => `${label} ${now}/${max}`).join(', '),
    [...conditions, ...counters.map(({ label, amount }) => `${label}: ${amount}`)].join(', '),
  ]);
  return indent(columns(rows));
}
