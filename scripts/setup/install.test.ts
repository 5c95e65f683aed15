import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tempTree, type TempTree } from '../temp-tree.ts';
import { ensureInstalled, isFresh, isInstalledByHand } from './install.mjs';

interface Entry {
  version?: string;
  integrity?: string;
  optional?: boolean;
  link?: boolean;
}

const lockfile = (packages: Record<string, Entry>): string => JSON.stringify({ packages });

const ZOD = { 'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' } };
const NEWER = { 'node_modules/zod': { version: '4.6.8', integrity: 'sha512-b' } };
const MAC_ONLY = { 'node_modules/fsevents': { version: '2.0.0', integrity: 'sha512-c', optional: true } };
const OWN = { '': {}, 'packages/rules': { version: '0.1.0' }, 'node_modules/@riposte/rules': { link: true } };

/** Stands in for npm: notes that it was called, and installs by writing what the real one writes last. */
const FAKE_NPM = `
const { appendFileSync, mkdirSync } = require('node:fs');
appendFileSync('calls', process.argv.slice(2, 3) + '\\n');
mkdirSync('node_modules', { recursive: true });
process.exit(Number(process.env.FAKE_NPM_STATUS ?? 0));
`;

let tree: TempTree;
const calls = (): number => readFileSync(join(tree.folder, 'calls'), 'utf8').split('\n').length - 1;

beforeEach(() => {
  tree = tempTree();
  tree.write({ 'npm.js': FAKE_NPM, calls: '', 'package-lock.json': lockfile({ ...OWN, ...ZOD, ...MAC_ONLY }) });
  vi.stubEnv('npm_execpath', join(tree.folder, 'npm.js'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  tree[Symbol.dispose]();
});

describe('ensureInstalled', () => {
  it('installs once, and again when the lockfile has changed', () => {
    ensureInstalled(tree.folder);
    ensureInstalled(tree.folder);
    expect(calls()).toBe(1);
    expect(isFresh(tree.folder)).toBe(true);
    tree.write({ 'package-lock.json': lockfile(NEWER) });
    expect(isFresh(tree.folder)).toBe(false);
    ensureInstalled(tree.folder);
    expect(calls()).toBe(2);
  });

  it('does not take a failed installation for a good one', () => {
    vi.stubEnv('FAKE_NPM_STATUS', '1');
    expect(() => ensureInstalled(tree.folder)).toThrow(/npm ci failed/);
    expect(isFresh(tree.folder)).toBe(false);
  });

  it('is content with what npm install has put there', () => {
    tree.write({ 'node_modules/.package-lock.json': lockfile(ZOD) });
    ensureInstalled(tree.folder);
    expect(calls()).toBe(0);
    expect(isFresh(tree.folder)).toBe(true);
  });
});

describe('isInstalledByHand', () => {
  it.each<[string, Record<string, Entry> | null, boolean]>([
    ['nothing installed', null, false],
    ['all but what another platform needs', ZOD, true],
    ['all of it', { ...ZOD, ...MAC_ONLY }, true],
    ['another version', NEWER, false],
    ['the same version with other content', { 'node_modules/zod': { version: '4.6.7', integrity: 'sha512-z' } }, false],
    ['one missing', MAC_ONLY, false],
    ['one too many', { ...ZOD, 'node_modules/left': { version: '1.0.0' } }, false],
  ])('%s', (_title, packages, expected) => {
    if (packages) tree.write({ 'node_modules/.package-lock.json': lockfile(packages) });
    expect(isInstalledByHand(tree.folder)).toBe(expected);
  });

  it('packages for another kind of machine', () => {
    tree.write({ 'node_modules/.package-lock.json': lockfile(ZOD), 'node_modules/.riposte-setup': 'abc plan9-mips' });
    expect(isInstalledByHand(tree.folder)).toBe(false);
  });
});
