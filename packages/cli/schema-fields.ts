/** Which objects a JSON Schema describes, and where they stand: for keeping documents in step with it. */
import type { Json } from '@riposte/rules/engine/system.ts';

/** A JSON object, with nothing known of its fields. */
export type Fields = { [key: string]: Json };

/** An object that the schema describes: its fields, and which of them it must have. */
export interface Described {
  properties: Fields;
  required: string[];
}

/**
 * Every object by its place, as `fighters.*.sheet`: `*` is any name of a record, `[]` any place of a list, and nothing the whole.
 * Branches of a union count together, and then nothing is required of them all.
 */
export function objectsOf(schema: Fields, at = '', found = new Map<string, Described>()): Map<string, Described> {
  if (Object.keys(schema).length === 0) return found;
  const branches = [...list(schema['anyOf']), ...list(schema['oneOf'])];
  const properties = fields(schema['properties']);
  if (Object.keys(properties).length > 0) {
    const known = found.get(at);
    const required = texts(schema['required']);
    found.set(at, {
      properties: { ...known?.properties, ...properties },
      required: known ? known.required.filter((name) => required.includes(name)) : required,
    });
  }
  for (const [name, inner] of Object.entries(properties))
    objectsOf(fields(inner), at === '' ? name : `${at}.${name}`, found);
  objectsOf(fields(schema['additionalProperties']), `${at}.*`, found);
  objectsOf(fields(schema['items']), `${at}[]`, found);
  for (const branch of branches) objectsOf(branch, at, found);
  return found;
}

/** The value where it is an object, else one without fields. */
export function fields(json: Json | undefined): Fields {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : {};
}

function list(json: Json | undefined): Fields[] {
  return Array.isArray(json) ? json.map(fields) : [];
}

/** The texts of a list; none where it is no list. */
export function texts(json: Json | undefined): string[] {
  return Array.isArray(json) ? json.filter((item) => typeof item === 'string') : [];
}
