import * as real from '../../packages/rules/engine/tally.ts';
import { underHeading, withSwitch } from './switch.ts';

/**
 * Factories that stand in for those of `engine/tally.ts` in one file with tables: each entry gets a switch as it is made. Entries are
 * counted in the order in which the file makes them; `table` is the file's name.
 */
export function switchable(table: string): Pick<typeof real, 'modifier' | 'bar' | 'section'> {
  let count = 0;
  return {
    modifier: (...printed) => withSwitch(`${table}:${++count}`, real.modifier(...printed)),
    bar: (...printed) => withSwitch(`${table}:${++count}`, real.bar(...printed)),
    section(...printed) {
      const made = real.section(...printed);
      underHeading(made);
      return made;
    },
  };
}
