/**
 * Broken twins of sparring, one or more for each check of the suite, which must be the only one to complain. The sound twin has a
 * choice, a refusal and an interjection besides, because sparring itself has none of them.
 */
import { go, pending, play } from '../engine/play.ts';
import { must, ok } from '../engine/result.ts';
import {
  anySystem,
  type AnySystem,
  type Need,
  type Roll,
  type Staged,
  type StageRules,
  type Tally,
} from '../engine/system.ts';
import { sparring } from '../systems/sparring/system.ts';
import type { Fight, Subject } from './subject.ts';

type Rules = StageRules<Staged, Staged['stage'], unknown, unknown>;
type Asking = Extract<Rules, { kind: 'ask' }>;
type Rolling = Extract<Rules, { kind: 'roll' }>;
/** A state as the twins meddle with it. */
type Loose = Staged & { hp: Record<string, number>; stage: { at: string; by: string } };

const fights: Fight[] = [
  { name: 'twelve', setup: {}, moves: [] },
  { name: 'five', setup: { hp: 5 }, moves: [{ roll: [3, 3, 3] }, { by: 'blue', choose: 'stand' }] },
];

/** For twins that no script of ours fits. */
const unscripted: Fight[] = [{ name: 'twelve', setup: {}, moves: [] }];

const original = anySystem(sparring);
const { attack, defense, damage } = original.stages as unknown as Record<'attack' | 'defense' | 'damage', Rolling>;

const stance: Asking = {
  kind: 'ask',
  ask(state) {
    const { by } = (state as Loose).stage;
    const duck = { id: 'duck', action: 'duck', label: 'Duck', parts: { stance: 'duck' } };
    const bars = [{ clause: 'SP-DEFENSE-01', because: 'nobody ducks here' }];
    return [
      {
        to: by,
        asks: 'Stance',
        options: [{ id: 'stand', action: 'stand', label: 'Stand', parts: { stance: 'stand' } }],
        refused: [{ ...duck, bars, overridable: true }],
      },
    ];
  },
  take: (state) => {
    const stage = { at: 'defense', by: (state as Loose).stage.by };
    return { state: go(state, stage), facts: [] };
  },
};

/** Attack as sparring has it, except that whoever is hit is asked for his stance before he defends. */
const attackThenStance: Rolling = {
  ...attack,
  take(state, stage, verdict) {
    const step = attack.take(state, stage, verdict);
    if (step.state.stage.at !== 'defense') return step;
    return { ...step, state: { ...step.state, stage: { ...step.state.stage, at: 'stance' } } };
  },
};

/** What the broken twins differ from in one thing each. */
export const soundTwin: AnySystem = {
  ...original,
  stages: staged({ attack: attackThenStance, stance }),
  interject: {
    ask: ({ stage }) =>
      stage.at === 'defense'
        ? [{ to: 'referee', asks: 'Hold?', options: [{ id: 'hold', action: 'hold', label: 'Hold' }], refused: [] }]
        : [],
    take: (state) => ({ state, facts: [], done: true }),
  },
};

/** A subject that is broken in one way, and the title of the check that must find it. */
export interface Twin {
  name: string;
  foundBy: string;
  subject: Subject;
}

/** All broken twins. */
export function brokenTwins(): Twin[] {
  return [
    twin('carries an undefined field', 'states and facts survive a round trip through JSON', {
      begin: (setup) => ({ ...soundTwin.begin(setup), note: undefined }) as Staged,
    }),
    twin('has a fact that is nothing', 'states and facts survive a round trip through JSON', {
      stages: staged({
        stance: {
          ...stance,
          take: (...args: Parameters<Asking['take']>) => ({ ...stance.take(...args), facts: [undefined] }),
        },
      }),
      tell: () => null,
    }),
    twin('writes into the state it is given', 'nothing that is handed in is changed in place', {
      stages: staged({
        damage: {
          ...damage,
          take(state: Staged, stage: Staged['stage'], verdict: unknown) {
            const { hp } = state as Loose;
            hp['red'] = must(hp['red'], 'red');
            return damage.take(state, stage, verdict);
          },
        },
      }),
    }),
    twin(
      'offers one id twice',
      'questions have options with ids of their own, and refusals have reasons',
      {
        stages: staged({
          stance: {
            ...stance,
            ask: (...args) => stance.ask(...args).map((q) => ({ ...q, options: [...q.options, ...q.options] })),
          },
        }),
      },
      unscripted,
    ),
    twin('presumes what it does not offer', 'questions have options with ids of their own, and refusals have reasons', {
      stages: staged({
        stance: { ...stance, ask: (...args) => stance.ask(...args).map((q) => ({ ...q, presumed: 'to fly' })) },
      }),
    }),
    twin('refuses without a reason', 'questions have options with ids of their own, and refusals have reasons', {
      stages: staged({
        stance: {
          ...stance,
          ask: (...args) =>
            stance.ask(...args).map((q) => ({ ...q, refused: q.refused.map((each) => ({ ...each, bars: [] })) })),
        },
      }),
    }),
    twin('cannot do what it allows', 'every option can be played, and every refusal that may be allowed', {
      stages: staged({
        stance: {
          ...stance,
          take(state, stage, chosen, asked) {
            if (chosen.id === 'duck') throw new Error('nobody thought of that');
            return stance.take(state, stage, chosen, asked);
          },
        },
      }),
    }),
    {
      ...twin('has a gate that lets everything in', 'what nobody was offered is refused and costs nothing', {}),
      subject: {
        system: soundTwin,
        fights,
        engine: {
          pending,
          play: (system, state, move, now) => {
            const step = play(system, state, move, now);
            return step.ok || step.error.illegal !== 'refused' ? step : ok({ state, facts: [] });
          },
        },
      },
    },
    twin('has no verdict on an 18', 'the outcomes of dice have positive weights that add up, and each can be played', {
      stages: staged({
        defense: {
          ...defense,
          read(state, stage, rolled, asked) {
            if (rolled.total === 18) throw new Error('no such line in the table');
            return defense.read(state, stage, rolled, asked);
          },
        },
      }),
    }),
    twin('adds up wrongly', 'every total is the sum of its base and lines', {
      stages: staged({ defense: tallied((tally) => ({ ...tally, base: { ...tally.base, amount: 10 } })) }),
    }),
    twin('forgets the referee', "the referee's line counts, and stands last", {
      stages: staged({
        defense: tallied((tally) => ({ ...tally, lines: [], total: tally.base.amount })),
      }),
    }),
    twin('puts the referee first', "the referee's line counts, and stands last", {
      stages: staged({
        defense: tallied((tally) => {
          const own = { clause: 'SP-DEFENSE-01', label: 'Courage', amount: 1 };
          return { ...tally, lines: [...tally.lines, own], total: tally.total + 1 };
        }),
      }),
    }),
    twin('announces another number than it rolls against', 'what an option announces is what its roll needs', {
      stages: staged({
        stance: {
          ...stance,
          ask: (state, stage) =>
            stance.ask(state, stage).map((question) => ({
              ...question,
              options: question.options.map((option) => ({ ...option, need: bettered(state) })),
            })),
        },
      }),
    }),
    twin('cites a clause that nobody wrote', 'every clause cited stands in the rulebook', {
      stages: staged({ defense: tallied((tally) => ({ ...tally, base: { ...tally.base, clause: 'SP-NOWHERE-01' } })) }),
    }),
    twin('sees differently at second sight', 'a view of a view is the same view, and can be asked what is pending', {
      view: (state) => ({ ...state, hp: { red: must((state as Loose).hp['red'], 'red') + 1, blue: 1 } }) as Staged,
    }),
    twin('never comes to rest', 'settling twice is settling once', {
      settle: (state) =>
        ({ ...state, tick: ((state as Staged & { tick?: number }).tick ?? 0) === 0 ? 1 : 0 }) as Staged,
    }),
    twin('moves on when it resumes', 'a pending question still stands when it resumes, once or twice', {
      stages: staged({
        defense: {
          ...defense,
          resume: (state) => ({ state: { ...state, hp: { red: 1, blue: 1 } } as Staged, facts: [] }),
        },
      }),
    }),
    twin('never hurts anybody', 'every fight reaches its end on ten seeds without the referee', {
      stages: staged({ damage: { ...damage, read: () => 0 } }),
    }),
    twin(
      'waits for the referee',
      'every fight reaches its end on ten seeds without the referee',
      {
        stages: staged({
          stance: {
            ...stance,
            ask: (...args) => stance.ask(...args).map((question) => ({ ...question, to: 'referee' })),
          },
        }),
      },
      unscripted,
    ),
    twin('ships a script that does not fit', 'the setup of every scenario is taken, and its script fits', {}, [
      { name: 'twelve', setup: {}, moves: [{ roll: [1, 2] }] },
    ]),
    twin('counts its facts', 'a record replays to the same states and facts', counting()),
    twin('tells numbers', 'every state can be shown and every fact told', {
      tell: () => 3 as unknown as string,
    }),
    twin('measures what is no number', 'every measure is an integer', { measures: { luck: () => Number.NaN } }),
    twin('throws at a rubbish setup', 'a rubbish setup or amendment is refused, never thrown at', {
      setup: {
        ...soundTwin.setup,
        parse(input) {
          if (input === null) throw new TypeError('Cannot read properties of null');
          return soundTwin.setup.parse(input);
        },
      },
    }),
    twin('amends anybody', 'a rubbish setup or amendment is refused, never thrown at', {
      amend: (state) => ok({ state, facts: [] }),
    }),
    twin(
      'asks somebody who is not there',
      'whoever is asked or wins is a fighter, or the referee asked',
      {
        stages: staged({
          stance: {
            ...stance,
            ask: (...args) => stance.ask(...args).map((question) => ({ ...question, to: 'green' })),
          },
        }),
      },
      unscripted,
    ),
  ];
}

/** The sound twin as a subject. */
export function soundSubject(): Subject {
  return { system: soundTwin, fights, engine: { pending, play } };
}

function twin(name: string, foundBy: string, change: Partial<AnySystem>, other: Fight[] = fights): Twin {
  return { name, foundBy, subject: { system: { ...soundTwin, ...change }, fights: other, engine: { pending, play } } };
}

/** The stages of the sound twin with some of them exchanged. */
function staged(change: Record<string, Rules>): AnySystem['stages'] {
  return { ...original.stages, attack: attackThenStance, stance, ...change } as unknown as AnySystem['stages'];
}

/** The defense with another tally; what it needs stays what it was. */
function tallied(change: (tally: Tally) => Tally): Rolling {
  return {
    ...defense,
    ask(state, stage): Omit<Roll, 'kind'> {
      const asked = defense.ask(state, stage);
      const need = must(asked.need, 'a defense has a need');
      return { ...asked, need: { ...need, tally: change(need.tally) } };
    },
  };
}

/** What the defense needs after a stance, and one more. */
function bettered(state: Staged): Need {
  const need = must(defense.ask(state, state.stage).need, 'a defense has a need');
  return { ...need, target: need.target + 1 };
}

function counting(): Partial<AnySystem> {
  let serial = 0;
  return {
    stages: staged({
      defense: {
        ...defense,
        take(state: Staged, stage: Staged['stage'], verdict: unknown) {
          const step = defense.take(state, stage, verdict);
          return { ...step, facts: [...step.facts, { fact: 'missed', by: 'red', serial: serial++ }] };
        },
      },
    }),
  };
}
