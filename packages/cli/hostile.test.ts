/** Thousands of damaged scenarios: each is refused with one line, or read; nothing throws and no prototype is touched. */
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import type { Json } from '@riposte/rules/engine/system.ts';
import { fightOf } from './fight.ts';
import { oneLine, refusalLine } from './input/refusal.ts';
import { readYaml } from './input/yaml.ts';
import { ROOT } from './testing/command.ts';

const EXAMPLES = ['gurps-4e', 'sparring'].flatMap((system) => {
  const at = `${ROOT}packages/rules/systems/${system}/examples/`;
  return readdirSync(at)
    .filter((name) => name.endsWith('.scenario.yaml'))
    .map((name) => ({ file: at + name, text: readFileSync(at + name, 'utf8') }));
});

const HOSTILE: Json[] = [
  null,
  true,
  -1,
  0.5,
  1e15,
  '',
  '\u0000',
  '../x',
  'constructor',
  [],
  {},
  [[[]]],
  { at: 'turn' },
  'x'.repeat(200),
];

afterEach(() => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as Record<string, unknown>)['hp']).toBeUndefined();
});

/** Every path into a value, from the top down. */
function paths(value: Json, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([key, inner]) =>
      paths(inner, [...path, Array.isArray(value) ? Number(key) : key]),
    ),
  ];
}

/** A copy with the value at a path replaced, or removed where it is replaced by nothing. */
function damaged(value: Json, [first, ...rest]: (string | number)[], by: Json | undefined): Json | undefined {
  if (first === undefined) return by;
  if (Array.isArray(value))
    return value.map((inner, at) => (at === first ? (damaged(inner, rest, by) ?? null) : inner));
  const fields = value as { [key: string]: Json };
  const inner = damaged(fields[first] ?? null, rest, by);
  const { [first]: _gone, ...kept } = fields;
  return inner === undefined ? kept : { ...kept, [first]: inner };
}

it('a scenario with any of its values replaced or removed begins a fight or is refused in one line', async () => {
  let refused = 0;
  for (const { file, text } of EXAMPLES) {
    const read = readYaml(text);
    if (!read.ok) throw new Error(read.error.message);
    for (const path of paths(read.value)) {
      for (const by of [...HOSTILE, undefined]) {
        const fight = await fightOf(damaged(read.value, path, by) ?? null, file);
        if (fight.ok) continue;
        refused++;
        const line = refusalLine(fight.error);
        expect(line.length).toBeLessThan(2000);
        expect(line).not.toMatch(/\n|(?<!received )undefined|\[object/);
        expect(line).not.toContain('\0');
      }
    }
  }
  expect(refused).toBeGreaterThan(1000);
}, 60_000);

it('a text with characters put in, taken out or doubled is read as YAML or refused in one line', () => {
  const texts = fc.constantFrom(...EXAMPLES.map(({ text }) => text));
  const inserted = fc.constantFrom(
    '\0',
    '[',
    ']',
    '{',
    '}',
    ':',
    '-',
    '&a ',
    '*a',
    '!!x ',
    '"',
    "'",
    '\t',
    '|',
    '>',
    '%',
    '---\n',
    '\ud800',
    '\u2028',
    '<<: ',
    '1e999',
    '__proto__: 1\n',
  );
  const edit = fc.tuple(fc.nat(), fc.nat(4), inserted);
  fc.assert(
    fc.property(texts, fc.array(edit, { minLength: 1, maxLength: 4 }), (text, edits) => {
      let broken = text;
      for (const [place, gone, put] of edits) {
        const at = place % broken.length;
        broken = broken.slice(0, at) + put + broken.slice(at + gone);
      }
      const read = readYaml(broken);
      expect(read.ok ? JSON.parse(JSON.stringify(read.value)) : oneLine(read.error.message)).toEqual(
        read.ok ? read.value : read.error.message,
      );
    }),
    { numRuns: 3000 },
  );
}, 60_000);

it('a line separator that the parser quotes does not reach the terminal', () => {
  const read = readYaml('note: >\u2028\n  x\n');
  expect(read).toMatchObject({ ok: false, error: { message: expect.not.stringMatching(/\u2028/) as string } });
});

it('any text at all is read as YAML or refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const read = readYaml(text);
      expect(read.ok || read.error.message.length > 0).toBe(true);
    }),
    { numRuns: 3000 },
  );
}, 60_000);
