// Whether the bundle of the command still says what the sources say. Plain JavaScript, read at every start: it must cost
// less than it saves.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Beside the bundle: which files it was made of, with their times and sizes, as `{ [path from packages/cli]: [ms, bytes] }`. */
export const STAMP = 'sources.json';

/**
 * The bundle's entry, or null where there is none or a file that it was made of has changed since.
 * @param {string} cli the folder of this package
 * @returns {string | null}
 */
export function freshBundle(cli) {
  try {
    const made = JSON.parse(readFileSync(join(cli, 'dist', STAMP), 'utf8'));
    for (const path of Object.keys(made)) {
      const { mtimeMs, size } = statSync(join(cli, path));
      if (made[path][0] !== mtimeMs || made[path][1] !== size) return null;
    }
    return join(cli, 'dist', 'main.js');
  } catch {
    return null;
  }
}
