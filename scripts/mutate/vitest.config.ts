/** Runs a system's tests with a switch in every table entry; `trials.ts` says which tests, and how. */
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';

export default defineConfig({ plugins: [standIns()] });

/**
 * Hands the rules other factories of entries than the engine's, and no memory of what was computed before, since a number made
 * with an entry off must not be met again when it is on. The rules themselves know nothing of it.
 */
function standIns(): Plugin {
  const PREFIX = '\0switchable:';
  let rules = '';
  let tally = '';
  let once = '';
  return {
    name: 'riposte-switches',
    enforce: 'pre',
    configResolved({ root }) {
      rules = join(root, 'packages', 'rules');
      tally = join(rules, 'engine', 'tally.ts');
      once = join(rules, 'engine', 'once.ts');
      for (const path of [tally, once])
        if (!existsSync(path)) throw new Error(`${path}: nothing there to stand in for`);
    },
    resolveId(source, importer = '') {
      const path = join(dirname(importer), source);
      if (!importer.startsWith(rules) || (path !== tally && path !== once)) return null;
      return PREFIX + (path === once ? 'once' : relative(rules, importer));
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const table = id.slice(PREFIX.length);
      if (table === 'once') return 'export const once = (make) => make;';
      return `
        import { switchable } from ${JSON.stringify(fileURLToPath(new URL('tally.ts', import.meta.url)))};
        export * from ${JSON.stringify(tally)};
        const table = switchable(${JSON.stringify(table)});
        export const modifier = table.modifier;
        export const bar = table.bar;
        export const section = table.section;`;
    },
  };
}
