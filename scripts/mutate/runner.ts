/** Runs each test once as it is, and then once more for each table entry that counted in it, with that entry switched off. */
import { inject, TestRunner, type RunnerTask, type RunnerTestCase, type RunnerTestSuite } from 'vitest';
import { clausesOf } from '../proofs.ts';
import { allEntries, switchOff, takeApplied, type TableEntry } from './switch.ts';

/** Which tests are run, and with which entries switched off; `only` lists ids, and null stands for every entry. */
export type Trial = { tests: 'clause' | 'other'; only: string[] | null } | { tests: 'all' };

declare module 'vitest' {
  export interface ProvidedContext {
    trial: Trial;
  }
  export interface TaskMeta {
    /** Of a test: the ids of the entries without which it fails. */
    red?: string[];
    /** Of a test: it passes once and fails when it is run again with nothing changed, so it has nothing to say. */
    unrepeatable?: boolean;
    /** Of a file: every entry of the system's tables. */
    entries?: TableEntry[];
    /** Of a file: the ids of entries that counted outside of its tests, while it was loaded or in its hooks. */
    outside?: string[];
    /** Of a file: the ids of entries that counted at any time. */
    applied?: string[];
  }
}

const trial = inject('trial');

// oxlint-disable-next-line import/no-default-export -- Vitest loads a runner by its default export.
export default class SwitchingRunner extends TestRunner {
  readonly #outside = new Set<string>();
  readonly #inside = new Set<string>();

  override async onBeforeRunTask(task: RunnerTask): Promise<void> {
    const isClauseTest = clausesOf(task.name).length > 0;
    if (trial.tests !== 'all' && isClauseTest !== (trial.tests === 'clause')) task.mode = 'skip';
    await super.onBeforeRunTask(task);
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    for (const id of takeApplied()) this.#outside.add(id);
    const body = TestRunner.getTestFn(test);
    await body();
    const applied = takeApplied();
    for (const id of applied) this.#inside.add(id);
    if (trial.tests === 'all') return;
    const { only } = trial;
    const tried = only ? applied.filter((id) => only.includes(id)) : applied;
    if (tried.length === 0) return;
    const passes = async (off: string | null): Promise<boolean> => {
      // What was expected so far is forgotten, as before a retry.
      this.onBeforeTryTask(test, { retry: 0, repeats: 0 });
      switchOff(off);
      try {
        await body();
        return true;
      } catch {
        return false;
      } finally {
        switchOff(null);
        takeApplied();
      }
    };
    if (!(await passes(null))) {
      test.meta.unrepeatable = true;
      return;
    }
    test.meta.red = [];
    for (const id of tried) if (!(await passes(id))) test.meta.red.push(id);
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    if ('filepath' in suite) {
      for (const id of takeApplied()) this.#outside.add(id);
      suite.meta.entries = [...allEntries()];
      suite.meta.outside = [...this.#outside];
      suite.meta.applied = [...this.#outside, ...this.#inside];
    }
    await super.onAfterRunSuite(suite);
  }
}
