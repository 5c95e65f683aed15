/**
 * Writes to the standard output and error. Synchronously and past `process.stdout`: nothing is cut off when the process ends, and
 * a start does not load streams and sockets for one write.
 */
import { writeSync } from 'node:fs';

/** Writes to the standard output. A reader that has gone (`| head`) has had enough: the process ends with status 0. */
export function writeOut(text: string): void {
  writeAll(1, text);
}

/** Writes to the standard error. */
export function writeError(text: string): void {
  writeAll(2, text);
}

function writeAll(descriptor: number, text: string): void {
  let rest: Uint8Array = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(descriptor, rest));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      // A pipe that somebody else made non-blocking, and that is full for now.
      if (code === 'EAGAIN') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
      else if (code === 'EPIPE') process.exit(descriptor === 1 ? 0 : 1);
      else throw error;
    }
  }
}
