/**
 * What a table's log is made of. One envelope per event; `shown` keeps what people were told of it, so that old entries stay
 * readable when the rules have moved on; `previous` and `hash` chain them (see `chain.ts`).
 */
import type { Dice, Rolled } from '@riposte/rules/engine/dice.ts';
import type { Asked, FighterId, Json, Move, Need, SystemId, Viewer } from '@riposte/rules/engine/system.ts';
import type { Role } from '../protocol.ts';

/** One event of a table: what happened, by which seat, when, and what was shown of it. */
export interface Envelope {
  table: string;
  /** Position in the table's log, from 0. */
  seq: number;
  /** The command that asked for it; null for what no command asked for. Unique in the table. */
  command: string | null;
  /** Who did it; null where nobody did. */
  seat: string | null;
  /** Milliseconds since 1970, by the server's clock; orders nothing. */
  time: number;
  event: TableEvent;
  shown: Shown;
  /** The hash of the envelope before, empty for the first. */
  previous: string;
}

/** What can happen at a table. The fight is `began` and the `moved` events in order; the others are about seats. */
export type TableEvent =
  | { kind: 'began'; system: SystemId; edition: number; scenario: Json; seats: SeatKept[] }
  | { kind: 'opened'; seat: string }
  | { kind: 'took'; seat: string }
  | { kind: 'gave'; seat: string }
  | Moved;

/** A move of the fight; `faces` stand beside a roll, in the order in which they fell, and `typed` says that a person read them. */
export interface Moved {
  kind: 'moved';
  move: Move;
  faces?: number[];
  typed?: boolean;
}

/** A seat as the log keeps it: of its secret only the SHA-256, in hexadecimal. */
export interface SeatKept {
  seat: string;
  role: Role;
  name: string;
  fighters: FighterId[];
  secret: string;
}

/** What was shown of an event: for each fact its line, for a choice its label, for a roll what was asked. */
export interface Shown {
  told: ToldLine[][];
  label?: string;
  roll?: { by: Asked; asks: string; dice: Dice; need: Need | null; seenBy: 'all' | Asked[]; rolled: Rolled };
}

/** One wording of a fact and whom it was told to; a fact that everybody is told alike has one wording. */
export interface ToldLine {
  text: string;
  to: 'all' | Viewer[];
}
