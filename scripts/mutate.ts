// `npm run mutate -- <system>`: switches off each modifier and each bar of the system's tables in turn, and tells which of the
// system's own tests turn red. Exit status 0 when each entry turned a test red, 1 when one did not, 2 when nothing can be tried.
//
//   npm run mutate -- gurps-4e                                  switches off table entries
//   npm run mutate -- gurps-4e --stryker --files 'wound*.ts'    changes the code of these files instead (all without --files)
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mutateFiles, describeMutants } from './mutate/stryker.ts';
import { tryEntries } from './mutate/trials.ts';
import { describeTried, verdictOf } from './mutate/verdicts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { stryker: { type: 'boolean', default: false }, files: { type: 'string', default: '**/*.ts' } },
});
const [system = ''] = positionals;
const folder = `packages/rules/systems/${system}`;

if (!/^[a-z0-9-]+$/.test(system) || !existsSync(join(root, folder))) {
  fail(`which system? There is no folder packages/rules/systems/${system}`);
} else if (values.stryker) {
  const mutants = await mutateFiles(root, folder, values.files);
  console.log(describeMutants(mutants));
} else {
  const { tried, broken } = await tryEntries(root, folder);
  if (broken.length > 0) fail(`the tests must pass before anything is switched off:\n${broken.join('\n')}`);
  else if (tried.length === 0) fail(`${system}: its tables have no entries`);
  else {
    console.log(describeTried(system, tried));
    process.exitCode = tried.some((each) => verdictOf(each) === 'survived') ? 1 : 0;
  }
}

function fail(why: string): void {
  console.error(why);
  process.exitCode = 2;
}
