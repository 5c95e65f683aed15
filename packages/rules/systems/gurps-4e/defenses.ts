/** The list of defenses: what the target of an attack may choose, and what not and why (G4-ROLL-08, G4-PARRY-05, G4-RETREAT). */
import type { FighterId, Option, Question, Refusal } from '../../engine/system.ts';
import { atMost } from '../../engine/tally.ts';
import { fighterOf, sheetOf } from './fighters.ts';
import { retreatHexes } from './ground.ts';
import { isMelee } from './modifiers.ts';
import type { Attack, CriticalTaken, Defense, State } from './state.ts';
import { parryTools, type ParryWith } from './tools.ts';
import { weigh } from './weigh.ts';

const DODGE: Defense = { defense: 'dodge', tool: null, skill: null, repeat: 0, retreat: 'none', to: null };

/** How often the tool has parried since the turn began; both hands together count as the busier of them. */
function repeats(parries: Record<string, number>, tool: string): number {
  if (tool !== 'both-hands') return parries[tool] ?? 0;
  return Math.max(parries['right-hand'] ?? 0, parries['left-hand'] ?? 0);
}

/** One defense without riders: the choice, what it is made with, its name for people and for option ids. */
interface Plain {
  defense: Defense;
  with: ParryWith | null;
  skill: string | null;
  id: string;
  label: string;
}

/** Every defense that the fighter could think of: dodge, block, and a parry with each tool and skill. */
export function plainDefenses(state: State, attack: Attack): Plain[] {
  const sheet = sheetOf(state, attack.on);
  const fighter = fighterOf(state, attack.on);
  const retreat = fighter.turn.retreatedFrom === attack.by && isMelee(attack) ? 'earlier' : 'none';
  const block: Defense = { ...DODGE, defense: 'block', skill: sheet.shield?.skill ?? 'Shield', retreat };
  const plain: Plain[] = [
    { defense: { ...DODGE, retreat }, with: null, skill: null, id: 'dodge', label: 'Dodge' },
    { defense: block, with: null, skill: null, id: 'block', label: `Block with ${sheet.shield?.name ?? 'a shield'}` },
  ];
  const tools = parryTools(sheet, fighter);
  for (const tool of tools) {
    const { tool: name, basis } = tool;
    const { skill } = basis;
    const several = tools.some((other) => other.tool === name && other.basis.skill !== skill);
    const repeat = repeats(fighter.turn.parries, name);
    plain.push({
      defense: { defense: 'parry', tool: name, skill, repeat, retreat, to: null },
      with: tool,
      skill,
      id: several ? `parry:${name}:${slug(skill)}` : `parry:${name}`,
      label: parryLabel(tool, several),
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
  let parries = false;
  for (const { defense, with: tool, id, label, skill } of plainDefenses(state, attack)) {
    parries ||= tool !== null;
    const number = weigh(state, attack, critical, defense, tool);
    const parts = (retreat: string) => partsOf(defense, skill, retreat);
    const stays = number(defense);
    const still = { id, action: defense, label, parts: parts('no'), need: atMost(stays) };
    if (stays.bars.length > 0) {
      refused.push({ ...still, bars: stays.bars, overridable: overridable(state, attack.on, defense) });
      continue;
    }
    options.push(still);
    if (defense.retreat === 'earlier') continue;
    const steps: Defense = { ...defense, retreat: 'step' };
    const stepping = number(steps);
    const [back, need] = [`${label}, retreating`, atMost(stepping)];
    if (spaces.length === 0) stepping.bars.push(NO_SPACE);
    if (stepping.bars.length > 0) {
      const moving = { id: `${id}+retreat`, action: steps, label: back, parts: parts('yes'), need };
      refused.push({ ...moving, bars: stepping.bars, overridable: true });
      continue;
    }
    for (const hex of spaces) {
      const way = `${hex.q},${hex.r}`;
      const action: Defense = { ...defense, retreat: 'step', to: hex };
      options.push({ id: `${id}+retreat:${way}`, action, label: back, parts: parts(way), need, hex });
    }
  }
  if (!parries) refused.push(noParry(sheetOf(state, attack.on).hands));
  options.push(NOTHING);
  return { to: attack.on, asks: 'Defend', options, refused };
}

const NO_SPACE = { clause: 'G4-RETREAT-02', because: 'no free space farther from the attacker' };
const NOTHING: Option<'nothing'> = {
  id: 'nothing',
  action: 'nothing',
  label: 'No defense',
  parts: { defense: 'nothing', retreat: 'no' },
};

/** What an option is made of, in the words of the page's switches. */
function partsOf({ defense, tool }: Defense, skill: string | null, retreat: string): Record<string, string> {
  if (tool === null || skill === null) return { defense, retreat };
  return { defense, with: tool, skill, retreat };
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
