import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tempTree, type TempTree } from '../temp-tree.ts';
import { withLock } from './lock.mjs';

/** Adds one to a number in a file, slowly: without a lock, several of these at once lose some. */
const COUNT = `
import { readFileSync, writeFileSync } from 'node:fs';
import { withLock } from ${JSON.stringify(new URL('lock.mjs', import.meta.url).href)};
const [lock, file, milliseconds] = process.argv.slice(2);
withLock(lock, () => {
  const before = Number(readFileSync(file, 'utf8'));
  process.stdout.write('holding\\n');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(milliseconds));
  writeFileSync(file, String(before + 1));
});
`;

/** A process that has ended, so that nobody holds this number. */
const deadPid = (): number => spawnSync(process.execPath, ['-e', '']).pid;

let tree: TempTree;
let lock: string;
let file: string;

beforeEach(() => {
  tree = tempTree();
  tree.write({ 'count.mjs': COUNT, number: '0' });
  lock = join(tree.folder, 'lock');
  file = join(tree.folder, 'number');
});
afterEach(() => tree[Symbol.dispose]());

const count = (milliseconds: number): ChildProcess =>
  spawn(process.execPath, [join(tree.folder, 'count.mjs'), lock, file, String(milliseconds)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
const ends = async (child: ChildProcess): Promise<unknown> => (await once(child, 'exit'))[0];

it('lets one process in at a time, and leaves nothing behind', async () => {
  const codes = await Promise.all([1, 2, 3, 4].map(() => ends(count(50))));
  expect(codes).toEqual([0, 0, 0, 0]);
  expect(readFileSync(file, 'utf8')).toBe('4');
  expect(existsSync(lock)).toBe(false);
});

it('is taken over from a dead owner, by one of several heirs at a time', async () => {
  tree.write({ 'lock/owner.json': JSON.stringify({ pid: deadPid(), host: hostname() }) });
  await Promise.all([1, 2, 3, 4].map(() => ends(count(50))));
  expect(readFileSync(file, 'utf8')).toBe('4');
  expect(existsSync(lock)).toBe(false);
});

it('is taken over when its owner never wrote its name', () => {
  tree.write({ 'lock/.keep': '' });
  let ran = false;
  withLock(lock, () => (ran = true), { patience: 5_000, birth: 50 });
  expect(ran).toBe(true);
});

it('is not taken from a living owner, nor from one on another machine', () => {
  for (const owner of [
    { pid: process.pid, host: hostname() },
    { pid: deadPid(), host: 'elsewhere' },
  ]) {
    tree.write({ 'lock/owner.json': JSON.stringify(owner) });
    expect(() => withLock(lock, () => {}, { patience: 300, birth: 50 })).toThrow(/another setup holds/);
  }
});

it('is released when the work throws', () => {
  const failing = (): void => {
    throw new Error('no network');
  };
  expect(() => withLock(lock, failing)).toThrow('no network');
  expect(existsSync(lock)).toBe(false);
});

it('of a killed process is recovered by the next one', async () => {
  const victim = count(60_000);
  await once(victim.stdout!, 'data');
  victim.kill('SIGKILL');
  await ends(victim);
  expect(existsSync(lock)).toBe(true);
  expect(await ends(count(0))).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe('1');
});
