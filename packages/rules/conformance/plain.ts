/** Plain data: what it is, copies of it, and equality that overlooks nothing. */

/** Where a value is not plain JSON (undefined, NaN, -0, a class, …), or null where all of it is. */
export function impurity(value: unknown, path = ''): string | null {
  switch (typeof value) {
    case 'string':
      return value.isWellFormed() ? null : `${path}: a lone surrogate`;
    case 'boolean':
      return null;
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0) ? null : `${path}: ${Object.is(value, -0) ? '-0' : value}`;
    case 'object':
      return value === null ? null : impurityInside(value, path);
    default:
      return `${path}: ${typeof value}`;
  }
}

/** A deep copy of plain data; what is not plain is taken over as it is. */
export function copy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copy) as T;
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)])) as T;
}

/** The same value, with everything inside it frozen. */
export function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) freeze(inner);
  }
  return value;
}

/** Whether two plain values are the same; the order of keys does not matter, a missing key and an undefined one differ. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => same(item, b[index]));
  if (!isPlainObject(a) || !isPlainObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && same((a as Fields)[key], (b as Fields)[key]))
  );
}

type Fields = Record<string, unknown>;

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function impurityInside(value: object, path: string): string | null {
  if (!Array.isArray(value) && !isPlainObject(value)) return `${path}: an object of a class`;
  for (const [key, inner] of Object.entries(value)) {
    const found = impurity(inner, path === '' ? key : `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}
