/** Servers for tests: in this process on a data directory of their own, and as child processes that can be killed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { serve, type Running } from '../main.ts';
import type { Point } from '../room.ts';

/** A fresh data directory, and the removal of it. */
export async function freshDirectory(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'riposte-table-'));
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/** A server in this process, on any free port of the loopback. */
export function serveHere(dataDir: string, webDir = join(dataDir, 'no-page')): Promise<Running> {
  return serve({ port: 0, host: '127.0.0.1', dataDir, webDir });
}

/** A server in a process of its own. */
export interface ChildServer {
  url: string;
  pid: number;
  /** Resolves with the signal or code that ended it. */
  ended: Promise<string>;
  kill(signal: NodeJS.Signals): void;
  /** Everything it has written so far. */
  output(): string;
}

/** Starts a server process; `die` makes it kill itself with SIGKILL when it comes to that point for the nth time. */
export async function serveThere(dataDir: string, die?: { at: Point; after: number }): Promise<ChildServer> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('victim.ts', import.meta.url)), JSON.stringify({ dataDir, die })],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString('utf8')));
  child.stderr.on('data', (data: Buffer) => (output += data.toString('utf8')));
  const ended = new Promise<string>((resolve) => child.on('close', (code, signal) => resolve(signal ?? String(code))));
  const url = await firstLine(child, ended, () => output);
  return { url, pid: child.pid ?? 0, ended, kill: (signal) => void child.kill(signal), output: () => output };
}

async function firstLine(
  child: ChildProcess & { stdout: object },
  ended: Promise<string>,
  output: () => string,
): Promise<string> {
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const line = new Promise<string>((resolve) => lines.once('line', resolve));
  const failed = ended.then((how) => {
    throw new Error(`the server ended (${how}) before it said its address:\n${output()}`);
  });
  return Promise.race([line, failed]);
}
