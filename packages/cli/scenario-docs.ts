// The part of docs/scenario.md that is made from the schema: the table of house rules.
//
//   npm run docs:scenario          writes it
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Json } from '@riposte/rules/engine/system.ts';
import { gurps4e } from '@riposte/rules/systems/gurps-4e/system.ts';

/** The page about scenarios. */
export const PAGE = fileURLToPath(new URL('../../docs/scenario.md', import.meta.url));

const BEGIN = '<!-- switches: made from the schema by `npm run docs:scenario` -->\n';
const END = '<!-- /switches -->';

/** The page with its table of house rules as the schema has them. */
export function withSwitches(page: string): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${PAGE}: expected the marks of the house rules`);
  return `${before}${BEGIN}\n${table()}\n\n${END}${after}`;
}

function table(): string {
  const rows = Object.entries(properties(properties(gurps4e.setup.json())['switches'])).map(([name, schema]) => {
    const { default: standard = null, description = '', enum: words } = schema as Record<string, Json>;
    const others = Array.isArray(words) ? words.filter((word) => word !== standard) : [];
    const values = [standard, ...others].map((value) => `\`${JSON.stringify(value).replaceAll('"', '')}\``);
    return [`\`${name}\``, values.join(', '), typeof description === 'string' ? description : ''];
  });
  const all = [['field', 'default, others', 'what it says'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = all;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

function properties(schema: Json | undefined): { [key: string]: Json } {
  const found =
    typeof schema === 'object' && schema !== null && !Array.isArray(schema) ? schema['properties'] : undefined;
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? found : {};
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, withSwitches(readFileSync(PAGE, 'utf8')));
