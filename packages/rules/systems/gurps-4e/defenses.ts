/** The list of defenses: what the target of an attack may choose, and what not and why (G4-ROLL-08, G4-PARRY-05, G4-RETREAT). */
import type { Cost, Hex, Option, Question, Refusal } from '../../engine/system.ts';
import { rollAgainst } from '../gurps/rolls.ts';
import { dives } from './dives.ts';
import { fighterOf, sheetOf } from './fighters.ts';
import { retreatHexes } from './ground.ts';
import { breakage, futility, impossible, isHeavyFor } from './heft.ts';
import { isMelee, isRanged, switches, type Defended } from './defended.ts';
import {
  BIT,
  feverishCost,
  IDS,
  LABELS,
  RIDER_WORDS,
  riderBars,
  RIDERS,
  riding,
  SUBSETS,
  thinkableRiders,
} from './riders.ts';
import { DODGE } from './nature.ts';
import { canBlock } from './scores.ts';
import type { Attack, CriticalTaken, Defense } from './exchange.ts';
import type { State } from './state.ts';
import { parryTools, type ParryWith } from './tools.ts';
import { weigh } from './weigh.ts';

/** How often the tool has parried since the turn began; both hands together count as the busier of them. */
function repeats(parries: Record<string, number>, tool: string): number {
  if (tool !== 'both-hands') return parries[tool] ?? 0;
  return Math.max(parries['right-hand'] ?? 0, parries['left-hand'] ?? 0);
}

/** One defense without riders: the choice, what it is made with, its name for people and for option ids. */
interface Plain {
  defense: Defense;
  with: ParryWith | null;
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
    { defense: dodge, with: null, id: 'dodge', label: 'Dodge' },
    { defense: block, with: null, id: 'block', label: `Block with ${sheet.shield?.name ?? 'a shield'}` },
  ];
  const { vehicle } = fighter.situation;
  if (vehicle) {
    const evade: Defense = { ...dodge, tool: 'vehicle', skill: vehicle.skill };
    plain.push({ defense: evade, with: null, id: 'evade', label: `Evade with ${vehicle.name}` });
  }
  const tools = parryTools(sheet, fighter);
  for (const tool of tools) {
    const { tool: name, basis } = tool;
    const { skill } = basis;
    const several = tools.some((other) => other.tool === name && other.basis.skill !== skill);
    const repeat = repeats(fighter.turn.parries, name);
    plain.push({
      defense: { ...dodge, defense: 'parry', tool: name, skill, repeat },
      with: tool,
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
  const ways = retreatHexes(state, attack.on, attack.by).map((hex) => ({ hex, way: `${hex.q},${hex.r}` }));
  let parries = false;
  for (const plain of plainDefenses(state, attack)) {
    parries ||= plain.with !== null;
    offer(list, plain, weigh(state, attack, critical, plain.defense, plain.with), ways);
  }
  if (attack.kind === 'area') {
    const dived = dives(state, attack, critical, DODGE);
    list.options.push(...dived.options);
    list.refused.push(...dived.refused);
  }
  if (!parries) list.refused.push(noParry(sheetOf(state, attack.on).hands));
  list.options.push(NOTHING);
  return { to: attack.on, asks: asks(state, attack), options: list.options, refused: list.refused };
}

function asks(state: State, { by, item, tried }: Attack): string {
  if (tried !== null) return 'The first defense has failed: what else do you try?';
  const { name, items } = sheetOf(state, by);
  const used = item === null ? undefined : items[item];
  return used ? `${name} attacks (${used.name}): how do you defend?` : `${name} attacks: how do you defend?`;
}

interface Choices {
  options: Option<Defense | 'nothing'>[];
  refused: Refusal<Defense | 'nothing'>[];
}

/** A hex that a retreat may lead to, and its name in ids and parts. */
interface Way {
  hex: Hex;
  way: string;
}

/** So many ways of retreat stand in the list of defenses; where there are more, the way is asked for afterwards. */
const MOST_WAYS = 3;

/** Adds one defense to the list: refused as a whole, or with every combination of what may ride along with it. */
function offer(list: Choices, plain: Plain, { alone, number }: ReturnType<typeof weigh>, ways: Way[]): void {
  const { defense, id, label } = plain;
  const thinkable = thinkableRiders(alone);
  const stays = number(defense);
  if (stays.bars.length > 0) {
    const option = {
      id,
      action: defense,
      label,
      parts: partsOf(plain, thinkable, defense, 'no'),
      need: rollAgainst(stays),
    };
    list.refused.push({ ...option, bars: stays.bars, overridable: overridable(alone) });
    return;
  }
  const futile = futility(alone.state, alone.attack, defense);
  const weighty = plain.with?.item ? isHeavyFor(plain.with.item, alone.attack) : false;
  const said = futile === null ? label : `${label} (${futile})`;
  let open = 0;
  for (const rider of RIDERS) {
    if ((thinkable & BIT[rider]) === 0) continue;
    const bars = riderBars(rider, alone, ways.length);
    if (bars.length === 0) {
      open |= BIT[rider];
      continue;
    }
    const action = riding(defense, BIT[rider], null);
    const words = { id: `${id}+${rider}`, label: `${label}, ${RIDER_WORDS[rider]}`, action };
    const parts = partsOf(plain, thinkable, action, rider === 'retreat' ? 'yes' : 'no');
    list.refused.push({ ...words, parts, need: rollAgainst(number(action)), bars, overridable: true });
  }
  const barsPair = switches(alone).acrobaticWithDrop ? 0 : BIT.acrobatic | BIT.drop;
  for (const riders of SUBSETS[open] ?? []) {
    if (barsPair !== 0 && (riders & barsPair) === barsPair) continue;
    const action = riding(defense, riders, null);
    const tallied = riders === 0 ? stays : number(action);
    const need = futile === null ? rollAgainst(tallied) : impossible(tallied);
    const words = said + LABELS[riders];
    const costs = action.feverish || weighty ? costsOf(alone, action) : undefined;
    if ((riders & BIT.retreat) === 0 || ways.length > MOST_WAYS) {
      const parts = partsOf(plain, thinkable, action, (riders & BIT.retreat) === 0 ? 'no' : 'yes');
      const option: Option<Defense> = { id: id + IDS[riders], action, label: words, parts, need };
      if (costs && costs.length > 0) option.costs = costs;
      list.options.push(option);
      continue;
    }
    for (const { hex, way } of ways) {
      const parts = partsOf(plain, thinkable, action, way);
      const to = `${id}+retreat:${way}${IDS[riders & ~BIT.retreat]}`;
      const option: Option<Defense> = { id: to, action: riding(defense, riders, hex), label: words, parts, need, hex };
      if (costs && costs.length > 0) option.costs = costs;
      list.options.push(option);
    }
  }
}

/** What an option uses up, and what it puts at risk. */
function costsOf(alone: Defended, { feverish }: Defense): Cost[] {
  const costs: Cost[] = feverish ? [{ what: feverishCost(alone), amount: 1 }] : [];
  const item = alone.with?.item;
  const { sixths } = item ? breakage(item, alone.attack, switches(alone)) : { sixths: 0 };
  if (sixths > 0) costs.push({ what: 'in 6 that it breaks', amount: sixths });
  return costs;
}

const NOTHING: Option<'nothing'> = {
  id: 'nothing',
  action: 'nothing',
  label: 'No defense',
  parts: { defense: 'nothing', retreat: 'no' },
};

/** What an option is made of, in the words of the page's switches. */
function partsOf(plain: Plain, thinkable: number, action: Defense, retreat: string): Record<string, string> {
  const { defense, tool, skill } = plain.defense;
  const parts: Record<string, string> =
    tool === 'vehicle'
      ? { defense: 'evade', retreat }
      : tool === null || skill === null
        ? { defense, retreat }
        : { defense, with: tool, skill, retreat };
  if (thinkable & BIT.acrobatic) parts['acrobatic'] = action.acrobatic === 'tries' ? 'yes' : 'no';
  if (thinkable & BIT.drop) parts['drop'] = action.drop === 'now' ? 'yes' : 'no';
  parts['feverish'] = action.feverish ? 'yes' : 'no';
  return parts;
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
function overridable({ fighter, sheet, defense }: Defended): boolean {
  if (fighter.condition !== 'able') return false;
  return defense.defense !== 'block' || canBlock(sheet);
}
