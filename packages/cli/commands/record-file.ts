/** Writes records. */
import { closeSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { writeRecord, type FightRecord } from '@riposte/rules/engine/record.ts';
import type { Refusal } from '../input/refusal.ts';

/** Writes a record to a file, whole or not at all; the refusal where that cannot be. */
export function writeRecordFile(file: string, record: FightRecord): Refusal | null {
  const beside = `${file}.${process.pid}.part`;
  let begun = false;
  try {
    const open = openSync(beside, 'wx');
    begun = true;
    writeFileSync(open, `${JSON.stringify(writeRecord(record), null, 2)}\n`);
    closeSync(open);
    renameSync(beside, file);
    return null;
  } catch (error) {
    if (begun) rmSync(beside, { force: true });
    return { file, path: '', message: `may not be written: ${error instanceof Error ? error.message : String(error)}` };
  }
}
