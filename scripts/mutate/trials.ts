/** Switches off every entry of a system's tables in turn and sees which of the system's own tests turn red. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVitest, type TestModule } from 'vitest/node';
import type { Trial } from './runner.ts';
import type { Tried } from './verdicts.ts';

/** What came of all entries; `broken` says which tests cannot be used, and why: nothing else is to be trusted then. */
export interface Trials {
  tried: Tried[];
  broken: string[];
}

interface Run {
  modules: readonly TestModule[];
  broken: string[];
}

const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Tries every entry of the tables of `folder`, the path of a system's folder inside the repository `root`. An entry can only
 * matter to a test in which it counts, so each test is run again with each of those switched off, and with no others. The tests
 * of clauses go first; the other tests, many of which play long fights, are asked only about entries that no clause's test missed. Where
 * an entry counts outside of tests, while files load, all tests are run with it off from the beginning.
 * @throws {Error} where the factories of entries are not where they are looked for
 */
export async function tryEntries(root: string, folder: string): Promise<Trials> {
  const clauses = await run(root, folder, { tests: 'clause', only: null });
  const entries = new Map(
    clauses.modules.flatMap((module) => module.meta().entries ?? []).map((each) => [each.id, each]),
  );
  const red = new Map([...entries.keys()].map((id): [string, string[]] => [id, []]));
  const survivors = () => [...red].filter(([, titles]) => titles.length === 0).map(([id]) => id);
  const broken = [...clauses.broken];
  note(clauses, red);
  const applied = new Set(clauses.modules.flatMap((module) => module.meta().applied ?? []));
  if (broken.length === 0) {
    const others = await run(root, folder, { tests: 'other', only: survivors() });
    note(others, red);
    for (const id of others.modules.flatMap((module) => module.meta().applied ?? [])) applied.add(id);
    broken.push(...others.broken);
    const outside = new Set([...clauses.modules, ...others.modules].flatMap((module) => module.meta().outside ?? []));
    for (const id of broken.length === 0 ? survivors().filter((each) => outside.has(each)) : []) {
      const { modules } = await run(root, folder, { tests: 'all' }, id);
      red.set(id, modules.flatMap(failures));
    }
  }
  const tried = [...entries.values()].map((entry) => {
    return { entry, red: red.get(entry.id) ?? [], applied: applied.has(entry.id) };
  });
  return { tried, broken };
}

/** Adds the titles of the tests that turned red to the lists of the entries that they missed. */
function note({ modules }: Run, red: Map<string, string[]>): void {
  for (const module of modules) {
    for (const test of module.children.allTests()) for (const id of test.meta().red ?? []) red.get(id)?.push(test.name);
  }
}

async function run(root: string, folder: string, trial: Trial, switchedOff: string | null = null): Promise<Run> {
  const vitest = await createVitest({
    root,
    config: beside('vitest.config.ts'),
    include: [`${folder}/**/*.test.ts`],
    runner: beside('runner.ts'),
    setupFiles: [beside('load.ts')],
    reporters: [{}],
    silent: true,
    watch: false,
    update: 'none',
    // One entry is off at a time, so one test runs at a time.
    maxConcurrency: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    provide: { trial, switchedOff, modules: modulesOf(root, folder) },
  });
  try {
    const { unhandledErrors } = await vitest.start();
    const modules = vitest.state.getTestModules();
    const broken = [...modules.flatMap(failures), ...modules.flatMap(unrepeatable), ...unhandledErrors.map(String)];
    return { modules, broken };
  } finally {
    await vitest.close();
  }
}

/** The titles of the tests that failed, and the files that could not be run. */
function failures(module: TestModule): string[] {
  const tests = [...module.children.allTests('failed')].map(({ name }) => name);
  return [...tests, ...module.errors().map(({ message }) => `${module.relativeModuleId}: ${message}`)];
}

function unrepeatable(module: TestModule): string[] {
  const tests = [...module.children.allTests()].filter((test) => test.meta().unrepeatable);
  return tests.map(({ name }) => `${name} (passes, and fails when it is run again)`);
}

/** Every module of the system, in no order that matters. */
function modulesOf(root: string, folder: string): string[] {
  const all = globSync(`${folder}/**/*.ts`, { cwd: root });
  return all.filter((path) => !/\.(test|test-d|d)\.ts$/.test(path)).map((path) => join(root, path));
}
