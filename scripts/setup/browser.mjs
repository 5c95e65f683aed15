import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The browser that the browser tests drive: the one that RIPOSTE_CHROMIUM names, else the first in the usual places.
 * @returns {string | null} its path, or null when there is none
 */
export function findChromium() {
  const named = process.env['RIPOSTE_CHROMIUM'];
  if (named) return existsSync(named) ? named : null;
  return PLACES.find((place) => existsSync(place)) ?? null;
}

/**
 * Makes sure of a browser on a Debian machine of a continuous integration, where this runs as root; elsewhere nothing
 * is installed behind anybody's back, and one line says what will be skipped.
 * @throws {Error} when the installation fails, or RIPOSTE_CHROMIUM names a file that is not there
 */
export function browserForTests() {
  if (findChromium()) return;
  const named = process.env['RIPOSTE_CHROMIUM'];
  if (named) throw new Error(`RIPOSTE_CHROMIUM names ${named}, which does not exist`);
  if (isOurDebian()) {
    console.log('setup: installing Chromium for the browser tests (apt-get)');
    aptGet(['update']);
    aptGet(['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation']);
    if (!findChromium()) throw new Error('apt-get installed chromium, but it is in none of the usual places');
    return;
  }
  const how = process.platform === 'linux' ? 'install Chromium (Debian: apt-get install chromium)' : 'install Chrome';
  console.log(`setup: SKIPPED: the browser tests, for want of a browser; ${how} or set RIPOSTE_CHROMIUM to its path`);
}

function isOurDebian() {
  if (process.env['CI'] !== 'true' || process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** @param {string[]} args */
function aptGet(args) {
  const options = ['-q', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3'];
  const done = spawnSync('apt-get', [...options, ...args], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (done.error) throw new Error(`apt-get could not be started: ${done.error.message}`);
  if (done.status !== 0)
    throw new Error(`apt-get ${args[0]} failed:\n${done.stdout.slice(-2000)}${done.stderr.slice(-2000)}`);
}
