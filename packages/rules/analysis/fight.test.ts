import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { yard } from '../conformance/yard/system.ts';
import { add, fraction, fractionText, ONE, ZERO } from '../engine/odds.ts';
import { playOut, seeded } from '../engine/drive.ts';
import { must } from '../engine/result.ts';
import type { System } from '../engine/system.ts';
import type { Fact, State, Takes } from '../systems/sparring/state.ts';
import { sparring } from '../systems/sparring/system.ts';
import { components } from './components.ts';
import { fightOdds, winChance } from './fight.ts';

const odds = (hp: number) => {
  const result = fightOdds(sparring, sparring.begin({ hp }));
  return must(result.ok ? result.value : null, 'sparring has no choices');
};

/**
 * F(a, b): the chance that whoever attacks now, with a hit points, wins against b. A blow lands with 196/216 · 81/216 = 49/144 and
 * then costs d = 1 … 9 in 3, 4, 5, 6, 5, 4, 3, 2, 1 of 36 cases, so that p(d) = 49/5184 · ways and p(0) = 1189/1728. With
 *   S(a, b) = sum over d ≥ 1 of p(d) · (b ≤ d ? 1 : 1 − F(b − d, a))
 * both may miss for ever: F(a, b) = S(a, b) + p(0) · (1 − F(b, a)), and the same for F(b, a). Put into each other,
 *   F(a, b) = (S(a, b) + p(0) · (1 − S(b, a)) − p(0)²) / (1 − p(0)²).
 */
function recurrence(most: number): number {
  const ways = [0, 3, 4, 5, 6, 5, 4, 3, 2, 1];
  const miss = 1189 / 1728;
  const table = new Map<string, number>();
  const win = (a: number, b: number): number => {
    const key = `${a},${b}`;
    const known = table.get(key);
    if (known !== undefined) return known;
    const value = (hits(a, b) + miss * (1 - hits(b, a)) - miss * miss) / (1 - miss * miss);
    table.set(key, value);
    return value;
  };
  const hits = (a: number, b: number): number =>
    ways.reduce((sum, way, d) => (d === 0 ? 0 : sum + ((49 * way) / 5184) * (b <= d ? 1 : 1 - win(b - d, a))), 0);
  return win(most, most);
}

describe('a whole fight of sparring', () => {
  test('the first attacker wins with 0.529055295973019, exactly enumerated', () => {
    expect(Math.abs(winChance(odds(12), 'red') - 0.529055295973019)).toBeLessThan(1e-12);
    expect(Math.abs(winChance(odds(12), 'red') - recurrence(12))).toBeLessThan(1e-12);
  });

  test('the two chances are fractions that add up to one', () => {
    const { outcomes } = odds(12);
    expect(outcomes.map(({ winners }) => winners)).toEqual([['red'], ['blue']]);
    expect(outcomes.reduce((sum, { chance }) => add(sum, chance), ZERO)).toEqual(ONE);
  });

  test('with one hit point each it is a geometric row: p + q²·p + …', () => {
    // A blow that costs anything has p = 49/144 · 33/36 = 539/1728, none has q = 1189/1728; F = p / (1 − q²) = 1728/2917.
    const [red] = odds(1).outcomes;
    expect(fractionText(must(red, 'red').chance)).toBe('1728/2917');
    expect(must(red, 'red').chance).toEqual(fraction(539n * 1728n, 1728n * 1728n - 1189n * 1189n));
  });

  test('it agrees with the recurrence for all hit points up to fifteen', () => {
    for (let hp = 1; hp <= 15; hp++) expect(Math.abs(winChance(odds(hp), 'red') - recurrence(hp))).toBeLessThan(1e-12);
  });

  test('the number of merged states is known, and equal futures loop', () => {
    // For each pair of hit points: attack, defense and damage of either side; then 24 ends: 12 hit points left to either winner.
    const { states, largestLoop } = odds(12);
    expect(states).toBe(144 * 6 + 24);
    expect(largestLoop).toBe(6);
  });

  test('played fights agree within five standard deviations', () => {
    const fights = 2000;
    let won = 0;
    for (let seed = 0; seed < fights; seed++) {
      const { state } = playOut(sparring, sparring.begin({ hp: 12 }), seeded(seed), 100_000);
      if (state.stage.at === 'over' && state.stage.winner === 'red') won++;
    }
    // A share of 2000 fights has a standard deviation of sqrt(0.529 · 0.471 / 2000) = 0.01116.
    expect(Math.abs(won / fights - 0.529055295973019)).toBeLessThan(5 * 0.01116);
  });
});

describe('fights that have no such odds are refused by name', () => {
  test('somebody is asked', () => {
    const fighters = [
      { id: 'ann', side: 'a' as const, place: 1, hp: 1, armed: true, watching: false },
      { id: 'bob', side: 'b' as const, place: 2, hp: 1, armed: true, watching: false },
    ];
    expect(fightOdds(yard, yard.begin({ fighters }))).toMatchObject({ ok: false, error: { kind: 'asks', to: 'ann' } });
  });

  test('there are more states than the limit', () => {
    expect(fightOdds(sparring, sparring.begin({ hp: 12 }), 100)).toMatchObject({
      ok: false,
      error: { kind: 'too-large' },
    });
  });

  test('nobody can ever be hurt', () => {
    const harmless: System<{ hp: number }, State, Takes, Fact> = {
      ...sparring,
      stages: {
        ...sparring.stages,
        damage: { ...sparring.stages.damage, kind: 'roll', read: () => 0 } as typeof sparring.stages.damage,
      },
    };
    expect(fightOdds(harmless, harmless.begin({ hp: 2 }))).toMatchObject({ ok: false, error: { kind: 'endless' } });
  });
});

describe('components', () => {
  test('two loops with a bridge, the later loop first', () => {
    expect(components([[1], [0, 2], [3], [2]]).map((members) => members.sort((a, b) => a - b))).toEqual([
      [2, 3],
      [0, 1],
    ]);
  });

  test('two nodes share one exactly if each leads to the other, and edges lead to earlier ones', () => {
    const graph = fc
      .integer({ min: 1, max: 9 })
      .chain((size) =>
        fc.array(fc.array(fc.nat({ max: size - 1 }), { maxLength: 4 }), { minLength: size, maxLength: size }),
      );
    fc.assert(
      fc.property(graph, (successors) => {
        const found = components(successors);
        const home = successors.map((_, node) => found.findIndex((members) => members.includes(node)));
        const reach = successors.map((_, from) => reachable(successors, from));
        for (const [from, reached] of reach.entries()) {
          for (const to of reached) {
            const back = must(reach[to], 'a node').has(from);
            const apart = must(home[to], 'a node') - must(home[from], 'a node');
            if (back ? apart !== 0 : apart >= 0) return false;
          }
        }
        return found.flat().length === successors.length;
      }),
      { numRuns: 500 },
    );
  });
});

function reachable(successors: number[][], from: number): Set<number> {
  const reached = new Set([from]);
  for (const node of reached) for (const to of successors[node] ?? []) reached.add(to);
  return reached;
}
