/** A strike in the yard: up to two blows, each rolled, perhaps covered by a friend, defended, and answered by a riposte. */
import type { Dice } from '../../engine/dice.ts';
import { go, nest } from '../../engine/play.ts';
import type { FighterId, Line, Need, Option, Refusal, Stages, Step, Tally } from '../../engine/system.ts';
import { atMost, bar, ruledLines, section, tally } from '../../engine/tally.ts';
import {
  adjacent,
  change,
  fighter,
  standing,
  stands,
  type Fact,
  type StageAt,
  type State,
  type Takes,
} from './state.ts';

const SKILL: Line = { clause: 'Y-STRIKE-02', label: 'Skill', amount: 12 };
const PARRY: Line = { clause: 'Y-PARRY-01', label: 'Parry', amount: 9 };
/** A parry that low is answered by a riposte. */
const RIPOSTE_AT_MOST = 6;
/** How many stages may wait when a riposte begins, so that answers to answers end. */
const DEEPEST_RIPOSTE = 6;
const THREE: Dice = { kind: 'sum', count: 3, sides: 6 };
const ONE_DIE: Dice = { kind: 'sum', count: 1, sides: 6 };

const parryTable = [
  section('Weapon', [
    bar<Situation>('Y-PARRY-02', 'no weapon in hand', ({ state, who }) => !fighter(state, who).armed),
  ]),
];

interface Situation {
  state: State;
  who: FighterId;
}

/** The roll of one blow. Where it has waited under something, it stands only if both fighters still do. */
const strike: StageAt<'strike'> = {
  kind: 'roll',
  ask: (state, { attacker }) => ({
    by: attacker,
    asks: 'Strike',
    dice: THREE,
    need: atMost(tally(SKILL, [], null, ruledLines(state, attacker))),
    seenBy: 'all',
  }),
  read: (_state, _stage, { total }, { need }) => (total <= target(need) ? 'hit' : 'miss'),
  take(state, stage, verdict) {
    if (verdict === 'miss') return endBlow(state, stage, { fact: 'missed', who: stage.attacker });
    const candidates = coverers(state, stage.target);
    if (candidates.length === 0) return { state: go(state, { ...stage, at: 'defend' }), facts: [] };
    return { state: go(state, { ...stage, at: 'cover', candidates }), facts: [] };
  },
  resume: whileBothStand,
};

/** Two friends may be asked at once; passing may come in any order, and taking the blow closes the other's question. */
const cover: StageAt<'cover'> = {
  kind: 'ask',
  ask: (_state, { target: whom, candidates }) =>
    candidates.map((to) => ({
      to,
      asks: `Take the blow for ${whom}?`,
      options: [
        { id: 'take', action: 'take', label: 'Take it' },
        { id: 'pass', action: 'pass', label: 'Pass' },
      ],
      refused: [],
    })),
  take(state, { attacker, target: whom, blows, candidates }, { action }, { to }) {
    if (action === 'take') {
      return {
        state: go(state, { at: 'defend', attacker, target: to, blows }),
        facts: [{ fact: 'covered', who: whom }],
      };
    }
    return {
      state: coverBy(
        state,
        { attacker, target: whom, blows },
        candidates.filter((id) => id !== to),
      ),
      facts: [],
    };
  },
  resume(state, { attacker, target: whom, blows, candidates }) {
    if (!stands(state, attacker) || !stands(state, whom)) return { state, facts: [], done: true };
    const left = candidates.filter((id) => stands(state, id));
    if (left.length === candidates.length) return { state, facts: [] };
    return { state: coverBy(state, { attacker, target: whom, blows }, left), facts: [] };
  },
};

const defend: StageAt<'defend'> = {
  kind: 'ask',
  ask(state, { target: who }) {
    const scored = parryScore(state, who);
    const parrying: Option<'parry' | 'nothing'> = {
      id: 'parry',
      action: 'parry',
      label: 'Parry',
      parts: { defense: 'parry' },
      need: atMost(scored),
    };
    const nothing: Option<'parry' | 'nothing'> = {
      id: 'nothing',
      action: 'nothing',
      label: 'Nothing',
      parts: { defense: 'nothing' },
    };
    const refused: Refusal<'parry' | 'nothing'>[] =
      scored.bars.length > 0 ? [{ ...parrying, bars: scored.bars, overridable: true }] : [];
    return [{ to: who, asks: 'Defend', options: refused.length > 0 ? [nothing] : [parrying, nothing], refused }];
  },
  take: (state, { attacker, target: whom, blows }, { action }) => ({
    state: go(state, { at: action === 'parry' ? 'parry' : 'damage', attacker, target: whom, blows }),
    facts: [],
  }),
  resume: whileBothStand,
};

const parry: StageAt<'parry'> = {
  kind: 'roll',
  // A bar that the referee has set aside still stands in the tally; the number counts all the same.
  ask: (state, { target: who }) => ({
    by: who,
    asks: 'Parry',
    dice: THREE,
    need: atMost(parryScore(state, who)),
    seenBy: 'all',
  }),
  read(state, _stage, { total }, { need }) {
    if (total > target(need)) return 'failed';
    return total <= RIPOSTE_AT_MOST && state.under.length < DEEPEST_RIPOSTE ? 'riposte' : 'made';
  },
  take(state, stage, verdict) {
    const { attacker, target: who, blows } = stage;
    switch (verdict) {
      case 'failed':
        return { state: go(state, { ...stage, at: 'damage' }), facts: [] };
      case 'made':
        return endBlow(state, stage, { fact: 'parried', who });
      case 'riposte': {
        // The attack that is answered waits with the blows it has left; with none left there is nothing to wait.
        const answer = { at: 'strike', attacker: who, target: attacker, blows: 2 } as const;
        const facts: Fact[] = [{ fact: 'riposted', who }];
        if (blows === 1) return { state: go(state, answer), facts };
        return { state: nest(state, answer, { at: 'strike', attacker, target: who, blows: blows - 1 }), facts };
      }
    }
  },
  resume: whileBothStand,
};

const damage: StageAt<'damage'> = {
  kind: 'roll',
  ask: (_state, { attacker }) => ({ by: attacker ?? 'referee', asks: 'Damage', dice: ONE_DIE, seenBy: 'all' }),
  read: (state, { target: who }, { total }) => Math.min(total, fighter(state, who).hp),
  take(state, stage, injury) {
    const { attacker, target: who, blows } = stage;
    const hurt = change(state, who, { hp: fighter(state, who).hp - injury });
    const fact: Fact = { fact: 'hurt', who, injury };
    if (attacker === null) return { state: hurt, facts: [fact], done: true };
    return endBlow(hurt, { attacker, target: who, blows }, fact);
  },
  resume: whileBothStand,
};

/** The stages of a strike, from its roll to its damage. */
export const striking: Pick<Stages<State, Takes, Fact>, 'strike' | 'cover' | 'defend' | 'parry' | 'damage'> = {
  strike,
  cover,
  defend,
  parry,
  damage,
};

interface Blow {
  attacker: FighterId;
  target: FighterId;
  blows: number;
}

/** The next blow of the attack, if one is left and both stand; otherwise the attack ends. */
function endBlow(state: State, { attacker, target: whom, blows }: Blow, fact: Fact): Step<State, Fact> {
  if (blows === 1 || !stands(state, attacker) || !stands(state, whom)) return { state, facts: [fact], done: true };
  return { state: go(state, { at: 'strike', attacker, target: whom, blows: blows - 1 }), facts: [fact] };
}

/** A blow stands while both fighters do: somebody down neither strikes nor is struck. */
function whileBothStand(state: State, stage: { attacker: FighterId | null; target: FighterId }): Step<State, Fact> {
  const both = stands(state, stage.attacker) && stands(state, stage.target);
  return both ? { state, facts: [] } : { state, facts: [], done: true };
}

function coverBy(state: State, blow: Blow, candidates: FighterId[]): State {
  if (candidates.length === 0) return go(state, { at: 'defend', ...blow });
  return go(state, { at: 'cover', ...blow, candidates });
}

function coverers(state: State, whom: FighterId): FighterId[] {
  const { side } = fighter(state, whom);
  return standing(state).filter((id) => id !== whom && fighter(state, id).side === side && adjacent(state, id, whom));
}

function parryScore(state: State, who: FighterId): Tally {
  return tally(PARRY, parryTable, { state, who }, ruledLines(state, who));
}

function target(need: Need | undefined): number {
  if (need === undefined) throw new Error('broken invariant: a roll without its need');
  return need.target;
}
