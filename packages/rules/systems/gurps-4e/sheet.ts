/** Characters as the rules read them: the game's defaults filled in, notation parsed (G4S-CHAR-01..06). */
import { must } from '../../engine/result.ts';
import { LOCATIONS, type SheetInput } from './setup.ts';
import { parseAdvantages, parseDamage, parseParry, parseReach, type Damage } from './notation.ts';
import { armedBases, bareBases } from './tools.ts';
import type { Item, Location, MeleeMode, RangedMode, Sheet, WayToStrike } from './state.ts';

type WeaponInput = NonNullable<SheetInput['weapons']>[string];
type MeleeInput = NonNullable<WeaponInput['melee']>[string];
type RangedInput = NonNullable<WeaponInput['ranged']>[string];

/** The sheet of a validated input. Throws on what `sheetIssues` reports. */
export function readSheet(input: SheetInput): Sheet {
  const { st, dx, iq, ht } = input;
  const speedQuarters = input.basicSpeed === undefined ? ht + dx : Math.floor(input.basicSpeed * 4);
  const parsed = parseAdvantages(input.advantages ?? []);
  if (!parsed.ok) throw new Error(`broken invariant: advantages were checked at the door`);
  const skills: Sheet['skills'] = {};
  for (const [name, given] of Object.entries(input.skills ?? {})) {
    skills[name] = typeof given === 'number' ? { level: given, default: false } : given;
  }
  const hands = input.hands ?? 2;
  const items: Sheet['items'] = {};
  for (const [id, weapon] of Object.entries(input.weapons ?? {})) items[id] = readItem(weapon, skills);
  const sheet: Sheet = {
    name: input.name ?? '',
    st,
    dx,
    iq,
    ht,
    will: input.will ?? iq,
    per: input.per ?? iq,
    hp: input.hp ?? Math.max(1, st),
    fp: input.fp ?? ht,
    speedQuarters,
    basicMove: input.basicMove ?? Math.floor(speedQuarters / 4),
    size: input.size ?? 0,
    encumbrance: input.encumbrance ?? 0,
    advantages: parsed.value,
    skills,
    items,
    waysToStrike: [],
    bare: bareBases(dx, skills),
    shield: input.shield
      ? {
          name: input.shield.name,
          db: input.shield.db,
          skill: input.shield.skill ?? 'Shield',
          level: input.shield.level ?? skills[input.shield.skill ?? 'Shield']?.level ?? null,
          force: input.shield.force ?? false,
        }
      : null,
    dr: readDr(input.dr ?? {}),
    hands,
    dominant: 'right',
    bonuses: input.bonuses ?? [],
    scores: { dodge: input.scores?.dodge ?? null, block: input.scores?.block ?? null },
  };
  const armed = Object.values(items).some((item) => item.natural);
  if (!armed) Object.assign(items, bareLimbs(sheet, parseDamage(`${input.thrust ?? thrustOf(st)} cr`)));
  return { ...sheet, waysToStrike: waysToStrike(items) };
}

function waysToStrike(items: Sheet['items']): WayToStrike[] {
  return Object.entries(items).flatMap(([item, { natural, melee, ranged }]) => [
    ...Object.entries(melee).map(([mode, { hands }]) => ({ item, mode, ranged: false, hands: natural ? 1 : hands })),
    ...Object.keys(ranged).map((mode) => ({ item, mode, ranged: true, hands: 1 as const })),
  ]);
}

/** Why a weapon's or shield's level cannot be known, by path within the sheet; empty when all is well. */
export function sheetIssues(input: SheetInput): { path: string; message: string }[] {
  const issues: { path: string; message: string }[] = [];
  const known = (skill: string) => input.skills?.[skill] !== undefined;
  for (const [id, weapon] of Object.entries(input.weapons ?? {})) {
    if (id === 'shield' || id.endsWith('-hand') || id === 'both-hands') {
      issues.push({ path: `weapons.${id}`, message: 'this name is kept for the shield and the bare hands' });
    }
    const modes = [...Object.entries(weapon.melee ?? {}), ...Object.entries(weapon.ranged ?? {})];
    for (const [name, mode] of modes) {
      if ((mode.level ?? weapon.level) === undefined && !known(mode.skill ?? weapon.skill)) {
        const skill = mode.skill ?? weapon.skill;
        issues.push({
          path: `weapons.${id}.${name}`,
          message: `expected a level, here or for ${skill} among the skills`,
        });
      }
    }
  }
  const advantages = parseAdvantages(input.advantages ?? []);
  if (!advantages.ok) issues.push({ path: 'advantages', message: advantages.error.message });
  return issues;
}

function readItem(weapon: WeaponInput, skills: Sheet['skills']): Item {
  const melee: Item['melee'] = {};
  const ranged: Item['ranged'] = {};
  for (const [name, mode] of Object.entries(weapon.melee ?? {})) melee[name] = readMelee(name, mode, weapon, skills);
  for (const [name, mode] of Object.entries(weapon.ranged ?? {})) ranged[name] = readRanged(mode, weapon, skills);
  return {
    name: weapon.name,
    weight: Math.round((weapon.weight ?? 0) * 100),
    quality: weapon.quality ?? 'good',
    type: weapon.type ?? 'other',
    flexible: weapon.flexible ?? null,
    natural: weapon.natural ?? false,
    parryScore: weapon.parryScore ?? null,
    bases: armedBases(Object.values(melee)),
    melee,
    ranged,
  };
}

function levelOf(
  mode: MeleeInput | RangedInput,
  weapon: WeaponInput,
  skills: Sheet['skills'],
): { skill: string; level: number } {
  const skill = mode.skill ?? weapon.skill;
  return { skill, level: must(mode.level ?? weapon.level ?? skills[skill]?.level, `a level for ${skill}`) };
}

function readMelee(name: string, mode: MeleeInput, weapon: WeaponInput, skills: Sheet['skills']): MeleeMode {
  const damage = parseDamage(mode.damage);
  const thrusting = mode.motion ?? (name.includes('thrust') || damage.type === 'imp' ? 'thrust' : 'swing');
  return {
    ...levelOf(mode, weapon, skills),
    damage,
    reach: parseReach(mode.reach ?? (weapon.natural ? 'C' : '1')),
    parry: weapon.natural ? null : parseParry(mode.parry ?? weapon.parry ?? '0'),
    hands: (mode.hands ?? weapon.hands ?? 1) === 2 ? 2 : 1,
    motion: thrusting,
  };
}

function readRanged(mode: RangedInput, weapon: WeaponInput, skills: Sheet['skills']): RangedMode {
  return {
    ...levelOf(mode, weapon, skills),
    damage: parseDamage(mode.damage),
    kind: mode.kind,
    accuracy: mode.accuracy ?? 0,
    half: mode.range?.half ?? null,
    max: mode.range?.max ?? null,
    bulk: mode.bulk ?? -2,
  };
}

function readDr(input: NonNullable<SheetInput['dr']>): Sheet['dr'] {
  const dr = {} as Record<Location, number>;
  for (const location of LOCATIONS) dr[location] = input[location] ?? input.all ?? 0;
  if (input.vitals === undefined && input.torso !== undefined) dr.vitals = input.torso;
  return dr;
}

/** Punch and kick of somebody whose sheet names no natural weapon (G4S-ATK-19); damage is basic thrust. */
function bareLimbs({ dx, skills, hands }: Sheet, thrust: Damage): Record<string, Item> {
  const best = (names: string[], penalty: number) => {
    let found = { skill: 'DX', level: dx + penalty };
    for (const skill of names) {
      const level = (skills[skill]?.level ?? -100) + penalty;
      if (level > found.level) found = { skill, level };
    }
    return found;
  };
  const limb = (name: string, mode: MeleeMode): Item => ({
    name,
    weight: 0,
    quality: 'good',
    type: 'other',
    flexible: null,
    natural: true,
    parryScore: null,
    bases: [],
    melee: { [name.toLowerCase()]: mode },
    ranged: {},
  });
  const limbs: Record<string, Item> = {};
  const common = { parry: null, hands: 1 as const, motion: 'thrust' as const };
  const punch = { ...thrust, adds: thrust.adds - 1 };
  if (hands > 0) {
    limbs['fist'] = limb('Punch', {
      ...best(['Boxing', 'Brawling', 'Karate'], 0),
      ...common,
      damage: punch,
      reach: [0],
    });
  }
  limbs['foot'] = limb('Kick', { ...best(['Brawling', 'Karate'], -2), ...common, damage: thrust, reach: [0, 1] });
  return limbs;
}

/** Basic thrusting damage for ST 1 to 40, index ST - 1, as dice and adds (G4S-CHAR-06). */
const THRUST = (
  '1d-6 1d-6 1d-5 1d-5 1d-4 1d-4 1d-3 1d-3 1d-2 1d-2 1d-1 1d-1 1d 1d 1d+1 1d+1 1d+2 1d+2 2d-1 2d-1 ' +
  '2d 2d 2d+1 2d+1 2d+2 2d+2 3d-1 3d-1 3d 3d 3d+1 3d+1 3d+2 3d+2 4d-1 4d-1 4d 4d 4d+1 4d+1'
).split(' ');

/** Basic thrusting damage by ST; above 40 the published table's one die per 10 ST is continued from 4d+1. */
export function thrustOf(st: number): string {
  if (st <= 40) return THRUST[Math.max(0, st - 1)] ?? '1d-6';
  return `${Math.floor(st / 10)}d+1`;
}
