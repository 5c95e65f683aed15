/** Reads the plain data that a file says, in JSON or YAML, through the rules' door. */
import { readJson } from '@riposte/rules/engine/door.ts';
import { fail, ok, type Result } from '@riposte/rules/engine/result.ts';
import type { Json } from '@riposte/rules/engine/system.ts';
import { nameOf, readText } from './bytes.ts';
import type { Refusal } from './refusal.ts';

/**
 * The value in a file. A name that ends in `.json` means JSON, one that ends in `.yaml` or `.yml` YAML; anything else, standard
 * input included, is JSON where it begins with a brace or bracket, and YAML otherwise.
 */
export async function readValue(file: string): Promise<Result<Json, Refusal>> {
  const text = readText(file);
  if (!text.ok) return text;
  const isYaml = /\.ya?ml$/i.test(file) || (!/\.json$/i.test(file) && !/^\s*[[{]/.test(text.value));
  // Most of what a program hands in is JSON, and need not wait for the other parser.
  const read = isYaml ? (await import('./yaml.ts')).readYaml : readJson;
  const value = read(text.value);
  return value.ok ? ok(value.value) : fail({ file: nameOf(file), ...value.error });
}
