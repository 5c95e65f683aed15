/** One way of using a weapon: level, damage, reach and parry for striking; shooting and throwing are in `missiles.ts`. */
import { damageOf, figureOf, parryText, reachOf, type Figure } from './figures.ts';
import { checkLevel, withWeapon } from './levels.ts';
import type { GcsWeapon } from './schema.ts';
import { missileOf } from './missiles.ts';
import { entry } from './report.ts';
import { named, worth } from './rows.ts';
import { bestUse, type Use } from './skills.ts';
import type { Melee, Owner, Ranged, Tables, Way } from './ways.ts';

/** Reads one way of using a weapon; nothing where the rules cannot use it, and then the report says why. */
export function readMode(
  owner: Owner,
  weapon: GcsWeapon,
  tables: Tables,
): { skill: string; melee?: Melee; ranged?: Ranged } | undefined {
  const usage = named(weapon.usage ?? '', owner.replacements);
  const where = usage === '' ? owner.name : `${owner.name}, ${usage}`;
  const isMelee = weapon.id.startsWith('w');
  const skip = (because: string) => {
    tables.report.skipped.push(entry(isMelee ? 'melee mode' : 'ranged mode', where, because));
    return undefined;
  };
  const use = bestUse(weapon.defaults, tables.skills, tables.attributes, owner.replacements);
  if (!use || weapon.calc.level === undefined) return skip(owner.missing ?? 'no skill or attribute to roll against');
  const level = levelOf(weapon, use, tables);
  const way: Way = { owner, weapon, where, usage, use, level };
  const parry = isMelee ? parryOf(way, tables) : undefined;
  if (isMelee) keepDefenses(way, parry, tables);
  if (owner.missing !== undefined) return skip(owner.missing);
  if (isMelee && owner.shield) return skip('striking with a shield is not played');
  const damage = damageOf(weapon.calc.damage);
  if (!damage) return skip(`damage that the rules cannot roll: ${named(weapon.calc.damage ?? 'none')}`);
  if (damage.rest !== '') {
    const what = `${where}: ${named(damage.rest)}`;
    tables.report.skipped.push(entry('damage', what, 'what follows the damage is not played'));
  }
  const wielded = { row: owner.row, owner: owner.name, usage, skill: use.skill };
  checkLevel(way, withWeapon(tables.withWeapons, 'skill_bonus', wielded), tables);
  if (!isMelee) return { skill: use.skill, ranged: missileOf(way, damage.damage, tables.report) };
  return { skill: use.skill, melee: meleeOf(way, damage.damage, parry, tables) };
}

function levelOf(weapon: GcsWeapon, use: Use, { encumbrance }: Tables): number {
  // Where the file takes a Block or Parry for a skill, its level is a defense: the skill's own is the one to roll against.
  if (use.type === 'block' || use.type === 'parry') return use.level;
  const fencing = figureOf(weapon.calc.parry)?.fencing ?? false;
  return Math.trunc(weapon.calc.level ?? use.level) + use.encumbered + (fencing ? encumbrance : 0);
}

/** The weapon's own parry modifier, with its letters and the bonuses for this weapon only; nothing where it cannot parry. */
function parryOf({ owner, weapon, usage, use, where }: Way, { withWeapons, report }: Tables): Figure | undefined {
  const calculated = figureOf(weapon.calc.parry);
  if (!calculated) return undefined;
  let number = figureOf(weapon.parry)?.number ?? 0;
  const wielded = { row: owner.row, owner: owner.name, usage, skill: use.skill };
  for (const effect of withWeapon(withWeapons, 'weapon_parry_bonus', wielded)) {
    number += worth(effect);
    report.read.push(entry('bonus to parry', `${worth(effect)} with ${where}`, effect.because));
  }
  return { ...calculated, number };
}

function meleeOf(way: Way, damage: string, parry: Figure | undefined, { report }: Tables): Melee {
  const { weapon, owner, use, level, where } = way;
  const reach = reachOf(weapon.calc.reach ?? weapon.reach) ?? (owner.natural ? 'C' : '1');
  const parries = parry ? parryText(parry) : 'No';
  const told = owner.natural ? '' : parry ? `, parry ${parries}` : ', no parry';
  report.read.push(entry('melee mode', `${where}: ${use.skill} ${level}, ${damage}, reach ${reach}${told}`));
  return {
    damage,
    reach,
    skill: use.skill,
    level,
    // Parts of the body parry as the bare hands do, which the rules see to.
    ...(owner.natural ? {} : { parry: parries }),
    hands: /[†‡]/.test(weapon.calc.strength ?? weapon.strength ?? '') ? 2 : 1,
    motion: motionOf(weapon),
  };
}

/** Whether the point leads: a thrust by the damage it is based on, or by its kind where that says nothing. */
function motionOf({ damage, usage }: GcsWeapon): 'swing' | 'thrust' {
  if (damage.st?.includes('sw')) return 'swing';
  if (/swing|swung|slash/i.test(usage ?? '')) return 'swing';
  return damage.st?.includes('thr') || /^(imp|pi)/.test(damage.type ?? '') ? 'thrust' : 'swing';
}

/** Keeps what the file says this parries and blocks, for the comparison with the rules. */
function keepDefenses({ owner, weapon, where, use, level }: Way, parry: Figure | undefined, { stated }: Tables): void {
  for (const defense of ['parry', 'block'] as const) {
    const figure = figureOf(weapon.calc[defense]);
    if (!figure) continue;
    const bonus = (defense === 'parry' ? parry?.number : figureOf(weapon.block)?.number) ?? 0;
    const { fencing, unbalanced } = figure;
    stated.push({
      defense,
      where: owner.missing === undefined ? where : `${where} (${owner.missing})`,
      file: figure.number,
      basis: { skill: use.skill, level, bonus, fencing, unbalanced },
      natural: owner.natural,
      shield: owner.shield,
      mistaken: use.type === 'block' || use.type === 'parry' ? (weapon.calc.level ?? 0) : null,
    });
  }
}
