/** The routes: tables, seats and their cookies, examples, imports, and the page itself. Nothing here knows a rule or a game. */
import { upgradeWebSocket, type WebSocketLike } from '@hono/node-server';
import { readJson } from '@riposte/rules/engine/door.ts';
import type { Result } from '@riposte/rules/engine/result.ts';
import { parseWith } from '@riposte/rules/engine/schema.ts';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import { HTTPException } from 'hono/http-exception';
import type { WSEvents } from 'hono/ws';
import type { WebSocket } from 'ws';
import type * as z from 'zod/mini';
import { examples } from './examples.ts';
import { onlyLocal, refuse, sameOrigin } from './guards.ts';
import { importText } from './imports.ts';
import { hashOf } from './log/chain.ts';
import { HEADERS, page } from './page.ts';
import { BODY_LIMIT, CLOSED, type Entered, type HttpError } from './protocol.ts';
import { Unreadable, type Ports, type Room } from './room.ts';
import { enterSchema, importSchema, newTableSchema } from './schemas.ts';
import type { Seat } from './seats.ts';
import { connect, type Connection } from './socket.ts';
import type { Tables } from './tables.ts';

/** What the routes need. `webDir` holds the built page; `local` refuses requests that name another host than this machine. */
export interface Web {
  ports: Ports;
  tables: Tables;
  webDir: string;
  local: boolean;
}

const COOKIE_DAYS = 180;

/** All routes. */
export function routes({ ports, tables, webDir, local }: Web): Hono {
  const app = new Hono();
  app.use(HEADERS);
  if (local) app.use(onlyLocal);
  app.use('/api/*', sameOrigin);
  app.use('/api/*', bodyLimit({ maxSize: BODY_LIMIT, onError: tooLarge }));
  app.onError((error, c) => answerError(error, c, ports));

  app.get('/api/health', (c) => c.json({ ok: true }));

  app.get('/api/examples', async (c) => c.json(await examples()));

  app.post('/api/import', async (c) => {
    const wanted = await body(c, importSchema);
    const imported = await importText(wanted);
    return imported.ok ? c.json(imported.value) : refuse(c, 422, { code: 'bad-sheet', message: imported.error });
  });

  app.post('/api/tables', async (c) => {
    const made = await tables.make(await body(c, newTableSchema));
    if (made.ok) return c.json(made.value, 201);
    const [first] = made.error;
    const message = first ? `${first.path === '' ? 'scenario' : first.path}: ${first.message}` : 'not a scenario';
    return refuse(c, 422, { code: 'bad-scenario', message, issues: made.error });
  });

  app.post('/api/tables/:table/enter', async (c) => {
    const { secret } = await body(c, enterSchema);
    const table = c.req.param('table');
    const room = await tables.room(table);
    if (!room) return refuse(c, 404, NO_TABLE);
    const hash = hashOf(secret);
    const seat = room.table.seats.find((one) => one.secret === hash);
    if (!seat) return refuse(c, 403, { code: 'forbidden', message: 'this link opens no seat at this table' });
    await room.enter(seat.seat);
    if (!(await provenSeat(c, ports, room, seat.seat))) {
      const cookie = ports.secret();
      await ports.store.keepSession({ hash: hashOf(cookie), table, seat: seat.seat, since: ports.clock() });
      setCookie(c, cookieName(seat.seat), cookie, {
        httpOnly: true,
        sameSite: 'Strict',
        secure: new URL(c.req.url).protocol === 'https:',
        path: `/api/tables/${table}`,
        maxAge: COOKIE_DAYS * 24 * 60 * 60,
      });
    }
    return c.json(entered(room, seat));
  });

  app.get('/api/tables/:table/seats', async (c) => {
    const room = await tables.room(c.req.param('table'));
    if (!room) return refuse(c, 404, NO_TABLE);
    const proven = await Promise.all(room.table.seats.map((seat) => provenSeat(c, ports, room, seat.seat)));
    return c.json(proven.filter((seat) => seat !== null).map((seat) => entered(room, seat)));
  });

  app.get(
    '/api/tables/:table/socket',
    upgradeWebSocket(async (c) => await sit(c, ports, tables)),
  );

  app.all('/api/*', (c) => refuse(c, 404, { code: 'not-found', message: 'there is no such address' }));
  page(app, webDir);
  return app;
}

/** The seat of this name, if the request's cookie proves that its browser has entered it. */
async function provenSeat(c: Context, { store }: Ports, room: Room, name: string): Promise<Seat | null> {
  const cookie = getCookie(c, cookieName(name));
  if (cookie === undefined) return null;
  const session = await store.session(hashOf(cookie));
  if (session?.table !== room.table.id || session.seat !== name) return null;
  return room.seat(name) ?? null;
}

/** A socket at the seat that the address names and a cookie proves; any other is closed at once with the reason. */
async function sit(c: Context, ports: Ports, tables: Tables): Promise<WSEvents<WebSocketLike>> {
  const refused = (code: number, reason: string): WSEvents<WebSocketLike> => ({
    onOpen: (_, ws) => ws.close(code, reason),
  });
  let room: Room | null;
  try {
    room = await tables.room(c.req.param('table') ?? '');
  } catch (error) {
    if (error instanceof Unreadable) return refused(CLOSED.unreadable, error.message.slice(0, 120));
    throw error;
  }
  if (!room) return refused(CLOSED.noSuchTable, NO_TABLE.message);
  const seat = await provenSeat(c, ports, room, c.req.query('seat') ?? '');
  if (!seat) return refused(CLOSED.notEntered, 'enter this seat by its link first');
  const found = room;
  let connection: Connection | undefined;
  return {
    onOpen(_, ws) {
      const wire = {
        send: (text: string) => ws.send(text),
        close: (code: number, reason: string) => ws.close(code, reason),
        waiting: () => (ws.raw as WebSocket | undefined)?.bufferedAmount ?? 0,
      };
      connection = connect(found, seat.seat, wire, ports);
    },
    onMessage: (event) => connection?.received(event.data),
    onClose: () => connection?.closed(),
  };
}

/** The request's body as this schema reads it; throws the refusal. */
async function body<T extends z.core.$ZodType>(c: Context, schema: T): Promise<z.output<T>> {
  const json = readJson(await c.req.text(), { bytes: BODY_LIMIT, depth: 64, nodes: 200_000 });
  if (!json.ok) throw refusal(c, json.error);
  const parsed: Result<z.output<T>, { path: string; message: string }[]> = parseWith(schema, json.value);
  if (!parsed.ok) throw refusal(c, parsed.error[0] ?? { path: '', message: 'not what was expected' });
  return parsed.value;
}

function refusal(c: Context, { path, message }: { path: string; message: string }): HTTPException {
  const said = path === '' ? message : `${path}: ${message}`;
  return new HTTPException(400, { res: refuse(c, 400, { code: 'malformed', message: said }) });
}

function answerError(error: Error, c: Context, { report }: Ports): Response {
  if (error instanceof HTTPException) return error.getResponse();
  if (error instanceof Unreadable) return refuse(c, 409, { code: 'failed', message: error.message });
  report(error);
  return refuse(c, 500, { code: 'failed', message: 'the server made a mistake; nothing has changed' });
}

/** The rest of the body is not read, so the connection can carry no further request. */
function tooLarge(c: Context): Response {
  c.header('Connection', 'close');
  return refuse(c, 413, { code: 'too-large', message: `expected at most ${BODY_LIMIT} bytes` });
}

const NO_TABLE: HttpError = { code: 'not-found', message: 'there is no such table' };

function entered({ table }: Room, { seat, role, name }: Seat): Entered {
  return { table: table.id, seat, role, name, title: table.title };
}

/** A cookie for each seat, so that one browser can hold several. */
function cookieName(seat: string): string {
  return `riposte-${seat}`;
}
