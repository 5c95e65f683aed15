/** The exhaustive runner on GURPS 4e for a few seconds, and the runner itself on a toy with faults that it must find. */
import { beforeAll, describe, expect, test } from 'vitest';
import {
  anySystem,
  type AnySystem,
  type Json,
  type Option,
  type Question,
  type Staged,
  type StageRules,
} from '../../engine/system.ts';
import { exhaustible } from '../../systems/gurps-4e/exhaust/exhaustible.ts';
import { yard } from '../yard/system.ts';
import type { Chance } from './chance.ts';
import { exhaust, misnamed, wantedOf, type Exhaustion } from './exhaust.ts';
import type { Exhaustible } from './exhaustible.ts';

/** How many fights the short run takes at most, how often each clause has to come up in them, and how many states in a hundred are examined. */
const FIGHTS = 4000;
const ENOUGH = 1;
const EXAMINED = 20;
/** The short run takes some four seconds of processor time. */
const PATIENCE = 180_000;

describe('gurps-4e', () => {
  let found: Exhaustion;
  beforeAll(() => {
    found = exhaust(exhaustible, {
      seed: 1,
      enough: ENOUGH,
      examined: EXAMINED,
      expired: (fights) => fights >= FIGHTS,
    });
  }, PATIENCE);

  test('no generated fight breaks a promise', () => {
    expect(found.failures, '`npm run exhaust -- gurps-4e --only SEED` shows one again').toEqual([]);
  });

  test('every clause that is followed comes up: cited by a number or a refusal, or seen by an observer', () => {
    const missing = wantedOf(exhaustible).filter((clause) => (found.fired.get(clause) ?? 0) < ENOUGH);
    expect(missing, 'see systems/gurps-4e/exhaust: a scenario or an observer is missing').toEqual([]);
  });

  test('observers and exceptions name clauses of the rulebook, and no clause is in both', () => {
    expect(misnamed(exhaustible)).toEqual([]);
  });

  test('what is generated is legal: the door refuses fewer than one setup in a hundred', () => {
    expect(found.refused * 100, JSON.stringify([...found.refusals])).toBeLessThan(found.fights);
  });
});

/** A row of four in the yard, as hale as chance has it. */
const row = (chance: Chance): Json => ({
  fighters: ['ann', 'bob', 'cid', 'dee'].map((id, nth) => ({
    id,
    side: nth % 2 === 0 ? 'a' : 'b',
    place: nth,
    hp: chance.between(1, 9),
    armed: chance.happens(80),
  })),
});

type Rules = StageRules<Staged, unknown, unknown, unknown>;

describe('the runner', () => {
  const sound = anySystem(yard);
  const toy = (system: AnySystem, more: Partial<Exhaustible> = {}): Exhaustible => {
    return { system, scenario: row, observers: {}, unseen: {}, ...more };
  };
  const run = (subject: Exhaustible, fights = 20) =>
    exhaust(subject, { seed: 1, enough: 1000, examined: 100, expired: (played) => played >= fights });
  /** The yard with another `ask` or `take` of its turns. */
  const broken = (change: (rules: Extract<Rules, { kind: 'ask' }>) => Partial<Rules>): AnySystem => {
    const stages = sound.stages as Record<string, Rules>;
    const rules = stages['turn'];
    if (rules?.kind !== 'ask') throw new Error('the yard asks whose turn it is');
    return { ...sound, stages: { ...stages, turn: { ...rules, ...change(rules) } } as AnySystem['stages'] };
  };
  const throwing = () => {
    throw new Error('lost');
  };

  test('finds nothing wrong with a sound system', () => {
    expect(run(toy(sound), 50)).toMatchObject({ fights: 50, failures: [], refused: 0 });
  });

  test('a seed is enough to see a fight again', () => {
    expect(run(toy(sound))).toEqual(run(toy(sound)));
  });

  test('counts what is cited and what is observed, and waits for nothing that cannot be seen', () => {
    const observers = { 'Y-STEP-01': () => true };
    const unseen = { 'Y-PARRY-02': 'a test' };
    const subject = toy(sound, { observers, unseen });
    const { fired, fights } = exhaust(subject, {
      seed: 1,
      enough: 5,
      examined: 100,
      expired: (played) => played >= 1000,
    });
    expect(wantedOf(subject)).toEqual(['Y-STEP-01', 'Y-STRIKE-01']);
    for (const clause of wantedOf(subject)) expect(fired.get(clause)).toBeGreaterThanOrEqual(5);
    expect(fights).toBeLessThan(100);
  });

  test('tells names that the rulebook does not know, and clauses that are observed and called unseen', () => {
    const subject = toy(sound, {
      observers: { 'Y-STEP-01': () => true },
      unseen: { 'Y-STEP-01': '', 'Y-NONE-01': '' },
    });
    expect(misnamed(subject)).toEqual(['Y-NONE-01', 'Y-STEP-01']);
  });

  test('counts the setups that the door refuses', () => {
    const { refused, refusals, states } = run(toy(sound, { scenario: () => ({ fighters: 'many' }) }));
    expect({ refused, states }).toEqual({ refused: 20, states: 0 });
    expect([...refusals.values()]).toEqual([20]);
  });

  test.each<[string, AnySystem, RegExp]>([
    ['throws', broken(() => ({ take: throwing })), /it throws: Error: lost/],
    [
      'offers nothing',
      broken(({ ask }) => ({ ask: (...of) => ask(...of).map((question) => ({ ...question, options: [] })) })),
      /has no option/,
    ],
    [
      'refuses without a reason',
      broken(({ ask }) => ({
        ask: (...of) =>
          ask(...of).map((question) => {
            return { ...question, refused: question.refused.map((refusal) => ({ ...refusal, bars: [] })) };
          }),
      })),
      /is refused without a reason/,
    ],
    [
      'changes what it is given',
      broken(({ take }) => ({
        take: (state: Staged, ...rest: [unknown, Option, Question]) => {
          state.under.push({ at: 'turn' });
          return take(state, ...rest);
        },
      })),
      /it throws: TypeError/,
    ],
    [
      'cites what is no clause',
      { ...sound, rulebook: { 'Y-NONE-01': { heading: '', kind: 'bar', status: 'implemented' } } },
      /no clause Y-/,
    ],
    [
      'holds what is not plain',
      { ...sound, begin: (setup) => ({ ...sound.begin(setup), luck: -0 }) },
      /not plain: luck: -0/,
    ],
    ['cannot show itself', { ...sound, show: throwing }, /it throws: Error: lost/],
  ])('finds a system that %s, with the fight that shows it', (_what, system, complaint) => {
    const [failure] = run(toy(system)).failures;
    expect(failure?.complaint).toMatch(complaint);
    expect(failure?.seed).toBe(1);
    expect(failure?.setup).toHaveProperty('fighters');
    expect(run(toy(system), 1).failures[0]).toMatchObject({ setup: failure?.setup, moves: failure?.moves });
  });
});
