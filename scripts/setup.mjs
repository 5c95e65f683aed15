// Makes `npm start` and `npm test` the only two commands that a fresh clone needs. npm runs this first, with whatever
// Node the host has, so everything here is dependency-free JavaScript that Node 18 can read.
//
//   node scripts/setup.mjs         installs what package-lock.json lists and checks Node
//   node scripts/setup.mjs test    the same, and looks for a browser for the browser tests
import { fileURLToPath } from 'node:url';
import { browserForTests } from './setup/browser.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { checkNode } from './setup/node-version.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

try {
  ensureInstalled(root);
  checkNode(root);
  if (process.argv[2] === 'test') browserForTests();
} catch (error) {
  console.error(`setup: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
