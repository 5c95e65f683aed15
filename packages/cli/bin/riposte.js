#!/usr/bin/env node
// The door of the command. Plain JavaScript that Node 14 can read: an older Node than the sources need hands over to the one
// that the repository pins, or says in one line what is wrong.
//
// Nothing is imported here: an `import` from `node:fs` looks at all that it exports, and by that loads streams, promises and
// watchers, a quarter of a start. `process.getBuiltinModule` does not.
const SUPPORTED = '^22.18 || ^24.11 || >=26';
const here = new URL('.', import.meta.url);

if (isSupported(process.versions.node)) await start();
else await handOver();

/**
 * Whether this version runs TypeScript sources directly and has the embedded database: `engines` of package.json.
 * @param {string} version
 */
function isSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return (major === 22 && minor >= 18) || (major === 24 && minor >= 11) || major >= 26;
}

/** Runs the bundle where the sources have not changed since it was made, and the sources themselves otherwise. */
async function start() {
  const { fileURLToPath } = process.getBuiltinModule('node:url');
  const { freshBundle } = await import('../build/fresh.js');
  const bundle = freshBundle(fileURLToPath(new URL('..', here)));
  // What was compiled is kept beside the bundle, so that only the first start pays for it.
  if (bundle)
    process.getBuiltinModule('node:module').enableCompileCache(fileURLToPath(new URL('../dist/compiled', here)));
  const main = await import(bundle ? '../dist/main.js' : '../main.ts');
  await main.start(process.argv.slice(2));
}

async function handOver() {
  const pinned = await findPinned();
  if (pinned === null) {
    say(
      `this is Node ${process.versions.node}, and Node ${SUPPORTED} is needed: install it, or run npm ci in the repository`,
    );
    return;
  }
  const { spawn } = await import('child_process');
  const { fileURLToPath } = await import('url');
  const child = spawn(pinned, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  process.on('SIGINT', () => child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  child.on('error', (error) => say(`the pinned Node does not run here: ${error.message}`));
  child.on('exit', (code) => {
    process.exitCode = code === null ? 1 : code;
  });
}

/** @param {string} what */
function say(what) {
  process.stderr.write(`riposte: ${what}\n`);
  process.exitCode = 1;
}

/** The Node that the repository pins: an npm package of its own, in the nearest folder of dependencies that has it, or null. */
async function findPinned() {
  const { existsSync } = await import('fs');
  const { dirname, join } = await import('path');
  const { fileURLToPath } = await import('url');
  const windows = process.platform === 'win32';
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  for (let folder = fileURLToPath(here); ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node');
    if (existsSync(candidate)) return candidate;
    if (dirname(folder) === folder) return null;
  }
}
