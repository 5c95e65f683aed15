/** Replaces `import: file.gcs` of a scenario's fighters by the sheets in those files, which stand beside the scenario. */
import { realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { asFighter, IMPORTERS } from '@riposte/rules/characters/index.ts';
import { fail, ok, type Result } from '@riposte/rules/engine/result.ts';
import type { Scenario } from '@riposte/rules/engine/scenario.ts';
import type { Json } from '@riposte/rules/engine/system.ts';
import { nameOf, readText, STDIN } from './bytes.ts';
import type { Refusal } from './refusal.ts';

type Fields = { [key: string]: Json };

/** The most files that one scenario may name. */
const MOST_IMPORTS = 100;

/** The scenario with every import replaced. What the fighter himself says, such as `held`, goes before what the file says. */
export async function resolveImports(file: string, scenario: Scenario): Promise<Result<Scenario, Refusal>> {
  const fighters: Fields = {};
  let imports = 0;
  for (const [id, fighter] of Object.entries(fieldsOf(scenario.setup['fighters']))) {
    if (!('import' in fieldsOf(fighter))) {
      fighters[id] = fighter;
      continue;
    }
    const refuse = (message: string) => fail({ file: nameOf(file), path: `fighters.${id}.import`, message });
    if (++imports > MOST_IMPORTS) return refuse(`expected at most ${MOST_IMPORTS} imports`);
    const { import: named, ...own } = fieldsOf(fighter);
    if ('sheet' in own) return refuse('expected an import or a sheet, not both');
    if (typeof named !== 'string') return refuse('expected the name of a file');
    const path = beside(file, named);
    if (path === null) return refuse('expected a file beside the scenario: no leading /, no ..');
    const imported = await importFile(path, scenario.system);
    if (!imported.ok) return refuse(`${named}: ${inFile(imported.error)}`);
    // Both are plain JSON; the types belong to the importer's system.
    fighters[id] = { ...(asFighter(imported.value) as unknown as Fields), ...own };
  }
  return ok({ ...scenario, setup: { ...scenario.setup, fighters } });
}

/** The character in a file, by the importer of the system that takes its ending; `as` names the ending where the name does not. */
export async function importFile(path: string, system: string, as?: string) {
  const refuse = (message: string) => fail({ file: nameOf(path), path: '', message });
  const importers = Object.hasOwn(IMPORTERS, system) ? IMPORTERS[system] : undefined;
  if (!importers) return refuse(`there is no importer for ${JSON.stringify(system)}`);
  const ending = path === STDIN ? as : (/\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? as);
  const importer = ending !== undefined && Object.hasOwn(importers, ending) ? importers[ending] : undefined;
  if (!importer)
    return refuse(
      `expected a file ending in ${Object.keys(importers)
        .map((known) => `.${known}`)
        .join(', ')}`,
    );
  const text = readText(path);
  if (!text.ok) return text;
  const importText = await importer.load();
  const imported = importText(text.value);
  return imported.ok
    ? ok(imported.value)
    : fail({ file: nameOf(path), path: imported.error.path, message: imported.error.message });
}

/** What is wrong inside a file, without its name. */
function inFile({ path, message }: Refusal): string {
  return path === '' ? message : `${path}: ${message}`;
}

/** The path of a file named in a scenario, or null where the name leads away from the scenario's folder. */
function beside(file: string, named: string): string | null {
  const parts = named.split('/');
  if (
    named.includes('\\') ||
    /^[a-z]:/i.test(named) ||
    parts.some((part) => part === '' || part === '.' || part === '..')
  )
    return null;
  const folder = file === STDIN ? '.' : dirname(file);
  const path = join(folder, ...parts);
  try {
    // A link inside the folder may lead out of it.
    return realpathSync(path).startsWith(realpathSync(folder) + sep) ? path : null;
  } catch {
    return path;
  }
}

function fieldsOf(value: Json | undefined): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
