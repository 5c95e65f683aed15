/** The calls to the table's server that are no socket. Every answer is a result: a server that is gone is no exception. */
import { fail, ok, type Result } from '@riposte/rules/engine/result.ts';
import type { Entered, Examples, HttpError, NewTable, TableMade } from '@riposte/table/protocol.ts';

/** Why a call failed: the server's own words, or that it cannot be reached. */
export type CallError = HttpError | { code: 'unreachable'; message: string };

/** The shipped fights and fighters of every system. */
export function examples(): Promise<Result<Examples, CallError>> {
  return call('GET', '/api/examples');
}

/** Makes a fight; the links of its seats are told only here. */
export function makeTable(body: NewTable): Promise<Result<TableMade, CallError>> {
  return call('POST', '/api/tables', body);
}

/** Takes the secret of a seat's link and sets the seat's cookie. */
export function enter(table: string, secret: string): Promise<Result<Entered, CallError>> {
  return call('POST', `/api/tables/${encodeURIComponent(table)}/enter`, { secret });
}

/** The seats of a table that this browser has entered before. */
export function mySeats(table: string): Promise<Result<Entered[], CallError>> {
  return call('GET', `/api/tables/${encodeURIComponent(table)}/seats`);
}

async function call<T>(method: string, path: string, body?: unknown): Promise<Result<T, CallError>> {
  const gone = { code: 'unreachable', message: 'The server does not answer. Is it still running?' } as const;
  try {
    const response = await fetch(path, {
      method,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const answer = (await response.json()) as T | { error: HttpError };
    if (response.ok) return ok(answer as T);
    return fail((answer as { error: HttpError }).error ?? gone);
  } catch {
    return fail(gone);
  }
}
