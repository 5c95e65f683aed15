/** What is examined: a system with fights of its own, and a sample of the states that these lead through. */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { rolledFaces, seeded, type Policy } from '../engine/drive.ts';
import { eager } from '../engine/eager.ts';
import type { pending, play } from '../engine/play.ts';
import type { RecordedMove } from '../engine/record.ts';
import { rollFaces } from '../engine/rolls.ts';
import type { ScriptedMove } from '../engine/scenario.ts';
import type { AnySystem, Json, Move, Pending, Staged, Step } from '../engine/system.ts';
import { copy } from './plain.ts';

/** A fight to begin from, with its script: what a shipped scenario says. */
export interface Fight {
  name: string;
  setup: { [key: string]: Json };
  moves: ScriptedMove[];
}

/** A system under examination. `engine` is the kernel's own, except where a test breaks it on purpose. */
export interface Subject {
  system: AnySystem;
  fights: Fight[];
  engine: { pending: typeof pending; play: typeof play };
}

/** One promise, and what there is to complain about a system that does not keep it. */
export interface Check {
  title: string;
  complaints(subject: Subject): Iterable<string>;
}

/** A state that a fight came through, and what was pending in it. */
export interface Visit {
  fight: string;
  state: Staged;
  now: Pending;
}

/** How many states of each fight are looked at. */
const SAMPLE = 150;

const samples = new WeakMap<Subject, Visit[]>();

/**
 * A sample of states of every fight: chance and eagerness answer, the referee throws in, allows what is refused and adds lines.
 * The same subject gives the same sample; a move that throws is passed over here, because one check is about that.
 */
export function visits(subject: Subject): Visit[] {
  const before = samples.get(subject);
  if (before) return before;
  const sample = subject.fights.flatMap((fight, index) => walk(subject, fight, index + 1));
  samples.set(subject, sample);
  return sample;
}

/** The first state of a fight, or null where the system refuses its setup. */
export function begin({ system }: Subject, { setup }: Fight): Staged | null {
  const parsed = system.setup.parse(setup);
  return parsed.ok ? system.begin(parsed.value) : null;
}

/** What a move leads to, played on a copy of the state; null where it is refused or throws. */
export function attempt({ system, engine }: Subject, state: Staged, move: Move): Step<Staged, unknown> | null {
  try {
    const step = engine.play(system, copy(state), move);
    return step.ok ? step.value : null;
  } catch {
    return null;
  }
}

/** The policy's answer and what it leads to; where that throws, another one, a few times. Null where nothing can be played. */
export function advance(
  subject: Subject,
  state: Staged,
  now: Pending,
  policy: Policy,
): { move: RecordedMove; step: Step<Staged, unknown> } | null {
  for (let tries = 0; tries < 20; tries++) {
    const move = policy(now, state);
    if (move.kind === 'stuck') return null;
    const step = attempt(subject, state, move);
    if (step) return { move, step };
  }
  return null;
}

/** A policy that wants to fight, and falls back to pure chance where the system cannot show its fighters. */
export function fighting({ system }: Subject, seed: number): Policy {
  const keen = eager(system, seed);
  const random = seeded(seed);
  return (now, state) => {
    try {
      return keen(now, state);
    } catch {
      return random(now, state);
    }
  };
}

/** Every option that anybody may choose now, interjections included, as moves. */
export function choices(now: Pending): (Move & { kind: 'chose' })[] {
  const questions = [...(now.kind === 'ask' ? now.questions : []), ...now.interjections];
  return questions.flatMap(({ to, options }) =>
    options.map(({ id }) => ({ kind: 'chose' as const, by: to, option: id })),
  );
}

/** Every refusal that the referee may set aside, as rulings. */
export function allowances(now: Pending): (Move & { kind: 'ruled' })[] {
  if (now.kind !== 'ask') return [];
  return now.questions.flatMap(({ to, refused }) =>
    refused
      .filter(({ overridable }) => overridable)
      .map(({ id }) => ({
        kind: 'ruled' as const,
        ruling: { kind: 'allow' as const, to, option: id, because: 'a test' },
      })),
  );
}

/** What a call throws, in words, or null. */
export function thrownBy(use: () => unknown): string | null {
  try {
    use();
    return null;
  } catch (error) {
    return String(error);
  }
}

function walk(subject: Subject, fight: Fight, seed: number): Visit[] {
  const start = begin(subject, fight);
  if (!start) return [];
  const random = xoroshiro128plus(seed);
  const below = (count: number) => uniformInt(random, 0, count - 1);
  const policies = [fighting(subject, seed), seeded(seed)];
  const sample: Visit[] = [];
  let state = start;
  while (sample.length < SAMPLE) {
    const now = subject.engine.pending(subject.system, state);
    sample.push({ fight: fight.name, state, now });
    const special = below(3) === 0 ? meddling(now, below) : null;
    const meddled = special ? attempt(subject, state, special) : null;
    const policy = policies[below(policies.length)] ?? policies[0];
    const step = meddled ?? (policy ? advance(subject, state, now, policy)?.step : null);
    state = step && now.kind !== 'over' ? step.state : start;
  }
  return sample;
}

/** Something that the referee or a bystander does: throws in, allows, adds a line; or dice rolled far from the mean. */
function meddling(now: Pending, below: (count: number) => number): Move | null {
  const thrown = now.interjections.flatMap(({ to, options }) => options.map(({ id }) => ({ by: to, option: id })));
  const allowed = allowances(now);
  const to = now.kind === 'roll' ? now.by : now.kind === 'ask' ? now.questions[0]?.to : undefined;
  const line: Move[] =
    to === undefined
      ? []
      : [{ kind: 'ruled', ruling: { kind: 'line', to, label: 'A test', amount: below(2) ? 2 : -2, because: 'luck' } }];
  const low: Move[] =
    now.kind === 'roll'
      ? [
          rolledFaces(
            now,
            rollFaces(now.dice, (sides) => 1 + below(Math.min(2, sides))),
          ),
        ]
      : [];
  const all: Move[] = [...thrown.map((choice): Move => ({ kind: 'chose', ...choice })), ...allowed, ...line, ...low];
  return all[below(Math.max(1, all.length))] ?? null;
}
