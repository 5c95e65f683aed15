/** What the commands answer, through the real bin, against numbers worked out by hand. */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AskShape } from './commands/ask.ts';
import type { ImportShape } from './commands/import.ts';
import type { RulesShape } from './commands/rules.ts';
import type { OddsFileShape } from './shape/odds.ts';
import type { PlayedShape } from './shape/told.ts';
import { answer, folder, riposte, ROOT } from './testing/command.ts';

const sparring = (fields: object = {}) => JSON.stringify({ riposte: 1, system: 'sparring', ...fields });

/** Bors has a broadsword at 13 and Basic Speed (11 + 12) / 4 = 5.75; Ann's broadsword has hit him. */
function struck(fields: object = {}): string {
  const broadsword = (damage: string) => ({
    name: 'Broadsword',
    skill: 'Broadsword',
    weight: 3,
    parry: '0',
    melee: { swing: { damage, reach: '1' } },
  });
  return JSON.stringify({
    riposte: 1,
    system: 'gurps-4e',
    title: 'A blow',
    fighters: {
      ann: {
        side: 'red',
        sheet: {
          name: 'Ann',
          st: 12,
          dx: 12,
          iq: 10,
          ht: 11,
          skills: { Broadsword: 14 },
          weapons: { broadsword: broadsword('1d+3 cut') },
        },
      },
      bors: {
        side: 'blue',
        sheet: {
          name: 'Bors',
          st: 13,
          dx: 11,
          iq: 10,
          ht: 12,
          skills: { Broadsword: 13 },
          weapons: { broadsword: broadsword('2d cut') },
        },
      },
    },
    opening: { attack: { by: 'ann', on: 'bors', with: 'broadsword/swing', result: 'hit' } },
    ...fields,
  });
}

describe('ask', () => {
  it('tells the pending roll with its number, reasons and exact chance', () => {
    const { pending, ...head } = answer<AskShape>(['ask', '-'], {
      input: sparring({ title: 'Spar', moves: [{ roll: [3, 3, 4] }] }),
    });
    expect(head).toEqual({ riposte: 1, kind: 'ask', system: 'sparring', edition: 1, title: 'Spar', played: 1 });
    // 3d6 come to 11 or less in 135 of 216 ways.
    expect(pending).toEqual({
      kind: 'roll',
      by: 'blue',
      asks: 'Defense',
      dice: { kind: 'sum', count: 3, sides: 6 },
      text: '3d6',
      need: {
        test: 'at-most',
        target: 11,
        total: 11,
        base: { clause: 'SP-DEFENSE-01', label: 'Defense', amount: 11 },
        lines: [],
        bars: [],
      },
      chance: { fraction: '135/216', lowest: '5/8', decimal: 0.625 },
      seenBy: 'all',
      interjections: [],
    });
  });

  it('tells every defense with its number, reasons and chance, and every refused one with the reason', () => {
    const { pending } = answer<AskShape>(['ask', '-'], { input: struck() });
    if (pending.kind !== 'ask') throw new Error('expected a question');
    const [question] = pending.questions;
    expect(question?.to).toBe('bors');
    const dodge = question?.options.find(({ id }) => id === 'dodge');
    // Basic Speed 5.75 gives 5 + 3 = 8; 8 or less comes in 56 of 216 ways.
    expect(dodge).toMatchObject({
      parts: { defense: 'dodge', retreat: 'no' },
      need: { test: 'at-most', target: 8, total: 8, base: { clause: 'G4-DODGE-01', amount: 8 }, lines: [], bars: [] },
      chance: { fraction: '56/216', lowest: '7/27' },
      costs: [],
      overruled: null,
    });
    const parry = question?.options.find(({ id }) => id === 'parry:broadsword');
    // Broadsword 13 gives 13 / 2 = 6, and 3; 9 or less comes in 81 of 216 ways.
    expect(parry).toMatchObject({ need: { target: 9 }, chance: { fraction: '81/216', lowest: '3/8', decimal: 0.375 } });
    // Giving ground adds 3 to a dodge; 11 or less comes in 135 of 216 ways, whether or not Ann is asked to follow.
    const retreat = question?.options.find(({ id }) => id.startsWith('dodge+retreat:'));
    expect(retreat?.need?.lines).toEqual([{ clause: 'G4-RETREAT-03', label: 'Retreat', amount: 3 }]);
    expect(retreat?.chance?.fraction).toBe('135/216');
    const block = question?.refused.find(({ parts }) => parts['defense'] === 'block');
    expect(block).toMatchObject({ bars: [{ clause: 'G4-BLOCK-04' }] });
  });

  it('shows what the referee allowed, with his reason', () => {
    const input = struck({
      moves: [{ rule: { kind: 'line', to: 'bors', label: 'Sun', amount: -2, because: 'it is in his eyes' } }],
    });
    const { pending } = answer<AskShape>(['ask', '-'], { input });
    if (pending.kind !== 'ask') throw new Error('expected a question');
    const dodge = pending.questions[0]?.options.find(({ id }) => id === 'dodge');
    expect(dodge?.need?.lines).toEqual([{ clause: 'ruling', label: 'Sun: it is in his eyes', amount: -2 }]);
    expect(dodge?.need?.target).toBe(6);
    // 6 or less comes in 20 of 216 ways.
    expect(dodge?.chance?.fraction).toBe('20/216');
  });

  it('is laid out for people without --json', () => {
    const { out, status } = riposte(['ask', '-'], { input: struck() });
    expect(status).toBe(0);
    expect(out).toMatch(/^ {2}Dodge · 8 or less · 25\.9 % \(56\/216\)$/m);
    expect(out).toMatch(/^ +8 {2}Basic Speed 5\.75, 3 \+ 5 {2}\[G4-DODGE-01\]$/m);
    expect(out).toMatch(/^ +\+3 {2}Retreat +\[G4-RETREAT-03\]$/m);
    expect(out).toMatch(/^ {6}= 11$/m);
  });
});

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

describe('odds', () => {
  it('are exact for a pending roll', () => {
    const { outcomes } = answer<OddsFileShape>(['odds', '-'], { input: sparring() });
    expect(outcomes).toHaveLength(1);
    const [roll] = outcomes;
    expect(roll).toMatchObject({ by: 'red', option: null, dice: '3d6', chance: { fraction: '196/216' } });
    const injury = roll?.odds?.measures['injury'];
    // A hit (196/216) that is not stopped (81/216) and does the most, 2d6 - 3 = 9 (1/36): 49/54 × 3/8 × 1/36 = 49/5184.
    expect(injury?.values.at(-1)).toMatchObject({ value: 9, chance: { lowest: '49/5184' } });
    // 2d6 - 3, at least nothing, is 4 + 1/36 on average (a 2 counts 1 more): 49/54 × 3/8 × 145/36 = 7105/5184.
    expect(injury?.mean.fraction).toBe('7105/5184');
    expect(injury?.mean.decimal).toBeCloseTo(7105 / 5184, 14);
    expect(roll?.odds?.ends).toMatchObject({
      boundary: { lowest: '1' },
      question: { lowest: '0' },
      over: { lowest: '0' },
    });
  });

  it('are exact for every option, and all chances add up to one', () => {
    const { outcomes } = answer<OddsFileShape>(['odds', '-'], { input: struck() });
    const of = (id: string) => outcomes.find(({ option }) => option?.id === id);
    // Nothing is done about the blow: 1d + 3 cutting without DR injures always.
    expect(of('nothing')?.odds?.measures['hurt']?.values).toMatchObject([{ value: 1, chance: { lowest: '1' } }]);
    // The dodge succeeds in 56 of 216 ways; a blow that is not dodged hurts.
    expect(of('dodge')?.odds?.measures['hurt']?.values).toMatchObject([
      { value: 0, chance: { lowest: '7/27' } },
      { value: 1, chance: { lowest: '20/27' } },
    ]);
    for (const { odds, answers } of outcomes) {
      const weights = odds?.joint.map(({ chance }) => chance.fraction.split('/').map(BigInt)) ?? [];
      expect(weights.reduce((sum, [weight = 0n]) => sum + weight, 0n)).toBe(weights[0]?.[1]);
      for (const after of answers) expect(after.odds?.ends.question.lowest).toBe('0');
    }
  });

  it('are told of one option alone, and refused for one that is not pending', () => {
    const { outcomes } = answer<OddsFileShape>(['odds', '-', '--option', 'dodge'], { input: struck() });
    expect(outcomes.map(({ option }) => option?.id)).toEqual(['dodge']);
    const { status, err } = riposte(['odds', '-', '--option', 'jump'], { input: struck() });
    expect(status).toBe(1);
    expect(err).toMatch(/standard input: expected the id of a pending option, got "jump"/);
  });

  it('are of any moment of the script', () => {
    const input = sparring({ moves: [{ roll: [3, 3, 3] }, { roll: [6, 6, 6] }] });
    const asked = (...args: string[]) => answer<OddsFileShape>(['odds', '-', ...args], { input }).outcomes[0]?.asks;
    expect([asked('--moves', '0'), asked('--moves', '1'), asked()]).toEqual(['Attack', 'Defense', 'Damage']);
    expect(riposte(['ask', '-', '--moves', '-1'], { input }).status).toBe(2);
  });

  it('of a fight that is over are none', () => {
    const moves = [{ roll: [3, 3, 3] }, { roll: [6, 6, 6] }, { roll: [6, 6] }];
    const { pending, outcomes } = answer<OddsFileShape>(['odds', '-'], { input: sparring({ hp: 9, moves }) });
    expect(pending).toBe('over');
    expect(outcomes).toEqual([]);
  });
});

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
