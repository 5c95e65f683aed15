import { expect, test } from 'vitest';
import type { ViewFrame } from './protocol.ts';
import { view } from './projection.ts';
import type { Wish } from './testing/client.ts';
import { ACTION, WHISPER } from './testing/parley.ts';
import { act, seatAt, sit, type Sitting } from './testing/sitting.ts';

const SEATS = ['gm', 'p1', 'p2', 'spectators'];
const choose: Wish = { kind: 'choose', by: 'red', option: 'high' };
const roll: Wish = { kind: 'roll', by: 'red' };

test('a question comes in full to who answers it and to the game master; others see only who is waited for', () => {
  const sitting = sit();
  expect(SEATS.map((seat) => show(sitting, seat).pending)).toEqual([
    {
      kind: 'ask',
      questions: [expect.objectContaining({ to: 'red', yours: false })],
      waiting: ['red'],
      interjections: [],
    },
    { kind: 'ask', questions: [expect.objectContaining({ to: 'red', yours: true })], waiting: [], interjections: [] },
    { kind: 'ask', questions: [], waiting: ['red'], interjections: [] },
    { kind: 'ask', questions: [], waiting: ['red'], interjections: [] },
  ]);
});

test('options come with their parts and refusals with their bars, without the actions behind them', () => {
  const { pending } = show(sit(), 'p1');
  expect(pending.kind === 'ask' && pending.questions[0]).toEqual({
    to: 'red',
    asks: 'How?',
    yours: true,
    options: [
      { id: 'high', label: 'Feint high', parts: { how: 'high' } },
      { id: 'low', label: 'Feint low', parts: { how: 'low' } },
    ],
    refused: [
      {
        id: 'lie',
        label: 'Feint lie',
        parts: { how: 'lie' },
        bars: [{ clause: 'P-1', because: 'no lies' }],
        overridable: true,
      },
    ],
  });
});

test('everybody sees the state through his own eyes', () => {
  const purses = SEATS.map((seat) => (show(sit(), seat).state as { purse: object }).purse);
  expect(purses).toEqual([
    { red: 7, blue: 7 },
    { red: 7, blue: null },
    { red: null, blue: 7 },
    { red: null, blue: null },
  ]);
  const shown = SEATS.map((seat) => show(sit(), seat).cards.map((card) => card.counters.length));
  expect(shown).toEqual([
    [1, 1],
    [1, 0],
    [0, 1],
    [0, 0],
  ]);
});

test('a fact is told to those whom the rules tell it, and a choice is named to its maker and the game master', () => {
  const sitting = act(sit(), 'p1', choose);
  const last = SEATS.map((seat) => show(sitting, seat).log.entries.at(-1));
  expect(last.map((entry) => entry?.lines)).toEqual([[WHISPER], [WHISPER], [], []]);
  expect(last.map((entry) => entry?.did)).toEqual([
    { kind: 'chose', by: 'red', label: 'Feint high' },
    { kind: 'chose', by: 'red', label: 'Feint high' },
    { kind: 'chose', by: 'red', label: null },
    { kind: 'chose', by: 'red', label: null },
  ]);
});

test('a secret roll shows nothing but its roller to others, before and after', () => {
  const before = act(sit(), 'p1', choose);
  expect(SEATS.map((seat) => isRollShown(show(before, seat)))).toEqual([true, true, false, false]);
  const after = act(before, 'p1', roll);
  const last = SEATS.map((seat) => show(after, seat).log.entries.at(-1));
  expect(last.map((entry) => entry?.did)).toEqual([
    { kind: 'rolled', by: 'red', typed: false, roll: expect.objectContaining({ faces: [2], rolled: { total: 2 } }) },
    { kind: 'rolled', by: 'red', typed: false, roll: expect.objectContaining({ faces: [2], rolled: { total: 2 } }) },
    { kind: 'rolled', by: 'red', typed: false, roll: null },
    { kind: 'rolled', by: 'red', typed: false, roll: null },
  ]);
  expect(last.map((entry) => entry?.lines)).toEqual(SEATS.map(() => ['it is done']));
});

test('what an amendment set is for the game master; that there was one, and why, is for all', () => {
  const ruling = { kind: 'amend', amendment: { fighter: 'blue', set: { purse: 3 } }, because: 'a thief' } as const;
  const sitting = act(sit(), 'gm', { kind: 'rule', ruling });
  const did = SEATS.map((seat) => show(sitting, seat).log.entries.at(-1)?.did);
  const others = { kind: 'ruled', ruling: { kind: 'amend', fighter: 'blue', set: null, because: 'a thief' } };
  expect(did).toEqual([
    { kind: 'ruled', ruling: { kind: 'amend', fighter: 'blue', set: { purse: 3 }, because: 'a thief' } },
    others,
    others,
    others,
  ]);
});

test('nothing that is the server’s leaves it: secrets, hashes, the scenario, actions, command ids', () => {
  const sitting = act(act(sit(), 'p1', choose), 'p1', roll);
  for (const seat of SEATS) {
    for (const at of [sit(), sitting]) {
      const text = JSON.stringify(show(at, seat));
      for (const secret of ['hash of', 'scenario', ACTION, 'command-']) expect(text).not.toContain(secret);
    }
  }
  expect(JSON.stringify(sitting.log)).toContain('hash of');
});

test('a seat that may not know receives the same bytes whatever was whispered, rolled and chosen', () => {
  const low: Wish = { ...choose, option: 'low' };
  const typed: Wish = { kind: 'typed', by: 'red', faces: [6] };
  const one = act(act(sit(), 'p1', choose), 'p1', typed);
  const two = act(act(sit(), 'p1', low), 'p1', { ...typed, faces: [1] });
  for (const seat of ['p2', 'spectators']) {
    // The stage that a system views is the system's affair; here it says nothing that is secret.
    expect(JSON.stringify(show(one, seat))).toBe(JSON.stringify(show(two, seat)));
  }
  expect(JSON.stringify(show(one, 'gm'))).not.toBe(JSON.stringify(show(two, 'gm')));
});

test('entries of the log come from where the browser has them', () => {
  const { table, log } = act(sit(), 'p1', choose);
  const later = view(table, seatAt(table, 'p2'), () => false, log.slice(4), 4).log;
  expect(later.from).toBe(4);
  expect(later.entries.map((entry) => entry.seq)).toEqual([4, 5]);
});

function show({ table, log }: Sitting, seat: string): ViewFrame {
  return view(table, seatAt(table, seat), () => true, log, 0);
}

function isRollShown({ pending }: ViewFrame): boolean {
  return pending.kind === 'roll' && pending.roll !== null;
}
