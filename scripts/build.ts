// `npm run build`: makes the page that the table serves, and the bundle that lets the command start fast. Both are made
// only when their sources have changed; `npm start` and `npm test` run this first.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprintOf } from './fingerprint.ts';
import { withLock } from './setup/lock.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const web = join(root, 'packages', 'web');
const stamp = join(web, 'dist', '.sources');

/** All that a page is made of: its own files, the rules that it computes with, and the messages of the table. */
const PAGE_SOURCES = [
  'package-lock.json',
  'tsconfig.json',
  'packages/web',
  'packages/rules',
  'packages/table/protocol.ts',
];

withLock(join(root, '.build.lock'), () => {
  buildPage();
  run([join(root, 'packages', 'cli', 'build', 'bundle.mjs')], root);
});

function buildPage(): void {
  const fingerprint = fingerprintOf(root, PAGE_SOURCES);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  console.log('build: the page');
  run([join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], web);
  writeFileSync(stamp, fingerprint);
}

/** Runs a script with this Node; a failure has been printed by the script and ends this one. */
function run(script: string[], cwd: string): void {
  const done = spawnSync(process.execPath, script, { cwd, stdio: 'inherit' });
  if (done.error) throw done.error;
  if (done.status !== 0) process.exit(1);
}
