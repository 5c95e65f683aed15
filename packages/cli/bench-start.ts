// How long the command takes from its start to its end, beside a Node that does nothing: whole processes, by turns, medians.
//
//   npm run bench:start [-- FILE …]     of `odds FILE --moves 0 --json`; one roll and one choice of a defense unless told
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { BIN, ROOT } from './testing/command.ts';

const RUNS = 20;
const EXAMPLES = [
  'packages/rules/systems/sparring/examples/first-blow.scenario.yaml',
  'docs/one-exchange.scenario.yaml',
];

/** Milliseconds from the start of this Node with these arguments to its end. */
function timed(args: string[]): number {
  const began = process.hrtime.bigint();
  const done = spawnSync(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1 << 28 });
  const ended = process.hrtime.bigint();
  if (done.status !== 0) throw new Error(`node ${args.join(' ')} ended with ${done.status}`);
  return Number(ended - began) / 1e6;
}

/** The middle of the numbers, or the mean of the two in the middle. */
function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}

spawnSync(process.execPath, [fileURLToPath(new URL('build/bundle.mjs', import.meta.url))], { stdio: 'inherit' });
const given = process.argv.slice(2);
for (const file of given.length > 0 ? given : EXAMPLES.map((example) => ROOT + example)) {
  const command = [BIN, 'odds', file, '--moves', '0', '--json'];
  timed(command);
  const nothing: number[] = [];
  const odds: number[] = [];
  const ratios: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const [b, a] = [timed(['-e', '0']), timed(command)];
    nothing.push(b);
    odds.push(a);
    ratios.push(a / b);
  }
  const words = `median of ${RUNS}: node -e 0 ${median(nothing).toFixed(1)} ms, odds ${median(odds).toFixed(1)} ms`;
  console.log(`${file.replace(ROOT, '')}: ${words}, ratio ${median(ratios).toFixed(2)}`);
}
