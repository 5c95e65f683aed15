/** Sheets by strangers: every one is read whole, its defenses are reproduced, and it fights one of ours to the end. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { playOut } from '../../engine/drive.ts';
import { eager } from '../../engine/eager.ts';
import { must } from '../../engine/result.ts';
import { gurps4e } from '../../systems/gurps-4e/system.ts';
import { asFighter } from '../index.ts';
import { importGcs, type Imported } from './import.ts';
import { isSound } from './prune.ts';
import type { ComparedDefense } from './report.ts';

/** What every sheet must say, read or by the game's default. */
const NEEDED = [
  'ST',
  'DX',
  'IQ',
  'HT',
  'Will',
  'Per',
  'HP',
  'FP',
  'Basic Speed',
  'Basic Move',
  'Size Modifier',
  'Dodge',
].concat(['encumbrance', 'Basic Lift', 'hands', 'held', 'DR']);

const EXAMPLES = new URL('../../systems/gurps-4e/examples/', import.meta.url);
const shared = process.env['RIPOSTE_SHARED'];
// One line where the files are not at hand; the tests below are then not even collected.
test.skipIf(!shared)('sheets by strangers are where RIPOSTE_SHARED says', () => {
  expect(existsSync(`${shared}/data/gcs`)).toBe(true);
});

describe.each(shared ? [`${shared}/data`] : [])('sheets by strangers', (folder) => {
  const many = readdirSync(`${folder}/gcs`).filter((file) => file.endsWith('.gcs'));
  const loose = readdirSync(folder).filter((file) => file.endsWith('.gcs') && !file.includes('.v4.'));
  const read = (path: string) => ({ file: must(path.split('/').at(-1), 'a name'), imported: taken(path) });
  const sheets = [
    ...many.map((file) => read(`${folder}/gcs/${file}`)),
    ...loose.map((file) => read(`${folder}/${file}`)),
  ];
  const the53 = sheets.slice(0, many.length);

  test('are 53 in number, and a few more', () => {
    expect(the53).toHaveLength(53);
    expect(loose.length).toBeGreaterThan(5);
  });

  test.each(sheets)('$file: a sound sheet with everything a fight needs', ({ imported }) => {
    const { sheet, report } = imported;
    expect(isSound(sheet)).toBe(true);
    const told = new Set([...report.read, ...report.recomputed].map(({ field }) => field));
    expect(NEEDED.filter((field) => !told.has(field))).toEqual([]);
    expect(report.skipped.filter(({ because }) => !because)).toEqual([]);
  });

  test('field by field, what was read, recomputed and skipped', () => {
    const table = countFields(the53.map(({ imported }) => imported));
    console.log(table);
    expect(table.split('\n').length).toBeGreaterThan(NEEDED.length);
  });

  test.each(['dodge', 'parry', 'block'] as const)(
    'at least 98 % of what they state as %s follows from the rules',
    (defense) => {
      const rows = the53.flatMap(({ file, imported }) => statedBy(file, imported, defense));
      const wrong = rows.filter(({ row }) => row.verdict === 'file-wrong');
      const counted = rows.filter(({ row }) => row.verdict !== 'file-wrong');
      const same = counted.filter(({ row }) => row.verdict === 'same');
      const differing = counted.filter(({ row }) => row.verdict === 'differs').map(told);
      const lines = [
        `${defense}: ${same.length} of ${counted.length} reproduced`,
        ...differing.map((line) => `  differs: ${line}`),
      ];
      console.log([...lines, ...wrong.map((one) => `  the file is wrong: ${told(one)}`)].join('\n'));
      expect(counted.length).toBeGreaterThan(defense === 'block' ? 5 : 50);
      expect(same.length / counted.length).toBeGreaterThanOrEqual(0.98);
      expect(wrong.length).toBeLessThanOrEqual(2);
      expect(wrong.filter(({ row }) => !row.proof)).toEqual([]);
    },
  );

  const ours = readdirSync(EXAMPLES).filter((file) => file.endsWith('.gcs'));
  test.each(
    sheets.map((sheet, index) => ({ ...sheet, against: must(ours[index % ours.length], 'one of ours'), seed: index })),
  )('$file fights our $against to the end without the referee', ({ imported, against, seed }) => {
    const ann = { side: 'guests', ...asFighter(imported) };
    const bob = { side: 'ours', ...asFighter(taken(new URL(against, EXAMPLES).pathname)) };
    const setup = gurps4e.setup.parse({ fighters: { ann, bob } });
    if (!setup.ok) throw new Error(JSON.stringify(setup.error));
    const fight = playOut(gurps4e, gurps4e.begin(setup.value), eager(gurps4e, seed), 20_000);
    expect(fight.end).toBe('over');
  });

  test('a sheet of version 4 is refused by name', () => {
    const old = importGcs(readFileSync(`${folder}/03-hobgoblin.v4.gcs`, 'utf8'));
    expect(old).toMatchObject({ ok: false, error: { kind: 'old-version' } });
  });
});

function taken(path: string): Imported {
  const imported = importGcs(readFileSync(path, 'utf8'));
  if (!imported.ok) throw new Error(`${path}: ${imported.error.path}: ${imported.error.message}`);
  return imported.value;
}

interface FiledDefense {
  file: string;
  row: ComparedDefense;
}

function statedBy(file: string, { report }: Imported, defense: ComparedDefense['defense']): FiledDefense[] {
  return report.defenses.filter((row) => row.defense === defense).map((row) => ({ file, row }));
}

function told({ file, row }: FiledDefense): string {
  return `${file}, ${row.where}: file ${row.file}, rules ${row.rules ?? 'none'}${row.proof ? ` (${row.proof})` : ''}`;
}

/** One line per field: how often it was read, recomputed and skipped, and in how many sheets it came up. */
function countFields(all: Imported[]): string {
  const counts = new Map<string, { read: number; recomputed: number; skipped: number; sheets: number }>();
  for (const { report } of all) {
    const here = new Set<string>();
    for (const kind of ['read', 'recomputed', 'skipped'] as const) {
      for (const { field } of report[kind]) {
        const count = counts.get(field) ?? { read: 0, recomputed: 0, skipped: 0, sheets: 0 };
        count[kind]++;
        if (!here.has(field)) count.sheets++;
        here.add(field);
        counts.set(field, count);
      }
    }
  }
  const line = (cells: (string | number)[]) =>
    cells.map((cell, index) => (index === 0 ? String(cell).padEnd(20) : String(cell).padStart(11))).join('');
  const lines = [...counts].map(([field, { read, recomputed, skipped, sheets }]) =>
    line([field, read, recomputed, skipped, sheets]),
  );
  return [line(['field', 'read', 'recomputed', 'skipped', 'sheets']), ...lines].join('\n');
}
