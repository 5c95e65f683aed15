/** One GURPS exchange at a shared table: the person attacked chooses how to defend, and everybody sees what came of it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Running } from './main.ts';
import type { Examples, OptionShown, QuestionShown } from './protocol.ts';
import { Client, enter, makeTable } from './testing/client.ts';
import { freshDirectory, serveHere } from './testing/server.ts';

// Servers and sockets on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let place: Awaited<ReturnType<typeof freshDirectory>>;
let server: Running;
let gm: Client;
let ann: Client;
let bors: Client;

beforeEach(async () => {
  place = await freshDirectory();
  server = await serveHere(place.dataDir);
  const { systems } = (await (await fetch(`${server.url}/api/examples`)).json()) as Examples;
  const shipped = systems
    .find((one) => one.system === 'gurps-4e')
    ?.scenarios.find((one) => one.id === 'first-exchange');
  const made = await makeTable(server.url, shipped?.scenario);
  const seats = made.seats.filter((seat) => seat.role !== 'spectator');
  const clients = [];
  for (const { seat } of seats)
    clients.push(await Client.connect(server.url, made.table, seat, await enter(server.url, made, seat)));
  [gm, ann, bors] = clients as [Client, Client, Client];
  await together();
});
afterEach(async () => {
  for (const client of [gm, ann, bors]) client.leave();
  await server.close();
  await place.remove();
});

test('the defender is asked, with every defense, its number and the reasons; the attacker sees who is waited for', async () => {
  const question = asked(bors);
  expect(question).toEqual(expect.objectContaining({ to: 'bors', yours: true }));
  const ways = new Set(question.options.map((option) => option.parts?.['defense']));
  expect([...ways]).toEqual(expect.arrayContaining(['dodge', 'parry', 'block']));
  const tallies = question.options.flatMap(({ need }) => (need ? [need.tally] : []));
  expect(tallies.length).toBeGreaterThanOrEqual(ways.size - 1);
  for (const { base, lines, total } of tallies) {
    expect(lines.reduce((sum, line) => sum + line.amount, base.amount)).toBe(total);
  }
  expect(question.refused.length).toBeGreaterThan(0);
  for (const refusal of question.refused) expect(refusal.bars.length).toBeGreaterThan(0);
  expect(ann.view.pending).toEqual({ kind: 'ask', questions: [], waiting: ['bors'], interjections: [] });
  expect(asked(gm)).toEqual({ ...question, yours: false });
});

test('no defense, typed damage: 6 + 3 less DR 4 is 5, cutting half again as much is 7, and everybody sees it', async () => {
  const none = option(bors, { defense: 'nothing' });
  expect(await bors.send({ kind: 'choose', by: 'bors', option: none.id })).toEqual(
    expect.objectContaining({ ok: true }),
  );
  await ann.until(() => ann.view.pending.kind === 'roll');
  expect(ann.view.pending).toEqual(expect.objectContaining({ kind: 'roll', by: 'ann', yours: true }));
  expect(await ann.send({ kind: 'typed', by: 'ann', faces: [6] })).toEqual(expect.objectContaining({ ok: true }));
  await together();
  for (const client of [gm, ann, bors]) {
    const card = client.view.cards.find((one) => one.fighter === 'bors');
    expect(card?.gauges[0]).toEqual({ label: 'HP', now: 6, max: 13 });
    expect(client.log.flatMap((entry) => entry.lines)).toContain('Sir Bors takes 7 injury (torso).');
  }
});

test('a refused defense is refused with its clause and costs nothing; the game master may allow it', async () => {
  const refusal = asked(bors).refused.find((one) => one.overridable);
  if (!refusal) throw new Error('an overridable refusal');
  const seq = bors.view.seq;
  const answer = await bors.send({ kind: 'choose', by: 'bors', option: refusal.id });
  const clause = refusal.bars[0]?.clause ?? '';
  expect(answer).toEqual(
    expect.objectContaining({ ok: false, error: { code: 'refused', message: expect.stringContaining(`(${clause})`) } }),
  );
  expect(bors.view.seq).toBe(seq);
  const ruling = { kind: 'allow', to: 'bors', option: refusal.id, because: 'he grew up in a circus' } as const;
  expect((await gm.send({ kind: 'rule', ruling })).ok).toBe(true);
  await together();
  expect(asked(bors).options.find((one) => one.id === refusal.id)?.overruled).toBe(ruling.because);
  expect((await bors.send({ kind: 'choose', by: 'bors', option: refusal.id })).ok).toBe(true);
  await together();
  expect(ann.log.map((entry) => entry.did)).toContainEqual({ kind: 'ruled', ruling });
});

test('nobody else can answer for the defender', async () => {
  const none = option(bors, { defense: 'nothing' });
  for (const client of [gm, ann]) {
    expect(await client.send({ kind: 'choose', by: 'bors', option: none.id })).toEqual(
      expect.objectContaining({ ok: false, error: expect.objectContaining({ code: 'forbidden' }) }),
    );
  }
  await together();
  expect(asked(bors).options).toContainEqual(none);
});

/** Waits until all three have seen the same. */
async function together(): Promise<void> {
  const last = () => Math.max(...[gm, ann, bors].map((client) => client.view.seq));
  await Promise.all([gm, ann, bors].map((client) => client.until(() => client.view.seq === last())));
}

function asked({ view }: Client): QuestionShown {
  const question = view.pending.kind === 'ask' ? view.pending.questions[0] : undefined;
  if (!question) throw new Error(`nothing is asked: ${JSON.stringify(view.pending)}`);
  return question;
}

/** The first option with these parts. */
function option(client: Client, parts: Record<string, string>): OptionShown {
  const fits = (one: OptionShown) => Object.entries(parts).every(([name, value]) => one.parts?.[name] === value);
  const found = asked(client).options.find(fits);
  if (!found) throw new Error(`no option with ${JSON.stringify(parts)}`);
  return found;
}
