import { describe, expect, test } from 'vitest';
import { sparring } from '../systems/sparring/system.ts';
import { answerOf, playOut, runScript, scripted, seeded } from './drive.ts';
import { pending } from './play.ts';
import type { ScriptedMove } from './scenario.ts';
import type { Option, Pending, Question } from './system.ts';

const begin = () => sparring.begin({ hp: 12 });

describe('the seeded driver', () => {
  test('plays a fight to its end, the same one for the same seed', () => {
    const fight = playOut(sparring, begin(), seeded(7), 10_000);
    expect(fight.end).toBe('over');
    expect(fight.moves.length).toBeGreaterThan(4);
    expect(playOut(sparring, begin(), seeded(7), 10_000)).toEqual(fight);
    expect(playOut(sparring, begin(), seeded(8), 10_000)).not.toEqual(fight);
  });

  test('stops at the limit of moves', () => {
    const fight = playOut(sparring, begin(), seeded(7), 3);
    expect(fight.end).toBe('limit');
    expect(fight.moves).toHaveLength(3);
  });

  test('throws each face of a die about as often as the others', () => {
    const counts = [0, 0, 0, 0, 0, 0];
    for (let seed = 0; seed < 300; seed++) {
      for (const move of playOut(sparring, begin(), seeded(seed), 10_000).moves) {
        if (move.kind === 'rolled') for (const face of move.faces) counts[face - 1] = (counts[face - 1] ?? 0) + 1;
      }
    }
    const all = counts.reduce((sum, count) => sum + count, 0);
    // Chi-squared with 5 degrees of freedom exceeds 20.5 once in a thousand; the seeds are fixed, so this never flickers.
    const chi = counts.reduce((sum, count) => sum + ((count - all / 6) * (count - all / 6)) / (all / 6), 0);
    expect(chi).toBeLessThan(20.5);
  });
});

describe('scripts', () => {
  const moves: ScriptedMove[] = [{ roll: [3, 3, 4] }, { roll: [6, 5, 1] }, { roll: [4, 2] }];

  test('a script is played, and what is pending then is told', () => {
    const run = runScript(sparring, begin(), moves);
    expect(run).toMatchObject({ ok: true, value: { end: 'boundary', state: { hp: { red: 12, blue: 9 } } } });
    expect(runScript(sparring, begin(), moves.slice(0, 2))).toMatchObject({ ok: true, value: { end: 'inside' } });
  });

  test('the first move that does not fit is named', () => {
    const wrong = (index: number, move: ScriptedMove) =>
      runScript(
        sparring,
        begin(),
        moves.map((each, at) => (at === index ? move : each)),
      );
    expect(wrong(2, { roll: [4, 2, 1] })).toEqual({
      ok: false,
      error: { index: 2, message: 'expected 2 faces for 2d6-3, got 3' },
    });
    expect(wrong(1, { choose: 'parry' })).toMatchObject({
      ok: false,
      error: { index: 1, message: 'expected faces of 3d6 (Defense), got a choice' },
    });
  });

  test('moves after the end of the fight are refused', () => {
    const blow: ScriptedMove[] = [{ roll: [1, 1, 1] }, { roll: [6, 6, 6] }, { roll: [6, 6] }];
    const run = runScript(sparring, sparring.begin({ hp: 9 }), [...blow, ...blow]);
    expect(run).toEqual({ ok: false, error: { index: 3, message: 'the fight is over' } });
  });

  test('a scripted policy says what is left', () => {
    const script = scripted(moves);
    expect(playOut(sparring, begin(), script.policy, 2).end).toBe('limit');
    expect(script.left()).toBe(1);
    const stuck = playOut(sparring, begin(), scripted(moves).policy, 10);
    expect(stuck).toMatchObject({ end: 'stuck', because: 'the script has ended' });
  });
});

describe('scripted choices', () => {
  const option = (id: string, parts: Record<string, string>): Option => ({ id, action: id, label: id, parts });
  const question = (to: string): Question => ({
    to,
    asks: 'Defend?',
    options: [
      option('parry:sword', { defense: 'parry', with: 'sword', retreat: 'no' }),
      option('parry:sword+retreat', { defense: 'parry', with: 'sword', retreat: 'yes' }),
      option('dodge', { defense: 'dodge', retreat: 'no' }),
    ],
    refused: [
      {
        ...option('block', { defense: 'block' }),
        bars: [{ clause: 'X-01', because: 'no shield' }],
        overridable: false,
      },
    ],
  });
  const one: Pending = { kind: 'ask', questions: [question('ann')], interjections: [] };
  const two: Pending = { kind: 'ask', questions: [question('ann'), question('bob')], interjections: [] };

  test('an option is found by its id or by its parts', () => {
    const chosen = (id: string) => ({ ok: true, value: { kind: 'chose', by: 'ann', option: id } });
    expect(answerOf({ choose: 'dodge' }, one)).toEqual(chosen('dodge'));
    expect(answerOf({ parts: { defense: 'parry', retreat: 'yes' } }, one)).toEqual(chosen('parry:sword+retreat'));
    expect(answerOf({ by: 'ann', choose: 'dodge' }, two)).toEqual(chosen('dodge'));
  });

  test('an adjustment that is not named is not made', () => {
    const plain = { ok: true, value: { kind: 'chose', by: 'ann', option: 'parry:sword' } };
    expect(answerOf({ parts: { defense: 'parry' } }, one)).toEqual(plain);
  });

  test('what fits several options, or none, is refused and says so', () => {
    const error = (move: ScriptedMove, now = one) => {
      const answer = answerOf(move, now);
      return answer.ok ? 'accepted' : answer.error;
    };
    expect(error({ parts: { retreat: 'no' } })).toContain('fits 2 options: ann parry:sword, ann dodge');
    expect(error({ choose: 'dodge' }, two)).toContain('fits 2 options: ann dodge, bob dodge');
    expect(error({ parts: { defense: 'block' } })).toBe('refused: no shield (X-01)');
    expect(error({ choose: 'fly' })).toContain('"fly" is none of the options of ann: Defend?');
    expect(error({ by: 'cid', choose: 'dodge' })).toBe('cid is not asked; ann: Defend? is');
    expect(error({ roll: [1, 2, 3] })).toBe('expected a choice (ann: Defend?), got a roll');
  });

  test('a ruling is passed on', () => {
    const ruling = { kind: 'line', to: 'red', label: 'Fog', amount: -2, because: 'smoke' } as const;
    expect(answerOf({ rule: ruling }, pending(sparring, begin()))).toEqual({
      ok: true,
      value: { kind: 'ruled', ruling },
    });
  });
});
