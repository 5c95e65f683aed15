import { expect, test } from 'vitest';
import { chanceOf, fractionText } from '../../engine/odds.ts';
import { must } from '../../engine/result.ts';
import { exchangeOdds } from '../../analysis/odds.ts';
import { gurps4e } from './system.ts';
import { struck } from './testing.ts';

/** The chance that a defense of Ann's ends with her hurt. */
function hurt(option: string): string {
  const { state } = struck({
    ann: { sheet: { dx: 11, ht: 10, basicSpeed: 6, dr: { torso: 2 } } },
    attack: { damage: '1d cut' },
  });
  const odds = exchangeOdds(gurps4e, state, { by: 'ann', option });
  if (!odds.ok) throw new Error(JSON.stringify(odds.error));
  const measure = must(odds.value.measures['hurt'], 'a measure of the system');
  return fractionText(chanceOf(measure, (value) => value > 0));
}

// Basic Speed 6: Dodge 9, made on 81 of 216 ways of 3d6, so it fails on 135. One die against DR 2 hurts on 3 to 6, 4 of 6.
// 135/216 × 4/6 = 5/8 × 2/3 = 5/12.
test('the odds of a dodge are those of its failure times those of the damage', () => {
  expect(hurt('dodge')).toBe('5/12');
});

// Retreating it is Dodge 12, which fails on 56 of 216: 56/216 × 2/3 = 14/81. The foe is asked whether he comes after before the
// dice fall; that changes where he stands, not the dice, so the odds presume that he stays.
test('the odds of a retreat look past the question whether the foe comes after', () => {
  expect(hurt('dodge+retreat:-1,0')).toBe('14/81');
});

// The worst that a scenario may hold: the most dice, a critical hit, and Hit Points that leave every death roll to be made.
test('the most dice of damage have odds within the limits, also among sixty', () => {
  const more = Object.fromEntries(Array.from({ length: 58 }, (_, n) => [`carl-${n}`, {}]));
  for (const hp of [60, 500, 10_000]) {
    const attack = { damage: '60d+999 cut', result: 'critical' as const };
    const { state } = struck({ ann: { sheet: { hp } }, more, attack, field: { radius: 100 } });
    expect(exchangeOdds(gurps4e, state, { by: 'ann', option: 'nothing' }).ok).toBe(true);
  }
});
