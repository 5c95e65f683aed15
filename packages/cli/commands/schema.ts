/** `riposte schema --system S`: the JSON Schema (draft 2020-12) of that system's scenarios, for editors and other programs. */
import * as z from 'zod/mini';
import { ok } from '@riposte/rules/engine/result.ts';
import { scenarioSchema } from '@riposte/rules/engine/scenario.ts';
import type { AnySystem } from '@riposte/rules/engine/system.ts';
import { systemOf } from '../fight.ts';
import type { Answer } from '../output.ts';
import { fields, texts, type Fields } from '../schema-fields.ts';

/** The JSON Schema of a system's scenarios. */
export async function schema({ system: id }: { system: string }): Answer {
  const system = await systemOf(id, '--system', '');
  if (!system.ok) return system;
  const json = scenarioJson(system.value);
  return ok({ json: () => json, text: () => JSON.stringify(json, null, 2) });
}

/** Made of the schema that all scenarios share and of the system's setup, the same that the rules parse with. */
export function scenarioJson({ id, title, setup: { json } }: AnySystem): Fields {
  const shared = z.toJSONSchema(scenarioSchema, { io: 'input' }) as Fields;
  const setup = withImports(fields(json()));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `A scenario of ${title}`,
    type: 'object',
    properties: { ...fields(shared['properties']), system: { const: id }, ...fields(setup['properties']) },
    required: [...texts(shared['required']), ...texts(setup['required'])],
    additionalProperties: false,
    $defs: joined(fields(shared['$defs']), fields(setup['$defs'])),
  };
}

/** A fighter may name a file in place of his sheet: the command and the page replace it before the rules see it. */
function withImports(setup: Fields): Fields {
  const properties = fields(setup['properties']);
  const fighters = fields(properties['fighters']);
  const fighter = fields(fighters['additionalProperties']);
  const required = texts(fighter['required']);
  if (!required.includes('sheet')) return setup;
  const either: Fields = {
    ...fighter,
    properties: { ...fields(fighter['properties']), import: { type: 'string', minLength: 1 } },
    required: required.filter((name) => name !== 'sheet'),
    oneOf: [{ required: ['sheet'] }, { required: ['import'] }],
  };
  return { ...setup, properties: { ...properties, fighters: { ...fighters, additionalProperties: either } } };
}

/** Both; throws where they give one name to two things. */
function joined(one: Fields, other: Fields): Fields {
  const both = Object.keys(one).find((name) => name in other);
  if (both !== undefined) throw new Error(`broken invariant: two definitions of ${both} in a schema`);
  return { ...one, ...other };
}
