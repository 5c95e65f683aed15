/**
 * The test kit of GURPS 4e: a fight from a few overrides, and a `Bout` that is played move by move. Every state comes from a
 * scenario through `setup.parse`, `pending` and `play`; nothing is built by hand. Only tests import this file.
 */
import { pending, play } from '../../engine/play.ts';
import { must } from '../../engine/result.ts';
import { readFaces } from '../../engine/rolls.ts';
import type { Asked, Move, Option, Pending, Question, Refusal, Ruling, Tally } from '../../engine/system.ts';
import type { DeclaredInput, FighterInput, Setup } from './setup.ts';
import type { Fact, Fighter, State } from './state.ts';
import { gurps4e } from './system.ts';

/** A fighter as a test gives him: what it leaves out is an average person standing with empty hands. */
export type Some = Omit<Partial<FighterInput>, 'sheet'> & { sheet?: Partial<FighterInput['sheet']> };

/** A fight as a test gives it. Ann has side `a`, Bors and everybody else side `b` unless told otherwise. */
export interface Given extends Omit<Partial<Setup>, 'fighters' | 'opening' | 'switches'> {
  ann?: Some;
  bors?: Some;
  more?: Record<string, Some>;
  switches?: Record<string, unknown>;
  /** What Bors throws at Ann: a three-pound weapon swung from the front for one die that has hit already, unless told otherwise. */
  attack?: Partial<DeclaredInput>;
}

/** Names an option: its id, or parts, where a part that is a switch and not named must be off (`'no'`). */
export type Named = string | Record<string, string>;

/** One answer: an option, a roll's total, faces one by one, or a ruling. */
export type Answer = Named | number | number[] | { rule: Ruling };

/** A fight that begins with the first turn. */
export function fight(given: Given = {}): Bout {
  return new Bout(gurps4e.begin(parsed(setupOf(given))));
}

/** A fight in which Bors' blow has just hit Ann, so that she is asked for a defense. */
export function struck(given: Given = {}): Bout {
  const attack = { by: 'bors', on: 'ann', result: 'hit' as const, ...given.attack };
  const setup = { ...setupOf(given), opening: { attack } };
  return new Bout(gurps4e.begin(parsed(setup)));
}

/** A fight in which Bors' blow is on its way: the attack roll is asked for first. */
export function attacked(given: Given = {}): Bout {
  return new Bout(
    gurps4e.begin(parsed({ ...setupOf(given), opening: { attack: { by: 'bors', on: 'ann', ...given.attack } } })),
  );
}

/** A weapon swung or thrust with this skill for one die; reach 1 and a parry of 0 unless told otherwise. */
export function weapon(skill: string, more: Partial<Weapon> = {}): Weapon {
  const melee = { swing: { damage: '1d cut' }, thrust: { damage: '1d imp' } };
  return { name: skill, skill, weight: 3, melee, ...more };
}

type Weapon = NonNullable<FighterInput['sheet']['weapons']>[string];

/** A fight in which Bors' blow at Ann is declared and waits for its roll. */
export function unrolled(given: Given = {}): Bout {
  const setup = { ...setupOf(given), opening: { attack: { by: 'bors', on: 'ann', ...given.attack } } };
  return new Bout(gurps4e.begin(parsed(setup)));
}

/** What is wrong with the setup of a fight, as "path: message"; empty when nothing is. */
export function issues(given: Given): string[] {
  const setup = { ...setupOf(given), ...(given.attack ? { opening: { attack: given.attack } } : {}) };
  const result = gurps4e.setup.parse(setup);
  return result.ok ? [] : result.error.map(({ path, message }) => `${path}: ${message}`);
}

/** The setup that `given` stands for, as a scenario would say it. */
function setupOf({ ann = {}, bors = {}, more = {}, attack: _attack, ...rest }: Given): Record<string, unknown> {
  const fighters: Record<string, unknown> = {};
  for (const [id, some] of Object.entries({ ann, bors, ...more })) {
    const sheet = { st: 10, dx: 10, iq: 10, ht: 10, ...some.sheet };
    fighters[id] = { side: id === 'ann' ? 'a' : 'b', ...some, sheet };
  }
  return { fighters, ...rest };
}

function parsed(input: unknown): Setup {
  const setup = gurps4e.setup.parse(input);
  if (!setup.ok) throw new Error(setup.error.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  return setup.value;
}

/** A fight at one moment, with everything told since it began. Playing leaves it as it is and returns the next moment. */
export class Bout {
  readonly state: State;
  readonly facts: readonly Fact[];
  readonly now: Pending;

  constructor(state: State, facts: readonly Fact[] = []) {
    this.state = state;
    this.facts = facts;
    this.now = pending(gurps4e, state);
  }

  /** The name of the pending stage. */
  get at(): State['stage']['at'] {
    return this.state.stage.at;
  }

  /** Plays the answers in order; throws at one that does not fit, which includes dice that nobody asked for. */
  play(...answers: Answer[]): Bout {
    return answers.reduce<Bout>((bout, answer) => bout.#step(answer), this);
  }

  /** The question put to `by`, or the only one. */
  question(by?: Asked): Question {
    const questions = this.now.kind === 'ask' ? this.now.questions : [];
    const mine = by === undefined ? questions : questions.filter(({ to }) => to === by);
    if (mine.length !== 1) throw new Error(`expected one question at ${this.at}, got ${mine.length}`);
    return must(mine[0], 'a question');
  }

  /** The one option of that name; throws if there is none, or several. */
  option(named: Named, by?: Asked): Option {
    const { options, refused } = this.question(by);
    return this.#only(named, options, [...options, ...refused]);
  }

  /** The one refusal of that name; throws if there is none, or several. */
  refusal(named: Named, by?: Asked): Refusal {
    const { options, refused } = this.question(by);
    return this.#only(named, refused, [...options, ...refused]);
  }

  /** The clauses that forbid the option of that name. */
  bars(named: Named, by?: Asked): string[] {
    return this.refusal(named, by).bars.map(({ clause }) => clause);
  }

  /** The tally of an option or refusal, or of the roll that is due. */
  tally(named?: Named, by?: Asked): Tally {
    if (named === undefined) {
      if (this.now.kind !== 'roll') throw new Error(`expected a roll, got ${this.at}`);
      return must(this.now.need, 'a roll with a need').tally;
    }
    const { options, refused } = this.question(by);
    const all = [...options, ...refused];
    return must(this.#only(named, all, all).need, 'an option with a need').tally;
  }

  /** The number of an option or refusal, or of the roll that is due, before the dice have their own say. */
  total(named?: Named, by?: Asked): number {
    return this.tally(named, by).total;
  }

  /** What the lines of one clause add to a tally; 0 without such a line. */
  line(clause: string, named?: Named, by?: Asked): number {
    const lines = this.tally(named, by).lines.filter((line) => line.clause === clause);
    return lines.reduce((sum, { amount }) => sum + amount, 0);
  }

  /** The ids of everything that may be chosen now by the one who is asked. */
  ids(by?: Asked): string[] {
    return this.question(by).options.map(({ id }) => id);
  }

  /** The different values of a part among the options, such as every `defense` that is open. */
  values(part: string, by?: Asked): string[] {
    return [...new Set(this.question(by).options.flatMap(({ parts }) => parts?.[part] ?? []))];
  }

  /** The fighter as he is now. */
  fighter(id: string): Fighter {
    return must(this.state.fighters[id], `fighter ${id}`);
  }

  /** Why the move is refused; throws if it is not. */
  illegal(answer: Answer): string {
    const step = play(gurps4e, this.state, this.#move(answer), this.now);
    if (step.ok) throw new Error(`expected ${JSON.stringify(answer)} to be refused`);
    return `${step.error.illegal}: ${step.error.detail}`;
  }

  /** The kinds of the facts told so far. */
  get kinds(): string[] {
    return this.facts.map(({ kind }) => kind);
  }

  #step(answer: Answer): Bout {
    const step = play(gurps4e, this.state, this.#move(answer), this.now);
    if (!step.ok) throw new Error(`${JSON.stringify(answer)} at ${this.at}: ${JSON.stringify(step.error)}`);
    return new Bout(step.value.state, [...this.facts, ...step.value.facts]);
  }

  #move(answer: Answer): Move {
    if (typeof answer === 'number') return { kind: 'rolled', rolled: { total: answer } };
    if (Array.isArray(answer)) {
      if (this.now.kind !== 'roll') throw new Error(`nobody asked for ${answer.join(', ')} at ${this.at}`);
      const rolled = readFaces(this.now.dice, answer);
      if (!rolled.ok) throw new Error(rolled.error.message);
      return { kind: 'rolled', rolled: rolled.value };
    }
    if (typeof answer === 'object' && 'rule' in answer && typeof answer.rule === 'object') {
      return { kind: 'ruled', ruling: answer.rule };
    }
    const named = answer as Named;
    const questions = this.now.kind === 'ask' ? this.now.questions : [];
    for (const question of questions) {
      const all = [...question.options, ...question.refused];
      const [found] = fitting(named, all, all);
      if (found) return { kind: 'chose', by: question.to, option: found.id };
    }
    const [asked] = questions;
    if (asked && typeof named === 'string') return { kind: 'chose', by: asked.to, option: named };
    const open = questions.flatMap(({ options }) => options.map(({ id }) => id));
    throw new Error(`${JSON.stringify(named)} is nothing to choose at ${this.at}: ${open.join(', ')}`);
  }

  #only<O extends Option>(named: Named, among: readonly O[], all: readonly Option[]): O {
    const found = fitting(named, among, all);
    if (found.length === 1) return must(found[0], 'one option');
    const said = JSON.stringify(named);
    throw new Error(`${said} fits ${found.length} at ${this.at}; there are ${among.map(({ id }) => id).join(', ')}`);
  }
}

function fitting<O extends Option>(named: Named, among: readonly O[], all: readonly Option[]): O[] {
  if (typeof named === 'string') return among.filter(({ id }) => id === named);
  const switches = new Set(
    all.flatMap(({ parts }) => Object.keys(parts ?? {}).filter((name) => parts?.[name] === 'no')),
  );
  return among.filter(({ parts = {} }) => {
    const fits = Object.entries(named).every(([name, value]) => parts[name] === value);
    return fits && [...switches].every((name) => name in named || (parts[name] ?? 'no') === 'no');
  });
}
