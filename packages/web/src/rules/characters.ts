/** Reading character files by whichever importer of a system takes their ending. Runs in the worker. */
import { IMPORTERS } from '@riposte/rules/characters/index.ts';
import { fail, type Result, ok } from '@riposte/rules/engine/result.ts';

type Importer = Awaited<ReturnType<(typeof IMPORTERS)[string][string]['load']>>;

/** What an importer makes of a file: what goes into a scenario's fighter, and the report. */
export type Imported = Extract<ReturnType<Importer>, { ok: true }>['value'];

/** The character that a file's text holds, or in one sentence why there is none. */
export async function importCharacter(system: string, file: string, text: string): Promise<Result<Imported, string>> {
  const importers = Object.hasOwn(IMPORTERS, system) ? IMPORTERS[system] : undefined;
  if (!importers) return fail('no character files are read for these rules yet');
  const ending = /\.([^./\\]+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
  const importer = Object.hasOwn(importers, ending) ? importers[ending] : undefined;
  if (!importer) {
    const known = Object.keys(importers).map((each) => `.${each}`);
    return fail(`expected a file ending in ${known.join(', ')}`);
  }
  const imported = (await importer.load())(text);
  if (imported.ok) return ok(imported.value);
  const { path, message } = imported.error;
  return fail(path === '' ? message : `${path}: ${message}`);
}
