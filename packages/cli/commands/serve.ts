/** `riposte serve`: shared tables for browsers, until the process is told to stop. */
import { createRequire } from 'node:module';
import { networkInterfaces } from 'node:os';
import { dirname, join } from 'node:path';
import { CannotServe, closeOnSignals, serve, settings } from '@riposte/table/main.ts';
import type { Refusal } from '../input/refusal.ts';
import { writeOut } from '../print/write.ts';

/** Where to listen and where tables are kept; what is left out comes from the environment. */
export interface ServeOptions {
  port?: number;
  host: string;
  lan?: true;
  data?: string;
}

/** Serves and returns once it does; the process goes on until a signal ends it. */
export async function serveCommand({ port, host, lan, data }: ServeOptions): Promise<Refusal | null> {
  const from = settings(process.env);
  if (!from.ok) return { file: 'the environment', path: '', message: from.error };
  const web = dirname(createRequire(import.meta.url).resolve('@riposte/web/package.json'));
  try {
    const running = await serve({
      port: port ?? from.value.port,
      host: lan ? '0.0.0.0' : host,
      dataDir: data ?? from.value.dataDir,
      webDir: join(web, 'dist'),
    });
    closeOnSignals(running);
    const told = lan ? networkUrls(running.url) : [running.url];
    writeOut(`Riposte serves at ${told.join(' and ')}\n`);
    return null;
  } catch (error) {
    if (error instanceof CannotServe) return { file: '', path: '', message: error.message };
    throw error;
  }
}

/** What to type on a phone in the same network: the server's address under each name of this machine. */
function networkUrls(url: string): string[] {
  const { port } = new URL(url);
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const reachable = addresses.filter(({ family, internal }) => family === 'IPv4' && !internal);
  return [...reachable.map(({ address }) => `http://${address}:${port}`), `http://localhost:${port}`];
}
