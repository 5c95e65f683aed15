import { beforeAll, describe, expect, it } from 'vitest';
import { describeTried, verdictOf, type Tried } from './mutate/verdicts.ts';
import { installed, tempTree, type Ran } from './temp-tree.ts';

const TABLE = `
import { bar, modifier, section, type Section } from '../../engine/tally.ts';

export interface Blow { kneeling: boolean; blind: boolean; far: boolean }

export const MODIFIERS: Section<Blow>[] = [
  section('Posture', [
    modifier('TY-01', 'Kneeling', -2, (b) => b.kneeling),
    modifier('TY-02', 'Blind', -4, (b) => b.blind),
    modifier('TY-03', 'Far', -1, (b) => b.far),
    modifier('TY-04', 'Nothing', 0),
  ]),
];

const UNUSED: Section<Blow>[] = [section('Bars', [bar('TY-05', 'too far', (b) => b.far)])];
export const count = UNUSED.length;
`;

const TESTS = `
import { expect, it } from 'vitest';
import { tally } from '../../engine/tally.ts';
import { MODIFIERS, type Blow } from './table.ts';

const number = (blow: Partial<Blow>) =>
  tally({ clause: 'TY-00', label: 'Skill', amount: 10 }, MODIFIERS, { kneeling: false, blind: false, far: false, ...blow }).total;
const loaded = number({ far: true });

it('TY-01 kneeling costs 2', () => {
  expect(number({ kneeling: true })).toBe(8);
});
it('TY-01 a number that hides the blindness', () => {
  expect(number({ kneeling: true, blind: true })).toBeLessThan(9);
});
it('in general, the blind are worse off', () => {
  expect(number({ blind: true })).toBe(6);
});
it('what was computed as the file was loaded', () => {
  expect(loaded).toBe(9);
});
`;

/** Runs `npm run mutate -- toy` on a system whose tests these are. */
function mutated(tests: string): Ran {
  using tree = tempTree();
  tree.copy('package.json', 'packages/rules/engine', 'scripts/mutate', 'scripts/mutate.ts', 'scripts/proofs.ts');
  tree.link(installed(''), 'node_modules');
  tree.write({
    'packages/rules/package.json': '{ "type": "module" }',
    'packages/rules/systems/toy/table.ts': TABLE,
    'packages/rules/systems/toy/toy.test.ts': tests,
  });
  return tree.run('scripts/mutate.ts', ['toy']);
}

describe('npm run mutate on a system of five entries', () => {
  let ran: Ran;
  let lines: string[];
  beforeAll(() => {
    ran = mutated(TESTS);
    lines = ran.stdout.trim().split('\n');
  });

  it('reports no entry that a test of its own clause misses', () => {
    expect(lines.filter((line) => line.includes('TY-01'))).toEqual([
      'red: TY-01 Posture: Kneeling (systems/toy/table.ts:1) <- TY-01',
    ]);
  });

  it('warns of an entry that only other tests miss, in a test or while a file loads', () => {
    expect(lines.filter((line) => line.startsWith('only others'))).toEqual([
      'only others: TY-02 Posture: Blind (systems/toy/table.ts:2) <- "in general, the blind are worse off"',
      'only others: TY-03 Posture: Far (systems/toy/table.ts:3) <- "what was computed as the file was loaded"',
    ]);
  });

  it('finds the entries that no test misses, in a table that nothing reads too', () => {
    expect(lines.filter((line) => line.startsWith('survived'))).toEqual([
      'survived: TY-04 Posture: Nothing (systems/toy/table.ts:4) (counts in no test)',
      'survived: TY-05 Bars: too far (systems/toy/table.ts:5) (counts in no test)',
    ]);
    expect(lines.at(-1)).toBe(
      'toy: 5 entries switched off, 1 missed by a test of their own clause, 2 only by others, 2 by none',
    );
    expect(ran.status).toBe(1);
  });
});

it('npm run mutate refuses tests that fail anyway, or only the first time', () => {
  const failing = mutated(`${TESTS} it('fails', () => { expect(number({})).toBe(1); });`);
  expect(failing.stderr).toContain('the tests must pass before anything is switched off:\nfails');
  expect(failing.status).toBe(2);
  const once = `${TESTS} let times = 0; it('TY-01 is shy', () => { expect(number({ kneeling: true }) + times++).toBe(8); });`;
  const shy = mutated(once);
  expect(shy.stderr).toContain('TY-01 is shy (passes, and fails when it is run again)');
  expect(shy.status).toBe(2);
});

describe('verdicts', () => {
  const tried = (...red: string[]): Tried => ({
    entry: { id: 'table.ts:1', clause: 'TY-01', heading: 'Posture', label: '' },
    red,
    applied: true,
  });

  it('a test of two clauses proves both', () => {
    expect(verdictOf(tried('TY-00, TY-01 together'))).toBe('own');
    expect(verdictOf(tried('TY-00 alone'))).toBe('others');
    expect(verdictOf(tried())).toBe('survived');
  });

  it('names the clauses of the red tests once each, its own first', () => {
    const text = describeTried('toy', [tried('TY-00 alone', 'a test', 'TY-01 here', 'TY-01 there')]);
    expect(text.split('\n')[0]).toBe('red: TY-01 Posture (table.ts:1) <- TY-01, TY-00, "a test"');
  });
});
