/** The sacrificial dodge: the question to those who may step in, and what their roll leads to (G4-SAC). */
import { go, nest } from '../../engine/play.ts';
import { must } from '../../engine/result.ts';
import type { Step } from '../../engine/system.ts';
import { chosen } from './between.ts';
import { edit, fighterOf, remember, sheetOf } from './fighters.ts';
import { defenseStage, undefended } from './hit.ts';
import { asMet, sacrifices } from './protectors.ts';
import { spending } from './spending.ts';
import type { Attack, Defending } from './exchange.ts';
import type { At, Fact, State } from './state.ts';

/** Asks everybody who may step in; a pass leaves the others asked, whoever steps in closes the matter (G4-SAC-01). */
export const protect: At<'protect'> = {
  kind: 'ask',
  ask: (state, { attack, asked }) => asked.map((who) => must(sacrifices(state, who, attack), `${who} may step in`)),
  take(state, { attack, asked }, { action }, { to: who }) {
    if (action === null) {
      const left = asked.filter((id) => id !== who);
      if (left.length > 0) return { state: go(state, { at: 'protect', attack, asked: left }), facts: [] };
      return { state: defenseStage(state, attack, 'none', 'nobody'), facts: [] };
    }
    const met = asMet(attack, who);
    const spent = { ...state, fighters: { ...state.fighters, [who]: spending(state, met, action) } };
    const marked = remember(spent, who, { sacrificed: true });
    const step = chosen(marked, { attack: met, critical: 'none', defense: action, meant: attack });
    return { ...step, facts: [{ kind: 'defends', who, defense: action }, ...step.facts] };
  },
  resume: (state, { attack }) => {
    const stands = fighterOf(state, attack.by).condition === 'able' && fighterOf(state, attack.on).condition !== 'dead';
    return stands ? { state, facts: [] } : { state, facts: [], done: true };
  },
};

/** How a sacrificial dodge came out; `clear` is a success by 3 or more (G4-SAC-07). */
export type Sacrificed = 'made' | 'clear' | 'failed' | 'fumbled';

/** What the protector's roll leads to (G4-SAC-02/03, G4-SAC-06..09). */
export function sacrificed(state: State, defending: Defending, how: Sacrificed): Step<State, Fact> {
  const { attack, defense, meant } = defending;
  const who = attack.on;
  const told = { who, defense };
  if (meant === null) throw new Error('broken invariant: a sacrifice is for somebody');
  const { failedProtectorMoves, sddFailureProne, grenadeMargin3Escapes, protectorMayDefend } = state.given.switches;
  const drops = defense.drop === 'now' && fighterOf(state, who).situation.medium === 'ground';
  if (how === 'failed' || how === 'fumbled') {
    const prone = how === 'fumbled' || (drops && sddFailureProne === 'protector');
    const moved = failedProtectorMoves && defense.to !== null ? { at: defense.to } : {};
    const after = edit(state, who, { ...moved, ...(prone ? { posture: 'lying' as const } : {}) });
    const kind = how === 'failed' ? ('failed' as const) : ('failed-critically' as const);
    return { state: defenseStage(after, meant, 'none', 'nobody'), facts: [{ kind, ...told }] };
  }
  const place = defense.to === null ? {} : { at: defense.to };
  let after = edit(state, who, { ...place, ...(drops ? { posture: 'lying' as const } : {}) });
  const facts: Fact[] = [{ kind: 'stepped-in', who, on: meant.on }];
  if (attack.kind === 'area') {
    const escapes = how === 'clear' && grenadeMargin3Escapes;
    return { state: escapes ? covered(after, meant, who) : onTheBomb(after, meant, who), facts };
  }
  if (defense.drop === 'now') {
    after = fall(after, meant.on);
    if (how === 'clear') return { state: after, facts: [...facts, { kind: 'defended', ...told }], done: true };
  }
  return {
    state: protectorMayDefend ? defenseStage(after, attack, 'none', 'nobody') : undefended(after, attack, 'none'),
    facts,
  };
}

function fall(state: State, who: string): State {
  return fighterOf(state, who).situation.medium === 'ground' ? edit(state, who, { posture: 'lying' }) : state;
}

/** The friend's blast with a body on the charge: DR of the protector's HP and twice his torso DR (G4S-DMG-18). */
function shielded(state: State, meant: Attack, by: string): Attack {
  const { hp, dr } = sheetOf(state, by);
  return { ...meant, cover: meant.cover + hp + 2 * dr.torso };
}

function covered(state: State, meant: Attack, by: string): State {
  return defenseStage(state, shielded(state, meant, by), 'none', 'nobody');
}

/** A contact explosion on the protector, and then the rest of the blast on the friend (G4-SAC-09). */
function onTheBomb(state: State, meant: Attack, by: string): State {
  const attack = { ...asMet(meant, by), distance: 0 };
  const effect = state.given.switches.contactExplosion === 'maximum' ? ('maximum' as const) : ('normal' as const);
  const back: State['stage'] = { at: 'defend', attack: shielded(state, meant, by), critical: 'none' };
  return nest(state, { at: 'damage', blow: { attack, effect, half: false } }, back);
}
