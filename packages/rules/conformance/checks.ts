/** The conformance suite: what every system promises the kernel, whatever its rules are. */
import { ending, guarded, known, measured, replayed, scripts, told } from './fights.ts';
import { addedUp, cited, foretold, gated, playable, ruledLast, weighed, wellAsked } from './questions.ts';
import { resuming, roundTrip, settling, untouched, viewing } from './states.ts';
import type { Check, Subject } from './subject.ts';

/** All promises. Each is proved by a broken twin of sparring that only it complains about (`twins.ts`). */
export const CHECKS: Check[] = [
  roundTrip,
  untouched,
  wellAsked,
  playable,
  gated,
  weighed,
  addedUp,
  foretold,
  ruledLast,
  cited,
  viewing,
  settling,
  resuming,
  ending,
  scripts,
  replayed,
  told,
  measured,
  guarded,
  known,
];

/** The first few complaints of a check; a throw out of the system is one too. */
export function complaintsOf(check: Check, subject: Subject, most = 5): string[] {
  const found = new Set<string>();
  try {
    for (const complaint of check.complaints(subject)) {
      found.add(complaint);
      if (found.size >= most) break;
    }
  } catch (error) {
    found.add(`it throws: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
  return [...found];
}
