import { expect, test } from 'vitest';
import { CLOSED, LOG_SHOWN, type Frame } from './protocol.ts';
import type { Ports, Room } from './room.ts';
import { connect } from './socket.ts';
import { openSqlite } from './store/sqlite.ts';
import { Tables } from './tables.ts';

let secrets = 0;

test('who connects to a long fight gets the last entries, and then each new one', async () => {
  const { room, ports } = await open();
  await play(room, LOG_SHOWN + 5);
  const { frames } = wireTo(room, ports);
  const first = frames[0];
  if (first?.kind !== 'view') throw new Error('the first frame is a view');
  const last = room.table.seq;
  expect(first.log.from).toBe(last + 1 - LOG_SHOWN);
  expect(first.log.entries.map((entry) => entry.seq)).toEqual(
    Array.from({ length: LOG_SHOWN }, (_, index) => last + 1 - LOG_SHOWN + index),
  );
  await play(room, 1);
  const next = frames.at(-1);
  expect(next?.kind === 'view' && [next.log.from, next.log.entries.length]).toEqual([last + 1, 1]);
});

test('a browser that does not read any more is let go, and others go on', async () => {
  const { room, ports } = await open();
  const slow = wireTo(room, ports, () => 100 * 1024 * 1024);
  expect(room.present('gm')).toBe(false);
  const quick = wireTo(room, ports);
  expect(slow.closed).toEqual([CLOSED.tooMuch]);
  expect(slow.frames).toEqual([]);
  await play(room, 1);
  expect(quick.frames.at(-1)).toEqual(expect.objectContaining({ kind: 'view', seq: room.table.seq }));
});

test('nothing is sent on a wire that is closed, and its seat is empty', async () => {
  const { room, ports } = await open();
  const { frames, connection } = wireTo(room, ports);
  connection.closed();
  const sent = frames.length;
  connection.received('{}');
  await play(room, 1);
  expect(frames).toHaveLength(sent);
  expect(room.present('gm')).toBe(false);
});

test('who comes and goes is told without a new view', async () => {
  const { room, ports } = await open();
  const { frames } = wireTo(room, ports);
  const other = wireTo(room, ports, () => 0, 'spectators');
  other.connection.closed();
  expect(frames.map((frame) => frame.kind)).toEqual(['view', 'seats', 'seats']);
  const present = frames.flatMap((frame) =>
    frame.kind === 'answer' ? [] : [frame.seats.filter((seat) => seat.present).map((seat) => seat.seat)],
  );
  expect(present).toEqual([['gm'], ['gm', 'spectators'], ['gm']]);
});

/** A table of `sparring` in memory; whoever rolls, rolls 1 on every die. */
async function open(): Promise<{ room: Room; ports: Ports }> {
  const ports: Ports = {
    store: openSqlite(':memory:'),
    clock: () => 1000,
    roll: ({ count }) => Array.from({ length: count }, () => 1),
    secret: () => `secret-${String(++secrets).padStart(15, '0')}`,
    report: (error) => {
      throw error;
    },
  };
  const tables = new Tables(ports);
  const made = await tables.make({ scenario: { riposte: 1, system: 'sparring', hp: 1000 } });
  const room = made.ok ? await tables.room(made.value.table) : null;
  if (!room) throw new Error('no room');
  return { room, ports };
}

/** So many rolls: each attack hits and each defense stops it, so that the fight never ends. */
async function play(room: Room, moves: number): Promise<void> {
  for (let move = 0; move < moves; move++) {
    const { now, seq } = room.table;
    if (now.kind !== 'roll') throw new Error('a roll is awaited');
    const answer = await room.command('gm', { id: `command-${seq}`, seq, kind: 'roll', by: now.by });
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  }
}

function wireTo(room: Room, ports: Ports, waiting = () => 0, seat = 'gm') {
  const frames: Frame[] = [];
  const closed: number[] = [];
  const wire = {
    send: (text: string) => void frames.push(JSON.parse(text) as Frame),
    close: (code: number) => void closed.push(code),
    waiting,
  };
  return { frames, closed, connection: connect(room, seat, wire, ports) };
}
