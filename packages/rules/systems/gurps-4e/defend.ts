/** The active defense: what the target is asked, the roll, and what follows (G4-ROLL, G4-RETREAT, G4-MULTI, G4S-DEF-06..09). */
import { must } from '../../engine/result.ts';
import { go, nest } from '../../engine/play.ts';
import type { Step } from '../../engine/system.ts';
import { readRoll, rollAgainst } from '../gurps/rolls.ts';
import { chosen } from './between.ts';
import { defenses } from './defenses.ts';
import { THREE_DICE } from './dice.ts';
import { added, edit, fighterOf, sheetOf } from './fighters.ts';
import { futility, impossible } from './heft.ts';
import { undefended } from './hit.ts';
import { meeting, strikesHome, through } from './met.ts';
import { isMelee } from './defended.ts';
import { sacrificed, type Sacrificed } from './sacrifice.ts';
import { paid, spending } from './spending.ts';
import { dived } from './dive.ts';
import type { ActiveDefense } from './character.ts';
import type { Defending } from './exchange.ts';
import type { At, Fact, State, Takes } from './state.ts';
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
    const step = chosen(spent, { attack, critical, defense: action, meant: null });
    return { ...step, facts: [{ kind: 'defends', who, defense: action }, ...step.facts] };
  },
  resume: (state, { attack }) => {
    const pointless =
      fighterOf(state, attack.on).condition === 'dead' || fighterOf(state, attack.by).condition !== 'able';
    return pointless ? { state, facts: [], done: true } : { state, facts: [] };
  },
};

/** The roll of the defense that was chosen. */
export const defense: At<'defense'> = {
  kind: 'roll',
  ask(state, { attack, defense: made }) {
    const tallied = defenseTally(state, attack, made);
    const need = futility(state, attack, made) === null ? rollAgainst(tallied) : impossible(tallied);
    return { by: attack.on, asks: ASKS[made.defense], dice: THREE_DICE, need, seenBy: 'all' };
  },
  read(_state, { defense: tried }, { total }, { need }) {
    const number = must(need, 'a defense has a need').tally.total;
    const { made, critical } = readRoll(total, number);
    // By how much matters only where a friend is thrown to the ground or a grenade covered (G4-SAC-07).
    if (made && tried.sacrifice !== null && tried.drop === 'now' && number - total >= 3) return 'clear';
    if (made) return critical === 'success' ? 'critical' : 'defended';
    return critical === 'failure' ? 'critical-failure' : 'failed';
  },
  take(before, defending, verdict) {
    const { at: _at, ...going } = defending;
    const { attack, defense: made } = going;
    if (made.sacrifice !== null) return sacrificed(before, going, SACRIFICED[verdict]);
    const state = paid(dropped(before, going), attack.on, made);
    if (made.dive)
      return dived(state, going, verdict === 'failed' || verdict === 'critical-failure' ? 'late' : 'in-time');
    const told = { who: attack.on, defense: made };
    if (made.defense === 'parry' && (verdict === 'defended' || verdict === 'critical'))
      return meeting(state, going, verdict, []);
    switch (verdict) {
      case 'defended':
      case 'clear':
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

const SACRIFICED: Record<Takes['defense'], Sacrificed> = {
  defended: 'made',
  critical: 'made',
  clear: 'clear',
  failed: 'failed',
  'critical-failure': 'fumbled',
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
  // A critical failure settles the matter, Double Defense or not (G4S-DEF-08, R-4E-41).
  const hit = strikesHome(state, going);
  switch (made.defense) {
    case 'dodge':
      if (fighter.posture === 'lying' || made.tool === 'vehicle') return { state: hit, facts };
      return { state: edit(hit, who, { posture: 'lying' }), facts: [...facts, { kind: 'fell', who }] };
    case 'block':
      return { state: edit(hit, who, { unready: added(fighter.unready, 'shield') }), facts };
    case 'parry': {
      const item = sheetOf(state, who).items[made.tool ?? ''] ? made.tool : null;
      return { state: nest(hit, { at: 'criticalMiss', who, item, again: false }), facts };
    }
  }
}
