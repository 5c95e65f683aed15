/** Characters as the rules read them: the game's defaults filled in, notation parsed (G4S-CHAR-01..06). */
import { must } from '../../engine/result.ts';
import type { SetupIssue } from '../../engine/system.ts';
import { LOCATIONS, type SheetInput } from './setup.ts';
import { parseAdvantages, parseDamage, parseParry, parseReach, type Damage } from './notation.ts';
import { PLAIN_ITEM } from './nature.ts';
import { armedBases, bareBases } from './tools.ts';
import type { Basis, Item, Location, MeleeMode, RangedMode, Sheet, Shield, WayToStrike } from './character.ts';

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
  for (const [id, weapon] of Object.entries(input.weapons ?? {})) items[id] = readItem(weapon, dx, skills);
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
    shield: input.shield ? readShield(input.shield, skills) : null,
    dr: readDr(input.dr ?? {}),
    hands,
    dominant: 'right',
    bonuses: input.bonuses ?? [],
    scores: { dodge: input.scores?.dodge ?? null, block: input.scores?.block ?? null },
  };
  const armed = Object.values(items).some((item) => item.natural && Object.keys(item.melee).length > 0);
  if (!armed) Object.assign(items, bareLimbs(sheet, parseDamage(`${input.thrust ?? thrustOf(st)} cr`)));
  return { ...sheet, waysToStrike: waysToStrike(items) };
}

function waysToStrike(items: Sheet['items']): WayToStrike[] {
  return Object.entries(items).flatMap(([item, { natural, melee, ranged }]) => [
    ...Object.entries(melee).map(([mode, { hands }]) => ({ item, mode, ranged: false, hands: natural ? 1 : hands })),
    ...Object.keys(ranged).map((mode) => ({ item, mode, ranged: true, hands: 1 as const })),
  ]);
}

/** Bounds that keep the longest list of choices within what a person can read. */
const MOST_SKILLS = 4;
const MOST_WAYS = 120;

/** Names that the rules keep for the shield and for bare hands and feet. */
const KEPT = ['shield', 'right-hand', 'left-hand', 'both-hands'];
const LIMBS = ['fist', 'foot'];

/** What the shape of a sheet cannot say, by path within it: a missing level, a name in use, an advantage unknown. */
export function sheetIssues({ skills = {}, weapons = {}, advantages = [] }: SheetInput): SetupIssue[] {
  const issues: SetupIssue[] = [];
  let ways = 0;
  for (const [id, weapon] of Object.entries(weapons)) {
    const path = `weapons.${id}`;
    const modes = [...Object.values(weapon.melee ?? {}), ...Object.values(weapon.ranged ?? {})];
    ways += modes.length;
    if (new Set(modes.map(({ skill }) => skill ?? weapon.skill)).size > MOST_SKILLS)
      issues.push({ path, message: `expected at most ${MOST_SKILLS} skills to one weapon` });
    if (KEPT.includes(id) || (LIMBS.includes(id) && !weapon.natural))
      issues.push({ path, message: `expected another name, "${id}" is kept for what is no weapon` });
    for (const kind of ['melee', 'ranged'] as const) {
      for (const [name, mode] of Object.entries(weapon[kind] ?? {})) {
        const skill = mode.skill ?? weapon.skill;
        const way = `${path}.${kind}.${name}`;
        if ((mode.level ?? weapon.level) === undefined && !Object.hasOwn(skills, skill))
          issues.push({ path: way, message: `expected a level, here or for ${skill} among the skills` });
        if (kind === 'ranged' && Object.hasOwn(weapon.melee ?? {}, name))
          issues.push({ path: way, message: 'expected another name than that of a melee mode' });
      }
    }
  }
  if (ways > MOST_WAYS) issues.push({ path: 'weapons', message: `expected at most ${MOST_WAYS} modes, got ${ways}` });
  const known = parseAdvantages(advantages);
  if (!known.ok) issues.push({ path: 'advantages', message: known.error.message });
  return issues;
}

/** The skills that serve for things that are no melee weapons (G4-IMPROV-02/03): a light club goes with Broadsword (R-4E-14). */
const IMPROVISED_AS = { pole: 'Staff', rifle: 'Staff', bow: 'Broadsword' };

function improvisedSkill({ improvisedAs, type }: WeaponInput): string | null {
  if (improvisedAs !== undefined) return improvisedAs;
  return type === 'pole' || type === 'rifle' || type === 'bow' ? IMPROVISED_AS[type] : null;
}

/** How something improvised parries: like a staff with both hands, like anything else with one; unlearned at DX - 5 (R-4E-13). */
function improvisedBasis(skill: string, dx: number, skills: Sheet['skills']): Basis {
  const staff = skill === 'Staff';
  const level = skills[skill]?.level ?? dx - 5;
  return {
    skill,
    level,
    bonus: 0,
    fencing: false,
    unbalanced: false,
    hands: staff ? 2 : 1,
    reach: staff ? [1, 2] : [1],
  };
}

function readItem(weapon: WeaponInput, dx: number, skills: Sheet['skills']): Item {
  const improvisedAs = improvisedSkill(weapon);
  const melee: Item['melee'] = {};
  const ranged: Item['ranged'] = {};
  for (const [name, mode] of Object.entries(weapon.melee ?? {})) melee[name] = readMelee(name, mode, weapon, skills);
  for (const [name, mode] of Object.entries(weapon.ranged ?? {})) ranged[name] = readRanged(mode, weapon, skills);
  const known = armedBases(Object.values(melee));
  return {
    name: weapon.name,
    weight: Math.round((weapon.weight ?? 0) * 100),
    quality: weapon.quality ?? 'good',
    breaksLike: weapon.quality ?? (improvisedAs === null ? 'good' : 'cheap'),
    type: weapon.type ?? 'other',
    improvisedAs,
    fragile: weapon.fragile ?? weapon.type === 'bow',
    flexible: weapon.flexible ?? null,
    natural: weapon.natural ?? false,
    limb: weapon.limb ?? (weapon.natural ? 'face' : null),
    parryScore: weapon.parryScore ?? null,
    bases: known.length > 0 || improvisedAs === null ? known : [improvisedBasis(improvisedAs, dx, skills)],
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
    parry: weapon.natural ? null : parseParry(mode.parry ?? weapon.parry ?? parryOf(weapon)),
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
    shots: mode.shots ?? null,
  };
}

/** What kinds of weapon add to Parry where their own figure is not stated (G4-EQUIP-01..04). */
const PARRY_BY_TYPE = { knife: '-1', kusari: '-2', whip: '-2', quarterstaff: '+2' };

function parryOf({ type }: WeaponInput): string {
  return type === 'knife' || type === 'kusari' || type === 'whip' || type === 'quarterstaff'
    ? PARRY_BY_TYPE[type]
    : '0';
}

/** What each size of shield adds to every active defense (G4-SHIELD-05). */
const DB_BY_SIZE = { small: 1, 'light-cloak': 1, improvised: 1, medium: 2, 'heavy-cloak': 2, large: 3, force: 3 };

function readShield(shield: NonNullable<SheetInput['shield']>, skills: Sheet['skills']): Shield {
  const { name, size, db, force } = shield;
  const skill = shield.skill ?? (size?.endsWith('cloak') ? 'Cloak' : 'Shield');
  return {
    name,
    db: db ?? (size ? DB_BY_SIZE[size] : 0),
    skill,
    level: shield.level ?? skills[skill]?.level ?? null,
    force: force ?? size === 'force',
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
    ...PLAIN_ITEM,
    name,
    natural: true,
    limb: name === 'Kick' ? 'right-leg' : 'right-arm',
    melee: { [name.toLowerCase()]: mode },
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
