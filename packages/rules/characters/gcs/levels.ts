/** The level that a weapon is used at: skill or attribute, strength, and bonuses for that weapon only; the file's against ours. */
import { entry } from './report.ts';
import { fits, worth, type Effect } from './rows.ts';
import type { Tables, Way } from './ways.ts';

/** Which weapon bonuses are asked for: the row it belongs to, its name, the way of using it, and the skill used. */
export interface Wielded {
  row: object;
  owner: string;
  usage: string;
  skill: string;
}

/** Whether an effect is a bonus to skill or parry with some weapons only. */
export function isWithWeapons({ feature: { type, selection_type } }: Effect): boolean {
  if (type === 'weapon_parry_bonus') return true;
  return type === 'skill_bonus' && (selection_type === 'this_weapon' || selection_type === 'weapons_with_name');
}

/** The effects of a type that count for this weapon. */
export function withWeapon(list: Effect[], type: 'skill_bonus' | 'weapon_parry_bonus', wielded: Wielded): Effect[] {
  return list.filter(({ feature, row }) => {
    if (feature.type !== type) return false;
    if (feature.specialization !== undefined && !fits(feature.specialization, wielded.usage)) return false;
    if (feature.selection_type === 'this_weapon') return row === wielded.row;
    return fits(feature.name, feature.selection_type === 'weapons_with_name' ? wielded.owner : wielded.skill);
  });
}

/** Compares the level of the file with what skill, strength and bonuses give (G4S-ATK-13), and tells the reasons of any difference. */
export function checkLevel({ weapon, use, level, where }: Way, bonuses: Effect[], { strength, report }: Tables): void {
  const filed = weapon.calc.level ?? 0;
  if (use.type === 'block' || use.type === 'parry') return;
  const least = Number(/^\d+/.exec(weapon.calc.strength ?? weapon.strength ?? '')?.[0] ?? 0);
  // A weapon that does not draw its force from the arm only has to be held up.
  const arm = weapon.id.startsWith('w') || weapon.range?.startsWith('x');
  const st = arm ? strength.striking : strength.lifting;
  const reasons = [{ because: `ST ${st} for ${least}`, amount: Math.min(0, st - least) }];
  for (const effect of bonuses) reasons.push({ because: effect.because, amount: worth(effect) });
  // What the file has taken off for encumbrance is in its level only.
  reasons.push({ because: 'encumbrance', amount: filed - level });
  const counted = reasons.filter(({ amount }) => amount !== 0);
  const rules = counted.reduce((sum, { amount }) => sum + amount, use.level);
  const signed = counted.map(({ because, amount }) => `${because}: ${amount > 0 ? '+' : ''}${amount}`);
  const because = [`${use.skill} ${use.level}`, ...signed].join('; ');
  if (Math.max(0, rules) !== filed) {
    report.disagreements.push({
      where: `level of ${where}`,
      file: filed,
      rules,
      because: `${because}; the file's is used`,
    });
  } else if (counted.length > 0) report.read.push(entry('level', `${where}: ${filed}`, because));
}
