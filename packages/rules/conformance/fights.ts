/** Checks of whole fights: they end, their scripts fit, they replay, they can be told, and rubbish is refused. */
import { runScript } from '../engine/drive.ts';
import { parseRecord, replay, writeRecord, type FightRecord, type RecordedMove } from '../engine/record.ts';
import { must } from '../engine/result.ts';
import type { Amendment, Staged } from '../engine/system.ts';
import { copy, same } from './plain.ts';
import {
  advance,
  attempt,
  begin,
  choices,
  fighting,
  thrownBy,
  visits,
  type Fight,
  type Check,
  type Subject,
} from './subject.ts';

/** How many moves a fight may take, and how many seeds each is played on. */
const MOST_MOVES = 5000;
const SEEDS = 10;

/** Every fight comes to its end by the fighters' answers alone. */
export const ending: Check = {
  title: 'every fight reaches its end on ten seeds without the referee',
  *complaints(subject) {
    for (const fight of subject.fights) {
      for (let seed = 1; seed <= SEEDS; seed++) {
        const { end, state } = fought(subject, fight, seed);
        if (end !== 'over') yield `${fight.name}, seed ${seed}: ${end} at ${JSON.stringify(state?.stage ?? null)}`;
      }
    }
  },
};

/** A shipped scenario's setup is taken and its script fits. */
export const scripts: Check = {
  title: 'the setup of every scenario is taken, and its script fits',
  *complaints(subject) {
    for (const fight of subject.fights) {
      const start = begin(subject, fight);
      if (!start) {
        yield `${fight.name}: the setup is refused`;
        continue;
      }
      const run = runScript(subject.system, start, fight.moves);
      if (!run.ok) yield `${fight.name}, moves[${run.error.index}]: ${run.error.message}`;
    }
  },
};

/** A record, through its file, leads to the same states and facts. */
export const replayed: Check = {
  title: 'a record replays to the same states and facts',
  *complaints(subject) {
    const { system } = subject;
    for (const fight of subject.fights) {
      const { moves, states, facts } = fought(subject, fight, 1);
      const scenario = { riposte: 1, system: system.id, setup: fight.setup, moves: [] } as const;
      const record: FightRecord = {
        riposte: 1,
        kind: 'record',
        system: system.id,
        edition: system.edition,
        scenario: { ...scenario, moves: [] },
        moves,
      };
      const parsed = parseRecord(JSON.parse(JSON.stringify(writeRecord(record))));
      const again = replay(system, must(parsed.ok ? parsed.value : null, 'a record can be read back'));
      if (!again.ok) yield `${fight.name}: ${again.error.path}: ${again.error.message}`;
      else {
        const { steps } = again.value;
        const differs = steps.findIndex((step, at) => !same(step.state, states[at]) || !same(step.facts, facts[at]));
        if (differs >= 0) yield `${fight.name}: move ${differs} leads elsewhere in the replay`;
      }
    }
  },
};

/** Fighters, gauges and lines of the log are there for every state and fact. */
export const told: Check = {
  title: 'every state can be shown and every fact told',
  *complaints(subject) {
    const { system } = subject;
    for (const { state, now } of visits(subject)) {
      for (const card of system.show(copy(state))) {
        if (!card.gauges.every((gauge) => Number.isSafeInteger(gauge.now) && Number.isSafeInteger(gauge.max))) {
          yield `a gauge of ${card.fighter} is no integer`;
        }
      }
      for (const move of choices(now).slice(0, 3)) yield* untold(subject, attempt(subject, state, move));
      if (now.kind === 'roll')
        yield* untold(subject, attempt(subject, state, { kind: 'rolled', rolled: { total: 9 } }));
    }
  },
};

/** Measures are integers between any two states of a fight. */
export const measured: Check = {
  title: 'every measure is an integer',
  *complaints(subject) {
    const sample = visits(subject);
    for (const [index, { state, fight }] of sample.entries()) {
      const before = sample[index - 1];
      if (before?.fight !== fight) continue;
      for (const [name, measure] of Object.entries(subject.system.measures)) {
        const value = measure(before.state, state);
        if (!Number.isSafeInteger(value)) yield `${name} is ${value}`;
      }
    }
  },
};

/** Rubbish at the doors is answered, never thrown at. */
export const guarded: Check = {
  title: 'a rubbish setup or amendment is refused, never thrown at',
  *complaints(subject) {
    const { system } = subject;
    const rubbish = [
      null,
      undefined,
      3,
      '',
      [],
      {},
      { hp: 'x' },
      { fighters: [] },
      { fighters: { a: null } },
      new Map(),
      10n,
    ];
    for (const [index, input] of rubbish.entries()) {
      const error = thrownBy(() => system.setup.parse(input));
      if (error !== null) yield `setup.parse of rubbish ${index} throws ${error}`;
    }
    const amendments: Amendment[] = [
      { fighter: 'nobody at all', set: { hp: 3 } },
      { fighter: '__proto__', set: { hp: 3 } },
      { fighter: null, set: {} },
      { fighter: null, set: { 'no such field': [{}] } },
    ];
    for (const { state } of visits(subject).slice(0, 20)) {
      for (const amendment of amendments) {
        const error = thrownBy(() => system.amend(copy(state), amendment));
        if (error !== null) yield `amend ${JSON.stringify(amendment)} throws ${error}`;
        const step = error === null ? system.amend(copy(state), amendment) : null;
        if (step?.ok && amendment.fighter !== null) yield `a fighter ${amendment.fighter} is amended`;
      }
    }
  },
};

/** Only fighters and the referee are asked, and only fighters win. */
export const known: Check = {
  title: 'whoever is asked or wins is a fighter, or the referee asked',
  *complaints(subject) {
    for (const { state, now } of visits(subject)) {
      const fighters = fightersOf(subject, state);
      if (!fighters) continue;
      const asked = now.kind === 'ask' ? now.questions.map(({ to }) => to) : now.kind === 'roll' ? [now.by] : [];
      for (const to of asked) if (to !== 'referee' && !fighters.has(to)) yield `${to} is asked and is nobody`;
      const winners = now.kind === 'over' ? now.outcome.winners : [];
      for (const winner of winners) if (!fighters.has(winner)) yield `${winner} wins and is nobody`;
    }
  },
};

interface Fought {
  end: 'over' | 'stuck' | 'endless' | 'refused';
  state: Staged | null;
  moves: RecordedMove[];
  states: Staged[];
  facts: unknown[][];
}

function fought(subject: Subject, fight: Fight, seed: number): Fought {
  const policy = fighting(subject, seed);
  const result: Fought = { end: 'endless', state: begin(subject, fight), moves: [], states: [], facts: [] };
  if (!result.state) return { ...result, end: 'refused' };
  while (result.moves.length < MOST_MOVES) {
    const now = subject.engine.pending(subject.system, result.state);
    if (now.kind === 'over') return { ...result, end: 'over' };
    const next = advance(subject, result.state, now, policy);
    if (!next) return { ...result, end: 'stuck' };
    result.state = next.step.state;
    result.moves.push(next.move);
    result.states.push(next.step.state);
    result.facts.push(next.step.facts);
  }
  return result;
}

function* untold({ system }: Subject, step: ReturnType<typeof attempt>): Generator<string> {
  for (const fact of step?.facts ?? []) {
    const line: unknown = system.tell(fact, 'spectator', must(step, 'a step').state);
    if (line !== null && typeof line !== 'string') yield `${JSON.stringify(fact)} is told as ${typeof line}`;
  }
}

function fightersOf({ system }: Subject, state: Staged): Set<string> | null {
  try {
    return new Set(system.show(state).map(({ fighter }) => fighter));
  } catch {
    return null;
  }
}
