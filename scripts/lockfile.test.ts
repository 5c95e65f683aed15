// `npm ci` refuses a lockfile that does not list every package for every platform, and only on a fresh clone.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './temp-tree.ts';

interface Entry {
  resolved?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>;
};

/** Where Node would find `name` from the package in `folder`: beside it or in a folder above. */
function isListed(folder: string, name: string): boolean {
  const parts = folder.split('/');
  const above = parts.map((_, i) => `${parts.slice(0, i + 1).join('/')}/`);
  return ['', ...above].some((start) => `${start}node_modules/${name}` in packages);
}

it('the lockfile lists all that its packages need, for every platform', () => {
  const missing = Object.entries(packages).flatMap(([folder, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.devDependencies, ...entry.optionalDependencies })
      .filter((name) => !isListed(folder, name))
      .map((name) => `${folder} needs ${name}`),
  );
  expect(missing).toEqual([]);
});

it('the lockfile names no host to download from', () => {
  const addresses = Object.values(packages).flatMap(({ resolved, link }) => (link || !resolved ? [] : [resolved]));
  expect(addresses).toEqual([]);
});
