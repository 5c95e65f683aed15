/** Writes records. */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { writeRecord, type FightRecord } from '@riposte/rules/engine/record.ts';
import type { Refusal } from '../input/refusal.ts';

/** Writes a record to a file, whole or not at all; the refusal where that cannot be. */
export function writeRecordFile(file: string, record: FightRecord): Refusal | null {
  const beside = `${file}.${process.pid}.part`;
  try {
    writeFileSync(beside, `${JSON.stringify(writeRecord(record), null, 2)}\n`);
    renameSync(beside, file);
    return null;
  } catch (error) {
    rmSync(beside, { force: true });
    return { file, path: '', message: `may not be written: ${error instanceof Error ? error.message : String(error)}` };
  }
}
