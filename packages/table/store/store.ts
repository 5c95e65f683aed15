/**
 * Where logs are kept. A row that `append` has answered for survives the death of the process and of the machine. Every store
 * passes `store.contract.ts`.
 */
import type { Result } from '@riposte/rules/engine/result.ts';
import type { Sealed } from '../log/chain.ts';

/** Append-only logs of tables, and the sessions of browsers. Methods reject only where reading or writing itself failed. */
export interface Store {
  /** Saves one entry for good, or says why nothing was saved. */
  append(entry: Sealed): Promise<Result<null, AppendError>>;
  /** A table's entries from a position on, in order; empty where there is no such table. */
  read(table: string, from: number): Promise<Sealed[]>;
  /** Remembers which seat a browser's cookie stands for. Repeating it changes nothing. */
  keepSession(session: Session): Promise<void>;
  /** The session of this cookie's hash. */
  session(hash: string): Promise<Session | null>;
  close(): Promise<void>;
}

/**
 * Why an entry was not saved: `taken`, there is an entry at this position, or none before it; `repeated`, this table has an
 * entry for this command; `failed`, the storage did not take it, which says nothing about the entry.
 */
export type AppendError = { refused: 'taken' } | { refused: 'repeated' } | { refused: 'failed'; because: string };

/** A browser that entered a seat: the SHA-256 of its cookie, hexadecimal, and when, in milliseconds since 1970. */
export interface Session {
  hash: string;
  table: string;
  seat: string;
  since: number;
}
