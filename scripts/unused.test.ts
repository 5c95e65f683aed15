// knip is shown to find what nobody uses, with the repository's own settings.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installed, tempTree } from './temp-tree.ts';

const tree = tempTree();
let found = '';

beforeAll(() => {
  tree.copy('knip.json');
  tree.link(installed(''), 'node_modules');
  tree.write({
    'package.json': JSON.stringify({ name: 'x', type: 'module', private: true, workspaces: ['packages/*'] }),
    'packages/rules/package.json': JSON.stringify({
      name: '@riposte/rules',
      type: 'module',
      exports: { './*': './*' },
      dependencies: { zod: '1.0.0' },
    }),
    'packages/rules/used.ts': 'export const used = 1;\nexport const idle = 2;\n',
    'packages/rules/orphan.ts': 'export const orphan = 1;\n',
    'scripts/tool.ts': "import { used } from '../packages/rules/used.ts';\nconsole.log(used);\n",
  });
  found = tree.run(installed('knip/bin/knip.js'), ['--no-progress', '--reporter=compact']).stdout;
});

afterAll(() => tree[Symbol.dispose]());

it('finds an unused file, export and dependency, and nothing else', () => {
  expect(found.match(/^\S+: .*$/gm)).toEqual([
    'packages/rules/orphan.ts: packages/rules/orphan.ts',
    'packages/rules/package.json: zod',
    'packages/rules/used.ts: idle',
  ]);
});
