/** A record: a scenario and its moves. It replays to the same states and facts for ever, or is refused by name (docs/record.md). */
import * as z from 'zod/mini';
import type { Rolled } from './dice.ts';
import { checkJson } from './door.ts';
import { pending, play } from './play.ts';
import { fail, ok, type Result } from './result.ts';
import { readFaces } from './rolls.ts';
import { MOST_MOVES, parseScenario, rulingSchema, writeScenario, type Scenario } from './scenario.ts';
import { parseWith } from './schema.ts';
import type { Asked, Json, Pending, Ruling, SetupIssue, Staged, Step, System, SystemId, Takes } from './system.ts';

/** A move with the faces of its dice beside it, in the order they fell. */
export type RecordedMove =
  | { kind: 'chose'; by: Asked; option: string }
  | { kind: 'rolled'; rolled: Rolled; faces: number[] }
  | { kind: 'ruled'; ruling: Ruling };

/** A fight as it was played: by which system, in which edition, from which scenario, move by move. */
export interface FightRecord {
  /** Version of the format. */
  riposte: 1;
  kind: 'record';
  system: SystemId;
  edition: number;
  scenario: Scenario;
  moves: RecordedMove[];
}

/** Why a record does not replay: another system, another edition of its rules, a setup they refuse, or a move they refuse. */
export interface ReplayError {
  refused: 'system' | 'edition' | 'setup' | 'move';
  /** Where in the record, such as `moves[12]`. */
  path: string;
  message: string;
}

/** A replayed fight: the state it began with, what each move led to, and the last state. */
export interface Replayed<S, F> {
  start: S;
  steps: Step<S, F>[];
  state: S;
}

const rolled = z.strictObject({ total: z.int(), wild: z.optional(z.enum(['one', 'six'])) });
const face = z.int().check(z.minimum(1), z.maximum(1000));
const recordedMove = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('chose'), by: z.string(), option: z.string() }),
  z.strictObject({ kind: z.literal('rolled'), rolled, faces: z.array(face).check(z.maxLength(1100)) }),
  z.strictObject({ kind: z.literal('ruled'), ruling: rulingSchema }),
]);

/** A record's file, except for its scenario. */
export const recordSchema = z.strictObject({
  riposte: z.literal(1),
  kind: z.literal('record'),
  system: z.string(),
  edition: z.int().check(z.minimum(1)),
  scenario: z.unknown(),
  moves: z.array(recordedMove).check(z.maxLength(MOST_MOVES)),
});

/** The record that a file's value says, or what is wrong with it. */
export function parseRecord(input: unknown): Result<FightRecord, SetupIssue[]> {
  const plain = checkJson(input);
  if (!plain.ok) return fail([plain.error]);
  const parsed = parseWith(recordSchema, plain.value);
  if (!parsed.ok) return parsed;
  const scenario = parseScenario(parsed.value.scenario);
  if (!scenario.ok)
    return fail(scenario.error.map(({ path, message }) => ({ path: under('scenario', path), message })));
  const moves = parsed.value.moves as unknown as RecordedMove[];
  return ok({ ...parsed.value, scenario: scenario.value, moves });
}

/** The value that a file of this record says; `parseRecord` reads it back. */
export function writeRecord(record: FightRecord): { [key: string]: Json } {
  return { ...record, scenario: writeScenario(record.scenario), moves: record.moves as unknown as Json[] };
}

/** Plays a record again from its scenario; every face and every answer is checked by the rules. */
export function replay<X, S extends Staged, T extends Takes<S>, F>(
  system: System<X, S, T, F>,
  record: FightRecord,
): Result<Replayed<S, F>, ReplayError> {
  const no = (refused: ReplayError['refused'], path: string, message: string) => fail({ refused, path, message });
  if (record.system !== system.id || record.scenario.system !== system.id) {
    return no('system', 'system', `expected a record of ${system.id}, got one of ${record.system}`);
  }
  if (record.edition !== system.edition) {
    return no('edition', 'edition', `expected edition ${system.edition} of ${system.id}, got ${record.edition}`);
  }
  const setup = system.setup.parse(record.scenario.setup);
  if (!setup.ok) {
    const [first] = setup.error;
    return no('setup', under('scenario', first?.path ?? ''), first?.message ?? 'refused');
  }
  const start = system.begin(setup.value);
  const steps: Step<S, F>[] = [];
  let state = start;
  for (const [index, move] of record.moves.entries()) {
    const now = pending(system, state);
    const lie = move.kind === 'rolled' ? wrongFaces(now, move) : null;
    if (lie !== null) return no('move', `moves[${index}].faces`, lie);
    const step = play(system, state, move, now);
    if (!step.ok) return no('move', `moves[${index}]`, `${step.error.illegal}: ${step.error.detail}`);
    steps.push(step.value);
    state = step.value.state;
  }
  return ok({ start, steps, state });
}

/** What is wrong with the faces beside a roll, or null. */
function wrongFaces(now: Pending, move: RecordedMove & { kind: 'rolled' }): string | null {
  if (now.kind !== 'roll') return null;
  const read = readFaces(now.dice, move.faces);
  if (!read.ok) return read.error.message;
  const same = read.value.total === move.rolled.total && read.value.wild === move.rolled.wild;
  return same ? null : `expected faces that come to ${move.rolled.total}, got ${read.value.total}`;
}

function under(above: string, path: string): string {
  return path === '' ? above : `${above}.${path}`;
}
