import { expect, test } from 'vitest';
import { hashOf, seal, unseal, type Sealed } from './chain.ts';

const log = chain(6);

test('a sealed log reads back as it was written', () => {
  const read = unseal(log);
  expect(read.ok && read.value.map((envelope) => envelope.seq)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(read.ok && read.value[3]).toEqual(expect.objectContaining({ table: 'oak', command: 'c3', time: 3 }));
});

test('the end of a log reads with the hash before it', () => {
  expect(unseal(log.slice(2), 2, log[1]?.hash).ok).toBe(true);
  expect(unseal(log.slice(2), 2, log[0]?.hash)).toEqual({ ok: false, error: { seq: 2, broken: 'link' } });
});

test('a changed text is found', () => {
  const forged = log.with(3, { ...at(3), body: at(3).body.replace('"time":3', '"time":4') });
  expect(unseal(forged)).toEqual({ ok: false, error: { seq: 3, broken: 'hash' } });
});

test('a changed text with its hash made anew breaks the link after it', () => {
  const body = at(3).body.replace('"time":3', '"time":4');
  expect(unseal(log.with(3, { ...at(3), body, hash: hashOf(body) }))).toEqual({
    ok: false,
    error: { seq: 4, broken: 'link' },
  });
});

test('a dropped entry, two swapped ones and an entry of another log are found', () => {
  expect(unseal(log.toSpliced(2, 1))).toEqual({ ok: false, error: { seq: 2, broken: 'gap' } });
  expect(unseal(log.with(2, at(3)).with(3, at(2)))).toEqual({ ok: false, error: { seq: 2, broken: 'gap' } });
  expect(unseal(log.with(2, { ...at(3), seq: 2 }))).toEqual({ ok: false, error: { seq: 2, broken: 'body' } });
  expect(unseal(log.with(2, { ...at(2), command: 'other' }))).toEqual({ ok: false, error: { seq: 2, broken: 'body' } });
});

test('the hash is SHA-256', () => {
  expect(hashOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

function at(index: number): Sealed {
  const entry = log[index];
  if (!entry) throw new Error(`no entry ${index}`);
  return entry;
}

function chain(count: number): Sealed[] {
  const entries: Sealed[] = [];
  for (let seq = 0; seq < count; seq++) {
    entries.push(
      seal({
        table: 'oak',
        seq,
        command: seq === 0 ? null : `c${seq}`,
        seat: 's1',
        time: seq,
        event: { kind: 'opened', seat: 's1' },
        shown: { told: [] },
        previous: entries.at(-1)?.hash ?? '',
      }),
    );
  }
  return entries;
}
