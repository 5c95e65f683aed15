/**
 * One server to a data directory. The lock is the operating system's, held through SQLite on a file of its own: it goes when
 * its process goes, however it dies, so a stale one cannot exist. Who holds it stands beside it, for people to read.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fail, ok, type Result } from '@riposte/rules/engine/result.ts';

/** A directory that is ours until `release`. */
export interface Held {
  release(): void;
}

/** Another process has the directory; `pid` is null where it has not said yet who it is. */
export interface HeldElsewhere {
  pid: number | null;
}

/** Takes the directory for this process, making it if needed. Throws where it cannot be made or written. */
export function holdDirectory(directory: string): Result<Held, HeldElsewhere> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const holder = join(directory, 'server.pid');
  const lock = new DatabaseSync(join(directory, 'server.lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    return fail({ pid: readPid(holder) });
  }
  writeFileSync(holder, `${process.pid}\n`);
  return ok({
    release() {
      rmSync(holder, { force: true });
      lock.close();
    },
  });
}

function readPid(holder: string): number | null {
  try {
    const pid = Number(readFileSync(holder, 'utf8'));
    return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

/** SQLITE_BUSY, whose extended codes carry it in their lowest byte. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;
}
