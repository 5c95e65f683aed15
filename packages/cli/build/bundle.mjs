// Bundles the command: one chunk for what every start needs and one for each part that is loaded on demand. Without it a start
// finds, reads and strips a hundred small files, and takes three times as long.
//
//   node packages/cli/build/bundle.mjs            makes packages/cli/dist where it is missing or stale
import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { freshBundle, STAMP } from './fresh.js';

const cli = fileURLToPath(new URL('..', import.meta.url));
const dist = join(cli, 'dist');

/** The table brings a server along, and starts too seldom to be worth bundling. */
const LEFT_OUT = /^@riposte\/table\//;

/** A fight that takes the command through most of what a start needs. */
const WARMING = join(cli, '..', 'rules', 'systems', 'gurps-4e', 'examples', 'first-exchange.scenario.yaml');

/** What nearly every command needs goes into one file: each more costs a search, a read and a look into the cache. */
const CORE = new RegExp(
  [
    'packages/rules/(engine|analysis)/',
    'packages/cli/(?!play/|input/(yaml|imports)|commands/(play|import|schema|serve))',
    'node_modules/(zod|commander)/',
  ]
    .join('|')
    .replaceAll('/', String.raw`[\\/]`),
);

/**
 * Node's own modules by `process.getBuiltinModule`, one name at a time: an `import` reads everything that they export, and so
 * loads streams, workers and promises that a short command never uses. Each importer has a copy of its own, so that one which
 * is loaded on demand loads nothing before.
 * @type {import('rolldown').Plugin}
 */
const builtins = {
  name: 'builtins-without-imports',
  resolveId: (id, importer = '') =>
    // The bundler's own runtime stands before everything else, virtual modules too.
    id.startsWith('node:') && !importer.startsWith('\0')
      ? { id: `\0${id}?${importer}`, moduleSideEffects: false }
      : null,
  load(id) {
    if (!id.startsWith('\0node:')) return null;
    const [name = ''] = id.slice(1).split('?');
    const module = process.getBuiltinModule(name);
    const exported = Object.keys(module ?? {}).filter((key) => /^[a-z_$][\w$]*$/i.test(key) && key !== 'default');
    return [
      `const all = /* @__PURE__ */ process.getBuiltinModule(${JSON.stringify(name)});`,
      `export default ${name === 'node:child_process' ? LATE : 'all'};`,
      ...exported.map((key) => `export const ${key} = /* @__PURE__ */ ((from) => from.${key})(all);`),
    ].join('\n');
  },
};

/** The argument parser could start commands that are programs of their own. None of ours is. */
const LATE = `new Proxy({}, { get: (_, key) => process.getBuiltinModule('node:child_process')[key] })`;

if (!freshBundle(cli)) await bundle();

async function bundle() {
  const build = await rolldown({
    input: join(cli, 'main.ts'),
    cwd: cli,
    platform: 'node',
    external: LEFT_OUT,
    plugins: [builtins],
    // Its build for Node is CommonJS, which no bundler can take apart.
    resolve: { alias: { yaml: fileURLToPath(new URL('browser/index.js', import.meta.resolve('yaml/package.json'))) } },
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
  rmSync(dist, { recursive: true, force: true });
  renameSync(fresh, dist);
  // A first run leaves the compiled code behind, with all functions that it came by; later runs never add to it.
  spawnSync(process.execPath, [join(cli, 'bin', 'riposte.js'), 'odds', WARMING, '--json'], { stdio: 'ignore' });
}

/**
 * Time and size of each file that went in, this one included, by its path from this package. Of what is installed only npm's own
 * list is looked at: it changes with any package.
 * @param {import('rolldown').RolldownOutput['output']} output
 */
function stamps(output) {
  const sources = output
    .flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
    .filter((id) => isAbsolute(id) && !/[\\/]node_modules[\\/]/.test(id));
  const installed = join(cli, '..', '..', 'node_modules', '.package-lock.json');
  /** @type {Record<string, [number, number]>} */
  const made = {};
  for (const file of new Set([fileURLToPath(import.meta.url), installed, ...sources])) {
    if (!existsSync(file)) continue;
    const { mtimeMs, size } = statSync(file);
    made[relative(cli, file)] = [mtimeMs, size];
  }
  return made;
}
