// `npm run bench`: how fast the kernel plays, in steps a second on one core. A step is one question and its answer: `pending` and
// `play`, tallies with reasons and all. Fights are recorded first and then played again from their moves, so that nothing but the
// kernel and the rules is measured. Time is the processor time of the one thread that plays and collects its own garbage, so that
// neighbours on the machine do not count; a yardstick loop in the same run tells a slow machine from slow rules.
//
//   npm run bench              all
//   npm run bench -- sparring  those whose name contains the word
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { playOut, seeded, type Policy } from '../packages/rules/engine/drive.ts';
import { eager } from '../packages/rules/engine/eager.ts';
import { pending, play } from '../packages/rules/engine/play.ts';
import { must } from '../packages/rules/engine/result.ts';
import { parseScenario } from '../packages/rules/engine/scenario.ts';
import type { AnySystem, Move, Staged, SystemId } from '../packages/rules/engine/system.ts';
import { SYSTEMS } from '../packages/rules/systems/index.ts';

const ROUNDS = 9;
const SECONDS = 0.4;

/** A system, the state its fights begin with, and the moves of each. */
interface Bench {
  goal: number;
  system: AnySystem;
  start: Staged;
  fights: Move[][];
}

const wanted = process.argv[2] ?? '';
const all: [string, () => Promise<Bench>][] = [
  ['sparring, 12 hit points each', sparringBench],
  ['GURPS 4e, sword against sword and shield', gurpsBench],
];

const yardstick = median(Array.from({ length: ROUNDS }, () => timed(objects)));
console.log(`yardstick   ${millions(yardstick)} million small objects made and read a second`);
let missed = 0;
for (const [name, make] of all.filter(([each]) => each.includes(wanted))) {
  const bench = await make();
  const run = () => played(bench);
  // Two rounds more, so that what is measured has been compiled.
  timed(run);
  timed(run);
  const rates = Array.from({ length: ROUNDS }, () => timed(run));
  const rate = median(rates);
  if (rate < bench.goal) missed++;
  const spread = `${millions(Math.min(...rates))} to ${millions(Math.max(...rates))}`;
  const verdict = rate < bench.goal ? 'MISSED' : 'reached';
  console.log(`${name}: ${millions(rate)} million steps a second (${spread} in ${ROUNDS} rounds)`);
  console.log(`  goal ${millions(bench.goal)} million: ${verdict}; ${(rate / yardstick).toFixed(4)} of the yardstick`);
}
process.exitCode = missed === 0 ? 0 : 1;

async function sparringBench(): Promise<Bench> {
  const system = await loaded('sparring');
  const start = system.begin({ hp: 12 });
  return { goal: 2_000_000, system, start, fights: recorded(system, start, 500, seeded) };
}

/** The shipped exchange of swords as a duel from its beginning, until one side is out of the fight. */
async function gurpsBench(): Promise<Bench> {
  const system = await loaded('gurps-4e');
  const file = new URL('../packages/rules/systems/gurps-4e/examples/first-exchange.scenario.yaml', import.meta.url);
  const scenario = parseScenario(parse(readFileSync(file, 'utf8')));
  const { opening: _opening, ...whole } = must(scenario.ok ? scenario.value : null, 'the example is a scenario').setup;
  const setup = system.setup.parse({ ...whole, until: 'out' });
  const start = system.begin(must(setup.ok ? setup.value : null, 'the example has a sound setup'));
  return { goal: 400_000, system, start, fights: recorded(system, start, 60, (seed) => striker(system, seed)) };
}

/** Attacks on four turns of five, as people in a duel do, and is eager otherwise: the shipped driver alone mostly moves about. */
function striker(system: AnySystem, seed: number): Policy {
  const keen = eager(system, seed);
  let turns = 0;
  return (now, state) => {
    const question = now.kind === 'ask' ? now.questions[0] : undefined;
    const attack = question?.options.find(({ id }) => id === 'attack');
    if (!question || !attack || ++turns % 5 === 0) return keen(now, state);
    return { kind: 'chose', by: question.to, option: attack.id };
  };
}

async function loaded(id: SystemId): Promise<AnySystem> {
  return must(SYSTEMS[id], id).load();
}

/** The moves of fights from one start, one per seed, each to its end. */
function recorded(system: AnySystem, start: Staged, count: number, policy: (seed: number) => Policy): Move[][] {
  return Array.from({ length: count }, (_, seed) => {
    const { moves, end } = playOut(system, start, policy(seed + 1), 20_000);
    if (end !== 'over') throw new Error(`${system.id}: fight ${seed + 1} did not end`);
    return moves;
  });
}

/** Plays all fights again; how many steps that were. */
function played({ system, start, fights }: Bench): number {
  let steps = 0;
  for (const moves of fights) {
    let state = start;
    for (const move of moves) {
      const step = play(system, state, move, pending(system, state));
      if (!step.ok) throw new Error(`broken invariant: a recorded move is refused: ${JSON.stringify(step.error)}`);
      state = step.value.state;
    }
    steps += moves.length;
  }
  return steps;
}

/** Units of work a second of this thread's processor time. */
function timed(work: () => number): number {
  const begun = process.threadCpuUsage();
  let units = 0;
  let seconds = 0;
  do {
    units += work();
    const { user, system } = process.threadCpuUsage(begun);
    seconds = (user + system) / 1_000_000;
  } while (seconds < SECONDS);
  return units / seconds;
}

/** The yardstick's work: states of two numbers, each spread from the last. */
function objects(): number {
  let state = { a: 1, b: 0, inner: { c: 0 } };
  for (let index = 0; index < 100_000; index++) {
    state = { ...state, b: state.b + state.a, inner: { c: index } };
  }
  return state.b > 0 ? 100_000 : 0;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return must(sorted[(sorted.length - 1) >> 1], 'a list that is not empty');
}

function millions(rate: number): string {
  return (rate / 1_000_000).toFixed(2);
}
