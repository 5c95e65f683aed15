/** The server dies by SIGKILL, at named points and at any moment; what it has answered for is there, once and in order. */
import { join } from 'node:path';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unseal } from './log/chain.ts';
import type { Envelope } from './log/envelope.ts';
import type { Examples, TableMade } from './protocol.ts';
import type { Point } from './room.ts';
import { openSqlite } from './store/sqlite.ts';
import { enter, makeTable } from './testing/client.ts';
import { Player, type Chance } from './testing/player.ts';
import { freshDirectory, serveThere, type ChildServer } from './testing/server.ts';

const KILLS = 20;
const DEATHS: (Point | 'any moment')[] = ['before-commit', 'committed', 'acknowledged', 'any moment'];

/** A table with the people at it. */
interface Sitting {
  made: TableMade;
  players: Player[];
  master: Player;
}

let place: Awaited<ReturnType<typeof freshDirectory>>;
let server: ChildServer | undefined;
beforeEach(async () => {
  place = await freshDirectory();
});
afterEach(async () => {
  server?.kill('SIGKILL');
  await server?.ended;
  await place.remove();
});

test(`${KILLS} times SIGKILL: no acknowledged move is lost, doubled or moved, and everybody is asked again`, async () => {
  const random = xoroshiro128plus(20);
  const chance: Chance = (count) => uniformInt(random, 0, count - 1);
  server = await serveThere(place.dataDir);
  // The yardstick, whose fight does not end here, and the first shipped fight of the first system in the list.
  const examples = (await (await fetch(`${server.url}/api/examples`)).json()) as Examples;
  const sittings = [
    await sit(server.url, { riposte: 1, system: 'sparring', hp: 1000 }, chance),
    await sit(server.url, examples.systems[0]?.scenarios[0]?.scenario, chance),
  ];

  for (let kill = 0; kill < KILLS; kill++) {
    const death = DEATHS[kill % DEATHS.length] ?? 'any moment';
    server.kill('SIGKILL');
    await server.ended;
    server = await serveThere(place.dataDir, death === 'any moment' ? undefined : { at: death, after: 1 + chance(24) });
    const dying = server;
    let alive = true;
    const wrong: unknown[] = [];
    void dying.ended.then(() => (alive = false));
    // Whatever was left without an answer is sent again first, while the server may already die again.
    const playing = sittings.flatMap(({ made, players, master }) =>
      players.map(async (player) => {
        try {
          await player.sit(dying.url, made.table);
          await (player === master ? rule(player, chance, () => alive) : player.play());
        } catch (error) {
          if (!String(error).startsWith('Error: closed: 1006 ')) wrong.push(error);
        }
        // Whoever sees something wrong ends the round.
        if (wrong.length > 0) dying.kill('SIGKILL');
      }),
    );
    if (death === 'any moment') setTimeout(() => dying.kill('SIGKILL'), chance(400));
    await Promise.all(playing);
    expect(wrong).toEqual([]);
    expect(await dying.ended).toBe('SIGKILL');
  }

  server.kill('SIGKILL');
  await server.ended;
  server = await serveThere(place.dataDir);
  for (const { made, players } of sittings) {
    for (const player of players) await player.sit(server.url, made.table);
    await Promise.all(players.map((player) => player.sees(players)));
    expect(new Set(players.map((player) => JSON.stringify(player.view?.state))).size).toBe(1);
    for (const player of players) player.leave();
  }
  server.kill('SIGTERM');
  expect(await server.ended).toBe('0');

  for (const { made, players } of sittings) compare(await readLog(made.table), players);
  const settled = sittings.flatMap(({ players }) => players.map((player) => player.settled));
  const [happened, not] = (['happened', 'not'] as const).map((how) => settled.reduce((sum, one) => sum + one[how], 0));
  const moves = sittings.map(({ players }) => players.reduce((sum, player) => sum + player.told.saved.length, 0));
  console.log(`${KILLS} kills; ${moves.join(' + ')} moves; sent again: ${happened} had happened, ${not} had not`);
  // Without both kinds nothing would have been tried.
  expect(happened).toBeGreaterThan(0);
  expect(not).toBeGreaterThan(0);
}, 120_000);

/** Holds what people were told against the log. */
function compare(log: Envelope[], players: Player[]): void {
  const commands = log.map((envelope) => envelope.command);
  const saved = players.flatMap((player) => player.told.saved);
  // Each is there once, where its answer said; and nothing is there that nobody was told of.
  expect(saved.map(({ seq }) => log[seq]?.command)).toEqual(saved.map(({ command }) => command.id));
  expect(commands.filter((id) => id !== null).toSorted()).toEqual(saved.map(({ command }) => command.id).toSorted());
  const refused = players.flatMap((player) => player.told.refused.map(({ command }) => command.id));
  expect(commands.filter((id) => id !== null && refused.includes(id))).toEqual([]);
  for (const player of players) {
    const order = player.told.saved.map(({ seq }) => seq);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  }
  // Dice that a person typed are his, face by face.
  const typed = saved.flatMap(({ command, seq }) => (command.kind === 'typed' ? [{ faces: command.faces, seq }] : []));
  expect(typed.map(({ seq }) => log[seq]?.event)).toEqual(
    typed.map(({ faces }) => expect.objectContaining({ kind: 'moved', typed: true, faces })),
  );
}

async function sit(url: string, scenario: unknown, chance: Chance): Promise<Sitting> {
  const made = await makeTable(url, scenario);
  const players: Player[] = [];
  for (const { seat, role } of made.seats) {
    if (role !== 'spectator') players.push(new Player(seat, await enter(url, made, seat), chance));
  }
  const [master] = players;
  if (!master) throw new Error('the first seat is the game master’s');
  return { made, players, master };
}

/** The game master adds lines in the middle of the others' moves, so that some of those are stale; not so many that they pile up. */
async function rule(master: Player, chance: Chance, alive: () => boolean): Promise<void> {
  while (alive()) {
    await new Promise((resolve) => setTimeout(resolve, 20 + chance(20)));
    const pending = master.view?.pending;
    if (pending?.kind !== 'roll') continue;
    const ruling = { kind: 'line', to: pending.by, label: 'Wind', amount: chance(3) - 1, because: 'it blows' } as const;
    await master.send({ kind: 'rule', ruling });
  }
}

async function readLog(table: string): Promise<Envelope[]> {
  const store = openSqlite(join(place.dataDir, 'tables.db'));
  const log = unseal(await store.read(table, 0));
  await store.close();
  if (!log.ok) throw new Error(`broken at ${log.error.seq}: ${log.error.broken}`);
  return log.value;
}
