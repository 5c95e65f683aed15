import { expect, it } from 'vitest';
import { readReport } from './test-report.ts';

const file = (name: string, status: string, tests: [string, string][]): object => ({
  name,
  status,
  assertionResults: tests.map(([title, state]) => ({ title, status: state, ancestorTitles: ['a group'] })),
});
const report = (...testResults: object[]): string => JSON.stringify({ testResults });

it('takes every test with its own title and what became of it', () => {
  const text = report(
    file('a.test.ts', 'failed', [
      ['one', 'passed'],
      ['two', 'failed'],
      ['three', 'pending'],
      ['four', 'skipped'],
      ['five', 'todo'],
    ]),
  );
  expect(readReport(text).tests.map(({ title, status }) => `${title} ${status}`)).toEqual([
    'one passed',
    'two failed',
    'three skipped',
    'four skipped',
    'five skipped',
  ]);
  expect(readReport(text).brokenFiles).toEqual([]);
});

it('names a file that failed without a failed test, as one that cannot be loaded does', () => {
  const text = report(file('a.test.ts', 'failed', []), file('b.test.ts', 'failed', [['one', 'passed']]));
  expect(readReport(text).brokenFiles).toEqual(['a.test.ts', 'b.test.ts']);
});
