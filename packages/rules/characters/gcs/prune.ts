/** The last check of an imported sheet: what is out of the rules' range is taken out and told, or the whole is refused. */
import { fail, ok, type Result } from '../../engine/result.ts';
import { sheetSchema, type SheetInput } from '../../systems/gurps-4e/setup.ts';
import { sheetIssues } from '../../systems/gurps-4e/sheet.ts';
import * as z from 'zod/mini';
import { entry, type ImportReport } from './report.ts';

/** Parts of a sheet that a character can do without. */
const SPARE = [
  'skills',
  'weapons',
  'dr',
  'bonuses',
  'shield',
  'advantages',
  'thrust',
  'will',
  'per',
  'size',
  'basicMove',
];

/** How often the sheet is looked at again after something was taken out. */
const ROUNDS = 1000;

/** The sheet without its unusable parts; refused where something needful is out of range. */
export function prune(input: SheetInput, report: ImportReport): Result<SheetInput, { path: string; message: string }> {
  // A copy of its own, since parts are taken out of it.
  const sheet = JSON.parse(JSON.stringify(input)) as Record<string, unknown>;
  for (let round = 0; round < ROUNDS; round++) {
    const parsed = z.safeParse(sheetSchema, sheet);
    const issues = parsed.success ? deeper(parsed.data) : parsed.error.issues;
    if (issues.length === 0 && parsed.success) return ok(parsed.data);
    // From the end, so that what is taken out of a list does not move what is still to be taken.
    for (const { path, message } of issues.toReversed()) {
      if (!take(sheet, path)) return fail({ path: path.join('.'), message: `${path.join('.')}: ${message}` });
      report.skipped.push(entry(String(path[0]), path.slice(1).join(' '), message));
    }
  }
  return fail({ path: '', message: 'too much of the sheet is out of range' });
}

function deeper(sheet: SheetInput): { path: PropertyKey[]; message: string }[] {
  return sheetIssues(sheet).map(({ path, message }) => ({ path: path.split('.'), message }));
}

/** Takes out the mode, weapon, skill or other part that a path leads to; false where it may not be missing. */
function take(sheet: Record<string, unknown>, [part, key, modes, mode]: readonly PropertyKey[]): boolean {
  if (typeof part !== 'string' || !SPARE.includes(part)) return false;
  const whole = sheet[part];
  if (Array.isArray(whole) && typeof key === 'number') {
    whole.splice(key, 1);
    return true;
  }
  if (part === 'shield' || typeof whole !== 'object' || whole === null || key === undefined) {
    delete sheet[part];
    return true;
  }
  const record = whole as Record<PropertyKey, unknown>;
  const weapon = record[key];
  if (part === 'weapons' && typeof weapon === 'object' && weapon !== null && mode !== undefined) {
    const ways = (weapon as Record<PropertyKey, unknown>)[modes as PropertyKey];
    if (typeof ways === 'object' && ways !== null) {
      delete (ways as Record<PropertyKey, unknown>)[mode];
      if (Object.keys(ways).length > 0) return true;
      delete (weapon as Record<PropertyKey, unknown>)[modes as PropertyKey];
      if ('melee' in weapon || 'ranged' in weapon) return true;
    }
  }
  delete record[key];
  return true;
}

/** Whether a fight can begin with the sheet: it passes the door of a scenario. */
export function isSound(sheet: SheetInput): boolean {
  return z.safeParse(sheetSchema, sheet).success && sheetIssues(sheet).length === 0;
}
