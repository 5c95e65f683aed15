/** What a sparring scenario may say: how many hit points each fighter has. */
import * as z from 'zod/mini';
import { setupSchema } from '../../engine/schema.ts';

const shape = z.strictObject({
  /** Hit points of each fighter. */
  hp: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 12),
});

/** A parsed sparring scenario. */
export type Setup = z.output<typeof shape>;

/** The door for sparring scenarios. */
export const setup = setupSchema(shape);
