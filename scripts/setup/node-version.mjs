import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The Node versions that run TypeScript sources directly and have the embedded database: `engines` of package.json. */
export const SUPPORTED = '^22.18 || ^24.11 || >=26';

/**
 * Whether a version is in the supported range.
 * @param {string} version as `node --version` prints it
 * @returns {boolean}
 */
export function isSupported(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return (major === 22 && minor >= 18) || (major === 24 && minor >= 11) || major >= 26;
}

/**
 * Checks the Node that npm's scripts will find: the pinned one in node_modules/.bin, else the host's. A pinned one that
 * cannot run here (no glibc, or one before 2.28) would stand in the host's way, so its link is removed.
 * @param {string} root the repository's folder
 * @param {string} [host] the version of the host's Node
 * @throws {Error} when neither will do, with what to install
 */
export function checkNode(root, host = process.version) {
  const bin = join(root, 'node_modules', '.bin');
  const pinned = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');
  linkPinned(root, pinned);
  const hasPinned = existsSync(pinned);
  if (hasPinned) {
    const version = versionOf(pinned);
    if (version !== null && isSupported(version)) return;
  }
  const why = hasPinned
    ? 'the pinned Node does not run on this machine'
    : `there is no pinned Node for ${process.platform} on ${process.arch}`;
  if (!isSupported(host)) {
    throw new Error(`${why}, and the Node installed here is ${host}. Install Node ${SUPPORTED} and try again.`);
  }
  for (const name of ['node', 'node.cmd', 'node.ps1']) rmSync(join(bin, name), { force: true });
  if (hasPinned) console.log(`setup: ${why}; using the installed Node ${host}`);
}

/**
 * Puts the pinned Node where npm's scripts look for it. npm 10 links it, and then takes the link away again together
 * with the packages that it skipped, those for other platforms, because they have a program of that name too.
 * @param {string} root @param {string} pinned
 */
function linkPinned(root, pinned) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  if (existsSync(pinned) || !existsSync(join(root, 'node_modules', name, 'bin', program))) return;
  if (process.platform === 'win32') writeFileSync(pinned, `@"%~dp0\\..\\${name}\\bin\\${program}" %*\r\n`);
  else symlinkSync(join('..', name, 'bin', program), pinned);
}

/** @param {string} node @returns {string | null} null when it cannot be run */
function versionOf(node) {
  const run = spawnSync(node, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' });
  return run.status === 0 ? run.stdout.trim() : null;
}
