/** What may fail because of outside data: a value, or an error that says whose fault it was. A broken invariant of ours throws instead. */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E };

/** A successful result. */
export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

/** A refused input. */
export const fail = <E>(error: E): { ok: false; error: E } => ({ ok: false, error });

/** The value, or a thrown error naming the invariant that is broken; for what cannot be missing unless the program is wrong. */
export function must<T>(value: T | null | undefined, invariant: string): T {
  if (value === undefined || value === null) throw new Error(`broken invariant: ${invariant}`);
  return value;
}

/** Marks code that the types prove unreachable; throws if it is reached all the same. */
export function unreachable(value: never): never {
  throw new Error(`broken invariant: unexpected ${JSON.stringify(value)}`);
}
