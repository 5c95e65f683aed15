/** `riposte odds FILE`: the exact odds of everything that is pending after the scripted moves. */
import { fail, ok } from '@riposte/rules/engine/result.ts';
import { fightAfter } from '../fight.ts';
import type { Answer } from '../output.ts';
import { oddsLines } from '../print/odds.ts';
import { outcomeShapes, type OddsFileShape } from '../shape/odds.ts';
import { namesIn } from '../shape/told.ts';

/** The odds of every option or of the pending roll, up to the next boundary or question; `option` asks for one only. */
export async function odds(file: string, { option: only, moves }: { option?: string; moves?: number }): Answer {
  waitBeforeOptimizing();
  const fight = await fightAfter(file, moves);
  if (!fight.ok) return fight;
  const { system, scenario, run } = fight.value;
  const { state, now, steps } = run;
  const outcomes = outcomeShapes(system, state, now, ({ id }) => only === undefined || id === only);
  if (only !== undefined && !outcomes.some(({ option }) => option?.id === only)) {
    return fail({
      file: fight.value.file,
      path: '',
      message: `expected the id of a pending option, got ${JSON.stringify(only)}`,
    });
  }
  const shape: OddsFileShape = {
    riposte: 1,
    kind: 'odds',
    system: system.id,
    edition: system.edition,
    title: scenario.title ?? null,
    played: steps.length,
    pending: now.kind,
    outcomes,
  };
  return ok({ json: () => shape, text: () => oddsLines(shape, namesIn(system, state)).join('\n') });
}

/** A command is over before the code that the optimizing compilers make for it has paid for itself: they may start fifty times later. */
function waitBeforeOptimizing(): void {
  // An import would load the module with every command.
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  setFlagsFromString('--invocation-count-for-maglev=20000');
  setFlagsFromString('--invocation-count-for-turbofan=150000');
}
