/** What this browser remembers: the tables it has sat at, and the links of seats that it made (they are told only once). */
import type { TableMade } from '@riposte/table/protocol.ts';

/** A table that this browser has sat at. */
export interface Remembered {
  table: string;
  seat: string;
  role: string;
  title: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** A seat and the link that opens it. */
export type SeatLink = TableMade['seats'][number];

const TABLES = 'riposte.tables';
const LINKS = 'riposte.links.';
const MOST = 12;

/** The tables sat at, the latest first. */
export function recentTables(): Remembered[] {
  return read<Remembered[]>(TABLES) ?? [];
}

/** Remembers a table as the latest. */
export function remember(table: Remembered): void {
  const others = recentTables().filter((known) => known.table !== table.table || known.seat !== table.seat);
  const kept = [table, ...others].slice(0, MOST);
  write(TABLES, kept);
}

/** Forgets a table and the links of its seats. */
export function forget(table: string): void {
  write(
    TABLES,
    recentTables().filter((known) => known.table !== table),
  );
  try {
    localStorage.removeItem(LINKS + table);
  } catch {
    // Nothing was kept, so there is nothing to forget.
  }
}

/** Keeps the links of a new table's seats in this browser only. */
export function keepLinks(made: TableMade): void {
  write(LINKS + made.table, made.seats);
}

/** The links of a table's seats, if this browser made the table. */
export function keptLinks(table: string): SeatLink[] {
  return read<SeatLink[]>(LINKS + table) ?? [];
}

function read<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    // Storage is switched off or holds something else: the page works without a memory.
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is switched off or full: the page works without a memory.
  }
}
