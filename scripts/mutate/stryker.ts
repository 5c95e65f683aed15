/** Runs Stryker, which changes operators, conditions and constants one at a time, over the files of a system. */
import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';

/** One change to the code, and what the tests made of it. */
export type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** Lists of facts and the words of the log, in which a change breaks no rule. */
const NO_RULES = /(^|\/)(rulebook|tell|show|testing)\.ts$|\.(test|test-d|d)\.ts$/;

/**
 * Changes the files of `folder`, the path of a system's folder inside the repository `root`, that match `files`, a glob inside that
 * folder, and runs the tests of the folder that reach each change. The repository itself is left as it is: Stryker works on a copy.
 * @throws where the tests fail before anything is changed
 */
export async function mutateFiles(root: string, folder: string, files: string): Promise<MutantResult[]> {
  const mutate = globSync(`${folder}/${files}`, { cwd: root }).filter(
    (path) => path.endsWith('.ts') && !NO_RULES.test(path),
  );
  if (mutate.length === 0) throw new Error(`${folder}/${files}: no file to change`);
  process.chdir(root);
  return new Stryker({
    mutate,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: join('scripts', 'mutate', 'stryker.config.ts'), dir: folder, related: false },
    coverageAnalysis: 'perTest',
    ignorePatterns: ['dist', '.reports', '.riposte', 'docs', '*.sqlite'],
    tempDirName: '.reports/stryker',
    reporters: ['clear-text'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    concurrency: 1,
    // Strings are words for people, or members of a union, which the compiler checks.
    mutator: { excludedMutations: ['StringLiteral'] },
  }).runMutationTest();
}

/** The score of each file, survivors and all: what was noticed of what was changed, changes that do not run left out. */
export function describeMutants(mutants: readonly MutantResult[]): string {
  const byFile = Object.entries(Object.groupBy(mutants, ({ fileName }) => fileName));
  const rows = byFile.map(([file, some = []]) => `${relative(process.cwd(), file)}: ${scoreOf(some)}`);
  return [...rows, `all: ${scoreOf(mutants)}`].join('\n');
}

function scoreOf(mutants: readonly MutantResult[]): string {
  const count = (...statuses: MutantResult['status'][]) =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  const noticed = count('Killed', 'Timeout');
  const missed = count('Survived', 'NoCoverage');
  const percent = noticed + missed === 0 ? 100 : (100 * noticed) / (noticed + missed);
  return `${percent.toFixed(1)} % (${noticed} noticed, ${missed} missed, of which ${count('NoCoverage')} are reached by no test)`;
}
