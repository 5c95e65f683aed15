import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What a command printed, and how it ended. */
export interface Ran {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** A small repository in a temporary folder, in which checks of the real one can be tried on bad files. */
export interface TempTree extends Disposable {
  folder: string;
  /** Writes files; names are paths inside the tree. */
  write(files: Record<string, string>): void;
  /** Copies files or folders of the repository to the same place in the tree. */
  copy(...paths: string[]): void;
  /** Makes `name` a link to `target`: a path inside the tree, or the path of something outside of it. */
  link(target: string, name: string): void;
  /** Runs a JavaScript file with this Node inside the tree; `env` is added to the environment. */
  run(script: string, args: string[], env?: Record<string, string | undefined>): Ran;
}

/** Makes an empty tree; disposing it removes the folder. */
export function tempTree(): TempTree {
  const folder = mkdtempSync(join(tmpdir(), 'riposte-'));
  return {
    folder,
    write(files) {
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), text);
      }
    },
    copy(...paths) {
      for (const path of paths) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
    },
    link(target, name) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      symlinkSync(resolve(folder, target), join(folder, name), 'junction');
    },
    run(script, args, env = {}) {
      const done = spawnSync(process.execPath, [script, ...args], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, NO_COLOR: '1', ...env },
        maxBuffer: 64 * 1024 * 1024,
      });
      return { status: done.status, stdout: done.stdout, stderr: done.stderr };
    },
    [Symbol.dispose]() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The path of a file inside an installed package. */
export function installed(path: string): string {
  return join(ROOT, 'node_modules', path);
}
