/** What a system brings along so that the exhaustive runner can play it: scenarios, and observers of its clauses. */
import type { RecordedMove } from '../../engine/record.ts';
import type { AnySystem, ClauseId, Json, Option, Pending, Staged } from '../../engine/system.ts';
import type { Chance } from './chance.ts';

/** Whether a clause had its effect in a move. */
export type Observer<S extends Staged, F> = (moment: Moment<S, F>) => boolean;

/** What a system brings along to be exhausted. */
export interface Exhaustible<S extends Staged = Staged, F = unknown> {
  system: AnySystem;
  /** A setup that a scenario might say; one that the door refuses is counted and passed over. */
  scenario(chance: Chance): Json;
  /** What cannot be read off a number or a refusal. */
  observers: Record<ClauseId, Observer<S, F>>;
  /** Clauses that nothing in play shows, with the reason; they are listed, and not waited for. */
  unseen: Record<ClauseId, string>;
}

/** One move with what was before and after it. */
export interface Moment<S extends Staged, F> {
  before: S;
  now: Pending;
  move: RecordedMove;
  /** The option taken; null where dice were rolled. */
  chosen: Option | null;
  /** What the dice came to; null where something was chosen. */
  rolled: number | null;
  after: S;
  facts: readonly F[];
  /** The stages since the last boundary, the present one last. */
  way: readonly string[];
  /** Everything told before this move. */
  told: readonly F[];
}
