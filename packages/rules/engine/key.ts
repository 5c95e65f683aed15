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

/**
 * Makes short keys of states: equal for equal states and different for different ones, among all that the same maker has seen. Parts
 * that states share are looked at once, so that a state which differs from another in one fighter costs that fighter. States must
 * never change, as they do not anywhere; the key cannot be read back.
 */
export function shortKeys(): (state: Staged) => string {
  const numbers = new Map<string, number>();
  const known = new WeakMap<object, number>();
  const number = (text: string): number => {
    const found = numbers.get(text);
    if (found !== undefined) return found;
    numbers.set(text, numbers.size);
    return numbers.size - 1;
  };
  const part = (value: unknown): number => {
    if (typeof value !== 'object' || value === null) return number(keyOfJson(value));
    const found = known.get(value);
    if (found !== undefined) return found;
    const made = number(keyOfJson(value));
    known.set(value, made);
    return made;
  };
  return (state) => {
    let key = '';
    for (const [name, value] of Object.entries(state)) {
      if (name === 'given') continue;
      key += `${number(name)}=`;
      if (typeof value !== 'object' || value === null || Array.isArray(value)) key += `${part(value)};`;
      // A record of parts, such as the fighters by id.
      else for (const [inner, of] of Object.entries(value)) key += `${number(inner)}:${part(of)},`;
    }
    return key;
  };
}
