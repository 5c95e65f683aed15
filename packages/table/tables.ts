/** The tables of one server: makes them, opens them from their logs when somebody comes, and forgets idle ones. */
import { fail, ok, type Result } from '@riposte/rules/engine/result.ts';
import type { Card, SetupIssue } from '@riposte/rules/engine/system.ts';
import { openFight } from './fight.ts';
import { hashOf, seal } from './log/chain.ts';
import type { SeatKept } from './log/envelope.ts';
import type { NewTable, TableMade } from './protocol.ts';
import { Room, type Ports } from './room.ts';
import { tellFacts } from './table.ts';

/** From this many open tables on, those are forgotten at which nobody has been for a while. */
const OPEN_LIMIT = 200;
/** How long after it was last asked for a table may be forgotten, in milliseconds; nobody takes as long to sit down. */
const IDLE_TIME = 10 * 60 * 1000;

/** The tables of one server. */
export class Tables {
  readonly #ports: Ports;
  readonly #rooms = new Map<string, { opening: Promise<Room | null>; asked: number }>();

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Makes a table and saves its beginning; the links in the answer are in no other place. */
  async make(wanted: NewTable): Promise<Result<TableMade, SetupIssue[]>> {
    const fight = await openFight(wanted.scenario);
    if (!fight.ok) return fight;
    const { system, state, facts } = fight.value;
    const cards = system.show(state);
    const issues = wrongSeats(wanted.seats ?? [], cards);
    if (issues.length > 0) return fail(issues);

    const table = tableId(this.#ports.secret());
    const players = wanted.seats ?? cards.map((card) => ({ name: card.name, fighters: [card.fighter] }));
    const made: TableMade['seats'] = [];
    const kept: SeatKept[] = [];
    const add = (seat: Omit<SeatKept, 'secret'>) => {
      const secret = this.#ports.secret();
      made.push({ ...seat, link: `/t/${table}#${secret}` });
      kept.push({ ...seat, secret: hashOf(secret) });
    };
    add({ seat: 'gm', role: 'gm', name: 'Game master', fighters: [] });
    for (const [index, player] of players.entries()) add({ seat: `p${index + 1}`, role: 'player', ...player });
    add({ seat: 'spectators', role: 'spectator', name: 'Spectators', fighters: [] });

    const { scenario } = wanted;
    const { id, edition } = system;
    const saved = await this.#ports.store.append(
      seal({
        table,
        seq: 0,
        command: null,
        seat: null,
        time: this.#ports.clock(),
        event: { kind: 'began', system: id, edition, scenario, seats: kept },
        shown: {
          told: tellFacts(
            system,
            state,
            facts,
            cards.map((card) => card.fighter),
          ),
        },
        previous: '',
      }),
    );
    if (!saved.ok) throw new Error(`could not save a new table: ${JSON.stringify(saved.error)}`);
    return ok({ table, seats: made });
  }

  /** The table with this id; null where there is none. Rejects with `Unreadable` where its log cannot be opened. */
  async room(id: string): Promise<Room | null> {
    const asked = this.#ports.clock();
    const known = this.#rooms.get(id);
    if (known) {
      known.asked = asked;
      return known.opening;
    }
    const opening = Room.open(this.#ports, id);
    this.#rooms.set(id, { opening, asked });
    try {
      const room = await opening;
      if (!room) this.#rooms.delete(id);
      return room;
    } catch (error) {
      this.#rooms.delete(id);
      throw error;
    } finally {
      if (this.#rooms.size > OPEN_LIMIT) void this.#forgetIdle(asked - IDLE_TIME);
    }
  }

  /** When everything that was asked of any table is done. */
  async idle(): Promise<void> {
    for (const { opening } of this.#rooms.values()) await (await opening.catch(() => null))?.idle();
  }

  /** Forgets tables last asked for before this time; they are opened again from their logs when somebody comes. */
  async #forgetIdle(before: number): Promise<void> {
    for (const [id, known] of this.#rooms) {
      const room = await known.opening.catch(() => null);
      await room?.idle();
      if (room?.empty && known.asked < before) this.#rooms.delete(id);
    }
  }
}

/** 60 bits made from random ones, which are used for nothing else; an id is no secret. */
function tableId(secret: string): string {
  return hashOf(secret).slice(0, 15);
}

function wrongSeats(seats: NonNullable<NewTable['seats']>, cards: Card[]): SetupIssue[] {
  const known = new Set(cards.map((card) => card.fighter));
  const seen = new Set<string>();
  const issues: SetupIssue[] = [];
  for (const [index, { fighters }] of seats.entries()) {
    for (const fighter of fighters) {
      if (!known.has(fighter))
        issues.push({ path: `seats[${index}].fighters`, message: `no fighter is called ${fighter}` });
      if (seen.has(fighter))
        issues.push({ path: `seats[${index}].fighters`, message: `${fighter} has a seat already` });
      seen.add(fighter);
    }
  }
  return issues;
}
