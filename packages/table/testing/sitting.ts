/** A table of `parley` in memory with everybody seated, for tests of the pure parts. */
import { seal } from '../log/chain.ts';
import type { Envelope, TableEvent } from '../log/envelope.ts';
import type { Wish } from './client.ts';
import type { Seat } from '../seats.ts';
import type { Command } from '../protocol.ts';
import { beginTable, decide, evolve, type Table } from '../table.ts';
import { PARLEY } from './parley.ts';

/** The server's dice in these tests always show 2. */
export const TWO = (): number[] => [2];

/** A table and its log. */
export interface Sitting {
  table: Table;
  log: Envelope[];
}

/** A game master, red at p1, blue at p2 and spectators; all have entered. */
export function sit(): Sitting {
  const seats = [
    { seat: 'gm', role: 'gm' as const, name: 'Game master', fighters: [], secret: 'hash of gm' },
    { seat: 'p1', role: 'player' as const, name: 'Red', fighters: ['red'], secret: 'hash of p1' },
    { seat: 'p2', role: 'player' as const, name: 'Blue', fighters: ['blue'], secret: 'hash of p2' },
    { seat: 'spectators', role: 'spectator' as const, name: 'Spectators', fighters: [], secret: 'hash of spectators' },
  ];
  const setup = PARLEY.setup.parse({});
  if (!setup.ok) throw new Error('parley takes anything');
  const event: TableEvent = { kind: 'began', system: 'parley', edition: 3, scenario: { secret: 'scenario' }, seats };
  const began: Envelope = { ...blank(0, event), event };
  let sitting: Sitting = { table: beginTable(PARLEY, PARLEY.begin(setup.value), 'A parley', began), log: [began] };
  for (const { seat } of seats) sitting = happen(sitting, { kind: 'opened', seat });
  return sitting;
}

/** The seat of this name. */
export function seatAt({ seats }: Table, name: string): Seat {
  const seat = seats.find((one) => one.seat === name);
  if (!seat) throw new Error(`no seat ${name}`);
  return seat;
}

/** The sitting after one more event that no command asked for. */
export function happen({ table, log }: Sitting, event: TableEvent): Sitting {
  const envelope = blank(table.seq + 1, event);
  return { table: evolve(table, envelope), log: [...log, envelope] };
}

/** The sitting after a command, which must not be refused. */
export function act({ table, log }: Sitting, seat: string, command: Wish): Sitting {
  const asked: Command = { id: `command-${table.seq}`, seq: table.seq, ...command };
  const decided = decide(table, seatAt(table, seat), asked, TWO);
  if (!decided.ok) throw new Error(`refused: ${JSON.stringify(decided.error)}`);
  const { event, shown } = decided.value;
  const envelope = { ...blank(table.seq + 1, event), command: asked.id, seat, shown };
  return { table: evolve(table, envelope), log: [...log, envelope] };
}

function blank(seq: number, event: TableEvent): Envelope {
  const envelope: Envelope = {
    table: 'oak',
    seq,
    command: null,
    seat: null,
    time: 1000 + seq,
    event,
    shown: { told: [] },
    previous: '',
  };
  const { format: _format, ...stored } = JSON.parse(seal(envelope).body) as Envelope & { format: number };
  return stored;
}
