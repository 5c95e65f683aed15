/** `riposte ask FILE`: what is pending after the scripted moves. */
import { runScript } from '@riposte/rules/engine/drive.ts';
import { fail, ok } from '@riposte/rules/engine/result.ts';
import { openFight, scriptRefusal } from '../fight.ts';
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
  const fight = await openFight(file);
  if (!fight.ok) return fight;
  const { system, scenario, start } = fight.value;
  const run = runScript(system, start, scenario.moves.slice(0, moves));
  if (!run.ok) return fail(scriptRefusal(fight.value, run.error));
  const { state, now, steps } = run.value;
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
