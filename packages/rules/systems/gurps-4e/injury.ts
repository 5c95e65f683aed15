/** From a hit that was not defended to its consequences: damage, DR, wounding, shock, knockdown and death (G4S-DMG-01..14). */
import type { SumDice } from '../../engine/dice.ts';
import { must } from '../../engine/result.ts';
import { go } from '../../engine/play.ts';
import type { FighterId, Line, Need, Roll, Step } from '../../engine/system.ts';
import { plus, ruledLines } from '../../engine/tally.ts';
import { readRoll, rollAgainst } from '../gurps/rolls.ts';
import { arriving, stepsAfter } from './blast.ts';
import { THREE_DICE } from './dice.ts';
import { added, dropAll, dropping, edit, fighterOf, remember, sheetOf } from './fighters.ts';
import type { Location, Sheet } from './character.ts';
import type { Blow } from './exchange.ts';
import type { At, Fact, Fighter, State, Takes } from './state.ts';
import { wounding } from './wounding.ts';

/** What becomes of somebody who loses consciousness. */
export const UNCONSCIOUS: Partial<Fighter> = { condition: 'unconscious', posture: 'lying', stunned: null, shock: 0 };

/** What becomes of somebody who dies. */
const DEAD: Partial<Fighter> = { ...UNCONSCIOUS, condition: 'dead' };

/** The dice of a blow; damage that is known without a roll is a constant. */
function damageDice({ attack: { damage }, effect }: Blow): SumDice {
  const rolled: SumDice = { kind: 'sum', count: damage.dice, sides: 6, plus: damage.adds };
  return effect === 'maximum' ? { kind: 'sum', count: 0, sides: 6, plus: damage.dice * 6 + damage.adds } : rolled;
}

/** The injury of a blow whose dice came to `total`, capped at what cripples a limb (G4S-DMG-01..04, G4S-DMG-09). */
export function injuryOf(sheet: Sheet, { attack, effect, half }: Blow, total: number): number {
  const { damage, location } = attack;
  const multiple = effect === 'triple' ? 3 : effect === 'double' ? 2 : 1;
  const rolled = Math.max(total, damage.type === 'cr' ? 0 : 1) * multiple;
  const basic = arriving(attack, half ? Math.floor(rolled / 2) : rolled);
  const worn = sheet.dr[location] + (location === 'skull' ? 2 : 0) + attack.cover;
  const dr = Math.floor((worn * damage.divisor.times) / damage.divisor.over);
  const penetrating = basic - (effect === 'half-dr' ? Math.floor(dr / 2) : dr);
  if (penetrating <= 0) return 0;
  const { times, over } = wounding(damage.type, location);
  const injury = Math.max(1, Math.floor((penetrating * times) / over));
  return location === 'eye' ? injury : Math.min(injury, cripplingInjury(sheet, location) ?? injury);
}

/** The least injury that cripples the place, undefined where none does (G4S-DMG-09). */
export function cripplingInjury({ hp }: Sheet, location: Location): number | undefined {
  if (location === 'eye') return Math.floor(hp / 10) + 1;
  if (/-(arm|leg)$/.test(location)) return Math.floor(hp / 2) + 1;
  return /-(hand|foot)$/.test(location) ? Math.floor(hp / 3) + 1 : undefined;
}

/** Rolls damage and applies the injury. */
export const damage: At<'damage'> = {
  kind: 'roll',
  ask: (_state, { blow }) => ({ by: blow.attack.by, asks: 'Damage', dice: damageDice(blow), seenBy: 'all' }),
  read: (state, { blow }, { total }) => injuryOf(sheetOf(state, blow.attack.on), blow, total),
  take: (state, { blow }, injury) => finished(suffered(state, blow, injury), blow.attack.on),
};

/** A wound with all its rolls is done with; a dive that came too late makes its step now (G4-COVER-05). */
function finished(step: Step<State, Fact>, who: FighterId): Step<State, Fact> {
  return step.done ? { ...step, state: stepsAfter(step.state, who) } : step;
}

function suffered(state: State, blow: Blow, injury: number): Step<State, Fact> {
  const { on: who, location, damage: dealt } = blow.attack;
  const dropsWeapon = blow.effect === 'drops' ? dropAll(state, who) : { state, facts: [] };
  if (injury === 0) {
    return { state: dropsWeapon.state, facts: [{ kind: 'unhurt', who, location }, ...dropsWeapon.facts], done: true };
  }
  if (dealt.type === 'fat') {
    const tired = edit(dropsWeapon.state, who, { fp: fighterOf(state, who).fp - injury });
    return { state: tired, facts: [{ kind: 'hurt', who, injury, location, type: dealt.type }], done: true };
  }
  const hurt = wounded(dropsWeapon.state, blow, injury);
  return { ...hurt, facts: [...hurt.facts, ...dropsWeapon.facts] };
}

/** Hit Points off, shock, crippling; then the rolls that the wound makes due. */
function wounded(before: State, blow: Blow, injury: number): Step<State, Fact> {
  const { on: who, location, damage: dealt } = blow.attack;
  const sheet = sheetOf(before, who);
  const fighter = fighterOf(before, who);
  const hp = fighter.hp - injury;
  const facts: Fact[] = [{ kind: 'hurt', who, injury, location, type: dealt.type }];
  const shock = shockOf(sheet, injury);
  const withThis = (earlier: number) => shocked(sheet, earlier, shock, blow.effect);
  let state = isActing(before, who)
    ? remember(edit(before, who, { hp }), who, { shock: withThis(fighter.turn.shock) })
    : edit(before, who, { hp, shock: withThis(fighter.shock) });
  const cripples = injury >= (cripplingInjury(sheet, location) ?? Infinity);
  // A limb that a critical hit has numbed counts as crippled, but the wound is no major one (R-4E-33).
  if (cripples || (blow.effect === 'double-shock' && LIMB.test(location))) {
    const crippled = crippling(state, who, location);
    state = crippled.state;
    facts.push(...crippled.facts);
  }
  if (fighter.condition === 'dead') return { state, facts, done: true };
  const deaths = thresholds(sheet.hp, fighter.hp, hp);
  if (hp <= -5 * sheet.hp) {
    const destroyed: Fact[] = hp <= -10 * sheet.hp ? [{ kind: 'destroyed', who }] : [];
    return { state: edit(state, who, DEAD), facts: [...facts, { kind: 'died', who }, ...destroyed], done: true };
  }
  const major = injury * 2 > sheet.hp || cripples || blow.effect === 'major-wound';
  const modifier = knockdownModifier(location, major);
  const due = fighter.condition === 'able' && (major || (VULNERABLE.includes(location) && shock > 0));
  if (due) return { state: go(state, { at: 'knockdown', who, modifier, deaths }), facts };
  return deaths > 0 ? { state: go(state, { at: 'death', who, deaths }), facts } : { state, facts, done: true };
}

const LIMB = /-(arm|leg|hand|foot)$/;

/** Whether it is his turn: what strikes him now is a riposte, or his own weapon, and shocks him on his next turn. */
function isActing({ under }: State, who: FighterId): boolean {
  return under.some((stage) => stage.at === 'act' && stage.of === who);
}

/** Nothing more this turn: what is left of the fighter's turn, if it is his, has no attacks and no steps (G4S-ATK-04, G4S-DMG-08). */
export function spent(state: State, who: FighterId): State {
  const under = state.under.map((stage) =>
    stage.at === 'act' && stage.of === who ? { ...stage, left: 0, attacks: 0 } : stage,
  );
  return { ...state, under };
}

/** What a wound counts as shock: 1 per HP lost, or per tenth of HP from 20 HP on, at most 4 (G4S-DMG-05). */
function shockOf({ hp }: Sheet, injury: number): number {
  return Math.min(4, hp >= 20 ? Math.floor(injury / Math.floor(hp / 10)) : injury);
}

/** The shock of all wounds since his turn: at most 4, or 8 by a critical hit; none with High Pain Threshold (G4S-DMG-19). */
function shocked({ advantages }: Sheet, before: number, shock: number, effect: Blow['effect']): number {
  if (advantages.highPainThreshold) return 0;
  const doubled = effect === 'double-shock';
  return Math.max(before, Math.min(doubled ? 8 : 4, before + (doubled ? 2 * shock : shock)));
}

/** How many of the thresholds -1 to -4 × HP lie between (G4S-DMG-13). */
function thresholds(full: number, before: number, after: number): number {
  return [1, 2, 3, 4].filter((times) => before > -times * full && after <= -times * full).length;
}

/** Places where any wound may stun that causes shock, or would without High Pain Threshold (G4S-DMG-07, R-4E-31). */
const VULNERABLE: Location[] = ['skull', 'face', 'eye', 'vitals'];

function knockdownModifier(location: Location, major: boolean): number {
  if (!major) return 0;
  if (location === 'skull' || location === 'eye') return -10;
  return ['face', 'vitals', 'groin'].includes(location) ? -5 : 0;
}

/** A crippled arm or hand drops what it held, a crippled leg or foot brings its owner down (G4S-DMG-10). */
export function crippling(state: State, who: FighterId, location: Location): Step<State, Fact> {
  const fighter = fighterOf(state, who);
  const facts: Fact[] = [{ kind: 'crippled', who, location }];
  let after: Fighter = { ...fighter, crippled: added(fighter.crippled, location) };
  for (const hand of ['right', 'left'] as const) {
    const item = after.held[hand];
    if (item === null || (location !== `${hand}-arm` && location !== `${hand}-hand`)) continue;
    after = dropping(after, item);
    if (item === 'shield') after = { ...after, unready: added(after.unready, item) };
    else facts.push({ kind: 'dropped', who, item });
  }
  if (/-(leg|foot)$/.test(location) && after.posture !== 'lying') {
    after = { ...after, posture: 'lying' };
    facts.push({ kind: 'fell', who });
  }
  return { state: edit(state, who, after), facts };
}

/** A roll against HT, or another attribute of one's own, with reasons. */
export function healthRoll(
  state: State,
  who: FighterId,
  asks: string,
  base: Line,
  ...lines: Line[]
): Omit<Roll, 'kind'> {
  const tallied = plus({ base, lines: [], total: base.amount, bars: [] }, ...lines, ...ruledLines(state, who));
  return { by: who, asks, dice: THREE_DICE, need: rollAgainst(tallied), seenBy: 'all' };
}

const health = (state: State, who: FighterId, clause: string): Line => ({
  clause,
  label: 'HT',
  amount: sheetOf(state, who).ht,
});

/** What such a roll is read against. */
export const healthTarget = (need: Need | undefined) => must(need, 'a HT roll has a need').tally.total;

/** The HT roll of a major wound: failure stuns, failure by 5 or a critical one knocks out (G4S-DMG-07). */
export const knockdown: At<'knockdown'> = {
  kind: 'roll',
  ask(state, { who, modifier }) {
    const pain = sheetOf(state, who).advantages.highPainThreshold ? 3 : 0;
    const place = { clause: 'G4S-DMG-07', label: 'Where the wound is', amount: modifier };
    return healthRoll(state, who, 'Knockdown', health(state, who, 'G4S-DMG-07'), place, {
      clause: 'G4S-DMG-19',
      label: 'High Pain Threshold',
      amount: pain,
    });
  },
  read(_state, _stage, { total }, { need }) {
    const { made, critical } = readRoll(total, healthTarget(need));
    if (made) return 'stands';
    return critical === 'failure' || total - healthTarget(need) >= 5 ? 'out' : 'stunned';
  },
  take: (state, { who, deaths }, verdict) => finished(knocked(state, who, deaths, verdict), who),
};

function knocked(state: State, who: FighterId, deaths: number, verdict: Takes['knockdown']): Step<State, Fact> {
  const facts: Fact[] = [];
  let after = state;
  if (verdict === 'stunned') {
    const empty = dropAll(state, who);
    after = spent(edit(empty.state, who, { stunned: 'physical', posture: 'lying' }), who);
    facts.push({ kind: 'stunned', who }, ...empty.facts);
  } else if (verdict === 'out') {
    after = edit(state, who, UNCONSCIOUS);
    facts.push({ kind: 'fainted', who });
  }
  return deaths > 0 ? { state: go(after, { at: 'death', who, deaths }), facts } : { state: after, facts, done: true };
}

/** One HT roll for each threshold crossed; failure by 1 or 2 is a mortal wound (G4S-DMG-13). */
export const death: At<'death'> = {
  kind: 'roll',
  ask: (state, { who }) => healthRoll(state, who, 'Death', health(state, who, 'G4S-DMG-13')),
  read(_state, _stage, { total }, { need }) {
    if (readRoll(total, healthTarget(need)).made) return 'lives';
    return total - healthTarget(need) <= 2 ? 'mortal' : 'dies';
  },
  take: (state, { who, deaths }, verdict) => finished(passed(state, who, deaths, verdict), who),
};

function passed(state: State, who: FighterId, deaths: number, verdict: Takes['death']): Step<State, Fact> {
  if (verdict === 'dies') return { state: edit(state, who, DEAD), facts: [{ kind: 'died', who }], done: true };
  const mortal = verdict === 'mortal';
  const after = mortal ? edit(state, who, UNCONSCIOUS) : state;
  const facts: Fact[] = [{ kind: mortal ? 'mortally-wounded' : 'survived', who }];
  return deaths > 1
    ? { state: go(after, { at: 'death', who, deaths: deaths - 1 }), facts }
    : { state: after, facts, done: true };
}

/** The HT roll to stay conscious at 0 HP or less, -1 per full multiple of HP below zero (G4S-DMG-12). */
export function stayingAwake(state: State, who: FighterId): Omit<Roll, 'kind'> {
  const below = Math.floor(-fighterOf(state, who).hp / sheetOf(state, who).hp);
  return healthRoll(state, who, 'Stay conscious', health(state, who, 'G4S-DMG-12'), {
    clause: 'G4S-DMG-12',
    label: 'Full multiples of HP below zero',
    amount: -below,
  });
}

/** How that roll went. */
export function readAwake(total: number, need: Need | undefined): 'awake' | 'faints' {
  return readRoll(total, healthTarget(need)).made ? 'awake' : 'faints';
}
