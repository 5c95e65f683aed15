import { mkdirSync, readFileSync, rmSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

const PATIENCE_MS = 20 * 60_000; // a slow line may need minutes for one installation
const BIRTH_MS = 10_000; // an owner writes its name at once; a folder without one for longer has lost its owner

/**
 * Runs `work` while holding the lock `folder`; waits for another holder, and takes over from one that has died.
 * @param {string} folder made by the holder, removed when it is done
 * @param {() => void} work
 * @param {{ patience?: number, birth?: number }} [limits] milliseconds to wait for a living holder, and for a new one to write its name
 * @throws {Error} when a living holder keeps the lock for longer than the patience; and whatever `work` throws
 */
export function withLock(folder, work, { patience = PATIENCE_MS, birth = BIRTH_MS } = {}) {
  acquire(folder, patience, birth);
  const release = () => rmSync(folder, { recursive: true, force: true });
  const stop = () => process.exit(130); // runs the exit handler below; without it a signal would leave the lock behind
  process.on('exit', release).on('SIGINT', stop).on('SIGTERM', stop);
  try {
    work();
  } finally {
    release();
    process.off('exit', release).off('SIGINT', stop).off('SIGTERM', stop);
  }
}

/** @param {string} folder @param {number} patience @param {number} birth */
function acquire(folder, patience, birth) {
  const giveUp = Date.now() + patience;
  for (let tries = 0; ; tries++) {
    if (makeFolder(folder)) {
      writeOwner(folder);
      return;
    }
    if (isStale(folder, birth) && takeOver(folder, birth)) return;
    if (Date.now() > giveUp) throw new Error(`another setup holds ${folder}; remove that folder if none is running`);
    if (tries === 0) console.log(`setup: waiting for another setup to finish (${folder})`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
}

/**
 * Takes a dead owner's lock without ever removing it: only one of several heirs can make the inner folder, and that
 * one looks again, since another heir may have been faster and be alive.
 * @param {string} folder @param {number} birth
 * @returns {boolean} whether the lock is now ours
 */
function takeOver(folder, birth) {
  const heir = join(folder, 'heir');
  if (!makeFolder(heir)) {
    if (ageOf(heir) > birth) rmSync(heir, { recursive: true, force: true }); // this heir died as well
    return false;
  }
  const ours = isStale(folder, birth);
  if (ours) writeOwner(folder);
  rmdirSync(heir);
  return ours;
}

/** @param {string} folder @param {number} birth */
function isStale(folder, birth) {
  try {
    const owner = JSON.parse(readFileSync(join(folder, 'owner.json'), 'utf8'));
    return owner.host === hostname() && !isAlive(owner.pid);
  } catch {
    return ageOf(folder) > birth;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'; // it lives, and is somebody else's
  }
}

/**
 * Milliseconds since the folder was made. Its time of change will not do where it has a time of birth: an heir's own
 * folder inside would make it young again.
 * @param {string} folder
 */
function ageOf(folder) {
  try {
    const { birthtimeMs, mtimeMs } = statSync(folder);
    return Date.now() - (birthtimeMs || mtimeMs);
  } catch {
    return 0; // gone in the meantime: the next try will make it
  }
}

/** @param {string} folder @returns {boolean} false when it was there already */
function makeFolder(folder) {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code;
    if (code === 'EEXIST' || code === 'ENOENT') return false; // ENOENT: the lock around an heir was just released
    throw error;
  }
}

/** @param {string} folder */
function writeOwner(folder) {
  writeFileSync(join(folder, 'owner.json'), JSON.stringify({ pid: process.pid, host: hostname() }));
}
