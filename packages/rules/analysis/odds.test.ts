import { describe, expect, test } from 'vitest';
import { chanceOf, fraction, fractionText, meanOf, ONE, add, ZERO } from '../engine/odds.ts';
import { play } from '../engine/play.ts';
import { must } from '../engine/result.ts';
import { sparring } from '../systems/sparring/system.ts';
import type { State } from '../systems/sparring/state.ts';
import { exchangeOdds, ODDS_LIMITS } from './odds.ts';

const odds = (state: State) => {
  const exchange = exchangeOdds(sparring, state);
  return must(exchange.ok ? exchange.value : null, 'an exchange of sparring has odds');
};
const begin = sparring.begin({ hp: 12 });
const hurt = (injury: number) => chanceOf(must(odds(begin).measures['injury'], 'injury'), (value) => value === injury);

describe('one exchange of sparring', () => {
  test('the injury has the chances that pencil and paper give', () => {
    // A blow lands with 196/216 · 81/216 = 15876/46656 = 49/144. 2d6 of 2, 3 cost nothing (3 of 36), then 4..12 cost 1..9.
    // No injury: 95/144 + 49/144 · 3/36 = 3420/5184 + 147/5184 = 3567/5184 = 1189/1728.
    expect(hurt(0)).toEqual(fraction(1189n, 1728n));
    // Injury of 4 is a seven: 49/144 · 6/36 = 294/5184 = 49/864; of 9 a twelve: 49/144 · 1/36 = 49/5184.
    expect(hurt(4)).toEqual(fraction(49n, 864n));
    expect(hurt(9)).toEqual(fraction(49n, 5184n));
    expect(hurt(10)).toEqual(ZERO);
    // Mean: 49/144 · (1·3 + 2·4 + 3·5 + 4·6 + 5·5 + 6·4 + 7·3 + 8·2 + 9·1)/36 = 49/144 · 145/36 = 7105/5184.
    expect(meanOf(must(odds(begin).measures['injury'], 'injury'), (value) => value)).toEqual(fraction(7105n, 5184n));
  });

  test('equal futures are one: a miss, a stopped blow and a blow of nothing end in the same state', () => {
    const { endings, cut } = odds(begin);
    // Unhurt, and hurt by 1 to 9.
    expect(endings).toHaveLength(10);
    expect(endings.map(({ end }) => end)).toEqual(Array.from({ length: 10 }, () => 'boundary'));
    expect(endings.reduce((sum, { chance }) => add(sum, chance), ZERO)).toEqual(ONE);
    expect(cut).toEqual(ZERO);
  });

  test('the last hit points end the fight', () => {
    // With 9 hit points only a twelve is enough: 49/144 · 1/36.
    const { endings, measures } = odds(sparring.begin({ hp: 9 }));
    expect(fractionText(chanceOf(must(measures['down'], 'down'), (down) => down === 1))).toBe('49/5184');
    expect(endings.filter(({ end }) => end === 'over')).toHaveLength(1);
  });

  test('a ruling is part of the odds', () => {
    const ruling = { kind: 'line', to: 'red', label: 'Fog', amount: -4, because: 'smoke' } as const;
    const ruled = play(sparring, begin, { kind: 'ruled', ruling });
    // 3d6 of 10 or less is 108/216, and 33 of 36 totals of 2d6 hurt: 1/2 · 81/216 · 33/36 = 11/64.
    const { measures } = odds(must(ruled.ok ? ruled.value.state : null, 'the line is allowed'));
    expect(fractionText(chanceOf(must(measures['injury'], 'injury'), (injury) => injury > 0))).toBe('11/64');
  });

  test('more than the limits is said, not shortened', () => {
    const few = exchangeOdds(sparring, begin, undefined, { ...ODDS_LIMITS, states: 5 });
    expect(few).toEqual({ ok: false, error: { kind: 'too-large', because: 'more than 5 states' } });
    const short = exchangeOdds(sparring, begin, undefined, { ...ODDS_LIMITS, rolls: 1 });
    expect(short).toEqual({ ok: false, error: { kind: 'too-large', because: 'more than 1 rolls in a row' } });
    const coarse = exchangeOdds(sparring, begin, undefined, { ...ODDS_LIMITS, falls: 15 });
    expect(coarse).toEqual({ ok: false, error: { kind: 'too-large', because: 'more than 15 falls of dice' } });
  });

  test('an option that may not be chosen has no odds', () => {
    expect(exchangeOdds(sparring, begin, { by: 'red', option: 'parry' })).toMatchObject({
      ok: false,
      error: { kind: 'illegal', illegal: { illegal: 'not-asked' } },
    });
  });
});
