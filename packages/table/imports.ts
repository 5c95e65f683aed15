/** Characters from other programs' files, by the importer of the system that takes the file's ending. */
import { fail, ok, type Result } from '@riposte/rules/engine/result.ts';
import type { Json } from '@riposte/rules/engine/system.ts';
import type { ImportAnswer, ImportFile } from './protocol.ts';

/** The character of a file with the importer's report, or one sentence saying why there is none. */
export async function importText({ system, file, text }: ImportFile): Promise<Result<ImportAnswer, string>> {
  // The importers are large and most servers start without needing one.
  const { IMPORTERS, asFighter } = await import('@riposte/rules/characters/index.ts');
  const importers = Object.hasOwn(IMPORTERS, system) ? IMPORTERS[system] : undefined;
  if (!importers) return fail(`no characters can be imported for ${system}`);
  const ending = /\.([^./\\]+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
  const importer = Object.hasOwn(importers, ending) ? importers[ending] : undefined;
  if (!importer) return fail(`expected a file ending in ${Object.keys(importers).join(', ')}`);
  const importOne = await importer.load();
  const imported = importOne(text);
  if (!imported.ok) {
    const { path, message } = imported.error;
    return fail(path === '' ? message : `${path}: ${message}`);
  }
  const { report } = imported.value;
  // Both are plain JSON; their types belong to the importer's system.
  const [fighter, account] = [asFighter(imported.value), report] as unknown as [Json, Json];
  return ok({ name: report.name, fighter, report: account });
}

/** A scenario's value with the character of each `import: file` in its place; `read` gives a file's text. Throws if one is refused. */
export async function withImports(scenario: Json, read: (file: string) => Promise<string>): Promise<Json> {
  if (!isObject(scenario) || !isObject(scenario['fighters'])) return scenario;
  const system = typeof scenario['system'] === 'string' ? scenario['system'] : '';
  const fighters: { [key: string]: Json } = {};
  for (const [id, fighter] of Object.entries(scenario['fighters'])) {
    if (!isObject(fighter) || typeof fighter['import'] !== 'string') {
      fighters[id] = fighter;
      continue;
    }
    const { import: file, ...own } = fighter;
    const imported = await importText({ system, file: String(file), text: await read(String(file)) });
    if (!imported.ok) throw new Error(`${String(file)}: ${imported.error}`);
    fighters[id] = { ...(imported.value.fighter as { [key: string]: Json }), ...own };
  }
  return { ...scenario, fighters };
}

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
