/** What switching off a system's table entries has shown, entry by entry. */
import { clausesOf } from '../proofs.ts';
import type { TableEntry } from './switch.ts';

/** What came of switching one entry off. */
export interface Tried {
  entry: TableEntry;
  /** The titles of the tests that turned red. */
  red: string[];
  /** Whether it counted in any test at all. */
  applied: boolean;
}

/**
 * Whether an entry is proved: `own`, a test of its own clause turned red; `others`, only tests of something else did; `survived`, none
 * did, so that nobody would notice if it went missing.
 */
export type Verdict = 'own' | 'others' | 'survived';

/** The verdict on one entry. */
export function verdictOf({ entry, red }: Tried): Verdict {
  if (red.length === 0) return 'survived';
  return red.some((title) => clausesOf(title).includes(entry.clause)) ? 'own' : 'others';
}

/** Every entry with the clauses whose tests turned red, then the warnings, then the survivors, then one line of counts. */
export function describeTried(system: string, all: readonly Tried[]): string {
  const sorted = Object.groupBy(all, verdictOf);
  const { own = [], others = [], survived = [] } = sorted;
  return [
    ...all.filter(({ red }) => red.length > 0).map((each) => `red: ${nameOf(each)} <- ${testsOf(each)}`),
    ...others.map((each) => `only others: ${nameOf(each)} <- ${testsOf(each)}`),
    ...survived.map((each) => `survived: ${nameOf(each)}${each.applied ? '' : ' (counts in no test)'}`),
    `${system}: ${all.length} entries switched off, ${own.length} missed by a test of their own clause, ` +
      `${others.length} only by others, ${survived.length} by none`,
  ].join('\n');
}

function nameOf({ entry: { clause, heading, label, id } }: Tried): string {
  return `${clause} ${heading}${label && `: ${label}`} (${id})`;
}

/** The clauses of the red tests, its own first; a test of no clause by its title. */
function testsOf({ entry, red }: Tried): string {
  const named = red.flatMap((title) => {
    const clauses = clausesOf(title);
    return clauses.length > 0 ? clauses : [`"${title}"`];
  });
  const own = named.filter((each) => each === entry.clause);
  return [...new Set([...own, ...named])].join(', ');
}
