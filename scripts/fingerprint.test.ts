import { afterEach, beforeEach, expect, it } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';
import { tempTree, type TempTree } from './temp-tree.ts';

let tree: TempTree;
const now = (): string => fingerprintOf(tree.folder, ['lock.json', 'web']);

beforeEach(() => {
  tree = tempTree();
  tree.write({ 'lock.json': '{}', 'web/index.html': 'a', 'web/src/main.ts': 'b' });
});
afterEach(() => tree[Symbol.dispose]());

it.each<[string, Record<string, string>]>([
  ['a changed file', { 'web/src/main.ts': 'c' }],
  ['a new file', { 'web/src/more.ts': '' }],
  ['content that moves from one file to the next', { 'web/index.html': 'ab', 'web/src/main.ts': '' }],
  ['a changed lockfile', { 'lock.json': '{ }' }],
])('changes with %s', (_title, files) => {
  const before = now();
  tree.write(files);
  expect(now()).not.toBe(before);
});

it('does not change with what was built or installed, nor with a test', () => {
  const before = now();
  tree.write({
    'web/dist/main.js': 'x',
    'web/node_modules/a/index.js': 'x',
    'web/src/main.test.ts': 'x',
    'other.ts': 'x',
  });
  expect(now()).toBe(before);
});
