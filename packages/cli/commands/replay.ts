/** `riposte replay FILE`: plays a record again and tells what happened. */
import { boundaryOf, pending } from '@riposte/rules/engine/play.ts';
import { parseRecord, replay } from '@riposte/rules/engine/record.ts';
import { fail, must, ok } from '@riposte/rules/engine/result.ts';
import { systemOf } from '../fight.ts';
import { nameOf } from '../input/bytes.ts';
import { refusalOf } from '../input/refusal.ts';
import { readValue } from '../input/value.ts';
import type { Answer } from '../output.ts';
import { playedLines } from '../print/played.ts';
import { playedShape } from '../shape/told.ts';

/** The record's fight, every face and every choice checked again; refused by name where its edition is another. */
export async function replayCommand(file: string): Answer {
  const name = nameOf(file);
  const value = await readValue(file);
  if (!value.ok) return value;
  const record = parseRecord(value.value);
  if (!record.ok) return fail(refusalOf(name, record.error));
  const system = await systemOf(record.value.system, name, 'system');
  if (!system.ok) return system;
  const replayed = replay(system.value, record.value);
  if (!replayed.ok) return fail({ file: name, path: replayed.error.path, message: replayed.error.message });
  const { start, steps, state } = replayed.value;
  const boundary = boundaryOf(system.value, state);
  const shape = playedShape('replay', {
    system: system.value,
    title: record.value.scenario.title ?? null,
    start,
    run: {
      steps: steps.map((step, at) => ({ ...step, move: must(record.value.moves[at], 'a step for each move') })),
      state,
      now: pending(system.value, state),
      end: boundary === 'over' ? 'over' : boundary === null ? 'inside' : 'boundary',
    },
  });
  return ok({ json: () => shape, text: () => playedLines(shape).join('\n') });
}
