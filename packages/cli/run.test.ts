/** What `run` and `replay` tell, and what they refuse. */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AskShape } from './commands/ask.ts';
import type { PlayedShape } from './shape/told.ts';
import { answer, folder, riposte, ROOT } from './testing/command.ts';
import { sparring, struck } from './testing/scenarios.ts';

describe('run', () => {
  it('plays the moves and tells facts, log, state, cards and what is pending', () => {
    const input = sparring({ moves: [{ roll: [3, 3, 4] }, { roll: [6, 5, 1] }, { roll: [4, 2] }] });
    const told = answer<PlayedShape>(['run', '-'], { input });
    expect(told.kind).toBe('run');
    expect(told.facts).toEqual([{ fact: 'hurt', who: 'blue', injury: 3 }]);
    expect(told.log).toEqual([
      'Red rolls 3d6 for Attack: 3+3+4 = 10, needs 14 or less',
      'Blue rolls 3d6 for Defense: 6+5+1 = 12, needs 11 or less',
      'Red rolls 2d6-3 for Damage: 4+2 = 3',
      'blue loses 3 hit points.',
    ]);
    expect(told.steps.map(({ index, asks, met }) => [index, asks, met])).toEqual([
      [0, 'Attack', true],
      [1, 'Defense', false],
      [2, 'Damage', null],
    ]);
    expect(told).toMatchObject({
      end: 'boundary',
      outcome: null,
      state: { hp: { red: 12, blue: 9 } },
      pending: { kind: 'roll', by: 'blue' },
    });
    expect(told.cards.map(({ fighter, gauges }) => [fighter, gauges[0]?.now])).toEqual([
      ['red', 12],
      ['blue', 9],
    ]);
  });

  it('plays choices by id and by parts, faces and rulings; a part that is left out means the plain option', () => {
    const roll = { roll: [2, 3, 3] };
    for (const chosen of [
      { by: 'bors', choose: 'dodge' },
      { parts: { defense: 'dodge' } },
      { by: 'bors', parts: { defense: 'dodge', retreat: 'no' } },
    ]) {
      const told = answer<PlayedShape>(['run', '-'], { input: struck({ moves: [chosen, roll] }) });
      expect(told.steps[0]).toMatchObject({
        move: { kind: 'chose', by: 'bors', option: 'dodge' },
        need: { target: 8 },
      });
      expect(told.steps[1]).toMatchObject({
        move: { kind: 'rolled', rolled: { total: 8 }, faces: [2, 3, 3] },
        met: true,
      });
      expect(told.end).toBe('boundary');
    }
  });

  it('refuses a script that ends inside an exchange, unless --partial', () => {
    const input = struck({ moves: [{ choose: 'dodge' }] });
    expect(riposte(['run', '-'], { input })).toMatchObject({ status: 1, out: '' });
    expect(riposte(['run', '-'], { input }).err).toMatch(
      /moves\[1\]: expected a move: the exchange waits for bors to roll/,
    );
    expect(answer<PlayedShape>(['run', '-', '--partial'], { input })).toMatchObject({
      end: 'inside',
      pending: { kind: 'roll' },
    });
  });

  it('refuses a refused option with its clause, and plays it once the referee allows it', () => {
    const lying = JSON.parse(struck()) as { fighters: { bors: { posture?: string } }; moves?: unknown };
    lying.fighters.bors.posture = 'kneeling';
    const ask = answer<AskShape>(['ask', '-'], { input: JSON.stringify(lying) });
    if (ask.pending.kind !== 'ask') throw new Error('expected a question');
    const refused = ask.pending.questions[0]?.refused.find(
      ({ id, overridable }) => id.startsWith('dodge+retreat') && overridable,
    );
    if (!refused) throw new Error('expected that a kneeling fighter may not give ground');
    expect(refused.bars).toEqual([expect.objectContaining({ clause: 'G4-RETREAT-12' })]);
    const moves = (allowed: boolean) => [
      ...(allowed
        ? [{ rule: { kind: 'allow', to: 'bors', option: refused.id, because: 'he slides down the slope' } }]
        : []),
      { choose: refused.id },
    ];
    const input = (allowed: boolean) => JSON.stringify({ ...lying, moves: moves(allowed) });
    expect(riposte(['run', '-', '--partial'], { input: input(false) }).err).toMatch(
      /moves\[0\]: refused: .*\(G4-RETREAT-12\)/,
    );
    const told = answer<PlayedShape>(['run', '-', '--partial'], { input: input(true) });
    expect(told.log[0]).toMatch(/^The referee allows Bors .*: he slides down the slope$/);
  });

  it('writes a record that replays to the same, from imported characters too', () => {
    using files = folder({});
    const moves = [{ roll: [3, 3, 4] }, { roll: [6, 5, 1] }, { roll: [4, 2] }];
    const run = answer<PlayedShape>(['run', '-', '--record', files.file('r.json')], { input: sparring({ moves }) });
    const replayed = answer<PlayedShape>(['replay', files.file('r.json')]);
    expect(replayed).toEqual({ ...run, kind: 'replay' });

    const bridge = readFileSync(`${ROOT}packages/rules/systems/gurps-4e/examples/toll-bridge.scenario.yaml`, 'utf8');
    for (const name of ['knight.gcs', 'axeman.gcs']) {
      writeFileSync(files.file(name), readFileSync(`${ROOT}packages/rules/systems/gurps-4e/examples/${name}`));
    }
    writeFileSync(files.file('b.yaml'), `${bridge}moves:\n  - { choose: attack }\n`);
    answer(['run', files.file('b.yaml'), '--record', files.file('b.json')]);
    const record = JSON.parse(readFileSync(files.file('b.json'), 'utf8')) as {
      scenario: { fighters: Record<string, object> };
    };
    expect(Object.keys(record.scenario.fighters['odile'] ?? {})).toEqual(
      expect.arrayContaining(['side', 'sheet', 'held']),
    );
    expect(answer<PlayedShape>(['replay', '-'], { input: JSON.stringify(record) }).steps).toHaveLength(1);
  });
});
