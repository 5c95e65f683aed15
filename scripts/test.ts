// `npm test`: every check that a change must pass, one after the other. A failed check does not hide the next ones,
// and the last line printed is `N passed, M failed`, in which each static check counts as one test.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './setup/browser.mjs';
import { REPORT, readReport } from './test-report.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * What passes or fails as a whole: the scripts of package.json named `check:…`, so that each can be run alone
 * (npm run check:lint), and the build, whose page and command the tests use.
 */
const CHECKS = Object.keys(scriptsOf(join(root, 'package.json'))).filter((name) => /^(check:.*|build)$/.test(name));

const passed: string[] = [];
const failed: string[] = [];
const skipped: string[] = [];

for (const check of CHECKS) {
  const succeeded = run(check, [process.execPath, '--run', check]);
  (succeeded ? passed : failed).push(check);
}
runTests();
summarise();

/** The scripts of a package.json, by name. */
function scriptsOf(file: string): Record<string, string> {
  return (JSON.parse(readFileSync(file, 'utf8')) as { scripts: Record<string, string> }).scripts;
}

/** Runs a command with its output shown, under a heading and above its time; tells whether it succeeded. */
function run(title: string, [program = '', ...args]: string[]): boolean {
  console.log(`\n== ${title}`);
  const began = performance.now();
  const env = { ...process.env, RIPOSTE_CHROMIUM: findChromium() ?? '' };
  const done = spawnSync(program, args, { cwd: root, stdio: 'inherit', env });
  if (done.error) console.error(done.error.message);
  console.log(`-- ${done.status === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return done.status === 0;
}

/** Runs vitest and counts its tests from its report, so that a run that broke off is not taken for a good one. */
function runTests(): void {
  const file = join(root, REPORT);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`];
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const succeeded = run('tests', [process.execPath, vitest, ...args, ...process.argv.slice(2)]);
  const report = existsSync(file) ? readReport(readFileSync(file, 'utf8')) : null;
  for (const test of report?.tests ?? []) {
    ({ passed, failed, skipped })[test.status].push(`${relative(root, test.file)}: ${test.title}`);
  }
  for (const broken of report?.brokenFiles ?? []) failed.push(`${relative(root, broken)}: the file could not be run`);
  if (report === null) failed.push('Tests: vitest wrote no report');
  else if (report.tests.length === 0) failed.push('Tests: none were found');
  else if (!succeeded && !report.tests.some((test) => test.status === 'failed') && report.brokenFiles.length === 0) {
    failed.push('Tests: vitest failed outside its tests');
  }
}

/** Where everything that the tests need is at hand (RIPOSTE_SHARED is set), a test that was skipped has failed. */
function summarise(): void {
  const strict = Boolean(process.env['RIPOSTE_SHARED']);
  for (const test of failed) console.log(`FAILED: ${test}`);
  for (const test of skipped) console.log(`${strict ? 'FAILED, because skipped' : 'skipped'}: ${test}`);
  const failures = failed.length + (strict ? skipped.length : 0);
  const rest = !strict && skipped.length > 0 ? `, ${skipped.length} skipped` : '';
  if (failures > 0) process.exitCode = 1;
  console.log(`${passed.length} passed, ${failures} failed${rest}`);
}
