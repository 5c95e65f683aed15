// The test command itself: it goes on after a failed check, counts everything, and ends with one plain line.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ROOT, installed, tempTree, type Ran, type TempTree } from './temp-tree.ts';

const PASSES = 'node -e 0';
const FAILS = 'node -e process.exit(3)';
const GOOD = "import { expect, it } from 'vitest';\nit('adds', () => {\n  expect(1 + 1).toBe(2);\n});\n";
const BAD = GOOD.replace('toBe(2)', 'toBe(3)');
const SKIPPED = GOOD.replace('it(', 'it.skip(');

let tree: TempTree;
beforeEach(() => {
  tree = tempTree();
  tree.copy('scripts/test.ts', 'scripts/test-report.ts', 'scripts/setup/browser.mjs', 'vitest.config.ts');
  tree.link(installed(''), 'node_modules');
});
afterEach(() => tree[Symbol.dispose]());

function npmTest(checks: Record<string, string>, tests: Record<string, string>, shared?: string): Ran {
  tree.write({ 'package.json': JSON.stringify({ type: 'module', scripts: checks }) });
  for (const [name, text] of Object.entries(tests)) tree.write({ [`packages/x/${name}.test.ts`]: text });
  return tree.run('scripts/test.ts', [], { RIPOSTE_SHARED: shared });
}

const lastLine = ({ stdout }: Ran): string | undefined => stdout.trimEnd().split('\n').at(-1);

it('passes when every check and test passes', () => {
  const ran = npmTest({ 'check:a': PASSES, 'check:b': PASSES, unrelated: FAILS }, { good: GOOD });
  expect(lastLine(ran)).toBe('3 passed, 0 failed');
  expect(ran.status).toBe(0);
});

it('goes on after a failed check, and fails in the end', () => {
  const ran = npmTest({ 'check:a': FAILS, 'check:b': PASSES }, { good: GOOD });
  expect(ran.stdout).toContain('== check:b');
  expect(ran.stdout).toContain('FAILED: check:a');
  expect(lastLine(ran)).toBe('2 passed, 1 failed');
  expect(ran.status).toBe(1);
});

it('fails with a failed test, and with a file that cannot be loaded', () => {
  const ran = npmTest({}, { good: GOOD, bad: BAD, broken: 'import "./nowhere.ts";\n' });
  expect(lastLine(ran)).toBe('1 passed, 2 failed');
  expect(ran.status).toBe(1);
});

it('fails when an error escapes from the tests', () => {
  const escaping = GOOD.replace('expect(', 'void Promise.reject(new Error("lost"));\n  expect(');
  const ran = npmTest({}, { escaping });
  expect(ran.stdout).toContain('FAILED: Tests: vitest failed outside its tests');
  expect(ran.status).toBe(1);
});

it('fails when there is no test at all', () => {
  expect(npmTest({}, {}).status).toBe(1);
});

it('mentions a skipped test, which is a failure where nothing may be missing', () => {
  const free = npmTest({}, { good: GOOD, skipped: SKIPPED });
  expect(lastLine(free)).toBe('1 passed, 0 failed, 1 skipped');
  expect(free.status).toBe(0);
  const strict = npmTest({}, { good: GOOD, skipped: SKIPPED }, ROOT);
  expect(lastLine(strict)).toBe('1 passed, 1 failed');
  expect(strict.status).toBe(1);
});
