import { expect, test } from 'vitest';
import { duel, idOf } from './scenario.ts';

test('names become plain ids', () => {
  expect(idOf('Søren of the Långe Bridge')).toBe('s-ren-of-the-lange-bridge');
  expect(idOf('  Ann  ')).toBe('ann');
  expect(idOf('龍')).toBe('fighter');
  expect(idOf('x'.repeat(31) + ' yy')).toHaveLength(31);
});

test('each fighter gets a side of his own and the place that the system gives him', () => {
  const one = { name: 'Ann', fighter: { sheet: { st: 10 }, side: 'reds', at: [0, 0], facing: 2 } };
  expect(duel('some-system', one, { name: 'Bob', fighter: { sheet: { st: 11 } } })).toEqual({
    riposte: 1,
    system: 'some-system',
    title: 'Ann against Bob',
    fighters: { ann: { sheet: { st: 10 }, side: 'ann' }, bob: { sheet: { st: 11 }, side: 'bob' } },
  });
});

test('a fighter may meet his double', () => {
  const ann = { name: 'Ann', fighter: {} };
  expect(duel('some-system', ann, ann)).toMatchObject({
    fighters: { ann: { side: 'ann' }, 'ann-2': { side: 'ann-2' } },
  });
});
