/** The rows of a sheet: traits, skills and equipment lie in containers, some are switched off, and names have blanks to fill. */
import type { GcsFeature, GcsModifier, GcsSheet } from './schema.ts';

/** What all rows have in common. */
interface Tree<R> {
  children?: R[] | undefined;
}

/** Every row, containers included, each before what it contains. */
export function* rows<R extends Tree<R>>(list: readonly R[]): Generator<R> {
  for (const row of list) {
    yield row;
    if (row.children) yield* rows(row.children);
  }
}

/** Every row that is not disabled, by itself or with a container around it. */
export function* enabled<R extends Tree<R> & { disabled: boolean }>(list: readonly R[]): Generator<R> {
  for (const row of list) {
    if (row.disabled) continue;
    yield row;
    if (row.children) yield* enabled(row.children);
  }
}

/** A feature, the level it counts with, the row it belongs to, and the words for where it comes from. */
export interface Effect {
  feature: GcsFeature;
  levels: number;
  row: object;
  because: string;
}

/** What an effect is worth: by level where the file says so. */
export function worth({ feature, levels }: Effect): number {
  const amount = feature.amount ?? 0;
  return Math.trunc(feature.per_level || feature.leveled ? amount * levels : amount);
}

/** A row's own features, then those of its enabled modifiers. */
export function effects(
  row: { features: GcsFeature[]; modifiers?: GcsModifier[]; levels?: number | undefined },
  because: string,
): Effect[] {
  const own = row.features.map((feature) => ({ feature, levels: row.levels ?? 0, row, because }));
  const bought = [...enabled(row.modifiers ?? [])].flatMap((modifier) =>
    modifier.features.map((feature) => ({
      feature,
      levels: (modifier.use_level_from_trait ? row.levels : modifier.levels) ?? 0,
      row,
      because: `${because} (${plain(modifier.name ?? '')})`,
    })),
  );
  return [...own, ...bought];
}

/** A name for people: blanks such as `@Specialty@` filled in, no control characters, one line of at most 100 characters. */
export function named(text: string, replacements: Record<string, string> = {}): string {
  const filled = text.replace(/@([^@]{1,200})@/g, (_, blank: string) =>
    Object.hasOwn(replacements, blank) ? (replacements[blank] ?? blank) : blank,
  );
  return plain(filled);
}

/** Text on one line, without what cannot be seen or turns the writing around, cut to 100 characters. */
export function plain(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 100)
    .trim();
  return line.isWellFormed() ? line : line.slice(0, -1);
}

/** The word in a name that a file gives either as text or as `{ compare, qualifier }`. */
export function word(name: unknown): string {
  if (typeof name === 'string') return name;
  if (typeof name !== 'object' || name === null || !('qualifier' in name)) return '';
  return typeof name.qualifier === 'string' ? name.qualifier : '';
}

/** Whether a criterion of the file, `{ compare, qualifier }`, holds of a text; upper and lower case are one. */
export function fits(criterion: unknown, text: string): boolean {
  const compare =
    typeof criterion === 'object' && criterion !== null && 'compare' in criterion ? criterion.compare : 'is';
  const wanted = word(criterion).toLowerCase();
  const given = text.toLowerCase();
  switch (compare) {
    case '':
    case 'none':
    case 'any':
      return true;
    case 'is':
      return given === wanted;
    case 'is_not':
      return given !== wanted;
    case 'contains':
      return given.includes(wanted);
    case 'does_not_contain':
      return !given.includes(wanted);
    case 'starts_with':
      return given.startsWith(wanted);
    case 'ends_with':
      return given.endsWith(wanted);
    default:
      return false;
  }
}

/** Rows of equipment that are worn or wielded. */
export function equipped(sheet: GcsSheet): GcsSheet['equipment'] {
  return [...rows(sheet.equipment)].filter((row) => row.equipped && row.quantity > 0);
}
