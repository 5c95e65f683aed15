/** A fight as a scenario file begins it: read, its characters imported, its setup accepted by the rules, nothing played yet. */
import { runScript, type Run, type ScriptError } from '@riposte/rules/engine/drive.ts';
import type { FightRecord } from '@riposte/rules/engine/record.ts';
import { fail, ok, type Result } from '@riposte/rules/engine/result.ts';
import { parseScenario, type Scenario } from '@riposte/rules/engine/scenario.ts';
import type { AnySystem, Json, Staged, SystemId } from '@riposte/rules/engine/system.ts';
import { SYSTEMS } from '@riposte/rules/systems/index.ts';
import { nameOf } from './input/bytes.ts';
import { refusalOf, type Refusal } from './input/refusal.ts';
import { readValue } from './input/value.ts';

/** A fight that can be played. The scenario holds the sheets that its imports named. */
export interface Fight {
  /** What messages call the file. */
  file: string;
  scenario: Scenario;
  system: AnySystem;
  start: Staged;
}

/** The fight that a scenario file begins, or what is wrong with the file. */
export async function openFight(file: string): Promise<Result<Fight, Refusal>> {
  const value = await readValue(file);
  return value.ok ? fightOf(value.value, file) : value;
}

/** The fight that a scenario's value begins; `file` is where it comes from, and imports stand beside it. */
export async function fightOf(value: Json, file: string): Promise<Result<Fight, Refusal>> {
  const name = nameOf(file);
  const parsed = parseScenario(value);
  if (!parsed.ok) return fail(refusalOf(name, parsed.error));
  const system = await systemOf(parsed.value.system, name, 'system');
  if (!system.ok) return system;
  let scenario = parsed.value;
  if (hasImports(scenario)) {
    const imported = await (await import('./input/imports.ts')).resolveImports(file, scenario);
    if (!imported.ok) return imported;
    scenario = imported.value;
  }
  const setup = system.value.setup.parse(scenario.setup);
  if (!setup.ok) return fail(refusalOf(name, setup.error));
  return ok({ file: name, scenario, system: system.value, start: system.value.begin(setup.value) });
}

/** The rule system of this name; refused with the names there are. `path` is where the name stands in `file`. */
export async function systemOf(id: SystemId, file: string, path: string): Promise<Result<AnySystem, Refusal>> {
  const listed = Object.hasOwn(SYSTEMS, id) ? SYSTEMS[id] : undefined;
  if (listed) return ok(await listed.load());
  return fail({ file, path, message: `expected one of ${Object.keys(SYSTEMS).join(', ')}, got ${JSON.stringify(id)}` });
}

/** The record of moves that were played from a scenario; what the scenario scripted is among them, or was not played. */
export function recordOf({ scenario, system }: Fight, moves: FightRecord['moves']): FightRecord {
  return {
    riposte: 1,
    kind: 'record',
    system: system.id,
    edition: system.edition,
    scenario: { ...scenario, moves: [] },
    moves,
  };
}

/** A fight after the scripted moves, or after the first `moves` of them, wherever they end. */
export async function fightAfter(file: string, moves?: number): Promise<Result<Fight & { run: Played }, Refusal>> {
  const fight = await openFight(file);
  if (!fight.ok) return fight;
  const { system, scenario, start } = fight.value;
  const run = runScript(system, start, scenario.moves.slice(0, moves));
  return run.ok ? ok({ ...fight.value, run: run.value }) : fail(scriptRefusal(fight.value, run.error));
}

type Played = Run<Staged, unknown>;

/** A scripted move that does not fit. */
export function scriptRefusal({ file }: Fight, { index, message }: ScriptError): Refusal {
  return { file, path: `moves[${index}]`, message };
}

/** Whether any fighter names a file in place of his sheet. Looks at unvalidated data, so it takes nothing for granted. */
function hasImports({ setup }: Scenario): boolean {
  const fighters = setup['fighters'];
  if (typeof fighters !== 'object' || fighters === null) return false;
  return Object.values(fighters).some(
    (fighter) => typeof fighter === 'object' && fighter !== null && 'import' in fighter,
  );
}
