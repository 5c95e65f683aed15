/**
 * The only way out: everything that a seat receives about a table is made here, field by field from lists of what may be shown.
 * A field that is not named here does not leave the server.
 */
import { unreachable } from '@riposte/rules/engine/result.ts';
import type { Asked, Json, Option, Pending, Question, Refusal, Ruling, Viewer } from '@riposte/rules/engine/system.ts';
import type { Envelope } from './log/envelope.ts';
import type {
  Did,
  LogEntry,
  OptionShown,
  PendingShown,
  QuestionShown,
  RefusalShown,
  RollShown,
  RulingShown,
  SeatShown,
  SeatsFrame,
  ViewFrame,
} from './protocol.ts';
import { answers, type Seat } from './seats.ts';
import type { Table } from './table.ts';

/** Says whether a seat has a socket open at the moment. */
export type Presence = (seat: string) => boolean;

/** All that this seat may know; `log` is the table's log from position `from` on. */
export function view(table: Table, seat: Seat, present: Presence, log: readonly Envelope[], from: number): ViewFrame {
  const viewer = viewerOf(table, seat);
  const seen = table.system.view(table.state, viewer);
  return {
    kind: 'view',
    table: table.id,
    seq: table.seq,
    you: { seat: seat.seat, role: seat.role, viewer },
    seats: seatsShown(table, present),
    system: table.system.id,
    edition: table.system.edition,
    title: table.title,
    // A state is plain JSON: conformance checks it for every system.
    state: seen as unknown as Json,
    pending: pendingShown(table, seat),
    cards: table.system.show(seen),
    board: table.system.board?.(seen) ?? null,
    log: { from, entries: log.map((envelope) => logEntry(envelope, seat)) },
    outcome: table.now.kind === 'over' ? table.now.outcome : null,
  };
}

/** Who is here. */
export function presence(table: Table, present: Presence): SeatsFrame {
  return { kind: 'seats', seats: seatsShown(table, present) };
}

/** One event of the log as this seat may know it. */
export function logEntry({ seq, time, seat, event, shown }: Envelope, to: Seat): LogEntry {
  const viewers = viewersOf(to);
  const lines = shown.told.flatMap((wordings) => {
    const told = wordings.find((wording) => sees(viewers, wording.to));
    return told ? [told.text] : [];
  });
  return { seq, at: time, seat, did: did(event, shown, viewers), lines };
}

/** Whose eyes a seat has: the referee's, its fighters', or those of somebody who only watches. */
function viewersOf(seat: Seat): Viewer[] {
  if (seat.role === 'gm') return ['referee'];
  return seat.role === 'player' && seat.fighters.length > 0 ? seat.fighters : ['spectator'];
}

/** The one viewer whose view of the state a seat gets: of several fighters the one that is asked now, or else the first. */
function viewerOf({ now }: Table, seat: Seat): Viewer {
  const viewers = viewersOf(seat);
  const asked = now.kind === 'ask' ? now.questions.map((question) => question.to) : now.kind === 'roll' ? [now.by] : [];
  return viewers.find((viewer) => asked.includes(viewer)) ?? viewers[0] ?? 'spectator';
}

function sees(viewers: readonly Viewer[], to: 'all' | readonly Viewer[]): boolean {
  return to === 'all' || viewers.some((viewer) => to.includes(viewer));
}

function seatsShown({ seats }: Table, present: Presence): SeatShown[] {
  return seats.map(({ seat, role, name, fighters, opened, taken }) => {
    return { seat, role, name, fighters, opened, taken, present: present(seat) };
  });
}

function pendingShown(table: Table, seat: Seat): PendingShown {
  const { now, seats } = table;
  const yours = (asked: Asked) => answers(seats, seat, asked);
  const shown = (questions: Question[]) =>
    questions
      .filter((question) => seat.role === 'gm' || yours(question.to))
      .map((question) => questionShown(question, yours(question.to)));
  switch (now.kind) {
    case 'ask': {
      const waiting = now.questions.map((question) => question.to).filter((asked) => !yours(asked));
      return { kind: 'ask', questions: shown(now.questions), waiting, interjections: shown(now.interjections) };
    }
    case 'roll': {
      const { by, asks, dice, need = null } = now;
      const roll = sees(viewersOf(seat), now.seenBy) ? { asks, dice, need } : null;
      return { kind: 'roll', by, yours: yours(by), roll, interjections: shown(now.interjections) };
    }
    case 'over':
      return { kind: 'over', outcome: now.outcome };
    default:
      return unreachable(now);
  }
}

function questionShown(
  { to, asks, options, refused }: Pending['interjections'][number],
  yours: boolean,
): QuestionShown {
  return { to, asks, yours, options: options.map(optionShown), refused: refused.map(refusalShown) };
}

function optionShown({ id, label, parts, need, costs, hex, overruled }: Option): OptionShown {
  const shown: OptionShown = { id, label };
  if (parts !== undefined) shown.parts = parts;
  if (need !== undefined) shown.need = need;
  if (costs !== undefined) shown.costs = costs;
  if (hex !== undefined) shown.hex = hex;
  if (overruled !== undefined) shown.overruled = overruled;
  return shown;
}

function refusalShown(refusal: Refusal): RefusalShown {
  return { ...optionShown(refusal), bars: refusal.bars, overridable: refusal.overridable };
}

/** What a choice was is its fighter's and the game master's to know; others are told what came of it. */
function did(event: Envelope['event'], shown: Envelope['shown'], viewers: readonly Viewer[]): Did {
  const master = viewers.includes('referee');
  switch (event.kind) {
    case 'began':
      return { kind: 'began' };
    case 'opened':
    case 'took':
    case 'gave':
      return { kind: event.kind, seat: event.seat };
    case 'moved':
      break;
    default:
      return unreachable(event);
  }
  const { move, faces = [], typed = false } = event;
  switch (move.kind) {
    case 'chose': {
      const label = master || viewers.includes(move.by) ? (shown.label ?? null) : null;
      return { kind: 'chose', by: move.by, label };
    }
    case 'rolled': {
      const asked = shown.roll;
      if (!asked) throw new Error('broken invariant: a roll in the log says what was asked');
      const { by, asks, dice, need, rolled } = asked;
      const roll: RollShown = { asks, dice, need, faces, rolled };
      return { kind: 'rolled', by, typed, roll: sees(viewers, asked.seenBy) ? roll : null };
    }
    case 'ruled':
      return { kind: 'ruled', ruling: rulingShown(move.ruling, master) };
    default:
      return unreachable(move);
  }
}

function rulingShown(ruling: Ruling, master: boolean): RulingShown {
  const { because } = ruling;
  switch (ruling.kind) {
    case 'allow':
      return { kind: 'allow', to: ruling.to, option: ruling.option, because };
    case 'line':
      return { kind: 'line', to: ruling.to, label: ruling.label, amount: ruling.amount, because };
    case 'amend': {
      const { fighter, set } = ruling.amendment;
      return { kind: 'amend', fighter, set: master ? set : null, because };
    }
    default:
      return unreachable(ruling);
  }
}
