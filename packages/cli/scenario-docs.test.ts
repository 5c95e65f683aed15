/** docs/scenario.md says what the schemas say, and every scenario on it plays. */
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Json } from '@riposte/rules/engine/system.ts';
import { PAGE, withSwitches } from './scenario-docs.ts';
import { folder, riposte, ROOT } from './testing/command.ts';

const page = readFileSync(PAGE, 'utf8');
const EXAMPLES = `${ROOT}packages/rules/systems/gurps-4e/examples/`;

type Fields = { [key: string]: Json };

/** Every field that a schema has, as `fighters.*.sheet.st`: `*` is any name of a record, `[]` any place of a list. */
function fieldsOf(schema: Fields, root: Fields, at = ''): string[] {
  const named = typeof schema['$ref'] === 'string' ? resolve(schema['$ref'], root) : schema;
  // The value of an amendment's field may be any JSON at all, which holds itself.
  if (named === null || at.split('.').length > 12) return [];
  const branches = [...list(named['anyOf']), ...list(named['oneOf'])].filter(
    (branch) => !('required' in branch && Object.keys(branch).length === 1),
  );
  const own = Object.entries(fields(named['properties'])).flatMap(([name, inner]) => {
    const path = at === '' ? name : `${at}.${name}`;
    return [path, ...fieldsOf(fields(inner), root, path)];
  });
  const records =
    'additionalProperties' in named ? fieldsOf(fields(named['additionalProperties']), root, `${at}.*`) : [];
  const items = 'items' in named ? fieldsOf(fields(named['items']), root, `${at}[]`) : [];
  return [...own, ...records, ...items, ...branches.flatMap((branch) => fieldsOf(branch, root, at))];
}

function resolve(ref: string, root: Fields): Fields | null {
  return ref.startsWith('#/$defs/__') ? null : fields(fields(root['$defs'])[ref.replace('#/$defs/', '')]);
}

function fields(json: Json | undefined): Fields {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : {};
}

function list(json: Json | undefined): Fields[] {
  return Array.isArray(json) ? json.map(fields) : [];
}

/** Every field that the page's tables list under a heading that names where they stand. */
function documented(system: string): string[] {
  const found: string[] = [];
  for (const section of page.split(/^### /m).slice(1)) {
    const heading = /^`([^`]+)`(?: of ([\w-]+))?\n/.exec(section);
    if (!heading) continue;
    const [, at = '', only = system] = heading;
    const rows = [...section.split(/^## /m)[0]!.matchAll(/^\| `(\w+)` /gm)].map(([, name = '']) => name);
    const isOther = only !== system || (system === 'sparring' && !/^(\.|moves.*)$/.test(at));
    if (!isOther) found.push(...rows.map((name) => (at === '.' ? name : `${at}.${name}`)));
  }
  return found;
}

/** Fields whose own fields the page tells in words, beside the table. */
const IN_WORDS = /^moves\[\]\.rule\.amendment\.|^fighters\.\*\.sheet\.dr\./;

describe.each(['gurps-4e', 'sparring'])('the fields of %s', (system) => {
  const schema = JSON.parse(riposte(['schema', '--system', system]).out) as Fields;
  const expected = [...new Set(fieldsOf(schema, schema))].filter((field) => !IN_WORDS.test(field)).sort();

  it('are all on the page, and no others', () => {
    const told = [...documented(system), ...(system === 'gurps-4e' ? ['fighters.*.import'] : [])].sort();
    expect(told).toEqual(expected);
  });

  it('are marked as required where they are', () => {
    for (const field of fields(schema)['required'] as string[]) {
      expect(page).toMatch(new RegExp(String.raw`^\| \`${field}\` +\| required; `, 'm'));
    }
  });
});

it('the house rules are those of the schema, with their defaults (npm run docs:scenario writes them)', () => {
  expect(page).toBe(withSwitches(page));
});

describe('the scenarios on the page', () => {
  const blocks = [...page.matchAll(/^```yaml\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);

  it.each(blocks.map((block, at) => [/^title: (.*)$/m.exec(block)?.[1] ?? `block ${at}`, block]))(
    '%s',
    (_title, block) => {
      using files = folder({ 'f.scenario.yaml': block });
      for (const name of readdirSync(EXAMPLES).filter((file) => file.endsWith('.gcs')))
        copyFileSync(EXAMPLES + name, files.file(name));
      const ran = riposte([block.includes('\nmoves:') ? 'run' : 'ask', files.file('f.scenario.yaml')]);
      expect(ran.err).toBe('');
      expect(ran.status).toBe(0);
    },
  );

  it('are several', () => expect(blocks.length).toBeGreaterThan(5));
});
