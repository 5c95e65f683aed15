/** What the page foretells of an option: the types that the rules' worker and the page share. */
import { toNumber } from '@riposte/rules/engine/odds.ts';
import type { Result } from '@riposte/rules/engine/result.ts';
import type { Json, SystemId } from '@riposte/rules/engine/system.ts';
import type { Imported } from './characters.ts';

/** How badly it ends; `open` where somebody is asked again before anything has come of it. Systems measure some of these. */
export type Ending = 'unhurt' | 'hurt' | 'stunned' | 'down' | 'open';

/** `over` of `under` equally likely falls; not in lowest terms where the dice are counted. */
export interface Share {
  over: bigint;
  under: bigint;
}

/** What comes of one option. */
export interface Forecast {
  /** The chance that what is tried succeeds. */
  chance: Share | null;
  /** How it ends, each with its chance, all together one; null where more is decided before anything comes of it. */
  endings: { ending: Ending; share: Share }[] | null;
  /** Somebody else answers first, and this is the worst that his answers leave. */
  atWorst: boolean;
}

/** What the page asks the worker: forecasts for every option of what `to` is asked now, or of the pending roll. */
export interface ForecastJob {
  kind: 'forecast';
  job: number;
  system: SystemId;
  state: Json;
  /** Whose question; null for the pending roll. */
  to: string | null;
  /** Options in the order in which they are wanted. */
  options: string[];
}

/** A character file to be read. */
export interface ImportJob {
  kind: 'import';
  job: number;
  system: SystemId;
  file: string;
  text: string;
}

/** A character, or why the file is none. */
export type ImportAnswered = Result<Imported, string>;

/** One answer of the worker; a forecast job has many, the last is `done`. `option` is null for the pending roll. */
export type WorkerAnswer =
  | { kind: 'forecast'; job: number; option: string | null; forecast: Forecast }
  | { kind: 'imported'; job: number; result: ImportAnswered }
  | { kind: 'done'; job: number }
  | { kind: 'failed'; job: number; message: string };

/** Whether any of these forecasts says more than "unhurt" or "not decided yet". */
export function tells(forecasts: Iterable<Forecast>): boolean {
  for (const { endings } of forecasts) {
    if (endings?.some(({ ending }) => ending !== 'unhurt' && ending !== 'open')) return true;
  }
  return false;
}

/** A share as a number between 0 and 1, for bars and percentages. */
export function shareNumber({ over, under }: Share): number {
  return toNumber({ numerator: over, denominator: under });
}

/** A share as people write it. Fractions beyond a few digits are rounded by the eye anyway, so they are left out (null). */
export function shareText({ over, under }: Share): string | null {
  return under < 100_000n ? `${over}/${under}` : null;
}
