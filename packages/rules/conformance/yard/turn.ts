/** A turn in the yard: stepping, being watched, and the act that ends it. */
import { go, nest } from '../../engine/play.ts';
import type { FighterId, Option, Question, Refusal, Step } from '../../engine/system.ts';
import {
  adjacent,
  change,
  fighter,
  nextAfter,
  standing,
  type Act,
  type Fact,
  type Stage,
  type StageAt,
  type State,
} from './state.ts';

/** How many steps a turn has. */
const STEPS = 2;
/** How many places the yard has. */
const PLACES = 10;

/** The beginning of a fighter's turn: the only boundary of the yard. */
export const turn: StageAt<'turn'> = {
  kind: 'ask',
  boundary: 'turn',
  ask: (state, { of }) => acts(state, of, STEPS),
  take: (state, { of }, { action }) => act(state, of, STEPS, action),
  resume: (state, { of }) => goOn(state, of),
};

/** The rest of a turn after a step: each step is an answer of its own, so that each place may be watched. */
export const stride: StageAt<'stride'> = {
  kind: 'ask',
  ask: (state, { of, steps }) => acts(state, of, steps),
  take: (state, { of, steps }, { action }) => act(state, of, steps, action),
  resume: (state, { of }) => goOn(state, of),
};

function acts(state: State, of: FighterId, steps: number): Question<Act>[] {
  const all = [...(steps > 0 ? steppings(state, of) : []), ...strikes(state, of)];
  const plain: Option<Act>[] = [
    { id: 'watch', action: { act: 'watch' }, label: 'Watch' },
    { id: 'pass', action: { act: 'pass' }, label: 'Pass' },
  ];
  const options = [...all.filter((option) => !isRefused(option)), ...plain];
  return [{ to: of, asks: 'Your turn', options, refused: all.filter(isRefused) }];
}

function act(state: State, of: FighterId, steps: number, action: Act): Step<State, Fact> {
  switch (action.act) {
    case 'step':
      return step(state, of, steps - 1, action.to);
    case 'strike': {
      // What comes after the strike is the next turn, which waits under it; whether it still stands is asked then.
      const next = nextTurn(state, of);
      return { state: nest(next, { at: 'strike', attacker: of, target: action.target, blows: 2 }), facts: [] };
    }
    case 'watch':
      return { state: nextTurn(change(state, of, { watching: true }), of), facts: [] };
    case 'pass':
      return { state: nextTurn(state, of), facts: [] };
  }
}

/** Whether it is still his turn: not when one side is down, nor when he is. */
function goOn(state: State, of: FighterId): Step<State, Fact> {
  const [first, ...others] = standing(state).map((id) => fighter(state, id).side);
  if (first !== undefined && others.every((side) => side === first)) {
    return { state: go(state, { at: 'over', side: first }), facts: [] };
  }
  return { state: fighter(state, of).hp > 0 ? state : nextTurn(state, of), facts: [] };
}

/** Everybody who watches is asked at once; the answers may come in any order and lead to the same state. */
export const watched: StageAt<'watched'> = {
  kind: 'ask',
  ask: (_state, { mover, asked }) =>
    asked.map((to) => ({
      to,
      asks: `Strike at ${mover}?`,
      options: [
        { id: 'strike', action: 'strike', label: 'Strike' },
        { id: 'let', action: 'let', label: 'Let him come' },
      ],
      refused: [],
    })),
  take(state, { mover, asked, striking }, { action }, { to }) {
    const left = asked.filter((id) => id !== to);
    const said = action === 'strike' ? [...striking, to] : striking;
    const ordered = state.given.order.filter((id) => said.includes(id));
    if (left.length > 0)
      return { state: go(state, { at: 'watched', mover, asked: left, striking: ordered }), facts: [] };
    return volley(state, mover, ordered);
  },
  resume(state, { mover, asked, striking }) {
    if (fighter(state, mover).hp === 0) return { state, facts: [], done: true };
    const up = (id: FighterId) => fighter(state, id).hp > 0;
    if (asked.every(up) && striking.every(up)) return { state, facts: [] };
    const left = asked.filter(up);
    if (left.length === 0) return volley(state, mover, striking.filter(up));
    return { state: go(state, { at: 'watched', mover, asked: left, striking: striking.filter(up) }), facts: [] };
  },
};

/** One strike waits under the other; each looks, when it resumes, whether the mover still stands. */
function volley(state: State, mover: FighterId, striking: FighterId[]): Step<State, Fact> {
  const blow = (attacker: FighterId): Stage => ({ at: 'strike', attacker, target: mover, blows: 1 });
  const [first, ...later] = striking;
  if (first === undefined) return { state, facts: [], done: true };
  const under = [...state.under, ...later.map(blow).reverse()];
  return { state: { ...state, under, stage: blow(first) }, facts: [] };
}

function step(state: State, who: FighterId, left: number, to: number): Step<State, Fact> {
  const moved = change(state, who, { place: to, watching: false });
  const back: Stage = { at: 'stride', of: who, steps: left };
  const watchers = standing(moved).filter((id) => {
    const other = fighter(moved, id);
    return other.watching && other.side !== fighter(moved, who).side && adjacent(moved, id, who);
  });
  const facts: Fact[] = [{ fact: 'stepped', who }];
  if (watchers.length === 0) return { state: go(moved, back), facts };
  return { state: nest(moved, { at: 'watched', mover: who, asked: watchers, striking: [] }, back), facts };
}

/** The turn of whoever is next; his watch ends with it. */
function nextTurn(state: State, after: FighterId): State {
  const of = nextAfter(state, after);
  return go(change(state, of, { watching: false }), { at: 'turn', of });
}

function steppings(state: State, who: FighterId): (Option<Act> | Refusal<Act>)[] {
  return [-1, 1].map((by): Option<Act> | Refusal<Act> => {
    const to = fighter(state, who).place + by;
    const option: Option<Act> = { id: `step:${to}`, action: { act: 'step', to }, label: `Step to ${to}` };
    const outside = to < 0 || to >= PLACES;
    const taken = standing(state).some((id) => fighter(state, id).place === to);
    if (!outside && !taken) return option;
    const because = outside ? 'the yard ends here' : 'somebody stands there';
    return { ...option, bars: [{ clause: 'Y-STEP-01', because }], overridable: false };
  });
}

function strikes(state: State, who: FighterId): (Option<Act> | Refusal<Act>)[] {
  const foes = standing(state).filter((id) => fighter(state, id).side !== fighter(state, who).side);
  return foes.map((target): Option<Act> | Refusal<Act> => {
    const option: Option<Act> = {
      id: `strike:${target}`,
      action: { act: 'strike', target },
      label: `Strike at ${target}`,
      parts: { act: 'strike', at: target },
    };
    if (adjacent(state, who, target)) return option;
    return { ...option, bars: [{ clause: 'Y-STRIKE-01', because: 'out of reach' }], overridable: true };
  });
}

function isRefused(option: Option<Act> | Refusal<Act>): option is Refusal<Act> {
  return 'bars' in option;
}
