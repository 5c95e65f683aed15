/** Reads the text of a file or of the standard input, within bounds, before anything looks into it. */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { fail, ok, type Result } from '@riposte/rules/engine/result.ts';
import type { Refusal } from './refusal.ts';

/** The largest file that the command reads, in bytes. */
export const MOST_BYTES = 1024 * 1024;

/** The name of the standard input, as an argument and in messages. */
export const STDIN = '-';

/** The text of a file, or of the standard input where the name is `-`. Refused: what is missing, too large or not UTF-8. */
export function readText(file: string): Result<string, Refusal> {
  const refuse = (message: string) => fail({ file: nameOf(file), path: '', message });
  let bytes: Uint8Array | null;
  try {
    bytes = readBytes(file);
  } catch (error) {
    return refuse(reason(error));
  }
  if (bytes === null) return refuse(`expected at most ${MOST_BYTES} bytes`);
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return refuse('expected text in UTF-8');
  }
}

/** What messages call a file. */
export function nameOf(file: string): string {
  return file === STDIN ? 'standard input' : file;
}

/** At most `MOST_BYTES`, or null where there are more. Throws what the system says. */
function readBytes(file: string): Uint8Array | null {
  // Without O_NONBLOCK a named pipe that nobody writes would be waited for at opening; it is refused below.
  const descriptor = file === STDIN ? 0 : openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    if (file !== STDIN && !fstatSync(descriptor).isFile()) throw new Error('expected a file');
    const bytes = new Uint8Array(MOST_BYTES + 1);
    let length = 0;
    while (length < bytes.length) {
      const read = readSome(descriptor, bytes, length);
      if (read === 0) return bytes.subarray(0, length);
      length += read;
    }
    return null;
  } finally {
    if (file !== STDIN) closeSync(descriptor);
  }
}

function readSome(descriptor: number, bytes: Uint8Array, from: number): number {
  for (;;) {
    try {
      return readSync(descriptor, bytes, from, bytes.length - from, null);
    } catch (error) {
      const code = codeOf(error);
      // A terminal or pipe that has nothing yet; reading it again is all there is to do without a second, asynchronous reader.
      if (code === 'EAGAIN') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      else if (code === 'EOF') return 0;
      else throw error;
    }
  }
}

function reason(error: unknown): string {
  switch (codeOf(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'no such file';
    case 'EACCES':
    case 'EPERM':
      return 'may not be read';
    case 'EISDIR':
      return 'expected a file, not a directory';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
