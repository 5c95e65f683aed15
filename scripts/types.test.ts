// The type checker stands guard as well: no Node and no page in the rules, and only syntax that Node runs as it is.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT, installed, tempTree } from './temp-tree.ts';

/** Globals of Node or of the page, each in a file of the rules, and the compiler's error. */
const IMPURE: [error: string, code: string][] = [
  ['TS2591', "export const a = process.env['HOME'];"],
  ['TS2591', "export const a = Buffer.from('x');"],
  ['TS2584', "console.log('x');"],
  ['TS2304', 'setTimeout(() => {}, 1);'],
  ['TS2584', 'export const a = document.title;'],
  ['TS2304', "export const a = fetch('x');"],
  ['TS2304', 'export const a = crypto.getRandomValues(new Uint8Array(1));'],
  ['TS2304', 'export const a = performance.now();'],
];

/** Syntax or carelessness that the compiler's settings refuse everywhere. */
const REFUSED: [error: string, code: string][] = [
  ['TS1294', 'export enum A {\n  B,\n}'],
  ['TS1294', 'export namespace A {\n  export const b = 1;\n}'],
  ['TS1294', 'export class A {\n  constructor(public b: number) {}\n}'],
  ['TS2322', 'export const a = (b: number[]): number => b[0];'],
  ['TS2375', 'export const a: { b?: number } = { b: undefined };'],
  ['TS7006', 'export const a = (b) => b;'],
];

const PURE = 'packages/rules/tsconfig.pure.json';

const tree = tempTree();
let errors: string[] = [];

beforeAll(() => {
  tree.copy('tsconfig.json', PURE, 'packages/rules/package.json');
  tree.link(installed(''), 'node_modules');
  IMPURE.forEach(([, code], i) => tree.write({ [`packages/rules/engine/impure${i}.ts`]: `${code}\nexport {};\n` }));
  REFUSED.forEach(([, code], i) => tree.write({ [`packages/rules/engine/refused${i}.ts`]: `${code}\n` }));
  tree.write({
    'packages/rules/engine/pure.ts': "import * as z from 'zod';\nexport const a = z.int().parse(1);\n",
    'packages/rules/engine/free.test.ts': 'console.log(process.pid);\nexport {};\n',
  });
  const { stdout } = tree.run(installed('@typescript/native/bin/tsc'), ['-p', PURE, '--pretty', 'false']);
  errors = stdout.split('\n');
});

afterAll(() => tree[Symbol.dispose]());

/** The codes of the errors in one file. */
const errorsIn = (name: string): (string | undefined)[] =>
  errors.filter((line) => line.includes(`engine/${name}.ts(`)).map((line) => /\bTS\d+/.exec(line)?.[0]);

/** A line for the title, the error expected, and the number of the file that holds the code. */
const asCase = ([error, code]: [string, string], i: number): { error: string; code: string; i: number } => ({
  error,
  code: code.replaceAll('\n', ' '),
  i,
});

describe('refused', () => {
  it.each(IMPURE.map(asCase))('in the rules: $code', ({ error, i }) => {
    expect(errorsIn(`impure${i}`)).toEqual([error]);
  });
  it.each(REFUSED.map(asCase))('anywhere: $code', ({ error, i }) => {
    expect(errorsIn(`refused${i}`)).toEqual([error]);
  });
});

it('the schema library and a test with Node in it are fine', () => {
  expect([...errorsIn('pure'), ...errorsIn('free.test')]).toEqual([]);
});

it('the real rules are checked by the same settings', () => {
  const { stdout } = tree.run(installed('@typescript/native/bin/tsc'), ['-p', `${ROOT}${PURE}`, '--listFilesOnly']);
  expect(stdout).toContain('packages/rules/engine/play.ts');
  expect(stdout).not.toContain('.test.ts');
});
