import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { seal } from '../log/chain.ts';
import { openSqlite } from './sqlite.ts';
import { storeContract } from './store.contract.ts';

describe('the store contract, on SQLite', () => {
  storeContract(async () => {
    const directory = await mkdtemp(join(tmpdir(), 'riposte-store-'));
    return {
      open: async () => openSqlite(join(directory, 'tables.db')),
      remove: () => rm(directory, { recursive: true }),
    };
  });
});

describe('the file', () => {
  test('is for its owner only, in WAL, and a later layout is refused', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'riposte-store-'));
    const file = join(directory, 'tables.db');
    await openSqlite(file).close();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const db = new DatabaseSync(file);
    expect(db.prepare('PRAGMA journal_mode').get()).toEqual(expect.objectContaining({ journal_mode: 'wal' }));
    db.exec('PRAGMA user_version = 99');
    db.close();
    expect(() => openSqlite(file)).toThrow(/later version.*99/);
    await rm(directory, { recursive: true });
  });

  test('a store that cannot write says failed and saves nothing', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'riposte-store-'));
    const file = join(directory, 'tables.db');
    const store = openSqlite(file);
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    const entry = seal({
      table: 'oak',
      seq: 0,
      command: null,
      seat: null,
      time: 0,
      event: { kind: 'opened', seat: 's1' },
      shown: { told: [] },
      previous: '',
    });
    const refused = await store.append(entry);
    expect(refused).toEqual({ ok: false, error: { refused: 'failed', because: expect.stringContaining('locked') } });
    expect(await store.read('oak', 0)).toEqual([]);
    other.exec('ROLLBACK');
    other.close();
    expect((await store.append(entry)).ok).toBe(true);
    await store.close();
    await rm(directory, { recursive: true });
  });
});
