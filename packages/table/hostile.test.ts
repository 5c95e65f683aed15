/** Bad input, through the network: refused with a reason, nothing changed, others undisturbed. */
import { request } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Running } from './main.ts';
import { CLOSED, FRAME_LIMIT, type TableMade } from './protocol.ts';
import { Client, enter, makeTable, post } from './testing/client.ts';
import { freshDirectory, serveHere } from './testing/server.ts';

// Servers and sockets on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const SPARRING = { riposte: 1, system: 'sparring', hp: 20 };
const DEEP = '['.repeat(100_000) + ']'.repeat(100_000);

let place: Awaited<ReturnType<typeof freshDirectory>>;
let server: Running;
let made: TableMade;
/** A bystander: whatever others do, what he sees must not change. */
let blue: Client;
let redCookie: string;

beforeAll(async () => {
  place = await freshDirectory();
  server = await serveHere(place.dataDir);
});
afterAll(async () => {
  await server.close();
  await place.remove();
});
beforeEach(async () => {
  blue?.leave();
  made = await makeTable(server.url, SPARRING);
  redCookie = await enter(server.url, made, 'p1');
  blue = await Client.connect(server.url, made.table, 'p2', await enter(server.url, made, 'p2'));
});

/** Fails unless the table is as it was and the bystander can see that. */
async function unchanged(): Promise<void> {
  const { seq, state, pending } = blue.view;
  blue.leave();
  blue = await Client.connect(server.url, made.table, 'p2', await enter(server.url, made, 'p2'));
  expect({ seq: blue.view.seq, state: blue.view.state, pending: blue.view.pending }).toEqual({ seq, state, pending });
}

/** How the server closes a socket that it does not take. */
async function closing(table: string, seat: string, headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/tables/${table}/socket?seat=${seat}`, {
    headers,
  });
  return new Promise((resolve) => {
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
    socket.on('close', resolve);
    socket.on('error', () => undefined);
  });
}

async function red(): Promise<Client> {
  return Client.connect(server.url, made.table, 'p1', redCookie);
}

describe('cookies and links', () => {
  test('a forged, foreign or missing cookie gets no seat', async () => {
    const other = await makeTable(server.url, SPARRING);
    const foreign = await enter(server.url, other, 'p1');
    const value = redCookie.split('=')[1];
    for (const cookie of [
      '',
      'riposte-p1=',
      'riposte-p1=AAAAAAAAAAAAAAAAAAAAAA',
      foreign,
      `riposte-gm=${value}`,
      'x'.repeat(9000),
    ]) {
      expect([CLOSED.notEntered, 431]).toContain(await closing(made.table, 'p1', { cookie }));
    }
    // A cookie of one seat is none of another, also under its name.
    expect(await closing(made.table, 'gm', { cookie: redCookie })).toBe(CLOSED.notEntered);
    expect(await closing(made.table, 'gm', { cookie: `riposte-gm=${value}` })).toBe(CLOSED.notEntered);
    expect(await closing(made.table, '__proto__', { cookie: redCookie })).toBe(CLOSED.notEntered);
    await unchanged();
  });

  test('a secret of another table, a wrong one and none open nothing', async () => {
    const other = await makeTable(server.url, SPARRING);
    const address = `${server.url}/api/tables/${made.table}/enter`;
    const foreign = other.seats[0]?.link.split('#')[1];
    for (const secret of [foreign, 'AAAAAAAAAAAAAAAAAAAAAA']) {
      const answer = await post(address, { secret });
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null]);
    }
    for (const body of [{}, { secret: '' }, { secret: 5 }, { secret: ['x'] }, { secret: 'A'.repeat(22), extra: 1 }]) {
      expect((await post(address, body)).status).toBe(400);
    }
    await unchanged();
  });

  test('a table that does not exist is said to, by every route', async () => {
    expect((await post(`${server.url}/api/tables/nowhere/enter`, { secret: 'A'.repeat(22) })).status).toBe(404);
    expect((await fetch(`${server.url}/api/tables/nowhere/seats`)).status).toBe(404);
    expect(await closing('nowhere', 'p1', { cookie: redCookie })).toBe(CLOSED.noSuchTable);
    expect((await fetch(`${server.url}/api/nothing`)).status).toBe(404);
  });
});

describe('other pages and other hosts', () => {
  test('a page of another origin gets no socket, makes nothing and enters nothing', async () => {
    for (const origin of ['http://evil.example', 'null', server.url.replace('http:', 'https:') + '0', 'nonsense']) {
      expect(await closing(made.table, 'p1', { cookie: redCookie, origin })).toBe(403);
      expect((await post(`${server.url}/api/tables`, { scenario: SPARRING }, { origin })).status).toBe(403);
    }
    const form = { 'content-type': 'text/plain' };
    expect((await post(`${server.url}/api/tables`, { scenario: SPARRING }, form)).status).toBe(415);
    await unchanged();
  });

  test('a name that only resolves to this machine reaches nothing (DNS rebinding)', async () => {
    for (const host of ['evil.example', 'evil.example:80', '127.0.0.1.evil.example']) {
      expect(await raw('/api/examples', { host })).toBe(403);
      expect(await raw('/', { host })).toBe(403);
    }
    expect(await raw('/api/health', { host: 'localhost:1234' })).toBe(200);
  });

  test('no path leads out of the folder of the page', async () => {
    for (const path of [
      '/../package.json',
      '/..%2f..%2fpackage.json',
      '/t/../../package.json',
      '//etc/passwd',
      '/%00',
      '/%',
    ]) {
      expect([400, 404, 503]).toContain(await raw(path, {}));
    }
  });
});

describe('bodies', () => {
  const bad: [string, string, number][] = [
    ['not JSON', 'riposte', 400],
    ['nothing', '', 400],
    ['a hundred thousand brackets', DEEP, 400],
    ['more than a mebibyte', JSON.stringify({ scenario: 'x'.repeat(1024 * 1024) }), 413],
    ['__proto__', '{"scenario":{"riposte":1,"system":"sparring","__proto__":{"hp":1}}}', 400],
    ['a key twice', '{"scenario":{"riposte":1,"system":"sparring","hp":5,"hp":6}}', 400],
    ['1e999', '{"scenario":{"riposte":1,"system":"sparring","hp":1e999}}', 400],
    ['-0', '{"scenario":{"riposte":1,"system":"sparring","hp":-0}}', 400],
    ['NUL', '{"scenario":{"riposte":1,"system":"sparring","title":"\\u0000"}}', 400],
    ['half a surrogate pair', '{"scenario":{"riposte":1,"system":"sparring","title":"\\ud800"}}', 400],
    ['an unknown key', '{"scenario":{"riposte":1,"system":"sparring"},"gm":true}', 400],
    ['an unknown key in the scenario', '{"scenario":{"riposte":1,"system":"sparring","hitpoints":5}}', 422],
    ['a wrong type', '{"scenario":{"riposte":1,"system":"sparring","hp":"many"}}', 422],
    ['an unknown system', '{"scenario":{"riposte":1,"system":"chess"}}', 422],
    ['a system that is a word of the language', '{"scenario":{"riposte":1,"system":"constructor"}}', 422],
    ['no scenario', '{"scenario":null}', 422],
  ];
  test.each(bad)('%s makes no table and is told why', async (_, body, status) => {
    const answer = await post(`${server.url}/api/tables`, body);
    expect(answer.status).toBe(status);
    const { error } = answer.body as { error: { code: string; message: string } };
    expect(error.message.length).toBeGreaterThan(5);
    expect(error.message.length).toBeLessThan(400);
  });

  test('ten thousand fighters get one clear error, at once', async () => {
    const fighters = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`f${index}`, { side: 'a' }]));
    const begun = Date.now();
    const answer = await post(`${server.url}/api/tables`, { scenario: { riposte: 1, system: 'gurps-4e', fighters } });
    expect(Date.now() - begun).toBeLessThan(2000);
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      error: {
        code: 'bad-scenario',
        message: 'fighters: expected at most 100 fighters, got 10000',
        issues: [{ path: 'fighters', message: 'expected at most 100 fighters, got 10000' }],
      },
    });
  });

  test('a character file that is none is refused by its importer', async () => {
    const address = `${server.url}/api/import`;
    const file = { system: 'gurps-4e', file: 'a.gcs', text: '{' };
    for (const body of [
      file,
      { ...file, text: DEEP },
      { ...file, file: 'a.exe' },
      { ...file, system: 'constructor' },
    ]) {
      const answer = await post(address, body);
      expect([answer.status, (answer.body as { error: { code: string } }).error.code]).toEqual([422, 'bad-sheet']);
    }
  });
});

describe('frames', () => {
  test('somebody else’s fighter, a role’s right that one has not, an early or late sequence number', async () => {
    const client = await red();
    const { seq } = client.view;
    const refused = async (wish: Parameters<Client['send']>[0]) => {
      const answer = await client.send(wish);
      return answer.ok ? null : answer.error.code;
    };
    expect(await refused({ kind: 'roll', by: 'blue' })).toBe('forbidden');
    expect(await refused({ kind: 'choose', by: 'referee', option: 'x' })).toBe('forbidden');
    expect(
      await refused({ kind: 'rule', ruling: { kind: 'line', to: 'red', label: 'l', amount: 9, because: 'b' } }),
    ).toBe('forbidden');
    expect(await refused({ kind: 'take', seat: 'p2' })).toBe('forbidden');
    expect(await refused({ kind: 'give', seat: 'p2' })).toBe('forbidden');
    expect(await refused({ kind: 'roll', by: 'red', seq: seq + 1 })).toBe('stale');
    expect(await refused({ kind: 'choose', by: 'red', option: 'constructor' })).toBe('not-asked');
    client.leave();
    await unchanged();
  });

  test('what is no command is answered as malformed, and the socket goes on', async () => {
    const client = await red();
    const { seq } = client.view;
    const frames = [
      '',
      'roll',
      'null',
      '[]',
      '{}',
      DEEP.slice(0, 30_000),
      `{"id":"abcdefgh","seq":${seq},"kind":"roll","by":"red","by":"red"}`,
      `{"id":"abcdefgh","seq":${seq},"kind":"roll","by":"red","__proto__":{"gm":true}}`,
      `{"id":"abcdefgh","seq":${seq},"kind":"roll","by":"red","faces":[6,6,6]}`,
      `{"id":"abcdefgh","seq":${seq}.5,"kind":"roll","by":"red"}`,
      `{"id":"abcdefgh","seq":-0,"kind":"roll","by":"red"}`,
      `{"id":"abcdefgh","seq":1e999,"kind":"roll","by":"red"}`,
      `{"id":"short","seq":${seq},"kind":"roll","by":"red"}`,
      `{"id":"abcdefgh","seq":${seq},"kind":"undo","by":"red"}`,
      Buffer.from([0xff, 0xfe, 0x00]),
    ];
    for (const frame of frames) client.raw(frame);
    const answers = () => client.frames.filter((frame) => frame.kind === 'answer');
    await client.until(() => answers().length === frames.length);
    expect(answers().map((answer) => !answer.ok && answer.error.code)).toEqual(frames.map(() => 'malformed'));
    expect((await client.send({ kind: 'roll', by: 'red' })).ok).toBe(true);
    client.leave();
  });

  test('an oversized frame closes its own socket and no other', async () => {
    const client = await red();
    client.raw('x'.repeat(FRAME_LIMIT + 1));
    await expect(client.until(() => false)).rejects.toThrow('closed: 1009');
    await unchanged();
  });

  test('a socket that sends without waiting for answers is closed', async () => {
    const client = await red();
    for (let count = 0; count < 5000 && !client.closed; count++) client.raw('{}');
    await expect(client.until(() => false)).rejects.toThrow(`closed: ${CLOSED.tooMuch}`);
    await unchanged();
  });

  test('a thousand random frames change nothing', async () => {
    const client = await red();
    const json = fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary' }),
      fc
        .record(
          {
            id: fc.constantFrom('abcdefgh', '', 5, null),
            seq: fc.constantFrom(0, 1, -1, 1e9, 'x'),
            kind: fc.constantFrom('choose', 'roll', 'typed', 'rule', 'take', 'give', 'constructor'),
            by: fc.constantFrom('blue', 'referee', '__proto__', 'nobody'),
            option: fc.string(),
            faces: fc.array(fc.integer()),
            seat: fc.constantFrom('p1', 'gm', 'p2'),
          },
          { requiredKeys: [] },
        )
        .map((frame) => JSON.stringify(frame)),
    );
    let sent = 0;
    const answers = () => client.frames.filter((frame) => frame.kind === 'answer');
    await fc.assert(
      fc.asyncProperty(json, async (frame) => {
        client.raw(frame);
        sent++;
        await client.until(() => answers().length === sent);
        return answers().at(-1)?.ok === false;
      }),
      { numRuns: 1000 },
    );
    client.leave();
    await unchanged();
  });
});

/** A request with a path and headers as they are; `fetch` would tidy them. */
function raw(path: string, headers: Record<string, string>): Promise<number> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });
}
