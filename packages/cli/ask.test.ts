/** What `ask` tells, against numbers worked out by hand. */
import { describe, expect, it } from 'vitest';
import type { AskShape } from './commands/ask.ts';
import { answer, riposte } from './testing/command.ts';
import { sparring, struck } from './testing/scenarios.ts';

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
