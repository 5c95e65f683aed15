/**
 * What comes between the choice of a defense and its roll: the Hearing roll before it; where a retreat leads and whether the
 * foe comes after; staying conscious; Acrobatics (G4-SITUATION-07, G4-RETREAT-10, G4S-DMG-12, G4-ACRO-03).
 */
import { distance } from '../../field/hexes.ts';
import { must } from '../../engine/result.ts';
import { go } from '../../engine/play.ts';
import type { Hex, Option, Step } from '../../engine/system.ts';
import { plus, ruledLines } from '../../engine/tally.ts';
import { readRoll, rollAgainst } from '../gurps/rolls.ts';
import { THREE_DICE } from './dice.ts';
import { edit, fighterOf, remember, sheetOf } from './fighters.ts';
import { moves, retreatHexes } from './ground.ts';
import { hearingTally, undefended } from './hit.ts';
import { readAwake, stayingAwake, UNCONSCIOUS } from './injury.ts';
import { isTooHeavy } from './heft.ts';
import { swept } from './met.ts';
import { acrobatics as acrobaticsOf } from './riders.ts';
import { paid } from './spending.ts';
import type { Attack, Defending } from './exchange.ts';
import type { Acting, At, Fact, State } from './state.ts';

/** What follows the choice: the question where a retreat leads, or what comes after the step. */
export function chosen(state: State, defending: Defending): Step<State, Fact> {
  const { attack, defense } = defending;
  if (defense.retreat !== 'step') return ready(state, defending);
  if (defense.to !== null) return stepped(state, defending, defense.to);
  const spaces = retreatHexes(state, attack.on, attack.by);
  return spaces.length === 0
    ? ready(state, defending)
    : { state: go(state, { at: 'retreat', ...defending }), facts: [] };
}

/** The defender has given ground; the attacker may come after (G4-RETREAT-05, G4S-MORE-09). */
function stepped(state: State, defending: Defending, to: Hex): Step<State, Fact> {
  return followed(edit(state, defending.attack.on, { at: to }), defending);
}

/** Asks the attacker to come after while he can. */
function followed(state: State, defending: Defending): Step<State, Fact> {
  if (ways(state, defending.attack).length === 0) return ready(state, defending);
  return { state: go(state, { at: 'follow', ...defending }), facts: [] };
}

/** The next roll that is due. */
function ready(state: State, defending: Defending): Step<State, Fact> {
  const { hp, turn } = fighterOf(state, defending.attack.on);
  if (hp > 0 || turn.heldOn) return rolling(state, defending);
  return { state: go(state, { at: 'wake', ...defending }), facts: [] };
}

/** The step with those facts told first. */
function telling(step: Step<State, Fact>, ...facts: Fact[]): Step<State, Fact> {
  return { ...step, facts: [...facts, ...step.facts] };
}

function rolling(state: State, defending: Defending): Step<State, Fact> {
  const { attack, defense } = defending;
  if (isTooHeavy(sheetOf(state, attack.on), fighterOf(state, attack.on), attack, defense))
    return swept(paid(state, attack.on, defense), defending);
  // A sacrificial dodge is rolled like any other; its step is made with the outcome.
  return {
    state: go(state, { at: defense.acrobatic === 'tries' ? 'acrobatics' : 'defense', ...defending }),
    facts: [],
  };
}

const named = ({ q, r }: Hex) => `${q},${r}`;

/** Asks where the retreat leads, where there are more ways than fit into the list of defenses. */
export const retreat: At<'retreat'> = {
  kind: 'ask',
  ask: (state, { attack }) => {
    const options = retreatHexes(state, attack.on, attack.by).map((hex): Option<Hex> => {
      return { id: `to:${named(hex)}`, action: hex, label: `To ${named(hex)}`, parts: { to: named(hex) }, hex };
    });
    const presumed = must(options[0], 'a way to give ground').id;
    return [{ to: attack.on, asks: 'Where do you give ground?', options, refused: [], presumed }];
  },
  take: (state, { at: _at, ...defending }, { action: to }) => {
    const defense = { ...defending.defense, to };
    const fact: Fact = { kind: 'moved', who: defending.attack.on, to };
    return telling(stepped(state, { ...defending, defense }, to), fact);
  },
};

/** The rest of the attacker's turn, while he has a step left of a maneuver that allows one (G4-RETREAT-10). */
function unusedStep(state: State, by: string): Acting | undefined {
  const rest = state.under.at(-1);
  return rest?.at === 'act' && rest.of === by && rest.gait === 'step' && rest.left > 0 ? rest : undefined;
}

/** The hexes to which the attacker may come after the one who gave ground. */
function ways(state: State, { by, on }: Attack): Hex[] {
  if (!unusedStep(state, by)) return [];
  const [me, foe] = [fighterOf(state, by), fighterOf(state, on)];
  return moves(state, by).filter((hex) => distance(hex, foe.at) < distance(me.at, foe.at));
}

/** Asks the attacker whether he comes after with his unused step. */
export const follow: At<'follow'> = {
  kind: 'ask',
  ask: (state, { attack }) => {
    const options: Option<Hex | 'stay'>[] = ways(state, attack).map((hex) => {
      return { id: `follow:${named(hex)}`, action: hex, label: 'Come after', parts: { follow: named(hex) }, hex };
    });
    options.push({ id: 'stay', action: 'stay', label: 'Stay', parts: { follow: 'no' } });
    const name = sheetOf(state, attack.on).name;
    return [
      { to: attack.by, asks: `${name} gives ground: do you come after?`, options, refused: [], presumed: 'stay' },
    ];
  },
  take(state, { at: _at, ...defending }, { action }) {
    const { by } = defending.attack;
    if (action === 'stay') return ready(state, defending);
    const rest = must(unusedStep(state, by), 'only an unused step follows');
    const under = [...state.under.slice(0, -1), { ...rest, at: 'act' as const, left: rest.left - 1 }];
    const { moved } = fighterOf(state, by);
    const there = edit({ ...state, under }, by, { at: action, moved: moved + 1 });
    return telling(followed(there, defending), { kind: 'moved', who: by, to: action });
  },
};

/** The roll to stay conscious that a defense at 0 HP or less makes due (G4S-DMG-12). */
export const wake: At<'wake'> = {
  kind: 'roll',
  ask: (state, { attack }) => stayingAwake(state, attack.on),
  read: (_state, _stage, { total }, { need }) => readAwake(total, need),
  take(state, { at: _at, ...defending }, verdict) {
    const { attack, critical } = defending;
    const who = attack.on;
    if (verdict === 'awake') {
      const held = remember(state, who, { heldOn: true });
      return telling(rolling(held, defending), { kind: 'held-on', who });
    }
    const out = undefended(edit(paid(state, who, defending.defense), who, UNCONSCIOUS), attack, critical);
    return { state: out, facts: [{ kind: 'fainted', who }] };
  },
};

/** The Acrobatics roll that helps or hinders the dodge (G4-ACRO-03/04). */
export const acrobatics: At<'acrobatics'> = {
  kind: 'roll',
  ask(state, { attack }) {
    const who = attack.on;
    const { skill, level } = acrobaticsOf({ state, sheet: sheetOf(state, who), fighter: fighterOf(state, who) });
    const base = { clause: 'G4-ACRO-03', label: skill, amount: level };
    const tallied = plus({ base, lines: [], total: level, bars: [] }, ...ruledLines(state, who));
    return { by: who, asks: skill, dice: THREE_DICE, need: rollAgainst(tallied), seenBy: 'all' };
  },
  read: (_state, _stage, { total }, { need }) =>
    readRoll(total, must(need, 'an Acrobatics roll has a need').tally.total).made ? 'made' : 'missed',
  take(state, { at: _at, ...defending }, verdict) {
    const defense = { ...defending.defense, acrobatic: verdict };
    const fact = { kind: 'acrobatics' as const, who: defending.attack.on, made: verdict === 'made' };
    return { state: go(state, { at: 'defense', ...defending, defense }), facts: [fact] };
  },
};

/** The Hearing roll that a block or parry against an unseen attacker needs first (G4-SITUATION-07). */
export const hearing: At<'hearing'> = {
  kind: 'roll',
  ask: (state, { attack }) => {
    const need = rollAgainst(hearingTally(state, attack.on));
    return { by: attack.on, asks: 'Hearing', dice: THREE_DICE, need, seenBy: 'all' };
  },
  read: (_state, _stage, { total }, { need }) =>
    readRoll(total, must(need, 'a Hearing roll has a need').tally.total).made ? 'heard' : 'unheard',
  take: (state, { attack, critical }, verdict) => ({
    state: go(state, { at: 'defend', attack: { ...attack, heard: verdict === 'heard' }, critical }),
    facts: [{ kind: verdict, who: attack.on }],
  }),
};
