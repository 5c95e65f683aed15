// `npm run rules`: which clauses of each system's rulebook are proved by a test of the last `npm test`.
// Exit status 0 when every clause marked `implemented` is proved, 1 when one is not or a test names an unknown clause,
// 2 when there is no report to read.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Rulebook } from '../packages/rules/engine/system.ts';
import { compare, describeProofs } from './proofs.ts';
import { REPORT, readReport } from './test-report.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const report = join(root, REPORT);

if (existsSync(report)) {
  const proofs = compare(await rulebooks(), readReport(readFileSync(report, 'utf8')).tests);
  console.log(describeProofs(proofs));
  process.exitCode = proofs.complete ? 0 : 1;
} else {
  console.error(`${REPORT}: there is no report yet; npm test writes it`);
  process.exitCode = 2;
}

/** The rulebook of every system that has one, by the name of its folder. */
async function rulebooks(): Promise<Record<string, Rulebook>> {
  const systems = join(root, 'packages', 'rules', 'systems');
  const found: Record<string, Rulebook> = {};
  for (const name of readdirSync(systems).sort()) {
    const file = join(systems, name, 'rulebook.ts');
    if (!existsSync(file)) continue;
    const { rulebook } = (await import(pathToFileURL(file).href)) as { rulebook: Rulebook };
    found[name] = rulebook;
  }
  return found;
}
