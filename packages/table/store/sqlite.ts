/** Logs in one SQLite file, WAL with `synchronous=FULL`: an answered append is on disk. One process at a time (see `lock.ts`). */
import { chmodSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { fail, ok } from '@riposte/rules/engine/result.ts';
import type { Sealed } from '../log/chain.ts';
import type { AppendError, Session, Store } from './store.ts';

/** The file's layout; rises when an older program could not read it. */
const LAYOUT = 1;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS entries (
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL CHECK (seq >= 0),
    command TEXT,
    body TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX IF NOT EXISTS commands ON entries (table_id, command) WHERE command IS NOT NULL;
  CREATE TABLE IF NOT EXISTS sessions (
    hash TEXT PRIMARY KEY,
    table_id TEXT NOT NULL,
    seat TEXT NOT NULL,
    since INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  PRAGMA user_version = ${LAYOUT};
`;

/** Opens the store in this file, making it if needed. Throws if it is no such file, or a later program's. */
export function openSqlite(file: string): Store {
  const db = new DatabaseSync(file, { timeout: 1000, allowExtension: false });
  if (file !== ':memory:') chmodSync(file, 0o600);
  const layout = db.prepare('PRAGMA user_version').get() as { user_version: number };
  if (layout.user_version > LAYOUT) {
    db.close();
    throw new Error(
      `${file} was written by a later version of Riposte (layout ${layout.user_version}, expected ${LAYOUT})`,
    );
  }
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  db.exec(SCHEMA);

  // An entry fits only where the entry before it stands: the insert itself looks, so that there is no moment in between.
  const insert = db.prepare(`
    INSERT INTO entries (table_id, seq, command, body, hash)
    SELECT $table, $seq, $command, $body, $hash
    WHERE $seq = 0 OR EXISTS (SELECT 1 FROM entries WHERE table_id = $table AND seq = $seq - 1)
  `);
  const select = db.prepare(`
    SELECT table_id AS "table", seq, command, body, hash FROM entries WHERE table_id = ? AND seq >= ? ORDER BY seq
  `);
  const commanded = db.prepare('SELECT 1 FROM entries WHERE table_id = ? AND command = ?');
  const keep = db.prepare(
    'INSERT INTO sessions (hash, table_id, seat, since) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const find = db.prepare('SELECT hash, table_id AS "table", seat, since FROM sessions WHERE hash = ?');

  return {
    async append({ table, seq, command, body, hash }) {
      try {
        const { changes } = insert.run({ table, seq, command, body, hash });
        return changes === 1 ? ok(null) : fail<AppendError>({ refused: 'taken' });
      } catch (error) {
        if (!isConstraint(error)) return fail<AppendError>({ refused: 'failed', because: String(error) });
        const repeated = command !== null && commanded.get(table, command) !== undefined;
        return fail<AppendError>({ refused: repeated ? 'repeated' : 'taken' });
      }
    },
    async read(table, from) {
      // Rows come without a prototype; plain objects are what everybody else expects.
      return select.all(table, from).map((row) => ({ ...row }) as unknown as Sealed);
    },
    async keepSession({ hash, table, seat, since }) {
      keep.run(hash, table, seat, since);
    },
    async session(hash) {
      const row = find.get(hash);
      return row ? ({ ...row } as unknown as Session) : null;
    },
    async close() {
      db.close();
    },
  };
}

/** SQLITE_CONSTRAINT, whose extended codes carry it in their lowest byte. */
function isConstraint(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 19;
}
