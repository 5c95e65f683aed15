/** Keys: equal keys are equal futures, so that the analysis may merge the states that have them. */
import type { Staged } from './system.ts';

/**
 * The key of a state: the JSON of everything but `given`, which never changes within a fight. Not to be confused with a hash: it
 * is the state itself and can be read back. Properties are written in the order in which they were made, so that a system which
 * builds one object in two orders loses merging, never correctness.
 */
export function keyOf(state: Staged): string {
  const { given: _given, ...changing } = state;
  return JSON.stringify(changing);
}

/** The key of any plain JSON value, by the same rule. */
export function keyOfJson(value: unknown): string {
  return JSON.stringify(value) ?? 'undefined';
}
