// Keeps docs/scenario.md in step with the schemas. What is written there by hand stays; rows of fields that are gone go, rows of
// new fields come with the comment that stands beside them in setup.ts, for somebody to put better.
//
//   npm run docs:scenario
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Json } from '@riposte/rules/engine/system.ts';
import { must } from '@riposte/rules/engine/result.ts';
import { SYSTEMS } from '@riposte/rules/systems/index.ts';
import { fields, objectsOf, type Fields } from './schema-fields.ts';
import { scenarioJson } from './commands/schema.ts';

/** The page about scenarios. */
export const PAGE = fileURLToPath(new URL('../../docs/scenario.md', import.meta.url));

const SETUP = new URL('../rules/systems/gurps-4e/setup.ts', import.meta.url);

/** What every scenario says; the rest belongs to its system. */
const SHARED = ['riposte', 'system', 'title', 'note', 'moves'];

/** Told in words: figures by hit location, what an amendment sets, and files in place of sheets. */
const IN_WORDS = /^fighters\.\*\.sheet\.dr$|^moves\[\]\.rule\.amendment(\.|$)/;
const LEFT_OUT = new Set(['import']);

/** What stands in a row until somebody writes it; a test refuses it. */
const UNTOLD = 'see the schema';

/** The page with its tables as the schemas have them. Throws where a heading names nothing that there is. */
export async function inStep(page: string): Promise<string> {
  const comments = commentsOf(readFileSync(SETUP, 'utf8'));
  const systems = new Map<string, Awaited<ReturnType<typeof objects>>>();
  for (const system of ['gurps-4e', 'sparring']) systems.set(system, await objects(system));
  const told = new Set<string>();
  const sections = page.split(/^(?=#{2,3} )/m).map((section) => {
    const [, at, of = 'gurps-4e'] = /^### `([^`]+)`(?: of ([\w-]+))?\n/.exec(section) ?? [];
    if (at === undefined) return section;
    const object = systems.get(of)?.get(at === '.' ? '' : at);
    if (!object) throw new Error(`${PAGE}: there is no ${at} of ${of}`);
    if (of === 'gurps-4e') told.add(at);
    const isShared = at === '.' && !section.startsWith('### `.` of');
    const names = Object.keys(object.properties).filter(
      (name) => !LEFT_OUT.has(name) && (at !== '.' || SHARED.includes(name) === isShared),
    );
    const rows = rowsOf(section);
    const table = names.map((name) =>
      cells(name, schemaText(object.properties[name]) ?? rows.get(name) ?? comments.get(name) ?? UNTOLD, object),
    );
    const [before = '', after = ''] = section.split(/(?:^\|.*\n)+/m);
    return `${before}${tableOf(table)}${after}`;
  });
  const missing = [...(systems.get('gurps-4e')?.keys() ?? [])].filter(
    (at) => at !== '' && !told.has(at) && !IN_WORDS.test(at),
  );
  const added = missing.map((at) => `### \`${at}\`\n\n${tableOf([])}\n`);
  if (added.length === 0) return sections.join('');
  const place = sections.findIndex((section) => section.startsWith('### `switches`'));
  return await inStep([...sections.slice(0, place), ...added, ...sections.slice(place)].join(''));
}

async function objects(id: string): Promise<ReturnType<typeof objectsOf>> {
  const system = await must(SYSTEMS[id], `a system ${id}`).load();
  return objectsOf(scenarioJson(system));
}

/** What a section's table says of each field. */
function rowsOf(section: string): Map<string, string> {
  return new Map([...section.matchAll(/^\| `(\w+)` +\| (.*?) *\|$/gm)].map(([, name = '', text = '']) => [name, text]));
}

function cells(
  name: string,
  text: string,
  { properties, required }: { properties: Fields; required: string[] },
): [string, string] {
  const schema = fields(properties[name]);
  const words = Array.isArray(schema['enum']) ? schema['enum'].filter((word) => typeof word === 'string') : [];
  const untold = words.filter((word) => !new RegExp(String.raw`\b${word}\b`).test(text));
  const isLocation = words.includes('torso');
  const more = untold.length === 0 || isLocation ? '' : `; also ${untold.map((word) => `\`${word}\``).join(', ')}`;
  const isRequired = required.includes(name) && !text.startsWith('required');
  return [`\`${name}\``, `${isRequired ? 'required; ' : ''}${text}${more}`];
}

/** A table as the formatter of the repository aligns it. */
function tableOf(rows: [string, string][]): string {
  const all = [['field', 'what it says'], ...rows];
  const widths = [0, 1].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const rule = widths.map((width) => '-'.repeat(width));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`;
  const [head = [], ...body] = all;
  return [head, rule, ...body].map(line).join('');
}

/** What the schema itself says of a field, its default first; undefined where it says nothing. */
function schemaText(schema: Json | undefined): string | undefined {
  const { description, default: standard, enum: words } = fields(schema);
  if (typeof description !== 'string') return undefined;
  const others = Array.isArray(words) ? words.filter((word) => word !== standard) : [];
  const values = [standard, ...others].map((value) => `\`${JSON.stringify(value).replaceAll('"', '')}\``);
  return `${values.join(', ')}: ${description}`;
}

/** The one-line comments of a source file by the field that they stand above, where only one field has that name. */
function commentsOf(source: string): Map<string, string> {
  const names = [...source.matchAll(/\b(\w+): /g)].map(([, name]) => name);
  const found = [...source.matchAll(/\/\*\* (.+?)\.? \*\/\n\s*(\w+): /g)]
    .map(([, comment = '', name = '']) => [name, comment.replaceAll('|', '/')] as const)
    .filter(([name]) => names.indexOf(name) === names.lastIndexOf(name));
  return new Map(found);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, await inStep(readFileSync(PAGE, 'utf8')));
