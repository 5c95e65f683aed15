import { describe, expect, it } from 'vitest';
import type { Clause } from '../packages/rules/engine/system.ts';
import { clausesOf, compare, describeProofs } from './proofs.ts';
import type { ReportedTest } from './test-report.ts';

const clause = (status: Clause['status']): Clause => ({ heading: 'A clause', kind: 'modifier', status });
const test = (title: string, status: ReportedTest['status'] = 'passed'): ReportedTest => ({
  file: 'some.test.ts',
  title,
  status,
});

const TOY = {
  'G4-X-01': clause('implemented'),
  'G4-X-02': clause('implemented'),
  'G4-X-03': clause('open'),
  'LN-07a': clause('implemented'),
};

describe('clausesOf', () => {
  it.each([
    ['G4-RETREAT-12 no retreat while kneeling', ['G4-RETREAT-12']],
    ['G4-X-01, G4-X-02 both together', ['G4-X-01', 'G4-X-02']],
    ['G4-X-01 and G4-X-02 both together', ['G4-X-01', 'G4-X-02']],
    ['G4-X-01, G4-X-02, G4-X-03 two at most', ['G4-X-01', 'G4-X-02']],
    ['LN-07a a lettered clause', ['LN-07a']],
    ['G4S-DEF-01 from the support ledger', ['G4S-DEF-01']],
    ['see G4-X-01', []],
    ['G4-X-011b is another clause', ['G4-X-011b']],
    ['a test of the table', []],
  ])('reads "%s"', (title, ids) => {
    expect(clausesOf(title)).toEqual(ids);
  });
});

describe('compare', () => {
  it('counts a clause as proved by a passed test only', () => {
    const { systems, complete } = compare({ toy: TOY }, [
      test('G4-X-01 holds'),
      test('G4-X-02 is skipped', 'skipped'),
      test('LN-07a fails', 'failed'),
    ]);
    expect(systems).toEqual([
      { system: 'toy', clauses: 4, implemented: 3, proved: ['G4-X-01'], unproved: ['G4-X-02', 'LN-07a'] },
    ]);
    expect(complete).toBe(false);
  });

  it('does not count a clause of which another test failed', () => {
    const { systems } = compare({ toy: TOY }, [test('G4-X-01 above'), test('G4-X-01 below', 'failed')]);
    expect(systems[0]?.proved).toEqual([]);
  });

  it('is complete when all that is marked implemented is proved', () => {
    const tests = [test('G4-X-01, G4-X-02 hold'), test('LN-07a holds')];
    expect(compare({ toy: TOY }, tests).complete).toBe(true);
    expect(compare({ toy: TOY }, tests.slice(1)).complete).toBe(false);
  });

  it('finds a test of a clause that no rulebook lists', () => {
    const tests = [test('G4-X-01, G4-X-02 hold'), test('LN-07a holds'), test('G4-X-99 typed wrongly')];
    const { strays, complete } = compare({ toy: TOY }, [...tests, test('SHA-256 is no clause')]);
    expect(strays).toEqual(['G4-X-99 typed wrongly']);
    expect(complete).toBe(false);
  });
});

it('describeProofs names what is missing', () => {
  const text = describeProofs(compare({ toy: TOY }, [test('G4-X-01 holds'), test('LN-07a holds')]));
  expect(text).toBe('toy: 4 clauses, 3 implemented, 2 proved, 1 implemented but not proved\nnot proved: G4-X-02 (toy)');
});
