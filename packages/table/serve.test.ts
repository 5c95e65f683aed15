import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Running } from './main.ts';
import { settings } from './main.ts';
import { CLOSED, type Entered, type Examples, type TableMade } from './protocol.ts';
import { Client, enter, makeTable, post } from './testing/client.ts';
import { freshDirectory, serveHere } from './testing/server.ts';

// Servers and sockets on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const SPARRING = { riposte: 1, system: 'sparring', title: 'A spar' };

let place: Awaited<ReturnType<typeof freshDirectory>>;
let server: Running;
const clients: Client[] = [];

beforeEach(async () => {
  place = await freshDirectory();
  server = await serveHere(place.dataDir);
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.leave();
  await server.close();
  await place.remove();
});

async function arrive(made: TableMade, ...seats: string[]): Promise<Client[]> {
  const joined: Client[] = [];
  for (const seat of seats) {
    const client = await Client.connect(server.url, made.table, seat, await enter(server.url, made, seat));
    joined.push(client);
    clients.push(client);
  }
  return joined;
}

describe('a table', () => {
  test('is made with one link for each seat, and nobody else can list them', async () => {
    const made = await makeTable(server.url, SPARRING);
    expect(made.seats.map(({ seat, role, fighters }) => ({ seat, role, fighters }))).toEqual([
      { seat: 'gm', role: 'gm', fighters: [] },
      { seat: 'p1', role: 'player', fighters: ['red'] },
      { seat: 'p2', role: 'player', fighters: ['blue'] },
      { seat: 'spectators', role: 'spectator', fighters: [] },
    ]);
    const secrets = made.seats.map((seat) => seat.link.split('#')[1] ?? '');
    expect(new Set(secrets).size).toBe(4);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9_-]{22}$/);
    const [gm] = await arrive(made, 'gm');
    expect(JSON.stringify(gm?.frames)).not.toContain(secrets[1]);
  });

  test('gives several fighters to one player where its maker says so', async () => {
    const seats = [{ name: 'Kim', fighters: ['red', 'blue'] }];
    const { body } = await post(`${server.url}/api/tables`, { scenario: SPARRING, seats });
    const made = body as TableMade;
    expect(made.seats[1]).toEqual(expect.objectContaining({ name: 'Kim', fighters: ['red', 'blue'] }));
    const wrong = await post(`${server.url}/api/tables`, {
      scenario: SPARRING,
      seats: [{ name: 'Kim', fighters: ['green'] }],
    });
    expect(wrong).toEqual(expect.objectContaining({ status: 422 }));
    expect(wrong.body).toEqual({
      error: expect.objectContaining({
        code: 'bad-scenario',
        message: 'seats[0].fighters: no fighter is called green',
      }),
    });
  });

  test('goes on from where the moves of its scenario end', async () => {
    const made = await makeTable(server.url, { ...SPARRING, moves: [{ roll: [3, 3, 4] }] });
    const [red] = await arrive(made, 'p1');
    expect(red?.view.pending).toEqual(expect.objectContaining({ kind: 'roll', by: 'blue', yours: false }));
    const bad = await post(`${server.url}/api/tables`, { scenario: { ...SPARRING, moves: [{ roll: [3, 3] }] } });
    expect(bad.body).toEqual({ error: expect.objectContaining({ message: expect.stringContaining('moves[0]: ') }) });
  });
});

describe('two browsers', () => {
  test('fight to the end; both see every roll, and the same log', async () => {
    const made = await makeTable(server.url, { ...SPARRING, hp: 3 });
    const [red, blue] = (await arrive(made, 'p1', 'p2')) as [Client, Client];
    await red.until(() => red.view.seq === blue.view.seq);
    for (let rolls = 0; red.view.outcome === null; rolls++) {
      expect(rolls).toBeLessThan(1000);
      const { pending, seq } = red.view;
      const mine = pending.kind === 'roll' && pending.yours ? red : blue;
      expect(mine.view.pending).toEqual(expect.objectContaining({ kind: 'roll', yours: true }));
      const answer = await mine.send({ kind: 'roll', by: mine === red ? 'red' : 'blue' });
      expect(answer).toEqual(expect.objectContaining({ ok: true, seq: seq + 1 }));
      await Promise.all([red, blue].map((client) => client.until(() => client.view.seq === seq + 1)));
    }
    expect(blue.log).toEqual(red.log);
    expect(blue.view.outcome).toEqual(red.view.outcome);
    expect(red.log.map((entry) => entry.seq)).toEqual(red.log.map((_, index) => index));
    expect(red.log.filter((entry) => entry.lines.length > 0).length).toBeGreaterThan(0);
  });

  test('type the faces of real dice, which the log marks as typed', async () => {
    const made = await makeTable(server.url, SPARRING);
    const [red, blue] = (await arrive(made, 'p1', 'p2')) as [Client, Client];
    expect(await red.send({ kind: 'typed', by: 'red', faces: [7, 1, 1] })).toEqual(
      expect.objectContaining({ ok: false, error: expect.objectContaining({ code: 'impossible-roll' }) }),
    );
    expect(await red.send({ kind: 'typed', by: 'red', faces: [4, 3, 5] })).toEqual(
      expect.objectContaining({ ok: true }),
    );
    await blue.until(() => blue.log.at(-1)?.did.kind === 'rolled');
    expect(blue.log.at(-1)?.did).toEqual({
      kind: 'rolled',
      by: 'red',
      typed: true,
      roll: expect.objectContaining({ faces: [4, 3, 5], rolled: { total: 12 } }),
    });
  });

  test('a browser that reloads has the pending question again, and the whole log', async () => {
    const made = await makeTable(server.url, SPARRING);
    const [red] = (await arrive(made, 'p1')) as [Client];
    await red.send({ kind: 'typed', by: 'red', faces: [1, 1, 1] });
    const cookie = await enter(server.url, made, 'p2');
    const before = await Client.connect(server.url, made.table, 'p2', cookie);
    before.leave();
    const after = await Client.connect(server.url, made.table, 'p2', cookie);
    clients.push(after);
    expect(after.view.pending).toEqual(before.view.pending);
    expect(after.view.pending).toEqual(expect.objectContaining({ by: 'blue', yours: true }));
    expect(after.log).toEqual(before.log);
  });

  test('a command that is sent again gets its first answer and does nothing', async () => {
    const made = await makeTable(server.url, SPARRING);
    const [red] = (await arrive(made, 'p1')) as [Client];
    const seq = red.view.seq;
    const once = { id: 'the-same-command', seq, kind: 'roll', by: 'red' } as const;
    const first = await red.send(once);
    expect(first).toEqual({ kind: 'answer', id: once.id, ok: true, seq: seq + 1 });
    expect(await red.send(once)).toEqual(first);
    expect(await red.send({ ...once, kind: 'typed', faces: [1, 2, 3] })).toEqual(
      expect.objectContaining({ error: expect.objectContaining({ code: 'reused-id' }) }),
    );
    expect(red.view.seq).toBe(seq + 1);
  });

  test('of two at the same time one is done and the other is stale', async () => {
    const made = await makeTable(server.url, SPARRING);
    const cookie = await enter(server.url, made, 'p1');
    const [one, two] = await Promise.all([1, 2].map(() => Client.connect(server.url, made.table, 'p1', cookie)));
    if (!one || !two) throw new Error('two clients');
    clients.push(one, two);
    const answers = await Promise.all([one, two].map((client) => client.send({ kind: 'roll', by: 'red' })));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.find((answer) => !answer.ok)).toEqual(
      expect.objectContaining({ error: expect.objectContaining({ code: 'stale' }) }),
    );
  });

  test('see each other come and go', async () => {
    const made = await makeTable(server.url, SPARRING);
    const [red, blue] = (await arrive(made, 'p1', 'p2')) as [Client, Client];
    const sees = (seat: string, present: boolean) => red.seats.find((one) => one.seat === seat)?.present === present;
    await red.until(() => sees('p2', true));
    expect(sees('spectators', false)).toBe(true);
    blue.leave();
    await red.until(() => sees('p2', false));
    expect(red.seats.find((one) => one.seat === 'p2')?.opened).toBe(true);
  });
});

describe('the game master', () => {
  test('plays a whole fight alone while nobody has entered, and no longer for those who have', async () => {
    const made = await makeTable(server.url, SPARRING);
    const [gm] = (await arrive(made, 'gm')) as [Client];
    expect(await gm.send({ kind: 'typed', by: 'red', faces: [1, 1, 1] })).toEqual(
      expect.objectContaining({ ok: true }),
    );
    expect(gm.view.pending).toEqual(expect.objectContaining({ by: 'blue', yours: true }));
    const [blue] = (await arrive(made, 'p2')) as [Client];
    await gm.until(() => gm.view.pending.kind === 'roll' && !gm.view.pending.yours);
    expect(await gm.send({ kind: 'roll', by: 'blue' })).toEqual(
      expect.objectContaining({ error: expect.objectContaining({ code: 'forbidden' }) }),
    );
    expect(await gm.send({ kind: 'take', seat: 'p2' })).toEqual(expect.objectContaining({ ok: true }));
    await blue.until(() => blue.view.pending.kind === 'roll' && !blue.view.pending.yours);
    expect(await blue.send({ kind: 'give', seat: 'p2' })).toEqual(expect.objectContaining({ ok: true }));
    expect(await blue.send({ kind: 'roll', by: 'blue' })).toEqual(expect.objectContaining({ ok: true }));
  });

  test('adds a line to a roll and sets hit points by hand, each with a reason in everybody’s log', async () => {
    const made = await makeTable(server.url, SPARRING);
    const [gm, red] = (await arrive(made, 'gm', 'p1')) as [Client, Client];
    const line = { kind: 'line', to: 'red', label: 'Sun in the eyes', amount: -2, because: 'it is noon' } as const;
    expect(await red.send({ kind: 'rule', ruling: line })).toEqual(
      expect.objectContaining({ error: expect.objectContaining({ code: 'forbidden' }) }),
    );
    expect(await gm.send({ kind: 'rule', ruling: line })).toEqual(expect.objectContaining({ ok: true }));
    await red.until(() => red.view.pending.kind === 'roll' && red.view.pending.roll?.need?.target === 12);
    const amendment = { fighter: 'blue', set: { hp: 5 } };
    expect(await gm.send({ kind: 'rule', ruling: { kind: 'amend', amendment, because: 'a fall' } })).toEqual(
      expect.objectContaining({ ok: true }),
    );
    await red.until(() => red.view.cards[1]?.gauges[0]?.now === 5);
    expect(red.log.filter((entry) => entry.did.kind === 'ruled').map((entry) => entry.did)).toEqual([
      { kind: 'ruled', ruling: line },
      { kind: 'ruled', ruling: { kind: 'amend', fighter: 'blue', set: null, because: 'a fall' } },
    ]);
  });
});

describe('seats and cookies', () => {
  test('a seat is proved by an HttpOnly, SameSite=Strict cookie of its table alone', async () => {
    const made = await makeTable(server.url, SPARRING);
    const secret = made.seats[1]?.link.split('#')[1];
    const answer = await post(`${server.url}/api/tables/${made.table}/enter`, { secret });
    expect(answer.body).toEqual({ table: made.table, seat: 'p1', role: 'player', name: 'Red', title: 'A spar' });
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^riposte-p1=[A-Za-z0-9_-]{22};/);
    for (const part of ['HttpOnly', 'SameSite=Strict', `Path=/api/tables/${made.table}`])
      expect(cookie).toContain(part);
    expect(cookie).not.toContain('Secure');
    expect(cookie).not.toContain(secret);
  });

  test('one browser holds several seats, and is told which', async () => {
    const made = await makeTable(server.url, SPARRING);
    const cookies = [await enter(server.url, made, 'p1'), await enter(server.url, made, 'p2')].join('; ');
    const seats = await fetch(`${server.url}/api/tables/${made.table}/seats`, { headers: { cookie: cookies } });
    expect(((await seats.json()) as Entered[]).map((one) => one.seat)).toEqual(['p1', 'p2']);
    const none = await fetch(`${server.url}/api/tables/${made.table}/seats`);
    expect(await none.json()).toEqual([]);
  });

  test('entering again with the cookie sets no other', async () => {
    const made = await makeTable(server.url, SPARRING);
    const cookie = await enter(server.url, made, 'p1');
    const secret = made.seats[1]?.link.split('#')[1];
    const again = await post(`${server.url}/api/tables/${made.table}/enter`, { secret }, { cookie });
    expect(again.status).toBe(200);
    expect(again.headers.get('set-cookie')).toBeNull();
  });
});

describe('the server', () => {
  test('lists the shipped scenarios of every system, and each of them makes a table', async () => {
    const { systems } = (await (await fetch(`${server.url}/api/examples`)).json()) as Examples;
    expect(systems.map((one) => one.system)).toContain('sparring');
    for (const { scenarios } of systems) {
      expect(scenarios.length).toBeGreaterThan(0);
      for (const { scenario } of scenarios) await makeTable(server.url, scenario);
    }
  });

  test('imports a character file with a report, and it fights', async () => {
    const file = new URL('../rules/systems/gurps-4e/examples/knight.gcs', import.meta.url);
    const body = { system: 'gurps-4e', file: 'Knight.GCS', text: await readFile(file, 'utf8') };
    const { status, body: answer } = await post(`${server.url}/api/import`, body);
    expect(status).toBe(200);
    const { name, fighter, report } = answer as { name: string; fighter: object; report: { read: unknown[] } };
    expect(name).toBe('Dame Odile Harrow');
    expect(report.read.length).toBeGreaterThan(10);
    const fighters = { odile: { ...fighter, side: 'a' }, twin: { ...fighter, side: 'b' } };
    const made = await makeTable(server.url, { riposte: 1, system: 'gurps-4e', fighters });
    expect(made.seats.filter((seat) => seat.role === 'player').map((seat) => seat.name)).toEqual([name, name]);
  });

  test('tells browsers that it stops, and opens everything again as it was', async () => {
    const made = await makeTable(server.url, SPARRING);
    const [red] = (await arrive(made, 'p1')) as [Client];
    await red.send({ kind: 'typed', by: 'red', faces: [1, 1, 1] });
    const cookie = await enter(server.url, made, 'p1');
    const before = red.view;
    await server.close();
    expect(red.closed).toEqual({ code: CLOSED.stopping, reason: 'the server stops' });
    server = await serveHere(place.dataDir);
    const again = await Client.connect(server.url, made.table, 'p1', cookie);
    clients.push(again);
    expect({ ...again.view, log: null }).toEqual({ ...before, log: null });
    expect(again.log).toEqual(red.log);
  });

  test('serves the built page for / and for tables, with types, caching and a strict CSP', async () => {
    const webDir = join(place.dataDir, 'dist');
    await mkdir(join(webDir, 'assets'), { recursive: true });
    await writeFile(join(webDir, 'index.html'), '<!doctype html><title>page</title>');
    await writeFile(join(webDir, 'assets', 'app-1234.js'), 'export const a = 1;');
    await writeFile(join(place.dataDir, 'outside.txt'), 'outside');
    await server.close();
    server = await serveHere(place.dataDir, webDir);
    for (const path of ['/', '/t/abc']) {
      const page = await fetch(server.url + path);
      expect(page.headers.get('content-type')).toMatch(/^text\/html/);
      expect(page.headers.get('cache-control')).toBe('no-cache');
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
      expect(await page.text()).toContain('<title>page</title>');
    }
    const script = await fetch(`${server.url}/assets/app-1234.js`);
    expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(script.headers.get('cache-control')).toContain('immutable');
    expect(await script.text()).toBe('export const a = 1;');
    expect((await fetch(`${server.url}/nothing`)).status).toBe(404);
    for (const path of ['/%2e%2e/outside.txt', '/..%2foutside.txt', '/assets/%2e%2e/%2e%2e/outside.txt']) {
      expect((await fetch(server.url + path)).status).toBe(404);
    }
  });

  test('says how to build the page where it is not built', async () => {
    const page = await fetch(server.url);
    expect(page.status).toBe(503);
    expect(await page.text()).toContain('<code>npm start</code>');
  });

  test('reads PORT and RIPOSTE_DATA, and refuses a PORT that is none', () => {
    expect(settings({ PORT: '0', RIPOSTE_DATA: 'data' })).toEqual({ ok: true, value: { port: 0, dataDir: 'data' } });
    const own = settings({ XDG_DATA_HOME: 'home' });
    expect(own).toEqual({ ok: true, value: { port: 8080, dataDir: join('home', 'riposte') } });
    for (const PORT of ['', 'http', '-1', '70000', '80.5']) expect(settings({ PORT }).ok).toBe(false);
  });
});
