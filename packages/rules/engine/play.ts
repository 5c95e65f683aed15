/** The only door into a fight: what is pending, and what a move leads to. Nothing else decides what is legal. */
import type {
  Amendment,
  Ask,
  Boundary,
  Illegal,
  Move,
  Option,
  Pending,
  Question,
  Refusal,
  Roll,
  Staged,
  StageRules,
  Standing,
  Step,
  System,
  Takes,
} from './system.ts';
import { canRoll } from './rolls.ts';
import { fail, must, ok, type Result } from './result.ts';

/** A system as this file sees it: one loose signature per member instead of a map of stage types. */
interface Loose<S, F> {
  stages: Record<string, StageRules<S, unknown, unknown, F>>;
  interject: { ask(state: S): Question[]; take(state: S, chosen: Option, asked: Question): Step<S, F> };
  amend(state: S, amendment: Amendment): Result<Step<S, F>, Illegal>;
  settle(state: S): S;
}

/** The one cast: a stage's rules are only ever called with the stage of that name. */
function loosen<X, S extends Staged, T extends Takes<S>, F>(system: System<X, S, T, F>): Loose<S, F> {
  return system as unknown as Loose<S, F>;
}

function rulesOf<Rules>(stages: Record<string, Rules>, at: string): Rules {
  const rules = stages[at];
  if (rules === undefined) throw new Error(`broken invariant: no stage ${at}`);
  return rules;
}

/** What the fight waits for in this state. Pure; throws only if the state is not one of this system's. */
export function pending<X, S extends Staged, T extends Takes<S>, F>(system: System<X, S, T, F>, state: S): Pending {
  const { stages, interject } = loosen(system);
  const rules = rulesOf(stages, state.stage.at);
  switch (rules.kind) {
    case 'ask': {
      const questions = rules.ask(state, state.stage);
      return { kind: 'ask', questions: overruled(state, questions), interjections: interject.ask(state) };
    }
    case 'roll':
      return asRoll(rules.ask(state, state.stage), interject.ask(state));
    case 'over':
      return { kind: 'over', outcome: rules.ask(state, state.stage), interjections: [] };
  }
}

/** Written out field by field: with a spread here, a step of sparring took two and a half times as long. */
function asRoll({ by, asks, dice, need, seenBy }: Omit<Roll, 'kind'>, interjections: Question[]): Pending {
  if (need === undefined) return { kind: 'roll', by, asks, dice, seenBy, interjections };
  return { kind: 'roll', by, asks, dice, need, seenBy, interjections };
}

/**
 * What a move leads to, or why it is refused; a refused move costs nothing. `now` is what is pending, for callers that have it
 * already.
 */
export function play<X, S extends Staged, T extends Takes<S>, F>(
  system: System<X, S, T, F>,
  state: S,
  move: Move,
  now: Pending = pending(system, state),
): Result<Step<S, F>, Illegal> {
  const loose = loosen(system);
  if (move.kind === 'ruled') return rule(loose, state, move.ruling, now);
  if (now.kind === 'over') return no('over', 'the fight is over');
  return move.kind === 'rolled' ? roll(loose, state, move, now) : choose(loose, state, move, now);
}

/**
 * Which boundary this state stands at: `over` when the fight has ended, null inside an exchange or while anything waits under the
 * stage.
 */
export function boundaryOf<X, S extends Staged, T extends Takes<S>, F>(
  system: System<X, S, T, F>,
  state: S,
): Boundary | 'over' | null {
  const rules = rulesOf(loosen(system).stages, state.stage.at);
  if (rules.kind === 'over') return 'over';
  return state.under.length === 0 ? (rules.boundary ?? null) : null;
}

/** The next stage. An argument, not a spread, so that a left-over field does not compile. */
export function go<S extends Staged>(state: S, stage: S['stage']): S {
  return { ...state, stage };
}

/** An interrupt: `back` (the present stage unless told) waits under `inner`, whose end is a step that says `done`. */
export function nest<S extends Staged>(state: S, inner: S['stage'], back: S['stage'] = state.stage): S {
  return { ...state, stage: inner, under: [...state.under, back] };
}

function choose<S extends Staged, F>(
  loose: Loose<S, F>,
  state: S,
  move: Move & { kind: 'chose' },
  now: Pending,
): Result<Step<S, F>, Illegal> {
  const rules = rulesOf(loose.stages, state.stage.at);
  const questions = now.kind === 'ask' ? now.questions : [];
  const answered = find(questions, move);
  if (answered && rules.kind === 'ask') {
    const fresh = drop(state, (ruling) => ruling.kind === 'allow' && ruling.to === move.by);
    const step = finish(loose, rules.take(fresh, state.stage, answered.option, answered.question));
    // What was allowed to others stands while they are still asked the same.
    if (step.state.stage.at === state.stage.at) return ok(step);
    return ok({ ...step, state: drop(step.state, (ruling) => ruling.kind === 'allow') });
  }
  const thrown = find(now.interjections, move);
  if (thrown) {
    const step = loose.interject.take(state, thrown.option, thrown.question);
    return ok(step.done ? resume(loose, step) : finish(loose, step));
  }
  const mine = [...questions, ...now.interjections].filter((question) => question.to === move.by);
  const refusal = mine.flatMap((question) => question.refused).find((refused) => refused.id === move.option);
  if (refusal) return no('refused', refusal.bars.map((bar) => `${bar.because} (${bar.clause})`).join('; '));
  return mine.length === 0 ? no('not-asked', move.by) : no('not-an-option', move.option);
}

function roll<S extends Staged, F>(
  loose: Loose<S, F>,
  state: S,
  move: Move & { kind: 'rolled' },
  now: Pending,
): Result<Step<S, F>, Illegal> {
  const rules = rulesOf(loose.stages, state.stage.at);
  if (rules.kind !== 'roll' || now.kind !== 'roll') return no('not-a-roll', state.stage.at);
  if (!canRoll(now.dice, move.rolled)) return no('impossible-roll', JSON.stringify(move.rolled));
  const asked: Roll = now;
  const verdict = rules.read(state, state.stage, move.rolled, asked);
  const fresh = drop(state, (ruling) => ruling.kind === 'line' && ruling.to === asked.by);
  return ok(finish(loose, rules.take(fresh, state.stage, verdict)));
}

function rule<S extends Staged, F>(
  loose: Loose<S, F>,
  state: S,
  ruling: (Move & { kind: 'ruled' })['ruling'],
  now: Pending,
): Result<Step<S, F>, Illegal> {
  if (ruling.kind === 'amend') {
    const step = loose.amend(state, ruling.amendment);
    return step.ok ? ok(resume(loose, step.value)) : step;
  }
  if (now.kind === 'over') return no('over', 'the fight is over');
  if (ruling.kind === 'allow') {
    const asked: Ask['questions'] = now.kind === 'ask' ? now.questions : [];
    const refusal = asked
      .filter((question) => question.to === ruling.to)
      .flatMap((question) => question.refused)
      .find((refused) => refused.id === ruling.option);
    if (!refusal?.overridable) return no('cannot-rule', ruling.option);
  }
  return ok({ state: { ...state, rulings: [...state.rulings, ruling] }, facts: [] });
}

function no(illegal: Illegal['illegal'], detail: string): Result<never, Illegal> {
  return fail({ illegal, detail });
}

function find(
  questions: Question[],
  move: Move & { kind: 'chose' },
): { question: Question; option: Option } | undefined {
  for (const question of questions) {
    if (question.to !== move.by) continue;
    const option = question.options.find((candidate) => candidate.id === move.option);
    if (option) return { question, option };
  }
  return undefined;
}

/** The questions with every refusal that the referee allowed moved among the options. */
function overruled(state: Staged, questions: Question[]): Question[] {
  if (state.rulings.length === 0) return questions;
  return questions.map((question) => {
    const options = [...question.options];
    const refused: Refusal[] = [];
    for (const refusal of question.refused) {
      const allowed = state.rulings.find(
        (ruling): ruling is Standing & { kind: 'allow'; because: string } =>
          ruling.kind === 'allow' && ruling.to === question.to && ruling.option === refusal.id,
      );
      if (!allowed) {
        refused.push(refusal);
        continue;
      }
      const { bars: _bars, overridable: _overridable, ...option } = refusal;
      options.push({ ...option, overruled: allowed.because });
    }
    return { ...question, options, refused };
  });
}

function drop<S extends Staged>(state: S, lapsed: (ruling: Standing) => boolean): S {
  return state.rulings.some(lapsed) ? { ...state, rulings: state.rulings.filter((ruling) => !lapsed(ruling)) } : state;
}

/**
 * As if an interrupt of the pending stage had just ended: its `resume` looks whether its question still stands. Where it does, no
 * boundary has been reached, and the referee's standing words stay.
 */
function resume<S extends Staged, F>(loose: Loose<S, F>, step: Step<S, F>): Step<S, F> {
  const { stage, under, rulings } = step.state;
  const after = finish(loose, { ...step, state: nest(step.state, stage), done: true });
  const stands = after.state.stage === stage && after.state.under.length === under.length;
  return stands && rulings !== after.state.rulings ? { ...after, state: { ...after.state, rulings } } : after;
}

/** Hands over to the stages below while a step says `done`, then settles what a boundary resets. */
function finish<S extends Staged, F>(loose: Loose<S, F>, first: Step<S, F>): Step<S, F> {
  let { state, facts, done } = first;
  while (done) {
    const outer: S['stage'] = must(state.under.at(-1), 'a stage said done with nothing under it');
    state = { ...state, stage: outer, under: state.under.slice(0, -1) };
    const step = rulesOf(loose.stages, outer.at).resume?.(state, outer) ?? { state, facts: [] };
    ({ state, done } = step);
    if (step.facts.length > 0) facts = [...facts, ...step.facts];
  }
  const rules = rulesOf(loose.stages, state.stage.at);
  if (rules.kind === 'over') state = { ...state, under: [], rulings: [] };
  else if (rules.boundary && state.under.length === 0) {
    state = loose.settle(state.rulings.length === 0 ? state : { ...state, rulings: [] });
  }
  return { state, facts };
}
