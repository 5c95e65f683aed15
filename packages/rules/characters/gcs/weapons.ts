/** Weapons with every way of using them, parts of the body among them, and what the file says they parry and block. */
import { pounds } from './equipment.ts';
import { idOf } from './figures.ts';
import { effects, enabled, named, rows } from './rows.ts';
import { entry } from './report.ts';
import { ownSkill } from './skills.ts';
import type { GcsEquipment, GcsSheet, GcsSkill, GcsSpell, GcsTrait } from './schema.ts';
import { readMode } from './modes.ts';
import type { Melee, Ranged, Tables, Weapon } from './ways.ts';

/** The most weapons that are taken; the rest is told. */
const MOST_WEAPONS = 200;

/** Reads the weapons of traits, skills and equipment by id; those that are not at hand are compared with the rules, but not taken. */
export function readArms(gcs: GcsSheet, shields: ReadonlySet<GcsEquipment>, tables: Tables): Record<string, Weapon> {
  const weapons: Record<string, Weapon> = {};
  const active = new Set(enabled(gcs.traits));
  for (const trait of rows(gcs.traits)) if (active.has(trait)) readNatural(trait, undefined, tables, weapons);
  for (const skill of rows(gcs.skills)) readNatural(skill, undefined, tables, weapons);
  for (const spell of rows(gcs.spells)) {
    readNatural(spell, 'spells are not played', tables, weapons);
    tables.report.skipped.push(entry('spell', named(spell.name, spell.replacements), 'spells are not played'));
  }
  for (const row of rows(gcs.equipment)) {
    const missing = !row.equipped ? 'not equipped' : row.quantity <= 0 ? 'none are left' : undefined;
    readItem(row, missing, shields.has(row), tables, weapons);
  }
  for (const row of rows(gcs.other_equipment)) readItem(row, 'not carried', false, tables, weapons);
  return weapons;
}

/** Parts of the body: each way of striking is a weapon of its own, since a fist and a foot can strike one after the other. */
function readNatural(
  row: GcsTrait | GcsSkill | GcsSpell,
  missing: string | undefined,
  tables: Tables,
  weapons: Record<string, Weapon>,
): void {
  const { replacements } = row;
  const title = named(row.name, replacements);
  for (const weapon of row.weapons) {
    const hidden = weapon.hide ? 'hidden in the file' : undefined;
    const owner = { row, name: title, replacements, natural: true, shield: false, missing: missing ?? hidden };
    const mode = readMode(owner, weapon, tables);
    if (!mode || isFull(weapons, title, tables)) continue;
    const usage = named(weapon.usage ?? '', replacements);
    const name = title === 'Natural Attacks' && usage !== '' ? usage : usage === '' ? title : `${title} (${usage})`;
    const way = idOf(usage === '' ? title : usage, new Set());
    weapons[idOf(name, new Set(Object.keys(weapons)))] = {
      name: name === '' ? 'Body' : name,
      skill: mode.skill,
      natural: true,
      ...(mode.melee ? { melee: { [way]: mode.melee } } : {}),
      ...(mode.ranged ? { ranged: { [way]: mode.ranged } } : {}),
    };
  }
}

/** Something held: all its ways of use together. */
function readItem(
  row: GcsEquipment,
  missing: string | undefined,
  shield: boolean,
  tables: Tables,
  weapons: Record<string, Weapon>,
): void {
  const { replacements } = row;
  const name = named(row.description, replacements);
  const melee: Record<string, Melee> = {};
  const ranged: Record<string, Ranged> = {};
  for (const weapon of row.weapons) {
    const hidden = weapon.hide ? 'hidden in the file' : undefined;
    const owner = { row, name, replacements, natural: false, shield, missing: missing ?? hidden };
    const mode = readMode(owner, weapon, tables);
    if (!mode) continue;
    const usage = named(weapon.usage ?? '', replacements);
    const taken = new Set([...Object.keys(melee), ...Object.keys(ranged)]);
    const way = idOf(usage === '' ? (mode.melee?.motion ?? 'shoot') : usage, taken);
    if (mode.melee) melee[way] = mode.melee;
    if (mode.ranged) ranged[way] = mode.ranged;
  }
  if (Object.keys(melee).length + Object.keys(ranged).length === 0 || isFull(weapons, name, tables)) return;
  const skill = ownSkill(row.weapons[0]?.defaults ?? [], row.replacements) ?? 'DX';
  const weight = pounds(row.calc.weight);
  const quality = qualityOf(row);
  const flexible = flexibleOf(name, skill);
  const type = typeOf(name, skill);
  if (quality) tables.report.read.push(entry('quality', `${name}: ${quality}`));
  weapons[idOf(name, new Set(Object.keys(weapons)))] = {
    name: name === '' ? 'Weapon' : name,
    skill,
    ...(weight === undefined ? {} : { weight: Math.round(weight * 100) / 100 }),
    ...(quality ? { quality } : {}),
    ...(flexible ? { flexible } : {}),
    ...(type ? { type } : {}),
    ...(Object.keys(melee).length > 0 ? { melee } : {}),
    ...(Object.keys(ranged).length > 0 ? { ranged } : {}),
  };
}

function isFull(weapons: Record<string, Weapon>, name: string, { report }: Tables): boolean {
  if (Object.keys(weapons).length < MOST_WEAPONS) return false;
  report.skipped.push(entry('weapon', name, `at most ${MOST_WEAPONS} weapons are taken`));
  return true;
}

/** Quality as the weapon's modifiers or its name say it; it weighs in when a weapon might break. */
function qualityOf(row: GcsEquipment): Weapon['quality'] {
  const words = [row.description, ...[...enabled(row.modifiers)].map((modifier) => modifier.name ?? '')].join(' | ');
  if (/very fine/i.test(words)) return 'very-fine';
  if (/\bfine\b/i.test(words)) return 'fine';
  return /\bcheap\b/i.test(words) ? 'cheap' : undefined;
}

/** Flails make themselves hard to parry and block (G4S-WPN-06). */
function flexibleOf(name: string, skill: string): Weapon['flexible'] {
  if (/nunchaku|weighted scarf/i.test(name)) return 'nunchaku';
  return ['Flail', 'Two-Handed Flail', 'Kusari'].includes(skill) ? 'flail' : undefined;
}

/** The kinds that the list of parrying modifiers names; their figures are in the weapon's parry already (G4-EQUIP-04). */
function typeOf(name: string, skill: string): Weapon['type'] {
  if (skill === 'Knife' || /\b(dagger|knife)\b/i.test(name)) return 'knife';
  if (skill === 'Staff') return 'quarterstaff';
  if (skill === 'Kusari') return 'kusari';
  if (skill === 'Whip') return 'whip';
  return skill === 'Bow' ? 'bow' : undefined;
}

/** Bonuses that equipment gives to active defenses, apart from shields; see `traits.ts`. */
export function equipmentEffects(list: GcsEquipment[]): ReturnType<typeof effects> {
  return list.flatMap((row) => effects(row, named(row.description, row.replacements)));
}
