import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';

/**
 * Brings node_modules to what package-lock.json lists, by `npm ci`, unless it is there already.
 * Two runs at once (a start and a test, say) take turns.
 * @param {string} root the repository's folder
 * @throws {Error} when the installation fails; npm has then printed why
 */
export function ensureInstalled(root) {
  if (isFresh(root)) return;
  withLock(join(root, '.setup.lock'), () => {
    if (isFresh(root)) return;
    if (!isInstalledByHand(root)) install(root);
    writeFileSync(stampFile(root), fingerprint(root));
  });
}

/** @param {string} root */
function install(root) {
  console.log('setup: installing the packages that package-lock.json lists (npm ci)');
  rmSync(stampFile(root), { force: true });
  // No package needs an install script, and the settings of the host (NODE_ENV=production, omit=dev) must not leave
  // out the tools. Warnings are silenced because an old host Node would be warned about once for each package: the
  // pinned Node replaces it a moment later.
  const args = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  args.push('--loglevel=error');
  const npm = process.env['npm_execpath'];
  const done =
    npm !== undefined && /\.c?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
      : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (done.error) throw new Error(`npm could not be started: ${done.error.message}`);
  if (done.status !== 0) throw new Error('npm ci failed; what it printed above says why');
  mkdirSync(join(root, 'node_modules'), { recursive: true });
}

/**
 * Whether the last setup saw this very lockfile on this kind of machine.
 * @param {string} root
 * @returns {boolean}
 */
export function isFresh(root) {
  const stamp = stampFile(root);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root);
}

/**
 * Whether somebody's own `npm install` has brought node_modules to the lockfile's state. npm writes what it installed
 * to node_modules/.package-lock.json at the very end, so an installation that was interrupted does not count.
 * Packages that only some platforms need may be missing there; all others must agree in both directions.
 * @param {string} root
 * @returns {boolean}
 */
export function isInstalledByHand(root) {
  const hidden = join(root, 'node_modules', '.package-lock.json');
  if (existsSync(stampFile(root)) && !readFileSync(stampFile(root), 'utf8').endsWith(platform())) return false;
  if (!existsSync(hidden)) return false;
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(hidden);
  const same = (/** @type {string} */ path) =>
    installed[path]?.version === wanted[path]?.version && installed[path]?.integrity === wanted[path]?.integrity;
  return (
    Object.keys(installed).every(same) &&
    Object.keys(wanted).every((path) => (wanted[path]?.optional === true && !(path in installed)) || same(path))
  );
}

/**
 * The entries of a lockfile, by their folder, without the project's own packages.
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }>}
 */
function packagesOf(file) {
  const entries = Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages);
  return Object.fromEntries(entries.filter(([path, entry]) => /(^|\/)node_modules\//.test(path) && !entry.link));
}

/** @param {string} root */
function stampFile(root) {
  return join(root, 'node_modules', '.riposte-setup');
}

/** @param {string} root */
function fingerprint(root) {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return `${hash} ${platform()}`;
}

/** A node_modules that was copied from another kind of machine holds the wrong binaries. */
function platform() {
  return `${process.platform}-${process.arch}`;
}
