import { expect, test } from 'vitest';
import type { Envelope } from './log/envelope.ts';
import type { Command } from './protocol.ts';
import { answers, permits } from './seats.ts';
import { decide, didAsk, evolve, type Table } from './table.ts';
import { act, happen, seatAt, sit, TWO } from './testing/sitting.ts';

const NO_DICE = () => {
  throw new Error('nobody was to roll');
};
const head = (table: Table) => ({ id: 'command-1', seq: table.seq });

test('a decision changes nothing by itself, and evolve does what it says', () => {
  const table = open();
  const frozen = JSON.stringify(table);
  const command: Command = { ...head(table), kind: 'choose', by: 'red', option: 'high' };
  const decided = decide(table, seatAt(table, 'p1'), command, NO_DICE);
  expect(decided).toEqual({
    ok: true,
    value: {
      event: { kind: 'moved', move: { kind: 'chose', by: 'red', option: 'high' } },
      shown: { told: [[{ text: 'a whisper for red', to: ['referee', 'red'] }]], label: 'Feint high' },
    },
  });
  expect(JSON.stringify(table)).toBe(frozen);
  const after = done(table, 'p1', command);
  expect(after.now.kind).toBe('roll');
  expect(after.moved).toBe(after.seq);
});

test('a refused option, an unknown one and a question to somebody else are refused by name', () => {
  const table = open();
  expect(code(table, 'p1', { kind: 'choose', by: 'red', option: 'lie' })).toBe('refused');
  expect(code(table, 'p1', { kind: 'choose', by: 'red', option: 'sideways' })).toBe('not-an-option');
  expect(code(table, 'p2', { kind: 'choose', by: 'blue', option: 'high' })).toBe('not-asked');
  expect(code(table, 'p1', { kind: 'roll', by: 'red' })).toBe('not-a-roll');
});

test('the game master allows a refused option, with a reason that stays with it', () => {
  const table = open();
  const ruling = { kind: 'allow', to: 'red', option: 'lie', because: 'a good story' } as const;
  const allowed = done(table, 'gm', { ...head(table), kind: 'rule', ruling });
  const lied = decide(
    allowed,
    seatAt(allowed, 'p1'),
    { ...head(allowed), kind: 'choose', by: 'red', option: 'lie' },
    NO_DICE,
  );
  expect(lied.ok && lied.value.shown.label).toBe('Feint lie');
});

test('a ruling names somebody who is there, and what it allows must be refused', () => {
  const table = open();
  const line = { kind: 'line', label: 'sun', amount: -1, because: 'noon' } as const;
  expect(code(table, 'gm', { kind: 'rule', ruling: { ...line, to: 'nobody' } })).toBe('cannot-rule');
  expect(code(table, 'gm', { kind: 'rule', ruling: { ...line, to: 'red' } })).toBeNull();
  expect(code(table, 'gm', { kind: 'rule', ruling: { kind: 'allow', to: 'red', option: 'x', because: 'y' } })).toBe(
    'cannot-rule',
  );
});

test('an amendment is checked by the system', () => {
  const table = open();
  const amend = (fighter: string): Partial<Command> => ({
    kind: 'rule',
    ruling: { kind: 'amend', amendment: { fighter, set: { purse: 1 } }, because: 'a thief' },
  });
  expect(code(table, 'gm', amend('red'))).toBe('cannot-rule');
  expect(code(table, 'gm', amend('blue'))).toBeNull();
});

test('rulings do not pile up without end', () => {
  let table = open();
  const ruling = { kind: 'line', to: 'red', label: 'sun', amount: -1, because: 'noon' } as const;
  for (let count = 0; count < 50; count++) table = done(table, 'gm', { ...head(table), kind: 'rule', ruling });
  expect(code(table, 'gm', { kind: 'rule', ruling })).toBe('cannot-rule');
});

test('typed faces must be a roll of these dice, and are marked as typed', () => {
  const table = rolling();
  expect(code(table, 'p1', { kind: 'typed', by: 'red', faces: [7] })).toBe('impossible-roll');
  expect(code(table, 'p1', { kind: 'typed', by: 'red', faces: [1, 1] })).toBe('impossible-roll');
  const typed = decide(table, seatAt(table, 'p1'), { ...head(table), kind: 'typed', by: 'red', faces: [5] }, NO_DICE);
  expect(typed.ok && typed.value.event).toEqual({
    kind: 'moved',
    move: { kind: 'rolled', rolled: { total: 5 } },
    faces: [5],
    typed: true,
  });
});

test('the dice are rolled only for a roll that is permitted, pending and not stale', () => {
  const table = rolling();
  const roll = { kind: 'roll', by: 'red' } as const;
  for (const [seat, seq] of [
    ['p2', table.seq],
    ['spectators', table.seq],
    ['p1', 0],
  ] as const) {
    expect(decide(table, seatAt(table, seat), { id: 'command-1', seq, ...roll }, NO_DICE).ok).toBe(false);
  }
  expect(decide(table, seatAt(table, 'p1'), { ...head(table), ...roll }, TWO).ok).toBe(true);
});

test('a command that answers an older view than the last move is stale; one from before somebody sat down is not', () => {
  const table = rolling();
  expect(code(table, 'p1', { kind: 'roll', by: 'red', seq: table.moved - 1 })).toBe('stale');
  expect(code(table, 'p1', { kind: 'roll', by: 'red', seq: table.seq + 1 })).toBe('stale');
  const later = happen({ table, log: [] }, { kind: 'opened', seat: 'p2' }).table;
  expect(code(later, 'p1', { kind: 'roll', by: 'red', seq: later.seq - 1 })).toBeNull();
});

test('after the end only an amendment is possible', () => {
  const table = done(rolling(), 'p1', { ...head(rolling()), kind: 'roll', by: 'red' });
  expect(table.now.kind).toBe('over');
  expect(code(table, 'p1', { kind: 'roll', by: 'red' })).toBe('over');
  expect(code(table, 'p1', { kind: 'choose', by: 'red', option: 'high' })).toBe('over');
  const amendment = { fighter: 'blue', set: { purse: 1 } };
  expect(code(table, 'gm', { kind: 'rule', ruling: { kind: 'amend', amendment, because: 'a thief' } })).toBeNull();
});

test('exactly one seat answers for each person, whoever has entered and whatever was taken', () => {
  for (const opened of [false, true]) {
    for (const taken of [false, true]) {
      const seats = open().seats.map((seat) => (seat.seat === 'p1' ? { ...seat, opened, taken } : seat));
      for (const asked of ['red', 'blue', 'referee', 'somebody new']) {
        expect(seats.filter((seat) => answers(seats, seat, asked))).toHaveLength(1);
      }
      const holder = seats.find((seat) => answers(seats, seat, 'red'));
      expect(holder?.seat).toBe(opened && !taken ? 'p1' : 'gm');
    }
  }
});

test('the policy: every command by every role', () => {
  const { seats } = open();
  const ruling = { kind: 'line', to: 'red', label: 'l', amount: 1, because: 'b' } as const;
  const commands: Record<string, Command> = {
    choose: { id: 'command-1', seq: 0, kind: 'choose', by: 'red', option: 'high' },
    roll: { id: 'command-1', seq: 0, kind: 'roll', by: 'red' },
    typed: { id: 'command-1', seq: 0, kind: 'typed', by: 'red', faces: [1] },
    rule: { id: 'command-1', seq: 0, kind: 'rule', ruling },
    take: { id: 'command-1', seq: 0, kind: 'take', seat: 'p1' },
    give: { id: 'command-1', seq: 0, kind: 'give', seat: 'p1' },
  };
  const allowed = Object.entries(commands).map(([kind, command]) => [
    kind,
    seats.filter((seat) => permits(seats, seat, command)).map((seat) => seat.seat),
  ]);
  // p1 plays red, p2 plays blue, and both have entered.
  expect(Object.fromEntries(allowed)).toEqual({
    choose: ['p1'],
    roll: ['p1'],
    typed: ['p1'],
    rule: ['gm'],
    take: ['gm'],
    give: ['gm', 'p1'],
  });
});

test('the game master takes a seat that is held, answers, and it is given back by either', () => {
  let table = open();
  expect(code(table, 'gm', { kind: 'choose', by: 'red', option: 'high' })).toBe('forbidden');
  table = done(table, 'gm', { ...head(table), kind: 'take', seat: 'p1' });
  expect(code(table, 'p1', { kind: 'choose', by: 'red', option: 'high' })).toBe('forbidden');
  expect(code(table, 'gm', { kind: 'choose', by: 'red', option: 'high' })).toBeNull();
  expect(code(table, 'gm', { kind: 'take', seat: 'p1' })).toBe('stale');
  expect(code(table, 'gm', { kind: 'take', seat: 'gm' })).toBe('forbidden');
  table = done(table, 'p1', { ...head(table), kind: 'give', seat: 'p1' });
  expect(code(table, 'p1', { kind: 'choose', by: 'red', option: 'high' })).toBeNull();
});

test('an event answers the command that asked for it and no other', () => {
  const table = rolling();
  const seat = seatAt(table, 'p1');
  const command: Command = { ...head(table), kind: 'typed', by: 'red', faces: [5] };
  const envelope = act({ table, log: [] }, 'p1', command).log[0];
  if (!envelope) throw new Error('an act leaves an entry');
  expect(didAsk(command, envelope, seat)).toBe(true);
  expect(didAsk({ ...command, faces: [4] }, envelope, seat)).toBe(false);
  expect(didAsk({ ...head(table), kind: 'roll', by: 'red' }, envelope, seat)).toBe(false);
  expect(didAsk(command, envelope, seatAt(table, 'gm'))).toBe(false);
});

test('a log that does not fit is our mistake, not somebody else’s', () => {
  const table = open();
  const event = { kind: 'moved', move: { kind: 'chose', by: 'blue', option: 'high' } } as const;
  expect(() => happen({ table, log: [] }, event)).toThrow(/illegal/);
  const [envelope] = happen({ table, log: [] }, { kind: 'opened', seat: 'p2' }).log;
  expect(() => evolve({ ...table, seq: 9 }, envelope as Envelope)).toThrow(/after event 9/);
});

/** A table at which everybody sits. */
function open(): Table {
  return sit().table;
}

/** The same where red's roll is awaited. */
function rolling(): Table {
  return act(sit(), 'p1', { kind: 'choose', by: 'red', option: 'high' }).table;
}

function code(table: Table, seat: string, command: Partial<Command>): string | null {
  const decided = decide(table, seatAt(table, seat), { ...head(table), ...command } as Command, TWO);
  return decided.ok ? null : decided.error.code;
}

function done(table: Table, seat: string, command: Command): Table {
  return act({ table, log: [] }, seat, command).table;
}
