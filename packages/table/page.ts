/** The page as files: served as they are built, with a content policy that lets nothing else in. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { secureHeaders } from 'hono/secure-headers';

/** The page: its files as they are, and its first page for every address that the page itself reads. */
export function page(app: Hono, webDir: string): void {
  const first = join(webDir, 'index.html');
  let files: MiddlewareHandler | undefined;
  app.use(compress());
  app.get('*', async (c, next) => {
    if (!existsSync(first)) return c.html(NOT_BUILT, 503);
    files ??= serveStatic({
      root: webDir,
      onFound: (_, found) => found.header('Cache-Control', cacheFor(found.req.path)),
    });
    return files(c, next);
  });
  app.get('/t/*', serveStatic({ path: first, onFound: (_, found) => found.header('Cache-Control', 'no-cache') }));
  app.get('*', (c) => c.text('there is no such page', 404));
}

/** Built files carry a hash of their content in their names; everything else is asked for again. */
function cacheFor(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

const NOT_BUILT = `<!doctype html>
<html lang="en">
<title>Riposte</title>
<h1>Riposte is running, but its page is not built</h1>
<p>Stop the server and start it with <code>npm start</code>, which builds the page first.</p>
</html>
`;

/** Scripts, fonts and sockets come from this server alone; components set styles of their own. */
export const HEADERS = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    workerSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
  referrerPolicy: 'no-referrer',
  xFrameOptions: 'DENY',
  // These mean something under TLS only, and browsers complain about them on a plain local network.
  strictTransportSecurity: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
});
