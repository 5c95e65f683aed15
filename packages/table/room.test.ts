/** What a room does when its store misbehaves, and when somebody else writes to its table. */
import { beforeEach, expect, test } from 'vitest';
import { fail } from '@riposte/rules/engine/result.ts';
import { hashOf, seal, unseal } from './log/chain.ts';
import type { AnswerFrame, Command, TableMade } from './protocol.ts';
import { Room, Unreadable, type Ports } from './room.ts';
import { openSqlite } from './store/sqlite.ts';
import type { AppendError, Store } from './store/store.ts';
import { Tables } from './tables.ts';

const FAILED = fail<AppendError>({ refused: 'failed', because: 'the disk is full' });

let store: Store;
let ports: Ports;
let made: TableMade;
let secrets = 0;
let reported: string[] = [];

beforeEach(async () => {
  store = openSqlite(':memory:');
  const secret = () => `secret-${String(++secrets).padStart(15, '0')}`;
  ports = { store, clock: () => 1000, roll: () => [3, 3, 3], secret, report: (error) => reported.push(String(error)) };
  reported = [];
  const result = await new Tables(ports).make({ scenario: { riposte: 1, system: 'sparring' } });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  made = result.value;
});

test('what could not be saved has not happened, is shown to nobody, and can be sent again', async () => {
  let failures = 2;
  const room = await open({
    ...store,
    append: (entry) => (failures-- > 0 ? Promise.resolve(FAILED) : store.append(entry)),
  });
  const changes: string[] = [];
  room.join('gm', (change) => changes.push(change));
  changes.length = 0;
  for (let attempt = 0; attempt < 2; attempt++) {
    expect(codeOf(await room.command('gm', roll('command-1')))).toBe('not-saved');
    expect([room.table.seq, changes]).toEqual([0, []]);
  }
  expect(await room.command('gm', roll('command-1'))).toEqual({ kind: 'answer', id: 'command-1', ok: true, seq: 1 });
  expect(changes).toEqual(['log']);
  expect(await length()).toBe(2);
});

test('what was saved although the store said otherwise is found, and not done twice', async () => {
  let lies = 1;
  const room = await open({
    ...store,
    append: async (entry) => {
      const saved = await store.append(entry);
      return lies-- > 0 ? FAILED : saved;
    },
  });
  expect(codeOf(await room.command('gm', roll('command-1')))).toBe('not-saved');
  expect(await room.command('gm', roll('command-1'))).toEqual({ kind: 'answer', id: 'command-1', ok: true, seq: 1 });
  expect(await length()).toBe(2);
  expect((await store.read(made.table, 0))[1]?.command).toBe('command-1');
});

test('a store that throws is answered as our mistake, and the table goes on', async () => {
  let broken = true;
  const room = await open({
    ...store,
    append: (entry) => (broken ? Promise.reject(new Error('torn cable')) : store.append(entry)),
  });
  expect(codeOf(await room.command('gm', roll('command-1')))).toBe('failed');
  expect(reported).toEqual(['Error: torn cable']);
  broken = false;
  expect((await room.command('gm', roll('command-1'))).ok).toBe(true);
});

test('of two servers on one table each sees what the other wrote before it decides', async () => {
  const [one, two] = [await open(store), await open(store)];
  expect(await one.command('gm', roll('command-1'))).toEqual(expect.objectContaining({ ok: true, seq: 1 }));
  // The second one still thinks that red's attack is awaited; its position is taken.
  expect(codeOf(await two.command('gm', roll('command-2')))).toBe('stale');
  expect(two.table.seq).toBe(1);
  expect(two.table.state).toEqual(one.table.state);
  // The same command at both is done once and answered alike.
  expect(await two.command('gm', roll('command-1'))).toEqual(expect.objectContaining({ ok: true, seq: 1 }));
  expect(await length()).toBe(2);
});

test('commands at the same moment are taken one after the other', async () => {
  const room = await open(store);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => room.command('gm', roll(`command-${index}`))),
  );
  expect(answers.map((answer) => answer.ok)).toEqual(answers.map((_, index) => index === 0));
  expect(answers.slice(1).map(codeOf)).toEqual(Array.from({ length: 19 }, () => 'stale'));
  expect(await length()).toBe(2);
});

test('one listener that throws keeps nobody from hearing', async () => {
  const room = await open(store);
  const heard: string[] = [];
  room.join('gm', () => {
    throw new Error('a broken socket');
  });
  room.join('p1', (change) => heard.push(change));
  expect((await room.command('gm', roll('command-1'))).ok).toBe(true);
  expect(heard).toEqual(['presence', 'log']);
  expect(new Set(reported)).toEqual(new Set(['Error: a broken socket']));
});

test('entering a seat is recorded once', async () => {
  const room = await open(store);
  await Promise.all([room.enter('p1'), room.enter('p1'), room.enter('p2')]);
  await room.enter('p1');
  const log = unseal(await store.read(made.table, 0));
  expect(log.ok && log.value.slice(1).map(({ event }) => event)).toEqual([
    { kind: 'opened', seat: 'p1' },
    { kind: 'opened', seat: 'p2' },
  ]);
});

test('a log of another edition, and a damaged one, are refused by name', async () => {
  const [began] = await store.read(made.table, 0);
  if (!began) throw new Error('a table begins');
  const forged = (change: (body: string) => string) => {
    const body = change(began.body);
    return open({ ...store, read: () => Promise.resolve([{ ...began, body, hash: hashOf(body) }]) });
  };
  await expect(forged((body) => body.replace('"edition":1', '"edition":99'))).rejects.toThrow(
    'this table was begun with edition 99 of Sparring; this is edition 1',
  );
  await expect(forged((body) => body)).resolves.toBeInstanceOf(Room);
  await expect(forged((body) => body.replace('"riposte":1', '"riposte":2'))).rejects.toThrow(Unreadable);
  const torn = {
    ...store,
    read: () => Promise.resolve([{ ...began, body: began.body.replace('sparring', 'sparrinG') }]),
  };
  await expect(open(torn)).rejects.toThrow('the log of this table is damaged at entry 0 (hash)');
});

test('a move that is illegal now cannot be forged into a log that opens', async () => {
  const [began] = await store.read(made.table, 0);
  const event = { kind: 'moved', move: { kind: 'rolled', rolled: { total: 99 } }, faces: [33, 33, 33] } as const;
  const forged = seal({
    table: made.table,
    seq: 1,
    command: 'command-1',
    seat: 'gm',
    time: 0,
    event: { ...event, faces: [...event.faces] },
    shown: { told: [] },
    previous: began?.hash ?? '',
  });
  await store.append(forged);
  await expect(open(store)).rejects.toThrow("entry 1 of this table's log cannot be replayed");
});

test('a command that was done is answered, not repeated, after the table was opened again', async () => {
  const first = await (await open(store)).command('gm', roll('command-1'));
  expect(await (await open(store)).command('gm', roll('command-1'))).toEqual(first);
  expect(await length()).toBe(2);
});

async function open(on: Store): Promise<Room> {
  const room = await Room.open({ ...ports, store: on }, made.table);
  if (!room) throw new Error('no room');
  return room;
}

/** Red's attack; the game master rolls for him, because nobody has entered. */
function roll(id: string): Command {
  return { id, seq: 0, kind: 'roll', by: 'red' };
}

function codeOf(answer: AnswerFrame): string | null {
  return answer.ok ? null : answer.error.code;
}

async function length(): Promise<number> {
  const log = await store.read(made.table, 0);
  expect(unseal(log).ok).toBe(true);
  return log.length;
}
