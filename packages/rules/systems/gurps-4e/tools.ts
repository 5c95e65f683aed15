/** What a fighter can parry with: every ready weapon and every empty hand apart (G4-PARRY-05). */
import { must } from '../../engine/result.ts';
import type { Basis, Hand, Item, ItemId, MeleeMode, Sheet, Tool } from './character.ts';
import type { Defense } from './exchange.ts';
import type { Fighter } from './state.ts';

const HANDS: Hand[] = ['right', 'left'];
const ONE_HANDED = ['Boxing', 'Brawling', 'Judo', 'Karate'];
const TWO_HANDED = ['Sumo Wrestling', 'Wrestling'];
const FENCING = ['Main-Gauche', 'Rapier', 'Saber', 'Smallsword'];

/** Whether a weapon parry with this skill is a fencing parry: by the skill used, or by the weapon's F (G4-RETREAT-04, G4S-DEF-14). */
export function isFencing(skill: string, flagged: boolean): boolean {
  if (FENCING.some((name) => skill === name || skill === `${name} Art` || skill === `${name} Sport`)) return true;
  return flagged && skill !== 'Broadsword';
}

/** The best mode of each skill that an item can parry with. */
export function armedBases(modes: MeleeMode[]): Basis[] {
  const best: Basis[] = [];
  for (const { skill, level, parry, hands, reach } of modes) {
    if (!parry) continue;
    const { bonus, unbalanced } = parry;
    const basis = { skill, level, bonus, fencing: isFencing(skill, parry.fencing), unbalanced, hands, reach };
    const known = best.findIndex((other) => other.skill === skill && other.hands === hands);
    const other = best[known];
    if (!other) best.push(basis);
    else {
      const reaches = [...new Set([...other.reach, ...reach])].sort((a, b) => a - b);
      best[known] = { ...(score(basis) > score(other) ? basis : other), reach: reaches };
    }
  }
  return best;
}

/** What bare hands can parry with: the unarmed skills, and DX where it is higher than the one-handed ones. */
export function bareBases(dx: number, skills: Sheet['skills']): Basis[] {
  const bare = { bonus: 0, fencing: false, unbalanced: false, reach: [0] };
  const of = (names: string[], hands: 1 | 2): Basis[] =>
    names.flatMap((skill) => {
      const known = skills[skill];
      return known ? [{ ...bare, skill, level: known.level, hands }] : [];
    });
  const oneHanded = of(ONE_HANDED, 1);
  if (oneHanded.every((basis) => basis.level < dx)) oneHanded.push({ ...bare, skill: 'DX', level: dx, hands: 1 });
  return [...oneHanded, ...of(TWO_HANDED, 2)];
}

/** A tool and a skill to parry with, and whether the off hand does it. */
export interface ParryWith {
  tool: Tool;
  basis: Basis;
  /** Null for bare hands. */
  item: Item | null;
  offHand: boolean;
}

/** Everything in the fighter's hands, ready or not, and every empty hand, with each skill it can parry with. */
export function parryTools(sheet: Sheet, fighter: Fighter): ParryWith[] {
  const tools: ParryWith[] = [];
  for (const hand of HANDS) {
    const id = fighter.held[hand];
    const offHand = hand !== sheet.dominant;
    if (id === null) {
      if (!usable(sheet, fighter, hand)) continue;
      for (const basis of sheet.bare) {
        if (basis.hands === 1) tools.push({ tool: `${hand}-hand`, basis, item: null, offHand });
      }
      continue;
    }
    if (id === 'shield') continue;
    const both = fighter.held.right === fighter.held.left;
    if (both && hand === 'left') continue;
    const item = must(sheet.items[id], `item ${id}`);
    for (const basis of item.bases) {
      // A two-handed grip parries as such where the weapon has a mode for it, and otherwise as in one hand.
      const other = item.bases.some(({ skill, hands }) => skill === basis.skill && hands === 2);
      if (basis.hands === 2 ? !both : both && other) continue;
      tools.push({ tool: id, basis, item, offHand: offHand && !both });
    }
  }
  if (fighter.held.right === null && fighter.held.left === null && bothUsable(sheet, fighter)) {
    for (const basis of sheet.bare) {
      if (basis.hands === 2) tools.push({ tool: 'both-hands', basis, item: null, offHand: false });
    }
  }
  return tools;
}

/** The tool and skill of a parry that was chosen; throws for a dodge or a block. */
export function chosenTool(sheet: Sheet, fighter: Fighter, { tool, skill }: Defense): ParryWith {
  const found = parryTools(sheet, fighter).find((with_) => with_.tool === tool && with_.basis.skill === skill);
  return must(found, `a parry with ${tool}`);
}

/** Whether the hand is there and not crippled. */
export function usable(sheet: Sheet, { crippled }: Fighter, hand: Hand): boolean {
  if (sheet.hands === 0 || (sheet.hands === 1 && hand !== sheet.dominant)) return false;
  return !crippled.includes(`${hand}-arm`) && !crippled.includes(`${hand}-hand`);
}

function bothUsable(sheet: Sheet, fighter: Fighter): boolean {
  return usable(sheet, fighter, 'right') && usable(sheet, fighter, 'left');
}

/** Whether the item is in hand, or is part of the body and not crippled with it. */
export function atHand(sheet: Sheet, fighter: Fighter, id: ItemId): boolean {
  const item = sheet.items[id];
  if (item?.natural)
    return id !== 'fist' || HANDS.some((hand) => fighter.held[hand] === null && usable(sheet, fighter, hand));
  return fighter.held.right === id || fighter.held.left === id;
}

/** Whether both hands hold the item. */
export function inBothHands({ held }: Fighter, id: ItemId): boolean {
  return held.right === id && held.left === id;
}

function score({ level, bonus }: Basis): number {
  return Math.floor(level / 2) + bonus;
}
