/**
 * The server: one process to a data directory, tables in SQLite, the page and the sockets on one port. `serve` starts it,
 * `settings` reads where from the environment.
 */
import type { AddressInfo } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createAdaptorServer, type WebSocketServerLike } from '@hono/node-server';
import { fail, ok, type Result } from '@riposte/rules/engine/result.ts';
import { WebSocketServer, type WebSocket } from 'ws';
import { diceFrom, systemRandom } from './dice.ts';
import { routes } from './http.ts';
import { CLOSED, FRAME_LIMIT } from './protocol.ts';
import type { Point, Ports } from './room.ts';
import { holdDirectory } from './store/lock.ts';
import { openSqlite } from './store/sqlite.ts';
import { Tables } from './tables.ts';

/** Where a server listens and what it serves; port 0 is any free one. `probe` is for tests (see `Ports`). */
export interface Served {
  port: number;
  host: string;
  dataDir: string;
  /** The built page; where it is missing a plain page says how to build it. */
  webDir: string;
  probe?: (point: Point) => void;
}

/** A server that runs. `close` stops it gracefully: what was asked is done, browsers are told, the directory is free. */
export interface Running {
  url: string;
  close(): Promise<void>;
}

/** Why a server cannot start, in words for the person who started it. */
export class CannotServe extends Error {}

const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];
/** How often sockets are asked whether they are still there, in milliseconds; two silences in a row end one. */
const HEARTBEAT = 30_000;
/** How long browsers may take to hear that the server stops, in milliseconds. */
const FAREWELL = 1000;

/** Starts a server. Rejects with `CannotServe` where the port or the data directory is another's. */
export async function serve({ port, host, dataDir, webDir, probe }: Served): Promise<Running> {
  const held = holdDirectory(dataDir);
  if (!held.ok) {
    const { pid } = held.error;
    throw new CannotServe(
      `another server already uses the data directory ${dataDir}: ${pid === null ? 'it is just starting' : `process ${pid}`}`,
    );
  }
  const store = openSqlite(join(dataDir, 'tables.db'));
  const ports: Ports = {
    store,
    clock: () => Date.now(),
    roll: diceFrom(systemRandom),
    secret,
    report: (error) => console.error(error),
    ...(probe ? { probe } : {}),
  };
  const tables = new Tables(ports);
  const local = LOOPBACK.includes(host);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: FRAME_LIMIT, perMessageDeflate: false });
  const app = routes({ ports, tables, webDir, local });
  // The types differ only in what `exactOptionalPropertyTypes` makes of optional settings.
  const server = createAdaptorServer({
    fetch: app.fetch,
    websocket: { server: sockets as unknown as WebSocketServerLike },
  });
  const stopHeartbeat = heartbeat(sockets);

  const stop = async () => {
    stopHeartbeat();
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets.clients) socket.close(CLOSED.stopping, 'the server stops');
    await tables.idle();
    await gone(sockets);
    if ('closeAllConnections' in server) server.closeAllConnections();
    await closed;
    await store.close();
    held.value.release();
  };

  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  } catch (error) {
    stopHeartbeat();
    await store.close();
    held.value.release();
    throw new CannotServe(cannotListen(error, host, port), { cause: error });
  }
  const { port: bound } = server.address() as AddressInfo;
  let stopping: Promise<void> | undefined;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    close: () => (stopping ??= stop()),
  };
}

/** Closes the server on the first SIGTERM or SIGINT and ends the process; a second signal ends it at once. */
export function closeOnSignals(running: Running): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void running.close().then(() => process.exit(0));
    });
  }
}

/** Where to listen and where to keep the data, from the environment: `PORT` (8080) and `RIPOSTE_DATA` (a folder of the user's). */
export function settings(
  environment: Record<string, string | undefined>,
): Result<Pick<Served, 'port' | 'dataDir'>, string> {
  const { PORT = '8080', RIPOSTE_DATA, XDG_DATA_HOME } = environment;
  const port = Number(PORT);
  if (!/^\d{1,5}$/.test(PORT) || port > 65535)
    return fail(`PORT: expected a number from 0 to 65535, got ${JSON.stringify(PORT)}`);
  const dataDir = RIPOSTE_DATA || join(XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'riposte');
  return ok({ port, dataDir });
}

function secret(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url');
}

/** Ends sockets whose browser has gone without a word. */
function heartbeat(sockets: WebSocketServer): () => void {
  const silent = new WeakSet<WebSocket>();
  const timer = setInterval(() => {
    for (const socket of sockets.clients) {
      if (silent.has(socket)) {
        socket.terminate();
        continue;
      }
      silent.add(socket);
      socket.once('pong', () => silent.delete(socket));
      socket.ping();
    }
  }, HEARTBEAT);
  timer.unref();
  return () => clearInterval(timer);
}

/** When every socket has closed, or has been given its time. */
async function gone(sockets: WebSocketServer): Promise<void> {
  const deadline = Date.now() + FAREWELL;
  while (sockets.clients.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 10));
  for (const socket of sockets.clients) socket.terminate();
}

function cannotListen(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `port ${port} of ${host} is in use; set PORT to another one`;
  if (code === 'EACCES') return `port ${port} of ${host} may not be used by this user; set PORT to another one`;
  return `cannot listen on port ${port} of ${host}: ${String(error)}`;
}
