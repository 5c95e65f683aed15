/** From a scenario to a fight that is about to begin; the scenario comes from outside, at a table's beginning and from its log. */
import { runScript } from '@riposte/rules/engine/drive.ts';
import { fail, ok, type Result } from '@riposte/rules/engine/result.ts';
import { parseScenario } from '@riposte/rules/engine/scenario.ts';
import type { AnySystem, Json, SetupIssue, Staged } from '@riposte/rules/engine/system.ts';
import { SYSTEMS } from '@riposte/rules/systems/index.ts';
import { FIGHTER_LIMIT } from './protocol.ts';

/** A fight's system and its state after the moves of its scenario, if it has any. */
export interface Fight {
  system: AnySystem;
  state: Staged;
  title: string | null;
  /** What the scenario's moves led to, in order. */
  facts: unknown[];
}

/** The fight that a scenario describes, or where it is wrong and what was expected. */
export async function openFight(input: Json): Promise<Result<Fight, SetupIssue[]>> {
  const scenario = parseScenario(input);
  if (!scenario.ok) return scenario;
  const { system: id, title = null, setup: given, moves } = scenario.value;
  const fighters = count(given['fighters']);
  if (fighters > FIGHTER_LIMIT) return wrong('fighters', `expected at most ${FIGHTER_LIMIT} fighters, got ${fighters}`);
  const entry = Object.hasOwn(SYSTEMS, id) ? SYSTEMS[id] : undefined;
  if (!entry) return wrong('system', `expected one of ${Object.keys(SYSTEMS).join(', ')}`);
  const system = await entry.load();
  const setup = system.setup.parse(given);
  if (!setup.ok) return setup;
  const run = runScript(system, system.begin(setup.value), moves);
  if (!run.ok) return wrong(`moves[${run.error.index}]`, run.error.message);
  return ok({ system, state: run.value.state, title, facts: run.value.steps.flatMap((step) => step.facts) });
}

/** Every system's setup lists its fighters under this name; too many are refused before anybody looks at each of them. */
function count(fighters: Json | undefined): number {
  return fighters !== null && typeof fighters === 'object' ? Object.keys(fighters).length : 0;
}

function wrong(path: string, message: string): Result<never, SetupIssue[]> {
  return fail([{ path, message }]);
}
