/**
 * The kernel's contract. A **system** is a set of named **stages**; each stage asks for a choice or a roll and says what each
 * answer does. Read this file first, then `play.ts` (the only door), then `tally.ts` (every number with its reasons).
 */
import type { Dice, Rolled } from './dice.ts';
import type { Result } from './result.ts';

/** Plain JSON: what states, actions, verdicts and amendments are made of. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Names a fighter within one fight. */
export type FighterId = string;
/** Names a rule system, such as `gurps-4e`; also the name of its folder. */
export type SystemId = string;
/** Names a numbered clause of the rules ledger, such as `G4-RETREAT-12`. */
export type ClauseId = string;

/** Whom a question can be put to. The rules know fighters and a referee; who sits in which seat is the table's affair. */
export type Asked = FighterId | 'referee';
/** Whose eyes a state, a fact or a roll is shown to. */
export type Viewer = Asked | 'spectator';

/** One reason for a number: the clause, words for people, and the amount in the system's own unit. */
export interface Line {
  clause: ClauseId | 'ruling';
  label: string;
  amount: number;
}

/** One reason why something may not be done. */
export interface Bar {
  clause: ClauseId;
  because: string;
}

/** A number with all its reasons: `total` is the sum of `base` and `lines`; any bar makes what it stands for illegal. */
export interface Tally {
  base: Line;
  lines: Line[];
  total: number;
  bars: Bar[];
}

/** What a roll must reach. `target` is compared with the dice; it differs from the tally's total where the unit does (Cypher: steps × 3). */
export interface Need {
  tally: Tally;
  test: 'at-most' | 'at-least' | 'count-at-least';
  target: number;
}

/** What an option uses up, in the words of the system ("1 FP"). */
export interface Cost {
  what: string;
  amount: number;
}

/** A cell of the field in axial coordinates, both integers. */
export interface Hex {
  q: number;
  r: number;
}

/** How a fight ended: the fighters of the winning side (none in a draw) and why. */
export interface Outcome {
  winners: FighterId[];
  why: string;
}

/** One thing that may be chosen. `id` is made from the action, never from its place in a list. */
export interface Option<A = unknown> {
  id: string;
  action: A;
  label: string;
  /** What the option is made of, such as `{ defense: 'parry', with: 'sword', retreat: '1,-1' }`, so that a page can draw parts as switches. */
  parts?: Record<string, string>;
  need?: Need;
  costs?: Cost[];
  hex?: Hex;
  /** The referee's reason, where this was refused and the referee allowed it. */
  overruled?: string;
}

/** An option that may not be chosen, with every reason; a ruling sets all of them aside where `overridable`. */
export interface Refusal<A = unknown> extends Option<A> {
  bars: Bar[];
  overridable: boolean;
}

/** A choice put to one person. Drivers need no `A`: they answer by id. */
export interface Question<A = unknown> {
  to: Asked;
  asks: string;
  options: Option<A>[];
  refused: Refusal<A>[];
  /** Set where the answer does not change what is at stake (does the foe come after?): the option that odds presume. */
  presumed?: string;
}

/** Choices awaited: usually one question; when there are several, the stage's `take` says whether an answer closes the others. */
export interface Ask {
  kind: 'ask';
  questions: Question[];
}

/** Dice awaited from one roller. */
export interface Roll {
  kind: 'roll';
  by: Asked;
  asks: string;
  dice: Dice;
  need?: Need;
  seenBy: 'all' | Asked[];
}

/** The fight has ended. */
export interface Over {
  kind: 'over';
  outcome: Outcome;
}

/** The one thing the fight waits for, and what may be thrown in meanwhile; interjections lapse unused. */
export type Pending = (Ask | Roll | Over) & { interjections: Question[] };

/** What a driver answers with. Option ids are unique among all that one person may answer at a time. */
export type Move =
  { kind: 'chose'; by: Asked; option: string } | { kind: 'rolled'; rolled: Rolled } | { kind: 'ruled'; ruling: Ruling };

/** A referee's word that stands for a while: a refusal made choosable, or a line added to the next tally of a roller. */
export type Standing =
  { kind: 'allow'; to: Asked; option: string } | { kind: 'line'; to: Asked; label: string; amount: number };

/** A referee's word with its reason. */
export type Ruling = { because: string } & (Standing | { kind: 'amend'; amendment: Amendment });

/** What a referee sets by hand: fields of one fighter, or of the whole fight where `fighter` is null. */
export interface Amendment {
  fighter: FighterId | null;
  set: Record<string, Json>;
}

/** What every system's state has: facts that never change, the pending stage, stages that wait under it (innermost last), standing rulings. */
export interface Staged {
  given: unknown;
  stage: { at: string };
  under: { at: string }[];
  rulings: (Standing & { because: string })[];
}

/** What an answer leads to. `done` ends this stage: play takes back the top of `under` and calls its `resume`. */
export interface Step<S, F> {
  state: S;
  facts: F[];
  done?: true;
}

/** Where horizons of the analysis are cut; counts only with nothing under. */
export type Boundary = 'exchange' | 'turn';

/** Why a move was refused. A refused move changes nothing. */
export interface Illegal {
  illegal: 'not-asked' | 'not-an-option' | 'refused' | 'not-a-roll' | 'impossible-roll' | 'cannot-rule' | 'over';
  detail: string;
}

/**
 * Question and consequence of one stage, side by side. `T` is what the stage takes: an action where it asks, a verdict where it
 * rolls. `take` of an ask and `read` of a roll receive what was asked, rulings included, so that no number is computed twice.
 */
export type StageRules<S, G, T, F> = {
  boundary?: Boundary;
  /** Looks whether the question still stands after an interrupt or amendment; idempotent, and never a place for consequences. */
  resume?(state: S, stage: G): Step<S, F>;
} & (
  | {
      kind: 'ask';
      ask(state: S, stage: G): Question<T>[];
      take(state: S, stage: G, chosen: Option<T>, asked: Question<T>): Step<S, F>;
    }
  | {
      kind: 'roll';
      ask(state: S, stage: G): Omit<Roll, 'kind'>;
      read(state: S, stage: G, rolled: Rolled, asked: Roll): T;
      take(state: S, stage: G, verdict: T): Step<S, F>;
    }
  | { kind: 'over'; ask(state: S, stage: G): Outcome }
);

/** The names of a system's stages. */
export type StageName<S extends Staged> = S['stage']['at'];

/** What each stage takes; verdicts are plain JSON, because outcomes with one verdict are one branch in the analysis. */
export type Takes<S extends Staged> = Record<StageName<S> | 'interject', unknown>;

/** The rules of the stage named `At`. */
export type StageOf<S extends Staged, At extends StageName<S>, T extends Takes<S>, F> = StageRules<
  S,
  Extract<S['stage'], { at: At }>,
  T[At],
  F
>;

/** All stages of a system; a missing one does not compile. */
export type Stages<S extends Staged, T extends Takes<S>, F> = { [At in StageName<S>]: StageOf<S, At, T, F> };

/** One clause of a system's ledger: a heading of our own, what kind of rule it is and how far the system follows it. */
export interface Clause {
  heading: string;
  kind: 'modifier' | 'bar' | 'choice' | 'consequence' | 'information';
  status: 'open' | 'implemented' | 'ruling' | 'informs';
  /** Set where the wording is not confirmed by the document, so that people are told. */
  confidence?: 'general knowledge' | 'medium';
}

/** Every clause of a system by id. */
export type Rulebook = Record<ClauseId, Clause>;

/** What was wrong with a setup: where in it, and what was expected. */
export interface SetupIssue {
  path: string;
  message: string;
}

/** The door for outside data: parses or says what is wrong; `json` is its JSON Schema, which drives forms. */
export interface Schema<T> {
  parse(input: unknown): Result<T, SetupIssue[]>;
  json(): Json;
}

/** A fighter as shown to people. */
export interface Card {
  fighter: FighterId;
  name: string;
  side: string;
  /** Set where the fighter takes no more part in the fight. */
  out?: true;
  gauges: { label: string; now: number; max: number }[];
  /** Conditions, such as "kneeling". */
  conditions: string[];
  /** Counters, such as "Parries with the sword: 2". */
  counters: { label: string; amount: number }[];
  /** Scores with their reasons. */
  scores: { label: string; tally: Tally }[];
}

/** A fighter's place on the board. `facing` counts sixths of a turn from the direction (+1, 0), increasing towards (0, +1). */
export interface Placed {
  fighter: FighterId;
  hex: Hex;
  facing: number;
}

/** The field as shown to people. */
export interface Board {
  placed: Placed[];
  /** Hexes nobody may enter. */
  blocked: Hex[];
}

/** A rule system. `Setup` is what a scenario says, `S` its states, `T` what its stages take, `F` the facts it tells. */
export interface System<Setup, S extends Staged, T extends Takes<S>, F> {
  id: SystemId;
  title: string;
  /** Rises when an old record would replay differently. */
  edition: number;
  rulebook: Rulebook;
  setup: Schema<Setup>;
  begin(setup: Setup): S;
  stages: Stages<S, T, F>;
  /** What the referee or a bystander may throw in; `take` nests a stage, or says done and the pending one resumes. */
  interject: {
    ask(state: S): Question<T['interject']>[];
    take(state: S, chosen: Option<T['interject']>, asked: Question<T['interject']>): Step<S, F>;
  };
  /** What a referee may set by hand; the pending stage resumes afterwards. */
  amend(state: S, amendment: Amendment): Result<Step<S, F>, Illegal>;
  /** Secrets replaced by a value of S that says unknown; show, odds and advice for a seat run on it, play never. */
  view(state: S, viewer: Viewer): S;
  show(state: S): Card[];
  board?(state: S): Board;
  /** One line of the fight's log, or nothing; `state`, any of the same fight, knows the names. Dice and rulings are told from the move. */
  tell(fact: F, viewer: Viewer, state: S): string | null;
  /** At a boundary: what no longer matters is reset to one value, so that equal futures are equal states; idempotent. */
  settle(state: S): S;
  /** Named summaries of what happened between two states, in the system's unit. */
  measures: Record<string, (before: S, after: S) => number>;
  /** Optional short key for the analysis: writes integers, returns how many. */
  pack?(state: S, out: Int32Array): number;
  /** An older edition's snapshot brought up to date. */
  upgrade?(state: unknown, from: number): S;
}

/** A system as drivers see it: they hand states back unread and answer by option id. */
export type AnySystem = System<unknown, Staged, Takes<Staged>, unknown>;

/** A system with its types forgotten, for registries and drivers; the state it is given must be one of its own. */
export function anySystem<Setup, S extends Staged, T extends Takes<S>, F>(system: System<Setup, S, T, F>): AnySystem {
  return system as unknown as AnySystem;
}
