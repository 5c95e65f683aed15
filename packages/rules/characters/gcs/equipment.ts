/** What is carried: weight and encumbrance, and the shield with its Defense Bonus. */
import type { SheetInput } from '../../systems/gurps-4e/setup.ts';
import { effects, equipped, named, rows, worth } from './rows.ts';
import { bestUse, ownSkill, type Skills } from './skills.ts';
import { entry, type ImportReport } from './report.ts';
import type { GcsEquipment, GcsSheet } from './schema.ts';

/** Pounds in a unit; a kilogram counts as two pounds, as the game rounds it. */
const POUNDS = new Map(Object.entries({ lb: 1, '#': 1, oz: 1 / 16, tn: 2000, lt: 2240, t: 2000, kg: 2, g: 0.002 }));

/** The pounds that a text such as `1,200 lb` or `0.5 kg` says; undefined where it says none. */
export function pounds(text: string | undefined): number | undefined {
  const [, figure, unit] = /^([\d,]*\.?\d+) *([a-z#]*)$/i.exec((text ?? '').trim()) ?? [];
  const factor = POUNDS.get(unit === '' ? 'lb' : (unit?.toLowerCase() ?? ''));
  const weight = Number(figure?.replaceAll(',', ''));
  return factor === undefined || !Number.isFinite(weight) ? undefined : weight * factor;
}

/** The encumbrance level: carried weight against Basic Lift (G4S-CHAR-03, -04). The file does not state it. */
export function readEncumbrance(gcs: GcsSheet, st: number, report: ImportReport): number {
  const lift = basicLift(gcs, st, report);
  let carried = 0;
  for (const row of gcs.equipment) {
    const weight = pounds(row.calc.extended_weight);
    if (weight === undefined) report.skipped.push(entry('weight', named(row.description), 'the file states no weight'));
    else carried += weight;
  }
  // Sums of decimal weights are compared with limits that are whole or tenths of pounds.
  const hundredths = Math.round(carried * 100);
  const level = [1, 2, 3, 6].filter((times) => hundredths > Math.round(lift * times * 100)).length;
  const load = `${hundredths / 100} lb against Basic Lift ${lift} lb`;
  report.recomputed.push(entry('encumbrance', level, load));
  if (hundredths > Math.round(lift * 1000)) {
    const because = `${load}; more than ten times Basic Lift cannot be carried`;
    report.disagreements.push({ where: 'encumbrance', file: load, rules: 'impossible', because });
  }
  return level;
}

function basicLift(gcs: GcsSheet, st: number, report: ImportReport): number {
  const lifting = st + Math.trunc(gcs.calc?.lifting_st_bonus ?? 0);
  const exact = (lifting * lifting) / 5;
  const rules = exact >= 10 ? Math.round(exact) : exact;
  const file = pounds(gcs.calc?.basic_lift);
  if (file === undefined) {
    report.recomputed.push(entry('Basic Lift', rules, `by ST ${lifting}`));
    return rules;
  }
  report.read.push(entry('Basic Lift', file));
  if (Math.abs(file - rules) > 0.05) {
    const because = `by ST ${lifting}; the file's figure is used`;
    report.disagreements.push({ where: 'Basic Lift', file, rules, because });
  }
  return file;
}

/** Tells of everything that neither strikes nor blocks: it counts by its weight, and by DR where it is armour. */
export function noteBelongings(gcs: GcsSheet, report: ImportReport): void {
  for (const row of rows(gcs.equipment)) {
    if (row.weapons.length > 0) continue;
    const armour = row.equipped && row.features.some(({ type }) => type === 'dr_bonus');
    const because = armour ? 'counts by its weight and its DR' : 'counts by its weight';
    report.read.push(entry('equipment', named(row.description, row.replacements), because));
  }
  for (const row of rows(gcs.other_equipment)) {
    if (row.weapons.length > 0) continue;
    report.skipped.push(entry('equipment', named(row.description, row.replacements), 'not carried'));
  }
}

/** A shield or cloak, and how much of its Defense Bonus the file's own figures contain. */
export interface Shield {
  row: GcsEquipment;
  db: number;
  /** The Defense Bonus that the file has added to its Dodge, Parry and Block. */
  contained: number;
}

/** Whether the row is a shield or cloak: something that the skill Shield or Cloak is used with. */
export function isShield(row: GcsEquipment): boolean {
  return row.weapons.some((weapon) => ['Shield', 'Cloak'].includes(ownSkill(weapon.defaults, row.replacements) ?? ''));
}

/** The equipped shields and cloaks, the one that is used first: that with the greatest Defense Bonus. */
export function shields(gcs: GcsSheet): Shield[] {
  return equipped(gcs)
    .filter(isShield)
    .map((row) => {
      let contained = 0;
      let stated = 0;
      for (const effect of effects(row, '')) {
        const { type, attribute, situation } = effect.feature;
        if (type === 'attribute_bonus' && attribute === 'block') contained += worth(effect);
        if (type === 'conditional_modifier' && /dodge.*parry.*block/i.test(situation ?? '')) stated += worth(effect);
      }
      return { row, db: Math.max(contained, stated), contained };
    })
    .sort((a, b) => b.db - a.db);
}

/** The shield that is used, the first of `all`; the others are told. */
export function readShield(
  all: Shield[],
  skills: Skills,
  attributes: Map<string, number>,
  report: ImportReport,
): SheetInput['shield'] {
  const [best, ...others] = all;
  if (!best) return undefined;
  const name = named(best.row.description, best.row.replacements);
  for (const other of others) {
    report.skipped.push(entry('shield', named(other.row.description), `${name} is used; only one is`));
  }
  const [weapon] = best.row.weapons.filter(({ defaults }) => ['Shield', 'Cloak'].includes(ownSkill(defaults) ?? ''));
  const use = weapon && bestUse(weapon.defaults, skills, attributes);
  const skill = ownSkill(weapon?.defaults ?? []) === 'Cloak' ? 'Cloak' : 'Shield';
  const weight = pounds(best.row.calc.weight);
  const because =
    best.contained > 0 ? `the file's figures contain DB ${best.contained}` : `the file's figures leave DB out`;
  report.read.push(entry('shield', `${name}, DB ${best.db}`, because));
  missingDb(name, best.db, report);
  return {
    name: name === '' ? 'Shield' : name,
    db: best.db,
    skill,
    ...(use ? { level: use.level } : {}),
    ...(weight === undefined ? {} : { weight }),
    ...(/\bforce\b/i.test(name) ? { force: true } : {}),
  };
}

/** The Defense Bonus of shields and cloaks by size. */
const USUAL_DB = new Map(Object.entries({ small: 1, light: 1, medium: 2, 'heavy cloak': 2, large: 3, force: 3 }));

/** Tells where the DB is not that of the size in the shield's name (G4-SHIELD-05). */
function missingDb(name: string, db: number, report: ImportReport): void {
  const size = /\b(small|light|medium|large|heavy cloak|force)\b/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const rules = USUAL_DB.get(size);
  if (rules === undefined || rules === db) return;
  const because = `the Defense Bonus of its size; the file's is used`;
  report.disagreements.push({ where: `DB of the ${name}`, file: db, rules, because });
}
