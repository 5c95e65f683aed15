/**
 * The switches of a system's table entries, in the worker that runs its tests: which entries there are, which of them counted
 * lately, and which one is off.
 */
import { inject } from 'vitest';
import type { Entry, Section } from '../../packages/rules/engine/tally.ts';

/** One entry of a table: a modifier or a bar, with where it is written and how it is printed. */
export interface TableEntry {
  /** The table's file and the place of the entry among those of that file, from 1: `bars.ts:12`. */
  id: string;
  clause: string;
  /** The heading that it stands under; empty where no section took it. */
  heading: string;
  /** Its words; empty where a function makes them. */
  label: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The id of an entry that is off from the beginning, while modules load as well. */
    switchedOff: string | null;
  }
}

interface Switches {
  entries: TableEntry[];
  known: Map<object, TableEntry>;
  applied: Set<string>;
  off: string | null;
}

declare global {
  // Only var declares a property of globalThis.
  var riposteSwitches: Switches | undefined;
}

/** The runner and the tests load this module apart from each other, and both mean the same switches. */
const switches: Switches = (globalThis.riposteSwitches ??= {
  entries: [],
  known: new Map(),
  applied: new Set(),
  off: inject('switchedOff'),
});

/** Every entry made so far, in the order in which they were made. */
export function allEntries(): readonly TableEntry[] {
  return switches.entries;
}

/** Switches the entry of that id off, and no other; null switches all on. */
export function switchOff(id: string | null): void {
  switches.off = id;
}

/** The ids of the entries that applied, and were worth something, since this was asked last. */
export function takeApplied(): string[] {
  const ids = [...switches.applied];
  switches.applied.clear();
  return ids;
}

/** Puts a switch into an entry that has just been made; `id` as in {@link TableEntry}. */
export function withSwitch<D>(id: string, entry: Entry<D>): Entry<D> {
  const { clause, label, amount, when } = entry;
  const printed = { id, clause, heading: '', label: typeof label === 'string' ? label : '' };
  const worth = (situation: D) => (typeof amount === 'function' ? amount(situation) : amount);
  const watched: Entry<D> = {
    ...entry,
    when: (situation) => {
      if (switches.off === id || !when(situation)) return false;
      if (!switches.applied.has(id) && worth(situation) !== 0) switches.applied.add(id);
      return true;
    },
  };
  switches.entries.push(printed);
  switches.known.set(watched, printed);
  return watched;
}

/** Writes down under which heading entries stand. */
export function underHeading<D>({ heading, entries: lines }: Section<D>): void {
  for (const line of lines) {
    const entry = switches.known.get(line);
    if (entry) entry.heading = heading;
  }
}
