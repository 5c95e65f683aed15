/** What `rules`, `import`, `play` and `schema` tell. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AskShape } from './commands/ask.ts';
import type { ImportShape } from './commands/import.ts';
import type { RulesShape } from './commands/rules.ts';
import type { PlayedShape } from './shape/told.ts';
import { answer, folder, riposte, ROOT } from './testing/command.ts';
import { sparring, struck } from './testing/scenarios.ts';

describe('rules', () => {
  it('lists every clause of a system with heading, kind, status and confidence', () => {
    const { systems } = answer<RulesShape>(['rules', '--system', 'gurps-4e']);
    expect(systems.map(({ system }) => system)).toEqual(['gurps-4e']);
    expect(systems[0]?.clauses).toHaveLength(280);
    expect(systems[0]?.clauses).toContainEqual(expect.objectContaining({ id: 'G4-RETREAT-12' }));
    for (const clause of systems[0]?.clauses ?? []) {
      expect(Object.keys(clause)).toEqual(['id', 'heading', 'kind', 'status', 'confidence']);
    }
    const { counts, clauses } = systems[0] ?? { counts: {}, clauses: [] };
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(clauses.length);
  });

  it('lists all systems without --system, and refuses one that there is not', () => {
    expect(answer<RulesShape>(['rules']).systems.map(({ system }) => system)).toEqual(['gurps-4e', 'sparring']);
    expect(riposte(['rules', '--system', 'chess']).err).toMatch(
      /^riposte: --system: expected one of gurps-4e, sparring, got "chess"\n$/,
    );
  });
});

describe('import', () => {
  it('gives a fighter that a scenario takes as it is, and the report', () => {
    const file = `${ROOT}packages/rules/systems/gurps-4e/examples/knight.gcs`;
    const told = answer<ImportShape>(['import', file]);
    expect(told).toMatchObject({ riposte: 1, kind: 'import', system: 'gurps-4e', file, name: 'Dame Odile Harrow' });
    expect(told.report.read).toContainEqual(expect.objectContaining({ field: 'DX', value: 12 }));
    const fighters = { a: { side: 'x', ...told.fighter }, b: { side: 'y', ...told.fighter } };
    const ask = answer<AskShape>(['ask', '-'], { input: JSON.stringify({ riposte: 1, system: 'gurps-4e', fighters }) });
    expect(ask.pending.kind).toBe('ask');
    expect(answer<ImportShape>(['import', '-'], { input: readFileSync(file) })).toEqual({
      ...told,
      file: 'standard input',
    });
    expect(riposte(['import', file]).out).toMatch(/^Dame Odile Harrow\n\nRead:\n {2}ST +13\n/);
  });
});

describe('play', () => {
  it('asks a person behind a pipe and records what was played', () => {
    using files = folder({ 'f.json': sparring({ hp: 3 }) });
    const input = ['x', '3 3', '3 3 4', '6,5,1', '62'].join('\n');
    const { status, out } = riposte(
      ['play', files.file('f.json'), '--dice', 'typed', '--record', files.file('r.json')],
      { input },
    );
    expect(status).toBe(0);
    expect(out).toMatch(/Red rolls 3d6: Attack, 14 or less \(90\.7 %\)/);
    expect(out.match(/expected 3 faces for 3d6, got/g)).toHaveLength(2);
    expect(out).toMatch(/Red wins: blue has no hit points left\n$/);
    expect(answer<PlayedShape>(['replay', files.file('r.json')])).toMatchObject({
      end: 'over',
      outcome: { winners: ['red'] },
    });
  });

  it('chooses by number or id, and our dice fall the same for the same seed', () => {
    using files = folder({ 'f.json': struck() });
    const game = (input: string) => riposte(['play', files.file('f.json'), '--dice', 'ours', '--seed', '7'], { input });
    const byId = game('jump\ndodge\n');
    expect(byId.out).toMatch(/Expected a number from 1 to \d+ or an id, got jump/);
    expect(byId.out).toMatch(/Bors rolls 3d6 for /);
    expect(byId.out).toMatch(/The fight is not over\.\n$/);
    expect(game('dodge\n').out).toBe(game('1\n').out);
  });

  it('takes no scenario from where the answers come from', () => {
    expect(riposte(['play', '-'])).toMatchObject({
      status: 1,
      err: expect.stringMatching(/standard input: expected a file/) as string,
    });
  });
});

describe('schema', () => {
  it.each(['gurps-4e', 'sparring'])('of %s is a JSON Schema of its whole scenario', (system) => {
    const schema = JSON.parse(riposte(['schema', '--system', system]).out) as {
      $schema: string;
      properties: Record<string, object>;
      additionalProperties: boolean;
    };
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(schema.additionalProperties).toBe(false);
    expect(Object.keys(schema.properties)).toEqual(
      expect.arrayContaining(['riposte', 'system', 'title', 'note', 'moves']),
    );
    expect(schema.properties['system']).toEqual({ const: system });
  });
});
