/** A server in a process of its own that a test can kill, also at a named point. Its first line of output is its address. */
import { closeOnSignals, serve } from '../main.ts';
import type { Point } from '../room.ts';

const { dataDir, die } = JSON.parse(process.argv[2] ?? '') as { dataDir: string; die?: { at: Point; after: number } };
let left = die?.after ?? 0;

const running = await serve({
  port: 0,
  host: '127.0.0.1',
  dataDir,
  webDir: 'no-page',
  probe(point) {
    if (point === die?.at && --left <= 0) process.kill(process.pid, 'SIGKILL');
  },
});
closeOnSignals(running);
console.log(running.url);
