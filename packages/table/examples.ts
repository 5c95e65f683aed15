/** The fights and fighters that come with each system: `*.scenario.yaml` or `.json` and character files in its `examples` folder. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readJson } from '@riposte/rules/engine/door.ts';
import { must } from '@riposte/rules/engine/result.ts';
import type { Json, SystemId } from '@riposte/rules/engine/system.ts';
import { SYSTEMS } from '@riposte/rules/systems/index.ts';
import { parse } from 'yaml';
import { openFight } from './fight.ts';
import { importText, withImports } from './imports.ts';
import type { Examples } from './protocol.ts';

const RULES = dirname(fileURLToPath(import.meta.resolve('@riposte/rules/package.json')));

const SCENARIO = /^(.+)\.scenario\.(?:yaml|json)$/;

type Shipped = Examples['systems'][number];

let known: Promise<Examples> | undefined;

/** Everything shipped, read once. */
export function examples(): Promise<Examples> {
  known ??= readAll();
  return known;
}

async function readAll(): Promise<Examples> {
  const systems = await Promise.all(Object.entries(SYSTEMS).map(([id, { title }]) => readSystem(id, title)));
  return { systems };
}

async function readSystem(system: SystemId, title: string): Promise<Shipped> {
  const folder = join(RULES, 'systems', system, 'examples');
  const text = (name: string) => readFile(join(folder, basename(name)), 'utf8');
  const files = (await readdir(folder)).toSorted();
  const shipped: Shipped = { system, title, scenarios: [], fighters: [] };
  for (const file of files.filter((name) => !SCENARIO.test(name))) {
    const imported = await importText({ system, file, text: await text(file) });
    if (!imported.ok) throw new Error(`broken invariant: the shipped ${file} is not read: ${imported.error}`);
    const { fighter, name } = imported.value;
    shipped.fighters.push({ id: file, name, fighter });
  }
  for (const file of files) {
    const id = SCENARIO.exec(file)?.[1];
    if (id !== undefined) await add(shipped, id, await withImports(readScenario(file, await text(file)), text));
  }
  return shipped;
}

function readScenario(file: string, text: string): Json {
  if (file.endsWith('.yaml')) return parse(text) as Json;
  const json = readJson(text);
  if (!json.ok) throw new Error(`broken invariant: the shipped ${file} is not JSON: ${json.error.message}`);
  return json.value;
}

/** A scenario with its fighters; one of a name that was shipped before is the same person. */
async function add(shipped: Shipped, id: string, scenario: Json): Promise<void> {
  const fight = await openFight(scenario);
  if (!fight.ok)
    throw new Error(`broken invariant: the shipped scenario ${id} does not open: ${JSON.stringify(fight.error)}`);
  const { system, state, title } = fight.value;
  const { note, fighters } = scenario as { note?: string; fighters?: { [key: string]: Json } };
  shipped.scenarios.push({ id, title: title ?? id, note: note ?? null, scenario });
  for (const [fighter, given] of Object.entries(fighters ?? {})) {
    const card = must(
      system.show(state).find((one) => one.fighter === fighter),
      `${id} shows its fighter ${fighter}`,
    );
    if (shipped.fighters.some((other) => other.name === card.name)) continue;
    shipped.fighters.push({ id: `${id}/${fighter}`, name: card.name, fighter: given });
  }
}
