import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkJson, LIMITS, pathText, readJson } from './door.ts';

const refusedBy = (text: string, limits = LIMITS) => {
  const read = readJson(text, limits);
  return read.ok ? 'accepted' : `${read.error.path}: ${read.error.message}`;
};

describe('JSON text', () => {
  test('sound text is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), fc.constantFrom('', ' ', '\n\t'), (text, space) => {
        const read = readJson(space + text + space);
        // fast-check also makes what the door refuses on purpose; such texts must be refused for that reason alone.
        return read.ok
          ? isDeepStrictEqual(read.value, JSON.parse(text))
          : /minus zero|not allowed|NUL|surrogate|vanish|twice/.test(read.error.message);
      }),
      { numRuns: 3000 },
    );
  });

  test('what JSON.parse refuses is refused: thousands of spoiled texts', () => {
    const signs = ['', ',', '}', ']', '"', '\\', '{', ':', '0', '-', 'e', '\u0001', 'tru', '\u00a0'];
    const spoiled = fc
      .tuple(fc.json({ maxDepth: 5 }), fc.nat(), fc.constantFrom(...signs))
      .map(
        ([text, at, sign]) => text.slice(0, at % (text.length + 1)) + sign + text.slice((at % (text.length + 1)) + 1),
      );
    fc.assert(
      fc.property(spoiled, (text) => {
        const read = readJson(text);
        return !read.ok || isDeepStrictEqual(read.value, JSON.parse(text));
      }),
      { numRuns: 5000 },
    );
  });

  test('each hostile thing is refused with its path', () => {
    expect(refusedBy('{"a":{"b":1,"b":2}}')).toBe('a: the key "b" is there twice');
    expect(refusedBy('{"a":1,"\\u0061":2}')).toBe(': the key "a" is there twice');
    expect(refusedBy('{"x":[{"__proto__":{"gm":true}}]}')).toBe('x[0]: the key "__proto__" is not allowed');
    expect(refusedBy('{"constructor":1}')).toBe(': the key "constructor" is not allowed');
    expect(refusedBy('{"prototype":1}')).toBe(': the key "prototype" is not allowed');
    expect(refusedBy('{"hp":1e999}')).toBe('hp: expected a finite number that fits a double');
    expect(refusedBy('{"hp":-0}')).toBe('hp: minus zero is not allowed');
    expect(refusedBy('{"hp":-0.0e5}')).toBe('hp: minus zero is not allowed');
    expect(refusedBy('{"hp":1e-999}')).toBe('hp: expected a number that does not vanish in a double');
    expect(refusedBy('{"name":"a\\u0000b"}')).toBe('name: a string must not contain NUL');
    expect(refusedBy('{"name":"\\ud83d"}')).toBe('name: a string must not contain a lone surrogate');
    expect(refusedBy('{"name":"\ud83d"}')).toBe('name: a string must not contain a lone surrogate');
    expect(refusedBy('')).toBe(': expected a value, got the end of the text at line 1, column 1');
    expect(refusedBy('{"a":1,\n}')).toBe(': expected a key in double quotes, got "}" at line 2, column 1');
    expect(refusedBy('{"a":01}')).toBe('a: expected "," or "}", got "1" at line 1, column 7'.replace('a: ', ': '));
    expect(refusedBy('1 2')).toContain('expected the end of the text');
    expect(refusedBy('"\\x"')).toContain('an escape that JSON knows');
    expect(refusedBy('NaN')).toContain('expected a value');
  });

  test('both sides of every limit', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect(readJson(nested(64)).ok).toBe(true);
    expect(refusedBy(nested(65))).toContain('expected at most 64 levels of nesting');
    expect(refusedBy('['.repeat(1_000_000))).toContain('expected at most 64 levels of nesting');
    const list = (length: number) => `[${Array.from({ length }, () => '0').join(',')}]`;
    expect(readJson(list(9), { ...LIMITS, nodes: 10 }).ok).toBe(true);
    expect(refusedBy(list(10), { ...LIMITS, nodes: 10 })).toContain('expected at most 10 values');
    expect(readJson('"€€€"', { ...LIMITS, bytes: 11 }).ok).toBe(true);
    expect(refusedBy('"€€€"', { ...LIMITS, bytes: 10 })).toContain('expected at most 10 bytes');
    expect(readJson('"😀"', { ...LIMITS, bytes: 6 }).ok).toBe(true);
    expect(refusedBy('"😀"', { ...LIMITS, bytes: 5 })).toContain('expected at most 5 bytes');
    expect(refusedBy(`"${'x'.repeat(LIMITS.bytes)}"`)).toContain('bytes');
  });

  test('a byte order mark and escaped pairs are fine', () => {
    expect(readJson('\ufeff{"a":"\\ud83d\\ude00 \\/ \\n"}')).toEqual({ ok: true, value: { a: '😀 / \n' } });
  });
});

describe('values from another parser', () => {
  test('are copied fresh', () => {
    const input = { a: [1, { b: null }], c: 'text', d: false };
    const checked = checkJson(input);
    expect(checked).toEqual({ ok: true, value: input });
    expect(checked.ok && checked.value).not.toBe(input);
  });

  test('what is not plain JSON is refused with its path', () => {
    const cases: [unknown, string][] = [
      [{ a: [undefined] }, 'a[0]'],
      [{ a: -0 }, 'a'],
      [{ a: Number.NaN }, 'a'],
      [{ a: 10n }, 'a'],
      [{ a: () => 1 }, 'a'],
      [{ a: new Map() }, 'a'],
      [{ a: 'x\u0000' }, 'a'],
      [{ a: '\udc00' }, 'a'],
      [JSON.parse('{"a":{"__proto__":1}}'), 'a'],
    ];
    for (const [value, path] of cases) expect(checkJson(value)).toMatchObject({ ok: false, error: { path } });
  });

  test('circles and bombs of shared parts stop at the limits', () => {
    const circle: Record<string, unknown> = {};
    circle['again'] = circle;
    expect(checkJson(circle)).toMatchObject({ ok: false, error: { message: 'expected at most 64 levels of nesting' } });
    let bomb: unknown = ['boom'];
    for (let level = 0; level < 40; level++) bomb = [bomb, bomb];
    expect(checkJson(bomb)).toMatchObject({ ok: false, error: { message: 'expected at most 200000 values' } });
  });

  test('anything at all is answered, never thrown at, and what passes survives a round trip', () => {
    fc.assert(
      fc.property(
        fc.anything({
          withBigInt: true,
          withDate: true,
          withMap: true,
          withNullPrototype: true,
          withSparseArray: true,
        }),
        (value) => {
          const checked = checkJson(value);
          return !checked.ok || isDeepStrictEqual(readJson(JSON.stringify(checked.value)), checked);
        },
      ),
      { numRuns: 5000 },
    );
  });

  test('a path is written as people write it', () => {
    expect(pathText(['fighters', 'ann', 'weapons', 0, 'two words'])).toBe('fighters.ann.weapons[0]["two words"]');
    expect(pathText([])).toBe('');
  });
});
