/**
 * One table in the memory of one server: takes commands one after the other, saves what they decide, and only then changes and
 * tells anybody. What is in memory is a cache of the log: where in doubt it is read again.
 */
import { must } from '@riposte/rules/engine/result.ts';
import type { Roller } from './dice.ts';
import { openFight } from './fight.ts';
import { seal, unseal } from './log/chain.ts';
import type { Envelope, Shown, TableEvent } from './log/envelope.ts';
import type { AnswerFrame, Command } from './protocol.ts';
import type { Seat } from './seats.ts';
import type { AppendError, Store } from './store/store.ts';
import { beginTable, decide, didAsk, evolve, type Table } from './table.ts';

/** What a server gets from the world. `probe`, if given, is called at named points, so that a test can stop the process there. */
export interface Ports {
  store: Store;
  /** Milliseconds since 1970. */
  clock: () => number;
  roll: Roller;
  /** 128 random bits, as 22 characters of base64url. */
  secret: () => string;
  /** Takes the mistakes of ours that nobody else hears of. */
  report: (error: unknown) => void;
  probe?: (point: Point) => void;
}

/** The points at which the loss of the process matters. */
export type Point = 'before-commit' | 'committed' | 'acknowledged';

/** A log that cannot be opened by this version, or not at all; its message is for people. */
export class Unreadable extends Error {}

/** What changed: the log has grown, or somebody came or went. */
export type Change = 'log' | 'presence';

/** A table that is open. */
export class Room {
  readonly #ports: Ports;
  #table: Table;
  #log: Envelope[];
  /** Of the last entry. */
  #hash: string;
  /** Something was tried that may or may not be in the log. */
  #doubtful = false;
  #queue: Promise<unknown> = Promise.resolve();
  readonly #commands = new Map<string, Envelope>();
  readonly #here = new Map<(change: Change) => void, string>();

  /** The table with this id from its log; null where there is none. Rejects with `Unreadable`. */
  static async open(ports: Ports, id: string): Promise<Room | null> {
    const rows = await ports.store.read(id, 0);
    if (rows.length === 0) return null;
    const log = unseal(rows);
    if (!log.ok)
      throw new Unreadable(`the log of this table is damaged at entry ${log.error.seq} (${log.error.broken})`);
    const [began, ...later] = log.value;
    const table = await begin(must(began, 'a log that is not empty has a first entry'));
    const room = new Room(ports, table, must(began, 'as above'), must(rows[0], 'as above').hash);
    for (const envelope of later) {
      try {
        room.#grow(envelope, must(rows[envelope.seq], 'a row for each entry').hash);
      } catch (error) {
        throw new Unreadable(`entry ${envelope.seq} of this table's log cannot be replayed`, { cause: error });
      }
    }
    return room;
  }

  private constructor(ports: Ports, table: Table, began: Envelope, hash: string) {
    this.#ports = ports;
    this.#table = table;
    this.#log = [began];
    this.#hash = hash;
  }

  get table(): Table {
    return this.#table;
  }

  /** The log from this position on. */
  log(from: number): Envelope[] {
    return this.#log.slice(from);
  }

  /** The seat as it is now. */
  seat(name: string): Seat | undefined {
    return this.#table.seats.find((seat) => seat.seat === name);
  }

  /** Does what a seat asks, once, and answers after it was saved. The same command again gets the same answer. */
  command(seat: string, command: Command): Promise<AnswerFrame> {
    return this.#next(async () => {
      try {
        return await this.#decide(seat, command, true);
      } catch (error) {
        this.#doubtful = true;
        this.#ports.report(error);
        return refused(command, 'failed', 'the server made a mistake; nothing has changed');
      }
    });
  }

  /** Records that somebody has entered this seat; from then on the game master no longer answers for it unasked. */
  enter(seat: string): Promise<void> {
    return this.#next(async () => {
      let failed: AppendError | null = null;
      for (let attempt = 0; attempt < 2; attempt++) {
        await this.#catchUp();
        if (this.seat(seat)?.opened) return;
        failed = await this.#append({ kind: 'opened', seat }, { told: [] }, null, seat);
        if (!failed) return;
      }
      throw new Error(`could not save that seat ${seat} was entered: ${failed?.refused}`);
    });
  }

  /** Counts somebody as present at a seat and tells him of every change, until the returned function is called. */
  join(seat: string, listener: (change: Change) => void): () => void {
    this.#here.set(listener, seat);
    this.#tell('presence');
    return () => {
      if (this.#here.delete(listener)) this.#tell('presence');
    };
  }

  /** Whether anybody is connected at this seat. */
  present(seat: string): boolean {
    return [...this.#here.values()].includes(seat);
  }

  /** Nobody is connected at all. */
  get empty(): boolean {
    return this.#here.size === 0;
  }

  /** When all that was asked so far is done. */
  async idle(): Promise<void> {
    await this.#queue;
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  async #decide(seatName: string, command: Command, again: boolean): Promise<AnswerFrame> {
    await this.#catchUp();
    const seat = must(this.seat(seatName), `seat ${seatName} of table ${this.#table.id}`);
    const before = this.#commands.get(command.id);
    if (before) {
      if (!didAsk(command, before, seat))
        return refused(command, 'reused-id', 'this command id was used for something else');
      return { kind: 'answer', id: command.id, ok: true, seq: before.seq };
    }
    const decision = decide(this.#table, seat, command, this.#ports.roll);
    if (!decision.ok) return { kind: 'answer', id: command.id, ok: false, error: decision.error };
    const failed = await this.#append(decision.value.event, decision.value.shown, command.id, seat.seat);
    if (!failed) return { kind: 'answer', id: command.id, ok: true, seq: this.#table.seq };
    // Another server wrote to this table: what it wrote is read, and the command decided on that, once.
    if (failed.refused !== 'failed' && again) return this.#decide(seatName, command, false);
    return refused(command, 'not-saved', 'the server could not save this; try again');
  }

  async #append(event: TableEvent, shown: Shown, command: string | null, seat: string): Promise<AppendError | null> {
    const { id, seq } = this.#table;
    const time = this.#ports.clock();
    const envelope: Envelope = { table: id, seq: seq + 1, command, seat, time, event, shown, previous: this.#hash };
    const sealed = seal(envelope);
    // What would not open again is not saved.
    const after = evolve(this.#table, envelope);
    this.#ports.probe?.('before-commit');
    const saved = await this.#ports.store.append(sealed);
    if (!saved.ok) {
      this.#doubtful = true;
      return saved.error;
    }
    this.#ports.probe?.('committed');
    this.#grow(envelope, sealed.hash, after);
    this.#tell('log');
    return null;
  }

  #grow(envelope: Envelope, hash: string, after: Table = evolve(this.#table, envelope)): void {
    this.#table = after;
    this.#log.push(envelope);
    this.#hash = hash;
    if (envelope.command !== null) this.#commands.set(envelope.command, envelope);
  }

  /** After a failed append: what the log has that we have not. */
  async #catchUp(): Promise<void> {
    if (!this.#doubtful) return;
    const from = this.#table.seq + 1;
    const rows = await this.#ports.store.read(this.#table.id, from);
    const news = unseal(rows, from, this.#hash);
    if (!news.ok)
      throw new Unreadable(`the log of this table is damaged at entry ${news.error.seq} (${news.error.broken})`);
    for (const [index, envelope] of news.value.entries())
      this.#grow(envelope, must(rows[index], 'a row for each entry').hash);
    this.#doubtful = false;
    if (news.value.length > 0) this.#tell('log');
  }

  #tell(change: Change): void {
    for (const listener of this.#here.keys()) {
      try {
        listener(change);
      } catch (error) {
        // One broken socket is no reason why others should not hear of it.
        this.#ports.report(error);
      }
    }
  }
}

async function begin(began: Envelope): Promise<Table> {
  const { event } = began;
  if (event.kind !== 'began') throw new Unreadable('the log of this table does not begin at its beginning');
  const fight = await openFight(event.scenario);
  if (!fight.ok) {
    const [first] = fight.error;
    throw new Unreadable(`this version does not read the scenario of this table: ${first?.path} ${first?.message}`);
  }
  const { system, state, title } = fight.value;
  if (system.edition !== event.edition) {
    throw new Unreadable(
      `this table was begun with edition ${event.edition} of ${system.title}; this is edition ${system.edition}`,
    );
  }
  return beginTable(system, state, title, began);
}

function refused(command: Command, code: 'reused-id' | 'not-saved' | 'failed', message: string): AnswerFrame {
  return { kind: 'answer', id: command.id, ok: false, error: { code, message } };
}
