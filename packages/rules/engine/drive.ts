/**
 * Drivers: who answers what a fight asks. The rules only ask; a script, a seeded generator, a person or an analysis answers, and
 * the rules cannot tell which.
 */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { boundaryOf, pending, play } from './play.ts';
import type { RecordedMove } from './record.ts';
import { fail, must, ok, type Result } from './result.ts';
import { diceText, readFaces, rollFaces } from './rolls.ts';
import type { ScriptedMove } from './scenario.ts';
import type { Option, Pending, Question, Roll, Staged, Step, System, Takes } from './system.ts';

/** An answer to what is pending, or the admission that there is none. */
export type Answer = RecordedMove | { kind: 'stuck'; because: string };

/** Answers what is pending. May remember what it has answered; must not change the state. */
export type Policy<S extends Staged = Staged> = (now: Pending, state: S) => Answer;

/** A fight as a driver played it. `end` says why it stopped: it was over, the limit was reached, or the policy was stuck. */
export interface Played<S, F> {
  state: S;
  facts: F[];
  moves: RecordedMove[];
  end: 'over' | 'limit' | 'stuck';
  because?: string;
}

/** Lets a policy answer until the fight is over or `limit` moves are played. Throws if the policy plays what is refused. */
export function playOut<X, S extends Staged, T extends Takes<S>, F>(
  system: System<X, S, T, F>,
  state: S,
  policy: Policy<S>,
  limit: number,
): Played<S, F> {
  const facts: F[] = [];
  const moves: RecordedMove[] = [];
  for (;;) {
    const now = pending(system, state);
    if (now.kind === 'over') return { state, facts, moves, end: 'over' };
    if (moves.length >= limit) return { state, facts, moves, end: 'limit' };
    const answer = policy(now, state);
    if (answer.kind === 'stuck') return { state, facts, moves, end: 'stuck', because: answer.because };
    const step = play(system, state, answer, now);
    if (!step.ok) throw new Error(`broken invariant: a policy played what is refused: ${JSON.stringify(step.error)}`);
    moves.push(answer);
    for (const fact of step.value.facts) facts.push(fact);
    state = step.value.state;
  }
}

/**
 * Chance decides everything: dice, and which option of the fighters' questions is taken. The same seed (an integer) gives the
 * same fight. It is stuck where only the referee is asked, and throws nothing in.
 */
export function seeded(seed: number): Policy {
  const random = xoroshiro128plus(seed);
  const below = (count: number) => uniformInt(random, 0, count - 1);
  return (now) => {
    switch (now.kind) {
      case 'over':
        return { kind: 'stuck', because: 'the fight is over' };
      case 'roll':
        return rolledFaces(
          now,
          rollFaces(now.dice, (sides) => below(sides) + 1),
        );
      case 'ask': {
        const open = now.questions.filter(({ to, options }) => to !== 'referee' && options.length > 0);
        if (open.length === 0) return { kind: 'stuck', because: 'no fighter is asked anything that he may answer' };
        const question = must(open[below(open.length)], 'an open question');
        const option = must(question.options[below(question.options.length)], 'an option');
        return { kind: 'chose', by: question.to, option: option.id };
      }
    }
  };
}

/** Answers from a script, in order; stuck where the next move does not fit or none is left. `left` says how many are unused. */
export function scripted(moves: readonly ScriptedMove[]): { policy: Policy; left(): number } {
  let next = 0;
  return {
    left: () => moves.length - next,
    policy(now) {
      const move = moves[next];
      if (!move) return { kind: 'stuck', because: 'the script has ended' };
      const answer = answerOf(move, now);
      if (!answer.ok) return { kind: 'stuck', because: `moves[${next}]: ${answer.error}` };
      next++;
      return answer.value;
    },
  };
}

/** Where a script does not fit the fight. `index` counts its moves from 0. */
export interface ScriptError {
  index: number;
  message: string;
}

/** A script played to its end. `end` says what the fight waits for then: nothing, a new turn or exchange, or an answer inside one. */
export interface Run<S, F> {
  steps: (Step<S, F> & { move: RecordedMove })[];
  state: S;
  now: Pending;
  end: 'over' | 'boundary' | 'inside';
}

/** Plays all of a script's moves; refused at the first one that does not fit, which includes any after the end of the fight. */
export function runScript<X, S extends Staged, T extends Takes<S>, F>(
  system: System<X, S, T, F>,
  start: S,
  moves: readonly ScriptedMove[],
): Result<Run<S, F>, ScriptError> {
  const steps: Run<S, F>['steps'] = [];
  let state = start;
  for (const [index, scriptedMove] of moves.entries()) {
    const now = pending(system, state);
    const answer = answerOf(scriptedMove, now);
    if (!answer.ok) return fail({ index, message: answer.error });
    const step = play(system, state, answer.value, now);
    if (!step.ok) return fail({ index, message: `${step.error.illegal}: ${step.error.detail}` });
    steps.push({ ...step.value, move: answer.value });
    state = step.value.state;
  }
  const now = pending(system, state);
  const boundary = boundaryOf(system, state);
  return ok({ steps, state, now, end: boundary === 'over' ? 'over' : boundary === null ? 'inside' : 'boundary' });
}

/** The move that a scripted one means while `now` is pending, or why it fits nothing. */
export function answerOf(move: ScriptedMove, now: Pending): Result<RecordedMove, string> {
  if ('rule' in move) return ok({ kind: 'ruled', ruling: move.rule });
  if (now.kind === 'over') return fail('the fight is over');
  if ('roll' in move) {
    if (now.kind !== 'roll') return fail(`expected a choice (${asks(now.questions)}), got a roll`);
    const read = readFaces(now.dice, move.roll);
    return read.ok ? ok({ kind: 'rolled', rolled: read.value, faces: [...move.roll] }) : fail(read.error.message);
  }
  const choices = [...(now.kind === 'ask' ? now.questions : []), ...now.interjections];
  const mine = choices.filter((question) => move.by === undefined || question.to === move.by);
  if (mine.length === 0) return fail(notAsked(now, move.by));
  const fits = (option: Option) => ('choose' in move ? option.id === move.choose : hasParts(option, move.parts));
  const found = mine.flatMap((question) =>
    plainest(question.options.filter(fits), 'parts' in move ? move.parts : {}).map((option): RecordedMove => ({
      kind: 'chose',
      by: question.to,
      option: option.id,
    })),
  );
  const [only] = found;
  if (only && found.length === 1) return ok(only);
  const said = 'choose' in move ? JSON.stringify(move.choose) : JSON.stringify(move.parts);
  if (found.length > 1) return fail(`${said} fits ${found.length} options: ${found.map(told).slice(0, 5).join(', ')}`);
  const refused = mine.flatMap((question) => question.refused.filter(fits));
  const [bar] = refused;
  if (bar) return fail(`refused: ${bar.bars.map(({ because, clause }) => `${because} (${clause})`).join('; ')}`);
  return fail(`${said} is none of the options of ${asks(mine)}: ${mine.flatMap(ids).slice(0, 12).join(', ')}`);
}

/** A roll's faces as a move. Throws unless they are one roll of these dice. */
export function rolledFaces(asked: Roll, faces: number[]): RecordedMove {
  const read = readFaces(asked.dice, faces);
  if (!read.ok) throw new Error(`broken invariant: ${read.error.message}`);
  return { kind: 'rolled', rolled: read.value, faces };
}

function hasParts(option: Option, parts: Record<string, string>): boolean {
  return Object.entries(parts).every(([name, value]) => option.parts?.[name] === value);
}

/** Of several options those without any adjustment that the move does not name: every such part of theirs is `no`. */
function plainest(options: Option[], named: Record<string, string>): Option[] {
  if (options.length < 2) return options;
  const switches = new Set(options.flatMap(({ parts }) => keys(parts).filter((name) => parts?.[name] === 'no')));
  const unnamed = [...switches].filter((name) => !Object.hasOwn(named, name));
  const plain = options.filter(({ parts }) => unnamed.every((name) => (parts?.[name] ?? 'no') === 'no'));
  return plain.length > 0 ? plain : options;
}

const keys = (parts: Record<string, string> | undefined) => Object.keys(parts ?? {});

function notAsked(now: Pending, by: string | undefined): string {
  if (now.kind === 'roll') return `expected faces of ${diceText(now.dice)} (${now.asks}), got a choice`;
  return `${by ?? 'nobody'} is not asked; ${now.kind === 'ask' ? asks(now.questions) : 'nobody'} is`;
}

function asks(questions: Question[]): string {
  return questions.map((question) => `${question.to}: ${question.asks}`).join(', ');
}

function ids(question: Question): string[] {
  return question.options.map((option) => option.id);
}

function told(move: RecordedMove): string {
  return move.kind === 'chose' ? `${move.by} ${move.option}` : move.kind;
}
