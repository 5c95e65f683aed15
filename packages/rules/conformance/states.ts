/** Checks of states: plain, never changed in place, and at rest under view, settle and resume. */
import { must } from '../engine/result.ts';
import type { Staged, StageRules, Viewer } from '../engine/system.ts';
import { copy, freeze, impurity, same } from './plain.ts';
import { attempt, choices, thrownBy, visits, type Check, type Subject, type Visit } from './subject.ts';

/** States and facts are plain JSON, and what is pending is the same after a round trip. */
export const roundTrip: Check = {
  title: 'states and facts survive a round trip through JSON',
  *complaints(subject) {
    for (const { state, now } of visits(subject)) {
      const impure = impurity(state);
      if (impure !== null) yield `the state is not plain: ${impure}`;
      const back = JSON.parse(JSON.stringify(state)) as Staged;
      if (impure === null && !same(subject.engine.pending(subject.system, back), now)) {
        yield `another question is pending after a round trip: ${at(state)}`;
      }
      for (const move of choices(now).slice(0, 3)) {
        const found = impurity(attempt(subject, state, move)?.facts ?? []);
        if (found !== null) yield `the facts of ${move.option} are not plain: ${found}`;
      }
    }
  },
};

/** Whatever works on a copy works on a frozen state. */
export const untouched: Check = {
  title: 'nothing that is handed in is changed in place',
  *complaints(subject) {
    for (const visit of visits(subject)) {
      for (const [what, use] of uses(subject, visit)) {
        if (thrownBy(() => use(copy(visit.state)))) continue;
        const error = thrownBy(() => use(freeze(copy(visit.state))));
        if (error !== null) yield `${what} changes the state at ${at(visit.state)}: ${error}`;
      }
    }
  },
};

/** A view of a view is that view, and what is pending in it can be asked. */
export const viewing: Check = {
  title: 'a view of a view is the same view, and can be asked what is pending',
  *complaints(subject) {
    for (const { state } of visits(subject)) {
      for (const viewer of viewers(state, subject)) {
        const once = subject.system.view(copy(state), viewer);
        if (!same(subject.system.view(copy(once), viewer), once)) yield `view for ${viewer} at ${at(state)}`;
        const error = thrownBy(() => subject.engine.pending(subject.system, once));
        if (error !== null) yield `the view of ${viewer} at ${at(state)} cannot be asked: ${error}`;
      }
    }
  },
};

/** What is settled is settled. */
export const settling: Check = {
  title: 'settling twice is settling once',
  *complaints({ system, ...subject }) {
    for (const { state } of visits({ system, ...subject })) {
      const once = system.settle(copy(state));
      if (!same(system.settle(copy(once)), once)) yield `settle at ${at(state)}`;
    }
  },
};

/** A question that is pending still stands: to ask it again changes nothing. */
export const resuming: Check = {
  title: 'a pending question still stands when it resumes, once or twice',
  *complaints(subject) {
    const stages = subject.system.stages as Record<string, StageRules<Staged, unknown, unknown, unknown>>;
    for (const { state, now } of visits(subject)) {
      const rules = must(stages[state.stage.at], state.stage.at);
      if (!rules.resume || now.kind === 'over') continue;
      const step = rules.resume(copy(state), copy(state.stage));
      if (step.done || step.facts.length > 0 || !same(step.state, state)) yield `resume at ${at(state)}`;
    }
  },
};

function at(state: Staged): string {
  return JSON.stringify(state.stage).slice(0, 120);
}

function viewers(state: Staged, { system }: Subject): Viewer[] {
  const fighters = cardsOf(system, state);
  return [...fighters, 'referee', 'spectator'];
}

function cardsOf(system: Subject['system'], state: Staged): Viewer[] {
  try {
    return system.show(state).map(({ fighter }) => fighter);
  } catch {
    return [];
  }
}

function uses({ system, engine }: Subject, { now }: Visit): [string, (state: Staged) => unknown][] {
  const moves = choices(now).slice(0, 5);
  return [
    ['pending', (state) => engine.pending(system, state)],
    ['settle', (state) => system.settle(state)],
    ['view', (state) => system.view(state, 'spectator')],
    ['show', (state) => system.show(state)],
    ['board', (state) => system.board?.(state)],
    ...moves.map((move): [string, (state: Staged) => unknown] => [
      move.option,
      (state) => engine.play(system, state, move, freeze(engine.pending(system, state))),
    ]),
    ...(now.kind === 'roll' ? [3, 7, 10, 15].map(rolling(engine, system)) : []),
  ];
}

function rolling(engine: Subject['engine'], system: Subject['system']) {
  return (total: number): [string, (state: Staged) => unknown] => [
    `a roll of ${total}`,
    (state) => engine.play(system, state, { kind: 'rolled', rolled: { total } }),
  ];
}
