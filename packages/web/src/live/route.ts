/** Where in the page one is: the start, or a table with the secret of a seat (in a link) or the seat itself (once entered). */

/** A place in the page. */
export type Route =
  | { page: 'start' }
  | { page: 'table'; table: string; secret: string | null; seat: string | null }
  | { page: 'unknown'; path: string };

/** The place that an address names. */
export function routeOf(address: URL): Route {
  if (address.pathname === '/' || address.pathname === '/index.html') return { page: 'start' };
  const table = /^\/t\/([A-Za-z0-9_-]{1,64})\/?$/.exec(address.pathname)?.[1];
  if (table === undefined) return { page: 'unknown', path: address.pathname };
  const secret = /^#([A-Za-z0-9_-]{22})$/.exec(address.hash)?.[1] ?? null;
  return { page: 'table', table, secret, seat: address.searchParams.get('seat') };
}

/** The address of a table at which one sits already; it holds no secret, so it may be seen. */
export function seatAddress(table: string, seat: string): string {
  return `/t/${encodeURIComponent(table)}?seat=${encodeURIComponent(seat)}`;
}
