// Every ban of the linter that the project relies on is shown to fire, and to fire only where it should.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installed, tempTree } from './temp-tree.ts';

/** What differs between engines, hosts or runs; none of it may stand in the engine, the field or the systems. */
const UNREPEATABLE = [
  'export const a = Math.pow(2, 3);',
  "export const a = Math['pow'](2, 3);",
  'export const a = 2 ** 3;',
  'export let a = 2;\na **= 3;',
  'export const a = Math.random();',
  'export const a = Math.sqrt(2);',
  'export const a = Math.sin(1) + Math.floor(1);',
  'export const a = Math.PI;',
  'const m = Math;\nexport const a = m.floor(2);',
  'export const { exp } = Math;',
  'export const a = Date.now();',
  'export const a = new Date(0);',
  "export const a = new Intl.NumberFormat('en');",
  'export const a = performance.now();',
  'export const a = globalThis;',
  "export const a = ['x', 'y'].sort((x, y) => x.localeCompare(y));",
  "export const a = 'x'['localeCompare']('y');",
  "const { localeCompare } = 'x';\nexport const a = localeCompare.call('x', 'y');",
  'export const a = (1.5).toLocaleString();',
  "export const a = 'I'.toLocaleLowerCase();",
];

/** Looks like a ban, is none: exact members of Math, a word inside a string, a name of one's own. */
const REPEATABLE = [
  'export const a = Math.floor(7 / 2) + Math.max(1, 2) + Math.trunc(3) + Math.imul(2, 3);',
  "export const a = 'Date, Math.pow and Intl';",
  'export const a = (Date: number): number => Date * 2;',
  'export const a = { Date: 1, Intl: 2 };',
  'export const a = (x: { performance: number }): number => x.performance;',
];

/** Bans of the whole repository: the code, and the rule that it breaks. */
const EVERYWHERE: [rule: string, code: string][] = [
  [
    'typescript(no-floating-promises)',
    'const f = async (): Promise<void> => {};\nexport const g = (): void => {\n  f();\n};',
  ],
  ['typescript(no-misused-promises)', 'export const a = [1].forEach(async () => {});'],
  ['typescript(no-explicit-any)', 'export const a = (x: any): unknown => x;'],
  ['typescript(ban-ts-comment)', '// @ts-ignore\nexport const a: number = "x";'],
  [
    'typescript(switch-exhaustiveness-check)',
    "export const f = (x: 'a' | 'b'): void => {\n  switch (x) {\n    case 'a':\n  }\n};",
  ],
  ['import(no-default-export)', 'export default 1;'],
  ['eslint(eqeqeq)', 'export const f = (x: number): boolean => x == 1;'],
  ['eslint(no-unused-vars)', 'const a = 1;\nexport const b = 2;'],
];

const DETERMINISM = 'riposte(determinism)';
const STRICT_FOLDERS = ['packages/rules/engine', 'packages/rules/field', 'packages/rules/systems/lens'];
const OTHER_FOLDERS = ['packages/rules/analysis', 'packages/rules/characters', 'packages/table', 'packages/web/src'];

/** A line for the title, and the number of the file that holds the code. */
const asCase = (code: string, i: number): { code: string; i: number } => ({ code: code.replaceAll('\n', ' '), i });

const tree = tempTree();
const broken = new Map<string, string[]>();

beforeAll(() => {
  tree.copy('.oxlintrc.json', 'tsconfig.json', 'scripts/lint');
  tree.link(installed(''), 'node_modules');
  for (const folder of [...STRICT_FOLDERS, ...OTHER_FOLDERS]) {
    UNREPEATABLE.forEach((code, i) => tree.write({ [`${folder}/bad${i}.ts`]: `${code}\n` }));
    REPEATABLE.forEach((code, i) => tree.write({ [`${folder}/good${i}.ts`]: `${code}\n` }));
  }
  tree.write({ 'packages/rules/engine/clock.test.ts': 'export const a = Date.now();\n' });
  EVERYWHERE.forEach(([, code], i) => tree.write({ [`packages/table/rule${i}.ts`]: `${code}\n` }));
  tree.write({
    'packages/table/focus.test.ts':
      "import { expect, it } from 'vitest';\nit.only('x', () => {\n  expect(1).toBe(1);\n});\n",
  });
  const { stdout, stderr } = tree.run(installed('oxlint/bin/oxlint'), ['--format=json', 'packages']);
  if (stderr) throw new Error(stderr);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  for (const { code, filename } of diagnostics) broken.set(filename, [...(broken.get(filename) ?? []), code]);
});

afterAll(() => tree[Symbol.dispose]());

describe.each(STRICT_FOLDERS)('in %s', (folder) => {
  it.each(UNREPEATABLE.map(asCase))('refused: $code', ({ i }) => {
    expect(broken.get(`${folder}/bad${i}.ts`)).toContain(DETERMINISM);
  });
  it.each(REPEATABLE.map(asCase))('allowed: $code', ({ i }) => {
    expect(broken.get(`${folder}/good${i}.ts`) ?? []).not.toContain(DETERMINISM);
  });
});

it.each(OTHER_FOLDERS)('in %s a clock and doubles are allowed', (folder) => {
  const files = UNREPEATABLE.map((_, i) => `${folder}/bad${i}.ts`);
  expect(files.flatMap((file) => broken.get(file) ?? [])).not.toContain(DETERMINISM);
});

it('a test of the rules may look at the clock', () => {
  expect(broken.get('packages/rules/engine/clock.test.ts') ?? []).not.toContain(DETERMINISM);
});

it.each(EVERYWHERE.map(([rule, code], i) => ({ rule, code, i })))('everywhere: $rule', ({ rule, i }) => {
  expect(broken.get(`packages/table/rule${i}.ts`)).toContain(rule);
});

it('everywhere: a focused test hides the others', () => {
  expect(broken.get('packages/table/focus.test.ts')).toContain('vitest(no-focused-tests)');
});
