/** What an imported character stands there with: his best weapon, and his shield or a parrying weapon in the other hand. */
import type { SheetInput } from '../../systems/gurps-4e/setup.ts';
import { entry, type ImportReport } from './report.ts';
import type { Weapon } from './ways.ts';

type Held = { right: string | null; left: string | null };

/** Chooses what the hands hold, since the file does not say; the same item in both hands is a two-handed grip. */
export function handsFull(sheet: SheetInput, dominant: 'right' | 'left', report: ImportReport): Held {
  const hands = sheet.hands ?? 2;
  const grips = Object.entries(sheet.weapons ?? {}).flatMap(([id, weapon]) => gripsOf(id, weapon));
  const usable = grips.filter((grip) => grip.hands <= (sheet.shield ? Math.min(hands, 1) : hands));
  const best = usable.reduce<Grip | undefined>((a, b) => (a && rank(a) >= rank(b) ? a : b), undefined);
  const off = best?.hands === 2 ? best.id : (offHand(sheet, best, hands) ?? null);
  const main = hands > 0 ? (best?.id ?? null) : null;
  const held: Held = dominant === 'right' ? { right: main, left: off } : { right: off, left: main };
  const text = (id: string | null) =>
    id === null ? 'nothing' : id === 'shield' ? sheet.shield?.name : sheet.weapons?.[id]?.name;
  const because = 'the file does not say what the hands hold: the best weapon, and the shield';
  report.recomputed.push(entry('held', `right: ${text(held.right)}; left: ${text(held.left)}`, because));
  return held;
}

interface Grip {
  id: string;
  level: number;
  hands: number;
  melee: boolean;
}

/** Weapons for striking come first, then the higher level, then the grip that leaves a hand free. */
function rank({ melee, level, hands }: Grip): number {
  return (melee ? 1000 : 0) + level * 2 - hands;
}

/** Ways to hold a weapon. Bows need both hands, other missile weapons count as their striking does, or one hand. */
function gripsOf(id: string, weapon: Weapon): Grip[] {
  if (weapon.natural) return [];
  const melee = Object.values(weapon.melee ?? {});
  if (melee.length > 0) {
    return melee.map((mode) => ({ id, level: mode.level ?? 0, hands: mode.hands ?? weapon.hands ?? 1, melee: true }));
  }
  return Object.values(weapon.ranged ?? {}).map((mode) => {
    const hands = mode.kind === 'muscle-missile' || (mode.bulk ?? 0) <= -4 ? 2 : 1;
    return { id, level: mode.level ?? 0, hands, melee: false };
  });
}

/** The shield, or else a second weapon made for parrying. */
function offHand(sheet: SheetInput, best: Grip | undefined, hands: number): string | undefined {
  if (hands < 2) return undefined;
  if (sheet.shield) return 'shield';
  return Object.entries(sheet.weapons ?? {}).find(
    ([id, weapon]) => id !== best?.id && weapon.skill === 'Main-Gauche',
  )?.[0];
}
