import { expect, it } from 'vitest';
import { keyOf, shortKeys } from './key.ts';
import type { Staged } from './system.ts';

type Example = Staged & { fighters: Record<string, object> };

const one: Example = {
  given: { sheets: 'large' },
  fighters: { ann: { hp: 10, held: { right: 'sword' } }, bob: { hp: 9, held: { right: null } } },
  rulings: [],
  stage: { at: 'turn' },
  under: [],
};

const copy = (state: Example): Example => structuredClone(state);

it('the key of a state is its JSON without what is given', () => {
  const { given: _given, ...rest } = one;
  expect(JSON.parse(keyOf(one))).toEqual(rest);
});

it('short keys are equal for equal states, whether they share parts or not', () => {
  const keyed = shortKeys();
  expect(keyed(copy(one))).toBe(keyed(one));
  const others: Example[] = [
    { ...one, given: null },
    { ...one, fighters: { ...one.fighters } },
  ];
  for (const other of others) expect(keyed(other)).toBe(keyed(one));
});

it.each<[string, Example]>([
  ['a figure of a fighter', { ...one, fighters: { ...one.fighters, ann: { hp: 9, held: { right: 'sword' } } } }],
  ['a part deep inside', { ...one, fighters: { ...one.fighters, ann: { hp: 10, held: { right: null } } } }],
  ['whose part it is', { ...one, fighters: { ann: one.fighters['bob'] ?? {}, bob: one.fighters['ann'] ?? {} } }],
  ['a fighter who is gone', { ...one, fighters: { ann: one.fighters['ann'] ?? {} } }],
  ['the stage', { ...one, stage: { at: 'over' } }],
  ['what waits under it', { ...one, under: [{ at: 'turn' }] }],
  ['a ruling', { ...one, rulings: [{ kind: 'allow', to: 'ann', option: 'x', because: 'y' }] }],
])('short keys differ by %s', (_title, other) => {
  const keyed = shortKeys();
  expect(keyed(other)).not.toBe(keyed(one));
  expect(keyed(copy(other))).toBe(keyed(other));
});

it('a field of a stage is not taken for a fighter', () => {
  const keyed = shortKeys();
  const stage = { at: 'turn', ann: { hp: 1 } };
  const fighters = { ann: { hp: 1 } };
  const a = { ...one, stage, fighters: {} } as unknown as Staged;
  const b = { ...one, stage: { at: 'turn' }, fighters } as unknown as Staged;
  expect(keyed(a)).not.toBe(keyed(b));
});
