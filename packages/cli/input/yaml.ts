/**
 * Reads YAML 1.2 as plain data. Only what JSON can say comes through: `checkJson` of the rules looks at the result, and this
 * file at what would be costly, ambiguous or somebody's trap before it becomes data.
 */
import { checkJson } from '@riposte/rules/engine/door.ts';
import { fail, ok, type Result } from '@riposte/rules/engine/result.ts';
import type { Json, SetupIssue } from '@riposte/rules/engine/system.ts';
import { Lexer, parseDocument } from 'yaml';
import { oneLine } from './refusal.ts';

/** The most characters of YAML: its parser takes some 3 µs and 400 bytes for each, JSON's a hundredth of that. */
export const MOST_YAML = 256 * 1024;

/** How deep flow collections (`[[`) and collections on one line (`- - -`) may nest. */
const DEEPEST = 64;

/** The data of a YAML text. Refused: aliases to excess, tags, several documents, duplicate keys, and all that `checkJson` refuses. */
export function readYaml(text: string): Result<Json, SetupIssue> {
  // The library quotes the text, line separators and all.
  const refuse = (message: string, path = '') => fail({ path, message: oneLine(message) });
  if (text.length > MOST_YAML)
    return refuse(`expected at most ${MOST_YAML} characters of YAML; larger scenarios as JSON`);
  // The parser reads these as text and would hand them through.
  if (text.includes('\0')) return refuse('expected no NUL character');
  const deep = tooDeep(text);
  if (deep !== null) return refuse(`line ${deep}: nested deeper than ${DEEPEST}`);
  const document = parseDocument(text, {
    version: '1.2',
    schema: 'core',
    strict: true,
    uniqueKeys: true,
    stringKeys: true,
    merge: false,
    resolveKnownTags: false,
    prettyErrors: true,
    logLevel: 'error',
  });
  const problem = document.errors[0] ?? document.warnings[0];
  if (problem) {
    // The library's message ends with a picture of the place, which one line has no room for.
    const [what = problem.message] = problem.message.split('\n');
    return refuse(what.replace(/:$/, ''));
  }
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
  const checked = checkJson(value);
  return checked.ok ? ok(checked.value) : refuse(checked.error.message, checked.error.path);
}

/** The line where collections nest too deep, or null: the parser calls itself for each level, and a million of them end it. */
function tooDeep(text: string): number | null {
  // Most scenarios have fewer of these characters in all.
  if (text.replaceAll(/[^[{?-]/g, '').length <= DEEPEST) return null;
  let line = 1;
  let flow = 0;
  let block = 0;
  for (const token of new Lexer().lex(text)) {
    const first = token[0];
    if (token === '[' || token === '{') flow++;
    else if (token === ']' || token === '}') flow--;
    else if (token === '-' || token === '?') block++;
    else if (first === '\n' || first === '\r') block = 0;
    if (flow > DEEPEST || block > DEEPEST) return line;
    for (const character of token) if (character === '\n') line++;
  }
  return null;
}
