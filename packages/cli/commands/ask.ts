/** `riposte ask FILE`: what is pending after the scripted moves. */
import { ok } from '@riposte/rules/engine/result.ts';
import { fightAfter } from '../fight.ts';
import type { Answer } from '../output.ts';
import { pendingLines } from '../print/pending.ts';
import { pendingShape, type PendingShape } from '../shape/pending.ts';
import { namesIn } from '../shape/told.ts';

/** What `ask --json` writes. */
export interface AskShape {
  riposte: 1;
  kind: 'ask';
  system: string;
  edition: number;
  title: string | null;
  /** How many scripted moves were played before. */
  played: number;
  pending: PendingShape;
}

/** What is pending after the scripted moves, wherever they end, or after the first `moves` of them. */
export async function ask(file: string, { moves }: { moves?: number } = {}): Answer {
  const fight = await fightAfter(file, moves);
  if (!fight.ok) return fight;
  const { system, scenario, run } = fight.value;
  const { state, now, steps } = run;
  const shape: AskShape = {
    riposte: 1,
    kind: 'ask',
    system: system.id,
    edition: system.edition,
    title: scenario.title ?? null,
    played: steps.length,
    pending: pendingShape(system, state, now),
  };
  return ok({
    json: () => shape,
    text: () => pendingLines(shape.pending, namesIn(system, state)).join('\n'),
  });
}
