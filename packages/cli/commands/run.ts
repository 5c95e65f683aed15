/** `riposte run FILE`: plays the scripted moves and tells what happened. */
import { runScript } from '@riposte/rules/engine/drive.ts';
import { fail, ok } from '@riposte/rules/engine/result.ts';
import type { Pending } from '@riposte/rules/engine/system.ts';
import { openFight, recordOf, scriptRefusal, type Fight } from '../fight.ts';
import type { Refusal } from '../input/refusal.ts';
import type { Answer } from '../output.ts';
import { playedLines } from '../print/played.ts';
import { playedShape } from '../shape/told.ts';
import { writeRecordFile } from './record-file.ts';

/** `partial`: the script may end inside an exchange. `record`: the file that the record is written to. */
export interface RunOptions {
  partial?: true;
  record?: string;
}

/** Every scripted move must fit, none may be left over when the fight ends, and none may be missing to finish an exchange. */
export async function run(file: string, { partial, record }: RunOptions): Answer {
  const opened = await openFight(file);
  if (!opened.ok) return opened;
  const fight = opened.value;
  const { system, scenario, start } = fight;
  const played = runScript(system, start, scenario.moves);
  if (!played.ok) return fail(scriptRefusal(fight, played.error));
  if (played.value.end === 'inside' && !partial) return fail(missingMoves(fight, played.value.now));
  if (record !== undefined) {
    const moves = played.value.steps.map(({ move }) => move);
    const written = writeRecordFile(record, recordOf(fight, moves));
    if (written !== null) return fail(written);
  }
  const shape = playedShape('run', { system, title: scenario.title ?? null, start, run: played.value });
  return ok({ json: () => shape, text: () => playedLines(shape).join('\n') });
}

function missingMoves({ file, scenario }: Fight, now: Pending): Refusal {
  const waits =
    now.kind === 'roll'
      ? `${now.by} to roll (${now.asks})`
      : now.kind === 'ask'
        ? now.questions.map(({ to, asks }) => `${to} to choose (${asks})`).join(', ')
        : '';
  const message = `expected a move: the exchange waits for ${waits}; --partial stops here, ask tells what is pending`;
  return { file, path: `moves[${scenario.moves.length}]`, message };
}
