// Which module may import which: arrows point downward only, as docs/architecture.md draws them.
// scripts/arrows.test.ts shows each of these rules firing.

/** Tests, and the suites that tests of several modules share. */
const TESTS = String.raw`(\.test\.tsx?|\.contract\.ts|/conformance[^/]*\.ts)$`;

/**
 * A rule whose breach fails the check.
 * @param {string} name @param {string} comment
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['from']} from
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['to']} to
 */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    forbid(
      'rules-know-no-user',
      'The rules are the bottom: nothing that uses them is known there.',
      { path: '^packages/rules/' },
      { path: '^packages/(?!rules/)' },
    ),
    forbid(
      'table-looks-down',
      'The table knows the rules only; the page and the command use it.',
      { path: '^packages/table/' },
      { path: '^packages/(?!rules/|table/)' },
    ),
    forbid(
      'lab-looks-down',
      'The lab knows the rules only.',
      { path: '^packages/lab/' },
      { path: '^packages/(?!rules/|lab/)' },
    ),
    forbid(
      'web-looks-down',
      'The page knows the rules, and of the table nothing but the messages that they exchange.',
      { path: '^packages/web/' },
      { path: String.raw`^packages/(?!rules/|web/|table/protocol\.ts$)` },
    ),
    forbid(
      'protocol-is-light',
      'The page loads the messages of the table: they may bring along the rules and the schema library only.',
      { path: String.raw`^packages/table/protocol\.ts$` },
      { pathNot: String.raw`^packages/rules/|(^|/)node_modules/zod/` },
    ),
    forbid(
      'rules-are-pure',
      'The rules run in browsers, workers and Node alike, so they import nothing from Node.',
      { path: '^packages/rules/', pathNot: TESTS },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'rules-need-little',
      'Two libraries: schemas at the door, and a generator whose state can be saved for the seeded driver.',
      { path: '^packages/rules/', pathNot: TESTS },
      { path: '(^|/)node_modules/', pathNot: '(^|/)node_modules/(zod|pure-rand)/' },
    ),
    forbid(
      'kernel-knows-no-system',
      'A sixth system is one new folder: if the engine must know it, the engine is wrong.',
      { path: '^packages/rules/(engine|field)/', pathNot: TESTS },
      { path: '^packages/rules/(systems|analysis|characters)/' },
    ),
    forbid(
      'analysis-knows-no-system',
      'The analysis knows only what every system answers.',
      { path: '^packages/rules/analysis/', pathNot: TESTS },
      { path: '^packages/rules/(systems|characters)/' },
    ),
    forbid(
      'system-knows-no-analysis',
      'A system says what its rules are; what is computed from them is no affair of its.',
      { path: '^packages/rules/systems/', pathNot: TESTS },
      { path: '^packages/rules/(analysis|characters)/' },
    ),
    forbid(
      'gurps-edition-stands-alone',
      'An edition may use what both editions say in the same words, and no other system.',
      { path: '^packages/rules/systems/(gurps-[^/]+)/' },
      { path: '^packages/rules/systems/[^/]+/', pathNot: '^packages/rules/systems/($1|gurps)/' },
    ),
    forbid(
      'system-stands-alone',
      'No system imports another: anybody can read one alone.',
      { path: '^packages/rules/systems/((?!gurps-)[^/]+)/' },
      { path: '^packages/rules/systems/[^/]+/', pathNot: '^packages/rules/systems/$1/' },
    ),
    forbid(
      'other-packages-by-name',
      'Another package is imported by its name, so that it works the same once it is published.',
      { path: '^packages/([^/]+)/' },
      { path: '^packages/', pathNot: '^packages/$1/', dependencyTypes: ['local'] },
    ),
    forbid(
      'no-tool-in-a-package',
      'The scripts of the repository are not published.',
      { path: '^packages/', pathNot: TESTS },
      { path: '^scripts/' },
    ),
    forbid('tests-are-leaves', 'Nothing imports a test.', {}, { path: String.raw`\.test\.tsx?$` }),
    forbid('no-cycles', 'What imports each other is one module in two files.', {}, { circular: true }),
    forbid(
      'nothing-unresolved',
      'A typing error, or a package that no package.json lists.',
      {},
      { couldNotResolve: true },
    ),
  ],
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '(^|/)(dist|coverage)/' },
    // Type imports are arrows too: who knows a type knows the module.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.json', '.css'],
    },
  },
};
