/** Reads a character file in the rules' worker: a corner of the fight with the importer's report, or one clear sentence. */
import type { Json, SystemId } from '@riposte/rules/engine/system.ts';
import { fail, ok, type Result } from '@riposte/rules/engine/result.ts';
import { askImport } from '../rules/client.ts';
import type { ImportReport } from './ImportReport.tsx';
import type { PickedFighter } from './scenario.ts';

/** Who stands in a corner; `id` is null for an imported fighter, who has a report instead. */
export interface Corner extends PickedFighter {
  id: string | null;
  report: ImportReport | null;
}

/** The fighter that a file holds, with the report on how it was read. */
export async function readCharacter(system: SystemId, file: string, text: string): Promise<Result<Corner, string>> {
  try {
    const read = await askImport({ system, file, text });
    if (!read.ok) return read;
    // All but the report stands in the fight: the sheet, what the hands hold, current HP and FP, the better hand.
    const { report, ...fighter } = read.value;
    return ok({ id: null, name: report.name, fighter: fighter as unknown as Json, report });
  } catch (error) {
    return fail(error instanceof Error ? error.message : 'the rules could not be loaded');
  }
}
