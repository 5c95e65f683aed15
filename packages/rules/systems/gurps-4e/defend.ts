/** The active defense: what the target is asked, the roll, and what follows (G4-ROLL, G4-RETREAT, G4-MULTI, G4S-DEF-06..09). */
import { must } from '../../engine/result.ts';
import { go, nest } from '../../engine/play.ts';
import type { FighterId, Option, Question, Refusal, Step, Tally } from '../../engine/system.ts';
import { atMost, plus, ruledLines, tally } from '../../engine/tally.ts';
import { readRoll } from '../gurps/rolls.ts';
import { BARS, RETREAT_BARS } from './bars.ts';
import { THREE_DICE } from './dice.ts';
import { added, edit, fighterOf, remember, sheetOf } from './fighters.ts';
import { MODIFIERS, isMelee, type Defended } from './modifiers.ts';
import { baseLine, CALCULATED } from './scores.ts';
import type { At, Attack, CriticalTaken, Defending, Defense, Fact, State, TurnMemory } from './state.ts';
import { chosenTool, parryTools, type ParryWith } from './tools.ts';
import { retreatHexes } from './ground.ts';
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

/** Everything that the number of this defense depends on. */
export function defended(state: State, attack: Attack, defense: Defense, critical: CriticalTaken = 'none'): Defended {
  const who = attack.on;
  const sheet = sheetOf(state, who);
  const fighter = fighterOf(state, who);
  const tool = defense.defense === 'parry' ? chosenTool(sheet, fighter, defense) : null;
  const scored = { sheet, fighter, defending: defense.defense, with: tool };
  return { ...scored, state, who, attack, defense, critical: critical !== 'none' };
}

const NUMBER = [...CALCULATED, ...MODIFIERS];
const WITH_BARS = [...NUMBER, ...BARS, ...RETREAT_BARS];

/** The number of this defense with its reasons, and what forbids it. */
function weigh(situation: Defended): Tally {
  return tally(baseLine(situation), WITH_BARS, situation, ruledLines(situation.state, situation.who));
}

const DODGE: Defense = { defense: 'dodge', tool: null, skill: null, repeat: 0, retreat: 'none', to: null };

/** How often the tool has parried since the turn began; both hands together count as the busier of them. */
function repeats(parries: Record<string, number>, tool: string): number {
  if (tool !== 'both-hands') return parries[tool] ?? 0;
  return Math.max(parries['right-hand'] ?? 0, parries['left-hand'] ?? 0);
}

/** One defense without options: the choice, its name for people and for option ids. */
interface Plain {
  defense: Defense;
  id: string;
  label: string;
  parts: Record<string, string>;
}

/** Every defense that the fighter could think of: dodge, block, and a parry with each tool and skill. */
export function plainDefenses(state: State, attack: Attack): Plain[] {
  const sheet = sheetOf(state, attack.on);
  const fighter = fighterOf(state, attack.on);
  const retreat = fighter.turn.retreatedFrom === attack.by && isMelee(attack) ? 'earlier' : 'none';
  const skill = sheet.shield?.skill ?? 'Shield';
  const plain: Plain[] = [
    { defense: { ...DODGE, retreat }, id: 'dodge', label: 'Dodge', parts: { defense: 'dodge' } },
    {
      defense: { ...DODGE, defense: 'block', skill, retreat },
      id: 'block',
      label: `Block with ${sheet.shield?.name ?? 'a shield'}`,
      parts: { defense: 'block' },
    },
  ];
  const tools = parryTools(sheet, fighter);
  for (const tool of tools) {
    const { tool: name, basis } = tool;
    const several = tools.some((other) => other.tool === name && other.basis.skill !== basis.skill);
    plain.push({
      defense: {
        defense: 'parry',
        tool: name,
        skill: basis.skill,
        repeat: repeats(fighter.turn.parries, name),
        retreat,
        to: null,
      },
      id: several ? `parry:${name}:${slug(basis.skill)}` : `parry:${name}`,
      label: parryLabel(tool, several),
      parts: { defense: 'parry', with: name, skill: basis.skill },
    });
  }
  return plain;
}

function parryLabel({ tool, item, basis }: ParryWith, several: boolean): string {
  const bare = { 'right-hand': 'the right hand', 'left-hand': 'the left hand', 'both-hands': 'both hands' }[tool];
  const skill = several || !item ? ` (${basis.skill})` : '';
  return `Parry with ${item?.name ?? bare ?? tool}${skill}`;
}

const slug = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** What the target of an attack is asked, with every refused defense and why. */
export function defenses(state: State, attack: Attack, critical: CriticalTaken): Question<Defense | 'nothing'> {
  const options: Option<Defense | 'nothing'>[] = [];
  const refused: Refusal<Defense | 'nothing'>[] = [];
  const spaces = retreatHexes(state, attack.on, attack.by);
  for (const { defense, id, label, parts } of plainDefenses(state, attack)) {
    const stays = weigh(defended(state, attack, defense, critical));
    const still = { id, action: defense, label, parts: { ...parts, retreat: 'no' }, need: atMost(stays) };
    if (stays.bars.length > 0) {
      refused.push({ ...still, bars: stays.bars, overridable: overridable(state, attack.on, defense) });
      continue;
    }
    options.push(still);
    if (defense.retreat === 'earlier') continue;
    const steps: Defense = { ...defense, retreat: 'step' };
    const stepping = weigh(defended(state, attack, steps, critical));
    const back = { label: `${label}, retreating`, need: atMost(stepping) };
    if (stepping.bars.length === 0 && spaces.length === 0) {
      stepping.bars.push({ clause: 'G4-RETREAT-02', because: 'no free space farther from the attacker' });
    }
    if (stepping.bars.length > 0) {
      const moving = { ...parts, retreat: 'yes' };
      refused.push({
        id: `${id}+retreat`,
        action: steps,
        ...back,
        parts: moving,
        bars: stepping.bars,
        overridable: true,
      });
      continue;
    }
    for (const hex of spaces) {
      const way = `${hex.q},${hex.r}`;
      options.push({
        id: `${id}+retreat:${way}`,
        action: { ...steps, to: hex },
        ...back,
        parts: { ...parts, retreat: way },
        hex,
      });
    }
  }
  if (
    !options.some(({ parts }) => parts?.['defense'] === 'parry') &&
    !refused.some(({ parts }) => parts?.['defense'] === 'parry')
  ) {
    refused.push(noParry(sheetOf(state, attack.on).hands));
  }
  options.push({ id: 'nothing', action: 'nothing', label: 'No defense', parts: { defense: 'nothing', retreat: 'no' } });
  return { to: attack.on, asks: 'Defend', options, refused };
}

/** The number of a defense as it stands, with its reasons and without what forbids it. */
export function defenseTally(state: State, attack: Attack, chosen: Defense): Tally {
  const situation = defended(state, attack, chosen);
  return tally(baseLine(situation), NUMBER, situation, ruledLines(state, attack.on));
}

/** What stands for every parry of somebody who has nothing to parry with. */
function noParry(hands: number): Refusal<Defense> {
  const bar =
    hands === 0
      ? { clause: 'G4-UNARMED-02', because: 'has no hands' }
      : { clause: 'G4-PARRY-01', because: 'no weapon and no empty hand to parry with' };
  const parts = { defense: 'parry', retreat: 'no' };
  return {
    id: 'parry',
    action: { ...DODGE, defense: 'parry' },
    label: 'Parry',
    parts,
    bars: [bar],
    overridable: false,
  };
}

/** Whether a referee may set the bars aside: not for somebody who cannot act, nor for a block with nothing at all. */
function overridable(state: State, who: FighterId, { defense }: Defense): boolean {
  if (fighterOf(state, who).condition !== 'able') return false;
  return defense !== 'block' || sheetOf(state, who).shield?.level != null;
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
