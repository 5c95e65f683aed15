/** A fighter's turn: the maneuver, what it allows, and whose turn is next (G4S-TURN, G4S-MAN). */
import { must } from '../../engine/result.ts';
import { go } from '../../engine/play.ts';
import type { FighterId, Step } from '../../engine/system.ts';
import { broken, edit, fighterOf, FRESH, isAble, remember, sheetOf } from './fighters.ts';
import { postureMove, stepOf } from './ground.ts';
import { readAwake, stayingAwake, UNCONSCIOUS, healthRoll, healthTarget } from './injury.ts';
import { maneuvers, readied } from './maneuvers.ts';
import { readRoll } from '../gurps/rolls.ts';
import type { Acting, At, ChosenManeuver, Fact, Fighter, State, TurnMemory } from './state.ts';

/** Asks for a maneuver. */
export const turn: At<'turn'> = {
  kind: 'ask',
  boundary: 'turn',
  ask: (state, { of }) => [{ to: of, asks: 'Choose a maneuver', ...maneuvers(state, of) }],
  take(state, { of }, { action }) {
    const awake = fighterOf(state, of).hp > 0 || fighterOf(state, of).turn.heldOn;
    if (action.name === 'do-nothing' || awake) return begin(state, of, action);
    return { state: go(state, { at: 'consciousness', of, then: action }), facts: [] };
  },
  resume: (state, { of }) => standing(state, of, state),
};

/** The HT roll that acting at 0 HP or less makes due (G4S-DMG-12). */
export const consciousness: At<'consciousness'> = {
  kind: 'roll',
  ask: (state, { of }) => stayingAwake(state, of),
  read: (_state, _stage, { total }, { need }) => readAwake(total, need),
  take(state, { of, then }, verdict) {
    if (verdict === 'faints') {
      const fainted = nextTurn(edit(state, of, UNCONSCIOUS), of);
      return { state: fainted, facts: [{ kind: 'fainted', who: of }] };
    }
    const begun = begin(remember(state, of, { heldOn: true }), of, then);
    return { state: begun.state, facts: [{ kind: 'held-on', who: of }, ...begun.facts] };
  },
};

/** The maneuver comes into force, and what it is made of begins. */
function begin(state: State, of: FighterId, maneuver: ChosenManeuver): Step<State, Fact> {
  const { name, option, posture, item } = maneuver;
  const chosen = edit(state, of, { maneuver: { name, option } });
  const facts: Fact[] = [{ kind: 'maneuver', who: of, maneuver }];
  const fighter = fighterOf(chosen, of);
  const sheet = sheetOf(chosen, of);
  const acting = allowance(state, of, maneuver);
  if (posture !== null) return { state: endTurn(edit(chosen, of, { posture }), of), facts };
  if (item !== null) {
    const ready = edit(chosen, of, readied(sheet, fighter, item));
    return { state: carryOn(ready, acting), facts: [...facts, { kind: 'readied', who: of, item }] };
  }
  return { state: carryOn(chosen, acting), facts };
}

/** How far each maneuver goes and how often it strikes. */
function allowance(state: State, of: FighterId, { name, option }: ChosenManeuver): Acting {
  const sheet = sheetOf(state, of);
  const fighter = fighterOf(state, of);
  const move = postureMove(sheet, fighter);
  const step = Math.min(stepOf(state, of), move);
  const half = Math.floor(move / 2);
  const extra = 1 + sheet.advantages.extraAttack;
  const acting: Acting = {
    of,
    left: 0,
    gait: 'step',
    attacks: 0,
    only: null,
    turned: false,
    bent: false,
    location: 'torso',
    entered: [],
    round: {},
  };
  switch (name) {
    case 'attack':
      return { ...acting, left: step, attacks: extra };
    case 'all-out-attack':
      return { ...acting, left: Math.max(half, step), gait: 'forward', attacks: extra + (option === 'double' ? 1 : 0) };
    case 'move-and-attack':
      return { ...acting, left: move, gait: 'run', attacks: 1 };
    case 'move':
      return { ...acting, left: move, gait: 'run' };
    case 'all-out-defense':
      return { ...acting, left: option === 'dodge' ? Math.max(half, step) : step };
    case 'ready':
      return { ...acting, left: step };
    case 'change-posture':
    case 'do-nothing':
      return acting;
  }
}

/** Goes on with the turn while there is something left to do in it. */
export function carryOn(state: State, acting: Acting): State {
  const { of, left, gait, attacks, only, turned, bent, location, entered, round } = acting;
  const stage = { at: 'act' as const, of, left, gait, attacks, only, turned, bent, location, entered, round };
  return standing(go(state, stage), of, state).state;
}

/** Whether the fighter's turn still stands: the fight may have ended, he may have fallen, or nothing may be left to do. */
export function standing(state: State, of: FighterId, before: State): Step<State, Fact> {
  const end = outcome(state);
  if (end) return { state: go(state, { at: 'over', ...end }), facts: [] };
  if (!isAble(state, of)) return { state: nextTurn(state, of), facts: [] };
  const { stage } = state;
  if (stage.at === 'act' && stage.left === 0 && stage.attacks === 0) return { state: endTurn(before, of), facts: [] };
  return { state, facts: [] };
}

/** The end of a turn: shock wears off, that of wounds suffered in it begins, and the stunned try to recover (G4S-DMG-05/08). */
export function endTurn(state: State, of: FighterId): State {
  const { shock, mayThrow, turn: memory } = fighterOf(state, of);
  const faded = withoutFeints(state, of);
  const done = memory.retreatSpent || memory.shock > 0 ? { turn: { ...memory, retreatSpent: false, shock: 0 } } : {};
  const rests = shock > 0 || memory.shock > 0 || memory.retreatSpent || mayThrow.length > 0;
  const rested = rests ? edit(faded, of, { shock: memory.shock, mayThrow: [], ...done }) : faded;
  return fighterOf(state, of).stunned === null ? nextTurn(rested, of) : go(rested, { at: 'recover', of });
}

/** Feints by this fighter grow old as his turn ends, and are gone with the end of the next one (G4-ATTACK-14). */
function withoutFeints(state: State, of: FighterId): State {
  let faded = state;
  for (const id of state.given.order) {
    const { feinted } = fighterOf(state, id);
    const by = feinted[of];
    if (!by) continue;
    const { [of]: _gone, ...others } = feinted;
    faded = edit(faded, id, { feinted: by.fresh ? { ...others, [of]: { ...by, fresh: false } } : others });
  }
  return faded;
}

/** The roll to shake off stun: HT, or IQ against mental stun. */
export const recover: At<'recover'> = {
  kind: 'roll',
  ask(state, { of }) {
    const { iq, ht, advantages } = sheetOf(state, of);
    const mental = fighterOf(state, of).stunned === 'mental';
    const reflexes = {
      clause: 'G4S-DEF-01',
      label: 'Combat Reflexes',
      amount: mental && advantages.combatReflexes ? 6 : 0,
    };
    const base = { clause: 'G4S-DMG-08', label: mental ? 'IQ' : 'HT', amount: mental ? iq : ht };
    return healthRoll(state, of, 'Recover from stun', base, reflexes);
  },
  read: (_state, _stage, { total }, { need }) => (readRoll(total, healthTarget(need)).made ? 'recovers' : 'stunned'),
  take(state, { of }, verdict) {
    const recovered = verdict === 'recovers';
    const after = recovered ? edit(state, of, { stunned: null }) : state;
    return { state: nextTurn(after, of), facts: [{ kind: recovered ? 'recovered' : 'still-stunned', who: of }] };
  },
};

/** The next fighter who can act begins his turn; what he remembers of the last one is forgotten (G4-ROLL-11). */
export function nextTurn(state: State, after: FighterId): State {
  const end = outcome(state);
  if (end) return go(state, { at: 'over', ...end });
  const { order } = state.given;
  const from = order.indexOf(after);
  for (let later = 1; later <= order.length; later++) {
    const id = must(order[(from + later) % order.length], 'the order of turns');
    if (isAble(state, id)) return beginTurn(state, id);
  }
  throw new Error('broken invariant: a fight goes on only while somebody can act');
}

/** One turn less for ruined bows to serve as clubs; what has served its turns is broken (G4-IMPROV-04). */
function wornOut(fighter: Fighter): Partial<Fighter> {
  const ruined = Object.entries(fighter.ruined);
  if (!ruined.some(([, turns]) => turns !== null && turns > 0)) return {};
  const left = Object.fromEntries(ruined.map(([id, turns]) => [id, turns === null ? null : Math.max(0, turns - 1)]));
  const done = ruined.filter(([id, turns]) => turns !== null && turns > 0 && left[id] === 0).map(([id]) => id);
  return { ...done.reduce(broken, fighter), ruined: left };
}

/** What a fighter remembers as his turn begins: nothing, but for a retreat that comes back at its end (G4-RETREAT-11). */
function freshTurn(state: State, of: FighterId): TurnMemory {
  const spent = state.given.switches.retreatRenewal === 'turn-end' && fighterOf(state, of).turn.retreatedFrom !== null;
  return spent ? { ...FRESH, retreatSpent: true } : FRESH;
}

/** The beginning of a fighter's turn. */
export function beginTurn(state: State, of: FighterId): State {
  const worn = wornOut(fighterOf(state, of));
  return go(edit(state, of, { ...worn, turn: freshTurn(state, of), moved: 0 }), { at: 'turn', of });
}

/** How the fight has ended, or null while it goes on. */
export function outcome(state: State): { winners: FighterId[]; why: string } | null {
  const { order, until } = state.given;
  if (until === 'first-down') {
    const down = sidesOf(state, (condition) => condition !== 'able');
    if (down.length === 0) return null;
    return { winners: order.filter((id) => !down.includes(sideOf(state, id))), why: 'the first fighter is down' };
  }
  const able = sidesOf(state, (condition) => condition === 'able');
  if (able.length === 0) return { winners: [], why: 'nobody can fight on' };
  if (until === 'out') return able.length === 1 ? won(state, able, 'the last side that can fight') : null;
  const alive = sidesOf(state, (condition) => condition !== 'dead');
  return alive.length <= 1 ? won(state, alive, 'the last side alive') : null;
}

function won(state: State, sides: string[], why: string): { winners: FighterId[]; why: string } {
  return { winners: state.given.order.filter((id) => sides.includes(sideOf(state, id))), why };
}

/** The sides of those in such a condition, each once. A plain loop, because it is asked with nearly every answer of a fight. */
function sidesOf(state: State, holds: (condition: Fighter['condition']) => boolean): string[] {
  const sides: string[] = [];
  for (const id of state.given.order) {
    const side = sideOf(state, id);
    if (holds(fighterOf(state, id).condition) && !sides.includes(side)) sides.push(side);
  }
  return sides;
}

function sideOf({ given }: State, id: FighterId): string {
  return must(given.sides[id], 'everybody has a side');
}
