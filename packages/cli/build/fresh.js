// Whether the bundle of the command still says what the sources say. Plain JavaScript, read at every start: it must cost
// less than it saves.
const { readFileSync, statSync } = process.getBuiltinModule('node:fs');

/** Beside the bundle: which files it was made of, with their times and sizes, as `{ [path from packages/cli]: [ms, bytes] }`. */
export const STAMP = 'sources.json';

/**
 * Whether there is a bundle, and no file that it was made of has changed since.
 * @param {string} cli the folder of this package, with a slash at its end
 * @returns {boolean}
 */
export function freshBundle(cli) {
  try {
    const made = JSON.parse(readFileSync(`${cli}dist/${STAMP}`, 'utf8'));
    for (const path of Object.keys(made)) {
      const { mtimeMs, size } = statSync(cli + path);
      if (made[path][0] !== mtimeMs || made[path][1] !== size) return false;
    }
    return true;
  } catch {
    return false;
  }
}
