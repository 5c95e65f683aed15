/** The active defense: what the target is asked, the roll, and what follows (G4-ROLL, G4-RETREAT, G4-MULTI, G4S-DEF-06..09). */
import { must } from '../../engine/result.ts';
import { go, nest } from '../../engine/play.ts';
import type { FighterId, Step } from '../../engine/system.ts';
import { atMost, plus, ruledLines } from '../../engine/tally.ts';
import { readRoll } from '../gurps/rolls.ts';
import { defenses } from './defenses.ts';
import { THREE_DICE } from './dice.ts';
import { added, edit, fighterOf, remember, sheetOf } from './fighters.ts';
import { isMelee } from './modifiers.ts';
import type { At, Attack, CriticalTaken, Defending, Defense, Fact, State, TurnMemory } from './state.ts';
import { defenseTally } from './weigh.ts';
import { readAwake, stayingAwake, UNCONSCIOUS } from './injury.ts';

/** What an attack that hit leads to: the Hearing roll against an unseen attacker, the target's choice, or the injury. */
export function defenseStage(state: State, attack: Attack, critical: CriticalTaken): State {
  const target = fighterOf(state, attack.on);
  if (target.condition !== 'able') return undefended(state, attack, critical);
  const unseen = target.situation.cannotSee.includes(attack.by) && critical === 'none';
  return go(state, { at: unseen && attack.heard === null ? 'hearing' : 'defend', attack, critical });
}

/** A hit that is not defended: damage, or first the critical hit table. */
export function undefended(state: State, attack: Attack, critical: CriticalTaken): State {
  if (critical === 'none') return go(state, { at: 'damage', blow: { attack, effect: 'normal', half: false } });
  if (state.given.switches.criticalTable === 'full') return go(state, { at: 'criticalHit', attack });
  return go(state, {
    at: 'damage',
    blow: { attack, effect: critical === 'three' ? 'maximum' : 'normal', half: false },
  });
}

/** Asks the target how to defend. */
export const defend: At<'defend'> = {
  kind: 'ask',
  ask: (state, { attack, critical }) => [defenses(state, attack, critical)],
  take(state, { attack, critical }, { action }) {
    const who = attack.on;
    if (action === 'nothing') {
      return { state: undefended(state, attack, critical), facts: [{ kind: 'no-defense', who }] };
    }
    const fighter = fighterOf(state, who);
    const spent = {
      ...state,
      fighters: { ...state.fighters, [who]: { ...fighter, turn: marked(fighter.turn, attack.by, action) } },
    };
    const placed = action.to === null ? spent : edit(spent, who, { at: action.to });
    const facts = [{ kind: 'defends' as const, who, defense: action }];
    if (fighter.hp > 0 || fighter.turn.heldOn)
      return { state: go(placed, { at: 'defense', attack, defense: action }), facts };
    return { state: go(placed, { at: 'wake', attack, defense: action }), facts };
  },
  resume: (state, { attack }) => {
    const pointless =
      fighterOf(state, attack.on).condition === 'dead' || fighterOf(state, attack.by).condition !== 'able';
    return pointless ? { state, facts: [], done: true } : { state, facts: [] };
  },
};

/** What the defender remembers of having tried this defense, successful or not. */
function marked(turn: TurnMemory, foe: FighterId, { defense, tool, retreat }: Defense): TurnMemory {
  const parries = { ...turn.parries };
  if (defense === 'parry' && tool !== null) {
    for (const part of tool === 'both-hands' ? ['right-hand', 'left-hand'] : [tool])
      parries[part] = (parries[part] ?? 0) + 1;
  }
  return {
    ...turn,
    parries,
    blocks: turn.blocks + (defense === 'block' ? 1 : 0),
    retreatedFrom: retreat === 'step' ? foe : turn.retreatedFrom,
  };
}

/** The roll of the defense that was chosen. */
export const defense: At<'defense'> = {
  kind: 'roll',
  ask(state, { attack, defense: chosen }) {
    const need = atMost(defenseTally(state, attack, chosen));
    return { by: attack.on, asks: ASKS[chosen.defense], dice: THREE_DICE, need, seenBy: 'all' };
  },
  read(_state, _stage, { total }, { need }) {
    const { made, critical } = readRoll(total, must(need, 'a defense has a need').target);
    if (made) return critical === 'success' ? 'critical' : 'defended';
    return critical === 'failure' ? 'critical-failure' : 'failed';
  },
  take(state, { attack, defense: chosen }, verdict) {
    const told = { who: attack.on, defense: chosen };
    switch (verdict) {
      case 'defended':
        return { state, facts: [{ kind: 'defended', ...told }], done: true };
      case 'critical': {
        const facts = [{ kind: 'defended-critically' as const, ...told }];
        if (!isMelee(attack)) return { state, facts, done: true };
        return { state: go(state, { at: 'criticalMiss', who: attack.by, item: attack.item, again: false }), facts };
      }
      case 'failed':
        return { state: undefended(state, attack, 'none'), facts: [{ kind: 'failed', ...told }] };
      case 'critical-failure':
        return fumbled(state, attack, chosen);
    }
  },
};

const ASKS: Record<Defending, string> = { dodge: 'Dodge', block: 'Block', parry: 'Parry' };

/** A critically failed defense: the attack hits, and the way of defending suffers (G4S-DEF-08). */
function fumbled(state: State, attack: Attack, chosen: Defense): Step<State, Fact> {
  const who = attack.on;
  const facts: Fact[] = [{ kind: 'failed-critically', who, defense: chosen }];
  const fighter = fighterOf(state, who);
  const hit = undefended(state, attack, 'none');
  switch (chosen.defense) {
    case 'dodge':
      if (fighter.posture === 'lying') return { state: hit, facts };
      return { state: edit(hit, who, { posture: 'lying' }), facts: [...facts, { kind: 'fell', who }] };
    case 'block':
      return { state: edit(hit, who, { unready: added(fighter.unready, 'shield') }), facts };
    case 'parry': {
      const item = sheetOf(state, who).items[chosen.tool ?? ''] ? chosen.tool : null;
      return { state: nest(hit, { at: 'criticalMiss', who, item, again: false }), facts };
    }
  }
}

/** The Hearing roll that a block or parry against an unseen attacker needs first (G4-SITUATION-07). */
export const hearing: At<'hearing'> = {
  kind: 'roll',
  ask(state, { attack }) {
    const sheet = sheetOf(state, attack.on);
    const lines = [
      { clause: 'G4S-CHAR-07', label: 'Acute Hearing', amount: sheet.advantages.acuteHearing },
      { clause: 'G4-SITUATION-07', label: 'To place an unseen attacker', amount: -2 },
    ];
    const base = { clause: 'G4S-CHAR-07', label: 'Perception', amount: sheet.per };
    const heard = plus(
      plus({ base, lines: [], total: base.amount, bars: [] }, ...lines),
      ...ruledLines(state, attack.on),
    );
    return { by: attack.on, asks: 'Hearing', dice: THREE_DICE, need: atMost(heard), seenBy: 'all' };
  },
  read: (state, { attack }, { total }, { need }) => {
    const { target } = must(need, 'a Hearing roll has a need');
    const able = !sheetOf(state, attack.on).advantages.deaf && target >= 3;
    return able && readRoll(total, target).made ? 'heard' : 'unheard';
  },
  take: (state, { attack, critical }, verdict) => ({
    state: go(state, { at: 'defend', attack: { ...attack, heard: verdict === 'heard' }, critical }),
    facts: [{ kind: verdict, who: attack.on }],
  }),
};

/** The roll to stay conscious that a defense at 0 HP or less makes due (G4S-DMG-12). */
export const wake: At<'wake'> = {
  kind: 'roll',
  ask: (state, { attack }) => stayingAwake(state, attack.on),
  read: (_state, _stage, { total }, { need }) => readAwake(total, need),
  take(state, { attack, defense: chosen }, verdict) {
    const who = attack.on;
    if (verdict === 'awake') {
      const held = remember(state, who, { heldOn: true });
      return { state: go(held, { at: 'defense', attack, defense: chosen }), facts: [{ kind: 'held-on', who }] };
    }
    const out = undefended(edit(state, who, UNCONSCIOUS), attack, 'none');
    return { state: out, facts: [{ kind: 'fainted', who }] };
  },
};
