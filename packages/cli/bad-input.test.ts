/** Broken, huge and hostile files through the real command: exit status 1, one clear line, nothing written. */
import { mkdirSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { folder, riposte } from './testing/command.ts';

const LONE = String.raw`\ud800`;
const fighter = '{"side":"s","sheet":{"st":10,"dx":10,"iq":10,"ht":10}}';
const json = (rest: string) => `{"riposte":1,"system":"sparring"${rest}}`;
const gurps = (rest: string) => `{"riposte":1,"system":"gurps-4e","fighters":{"a":${fighter},"b":${fighter}}${rest}}`;
const crowd = Array.from({ length: 10_000 }, (_, at) => `"f${at}":${fighter}`).join(',');

/** What is in the file, and a pattern of the line that must be told. */
const FILES: [string, string, string | Uint8Array, RegExp][] = [
  ['a megabyte of brackets', 'f.json', '['.repeat(1_048_576), /nest/],
  ['a megabyte of brackets as YAML', 'f.yaml', '['.repeat(1_000_000), /expected at most/],
  ['brackets just within the limit of YAML', 'f.yaml', '['.repeat(200_000), /line 1: nested deeper/],
  ['dashes just within the limit of YAML', 'f.yaml', '- '.repeat(100_000), /line 1: nested deeper/],
  ['more than the limit', 'f.json', json(`,"note":"${'x'.repeat(1_048_576)}"`), /expected at most 1048576 bytes/],
  ['__proto__', 'f.json', json(',"__proto__":{"hp":1}'), /__proto__/],
  ['__proto__ in YAML', 'f.yaml', 'riposte: 1\nsystem: sparring\n__proto__: { hp: 1 }\n', /__proto__/],
  ['constructor deep inside', 'f.json', gurps(',"field":{"constructor":1}'), /field.*constructor/],
  ['1e999', 'f.json', json(',"hp":1e999'), /hp: expected a finite number/],
  ['1e999 in YAML', 'f.yaml', 'riposte: 1\nsystem: sparring\nhp: 1e999\n', /hp: expected a finite number/],
  ['.nan in YAML', 'f.yaml', 'riposte: 1\nsystem: sparring\nhp: .nan\n', /hp: expected a finite number/],
  ['minus zero', 'f.json', json(',"hp":-0'), /hp: minus zero/],
  ['minus zero in YAML', 'f.yaml', 'riposte: 1\nsystem: sparring\nhp: -0\n', /hp: minus zero/],
  ['NUL in a string', 'f.json', json(String.raw`,"title":"a\u0000b"`), /title: .*NUL/],
  ['NUL in YAML', 'f.yaml', 'riposte: 1\nsystem: sparring\ntitle: "a\0b"\n', /NUL/],
  ['half a surrogate pair', 'f.json', json(`,"title":"${LONE}"`), /title: .*surrogate/],
  ['half a surrogate pair in YAML', 'f.yaml', `riposte: 1\nsystem: sparring\ntitle: "${LONE}"\n`, /title: .*surrogate/],
  ['a key twice', 'f.json', json(',"hp":1,"hp":2'), /"hp" is there twice/],
  ['a key twice in YAML', 'f.yaml', 'riposte: 1\nsystem: sparring\nhp: 1\nhp: 2\n', /unique at line 4/],
  ['a wrong type', 'f.json', json(',"hp":"12"'), /hp: .*expected.*string/],
  ['a wrong type deep inside', 'f.json', gurps(',"field":{"radius":"far"}'), /field\.radius: /],
  ['an unknown key', 'f.json', json(',"hitpoints":12'), /hitpoints/],
  ['an unknown key of a sheet', 'f.json', gurps('').replace('"st":10', '"st":10,"luck":3'), /fighters\.a\.sheet.*luck/],
  ['ten thousand fighters', 'f.json', `{"riposte":1,"system":"gurps-4e","fighters":{${crowd}}}`, /fighters/],
  ['an unknown system', 'f.json', '{"riposte":1,"system":"chess"}', /system: expected one of gurps-4e, sparring/],
  ['a system named like a method', 'f.json', '{"riposte":1,"system":"valueof"}', /system: expected one of/],
  ['another version of the format', 'f.json', '{"riposte":2,"system":"sparring"}', /riposte: /],
  ['no object', 'f.json', '[]', /expected/],
  ['nothing', 'f.json', '', /expected/],
  ['nothing as YAML', 'f.yaml', '', /expected/],
  ['half a file', 'f.json', json('').slice(0, 20), /expected/],
  ['broken YAML', 'f.yaml', 'riposte: 1\nsystem: [sparring', /line 2/],
  ['two documents', 'f.yaml', 'riposte: 1\n---\nriposte: 1\n', /multiple documents/],
  ['a tag', 'f.yaml', 'riposte: 1\nsystem: !!binary c3BhcnJpbmc=\n', /tag/],
  ['aliases of aliases', 'f.yaml', laughs(), /alias|expected at most/],
  ['an alias that holds itself', 'f.yaml', 'riposte: 1\nsystem: sparring\nx: &a [*a]\n', /x.*nesting/],
  ['bytes that are no text', 'f.json', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0, 0]), /UTF-8/],
  ['a control character in what is told', 'f.json', '{"riposte":1,"system":"\\u001b[31mred"}', /system: /],
];

function laughs(): string {
  const lines = ['riposte: 1', 'system: sparring', 'a0: &a0 [x, x, x, x, x, x, x, x, x]'];
  for (let at = 1; at < 12; at++)
    lines.push(
      `a${at}: &a${at} [${Array(9)
        .fill(`*a${at - 1}`)
        .join(', ')}]`,
    );
  return lines.join('\n');
}

/** The line that a refused file leads to, after seeing to it that there is nothing else. */
function refusal(args: string[], how: Parameters<typeof riposte>[1] = {}): string {
  const { status, out, err } = riposte(args, how);
  expect(err).toMatch(/^riposte: [^\n]+\n$/);
  // eslint-disable-next-line no-control-regex -- what must not reach a terminal
  expect(err.trimEnd()).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
  expect(err.length).toBeLessThan(800);
  expect(out).toBe('');
  expect(status).toBe(1);
  return err;
}

describe('a scenario', () => {
  it.each(FILES)('with %s is refused', (_title, name, content, told) => {
    using files = folder({ [name]: content });
    const line = refusal(['run', name, '--json', '--record', 'record.json'], { cwd: files.path });
    expect(line).toContain(name);
    expect(line).toMatch(told);
    expect(readdirSync(files.path)).toEqual([name]);
  });

  it('from standard input is refused alike', () => {
    expect(refusal(['ask', '-'], { input: json(',"hp":-0') })).toMatch(/standard input: hp: minus zero/);
    expect(refusal(['odds', '-'], { input: '['.repeat(2_000_000) })).toMatch(/standard input: expected at most/);
  });

  it('that is a folder or is not there is refused', () => {
    using files = folder({});
    mkdirSync(files.file('d.yaml'));
    expect(refusal(['ask', files.file('d.yaml')])).toMatch(/d\.yaml: expected a file/);
    expect(refusal(['ask', files.file('none.yaml')])).toMatch(/none\.yaml: no such file/);
    expect(refusal(['ask', files.file('d.yaml/x.yaml')])).toMatch(/no such file/);
  });

  it('imports only what stands beside it', () => {
    using files = folder({ 'sheet.gcs': '{"version":5}', 'note.txt': '' });
    mkdirSync(files.file('inner'));
    const scenario = (named: unknown) =>
      JSON.stringify({
        riposte: 1,
        system: 'gurps-4e',
        fighters: { a: { side: 'x', import: named }, b: { side: 'y', import: named } },
      });
    const line = (named: unknown) => refusal(['ask', '-'], { cwd: files.path, input: scenario(named) });
    for (const named of [
      '../sheet.gcs',
      'inner/../../sheet.gcs',
      files.file('sheet.gcs'),
      './sheet.gcs',
      'C:/sheet.gcs',
      '..\\sheet.gcs',
    ]) {
      expect(line(named)).toMatch(/fighters\.a\.import: expected a file beside the scenario/);
    }
    expect(line(7)).toMatch(/fighters\.a\.import: expected the name of a file/);
    expect(line('none.gcs')).toMatch(/fighters\.a\.import: none\.gcs: no such file/);
    expect(line('note.txt')).toMatch(/fighters\.a\.import: note\.txt: expected a file ending in \.gcs/);
    expect(line('sheet.gcs')).toMatch(/fighters\.a\.import: sheet\.gcs: /);
    const both = scenario('sheet.gcs').replaceAll('"side"', '"sheet":{},"side"');
    expect(refusal(['ask', '-'], { cwd: files.path, input: both })).toMatch(/an import or a sheet, not both/);
  });
});

describe('a character', () => {
  it.each([
    ['that is no JSON', '<character/>'],
    ['of a version that nobody writes any more', '{"version":2}'],
    ['of a megabyte of brackets', '['.repeat(1_048_576)],
    ['with __proto__', '{"version":5,"__proto__":{}}'],
    ['that is a list', '[]'],
  ])('%s is refused', (_title, content) => {
    using files = folder({ 'sheet.gcs': content });
    expect(refusal(['import', files.file('sheet.gcs'), '--json'])).toContain('sheet.gcs');
  });

  it('for a system without importers is refused, and so is an ending that none takes', () => {
    using files = folder({ 'sheet.gcs': '{}', 'sheet.xml': '' });
    expect(refusal(['import', files.file('sheet.gcs'), '--system', 'sparring'])).toMatch(/no importer for "sparring"/);
    expect(refusal(['import', files.file('sheet.xml')])).toMatch(/ending in \.gcs/);
  });
});

describe('a record', () => {
  const record = {
    riposte: 1,
    kind: 'record',
    system: 'sparring',
    edition: 1,
    scenario: { riposte: 1, system: 'sparring' },
    moves: [],
  };
  const rolled = (faces: number[], total: number) => ({ kind: 'rolled', rolled: { total }, faces });
  it.each<[string, object, RegExp]>([
    [
      'of another edition is refused by name',
      { ...record, edition: 2 },
      /edition: expected edition 1 of sparring, got 2/,
    ],
    ['of a system that is not there', { ...record, system: 'chess' }, /system: expected one of/],
    ['whose scenario is of another system', { ...record, scenario: { riposte: 1, system: 'gurps-4e' } }, /system: /],
    ['whose setup is refused', { ...record, scenario: { ...record.scenario, hp: 0 } }, /scenario\.hp: /],
    ['whose faces lie', { ...record, moves: [rolled([3, 3, 3], 10)] }, /moves\[0\]\.faces: .*10.*9/],
    [
      'with a move that nobody asked for',
      { ...record, moves: [{ kind: 'chose', by: 'red', option: 'x' }] },
      /moves\[0\]: not-asked/,
    ],
    ['that is a scenario', record.scenario, /kind/],
    ['with an unknown key', { ...record, extra: 1 }, /extra/],
  ])('%s', (_title, content, told) => {
    expect(refusal(['replay', '-', '--json'], { input: JSON.stringify(content) })).toMatch(told);
  });
});

describe('a script', () => {
  const script = (...moves: unknown[]) => json(`,"moves":${JSON.stringify(moves)}`);
  it.each<[string, unknown[], RegExp]>([
    [
      'with a move too many',
      [{ roll: [3, 3, 3] }, { roll: [6, 6, 6] }, { roll: [6, 6] }, { roll: [1, 1] }],
      /moves\[3\]: /,
    ],
    ['that ends inside an exchange', [{ roll: [3, 3, 3] }], /moves\[1\]: expected a move: .*blue to roll \(Defense\)/],
    ['with too few faces', [{ roll: [3, 3] }], /moves\[0\]: expected 3 faces for 3d6, got 2/],
    ['with a face that no die has', [{ roll: [3, 3, 7] }], /moves\[0\]: expected faces from 1 to 6, got 7/],
    ['with a choice where dice are asked for', [{ choose: 'dodge' }], /moves\[0\]: expected faces of 3d6/],
    ['with a move of no kind', [{ throw: [1] }], /moves\[0\]/],
    [
      'with a ruling that cannot be',
      [{ rule: { kind: 'allow', to: 'red', option: 'x', because: 'y' } }],
      /moves\[0\]: cannot-rule/,
    ],
  ])('%s is refused with its place', (_title, moves, told) => {
    expect(refusal(['run', '-', '--json'], { input: script(...moves) })).toMatch(told);
  });

  it('over its end is refused: the fight is over', () => {
    const blow = [{ roll: [3, 3, 3] }, { roll: [6, 6, 6] }, { roll: [6, 6] }];
    const miss = [{ roll: [6, 6, 6] }];
    const moves = [...blow, ...miss, ...blow, ...miss, { roll: [1, 1, 1] }];
    const line = refusal(['run', '-'], { input: script(...moves).replace('"moves"', '"hp":18,"moves"') });
    expect(line).toMatch(/moves\[7\]: the fight is over/);
  });
});
