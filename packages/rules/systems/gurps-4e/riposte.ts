/** Striking the limb of somebody whose unarmed attack was parried with a weapon (G4-RIPOSTE). */
import { must } from '../../engine/result.ts';
import { go } from '../../engine/play.ts';
import type { Option, Tally } from '../../engine/system.ts';
import { modifier, ruledLines, section, tally, type Section } from '../../engine/tally.ts';
import { readRoll, rollAgainst } from '../gurps/rolls.ts';
import { THREE_DICE } from './dice.ts';
import { fighterOf, sheetOf } from './fighters.ts';
import { PLAIN_NATURE } from './nature.ts';
import type { MeleeMode } from './character.ts';
import type { Attack, Defending } from './exchange.ts';
import type { At, State } from './state.ts';
import type { Switches } from './switches.ts';
import { chosenTool, inBothHands, type ParryWith } from './tools.ts';

/** A strike at the limb about to be rolled for. */
interface Reaction {
  attack: Attack;
  with: ParryWith;
  ambidextrous: boolean;
  switches: Switches;
}

const REACTION: Section<Reaction>[] = [
  section('Striking the limb', [
    modifier(
      'G4-RIPOSTE-02',
      'Off hand',
      -4,
      (r) => r.with.offHand && !r.ambidextrous && r.switches.riposteOffHandPenalty,
    ),
    modifier(
      'G4-RIPOSTE-03',
      'Against Judo or Karate',
      -4,
      (r) => r.attack.skill === 'Judo' || r.attack.skill === 'Karate',
    ),
  ]),
];

/** The number of the strike: the whole skill with the weapon that parried (G4-RIPOSTE-02/03). */
function reactionTally(state: State, { attack, defense }: Defending): Tally {
  const sheet = sheetOf(state, attack.on);
  const tool = chosenTool(sheet, fighterOf(state, attack.on), defense);
  const base = { clause: 'G4-RIPOSTE-02', label: tool.basis.skill, amount: tool.basis.level };
  const { ambidexterity } = sheet.advantages;
  const reaction = { attack, with: tool, ambidextrous: ambidexterity, switches: state.given.switches };
  return tally(base, REACTION, reaction, ruledLines(state, attack.on));
}

/** The blows that the weapon that parried can strike with. */
function blows(state: State, { attack, defense }: Defending): [string, MeleeMode][] {
  const fighter = fighterOf(state, attack.on);
  const tool = defense.tool ?? '';
  const item = sheetOf(state, attack.on).items[tool];
  const there = fighter.held.right === tool || fighter.held.left === tool;
  if (!item || !there) return [];
  return Object.entries(item.melee).filter(
    ([, { skill, hands }]) => skill === defense.skill && (hands === 1 || inBothHands(fighter, tool)),
  );
}

/** Where the strike would land: the limb that attacked, or the torso of a charging body where the table says so. */
function target({ given }: State, { attack }: Defending): Attack['location'] | null {
  return attack.limb ?? (attack.charge !== null && given.switches.riposteVsSlam ? 'torso' : null);
}

/** Whether a parry that came off allows the strike (G4-RIPOSTE-01, G4-RIPOSTE-05). */
export function isOffered(state: State, defending: Defending): boolean {
  const { kind } = defending.attack;
  return kind === 'melee-unarmed' && target(state, defending) !== null && blows(state, defending).length > 0;
}

const NO: Option<string | null> = { id: 'no', action: null, label: 'Leave it', parts: { strike: 'no' } };

/** Asks the one who parried whether to strike the limb. */
export const riposte: At<'riposte'> = {
  kind: 'ask',
  ask(state, { at: _at, ...defending }) {
    const { by, on } = defending.attack;
    const need = rollAgainst(reactionTally(state, defending));
    const name = sheetOf(state, by).name;
    const place = must(target(state, defending), 'there is something to strike').replace('-', ' ');
    const options = blows(state, defending).map(([mode]): Option<string | null> => {
      return { id: `strike:${mode}`, action: mode, label: `Strike (${mode})`, parts: { strike: mode }, need };
    });
    return [{ to: on, asks: `Strike ${name}'s ${place}?`, options: [...options, NO], refused: [] }];
  },
  take(state, { at: _at, ...defending }, { action: mode }) {
    if (mode === null) return { state, facts: [], done: true };
    return { state: go(state, { at: 'reaction', ...defending, mode }), facts: [] };
  },
};

/** The roll of the strike; its victim has no defense (G4-RIPOSTE-04). */
export const reaction: At<'reaction'> = {
  kind: 'roll',
  ask: (state, { at: _at, mode: _mode, ...defending }) => ({
    by: defending.attack.on,
    asks: 'Strike the limb',
    dice: THREE_DICE,
    need: rollAgainst(reactionTally(state, defending)),
    seenBy: 'all',
  }),
  read: (_state, _stage, { total }, { need }) =>
    readRoll(total, must(need, 'a strike has a need').tally.total).made ? 'strikes' : 'misses',
  take(state, { at: _at, mode, ...defending }, verdict) {
    const { by, on } = defending.attack;
    if (verdict === 'misses') return { state, facts: [{ kind: 'missed', who: on, on: by }], done: true };
    const attack = strikeBack(state, defending, mode);
    return {
      state: go(state, { at: 'damage', blow: { attack, effect: 'normal', half: false } }),
      facts: [{ kind: 'struck-limb', who: on, on: by, location: attack.location }],
    };
  },
};

function strikeBack(state: State, defending: Defending, mode: string): Attack {
  const { by, on } = defending.attack;
  const item = must(defending.defense.tool, 'a weapon parried');
  const weapon = must(sheetOf(state, on).items[item], `item ${item}`);
  const used = must(weapon.melee[mode], `mode ${mode}`);
  return {
    ...PLAIN_NATURE,
    by: on,
    on: by,
    item,
    mode,
    kind: 'melee-weapon',
    motion: used.motion,
    skill: used.skill,
    limb: null,
    charge: null,
    damage: used.damage,
    weight: weapon.weight,
    flexible: weapon.flexible,
    from: 'front',
    distance: defending.attack.distance,
    location: must(target(state, defending), 'there is something to strike'),
  };
}
