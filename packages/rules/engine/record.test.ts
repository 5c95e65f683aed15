import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sparring } from '../systems/sparring/system.ts';
import { checkJson, readJson } from './door.ts';
import { playOut, seeded } from './drive.ts';
import { parseRecord, replay, writeRecord, type FightRecord, type RecordedMove } from './record.ts';
import { must } from './result.ts';
import { parseScenario, writeScenario, type Scenario } from './scenario.ts';
import type { Json } from './system.ts';

const scenario: Scenario = { riposte: 1, system: 'sparring', title: 'Twelve', setup: { hp: 12 }, moves: [] };

function recorded(seed: number): FightRecord {
  const { moves } = playOut(sparring, sparring.begin({ hp: 12 }), seeded(seed), 10_000);
  return { riposte: 1, kind: 'record', system: 'sparring', edition: 1, scenario, moves };
}

describe('scenarios', () => {
  test('what the format names is kept apart from the setup', () => {
    const file = {
      riposte: 1,
      system: 'gurps-4e',
      note: 'A note',
      fighters: { ann: {} },
      moves: [
        { by: 'ann', choose: 'attack:bob' },
        { parts: { defense: 'parry', retreat: false, slot: 1 } },
        { roll: [3, 4, 2] },
        { rule: { kind: 'allow', to: 'bob', option: 'parry', because: 'a chair leg' } },
      ],
    };
    const parsed = parseScenario(file);
    expect(parsed).toMatchObject({
      ok: true,
      value: { system: 'gurps-4e', note: 'A note', setup: { fighters: { ann: {} } } },
    });
    const read = must(parsed.ok ? parsed.value : null, 'it parses');
    expect(read.moves[1]).toEqual({ parts: { defense: 'parry', retreat: 'false', slot: '1' } });
    expect(parseScenario(writeScenario(read))).toEqual(parsed);
  });

  test('each thing wrong is told with its path', () => {
    const wrong = (file: unknown) => {
      const parsed = parseScenario(file);
      return parsed.ok ? [] : parsed.error.map(({ path }) => path);
    };
    expect(wrong(3)).toEqual(['']);
    expect(wrong({ riposte: 2, system: 'x' })).toEqual(['riposte']);
    expect(wrong({ riposte: 1 })).toEqual(['system']);
    expect(wrong({ riposte: 1, system: '../etc' })).toEqual(['system']);
    expect(wrong({ riposte: 1, system: 'x', title: 3 })).toEqual(['title']);
    expect(wrong({ riposte: 1, system: 'x', moves: [{ roll: [3, 'x'] }] })).toEqual(['moves[0].roll[1]']);
    expect(wrong({ riposte: 1, system: 'x', moves: [{ roll: [0] }] })).toEqual(['moves[0].roll[0]']);
    expect(wrong({ riposte: 1, system: 'x', deep: { hp: -0 } })).toEqual(['deep.hp']);
  });

  test.each(['referee', 'spectator'])('no fighter is called %s, who is somebody else', (name) => {
    const parsed = parseScenario({ riposte: 1, system: 'gurps-4e', fighters: { [name]: {}, ann: {} } });
    expect(parsed).toMatchObject({ ok: false, error: [{ path: `fighters.${name}` }] });
  });

  test('anything at all is answered, never thrown at', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (riposte, setup, moves) => {
        parseScenario(setup);
        parseScenario({ riposte, system: setup, setup, moves });
        return parseScenario({ riposte: 1, system: 'x', setup, moves: [moves] }).ok === false || checkJson(moves).ok;
      }),
      { numRuns: 3000 },
    );
  });
});

describe('records', () => {
  test('a fight replays to the same states and facts from its file', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const record = recorded(seed);
        const text = JSON.stringify(writeRecord(record));
        const read = readJson(text);
        const parsed = parseRecord(read.ok ? read.value : null);
        const again = replay(sparring, must(parsed.ok ? parsed.value : null, 'it parses'));
        const first = playOut(sparring, sparring.begin({ hp: 12 }), seeded(seed), 10_000);
        expect(again).toMatchObject({ ok: true, value: { state: first.state } });
        expect(again.ok && again.value.steps.flatMap(({ facts }) => facts)).toEqual(first.facts);
      }),
      { numRuns: 50 },
    );
  });

  test('another system, another edition, a bad setup and a bad move are refused by name', () => {
    const record = recorded(1);
    const refused = (change: Partial<FightRecord>) => {
      const again = replay(sparring, { ...record, ...change });
      return again.ok ? null : [again.error.refused, again.error.path];
    };
    expect(refused({ system: 'lens' })).toEqual(['system', 'system']);
    expect(refused({ edition: 2 })).toEqual(['edition', 'edition']);
    expect(refused({ scenario: { ...scenario, setup: { hp: 0 } } })).toEqual(['setup', 'scenario.hp']);
    const chose: RecordedMove = { kind: 'chose', by: 'red', option: 'x' };
    expect(refused({ moves: [chose] })).toEqual(['move', 'moves[0]']);
    const past: RecordedMove = { kind: 'rolled', rolled: { total: 6 }, faces: [1, 2, 3] };
    expect(refused({ moves: [...record.moves, past] })).toEqual(['move', `moves[${record.moves.length}]`]);
  });

  test('faces that do not come to the recorded outcome are refused', () => {
    const lie = (rolled: { total: number }, faces: number[]) =>
      replay(sparring, { ...recorded(1), moves: [{ kind: 'rolled', rolled, faces }] });
    expect(lie({ total: 9 }, [3, 3, 3]).ok).toBe(true);
    expect(lie({ total: 9 }, [3, 3, 4])).toMatchObject({ ok: false, error: { path: 'moves[0].faces' } });
    expect(lie({ total: 9 }, [3, 6])).toMatchObject({ ok: false, error: { path: 'moves[0].faces' } });
  });

  test('the record in the document is one, and replays to what its faces say', () => {
    const page = readFileSync(new URL('../../../docs/record.md', import.meta.url), 'utf8');
    const text = must(/```json\n([\s\S]*?)```/.exec(page)?.[1], 'the document shows a record');
    const read = readJson(text);
    const parsed = parseRecord(read.ok ? read.value : null);
    const again = replay(sparring, must(parsed.ok ? parsed.value : null, 'it is a record'));
    // 4 + 2 - 3 = 3 of blue's twelve hit points.
    expect(again).toMatchObject({ ok: true, value: { state: { hp: { red: 12, blue: 9 } } } });
  });

  test('a spoiled record file is answered with a path, never thrown at', () => {
    const good = writeRecord(recorded(1));
    expect(parseRecord({ ...good, edition: 'x' })).toMatchObject({ ok: false, error: [{ path: 'edition' }] });
    expect(parseRecord({ ...good, scenario: { riposte: 1 } })).toMatchObject({
      ok: false,
      error: [{ path: 'scenario.system' }],
    });
    expect(parseRecord({ ...good, moves: [{ kind: 'rolled', rolled: { total: 1 } }] })).toMatchObject({
      ok: false,
      error: [{ path: 'moves[0].faces' }],
    });
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(good)), fc.jsonValue(), (key, value) => {
        const parsed = parseRecord({ ...good, [key]: value as Json });
        return parsed.ok || parsed.error.length > 0;
      }),
      { numRuns: 1000 },
    );
  });
});
