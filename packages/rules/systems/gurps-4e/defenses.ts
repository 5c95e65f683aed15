/** The list of defenses: what the target of an attack may choose, and what not and why (G4-ROLL-08, G4-PARRY-05, G4-RETREAT). */
import type { Hex, Option, Question, Refusal } from '../../engine/system.ts';
import { atMost } from '../../engine/tally.ts';
import { fighterOf, sheetOf } from './fighters.ts';
import { retreatHexes } from './ground.ts';
import { isMelee, isRanged, switches, type Defended } from './modifiers.ts';
import { feverishCost, isThinkable, RIDER_WORDS, riderBars, RIDERS, riding, type Rider } from './riders.ts';
import type { Attack, CriticalTaken, Defense, State } from './state.ts';
import { parryTools, type ParryWith } from './tools.ts';
import { weigh } from './weigh.ts';

const DODGE: Defense = {
  defense: 'dodge',
  tool: null,
  skill: null,
  repeat: 0,
  retreat: 'none',
  to: null,
  acrobatic: 'no',
  drop: 'no',
  feverish: false,
};

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
  const drop = fighter.turn.droppedFrom.includes(attack.by) && isRanged(attack) ? 'earlier' : 'no';
  const dodge: Defense = { ...DODGE, retreat, drop };
  const block: Defense = { ...dodge, defense: 'block', skill: sheet.shield?.skill ?? 'Shield' };
  const plain: Plain[] = [
    { defense: dodge, with: null, skill: null, id: 'dodge', label: 'Dodge' },
    { defense: block, with: null, skill: null, id: 'block', label: `Block with ${sheet.shield?.name ?? 'a shield'}` },
  ];
  const tools = parryTools(sheet, fighter);
  for (const tool of tools) {
    const { tool: name, basis } = tool;
    const { skill } = basis;
    const several = tools.some((other) => other.tool === name && other.basis.skill !== skill);
    const repeat = repeats(fighter.turn.parries, name);
    plain.push({
      defense: { ...dodge, defense: 'parry', tool: name, skill, repeat },
      with: tool,
      skill,
      id: several ? `parry:${name}:${skill}` : `parry:${name}`,
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

/** What the target of an attack is asked, with every refused defense and why. */
export function defenses(state: State, attack: Attack, critical: CriticalTaken): Question<Defense | 'nothing'> {
  const list: Choices = { options: [], refused: [] };
  const spaces = retreatHexes(state, attack.on, attack.by);
  let parries = false;
  for (const plain of plainDefenses(state, attack)) {
    parries ||= plain.with !== null;
    offer(list, plain, weigh(state, attack, critical, plain.defense, plain.with), spaces);
  }
  if (!parries) list.refused.push(noParry(sheetOf(state, attack.on).hands));
  list.options.push(NOTHING);
  const striker = sheetOf(state, attack.by);
  const item = attack.item === null ? undefined : striker.items[attack.item];
  const asks = `${striker.name} attacks${item ? ` (${item.name})` : ''}: how do you defend?`;
  return { to: attack.on, asks, ...list };
}

interface Choices {
  options: Option<Defense | 'nothing'>[];
  refused: Refusal<Defense | 'nothing'>[];
}

/** Adds one defense to the list: refused as a whole, or with every combination of what may ride along with it. */
function offer(list: Choices, plain: Plain, { alone, number }: ReturnType<typeof weigh>, spaces: Hex[]): void {
  const { defense, id, label, skill } = plain;
  const thinkable = RIDERS.filter((rider) => isThinkable(rider, alone));
  const stays = number(defense);
  if (stays.bars.length > 0) {
    const parts = partsOf(defense, skill, thinkable, []);
    const option = { id, action: defense, label, parts, need: atMost(stays) };
    list.refused.push({ ...option, bars: stays.bars, overridable: overridable(alone) });
    return;
  }
  const open: Rider[] = [];
  for (const rider of thinkable) {
    const bars = riderBars(rider, alone, spaces);
    if (bars.length === 0) {
      open.push(rider);
      continue;
    }
    const action = riding(defense, rider);
    const parts = partsOf(defense, skill, thinkable, [rider]);
    const words = { id: `${id}+${rider}`, label: `${label}, ${RIDER_WORDS[rider]}`, action, parts };
    list.refused.push({ ...words, need: atMost(number(action)), bars, overridable: true });
  }
  for (const riders of combinations(open, alone)) {
    const action = riders.reduce(riding, defense);
    const need = atMost(riders.length === 0 ? stays : number(action));
    const parts = partsOf(defense, skill, thinkable, riders);
    const option: Option<Defense> = { id, action, label, parts, need };
    if (riders.length > 0) {
      option.id = [id, ...riders].join('+');
      option.label = [label, ...riders.map((rider) => RIDER_WORDS[rider])].join(', ');
      if (action.feverish) option.costs = [{ what: feverishCost(alone), amount: 1 }];
    }
    if (action.retreat !== 'step' || spaces.length > MOST_WAYS) list.options.push(option);
    else for (const hex of spaces) list.options.push(leading(option, action, hex));
  }
}

/** So many ways of retreat stand in the list of defenses; where there are more, the way is asked for afterwards. */
const MOST_WAYS = 3;

/** The option with its retreat leading to that hex. */
function leading(option: Option<Defense>, action: Defense, hex: Hex): Option<Defense> {
  const way = `${hex.q},${hex.r}`;
  return {
    ...option,
    id: option.id.replace('+retreat', `+retreat:${way}`),
    action: { ...action, to: hex },
    parts: { ...option.parts, retreat: way },
    hex,
  };
}

/** Every way to combine what may ride along, nothing first. */
function combinations(open: Rider[], alone: Defended): Rider[][] {
  let all: Rider[][] = [[]];
  for (const rider of open) all = [...all, ...all.map((riders) => [...riders, rider])];
  if (switches(alone).acrobaticWithDrop) return all;
  return all.filter((riders) => !(riders.includes('acrobatic') && riders.includes('drop')));
}

const NOTHING: Option<'nothing'> = {
  id: 'nothing',
  action: 'nothing',
  label: 'No defense',
  parts: { defense: 'nothing', retreat: 'no' },
};

/** What an option is made of, in the words of the page's switches. */
function partsOf({ defense, tool }: Defense, skill: string | null, thinkable: Rider[], riders: Rider[]): Parts {
  const parts: Parts = { defense };
  if (tool !== null && skill !== null) {
    parts['with'] = tool;
    parts['skill'] = skill;
  }
  parts['retreat'] = 'no';
  for (const rider of thinkable) parts[rider] = riders.includes(rider) ? 'yes' : 'no';
  return parts;
}

type Parts = Record<string, string>;

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
function overridable({ fighter, sheet, defense }: Defended): boolean {
  if (fighter.condition !== 'able') return false;
  return defense.defense !== 'block' || sheet.shield?.level != null;
}
