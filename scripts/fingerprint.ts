import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Made from the sources, or by a tool beside them; and tests, which no build reads. */
const LEFT_OUT = /^(node_modules|dist)$|\.test\.tsx?$/;

/**
 * A hash of the names and contents of files, in hexadecimal: the same as long as a build from them would be.
 * @param root the folder that the paths start from
 * @param paths files and folders; a folder stands for all in it but what is built, installed or a test
 * @throws when a path does not exist
 */
export function fingerprintOf(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((start) => filesIn(root, start))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** The files at or below a path, in one order on every machine. */
function filesIn(root: string, path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  const names = readdirSync(join(root, path)).filter((name) => !LEFT_OUT.test(name));
  return names.sort().flatMap((name) => filesIn(root, `${path}/${name}`));
}
