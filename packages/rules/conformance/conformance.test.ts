/** The conformance suite run on every system, on the toy, and on broken twins that prove each check. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { asFighter, IMPORTERS } from '../characters/index.ts';
import { pending, play } from '../engine/play.ts';
import { must } from '../engine/result.ts';
import { parseScenario } from '../engine/scenario.ts';
import { anySystem, type Json } from '../engine/system.ts';
import { SYSTEMS } from '../systems/index.ts';
import { CHECKS, complaintsOf } from './checks.ts';
import type { Fight, Subject } from './subject.ts';
import { brokenTwins, soundSubject } from './twins.ts';
import { yard } from './yard/system.ts';

const systemsFolder = fileURLToPath(new URL('../systems/', import.meta.url));

describe.each(Object.entries(SYSTEMS))('%s', (id, entry) => {
  let subject: Subject;
  beforeAll(async () => {
    subject = { system: await entry.load(), fights: await shipped(id), engine: { pending, play } };
  });

  test('it ships a scenario, and goes by the name it is listed under', () => {
    expect(subject.fights.length).toBeGreaterThan(0);
    expect(subject.system.id).toBe(id);
  });

  test.each(CHECKS)('$title', (check) => {
    expect(complaintsOf(check, subject)).toEqual([]);
  });
});

describe('the yard', () => {
  const row = (hp: number, watching: boolean): Fight['setup'] => ({
    fighters: [
      { id: 'ann', side: 'a', place: 2, hp },
      { id: 'bob', side: 'b', place: 3, hp, armed: false },
      { id: 'cid', side: 'b', place: 4, hp, watching },
      { id: 'dee', side: 'a', place: 1, hp },
    ],
  });
  const fights: Fight[] = [
    { name: 'a row of four', setup: row(4, false), moves: [] },
    { name: 'one of them watches', setup: row(9, true), moves: [] },
  ];
  const subject: Subject = { system: anySystem(yard), fights, engine: { pending, play } };

  test.each(CHECKS)('$title', (check) => {
    expect(complaintsOf(check, subject)).toEqual([]);
  });
});

describe('the suite itself', () => {
  test.each(CHECKS)('the sound twin passes: $title', (check) => {
    expect(complaintsOf(check, soundSubject())).toEqual([]);
  });

  test.each(brokenTwins())('a twin that $name is found by one check alone: $foundBy', ({ subject, foundBy }) => {
    const finding = CHECKS.filter((check) => complaintsOf(check, subject).length > 0).map(({ title }) => title);
    expect(finding).toEqual([foundBy]);
  });

  test('every check has a twin that it finds', () => {
    const proved = new Set(brokenTwins().map(({ foundBy }) => foundBy));
    expect(CHECKS.map(({ title }) => title).filter((title) => !proved.has(title))).toEqual([]);
  });
});

/** The scenarios that a system ships, with the sheets that they import. */
async function shipped(id: string): Promise<Fight[]> {
  const folder = `${systemsFolder}${id}/examples/`;
  const files = readdirSync(folder).filter((name) => /\.scenario\.(yaml|json)$/.test(name));
  return Promise.all(
    files.map(async (name) => {
      const parsed = parseScenario(parse(readFileSync(folder + name, 'utf8')));
      const scenario = must(parsed.ok ? parsed.value : null, `${name} is a scenario`);
      return { name, setup: await imported(id, folder, scenario.setup), moves: scenario.moves };
    }),
  );
}

async function imported(id: string, folder: string, setup: Fight['setup']): Promise<Fight['setup']> {
  const fighters = setup['fighters'];
  if (typeof fighters !== 'object' || fighters === null || Array.isArray(fighters)) return setup;
  const read = Object.entries(fighters).map(async ([name, fighter]): Promise<[string, Json]> => {
    if (typeof fighter !== 'object' || fighter === null || Array.isArray(fighter)) return [name, fighter];
    const { import: file, ...own } = fighter;
    if (typeof file !== 'string') return [name, fighter];
    const importer = must(IMPORTERS[id]?.[file.split('.').at(-1) ?? ''], `an importer for ${file}`);
    const sheet = (await importer.load())(readFileSync(folder + file, 'utf8'));
    return [
      name,
      { ...(asFighter(must(sheet.ok ? sheet.value : null, `${file} is read`)) as Record<string, Json>), ...own },
    ];
  });
  return { ...setup, fighters: Object.fromEntries(await Promise.all(read)) };
}
