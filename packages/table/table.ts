/**
 * A table as a deterministic machine: `decide` says what a command would do, `evolve` does it. Neither saves, sends or rolls
 * anything by itself; the state of a table is the fold of `evolve` over its log.
 */
import { pending, play } from '@riposte/rules/engine/play.ts';
import { fail, must, ok, unreachable, type Result } from '@riposte/rules/engine/result.ts';
import { readFaces } from '@riposte/rules/engine/rolls.ts';
import type {
  AnySystem,
  Asked,
  FighterId,
  Move,
  Pending,
  Ruling,
  Staged,
  Viewer,
} from '@riposte/rules/engine/system.ts';
import type { Roller } from './dice.ts';
import type { Envelope, Moved, Shown, TableEvent, ToldLine } from './log/envelope.ts';
import type { Command, Refused } from './protocol.ts';
import { permits, type Seat } from './seats.ts';

/** A table at one position of its log. */
export interface Table {
  id: string;
  system: AnySystem;
  title: string | null;
  state: Staged;
  /** What the fight waits for; always that of `state`. */
  now: Pending;
  /** Everybody in the fight, in the system's order. */
  fighters: FighterId[];
  seats: Seat[];
  /** Position of the last event. */
  seq: number;
  /** Position of the last move; a command that answers an earlier view is stale. */
  moved: number;
}

/** What a command would do, and what would be shown of it. */
export interface Decision {
  event: TableEvent;
  shown: Shown;
}

/** How many rulings may stand at a time. */
const RULING_LIMIT = 50;
/** How many events a log takes. */
export const LOG_LIMIT = 100_000;

/** A table at the beginning of its log; `state` is the fight's first, as its scenario gives it. */
export function beginTable(system: AnySystem, state: Staged, title: string | null, began: Envelope): Table {
  const { event, table } = began;
  if (event.kind !== 'began')
    throw new Error(`broken invariant: the log of table ${table} does not begin at its beginning`);
  const seats = event.seats.map((seat) => ({ ...seat, opened: false, taken: false }));
  const fighters = fightersOf(system, state);
  return { id: table, system, title, state, now: pending(system, state), fighters, seats, seq: 0, moved: 0 };
}

/** What this seat's command would do, or why it is refused. `roll` is used only for a roll that is pending and permitted. */
export function decide(table: Table, seat: Seat, command: Command, roll: Roller): Result<Decision, Refused> {
  if (!permits(table.seats, seat, command)) return refuse('forbidden', 'this seat may not do that');
  if (table.seq + 1 >= LOG_LIMIT) return refuse('over', `this table's log is full: ${LOG_LIMIT} events`);
  if (command.kind === 'take' || command.kind === 'give') return decideSeat(table, command);
  if (command.seq < table.moved) return refuse('stale', 'somebody moved before this came; look again');
  if (command.seq > table.seq) return refuse('stale', 'this answers a view that this table never sent');
  switch (command.kind) {
    case 'choose':
      return decideMove(table, { kind: 'moved', move: { kind: 'chose', by: command.by, option: command.option } });
    case 'roll':
    case 'typed':
      return decideRoll(table, command, roll);
    case 'rule':
      return decideRuling(table, command.ruling);
    default:
      return unreachable(command);
  }
}

/** The table after one more event of its log. Throws if the log does not fit, which is never outside data's fault. */
export function evolve(table: Table, { seq, event }: Envelope): Table {
  if (seq !== table.seq + 1) throw new Error(`broken invariant: event ${seq} after event ${table.seq}`);
  switch (event.kind) {
    case 'began':
      throw new Error('broken invariant: a table begins once');
    case 'opened':
      return { ...table, seq, seats: changed(table.seats, event.seat, { opened: true }) };
    case 'took':
      return { ...table, seq, seats: changed(table.seats, event.seat, { taken: true }) };
    case 'gave':
      return { ...table, seq, seats: changed(table.seats, event.seat, { taken: false }) };
    case 'moved': {
      const step = play(table.system, table.state, event.move, table.now);
      if (!step.ok)
        throw new Error(`broken invariant: move ${seq} of table ${table.id} is illegal: ${step.error.illegal}`);
      const { state } = step.value;
      // Only an amendment brings fighters in or takes them out.
      const fighters = event.move.kind === 'ruled' ? fightersOf(table.system, state) : table.fighters;
      return { ...table, seq, moved: seq, state, now: pending(table.system, state), fighters };
    }
    default:
      return unreachable(event);
  }
}

/** Whether a command asks for what this event did, so that the event is the answer to it when it is sent again. */
export function didAsk(command: Command, { event, seat }: Envelope, by: Seat): boolean {
  if (seat !== by.seat) return false;
  if (event.kind === 'took') return command.kind === 'take' && command.seat === event.seat;
  if (event.kind === 'gave') return command.kind === 'give' && command.seat === event.seat;
  if (event.kind !== 'moved') return false;
  const { move, faces = [], typed } = event;
  switch (command.kind) {
    case 'choose':
      return move.kind === 'chose' && move.by === command.by && move.option === command.option;
    case 'roll':
      return move.kind === 'rolled' && !typed;
    case 'typed':
      return move.kind === 'rolled' && typed === true && same(faces, command.faces);
    case 'rule':
      return move.kind === 'ruled' && same(move.ruling, command.ruling);
    case 'take':
    case 'give':
      return false;
    default:
      return unreachable(command);
  }
}

function decideSeat(table: Table, command: Command & { kind: 'take' | 'give' }): Result<Decision, Refused> {
  const seat = table.seats.find((other) => other.seat === command.seat);
  if (seat?.role !== 'player') return refuse('forbidden', 'there is no such player');
  const taking = command.kind === 'take';
  if (seat.taken === taking) return refuse('stale', taking ? 'you have this seat already' : 'this seat was not taken');
  return ok({ event: { kind: taking ? 'took' : 'gave', seat: seat.seat }, shown: { told: [] } });
}

function decideRoll(
  table: Table,
  command: Command & { kind: 'roll' | 'typed' },
  roll: Roller,
): Result<Decision, Refused> {
  const { now } = table;
  if (now.kind === 'over') return refuse('over', 'the fight is over');
  if (now.kind !== 'roll') return refuse('not-a-roll', 'no dice are awaited');
  if (now.by !== command.by) return refuse('not-asked', `the dice are ${now.by}'s`);
  const typed = command.kind === 'typed';
  const faces = typed ? command.faces : roll(now.dice);
  const rolled = readFaces(now.dice, faces);
  if (!rolled.ok) return refuse('impossible-roll', rolled.error.message);
  return decideMove(table, { kind: 'moved', move: { kind: 'rolled', rolled: rolled.value }, faces, typed });
}

function decideRuling(table: Table, ruling: Ruling): Result<Decision, Refused> {
  if (ruling.kind !== 'amend') {
    if (table.state.rulings.length >= RULING_LIMIT)
      return refuse('cannot-rule', `${RULING_LIMIT} rulings stand already`);
    if (!askable(table).includes(ruling.to)) return refuse('cannot-rule', `nobody here is called ${ruling.to}`);
  }
  return decideMove(table, { kind: 'moved', move: { kind: 'ruled', ruling } });
}

function decideMove(table: Table, event: Moved): Result<Decision, Refused> {
  const { system, state, now } = table;
  const step = play(system, state, event.move, now);
  if (!step.ok) return refuse(step.error.illegal, step.error.detail);
  return ok({
    event,
    shown: { told: tellFacts(system, step.value.state, step.value.facts, table.fighters), ...shownOf(now, event.move) },
  });
}

/** The wordings of facts that are told to anybody, each with those to whom it is told. */
export function tellFacts(system: AnySystem, state: Staged, facts: unknown[], fighters: FighterId[]): ToldLine[][] {
  const viewers: Viewer[] = ['referee', ...fighters, 'spectator'];
  return facts.map((fact) => tellAll(system, state, fact, viewers)).filter((wordings) => wordings.length > 0);
}

/** What was asked before a move: the label of the chosen option, or the roll. */
function shownOf(now: Pending, move: Move): Omit<Shown, 'told'> {
  if (move.kind === 'ruled') return {};
  if (move.kind === 'rolled') {
    if (now.kind !== 'roll') throw new Error('broken invariant: a roll was played where none was asked for');
    const { by, asks, dice, need = null, seenBy } = now;
    return { roll: { by, asks, dice, need, seenBy, rolled: move.rolled } };
  }
  const questions = [...(now.kind === 'ask' ? now.questions : []), ...now.interjections];
  const options = questions.filter((question) => question.to === move.by).flatMap((question) => question.options);
  const chosen = options.find((option) => option.id === move.option);
  return { label: must(chosen, 'a legal choice is one of the options').label };
}

/** The wordings of one fact, each with those to whom it is told; one wording for all where everybody is told alike. */
function tellAll(system: AnySystem, state: Staged, fact: unknown, viewers: Viewer[]): ToldLine[] {
  const wordings = new Map<string, Viewer[]>();
  for (const viewer of viewers) {
    const text = system.tell(fact, viewer, state);
    if (text !== null) wordings.set(text, [...(wordings.get(text) ?? []), viewer]);
  }
  return [...wordings].map(([text, to]) => ({ text, to: to.length === viewers.length ? 'all' : to }));
}

/** Everybody who can be asked something. */
function askable({ fighters }: Table): Asked[] {
  return ['referee', ...fighters];
}

function fightersOf(system: AnySystem, state: Staged): FighterId[] {
  return system.show(state).map((card) => card.fighter);
}

function changed(seats: Seat[], name: string, change: Partial<Seat>): Seat[] {
  return seats.map((seat) => (seat.seat === name ? { ...seat, ...change } : seat));
}

/** Both are plain JSON from the same schema, whose keys stand in the order of the schema. */
function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function refuse(code: Refused['code'], message: string): Result<never, Refused> {
  return fail({ code, message });
}
