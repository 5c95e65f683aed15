/** The page's end of the rules' worker, which is started when it is first needed. */
import type { ForecastJob, Forecast, ImportAnswered, ImportJob, WorkerAnswer } from './forecast.ts';

let worker: Worker | null = null;
let jobs = 0;
const waiting = new Map<number, (answer: WorkerAnswer) => void>();

/** Asks for forecasts; `found` is called for each as it comes. Returns how to call the job off. */
export function askForecasts(
  wanted: Omit<ForecastJob, 'kind' | 'job'>,
  found: (option: string | null, forecast: Forecast) => void,
): () => void {
  const job = start({ kind: 'forecast', ...wanted }, (answer) => {
    // A forecast that cannot be made leaves the number without its chance; the prompt works all the same.
    if (answer.kind === 'failed') console.warn(`No forecast: ${answer.message}`);
    if (answer.kind === 'forecast') found(answer.option, answer.forecast);
  });
  return () => {
    waiting.delete(job);
    worker?.postMessage({ kind: 'cancel', job });
  };
}

/** Reads a character file in the worker, so that a hostile one cannot freeze the page. */
export function askImport(wanted: Omit<ImportJob, 'kind' | 'job'>): Promise<ImportAnswered> {
  return new Promise((resolve, reject) => {
    start({ kind: 'import', ...wanted }, (answer) => {
      if (answer.kind === 'imported') resolve(answer.result);
      if (answer.kind === 'failed') reject(new Error(answer.message));
    });
  });
}

function start(
  wanted: Omit<ForecastJob, 'job'> | Omit<ImportJob, 'job'>,
  answered: (answer: WorkerAnswer) => void,
): number {
  const job = ++jobs;
  waiting.set(job, answered);
  running().postMessage({ ...wanted, job });
  return job;
}

function running(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'rules' });
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
    const answered = waiting.get(data.job);
    if (data.kind !== 'forecast') waiting.delete(data.job);
    answered?.(data);
  });
  worker.addEventListener('error', ({ message }) => {
    for (const [job, answered] of waiting) answered({ kind: 'failed', job, message });
    waiting.clear();
    worker = null;
  });
  return worker;
}
