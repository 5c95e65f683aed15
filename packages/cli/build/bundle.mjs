// Bundles the command: one chunk for what every start needs and one for each part that is loaded on demand. Half of a
// start's time is the finding, reading and stripping of a hundred small files.
//
//   node packages/cli/build/bundle.mjs            makes packages/cli/dist where it is missing or stale
import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { freshBundle, STAMP } from './fresh.js';

const cli = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(cli, 'dist');

/** The table brings a server along, and starts too seldom to be worth bundling. */
const LEFT_OUT = /^@riposte\/table\//;

/** What nearly every command needs goes into one file: each more costs a search, a read and a look into the cache. */
const CORE = new RegExp(
  [
    'packages/rules/(engine|analysis)/',
    'packages/cli/(?!play|input/(yaml|imports)|commands/(play|import|schema|serve))',
    'node_modules/(zod|commander)/',
  ]
    .join('|')
    .replaceAll('/', String.raw`[\\/]`),
);

if (freshBundle(cli) === null) await bundle();

async function bundle() {
  const build = await rolldown({
    input: join(cli, 'main.ts'),
    cwd: cli,
    platform: 'node',
    external: LEFT_OUT,
    plugins: [{ name: 'without-child-processes', resolveId: withoutChildProcesses }],
    logLevel: 'warn',
  });
  // Into a folder of its own first: a command that starts meanwhile finds the old bundle or none, never half of one.
  const fresh = `${dist}.${process.pid}`;
  const { output } = await build.write({
    dir: fresh,
    format: 'esm',
    minify: true,
    entryFileNames: 'main.js',
    codeSplitting: { groups: [{ name: 'core', test: CORE }] },
  });
  await build.close();
  writeFileSync(join(fresh, STAMP), JSON.stringify(stamps(output)));
  mkdirSync(dirname(dist), { recursive: true });
  rmSync(dist, { recursive: true, force: true });
  renameSync(fresh, dist);
}

/**
 * The argument parser can start subcommands that are programs of their own. None of ours is, and loading what starts a process
 * takes as long as the rest of it.
 * @param {string} id
 * @param {string | undefined} importer
 */
function withoutChildProcesses(id, importer) {
  if (id !== 'node:child_process' || !importer || !/[\\/]commander[\\/]/.test(importer)) return null;
  return join(cli, 'build', 'none.js');
}

/**
 * Time and size of each file that went in, by its path from this package.
 * @param {import('rolldown').RolldownOutput['output']} output
 */
function stamps(output) {
  const files = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
  /** @type {Record<string, [number, number]>} */
  const made = {};
  for (const file of new Set(files.filter(isAbsolute))) {
    const { mtimeMs, size } = statSync(file);
    made[relative(cli, file)] = [mtimeMs, size];
  }
  return made;
}
