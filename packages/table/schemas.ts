/** How the server reads what browsers send: strict, bounded, and of the very types of `protocol.ts`. */
import { rulingSchema } from '@riposte/rules/engine/scenario.ts';
import type { Json, Ruling } from '@riposte/rules/engine/system.ts';
import * as z from 'zod/mini';
import { FIGHTER_LIMIT, type Command, type Enter, type ImportFile, type NewTable } from './protocol.ts';

/** A schema whose output is exactly what the protocol says. */
type Reads<T> = z.ZodMiniType<T>;

const name = z.string().check(z.minLength(1), z.maxLength(80));
const option = z.string().check(z.minLength(1), z.maxLength(400));
const face = z.int().check(z.minimum(1), z.maximum(1000));

const head = {
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, 'expected 8 to 64 letters, digits, - or _')),
  seq: z.int().check(z.minimum(0)),
};

/** One command. */
export const commandSchema: Reads<Command> = z.discriminatedUnion('kind', [
  z.strictObject({ ...head, kind: z.literal('choose'), by: name, option }),
  z.strictObject({ ...head, kind: z.literal('roll'), by: name }),
  z.strictObject({ ...head, kind: z.literal('typed'), by: name, faces: z.array(face).check(z.maxLength(1000)) }),
  z.strictObject({ ...head, kind: z.literal('rule'), ruling: rulingSchema as unknown as Reads<Ruling> }),
  z.strictObject({ ...head, kind: z.literal('take'), seat: name }),
  z.strictObject({ ...head, kind: z.literal('give'), seat: name }),
]);

const fighters = z.array(name).check(z.maxLength(FIGHTER_LIMIT));

/** The body of `POST /api/tables`; what the scenario says is for its system to read. */
export const newTableSchema = z.strictObject({
  scenario: z.json() as unknown as Reads<Json>,
  seats: z.optional(
    z
      .array(z.strictObject({ name: z.string().check(z.minLength(1), z.maxLength(60)), fighters }))
      .check(z.maxLength(FIGHTER_LIMIT)),
  ),
}) as unknown as Reads<NewTable>;

/** The body of `POST /api/tables/:table/enter`. */
export const enterSchema: Reads<Enter> = z.strictObject({ secret: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)) });

/** The body of `POST /api/import`. */
export const importSchema: Reads<ImportFile> = z.strictObject({
  system: z.string().check(z.maxLength(40)),
  file: z.string().check(z.minLength(1), z.maxLength(200)),
  text: z.string(),
});
