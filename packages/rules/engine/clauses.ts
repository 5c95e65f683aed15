/**
 * Words for writing a rulebook: one line a clause, saying first how far the system follows it.
 *
 * Kinds: a `modifier` forms or changes a number that dice are compared with; a `bar` makes something impossible; a `choice`
 * opens something to somebody; a `consequence` is what follows from a roll, a choice or a state; `information` leaves nothing
 * to do in play.
 */
import type { Clause } from './system.ts';

type Kind = Clause['kind'];
type Confidence = NonNullable<Clause['confidence']>;

/** A clause that the system does not follow yet. */
export function open(kind: Kind, heading: string, confidence?: Confidence): Clause {
  return clause('open', kind, heading, confidence);
}

/** A clause that the system follows, and that a test proves. */
export function implemented(kind: Kind, heading: string, confidence?: Confidence): Clause {
  return clause('implemented', kind, heading, confidence);
}

/** A clause with nothing to do in play. */
export function informs(heading: string, confidence?: Confidence): Clause {
  return clause('informs', 'information', heading, confidence);
}

function clause(status: Clause['status'], kind: Kind, heading: string, confidence: Confidence | undefined): Clause {
  return confidence ? { heading, kind, status, confidence } : { heading, kind, status };
}
