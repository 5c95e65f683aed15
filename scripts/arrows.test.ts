// Every rule of .dependency-cruiser.mjs is shown to fire: a check that cannot fail is a defect.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import config from '../.dependency-cruiser.mjs';
import { installed, tempTree } from './temp-tree.ts';

/** Each line is a file, what it imports, and the rules that this breaks. */
const FORBIDDEN: [file: string, imports: string, ...rules: string[]][] = [
  ['packages/rules/engine/up.ts', '@riposte/table/table.ts', 'rules-know-no-user'],
  ['packages/rules/engine/up.test.ts', '@riposte/web/page.ts', 'rules-know-no-user'],
  ['packages/table/up-web.ts', '@riposte/web/page.ts', 'table-looks-down'],
  ['packages/table/up-cli.ts', 'riposte/main.ts', 'table-looks-down'],
  ['packages/lab/sideways.ts', '@riposte/table/table.ts', 'lab-looks-down'],
  ['packages/web/sideways.ts', '@riposte/table/table.ts', 'web-looks-down'],
  ['packages/web/sideways-lab.ts', '@riposte/lab/lab.ts', 'web-looks-down'],
  ['packages/web/up.ts', 'riposte/main.ts', 'web-looks-down'],
  ['packages/table/protocol.ts', './table.ts', 'protocol-is-light'],
  ['packages/rules/engine/node.ts', 'node:fs', 'rules-are-pure'],
  ['packages/rules/characters/old-name.ts', 'fs', 'rules-are-pure'],
  ['packages/rules/systems/lens/library.ts', 'hono', 'rules-need-little'],
  ['packages/rules/engine/system.ts', '../systems/lens/state.ts', 'kernel-knows-no-system'],
  ['packages/rules/field/system.ts', '../systems/lens/state.ts', 'kernel-knows-no-system'],
  ['packages/rules/analysis/system.ts', '../systems/lens/state.ts', 'analysis-knows-no-system'],
  ['packages/rules/systems/lens/advice.ts', '../../analysis/graph.ts', 'system-knows-no-analysis'],
  ['packages/rules/systems/gurps-4e/other-edition.ts', '../gurps-3e/state.ts', 'gurps-edition-stands-alone'],
  ['packages/rules/systems/gurps-4e/other.test.ts', '../lens/state.ts', 'gurps-edition-stands-alone'],
  ['packages/rules/systems/gurps/edition.ts', '../gurps-4e/state.ts', 'system-stands-alone'],
  ['packages/rules/systems/lens/other.ts', '../gurps/rolls.ts', 'system-stands-alone'],
  ['packages/table/relative.ts', '../rules/engine/play.ts', 'other-packages-by-name'],
  ['packages/table/tool.ts', '../../scripts/tool.ts', 'no-tool-in-a-package'],
  ['packages/table/of-a-test.ts', './some.test.ts', 'tests-are-leaves'],
  ['packages/table/round.ts', './trip.ts', 'no-cycles'],
  ['packages/table/lost.ts', './nowhere.ts', 'nothing-unresolved'],
];

const ALLOWED: [file: string, imports: string][] = [
  ['packages/rules/engine/schema.ts', 'zod'],
  ['packages/rules/engine/seeded.ts', 'pure-rand'],
  ['packages/rules/engine/files.test.ts', 'node:fs'],
  ['packages/rules/systems/index.ts', './lens/state.ts'],
  ['packages/rules/systems/gurps-4e/shared.ts', '../gurps/rolls.ts'],
  ['packages/rules/systems/gurps-4e/kernel.ts', '../../engine/play.ts'],
  ['packages/rules/characters/sheet.ts', '../systems/lens/state.ts'],
  ['packages/table/rules.ts', '@riposte/rules/engine/play.ts'],
  ['packages/lab/rules.ts', '@riposte/rules/engine/play.ts'],
  ['packages/web/rules.ts', '@riposte/rules/engine/play.ts'],
  ['packages/web/messages.ts', '@riposte/table/protocol.ts'],
  ['packages/cli/table.ts', '@riposte/table/table.ts'],
  ['packages/cli/page.ts', '@riposte/web/page.ts'],
  ['packages/table/node.ts', 'node:fs'],
];

/** What the files above import. */
const TARGETS = [
  'packages/rules/engine/play.ts',
  'packages/rules/analysis/graph.ts',
  'packages/rules/systems/lens/state.ts',
  'packages/rules/systems/gurps/rolls.ts',
  'packages/rules/systems/gurps-3e/state.ts',
  'packages/rules/systems/gurps-4e/state.ts',
  'packages/table/table.ts',
  'packages/table/some.test.ts',
  'packages/web/page.ts',
  'packages/lab/lab.ts',
  'packages/cli/main.ts',
  'scripts/tool.ts',
];

const WORKSPACES = {
  rules: '@riposte/rules',
  table: '@riposte/table',
  lab: '@riposte/lab',
  web: '@riposte/web',
  cli: 'riposte',
};

const tree = tempTree();
let broken: { from: string; rule: string }[] = [];

beforeAll(() => {
  tree.copy('.dependency-cruiser.mjs');
  for (const file of TARGETS) tree.write({ [file]: 'export const here = 1;\n' });
  // A type import is an arrow as well.
  for (const [file, target] of [...FORBIDDEN, ...ALLOWED]) {
    tree.write({ [file]: `import type * as it from '${target}';\nexport type It = typeof it;\n` });
  }
  tree.write({ 'packages/table/trip.ts': "export type { It } from './round.ts';\n" });
  const dependencies = {
    zod: '1.0.0',
    'pure-rand': '1.0.0',
    hono: '1.0.0',
    ...Object.fromEntries(Object.values(WORKSPACES).map((name) => [name, '1.0.0'])),
  };
  for (const [folder, name] of Object.entries(WORKSPACES)) {
    const manifest = JSON.stringify({
      name,
      version: '1.0.0',
      type: 'module',
      exports: { './*': './*' },
      dependencies,
    });
    tree.write({ [`packages/${folder}/package.json`]: manifest });
    tree.link(`packages/${folder}`, `node_modules/${name}`);
  }
  for (const name of ['zod', 'pure-rand', 'hono']) {
    tree.write({ [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', main: 'index.js' }) });
    tree.write({ [`node_modules/${name}/index.js`]: '' });
  }
  const cruiser = installed('dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', 'packages', 'scripts'];
  const { stdout, stderr } = tree.run(cruiser, args);
  if (stderr) throw new Error(stderr);
  const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } };
  broken = summary.violations.map(({ from, rule }) => ({ from, rule: rule.name }));
});

afterAll(() => tree[Symbol.dispose]());

const rulesBrokenBy = (file: string): string[] => [
  ...new Set(broken.filter(({ from }) => from === file).map(({ rule }) => rule)),
];

describe('refused', () => {
  it.each(FORBIDDEN)('%s → %s (%s)', (file, _imports, ...rules) => {
    expect(rulesBrokenBy(file)).toEqual(rules);
  });
});

describe('allowed', () => {
  it.each(ALLOWED)('%s → %s', (file) => {
    expect(rulesBrokenBy(file)).toEqual([]);
  });
});

it('every rule is tried', () => {
  const tried = new Set(FORBIDDEN.flatMap(([, , ...rules]) => rules));
  expect(config.forbidden.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
});
