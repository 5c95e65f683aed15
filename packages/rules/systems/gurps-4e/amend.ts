/** What a referee may set by hand. */
import * as z from 'zod/mini';
import { fail, ok, type Result } from '../../engine/result.ts';
import { parseWith } from '../../engine/schema.ts';
import type { Amendment, Illegal, Step } from '../../engine/system.ts';
import { edit, sheetOf } from './fighters.ts';
import { POSTURES } from './setup.ts';
import type { Fact, Fighter, State } from './state.ts';

const int = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

/** The fields of a fighter that may be set, each as the state holds it. */
const amendable = z.strictObject({
  hp: z.optional(int(-100000, 10000)),
  fp: z.optional(int(-10000, 10000)),
  at: z.optional(z.strictObject({ q: int(-200, 200), r: int(-200, 200) })),
  facing: z.optional(int(0, 5)),
  posture: z.optional(z.enum(POSTURES)),
  condition: z.optional(z.enum(['able', 'unconscious', 'dead'])),
  stunned: z.optional(z.nullable(z.enum(['physical', 'mental']))),
  shock: z.optional(int(0, 8)),
  held: z.optional(z.strictObject({ right: z.nullable(z.string()), left: z.nullable(z.string()) })),
  unready: z.optional(z.array(z.string())),
});

/** The state with the fighter's fields set, or why not. */
export function amend(state: State, { fighter, set }: Amendment): Result<Step<State, Fact>, Illegal> {
  const no = (detail: string) => fail({ illegal: 'cannot-rule' as const, detail });
  if (fighter === null || !Object.hasOwn(state.fighters, fighter)) return no('expected the id of a fighter');
  const parsed = parseWith(amendable, set);
  if (!parsed.ok) return no(parsed.error.map(({ path, message }) => `${path}: ${message}`).join('; '));
  const sheet = sheetOf(state, fighter);
  const { held, unready, hp, fp } = parsed.value;
  const items = [held?.right, held?.left, ...(unready ?? [])].filter((id) => id != null);
  const strange = items.find((id) => (id === 'shield' ? sheet.shield === null : sheet.items[id]?.natural !== false));
  if (strange !== undefined) return no(`held: expected an item of the sheet, got "${strange}"`);
  if (hp !== undefined && hp > sheet.hp) return no(`hp: expected at most ${sheet.hp}`);
  if (fp !== undefined && fp > sheet.fp) return no(`fp: expected at most ${sheet.fp}`);
  const change: Partial<Fighter> = {};
  for (const [field, value] of Object.entries(parsed.value))
    if (value !== undefined) Object.assign(change, { [field]: value });
  return ok({ state: edit(state, fighter, change), facts: [] });
}
