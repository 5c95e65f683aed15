/** The weight of what is parried: whether it can be parried at all, and whether the weapon breaks (G4-HEAVY, G4-BREAK). */
import type { Need, Tally } from '../../engine/system.ts';
import { fighterOf, sheetOf } from './fighters.ts';
import type { Item, Sheet } from './character.ts';
import type { Attack, Defense } from './exchange.ts';
import type { Fighter, State } from './state.ts';
import type { Switches } from './switches.ts';
import { inBothHands } from './tools.ts';

/** Basic Lift in hundredths of a pound: ST² / 5 pounds, from 10 pounds on rounded to whole ones (G4S-CHAR-03). */
export function basicLift(st: number): number {
  const hundredths = st * st * 20;
  return hundredths < 1000 ? hundredths : Math.floor((hundredths + 50) / 100) * 100;
}

/** Whether the attack is too heavy for this parry: above Basic Lift, or twice that with a weapon in both hands (G4-HEAVY-04). */
export function isTooHeavy(sheet: Sheet, fighter: Fighter, { weight }: Attack, { defense, tool }: Defense): boolean {
  if (defense !== 'parry' || tool === null) return false;
  const twoHanded = sheet.items[tool] !== undefined && inBothHands(fighter, tool);
  return weight > basicLift(sheet.st) * (twoHanded ? 2 : 1);
}

const BY_QUALITY: Record<Item['quality'], number> = { cheap: 2, good: 0, fine: -1, 'very-fine': -2 };

/** The odds that a weapon breaks, in sixths; `voids` where they are so high that the parry does not count (G4-BREAK-07). */
export interface Breakage {
  sixths: number;
  voids: boolean;
}

const WHOLE: Breakage = { sixths: 0, voids: false };

/** Whether the weapon meets at least three times its own weight; one of unknown weight never does (R-4E-12). */
export function isHeavyFor(item: Item, { weight }: Attack): boolean {
  return item.weight > 0 && weight >= 3 * item.weight;
}

/** How likely the weapon is to break if it meets the attack (G4-BREAK-01..05). */
export function breakage(item: Item, attack: Attack, { oddsOver6UsesQuality }: Switches): Breakage {
  if (!isHeavyFor(item, attack)) return WHOLE;
  const plain = Math.floor(attack.weight / item.weight) - 1;
  const sixths = plain + BY_QUALITY[item.breaksLike];
  return { sixths: Math.max(0, Math.min(6, sixths)), voids: (oddsOver6UsesQuality ? sixths : plain) > 6 };
}

/** Why this parry cannot stop the attack whatever falls, in words for people; null where dice decide (G4-HEAVY-05, G4-BREAK-07). */
export function futility(state: State, attack: Attack, chosen: Defense): string | null {
  const sheet = sheetOf(state, attack.on);
  if (isTooHeavy(sheet, fighterOf(state, attack.on), attack, chosen)) return 'too heavy: it will be swept aside';
  const item = parryingItem(state, attack, chosen);
  const voids = item !== null && breakage(item, attack, state.given.switches).voids;
  return voids ? 'far too light: it will break, and the blow comes through' : null;
}

/** The need of a parry that cannot stop the attack: a number that no dice reach, whatever the tally says. */
export function impossible(tally: Tally): Need {
  return { tally, test: 'at-most', target: 2 };
}

/** The weapon that parries; null for bare hands and for other defenses. */
export function parryingItem({ given }: State, { on }: Attack, { defense, tool }: Defense): Item | null {
  if (defense !== 'parry' || tool === null) return null;
  return given.sheets[on]?.items[tool] ?? null;
}
