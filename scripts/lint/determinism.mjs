// The bans that keep the rules repeatable: the same moves must lead to the same states in every engine and for ever.
// `Math.pow` gave different bits in Node 20 and 24 on every tenth input, `localeCompare` depends on the host's
// language, and a clock or a generator inside the rules would be a state that nobody can see.
// oxlint runs this file as a plugin (.oxlintrc.json says for which folders); scripts/bans.test.ts shows each ban firing.

/**
 * The members of Math that are exact on integers in every engine.
 * @type {Set<string | null>}
 */
const EXACT = new Set(['abs', 'ceil', 'clz32', 'floor', 'imul', 'max', 'min', 'round', 'sign', 'trunc']);

/** Globals whose answer depends on the time, the host, chance or the engine. */
const UNREPEATABLE = new Set([
  'Date',
  'Function',
  'Intl',
  'Temporal',
  'WeakRef',
  'crypto',
  'eval',
  'globalThis',
  'performance',
]);

/** Methods whose answer depends on the host's language. */
const LOCAL = /^(localeCompare|toLocale\w+)$/;

/** @typedef {Extract<Parameters<import('oxlint/plugins-dev').RuleTester['run']>[1], { create: unknown }>} Rule */
/** @typedef {NonNullable<Parameters<Rule['create']>[0]['sourceCode']['scopeManager']['globalScope']>} Scope */
/** @typedef {Scope['through'][number]['identifier']} Identifier */
/** @typedef {Identifier['parent']} Node */

/** @type {Rule} */
const determinism = {
  meta: {
    type: 'problem',
    docs: { description: 'Forbids what differs between engines, hosts or runs.' },
  },
  create(context) {
    const report = (/** @type {Node} */ node, /** @type {string} */ what) =>
      context.report({ node, message: `${what} is not the same in every engine and run` });
    const power = (/** @type {Node & { operator: string }} */ node) => {
      if (node.operator === '**' || node.operator === '**=') report(node, node.operator);
    };
    const local = (/** @type {Node} */ node, /** @type {string | null} */ name) => {
      if (name !== null && LOCAL.test(name)) report(node, name);
    };
    return {
      BinaryExpression: power,
      AssignmentExpression: power,
      MemberExpression: (node) => local(node, nameOf(node.property, node.computed)),
      ObjectPattern(node) {
        for (const part of node.properties) if (part.type === 'Property') local(part, nameOf(part.key, part.computed));
      },
      'Program:exit'() {
        for (const { identifier } of globalsIn(context.sourceCode.scopeManager.globalScope)) {
          if (UNREPEATABLE.has(identifier.name)) report(identifier, identifier.name);
          else if (identifier.name === 'Math' && !isExact(identifier)) report(identifier, mathIn(identifier));
        }
      },
    };
  },
};

/** References that no declaration of this file answers. Known globals are resolved to a variable without definition.
 * @param {Scope | null} scope */
function globalsIn(scope) {
  if (scope === null) return [];
  const known = scope.variables.filter((variable) => variable.defs.length === 0);
  return [...scope.through, ...known.flatMap((variable) => variable.references)];
}

/** `Math` is only good as the object of a known member: an alias or a computed member could be anything.
 * @param {Identifier} identifier */
function isExact(identifier) {
  const { parent } = identifier;
  return (
    parent.type === 'MemberExpression' &&
    parent.object === identifier &&
    EXACT.has(nameOf(parent.property, parent.computed))
  );
}

/** @param {Identifier} identifier */
function mathIn(identifier) {
  const { parent } = identifier;
  const name = parent.type === 'MemberExpression' ? nameOf(parent.property, parent.computed) : null;
  return name === null ? 'Math, other than Math.floor and the like called by name,' : `Math.${name}`;
}

/** The name of a member, or null where it is computed from more than a plain string.
 * @param {Node} key @param {boolean} computed @returns {string | null} */
function nameOf(key, computed) {
  if (!computed && key.type === 'Identifier') return key.name;
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : null;
}

export default { meta: { name: 'riposte' }, rules: { determinism } };
