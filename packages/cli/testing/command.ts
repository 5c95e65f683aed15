/** Runs the real command in a process of its own, as a person or a program would. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The command's door. */
export const BIN = fileURLToPath(new URL('../bin/riposte.js', import.meta.url));

/** Where the repository's folders begin. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** What came of a command. */
export interface Came {
  status: number | null;
  out: string;
  err: string;
}

/** How a command is run: with this standard input, in this folder, under a Node started with these arguments. */
export interface How {
  input?: string | Uint8Array;
  cwd?: string;
  node?: string[];
  bin?: string;
}

/** Runs `riposte` with these arguments to its end. */
export function riposte(args: string[], { input = '', cwd, node = [], bin = BIN }: How = {}): Came {
  const done = spawnSync(process.execPath, [...node, bin, ...args], {
    input,
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
    maxBuffer: 64 * 1024 * 1024,
  });
  // A command that refuses its input has no need to read all of it.
  if (done.error && !done.error.message.includes('EPIPE')) throw done.error;
  return { status: done.status, out: done.stdout, err: done.stderr };
}

/** What a command with `--json` writes, read back; throws, with what it said instead, unless it is done. */
export function answer<T>(args: string[], how: How = {}): T {
  const { status, out, err } = riposte([...args, '--json'], how);
  if (status !== 0) throw new Error(`riposte ${args.join(' ')} ended with ${status}: ${err}`);
  return JSON.parse(out) as T;
}

/** A folder of its own with these files, gone with the scope (`using`). */
export interface Folder extends Disposable {
  path: string;
  file(name: string): string;
}

/** Makes a folder with files of these contents. */
export function folder(files: Record<string, string | Uint8Array>): Folder {
  const path = mkdtempSync(join(tmpdir(), 'riposte-cli-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(path, name), content);
  return {
    path,
    file: (name) => join(path, name),
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}
