/** The odds that the command tells, against numbers worked out by hand. */
import { describe, expect, it } from 'vitest';
import type { OddsFileShape } from './shape/odds.ts';
import { answer, riposte } from './testing/command.ts';
import { sparring, struck } from './testing/scenarios.ts';

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
