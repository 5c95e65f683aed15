/** Chances as the command writes them. */
import type { Chance } from '@riposte/rules/analysis/chance.ts';
import { fraction, fractionText, toNumber } from '@riposte/rules/engine/odds.ts';

/** An exact chance: counted in equally likely falls of the dice, in lowest terms, and as the nearest decimal. */
export interface ChanceShape {
  /** Such as `135/216`; a sum over several rolls has the denominator that all of them share. */
  fraction: string;
  /** Such as `5/8`; `0` and `1` stand alone. */
  lowest: string;
  /** Such as 0.625. */
  decimal: number;
}

/** The chance as JSON. */
export function chanceShape({ weight, total }: Chance): ChanceShape {
  const lowest = fraction(weight, total);
  return { fraction: `${weight}/${total}`, lowest: fractionText(lowest), decimal: toNumber(lowest) };
}
