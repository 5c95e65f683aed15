/** Servers as processes: one to a data directory, stopped gracefully, and silent about secrets. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CannotServe, serve } from './main.ts';
import { CLOSED } from './protocol.ts';
import { Client, enter, makeTable } from './testing/client.ts';
import { freshDirectory, serveHere, serveThere, type ChildServer } from './testing/server.ts';

// Servers and sockets on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let place: Awaited<ReturnType<typeof freshDirectory>>;
const servers: ChildServer[] = [];
beforeEach(async () => {
  place = await freshDirectory();
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.kill('SIGKILL');
    await server.ended;
  }
  await place.remove();
});

async function start(): Promise<ChildServer> {
  const server = await serveThere(place.dataDir);
  servers.push(server);
  return server;
}

test('a second server on the same data refuses to start and says which process has it', async () => {
  const first = await start();
  await expect(serveHere(place.dataDir)).rejects.toThrow(
    `another server already uses the data directory ${place.dataDir}: process ${first.pid}`,
  );
  await expect(serveThere(place.dataDir)).rejects.toThrow(`process ${first.pid}`);
  await makeTable(first.url, { riposte: 1, system: 'sparring' });
});

test('a server that was killed leaves nothing that blocks the next one', async () => {
  const first = await start();
  first.kill('SIGKILL');
  expect(await first.ended).toBe('SIGKILL');
  expect(await readFile(join(place.dataDir, 'server.pid'), 'utf8')).toBe(`${first.pid}\n`);
  const second = await start();
  expect(await readFile(join(place.dataDir, 'server.pid'), 'utf8')).toBe(`${second.pid}\n`);
});

test('a note of who holds the data that is broken is no obstacle', async () => {
  await writeFile(join(place.dataDir, 'server.pid'), 'nonsense');
  const first = await start();
  await writeFile(join(place.dataDir, 'server.pid'), 'nonsense');
  await expect(serveHere(place.dataDir)).rejects.toThrow('it is just starting');
  first.kill('SIGTERM');
  expect(await first.ended).toBe('0');
});

test('a port that is in use is named, and the data directory is free again', async () => {
  const first = await start();
  const other = await freshDirectory();
  const port = Number(new URL(first.url).port);
  const wanted = { port, host: '127.0.0.1', dataDir: other.dataDir, webDir: '' };
  await expect(serve(wanted)).rejects.toThrow(CannotServe);
  await expect(serve(wanted)).rejects.toThrow(`port ${port} of 127.0.0.1 is in use`);
  await (await serveHere(other.dataDir)).close();
  await other.remove();
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends it gracefully: browsers are told, the answer that was due is given',
  async (signal) => {
    const server = await start();
    const made = await makeTable(server.url, { riposte: 1, system: 'sparring' });
    const cookie = await enter(server.url, made, 'p1');
    const client = await Client.connect(server.url, made.table, 'p1', cookie);
    expect((await client.send({ kind: 'roll', by: 'red' })).ok).toBe(true);
    server.kill(signal);
    expect(await server.ended).toBe('0');
    expect(client.closed?.code).toBe(CLOSED.stopping);
    const again = await start();
    const after = await Client.connect(again.url, made.table, 'p1', cookie);
    expect(after.view.state).toEqual(client.view.state);
    after.leave();
  },
);

test('no secret is written anywhere: not to the log of the server, not to its data', async () => {
  const server = await start();
  const made = await makeTable(server.url, { riposte: 1, system: 'sparring' });
  const cookie = await enter(server.url, made, 'p1');
  const client = await Client.connect(server.url, made.table, 'p1', cookie);
  await client.send({ kind: 'roll', by: 'red' });
  client.raw('nonsense');
  await fetch(`${server.url}/api/tables/${made.table}/enter`, { method: 'POST', body: made.seats[0]?.link ?? '' });
  server.kill('SIGTERM');
  await server.ended;
  const secrets = [...made.seats.map((seat) => seat.link.split('#')[1] ?? ''), cookie.split('=')[1] ?? ''];
  const written = server.output() + (await readFile(join(place.dataDir, 'tables.db'), 'latin1'));
  expect(written.length).toBeGreaterThan(1000);
  expect(secrets.filter((secret) => secret === '' || written.includes(secret))).toEqual([]);
});
