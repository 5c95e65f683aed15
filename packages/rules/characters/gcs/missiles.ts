/** Shooting and throwing: what comes flying, how far, how often. */
import { leading, rangeOf } from './figures.ts';
import { named } from './rows.ts';
import { entry, type ImportReport } from './report.ts';
import { ownSkill } from './skills.ts';
import type { GcsWeapon } from './schema.ts';
import type { Ranged, Way } from './ways.ts';

/** Reads the figures of a ranged weapon; `damage` is read already. */
export function missileOf({ owner, weapon, where, use, level }: Way, damage: string, report: ImportReport): Ranged {
  const { calc } = weapon;
  const accuracy = leading(calc.accuracy ?? weapon.accuracy);
  const range = rangeOf(calc.range ?? weapon.range);
  const bulk = leading(calc.bulk ?? weapon.bulk);
  const rateOfFire = leading(calc.rate_of_fire ?? weapon.rate_of_fire);
  const shots = leading(calc.shots ?? weapon.shots);
  const kind = kindOf(weapon, ownSkill(weapon.defaults, owner.replacements) ?? use.skill, owner.natural);
  const yards = range ? `range ${range.half === undefined ? '' : `${range.half}/`}${range.max}` : 'no range';
  report.read.push(
    entry('ranged mode', `${where}: ${use.skill} ${level}, ${damage}, ${kind}, ${yards}, Acc ${accuracy ?? 0}`),
  );
  const unread = calc.range ?? weapon.range;
  if (!range && unread !== undefined)
    report.skipped.push(entry('range', `${where}: ${named(unread)}`, 'not a number of yards'));
  return {
    damage,
    kind,
    skill: use.skill,
    level,
    ...(accuracy === undefined ? {} : { accuracy }),
    ...(range ? { range } : {}),
    ...(bulk === undefined ? {} : { bulk }),
    ...(rateOfFire === undefined || rateOfFire < 1 ? {} : { rateOfFire }),
    ...(shots === undefined || shots < 1 ? {} : { shots }),
  };
}

/** What comes flying (G4-ROLL-13): thrown, shot by muscle, by gun, by beam, or poured. */
function kindOf(weapon: GcsWeapon, skill: string, natural: boolean): Ranged['kind'] {
  if (/jet/i.test(weapon.accuracy ?? '') || skill.startsWith('Liquid Projector')) return 'liquid';
  if (weapon.shots?.startsWith('T') || /^(Thrown Weapon|Throwing|Spear Thrower|Bolas|Lasso|Net)/.test(skill))
    return 'thrown';
  if (/^(Bow|Crossbow|Sling|Blowpipe)/.test(skill) || weapon.range?.startsWith('x')) return 'muscle-missile';
  return natural || skill.startsWith('Beam Weapons') ? 'beam' : 'firearm';
}
