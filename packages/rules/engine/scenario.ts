/** A scenario: what a fight begins with, as a file says it. It is to a fight what FEN is to a position of chess (docs/scenario.md). */
import * as z from 'zod/mini';
import { checkJson } from './door.ts';
import { fail, ok, type Result } from './result.ts';
import { parseWith } from './schema.ts';
import type { Asked, Json, Ruling, SetupIssue, SystemId } from './system.ts';

/** The most scripted or recorded moves of one file. */
export const MOST_MOVES = 20_000;

/** A fight's beginning: the system, its setup (still to be validated by `system.setup.parse`), and a script that may be empty. */
export interface Scenario {
  /** Version of the format. */
  riposte: 1;
  system: SystemId;
  title?: string;
  note?: string;
  /** Everything in the file that this format does not name. */
  setup: { [key: string]: Json };
  moves: ScriptedMove[];
}

/**
 * A move as a person writes it: an option by its id, or by parts of which exactly one option must have all, adjustments that
 * are not named being off (`no`); faces in the order they fell; or a ruling. `by` may be left out where one person is asked.
 */
export type ScriptedMove =
  | { by?: Asked; choose: string }
  | { by?: Asked; parts: Record<string, string> }
  | { roll: number[] }
  | { rule: Ruling };

const asked = z.string().check(z.minLength(1), z.maxLength(80));
const optionId = z.string().check(z.minLength(1), z.maxLength(400));
const words = z.string().check(z.minLength(1), z.maxLength(500));
const faces = z.array(z.int().check(z.minimum(1), z.maximum(1000))).check(z.maxLength(1000));

/** A ruling as files and messages write it. */
export const rulingSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('allow'), to: asked, option: optionId, because: words }),
  z.strictObject({
    kind: z.literal('line'),
    to: asked,
    label: words,
    amount: z.int().check(z.minimum(-1000), z.maximum(1000)),
    because: words,
  }),
  z.strictObject({
    kind: z.literal('amend'),
    amendment: z.strictObject({ fighter: z.nullable(asked), set: z.record(z.string(), z.json()) }),
    because: words,
  }),
]);

/** YAML reads `retreat: no` and `slot: 1` as text and number; parts are text, so both come to the same. */
const part = z.union([z.string().check(z.maxLength(400)), z.int(), z.boolean()]);

/** One scripted move as files write it. */
export const scriptedMoveSchema = z.union([
  z.strictObject({ by: z.optional(asked), choose: optionId }),
  z.strictObject({ by: z.optional(asked), parts: z.record(z.string(), part) }),
  z.strictObject({ roll: faces }),
  z.strictObject({ rule: rulingSchema }),
]);

/** The part of a scenario file that is the same for all systems; every other key is the system's setup. */
export const scenarioSchema = z.looseObject({
  riposte: z.literal(1),
  system: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'expected the name of a rule system')),
  title: z.optional(z.string().check(z.maxLength(200))),
  note: z.optional(z.string().check(z.maxLength(4000))),
  moves: z.optional(z.array(scriptedMoveSchema).check(z.maxLength(MOST_MOVES))),
});

/** The scenario that a file's value says, or what is wrong with it. The setup is not looked at beyond being plain JSON. */
export function parseScenario(input: unknown): Result<Scenario, SetupIssue[]> {
  const plain = checkJson(input);
  if (!plain.ok) return fail([plain.error]);
  const parsed = parseWith(scenarioSchema, plain.value);
  if (!parsed.ok) return parsed;
  const { riposte, system, title, note, moves, ...setup } = parsed.value;
  const taken = nameTaken(setup['fighters']);
  if (taken !== undefined)
    return fail([{ path: `fighters.${taken}`, message: 'expected another name: this one is kept' }]);
  return ok({
    riposte,
    system,
    ...(title === undefined ? {} : { title }),
    ...(note === undefined ? {} : { note }),
    setup: setup as { [key: string]: Json },
    moves: (moves ?? []).map(asScripted),
  });
}

/** Who is asked or looks on besides the fighters; a fighter of such a name would be taken for one of them. */
const KEPT = ['referee', 'spectator'];

function nameTaken(fighters: unknown): string | undefined {
  return typeof fighters === 'object' && fighters !== null
    ? KEPT.find((name) => Object.hasOwn(fighters, name))
    : undefined;
}

/** The value that a file of this scenario says; `parseScenario` reads it back. */
export function writeScenario({ setup, moves, ...head }: Scenario): { [key: string]: Json } {
  return { ...head, ...setup, ...(moves.length > 0 ? { moves: moves as unknown as Json[] } : {}) };
}

function asScripted(move: z.infer<typeof scriptedMoveSchema>): ScriptedMove {
  if ('roll' in move) return move;
  if ('rule' in move) return { rule: move.rule as Ruling };
  const by = move.by === undefined ? {} : { by: move.by };
  if ('choose' in move) return { ...by, choose: move.choose };
  const parts = Object.fromEntries(Object.entries(move.parts).map(([name, value]) => [name, String(value)]));
  return { ...by, parts };
}
