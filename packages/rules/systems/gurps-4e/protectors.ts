/** Who may throw himself between an attack and its target, and how (G4-SAC-01, G4-SAC-04, G4-SAC-05, G4-SAC-09). */
import { distance, hexKey, neighbours } from '../../field/hexes.ts';
import type { Bar, FighterId, Hex, Option, Question, Refusal } from '../../engine/system.ts';
import { rollAgainst } from '../gurps/rolls.ts';
import { fighterOf, sheetOf } from './fighters.ts';
import { isFree, stepOf } from './ground.ts';
import { isMelee } from './defended.ts';
import { DODGE } from './nature.ts';
import type { Attack, Defense } from './exchange.ts';
import type { State } from './state.ts';
import { weigh } from './weigh.ts';

/** The attack as it meets somebody who throws himself in its way; he faces it, and nobody has feinted him (R-4E-16). */
export function asMet(attack: Attack, by: FighterId): Attack {
  return { ...attack, on: by, from: 'front', runaround: false, passed: null, feintMargin: 0, location: 'torso' };
}

/** One way to step in: where to, and whether by dropping or onto a charge. */
interface Way {
  id: string;
  label: string;
  parts: Record<string, string>;
  defense: Defense;
  hex: Hex;
}

/** Hexes next to the target and no farther from the attacker than he is, within one space of the protector (R-4E-15). */
function between(state: State, who: FighterId, { by, on }: Attack): Hex[] {
  const [me, friend, foe] = [fighterOf(state, who), fighterOf(state, on), fighterOf(state, by)];
  const reach = distance(friend.at, foe.at);
  return neighbours(friend.at).filter((hex) => {
    const mine = hexKey(hex) === hexKey(me.at);
    return (mine || (isFree(state, hex) && distance(hex, me.at) === 1)) && distance(hex, foe.at) <= reach;
  });
}

function waysOf(state: State, who: FighterId, attack: Attack): Way[] {
  const name = sheetOf(state, attack.on).name;
  const sacrifice: Defense = { ...DODGE, sacrifice: attack.on };
  if (attack.kind === 'area') {
    const { blast } = attack;
    if (!blast?.explosion || distance(blast.at, fighterOf(state, who).at) > stepOf(state, who)) return [];
    const defense: Defense = { ...sacrifice, drop: 'now', to: blast.at };
    const parts = { defense: 'sacrifice', drop: 'yes', to: hexKey(blast.at) };
    return [{ id: 'cover-bomb', label: 'Throw yourself on it', parts, defense, hex: blast.at }];
  }
  return between(state, who, attack).flatMap((hex): Way[] => {
    const to = hexKey(hex);
    const parts = { defense: 'sacrifice', to, drop: 'no' };
    const label = `Step in for ${name}`;
    const plain: Way = { id: `step-in:${to}`, label, parts, defense: { ...sacrifice, to: hex }, hex };
    const near = distance(fighterOf(state, who).at, fighterOf(state, attack.on).at) <= stepOf(state, who);
    if (isMelee(attack) || !near) return [plain];
    const down: Defense = { ...sacrifice, to: hex, drop: 'now' };
    const dropping = { ...plain, id: `${plain.id}+drop`, parts: { ...parts, drop: 'yes' }, defense: down };
    return [plain, { ...dropping, label: `Throw ${name} to the ground` }];
  });
}

/** What bars a sacrifice besides what bars a dodge. */
function ownBars(state: State, who: FighterId, { drop }: Defense): Bar[] {
  const { turn, posture, situation } = fighterOf(state, who);
  const { sacrificeAfterRetreat, dropWhileLying } = state.given.switches;
  const bars: Bar[] = [];
  if (turn.retreatedFrom !== null && !sacrificeAfterRetreat)
    bars.push({ clause: 'G4-SAC-04', because: 'has retreated this turn' });
  if (drop === 'now' && posture === 'lying' && situation.medium === 'ground' && dropWhileLying === 'refuse')
    bars.push({ clause: 'G4-DROP-07', because: 'lies on the ground already' });
  return bars;
}

/** What one ally of the target is asked, or null where there is nothing that he may do. */
export function sacrifices(state: State, who: FighterId, attack: Attack): Question<Defense | null> | null {
  const options: Option<Defense | null>[] = [];
  const refused: Refusal<Defense | null>[] = [];
  for (const { id, label, parts, defense, hex } of waysOf(state, who, attack)) {
    const { number } = weigh(state, asMet(attack, who), 'none', defense, null);
    const tallied = number(defense);
    const bars = [...tallied.bars, ...ownBars(state, who, defense)];
    const option = { id, label, action: defense, parts, need: rollAgainst(tallied), hex };
    if (bars.length === 0) options.push(option);
    else refused.push({ ...option, bars, overridable: fighterOf(state, who).condition === 'able' });
  }
  if (options.length === 0) return null;
  options.push({ id: 'pass', action: null, label: 'Stay out of it', parts: { defense: 'nothing', drop: 'no' } });
  const [foe, friend] = [sheetOf(state, attack.by).name, sheetOf(state, attack.on).name];
  return { to: who, asks: `${foe} strikes ${friend}: do you step in?`, options, refused };
}

/** The allies of the target who may step in, in turn order. */
export function protectors(state: State, attack: Attack): FighterId[] {
  const { order, sides } = state.given;
  const allies = order.filter((id) => id !== attack.on && id !== attack.by && sides[id] === sides[attack.on]);
  return allies.filter((id) => fighterOf(state, id).condition === 'able' && sacrifices(state, id, attack) !== null);
}
