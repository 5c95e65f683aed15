import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ROOT, tempTree, type TempTree } from '../temp-tree.ts';
import { SUPPORTED, checkNode, isSupported } from './node-version.mjs';

let tree: TempTree;
beforeEach(() => {
  tree = tempTree();
});
afterEach(() => tree[Symbol.dispose]());

/** Puts a program where npm's scripts would find the pinned Node. */
function pin(script: string): string {
  tree.write({ 'node_modules/.bin/node': script });
  const path = join(tree.folder, 'node_modules/.bin/node');
  chmodSync(path, 0o755);
  return path;
}

it.each([
  ['v20.20.2', false],
  ['v22.17.1', false],
  ['v22.18.0', true],
  ['v23.11.0', false],
  ['v24.10.0', false],
  ['v24.11.0', true],
  ['v24.21.0', true],
  ['v25.9.0', false],
  ['v26.0.0', true],
  ['v27.1.0', true],
])('Node %s is supported: %s', (version, expected) => {
  expect(isSupported(version)).toBe(expected);
});

it('the supported range is the one in package.json', () => {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { engines: { node: string } };
  expect(engines.node).toBe(SUPPORTED);
});

it('an old host is fine with the pinned Node', () => {
  pin('#!/bin/sh\necho v24.21.0\n');
  checkNode(tree.folder, 'v20.20.2');
  expect(existsSync(join(tree.folder, 'node_modules/.bin/node'))).toBe(true);
});

it('a pinned Node that npm has installed and not linked is linked', () => {
  const program = `node_modules/node-${process.platform}-${process.arch}/bin/node`;
  tree.write({ [program]: '#!/bin/sh\necho v24.21.0\n', 'node_modules/.bin/tsc': '' });
  chmodSync(join(tree.folder, program), 0o755);
  checkNode(tree.folder, 'v20.20.2');
  expect(existsSync(join(tree.folder, 'node_modules/.bin/node'))).toBe(true);
});

it('a new host serves where no Node is pinned', () => {
  expect(() => checkNode(tree.folder, 'v24.11.0')).not.toThrow();
});

it('an old host without a pinned Node is told what to install', () => {
  expect(() => checkNode(tree.folder, 'v20.20.2')).toThrow(
    /no pinned Node for \w+ on \w+, and the Node installed here is v20\.20\.2\. Install Node \^22\.18/,
  );
});

it('a pinned Node that cannot run is taken out of the way of a new host', () => {
  const path = pin('#!/no/such/loader\n');
  checkNode(tree.folder, 'v26.0.0');
  expect(existsSync(path)).toBe(false);
});

it('a pinned Node that cannot run leaves an old host with advice', () => {
  pin('#!/no/such/loader\n');
  expect(() => checkNode(tree.folder, 'v20.20.2')).toThrow(/the pinned Node does not run on this machine/);
});
