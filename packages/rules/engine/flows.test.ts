/** The five awkward flows of docs/kernel-flows.md, played on the yard. */
import { describe, expect, test } from 'vitest';
import type { Setup } from '../conformance/yard/system.ts';
import { yard } from '../conformance/yard/system.ts';
import type { State } from '../conformance/yard/state.ts';
import { runScript } from './drive.ts';
import { pending, play } from './play.ts';
import type { ScriptedMove } from './scenario.ts';
import type { Question, Ruling } from './system.ts';

type Placing = Setup['fighters'][number];
const at = (id: string, side: 'a' | 'b', place: number, more: Partial<Placing> = {}): Placing => ({
  id,
  side,
  place,
  hp: 4,
  armed: true,
  watching: false,
  ...more,
});
const choose = (by: string, option: string): ScriptedMove => ({ by, choose: option });
/** 3d6 that make this total, by faces. */
const three = (total: number): ScriptedMove => {
  const first = Math.min(6, total - 2);
  const second = Math.min(6, total - first - 1);
  return { roll: [first, second, total - first - second] };
};
const HIT = three(12);
const MISS = three(13);
const RIPOSTE = three(6);
const hurt = (face: number): ScriptedMove => ({ roll: [face] });
const rule = (ruling: Ruling): ScriptedMove => ({ rule: ruling });

/** Plays a script; every state on the way passes through JSON, as a stored table's does. */
function played(from: State | Placing[], ...moves: ScriptedMove[]): State {
  let state = Array.isArray(from) ? yard.begin({ fighters: from }) : from;
  for (const [index, move] of moves.entries()) {
    const run = runScript(yard, JSON.parse(JSON.stringify(state)) as State, [move]);
    if (!run.ok) throw new Error(`move ${index}: ${run.error.message}`);
    state = run.value.state;
  }
  return state;
}
const asked = (state: State): Question[] => {
  const now = pending(yard, state);
  return now.kind === 'ask' ? now.questions : [];
};
const waiting = (state: State) => [...state.under.map(({ at: name }) => name), state.stage.at];

describe('1: a sacrifice with two candidates', () => {
  // Ann strikes Bob, who has Cid beside him and Dee further off; or Cid and Eve on either side.
  const oneFriend = [at('ann', 'a', 2), at('bob', 'b', 3), at('cid', 'b', 4), at('dee', 'b', 5)];
  const beside = [at('ann', 'a', 1), at('bob', 'b', 2), at('cid', 'b', 3), at('eve', 'b', 1)];

  test('both friends beside the target are asked at once, and nobody else', () => {
    const state = played(beside, choose('ann', 'strike:bob'), HIT);
    expect(asked(state).map(({ to }) => to)).toEqual(['cid', 'eve']);
    expect(asked(played(oneFriend, choose('ann', 'strike:bob'), HIT)).map(({ to }) => to)).toEqual(['cid']);
  });

  test('passing in either order leads to the same state, and then the target defends', () => {
    const state = played(beside, choose('ann', 'strike:bob'), HIT);
    const one = played(state, choose('cid', 'pass'), choose('eve', 'pass'));
    expect(one).toEqual(played(state, choose('eve', 'pass'), choose('cid', 'pass')));
    expect(one.stage).toEqual({ at: 'defend', attacker: 'ann', target: 'bob', blows: 2 });
  });

  test('taking the blow closes the other question and makes the taker the target', () => {
    const state = played(beside, choose('ann', 'strike:bob'), HIT, choose('eve', 'take'));
    expect(asked(state).map(({ to }) => to)).toEqual(['eve']);
    expect(state.stage).toEqual({ at: 'defend', attacker: 'ann', target: 'eve', blows: 2 });
    expect(play(yard, state, { kind: 'chose', by: 'cid', option: 'pass' })).toMatchObject({
      ok: false,
      error: { illegal: 'not-asked' },
    });
  });
});

describe('2: an interrupt that kills the mover', () => {
  // Ann has two steps; Bob watches the place next to him.
  const fighters = [at('ann', 'a', 0, { hp: 3 }), at('bob', 'b', 3, { watching: true }), at('cid', 'a', 8)];

  test('the step is made, the strike is nested over the rest of the turn', () => {
    const state = played(fighters, choose('ann', 'step:1'), choose('ann', 'step:2'), choose('bob', 'strike'));
    expect(waiting(state)).toEqual(['stride', 'strike']);
    expect(state.fighters['ann']?.place).toBe(2);
  });

  test('a mover who falls has no turn left: the next one begins', () => {
    const start = played(fighters, choose('ann', 'step:1'), choose('ann', 'step:2'), choose('bob', 'strike'));
    const dead = played(start, HIT, choose('ann', 'nothing'), hurt(5));
    expect(dead.fighters['ann']?.hp).toBe(0);
    expect(waiting(dead)).toEqual(['turn']);
    expect(dead.stage).toEqual({ at: 'turn', of: 'bob' });
    expect(dead.under).toEqual([]);
  });

  test('a mover who survives goes on with the steps that are left', () => {
    const near = [at('ann', 'a', 1), at('bob', 'b', 3, { watching: true })];
    const alive = played(near, choose('ann', 'step:2'), choose('bob', 'strike'), MISS);
    expect(alive.stage).toEqual({ at: 'stride', of: 'ann', steps: 1 });
    expect(asked(alive)[0]?.options.map(({ id }) => id)).toEqual(['step:1', 'strike:bob', 'watch', 'pass']);
  });

  test('where the mover was the last of his side, the fight is over', () => {
    const last = [at('ann', 'a', 1, { hp: 1 }), at('bob', 'b', 3, { watching: true })];
    const state = played(
      last,
      choose('ann', 'step:2'),
      choose('bob', 'strike'),
      HIT,
      choose('ann', 'nothing'),
      hurt(1),
    );
    expect(pending(yard, state)).toMatchObject({ kind: 'over', outcome: { winners: ['bob'] } });
  });
});

describe('3: two interrupts at one hex', () => {
  const fighters = [
    at('ann', 'a', 0, { hp: 3 }),
    at('bob', 'b', 2, { watching: true }),
    at('cid', 'a', 9),
    at('dee', 'b', 0, { watching: true }),
  ];
  const stepped = played(fighters, choose('ann', 'step:1'));

  test('both watchers are asked at once, and the order of their answers does not matter', () => {
    expect(asked(stepped).map(({ to }) => to)).toEqual(['bob', 'dee']);
    const one = played(stepped, choose('bob', 'strike'), choose('dee', 'strike'));
    expect(one).toEqual(played(stepped, choose('dee', 'strike'), choose('bob', 'strike')));
    expect(one.stage).toMatchObject({ at: 'strike', attacker: 'bob' });
    expect(one.under).toMatchObject([{ at: 'stride' }, { at: 'strike', attacker: 'dee' }]);
  });

  test('the second strike comes if the mover still stands', () => {
    const both = played(stepped, choose('bob', 'strike'), choose('dee', 'strike'), MISS);
    expect(both.stage).toMatchObject({ at: 'strike', attacker: 'dee', target: 'ann' });
    expect(played(both, MISS).stage).toEqual({ at: 'stride', of: 'ann', steps: 1 });
  });

  test('the second strike lapses with the mover', () => {
    const first = played(stepped, choose('bob', 'strike'), choose('dee', 'strike'), HIT, choose('ann', 'nothing'));
    const dead = played(first, hurt(3));
    expect(dead.under).toEqual([]);
    expect(dead.stage).toEqual({ at: 'turn', of: 'bob' });
  });

  test('one strikes and the other lets him come', () => {
    const one = played(stepped, choose('dee', 'strike'), choose('bob', 'let'));
    expect(one.stage).toMatchObject({ at: 'strike', attacker: 'dee' });
    expect(one.under).toEqual([{ at: 'stride', of: 'ann', steps: 1 }]);
  });
});

describe('4: a riposte to a riposte', () => {
  const fighters = [at('ann', 'a', 2), at('bob', 'b', 3)];
  const blow = [HIT, choose('bob', 'parry'), RIPOSTE];
  const answer = [HIT, choose('ann', 'parry'), RIPOSTE];
  const deep = played(fighters, choose('ann', 'strike:bob'), ...blow, ...answer);

  test('each attack that was answered waits with the blow it has left', () => {
    expect(deep.stage).toEqual({ at: 'strike', attacker: 'ann', target: 'bob', blows: 2 });
    expect(deep.under).toEqual([
      { at: 'turn', of: 'bob' },
      { at: 'strike', attacker: 'ann', target: 'bob', blows: 1 },
      { at: 'strike', attacker: 'bob', target: 'ann', blows: 1 },
    ]);
  });

  test('they are taken back innermost first', () => {
    const inner = played(deep, MISS, MISS);
    expect(inner.stage).toEqual({ at: 'strike', attacker: 'bob', target: 'ann', blows: 1 });
    const outer = played(inner, MISS);
    expect(outer.stage).toEqual({ at: 'strike', attacker: 'ann', target: 'bob', blows: 1 });
    expect(played(outer, MISS).stage).toEqual({ at: 'turn', of: 'bob' });
  });

  test('all that waits lapses when one of the two falls', () => {
    const dead = played(deep, HIT, choose('bob', 'nothing'), hurt(6));
    expect(dead.under).toEqual([]);
    expect(pending(yard, dead)).toMatchObject({ kind: 'over', outcome: { winners: ['ann'] } });
  });

  test('answers to answers end: the deepest parry is only a parry', () => {
    const on = [HIT, choose('bob', 'parry'), RIPOSTE, HIT, choose('ann', 'parry'), RIPOSTE];
    const four = played(deep, ...on);
    expect(four.under).toHaveLength(5);
    const five = played(four, HIT, choose('bob', 'parry'), RIPOSTE);
    expect(five.under).toHaveLength(6);
    const last = played(five, HIT, choose('ann', 'parry'), RIPOSTE);
    expect(last.under).toHaveLength(6);
    expect(last.stage).toEqual({ at: 'strike', attacker: 'bob', target: 'ann', blows: 1 });
  });
});

describe("5: a referee's interjection", () => {
  const fighters = [at('ann', 'a', 2), at('bob', 'b', 3, { armed: false }), at('cid', 'b', 4)];
  const defending = played(fighters, choose('ann', 'strike:bob'), HIT, choose('cid', 'pass'));

  test('what nests waits for its own dice, and the question still stands afterwards', () => {
    const falling = played(defending, choose('referee', 'brick:bob'));
    expect(waiting(falling)).toEqual(['turn', 'defend', 'damage']);
    const after = played(falling, hurt(1));
    expect(after.stage).toEqual(defending.stage);
    expect(after.fighters['bob']?.hp).toBe(3);
  });

  test('whoever it fells need not answer any more', () => {
    const dead = played(defending, choose('referee', 'brick:bob'), hurt(6));
    // It would be Bob's turn next; he is down, so it is Cid's.
    expect(dead.stage).toEqual({ at: 'turn', of: 'cid' });
    const attacker = played(defending, choose('referee', 'brick:ann'), hurt(6));
    expect(pending(yard, attacker)).toMatchObject({ kind: 'over', outcome: { winners: ['bob', 'cid'] } });
  });

  test('what is done at once resumes the pending question, which may now have other options', () => {
    expect(asked(defending)[0]?.options.map(({ id }) => id)).toEqual(['nothing']);
    const armed = played(defending, choose('referee', 'arm:bob'));
    expect(armed.stage).toEqual(defending.stage);
    expect(asked(armed)[0]?.options.map(({ id }) => id)).toEqual(['parry', 'nothing']);
  });

  test('it may come while dice are awaited, and between two open questions', () => {
    const rolling = played(fighters, choose('ann', 'strike:bob'));
    expect(played(rolling, choose('referee', 'brick:cid'), hurt(1)).stage).toEqual(rolling.stage);
    const covering = played(rolling, HIT);
    const down = played(covering, choose('referee', 'brick:cid'), hurt(6));
    // The only candidate is down, so that nobody is asked to take the blow.
    expect(down.stage).toEqual({ at: 'defend', attacker: 'ann', target: 'bob', blows: 2 });
  });

  test('a refusal that he allows is chosen and rolled with its number, and lapses with the answer', () => {
    const ruled = played(
      defending,
      rule({ kind: 'allow', to: 'bob', option: 'parry', because: 'a chair leg' }),
      rule({ kind: 'line', to: 'bob', label: 'Chair leg', amount: -2, because: 'it is short' }),
    );
    expect(asked(ruled)[0]?.options.find(({ id }) => id === 'parry')).toMatchObject({
      overruled: 'a chair leg',
      need: { target: 7 },
    });
    const parrying = played(ruled, choose('bob', 'parry'));
    expect(parrying.rulings).toHaveLength(1);
    expect(pending(yard, parrying)).toMatchObject({ kind: 'roll', need: { target: 7 } });
    expect(played(parrying, three(7)).rulings).toEqual([]);
    const refused = play(yard, defending, { kind: 'chose', by: 'bob', option: 'parry' });
    expect(refused).toMatchObject({
      ok: false,
      error: { illegal: 'refused', detail: 'no weapon in hand (Y-PARRY-02)' },
    });
  });

  test('what he allowed to one stands while others answer the same question', () => {
    const beside = [at('ann', 'a', 1), at('bob', 'b', 2), at('cid', 'b', 3), at('eve', 'b', 1)];
    const covering = played(beside, choose('ann', 'strike:bob'), HIT);
    // Nothing is refused in this question, so the ruling is put into the state as another stage might leave it there.
    const allowed = { kind: 'allow', to: 'cid', option: 'leap', because: 'why not' } as const;
    const ruled: State = { ...covering, rulings: [allowed] };
    expect(played(ruled, choose('eve', 'pass')).rulings).toEqual([allowed]);
    expect(played(ruled, choose('cid', 'pass')).rulings).toEqual([]);
    expect(played(ruled, choose('eve', 'take')).rulings).toEqual([]);
  });

  test('his standing words survive an amendment after which the question still stands', () => {
    const begin = yard.begin({ fighters });
    const allow = rule({ kind: 'allow', to: 'ann', option: 'strike:cid', because: 'a long reach' });
    const ruled = played(begin, allow);
    const amend = (fighter: string, hp: number) =>
      rule({ kind: 'amend', because: 'a mistake', amendment: { fighter, set: { hp } } });
    expect(played(ruled, amend('bob', 2)).rulings).toHaveLength(1);
    expect(played(ruled, choose('referee', 'arm:bob')).rulings).toHaveLength(1);
    // Ann is set to nothing: another turn begins, and what was allowed for hers is gone.
    const friend = played([...fighters, at('fay', 'a', 0)], allow);
    const gone = played(friend, amend('ann', 0));
    expect(gone.stage).toEqual({ at: 'turn', of: 'bob' });
    expect(gone.rulings).toEqual([]);
  });

  test('a fighter set down by hand while asked to defend need not answer', () => {
    const set = { kind: 'amend', because: 'he fainted', amendment: { fighter: 'bob', set: { hp: 0 } } } as const;
    expect(played(defending, rule(set)).stage).toEqual({ at: 'turn', of: 'cid' });
  });
});
