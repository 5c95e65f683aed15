/** Attributes, pools, speed and size. Missing ones get the game's defaults (G4S-CHAR-01, -02, -05), and the report says so. */
import { fail, ok, type Result } from '../../engine/result.ts';
import type { SheetInput } from '../../systems/gurps-4e/setup.ts';
import { enabled, effects, worth } from './rows.ts';
import type { ImportError } from './read.ts';
import { entry, type ImportReport } from './report.ts';
import type { GcsSheet } from './schema.ts';

/** The numbers of a sheet, and what is left of the pools where the file says less than full. */
export interface Attributes {
  sheet: Pick<
    SheetInput,
    'st' | 'dx' | 'iq' | 'ht' | 'will' | 'per' | 'hp' | 'fp' | 'basicSpeed' | 'basicMove' | 'size'
  >;
  now: { hp?: number; fp?: number };
}

/** Reads them; a sheet without ST, DX, IQ or HT is refused. */
export function readAttributes(gcs: GcsSheet, report: ImportReport): Result<Attributes, ImportError> {
  const values = new Map<string, number>();
  const current = new Map<string, number>();
  for (const { attr_id, calc } of gcs.attributes) {
    if (calc?.value !== undefined) values.set(attr_id, calc.value);
    if (calc?.current !== undefined) current.set(attr_id, calc.current);
  }
  const taken = (id: string, field: string) => {
    const value = values.get(id);
    if (value === undefined) return undefined;
    report.read.push(entry(field, value));
    return Math.floor(value);
  };
  const st = taken('st', 'ST');
  const dx = taken('dx', 'DX');
  const iq = taken('iq', 'IQ');
  const ht = taken('ht', 'HT');
  if (st === undefined || dx === undefined || iq === undefined || ht === undefined) {
    const gone = [st, dx, iq, ht].indexOf(undefined);
    const message = `expected a value for ${['ST', 'DX', 'IQ', 'HT'][gone]}`;
    return fail({ kind: 'not-a-sheet', path: 'attributes', message });
  }
  const orElse = (id: string, field: string, instead: number, because: string) => {
    const value = taken(id, field);
    if (value !== undefined) return value;
    report.recomputed.push(entry(field, instead, because));
    return instead;
  };
  const hp = orElse('hp', 'HP', Math.max(1, st), 'the file has none; HP default to ST');
  const fp = orElse('fp', 'FP', ht, 'the file has none; FP default to HT');
  const basicSpeed = speed(values.get('basic_speed'), dx, ht, report);
  const sheet: Attributes['sheet'] = {
    st,
    dx,
    iq,
    ht,
    will: orElse('will', 'Will', iq, 'the file has none; Will defaults to IQ'),
    per: orElse('per', 'Per', iq, 'the file has none; Per defaults to IQ'),
    hp,
    fp,
    basicSpeed,
    basicMove: orElse(
      'basic_move',
      'Basic Move',
      Math.floor(basicSpeed),
      'the file has none; Basic Speed without fractions',
    ),
    size: sizeOf(gcs, report),
  };
  return ok({ sheet, now: { ...left('hp', hp, current, report), ...left('fp', fp, current, report) } });
}

function speed(stated: number | undefined, dx: number, ht: number, report: ImportReport): number {
  if (stated === undefined) {
    const value = (dx + ht) / 4;
    report.recomputed.push(entry('Basic Speed', value, 'the file has none; a quarter of DX + HT'));
    return value;
  }
  const quarters = Math.floor(stated * 4) / 4;
  if (quarters === stated) report.read.push(entry('Basic Speed', stated));
  else report.recomputed.push(entry('Basic Speed', quarters, `the file says ${stated}; rounded down to a quarter`));
  return quarters;
}

function left(
  pool: 'hp' | 'fp',
  full: number,
  current: Map<string, number>,
  report: ImportReport,
): { hp?: number; fp?: number } {
  const now = current.get(pool);
  if (now === undefined) return {};
  report.read.push(entry(`current ${pool.toUpperCase()}`, now));
  return now === full ? {} : { [pool]: Math.floor(now) };
}

/** The Size Modifier of the profile plus what traits add to it. */
function sizeOf(gcs: GcsSheet, report: ImportReport): number {
  let size = Number(gcs.profile.SM ?? 0);
  for (const trait of enabled(gcs.traits)) {
    for (const effect of effects(trait, trait.name)) {
      if (effect.feature.type === 'attribute_bonus' && effect.feature.attribute === 'sm') size += worth(effect);
    }
  }
  if (!Number.isInteger(size)) {
    report.skipped.push(entry('Size Modifier', String(gcs.profile.SM), 'expected a whole number; 0 is used'));
    return 0;
  }
  report.read.push(entry('Size Modifier', size));
  return size;
}
