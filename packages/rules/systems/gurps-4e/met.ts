/**
 * What a parry leads to besides stopping the blow: a weapon that breaks, drops or is ruined, hands that are swept aside, an arm
 * laid open, a limb struck in return (G4-HEAVY, G4-BREAK, G4-IMPROV-04/05, G4-UNARMED-10/12, G4-RIPOSTE-01).
 */
import { direction, neighbours, sameHex } from '../../field/hexes.ts';
import { go, nest } from '../../engine/play.ts';
import { must } from '../../engine/result.ts';
import type { Option, Step } from '../../engine/system.ts';
import { readRoll } from '../gurps/rolls.ts';
import { defenses } from './defenses.ts';
import { ONE_DIE } from './dice.ts';
import { added, broken, dropping, edit, fighterOf, sheetOf } from './fighters.ts';
import { isFree } from './ground.ts';
import { breakage as breakageOf, isHeavyFor, parryingItem } from './heft.ts';
import { undefended } from './hit.ts';
import { healthRoll, healthTarget } from './injury.ts';
import { isMelee } from './defended.ts';
import { isOffered } from './riposte.ts';
import { ruined } from './ruin.ts';
import type { Location } from './character.ts';
import type { Defending, Met } from './exchange.ts';
import type { At, Fact, State } from './state.ts';

/** The defense has failed: a Double Defense allows another one, and otherwise the attack strikes home (G4S-DEF-06). */
export function through(state: State, defending: Defending): State {
  return secondTry(state, defending) ?? strikesHome(state, defending);
}

/** The question for a second, different defense; null without a Double Defense, or where nothing else can be tried. */
function secondTry(state: State, { attack, critical, defense: { defense, tool } }: Defending): State | null {
  const { maneuver, condition } = fighterOf(state, attack.on);
  if (maneuver?.name !== 'all-out-defense' || maneuver.option !== 'double') return null;
  if (attack.tried !== null || condition !== 'able') return null;
  const again = { ...attack, tried: { defense, tool } };
  const open = defenses(state, again, critical).options.some(({ action }) => action !== 'nothing');
  return open ? go(state, { at: 'defend', attack: again, critical }) : null;
}

/** The attack goes through: after a bare-handed parry of a weapon the attacker may take the arm instead (G4-UNARMED-10). */
export function strikesHome(state: State, defending: Defending): State {
  const { attack, critical, defense } = defending;
  const weapon = attack.kind === 'melee-weapon' || attack.kind === 'thrown';
  const bare = defense.defense === 'parry' && parryingItem(state, attack, defense) === null;
  if (bare && weapon && state.given.switches.hitLocations) return go(state, { at: 'exposed', ...defending });
  return undefended(state, attack, critical);
}

/** A parry of something too heavy fails by itself, without a roll (R-4E-20): it breaks or drops the weapon, or drives bare hands back (G4-HEAVY-05..07). */
export function swept(state: State, defending: Defending): Step<State, Fact> {
  const who = defending.attack.on;
  const facts: Fact[] = [{ kind: 'swept', who }];
  if (parryingItem(state, defending.attack, defending.defense)) return meeting(state, defending, 'swept', facts);
  const back = go(drivenBack(state, defending), { at: 'balance', ...defending });
  return { state: back, facts };
}

/** One yard straight away from the attacker, where there is room (G4-HEAVY-07). */
function drivenBack(state: State, { attack: { by, on } }: Defending): State {
  const [me, foe] = [fighterOf(state, on), fighterOf(state, by)];
  const way = sameHex(me.at, foe.at) ? foe.facing : direction(foe.at, me.at);
  const hex = must(neighbours(me.at)[way], 'six neighbours');
  return isFree(state, hex) ? edit(state, on, { at: hex }) : state;
}

/** The DX roll of hands that were swept aside: failure falls (G4-HEAVY-07). */
export const balance: At<'balance'> = {
  kind: 'roll',
  ask(state, { attack: { on } }) {
    const base = { clause: 'G4-HEAVY-07', label: 'DX', amount: sheetOf(state, on).dx };
    return healthRoll(state, on, 'Stay on your feet', base);
  },
  read: (_state, _stage, { total }, { need }) => (readRoll(total, healthTarget(need)).made ? 'stands' : 'falls'),
  take(state, { at: _at, ...defending }, verdict) {
    const who = defending.attack.on;
    if (verdict === 'stands') return { state: through(state, defending), facts: [] };
    const down = edit(state, who, { posture: 'lying' });
    return { state: through(down, defending), facts: [{ kind: 'fell', who }] };
  },
};

/** The weapon has met the attack: the die of breakage falls where it matters, and then what was to come comes (G4-BREAK-09). */
export function meeting(state: State, defending: Defending, met: Met, told: Fact[]): Step<State, Fact> {
  const { attack, defense } = defending;
  const item = parryingItem(state, attack, defense);
  const { sixths, voids } = item ? breakageOf(item, attack, state.given.switches) : { sixths: 0, voids: false };
  if (sixths === 0) return held(state, defending, met, told);
  if (sixths === 6 || voids) return broke(state, defending, voids ? 'failed' : met, told);
  return { state: go(state, { at: 'breakage', ...defending, met }), facts: told };
}

/** The die of breakage (G4-BREAK-02). */
export const breakage: At<'breakage'> = {
  kind: 'roll',
  ask: (_state, { attack: { on } }) => ({ by: on, asks: 'Does the weapon break?', dice: ONE_DIE, seenBy: 'all' }),
  read(state, { attack, defense }, { total }) {
    const item = must(parryingItem(state, attack, defense), 'a weapon that met the attack');
    return total <= breakageOf(item, attack, state.given.switches).sixths ? 'breaks' : 'holds';
  },
  take(state, { at: _at, met, ...defending }, verdict) {
    return verdict === 'breaks' ? broke(state, defending, met, []) : held(state, defending, met, []);
  },
};

function broke(state: State, defending: Defending, met: Met, told: Fact[]): Step<State, Fact> {
  const who = defending.attack.on;
  const item = must(defending.defense.tool, 'a weapon broke');
  const after = edit(state, who, broken(fighterOf(state, who), item));
  const facts: Fact[] = [...told, { kind: 'broke', who, item }];
  return met === 'swept' ? { state: through(after, defending), facts } : settled(after, defending, met, facts);
}

/** The weapon is whole: too heavy a parry drops it, a fragile thing is ruined (G4-HEAVY-06, G4-IMPROV-04/05). */
function held(before: State, defending: Defending, met: Met, told: Fact[]): Step<State, Fact> {
  const { attack, defense } = defending;
  const item = parryingItem(before, attack, defense);
  const tool = defense.tool;
  if (!item || tool === null) return settled(before, defending, met, told);
  const who = attack.on;
  const state = item.fragile && met !== 'failed' ? ruined(before, who, tool) : before;
  const heavy = isHeavyFor(item, attack) && before.given.switches.everyHeavyParryDropsWeapon;
  if (met !== 'swept' && !(heavy && met !== 'failed')) return settled(state, defending, met, told);
  const dropped = edit(state, who, dropping(fighterOf(state, who), tool));
  const facts: Fact[] = [...told, { kind: 'dropped', who, item: tool }];
  return met === 'swept' ? { state: through(dropped, defending), facts } : settled(dropped, defending, met, facts);
}

/** The outcome of the parry itself. */
function settled(state: State, defending: Defending, met: Met, facts: Fact[]): Step<State, Fact> {
  const { attack, defense } = defending;
  const told = { who: attack.on, defense };
  if (met === 'failed' || met === 'swept') return { state: through(state, defending), facts };
  const thrower = defense.skill === 'Judo' && defense.tool?.endsWith('hand') === true && isMelee(attack);
  const { mayThrow } = fighterOf(state, attack.on);
  const ready = thrower ? edit(state, attack.on, { mayThrow: added(mayThrow, attack.by) }) : state;
  const back: State['stage'] | null =
    met === 'critical' && isMelee(attack)
      ? { at: 'criticalMiss', who: attack.by, item: attack.item, again: false }
      : null;
  const all: Fact[] = [...facts, { kind: met === 'critical' ? 'defended-critically' : 'defended', ...told }];
  const riposte = { at: 'riposte' as const, ...defending };
  if (!isOffered(ready, defending)) {
    return back ? { state: go(ready, back), facts: all } : { state: ready, facts: all, done: true };
  }
  return { state: back ? nest(ready, riposte, back) : go(ready, riposte), facts: all };
}

/** Asks the attacker where to strike after a failed bare-handed parry of his weapon (G4-UNARMED-10). */
export const exposed: At<'exposed'> = {
  kind: 'ask',
  ask(state, { attack, defense }) {
    const arms: Location[] = ARMS[defense.tool ?? ''] ?? [];
    const places = [attack.location, ...arms.filter((arm) => arm !== attack.location)];
    const options = places.map((place): Option<Location> => {
      const label = place === attack.location ? `The ${place} as meant` : `The ${place.replace('-', ' ')} that parried`;
      return { id: `strike:${place}`, action: place, label, parts: { strike: place } };
    });
    const name = sheetOf(state, attack.on).name;
    return [{ to: attack.by, asks: `${name}'s arm is in the way: where do you strike?`, options, refused: [] }];
  },
  take: (state, { attack, critical }, { action }) => ({
    state: undefended(state, { ...attack, location: action }, critical),
    facts: [],
  }),
};

const ARMS: Record<string, Location[]> = {
  'right-hand': ['right-arm'],
  'left-hand': ['left-arm'],
  'both-hands': ['right-arm', 'left-arm'],
};
