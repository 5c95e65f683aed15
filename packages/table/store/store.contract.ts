/** What every store must do, as a suite of tests: run it on a new implementation before anything else. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seal, unseal, type Sealed } from '../log/chain.ts';
import type { Store } from './store.ts';

/** A place where stores can be opened again and again on the same data. */
export interface Place {
  open(): Promise<Store>;
  remove(): Promise<void>;
}

/** Registers the suite; `make` gives an empty place for each test. */
export function storeContract(make: () => Promise<Place>): void {
  let place: Place;
  let store: Store;
  beforeEach(async () => {
    place = await make();
    store = await place.open();
  });
  afterEach(async () => {
    await store.close();
    await place.remove();
  });

  test('entries come back in order, from any position, as they were appended', async () => {
    const entries = await fill(store, 'oak', 5);
    expect(await store.read('oak', 0)).toEqual(entries);
    expect(await store.read('oak', 3)).toEqual(entries.slice(3));
    expect(await store.read('oak', 5)).toEqual([]);
    expect(await store.read('elm', 0)).toEqual([]);
    expect(unseal(await store.read('oak', 0)).ok).toBe(true);
  });

  test('tables do not see each other, and may use the same command ids', async () => {
    const oak = await fill(store, 'oak', 3);
    const elm = await fill(store, 'elm', 2);
    expect(await store.read('oak', 0)).toEqual(oak);
    expect(await store.read('elm', 0)).toEqual(elm);
  });

  test('a position is taken once, and nothing is overwritten', async () => {
    const entries = await fill(store, 'oak', 3);
    const other = entry('oak', 2, 'another', 'x');
    expect(await store.append(other)).toEqual({ ok: false, error: { refused: 'taken' } });
    expect(await store.append(entry('oak', 0, null, 'x'))).toEqual({ ok: false, error: { refused: 'taken' } });
    expect(await store.read('oak', 0)).toEqual(entries);
  });

  test('a log has no gap: an entry needs the one before it', async () => {
    expect(await store.append(entry('oak', 1, null))).toEqual({ ok: false, error: { refused: 'taken' } });
    const entries = await fill(store, 'oak', 2);
    expect(await store.append(entry('oak', 3, null))).toEqual({ ok: false, error: { refused: 'taken' } });
    expect(await store.read('oak', 0)).toEqual(entries);
  });

  test('a command id is used once in a table', async () => {
    const entries = await fill(store, 'oak', 3);
    const again = entry('oak', 3, entries[1]?.command ?? '');
    expect(await store.append(again)).toEqual({ ok: false, error: { refused: 'repeated' } });
    expect(await store.read('oak', 0)).toEqual(entries);
  });

  test('many entries without a command stand side by side', async () => {
    for (let seq = 0; seq < 4; seq++)
      expect(await store.append(entry('oak', seq, null))).toEqual({ ok: true, value: null });
    expect(await store.read('oak', 0)).toHaveLength(4);
  });

  test('of appends at one position at the same time, one wins', async () => {
    await fill(store, 'oak', 1);
    const rivals = Array.from({ length: 8 }, (_, index) => entry('oak', 1, `rival-${index}`));
    const answers = await Promise.all(rivals.map((rival) => store.append(rival)));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    const [, won] = await store.read('oak', 0);
    expect(won).toEqual(rivals[answers.findIndex((answer) => answer.ok)]);
  });

  test('everything is there after closing and opening', async () => {
    const entries = await fill(store, 'oak', 3);
    await store.keepSession({ hash: 'abc', table: 'oak', seat: 's1', since: 7 });
    await store.close();
    store = await place.open();
    expect(await store.read('oak', 0)).toEqual(entries);
    expect(await store.session('abc')).toEqual({ hash: 'abc', table: 'oak', seat: 's1', since: 7 });
  });

  test('a session is kept once, and an unknown one is null', async () => {
    await store.keepSession({ hash: 'abc', table: 'oak', seat: 's1', since: 7 });
    await store.keepSession({ hash: 'abc', table: 'elm', seat: 's9', since: 8 });
    expect(await store.session('abc')).toEqual({ hash: 'abc', table: 'oak', seat: 's1', since: 7 });
    expect(await store.session('abd')).toBeNull();
  });

  test('texts come back to the letter, large ones too', async () => {
    const words = `"quoted" \\ \u2028 ü 漢 😀 \t ${'x'.repeat(1_000_000)}`;
    const large = entry('oak', 0, null, words);
    await store.append(large);
    expect(await store.read('oak', 0)).toEqual([large]);
  });
}

async function fill(store: Store, table: string, count: number): Promise<Sealed[]> {
  const entries: Sealed[] = [];
  for (let seq = 0; seq < count; seq++) {
    const next = entry(table, seq, seq === 0 ? null : `command-${seq}`, 's1', entries.at(-1)?.hash);
    expect(await store.append(next)).toEqual({ ok: true, value: null });
    entries.push(next);
  }
  return entries;
}

function entry(table: string, seq: number, command: string | null, seat = 's1', previous = ''): Sealed {
  return seal({
    table,
    seq,
    command,
    seat,
    time: 1000 + seq,
    event: { kind: 'opened', seat },
    shown: { told: [] },
    previous,
  });
}
