/** Checks of what is asked: options, refusals, dice, and numbers with their reasons. */
import { must } from '../engine/result.ts';
import { oddsOf } from '../engine/rolls.ts';
import { announces, rollAfter } from '../analysis/chance.ts';
import type { Line, Move, Need, Pending, Question, Staged, Tally } from '../engine/system.ts';
import { copy, same } from './plain.ts';
import { allowances, attempt, choices, visits, type Check, type Subject } from './subject.ts';

/** The most options of one question. */
const MOST_OPTIONS = 200;

/** Ids are unique among all that one person may answer; whoever is asked has something to answer; a refusal says why. */
export const wellAsked: Check = {
  title: 'questions have options with ids of their own, and refusals have reasons',
  *complaints(subject) {
    for (const { now } of visits(subject)) yield* unasked(now);
  },
};

/** What is wrong with the questions that are pending. */
export function* unasked(now: Pending): Generator<string> {
  const questions = questionsOf(now);
  for (const to of new Set(questions.map((question) => question.to))) {
    const mine = questions.filter((question) => question.to === to);
    const ids = mine.flatMap(({ options, refused }) => [...options, ...refused].map(({ id }) => id));
    const twice = ids.length === new Set(ids).size ? undefined : ids.find((id, index) => ids.indexOf(id) !== index);
    if (twice !== undefined) yield `${to} is offered ${twice} twice`;
  }
  for (const { to, asks, options, refused, presumed } of questions) {
    if (presumed !== undefined && !options.some(({ id }) => id === presumed)) yield `"${asks}" presumes ${presumed}`;
    if (options.length === 0 && now.kind === 'ask') yield `${to} is asked "${asks}" and has no option`;
    if (options.length + refused.length > MOST_OPTIONS) yield `"${asks}" has more than ${MOST_OPTIONS} options`;
    for (const { id, bars } of refused) if (bars.length === 0) yield `${id} is refused without a reason`;
  }
}

/** Every option can be played, and so can every refusal that the referee allows. */
export const playable: Check = {
  title: 'every option can be played, and every refusal that may be allowed',
  *complaints(subject) {
    for (const { state, now } of visits(subject)) {
      for (const move of choices(now))
        if (!attempt(subject, state, move)) yield `${move.by} cannot choose ${move.option}`;
      for (const move of allowances(now)) {
        const allowed = attempt(subject, state, move);
        const { ruling } = move;
        if (ruling.kind !== 'allow') continue;
        const chosen =
          allowed && attempt(subject, allowed.state, { kind: 'chose', by: ruling.to, option: ruling.option });
        if (!chosen) yield `${ruling.to} cannot choose ${ruling.option} although it is allowed`;
      }
    }
  },
};

/** What is not listed is refused, without harm and without a throw. */
export const gated: Check = {
  title: 'what nobody was offered is refused and costs nothing',
  *complaints(subject) {
    const { system, engine } = subject;
    for (const { state, now } of visits(subject)) {
      for (const move of illegal(now)) {
        const before = copy(state);
        const step = engine.play(system, before, move, now);
        if (step.ok) yield `${JSON.stringify(move)} is played at ${state.stage.at}`;
        if (!same(before, state)) yield `${JSON.stringify(move)} is refused and changes the state`;
      }
    }
  },
};

/** Every outcome of dice has a weight, they add up, and each is read as a plain verdict and played. */
export const weighed: Check = {
  title: 'the outcomes of dice have positive weights that add up, and each can be played',
  *complaints(subject) {
    for (const { state, now } of visits(subject)) {
      if (now.kind !== 'roll') continue;
      const { branches, total } = oddsOf(now.dice);
      if (branches.some(({ weight }) => weight <= 0n)) yield `a weight of ${JSON.stringify(now.dice)} is not positive`;
      const sum = branches.reduce((all, { weight }) => all + weight, 0n);
      if (sum !== total) yield `the outcomes of ${now.asks} weigh ${sum} of ${total}`;
      for (const { value } of branches) {
        const played = attempt(subject, state, { kind: 'rolled', rolled: value });
        if (!played) yield `${JSON.stringify(value)} of ${now.asks} cannot be played`;
      }
    }
  },
};

/** A number is its base and its lines, in integers. */
export const addedUp: Check = {
  title: 'every total is the sum of its base and lines',
  *complaints(subject) {
    for (const { state, now } of visits(subject)) {
      for (const [what, { base, lines, total }] of tallies(subject.system, state, now)) {
        const sum = lines.reduce((all, { amount }) => all + amount, base.amount);
        if (sum !== total) yield `${what}: base and lines make ${sum}, the total is ${total}`;
        if (![base, ...lines].every(({ amount }) => Number.isSafeInteger(amount))) yield `${what}: not in integers`;
      }
    }
  },
};

/** The number beside an option is the number of the roll that it leads to: what a choice uses up does not change it. */
export const foretold: Check = {
  title: 'what an option announces is what its roll needs',
  *complaints(subject) {
    for (const { state, now } of visits(subject)) {
      if (now.kind !== 'ask') continue;
      for (const { to, options } of now.questions) {
        for (const { id, need } of options) {
          const roll =
            need && quietly(() => rollAfter(subject.system, state, { kind: 'chose', by: to, option: id }, now));
          if (!need || !roll || roll.by !== to || !announces(need, roll)) continue;
          if (roll.need?.target !== need.target)
            yield `${id} announces ${need.target}, its roll needs ${roll.need?.target}`;
        }
      }
    }
  },
};

/** What a use comes to, or null where it throws, which is for another check to find. */
function quietly<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}

/** The referee's line is the last of the tally of whoever it was given to, and counts. */
export const ruledLast: Check = {
  title: "the referee's line counts, and stands last",
  *complaints(subject) {
    for (const { state, now } of visits(subject)) {
      if (now.kind === 'over') continue;
      for (const to of new Set(now.kind === 'roll' ? [now.by] : now.questions.map((question) => question.to))) {
        const ruling = { kind: 'line', to, label: 'A test', amount: 3, because: 'a test' } as const;
        const ruled = attempt(subject, state, { kind: 'ruled', ruling });
        const after = subject.engine.pending(subject.system, must(ruled, 'a line is never refused').state);
        for (const [what, before, { tally }] of pairs(needsFor(now, to), needsFor(after, to))) {
          if (tally.lines.at(-1)?.clause !== 'ruling') yield `${what}: the referee's line is not the last`;
          if (tally.total !== before.tally.total + 3) yield `${what}: the referee's line does not count`;
        }
      }
    }
  },
};

/** Every clause that is cited stands in the rulebook. */
export const cited: Check = {
  title: 'every clause cited stands in the rulebook',
  *complaints(subject) {
    for (const { state, now } of visits(subject)) {
      const reasons: Pick<Line, 'clause'>[] = [
        ...tallies(subject.system, state, now).flatMap(([, { base, lines, bars }]) => [base, ...lines, ...bars]),
        ...questionsOf(now).flatMap(({ refused }) => refused.flatMap(({ bars }) => bars)),
      ];
      for (const { clause } of reasons) {
        if (clause !== 'ruling' && !Object.hasOwn(subject.system.rulebook, clause)) yield `no clause ${clause}`;
      }
    }
  },
};

/** Everything that is asked now, what may be thrown in included. */
export function questionsOf(now: Pending): Question[] {
  return [...(now.kind === 'ask' ? now.questions : []), ...now.interjections];
}

/** Moves that cannot be legal now: unknown options, another's options, refused ones, dice when asked, choices when rolling. */
export function illegal(now: Pending): Move[] {
  const refused = questionsOf(now).flatMap(({ to, refused: list }) =>
    list.map(({ id }): Move => ({ kind: 'chose', by: to, option: id })),
  );
  const stolen = choices(now)
    .slice(0, 2)
    .map((move): Move => ({ ...move, by: 'nobody at all' }));
  const asked = now.kind === 'ask' ? (now.questions[0]?.to ?? 'referee') : now.kind === 'roll' ? now.by : 'referee';
  const totals = now.kind === 'roll' ? oddsOf(now.dice).branches.map(({ value }) => value.total) : [];
  const beyond = [Math.min(...totals, 1) - 1, Math.max(...totals, 0) + 1, 0.5, Number.NaN];
  const rolls = beyond.map((total): Move => ({ kind: 'rolled', rolled: { total } }));
  return [...refused, ...stolen, { kind: 'chose', by: asked, option: 'no such option' }, ...rolls];
}

/** Every number that is shown now, with what it is the number of. */
export function tallies(system: Subject['system'], state: Staged, now: Pending): [string, Tally][] {
  const needs = questionsOf(now).flatMap(({ options, refused }) => [...options, ...refused]);
  const listed = needs.flatMap(({ id, need }): [string, Tally][] => (need ? [[id, need.tally]] : []));
  const rolled: [string, Tally][] = now.kind === 'roll' && now.need ? [[now.asks, now.need.tally]] : [];
  return [...listed, ...rolled, ...scores(system, state)];
}

function scores(system: Subject['system'], state: Staged): [string, Tally][] {
  try {
    return system.show(state).flatMap((card) => card.scores.map(({ label, tally }): [string, Tally] => [label, tally]));
  } catch {
    return [];
  }
}

function needsFor(now: Pending, to: string): [string, Need][] {
  if (now.kind === 'roll') return now.by === to && now.need ? [[now.asks, now.need]] : [];
  const mine = now.kind === 'ask' ? now.questions.filter((question) => question.to === to) : [];
  const all = mine.flatMap(({ options, refused }) => [...options, ...refused]);
  return all.flatMap(({ id, need }): [string, Need][] => (need ? [[id, need]] : []));
}

function pairs(before: [string, Need][], after: [string, Need][]): [string, Need, Need][] {
  const then = new Map(after);
  return before.flatMap(([what, need]): [string, Need, Need][] => {
    const now = then.get(what);
    return now ? [[what, need, now]] : [];
  });
}
