// `npm run exhaust -- <system>`: plays generated fights until every clause that the system follows has come up often enough or
// the time is over, examining every state on the way, and prints the clauses that never came up.
//
//   npm run exhaust -- gurps-4e                    20 times each, at most 300 seconds
//   npm run exhaust -- gurps-4e --seconds 60 --enough 20 --seed 1
//   npm run exhaust -- gurps-4e --only 4711        the one fight of that seed, as a failure prints it
//   npm run exhaust -- gurps-4e --all              a line for every clause
//
// Exit status 0 when all came up and nothing failed, 1 otherwise, 2 for wrong usage.
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { exhaust, followed, type Exhaustion } from '../packages/rules/conformance/exhaust/exhaust.ts';
import type { Exhaustible } from '../packages/rules/conformance/exhaust/exhaustible.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '300' },
    enough: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    all: { type: 'boolean', default: false },
  },
});
const [id = ''] = positionals;
const file = fileURLToPath(new URL(`../packages/rules/systems/${id}/exhaust/exhaustible.ts`, import.meta.url));
const [seconds, enough, seed] = [values.seconds, values.enough, values.only ?? values.seed].map(Number);

if (!/^[a-z0-9-]+$/.test(id) || !existsSync(file) || ![seconds, enough, seed].every(Number.isSafeInteger)) {
  console.error(
    'npm run exhaust -- <system> [--seconds N] [--enough N] [--seed N | --only N] [--all]; a system with a folder exhaust/',
  );
  process.exitCode = 2;
} else {
  const { exhaustible } = (await import(pathToFileURL(file).href)) as { exhaustible: Exhaustible };
  const began = performance.now();
  const spent = () => (performance.now() - began) / 1000;
  const found = exhaust(exhaustible, {
    seed: seed ?? 1,
    enough: enough ?? 20,
    examined: 100,
    expired: (fights) => (values.only === undefined ? spent() > (seconds ?? 300) : fights > 0),
  });
  report(exhaustible, found, spent());
}

/** Prints what came of it and sets the exit status. */
function report({ system, unseen }: Exhaustible, found: Exhaustion, took: number): void {
  const { fights, states, refused, refusals, fired, failures } = found;
  console.log(`${system.id}: ${fights} fights, ${states} states examined in ${took.toFixed(1)} s, first seed ${seed}`);
  if (refused > 0) console.log(`${refused} setups were refused at the door:`);
  for (const [message, count] of mostFirst(refusals).slice(0, 5)) console.log(`  ${count} × ${message}`);
  const clauses = followed(system);
  const seen = clauses.filter((clause) => (fired.get(clause) ?? 0) >= (enough ?? 20));
  console.log(`${seen.length} of ${clauses.length} clauses came up ${enough} times or more`);
  const heading = (clause: string) => `${clause} ${system.rulebook[clause]?.kind}: ${system.rulebook[clause]?.heading}`;
  if (values.all) for (const [clause, count] of mostFirst(fired)) console.log(`  ${count} × ${heading(clause)}`);
  for (const clause of clauses.filter((one) => Object.hasOwn(unseen, one)))
    console.log(`nothing shows ${heading(clause)} (${unseen[clause]})`);
  const missing = clauses.filter((clause) => !seen.includes(clause) && !Object.hasOwn(unseen, clause));
  for (const clause of missing) {
    const count = fired.get(clause) ?? 0;
    console.log(`${count === 0 ? 'NEVER' : `only ${count} ×`} ${heading(clause)}`);
  }
  for (const { seed: of, setup, moves, complaint } of failures) {
    console.log(`\nFAILED with seed ${of}: ${complaint}`);
    console.log(`again: npm run exhaust -- ${system.id} --only ${of}`);
    console.log(JSON.stringify({ riposte: 1, system: system.id, setup, moves }));
  }
  process.exitCode = failures.length > 0 || (missing.length > 0 && values.only === undefined) ? 1 : 0;
}

function mostFirst<Key>(counts: Map<Key, number>): [Key, number][] {
  return [...counts].sort(([, one], [, other]) => other - one);
}
