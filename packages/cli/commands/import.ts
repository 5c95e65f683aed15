/** `riposte import FILE`: reads a character file and tells what was read, recomputed, skipped and doubted. */
import { styleText } from 'node:util';
import { asFighter, type Entry, type ImportReport } from '@riposte/rules/characters/index.ts';
import { ok } from '@riposte/rules/engine/result.ts';
import { nameOf } from '../input/bytes.ts';
import { importFile } from '../input/imports.ts';
import type { Answer } from '../output.ts';
import { columns, indent } from '../print/columns.ts';

/** `as`: what kind of file it is, where its name has no ending. */
export interface ImportOptions {
  system: string;
  as: string;
}

/** What `import --json` writes. */
export interface ImportShape {
  riposte: 1;
  kind: 'import';
  system: string;
  file: string;
  name: string;
  /** What a scenario's fighter takes over: `sheet`, and how he stands there (`held`, and `hp` and `fp` where they are not full). */
  fighter: object;
  report: ImportReport;
}

/** The character in the file as a scenario's fighter, with the importer's report. */
export async function importCommand(file: string, { system, as }: ImportOptions): Answer {
  const imported = await importFile(file, system, as);
  if (!imported.ok) return imported;
  const { report } = imported.value;
  const fighter = asFighter(imported.value);
  const shape: ImportShape = {
    riposte: 1,
    kind: 'import',
    system,
    file: nameOf(file),
    name: report.name,
    fighter,
    report,
  };
  return ok({ json: () => shape, text: () => reportLines(report).join('\n') });
}

function reportLines({ name, read, recomputed, skipped, disagreements, defenses }: ImportReport): string[] {
  return [
    styleText('bold', name),
    ...part('Read', entries(read)),
    ...part('Recomputed', entries(recomputed)),
    ...part('Skipped', entries(skipped)),
    ...part(
      'The file and the rules disagree',
      disagreements.map(({ where, file, rules, because }) => [
        where,
        `file says ${file}, rules give ${rules}`,
        because,
      ]),
    ),
    ...part(
      'Defenses',
      defenses.map(({ where, file, rules, verdict, proof = '' }) => [
        where,
        verdict === 'same'
          ? `${file}, as the rules`
          : `file says ${file}, rules ${rules === null ? 'allow none' : `give ${rules}`}`,
        proof,
      ]),
    ),
  ];
}

function entries(list: Entry[]): string[][] {
  return list.map(({ field, value = '', because = '' }) => [field, String(value), because]);
}

function part(heading: string, rows: string[][]): string[] {
  return rows.length === 0 ? [] : ['', `${heading}:`, ...indent(columns(rows))];
}
