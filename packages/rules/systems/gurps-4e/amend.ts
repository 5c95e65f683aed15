/** What a referee may set by hand. */
import * as z from 'zod/mini';
import { fail, ok, type Result } from '../../engine/result.ts';
import { parseWith } from '../../engine/schema.ts';
import type { Amendment, Illegal, Step } from '../../engine/system.ts';
import { sameHex } from '../../field/hexes.ts';
import { edit, fighterOf, sheetOf } from './fighters.ts';
import { isFree, mayEnter } from './ground.ts';
import { UNCONSCIOUS } from './injury.ts';
import { POSTURES } from './setup.ts';
import type { Sheet } from './character.ts';
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
  const before = fighterOf(state, fighter);
  const amended = meaning(sheet, before, change);
  const impossible = impossibility(sheet, amended) ?? misplaced(state, fighter, before, amended);
  return impossible === null ? ok({ state: edit(state, fighter, amended), facts: [] }) : no(impossible);
}

/** The fighter with the fields set, and with what they bring along: who is out of the fight lies, and what is let go is not unready. */
function meaning(sheet: Sheet, before: Fighter, change: Partial<Fighter>): Fighter {
  const set = { ...before, ...change };
  const dead = change.condition === undefined && set.hp <= -5 * sheet.hp;
  const condition = dead ? 'dead' : set.condition;
  const fallen = condition !== 'able' && before.condition === 'able';
  const after: Fighter = fallen ? { ...set, ...UNCONSCIOUS, ...change, condition } : { ...set, condition };
  const held = Object.values(after.held);
  const unready = change.unready ?? after.unready.filter((id) => held.includes(id));
  const gone = (id: string) => !held.includes(id);
  return {
    ...after,
    unready: [...unready].sort(),
    dropped: after.dropped.filter(gone),
    thrown: after.thrown.filter(gone),
  };
}

/** Why nobody can be like this; null where somebody can. */
function impossibility(sheet: Sheet, { hp, condition, stunned, held, unready, broken }: Fighter): string | null {
  if (condition !== 'dead' && hp <= -5 * sheet.hp)
    return `condition: expected dead at ${hp} of ${sheet.hp} Hit Points (G4S-DMG-14)`;
  if (condition !== 'able' && stunned !== null) return 'stunned: expected only of somebody who is conscious';
  if (held.right === 'shield' && held.left === 'shield') return 'held: expected the shield on one arm';
  for (const hand of ['right', 'left'] as const) {
    const id = held[hand];
    if (id === null) continue;
    if (sheet.hands === 0 || (sheet.hands === 1 && hand !== sheet.dominant)) return `held.${hand}: has no such hand`;
    if (broken.includes(id)) return `held.${hand}: expected something whole, "${id}" is broken`;
  }
  const loose = unready.find((id) => held.right !== id && held.left !== id);
  return loose === undefined ? null : `unready: expected an item in one of the hands, got "${loose}"`;
}

/** Why he cannot be put there; null where he can, or has not been moved. */
function misplaced(state: State, who: string, before: Fighter, { at, condition }: Fighter): string | null {
  if (sameHex(before.at, at)) return null;
  const open = condition === 'able' ? mayEnter(state, who, at) : isFree(state, at);
  return open ? null : `at: expected an open hex with room for him, got [${at.q},${at.r}]`;
}
