import type { Rulebook } from '../packages/rules/engine/system.ts';
import type { ReportedTest } from './test-report.ts';

/** How far one system's rulebook is proved; the lists are clause ids in the rulebook's order. */
export interface SystemProofs {
  system: string;
  clauses: number;
  implemented: number;
  proved: string[];
  /** Marked `implemented`, but no passed test begins with the id, or a failed one does. */
  unproved: string[];
}

/** The comparison of all rulebooks with a report. */
export interface Proofs {
  systems: SystemProofs[];
  /** Titles that begin with an id in the manner of a rulebook that does not list it: the test proves nothing. */
  strays: string[];
  complete: boolean;
}

const ID = String.raw`[A-Z][A-Z0-9]*(?:-[A-Z]+)?-\d+[a-z]?`;
const TITLE = new RegExp(String.raw`^(${ID})\b(?:[ ,+&]+(?:and )?(${ID})\b)?`);

/**
 * The clauses that a test's title claims to prove: the ids that it begins with, two at most, since a test that
 * claims many shows none of them well.
 */
export function clausesOf(title: string): string[] {
  const [, first, second] = TITLE.exec(title) ?? [];
  return [first, second].filter((id) => id !== undefined);
}

/**
 * Compares rulebooks with the tests of a report. A clause is proved by a passed test whose own title begins with its
 * id, unless another test of that clause failed.
 */
export function compare(rulebooks: Record<string, Rulebook>, tests: readonly ReportedTest[]): Proofs {
  const claimed = (status: ReportedTest['status']): Set<string> =>
    new Set(tests.filter((test) => test.status === status).flatMap((test) => clausesOf(test.title)));
  const passed = claimed('passed');
  const failed = claimed('failed');
  const systems = Object.entries(rulebooks).map(([system, entries]): SystemProofs => {
    const ids = Object.keys(entries);
    const implemented = ids.filter((id) => entries[id]?.status === 'implemented');
    const isProved = (id: string): boolean => passed.has(id) && !failed.has(id);
    return {
      system,
      clauses: ids.length,
      implemented: implemented.length,
      proved: ids.filter(isProved),
      unproved: implemented.filter((id) => !isProved(id)),
    };
  });
  const known = new Set(Object.values(rulebooks).flatMap((entries) => Object.keys(entries)));
  const families = new Set([...known].map(familyOf));
  const isStray = (id: string): boolean => families.has(familyOf(id)) && !known.has(id);
  const strays = tests.map((test) => test.title).filter((title) => clausesOf(title).some(isStray));
  const complete = strays.length === 0 && systems.every((system) => system.unproved.length === 0);
  return { systems, strays, complete };
}

/** What all ids of a rulebook, or of a part of it, begin with: `G4` of `G4-RETREAT-12`. */
function familyOf(id: string): string {
  return id.slice(0, id.indexOf('-'));
}

/** The comparison as lines for a terminal: a row for each system, then what is missing. */
export function describeProofs({ systems, strays }: Proofs): string {
  return [
    ...systems.map(
      ({ system, clauses, implemented, proved, unproved }) =>
        `${system}: ${clauses} clauses, ${implemented} implemented, ${proved.length} proved, ` +
        `${unproved.length} implemented but not proved`,
    ),
    ...systems.flatMap(({ system, unproved }) => unproved.map((id) => `not proved: ${id} (${system})`)),
    ...strays.map((title) => `unknown clause: ${title}`),
  ].join('\n');
}
