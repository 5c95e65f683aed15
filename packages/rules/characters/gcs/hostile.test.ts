/** Broken, huge and hostile sheets: one clear error each, never a throw, never anything done to what all objects share. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkJson } from '../../engine/door.ts';
import type { Json } from '../../engine/system.ts';
import { changed } from './changed.ts';
import { importGcs } from './import.ts';
import { isSound } from './prune.ts';

const read = (file: string) =>
  readFileSync(new URL(`../../systems/gurps-4e/examples/${file}.gcs`, import.meta.url), 'utf8');
const KNIGHT = read('knight');
const SHEETS = ['knight', 'fencer', 'axeman', 'wolf', 'archer'].map((file) => JSON.parse(read(file)) as Json);

/** What an import came to: `taken`, or the kind of error with its path. */
function outcome(text: string): string {
  const imported = importGcs(text);
  if (imported.ok) return 'taken';
  expect(imported.error.message.length).toBeGreaterThan(0);
  return `${imported.error.kind} ${imported.error.path}`.trim();
}

describe('what is no sheet of version 5 is refused by name', () => {
  test.each([
    ['nothing', '', 'not-json'],
    ['no JSON', 'Dame Odile Harrow', 'not-json'],
    ['half a sheet', KNIGHT.slice(0, KNIGHT.indexOf('Stubbornness')), 'not-json traits[3].name'],
    ['a list', '[1, 2]', 'not-a-sheet'],
    ['null', 'null', 'not-a-sheet'],
    ['XML, whose root may say version 5 too', '\uFEFF <?xml version="1.0"?><character version="5"></character>', 'xml'],
    ['version 4', changed(KNIGHT, { version: 4 }), 'old-version version'],
    ['version 1', changed(KNIGHT, { version: 1 }), 'old-version version'],
    ['version 6', changed(KNIGHT, { version: 6 }), 'new-version version'],
    ['a version in words', changed(KNIGHT, { version: '5' }), 'not-a-sheet version'],
    ['a library, which has no attributes', '{"version": 5, "rows": []}', 'not-a-sheet attributes'],
    ['no attributes in it', changed(KNIGHT, { attributes: [] }), 'not-a-sheet attributes'],
    [
      'a value of the wrong type',
      changed(KNIGHT, { 'st > calc > value': 'strong' }),
      'wrong-shape attributes[0].calc.value',
    ],
    ['skills that are no list', changed(KNIGHT, { skills: { Broadsword: 14 } }), 'wrong-shape skills'],
    ['DX out of range', changed(KNIGHT, { 'dx > calc > value': 0 }), 'out-of-range dx'],
    ['an endless dexterity', changed(KNIGHT, { 'dx > calc > value': 1e9 }), 'out-of-range dx'],
  ])('%s', (_, text, expected) => {
    expect(outcome(text)).toBe(expected);
  });

  test('the message says what to do', () => {
    const old = importGcs(changed(KNIGHT, { version: 4 }));
    expect(old).toMatchObject({ error: { message: expect.stringContaining('this is GCS version 4, which') } });
  });
});

describe('hostile text is refused at the door', () => {
  const inside = (json: string) => KNIGHT.replace('"version": 5,', `"version": 5, "third_party": ${json},`);

  test.each([
    ['a megabyte of brackets', '['.repeat(1024 * 1024)],
    ['a megabyte of braces', '{"a":'.repeat(200_000)],
    ['nine megabytes', ' '.repeat(9 * 1024 * 1024)],
    ['a million zeros', inside(`[${'0,'.repeat(1_000_000)}0]`)],
    ['a prototype', inside('{"__proto__": {"gm": true}}')],
    ['a constructor', inside('{"constructor": {"prototype": {"gm": true}}}')],
    ['a number beyond doubles', inside('1e999')],
    ['minus zero', inside('-0')],
    ['NUL', inside('"\\u0000"')],
    ['half a surrogate pair', inside('"\\ud800"')],
    ['a key twice', inside('{"a": 1, "a": 2}')],
  ])('%s', (_, text) => {
    const start = performance.now();
    expect(outcome(text)).toMatch(/^not-json/);
    expect(performance.now() - start).toBeLessThan(2000);
    expect(({} as { gm?: boolean }).gm).toBeUndefined();
  });

  test('ten thousand skills', () => {
    const skills = Array.from({ length: 10_000 }, (_, index) => ({ name: `Skill ${index}`, calc: { level: 10 } }));
    expect(outcome(changed(KNIGHT, { skills }))).toBe('wrong-shape skills');
  });

  test('ten thousand things in boxes of a thousand', () => {
    const box = { description: 'Box', children: Array.from({ length: 1000 }, () => ({ description: 'Thing' })) };
    expect(outcome(changed(KNIGHT, { other_equipment: Array.from({ length: 10 }, () => box) }))).toBe('too-large');
  });
});

describe('what is out of range is left out by name', () => {
  test.each([
    ['a level of a thousand', { 'Broadsword > calc > level': 1000 }, 'skills'],
    ['a bonus of a million', { 'Mail Hauberk > features': [bonus(1_000_000)] }, 'bonuses'],
    ['a Size Modifier in words', { 'profile > SM': 'huge' }, 'Size Modifier'],
  ])('%s', (_, changes, field) => {
    const imported = importGcs(changed(KNIGHT, changes));
    if (!imported.ok) throw new Error(imported.error.message);
    expect(isSound(imported.value.sheet)).toBe(true);
    expect(imported.value.report.skipped.map((entry) => entry.field)).toContain(field);
  });

  test('names that every object has, and names that cannot be seen', () => {
    const imported = importGcs(
      changed(KNIGHT, {
        'Broadsword > name': '__proto__',
        'Brawling > name': 'constructor',
        'Heraldry > name': 'toString',
        'Thrusting Broadsword > description': 'constructor',
        'profile > name': '\u202e\u0007evil\n\nname\u200b ',
      }),
    );
    if (!imported.ok) throw new Error(imported.error.message);
    const { sheet, report } = imported.value;
    expect(report.name).toBe('evil name');
    expect(Object.keys(sheet.skills ?? {})).toEqual(
      expect.arrayContaining(['__proto__ skill', 'constructor skill', 'toString skill']),
    );
    expect(Object.keys(sheet.weapons ?? {})).toContain('constructor-item');
    expect(isSound(sheet)).toBe(true);
    // What was taken can be stored in a scenario.
    expect(checkJson(sheet).ok).toBe(true);
  });
});

function bonus(amount: number): Json {
  return { type: 'attribute_bonus', attribute: 'dodge', amount };
}

describe('mutated sheets', () => {
  const odd = fc.oneof(
    fc.constantFrom<Json>(
      null,
      true,
      0,
      -1,
      5,
      1e9,
      0.3,
      '',
      '0',
      'No',
      '12FU',
      '9d+9 cut',
      '@x@',
      'toString',
      '__proto__',
      [],
      {},
    ),
    fc.integer(),
    fc.string({ maxLength: 12 }),
    fc.json({ maxDepth: 2 }).map((text) => JSON.parse(text) as Json),
  );
  const mutation = fc.record({ at: fc.nat(), value: odd, remove: fc.boolean() });
  const mutated = fc
    .tuple(fc.constantFrom(...SHEETS), fc.array(mutation, { minLength: 1, maxLength: 6 }))
    .map(([sheet, mutations]) => JSON.stringify(mutate(sheet, mutations)));

  test('thousands: taken and sound, or refused with a message', () => {
    let taken = 0;
    fc.assert(
      fc.property(mutated, (text) => {
        const imported = importGcs(text);
        if (!imported.ok) return imported.error.message.length > 0;
        taken++;
        const { sheet, held } = imported.value;
        const ids = [...Object.keys(sheet.weapons ?? {}), ...(sheet.shield ? ['shield'] : []), null];
        return isSound(sheet) && checkJson(sheet).ok && ids.includes(held.right) && ids.includes(held.left);
      }),
      { numRuns: 4000 },
    );
    // The mutations are mild enough that many sheets survive them, so that this looks at imports too.
    expect(taken).toBeGreaterThan(400);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('text with bytes cut out, doubled and changed', () => {
    const cut = fc.record({ from: fc.nat(), length: fc.nat(40), instead: fc.string({ unit: 'binary', maxLength: 8 }) });
    fc.assert(
      fc.property(fc.array(cut, { minLength: 1, maxLength: 4 }), (cuts) => {
        let text = KNIGHT;
        for (const { from, length, instead } of cuts) {
          const at = from % text.length;
          text = text.slice(0, at) + instead + text.slice(at + length);
        }
        const imported = importGcs(text);
        return imported.ok ? isSound(imported.value.sheet) : imported.error.message.length > 0;
      }),
      { numRuns: 1000 },
    );
  });
});

/** A copy with some of its values replaced or taken away; `at` counts all values of the sheet, round and round. */
function mutate(sheet: Json, mutations: { at: number; value: Json; remove: boolean }[]): Json {
  const copy = JSON.parse(JSON.stringify(sheet)) as Json;
  for (const { at, value, remove } of mutations) {
    const places: [Json[] | { [key: string]: Json }, string][] = [];
    const visit = (part: Json) => {
      if (typeof part !== 'object' || part === null) return;
      for (const key of Object.keys(part)) {
        places.push([part, key]);
        visit((part as { [key: string]: Json })[key] ?? null);
      }
    };
    visit(copy);
    const [parent, key] = places[at % places.length] ?? [];
    if (parent === undefined || key === undefined) continue;
    if (Array.isArray(parent)) parent.splice(Number(key), 1, ...(remove ? [] : [value]));
    else if (remove) delete parent[key];
    else parent[key] = value;
  }
  return copy;
}
