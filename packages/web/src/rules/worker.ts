/**
 * The rules at work beside the page: forecasts and imports are computed here, so that neither can hold up the page. A newer
 * forecast job, or a cancellation, ends the older one between two options.
 */
import type { AnySystem, Staged } from '@riposte/rules/engine/system.ts';
import { SYSTEMS } from '@riposte/rules/systems/index.ts';
import { foretellOption, foretellRoll, questionTo } from './foretell.ts';
import type { ForecastJob, ImportJob, WorkerAnswer } from './forecast.ts';

type Wanted = ForecastJob | ImportJob | { kind: 'cancel'; job: number };

const cancelled = new Set<number>();

self.addEventListener('message', ({ data }: MessageEvent<Wanted>) => {
  if (data.kind === 'cancel') cancelled.add(data.job);
  else void work(data);
});

async function work(wanted: ForecastJob | ImportJob): Promise<void> {
  const { job } = wanted;
  try {
    if (wanted.kind === 'import') {
      const { importCharacter } = await import('./characters.ts');
      const result = await importCharacter(wanted.system, wanted.file, wanted.text);
      return answer({ kind: 'imported', job, result });
    }
    await forecast(wanted);
    answer({ kind: 'done', job });
  } catch (error) {
    answer({ kind: 'failed', job, message: error instanceof Error ? error.message : String(error) });
  } finally {
    cancelled.delete(job);
  }
}

async function forecast({ job, system: id, state: json, to, options }: ForecastJob): Promise<void> {
  const system: AnySystem | undefined = await SYSTEMS[id]?.load();
  if (!system) throw new Error(`these rules are not known here: ${id}`);
  const state = json as unknown as Staged;
  if (to === null) return answer({ kind: 'forecast', job, option: null, forecast: foretellRoll(system, state) });
  const question = questionTo(system, state, to);
  if (!question) return;
  for (const option of options) {
    await breath();
    if (cancelled.has(job)) return;
    const found = foretellOption(system, state, question, option);
    if (found) answer({ kind: 'forecast', job, option, forecast: found });
  }
}

/** Lets messages in, such as a cancellation. */
function breath(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

function answer(sent: WorkerAnswer): void {
  self.postMessage(sent);
}
