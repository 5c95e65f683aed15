/** Who may talk to this server at all: its own page, and on a loopback address its own machine. */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { HttpError } from './protocol.ts';

/** A page of another origin cannot use this server through a browser that is here: what changes something must be ours. */
export const sameOrigin = createMiddleware(async (c, next) => {
  const origin = c.req.header('origin');
  if (origin !== undefined && !isOurs(origin, c.req.header('host'))) {
    return refuse(c, 403, { code: 'forbidden', message: 'this server answers to its own page only' });
  }
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && !isJson(c.req.header('content-type'))) {
    return refuse(c, 415, { code: 'not-json', message: 'expected a body of type application/json' });
  }
  return next();
});

/** A name that resolves to this machine but is not its own (DNS rebinding) reaches nothing. */
export const onlyLocal = createMiddleware(async (c, next) => {
  const host = c.req.header('host') ?? '';
  const name = host.replace(/:\d+$/, '');
  if (['localhost', '127.0.0.1', '[::1]'].includes(name)) return next();
  return refuse(c, 403, { code: 'forbidden', message: 'this server listens to its own machine only' });
});

/** Whether an `Origin` header names the host that the request was sent to. */
function isOurs(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

function isJson(type: string | undefined): boolean {
  return type?.split(';')[0]?.trim().toLowerCase() === 'application/json';
}

/** An answer that says why not. */
export function refuse(c: Context, status: ContentfulStatusCode, error: HttpError): Response {
  return c.json({ error }, status);
}
