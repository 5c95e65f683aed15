/** The active defense: what the target is asked, the roll, and what follows (G4-ROLL, G4-RETREAT, G4-MULTI, G4S-DEF-06..09). */
import { must } from '../../engine/result.ts';
import { go, nest } from '../../engine/play.ts';
import type { Step } from '../../engine/system.ts';
import { readRoll, rollAgainst } from '../gurps/rolls.ts';
import { chosen } from './between.ts';
import { defenses } from './defenses.ts';
import { THREE_DICE } from './dice.ts';
import { added, edit, fighterOf, sheetOf } from './fighters.ts';
import { undefended } from './hit.ts';
import { meeting, ruined, through } from './met.ts';
import { isMelee } from './modifiers.ts';
import { feverishCost } from './riders.ts';
import type { ActiveDefense, At, Attack, Defending, Defense, Fact, Fighter, State, TurnMemory } from './state.ts';
import { defenseTally } from './weigh.ts';

/** Asks the target how to defend. */
export const defend: At<'defend'> = {
  kind: 'ask',
  ask: (state, { attack, critical }) => [defenses(state, attack, critical)],
  take(state, { attack, critical }, { action }) {
    const who = attack.on;
    if (action === 'nothing') {
      return { state: undefended(state, attack, critical), facts: [{ kind: 'no-defense', who }] };
    }
    const spent = { ...state, fighters: { ...state.fighters, [who]: spending(state, attack, action) } };
    const step = chosen(spent, { attack, critical, defense: action });
    return { ...step, facts: [{ kind: 'defends', who, defense: action }, ...step.facts] };
  },
  resume: (state, { attack }) => {
    const pointless =
      fighterOf(state, attack.on).condition === 'dead' || fighterOf(state, attack.by).condition !== 'able';
    return pointless ? { state, facts: [], done: true } : { state, facts: [] };
  },
};

/** The defender with what this attempt uses up, successful or not. */
function spending(state: State, attack: Attack, defense: Defense): Fighter {
  const fighter = fighterOf(state, attack.on);
  const marked = {
    ...fighter,
    turn: remembered(state, fighter.turn, attack, defense),
    ...worn(state, attack, defense),
  };
  if (!defense.feverish) return marked;
  return feverishCost({ fighter }) === 'FP' ? { ...marked, fp: fighter.fp - 1 } : { ...marked, hp: fighter.hp - 1 };
}

/** A bow is ruined by the attempt where the table says so (G4-IMPROV-04). */
function worn(state: State, attack: Attack, { defense: kind, tool }: Defense): Partial<Fighter> {
  if (state.given.switches.bowRuinedOn === 'success' || kind !== 'parry' || tool === null) return {};
  if (!sheetOf(state, attack.on).items[tool]?.fragile) return {};
  return { ruined: fighterOf(ruined(state, attack.on, tool), attack.on).ruined };
}

/** What the defender remembers of having tried this defense, until his next turn begins (G4-ROLL-11). */
function remembered({ given }: State, turn: TurnMemory, { by: foe }: Attack, defense: Defense): TurnMemory {
  const { tool } = defense;
  let { parries } = turn;
  if (defense.defense === 'parry' && tool !== null) {
    parries = { ...parries };
    for (const part of tool === 'both-hands' ? ['right-hand', 'left-hand'] : [tool])
      parries[part] = (parries[part] ?? 0) + 1;
  }
  return {
    ...turn,
    parries,
    blocks: turn.blocks + (defense.defense === 'block' ? 1 : 0),
    retreatedFrom: defense.retreat === 'step' ? foe : turn.retreatedFrom,
    droppedFrom: defense.drop === 'now' ? added(turn.droppedFrom, foe) : turn.droppedFrom,
    acrobatic: turn.acrobatic || defense.acrobatic !== 'no',
    feverish: turn.feverish || (defense.feverish && given.switches.feverishPerTurn === 'once'),
  };
}

/** The roll of the defense that was chosen. */
export const defense: At<'defense'> = {
  kind: 'roll',
  ask(state, { attack, defense: made }) {
    const need = rollAgainst(defenseTally(state, attack, made));
    return { by: attack.on, asks: ASKS[made.defense], dice: THREE_DICE, need, seenBy: 'all' };
  },
  read(_state, _stage, { total }, { need }) {
    const { made, critical } = readRoll(total, must(need, 'a defense has a need').tally.total);
    if (made) return critical === 'success' ? 'critical' : 'defended';
    return critical === 'failure' ? 'critical-failure' : 'failed';
  },
  take(before, defending, verdict) {
    const { at: _at, ...going } = defending;
    const { attack, defense: made } = going;
    const state = dropped(before, going);
    const told = { who: attack.on, defense: made };
    if (made.defense === 'parry' && (verdict === 'defended' || verdict === 'critical'))
      return meeting(state, going, verdict, []);
    switch (verdict) {
      case 'defended':
        return { state, facts: [{ kind: 'defended', ...told }], done: true };
      case 'critical': {
        const facts = [{ kind: 'defended-critically' as const, ...told }];
        if (!isMelee(attack)) return { state, facts, done: true };
        return { state: go(state, { at: 'criticalMiss', who: attack.by, item: attack.item, again: false }), facts };
      }
      case 'failed':
        return missed(state, going, [{ kind: 'failed', ...told }]);
      case 'critical-failure':
        return fumbled(state, going);
    }
  },
};

const ASKS: Record<ActiveDefense, string> = { dodge: 'Dodge', block: 'Block', parry: 'Parry' };

/** Who drops lies on the ground, successful or not; a flyer or swimmer does not (G4-DROP-03, G4-FLYSWIM-02). */
function dropped(state: State, { attack, defense: made }: Defending): State {
  if (made.drop !== 'now' || fighterOf(state, attack.on).situation.medium !== 'ground') return state;
  return edit(state, attack.on, { posture: 'lying' });
}

/** A failed defense: the attack goes through; where the table says so even a failed parry may break the weapon (G4-BREAK-09). */
function missed(state: State, going: Defending, facts: Fact[]): Step<State, Fact> {
  const checks = state.given.switches.breakCheckOnFailedParry && going.defense.defense === 'parry';
  return checks ? meeting(state, going, 'failed', facts) : { state: through(state, going), facts };
}

/** A critically failed defense: the attack hits, and the way of defending suffers (G4S-DEF-08). */
function fumbled(state: State, going: Defending): Step<State, Fact> {
  const { attack, defense: made } = going;
  const who = attack.on;
  const facts: Fact[] = [{ kind: 'failed-critically', who, defense: made }];
  const fighter = fighterOf(state, who);
  const hit = through(state, going);
  switch (made.defense) {
    case 'dodge':
      if (fighter.posture === 'lying') return { state: hit, facts };
      return { state: edit(hit, who, { posture: 'lying' }), facts: [...facts, { kind: 'fell', who }] };
    case 'block':
      return { state: edit(hit, who, { unready: added(fighter.unready, 'shield') }), facts };
    case 'parry': {
      const item = sheetOf(state, who).items[made.tool ?? ''] ? made.tool : null;
      return { state: nest(hit, { at: 'criticalMiss', who, item, again: false }), facts };
    }
  }
}
