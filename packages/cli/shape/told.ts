/** What happened in a fight, as the command writes it: each move with what was asked, its facts and its lines of the log. */
import { meets } from '@riposte/rules/analysis/chance.ts';
import type { Run } from '@riposte/rules/engine/drive.ts';
import { pending } from '@riposte/rules/engine/play.ts';
import type { RecordedMove } from '@riposte/rules/engine/record.ts';
import type { AnySystem, Asked, Board, Card, Option, Outcome, Pending, Staged } from '@riposte/rules/engine/system.ts';
import { tellMove } from '../print/told.ts';
import { needShape, pendingShape, type NeedShape, type PendingShape } from './pending.ts';

/** One move and what it led to. */
export interface StepShape {
  /** Counts the moves from 0, as the messages about scripts do. */
  index: number;
  move: RecordedMove;
  /** What was asked: the prompt that a choice or a roll answered; null for a ruling. */
  asks: string | null;
  /** The words of the option that was chosen. */
  label: string | null;
  parts: Record<string, string>;
  /** Of a roll, what it had to reach; of a choice, what its roll will have to. */
  need: NeedShape | null;
  /** Of a roll with a need, whether it was met. */
  met: boolean | null;
  facts: unknown[];
  log: string[];
}

/** A fight that was played: its moves, how it stands, and what it waits for. */
export interface PlayedShape {
  riposte: 1;
  kind: 'run' | 'replay';
  system: string;
  edition: number;
  title: string | null;
  steps: StepShape[];
  /** The facts of all steps. */
  facts: unknown[];
  /** The lines of all steps. */
  log: string[];
  /** `over`; `boundary` between exchanges or turns; `inside` one. */
  end: 'over' | 'boundary' | 'inside';
  outcome: Outcome | null;
  pending: PendingShape;
  state: Staged;
  cards: Card[];
  board: Board | null;
}

/** A fight as it was played, from its first state. */
export interface PlayedFight {
  system: AnySystem;
  title: string | null;
  start: Staged;
  run: Run<Staged, unknown>;
}

/** The played fight as JSON. */
export function playedShape(kind: PlayedShape['kind'], { system, title, start, run }: PlayedFight): PlayedShape {
  const steps: StepShape[] = [];
  let state = start;
  for (const [index, { move, facts, state: next }] of run.steps.entries()) {
    steps.push(stepShape(system, state, index, move, facts));
    state = next;
  }
  return {
    riposte: 1,
    kind,
    system: system.id,
    edition: system.edition,
    title,
    steps,
    facts: steps.flatMap((step) => step.facts),
    log: steps.flatMap((step) => step.log),
    end: run.end,
    outcome: run.now.kind === 'over' ? run.now.outcome : null,
    pending: pendingShape(system, run.state, run.now),
    state: run.state,
    cards: system.show(run.state),
    board: system.board?.(run.state) ?? null,
  };
}

/** One move, played in `state`. */
export function stepShape(
  system: AnySystem,
  state: Staged,
  index: number,
  move: RecordedMove,
  facts: unknown[],
): StepShape {
  const now = pending(system, state);
  const names = namesIn(system, state);
  const faces = move.kind === 'rolled' ? move.faces : null;
  const told = tellMove(now, move, faces, 'referee', names);
  const lines = facts.map((fact) => system.tell(fact, 'referee', state));
  return {
    index,
    move,
    ...askedOf(now, move),
    facts,
    log: [told, ...lines].filter((line) => line !== null),
  };
}

/** What people call who can be asked: a fighter by the name on his card. */
export function namesIn(system: AnySystem, state: Staged): (asked: Asked) => string {
  const cards = new Map(system.show(state).map(({ fighter, name }) => [fighter, name]));
  return (asked) => (asked === 'referee' ? 'The referee' : (cards.get(asked) ?? asked));
}

function askedOf(now: Pending, move: RecordedMove): Pick<StepShape, 'asks' | 'label' | 'parts' | 'need' | 'met'> {
  const nothing = { asks: null, label: null, parts: {}, need: null, met: null };
  if (move.kind === 'rolled' && now.kind === 'roll') {
    const { need } = now;
    return { ...nothing, asks: now.asks, need: needShape(need), met: need ? meets(need, move.rolled.total) : null };
  }
  if (move.kind !== 'chose') return nothing;
  const questions = [...(now.kind === 'ask' ? now.questions : []), ...now.interjections];
  for (const question of questions.filter(({ to }) => to === move.by)) {
    const option: Option | undefined = question.options.find(({ id }) => id === move.option);
    if (option) {
      return {
        ...nothing,
        asks: question.asks,
        label: option.label,
        parts: option.parts ?? {},
        need: needShape(option.need),
      };
    }
  }
  return nothing;
}
