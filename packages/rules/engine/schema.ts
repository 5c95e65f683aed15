/** The door for outside data that zod describes: issues with a path and plain words, and a JSON Schema for forms. */
import * as z from 'zod/mini';
import english from 'zod/v4/locales/en.js';
import { checkJson, pathText } from './door.ts';
import { fail, ok, type Result } from './result.ts';
import type { Json, Schema, SetupIssue } from './system.ts';

const words = english().localeError;

/** The most issues told of one input; who has more mends these first. */
const MOST_ISSUES = 20;

/** The value as the schema reads it, or what is wrong with it and where. */
export function parseWith<T extends z.core.$ZodType>(schema: T, input: unknown): Result<z.output<T>, SetupIssue[]> {
  const parsed = z.safeParse(schema, input, { error: words });
  return parsed.success ? ok(parsed.data) : fail(issuesOf(parsed.error.issues));
}

/** A system's `setup` from a zod schema and from what the shape cannot say: `check` is asked once the shape is right. */
export function setupSchema<T extends z.core.$ZodType>(
  schema: T,
  check: (setup: z.output<T>) => SetupIssue[] = () => [],
): Schema<z.output<T>> {
  return {
    parse(input) {
      // Zod skips a key like __proto__ without a word, so the door's own rules come first.
      const plain = checkJson(input);
      if (!plain.ok) return fail([plain.error]);
      const parsed = parseWith(schema, plain.value);
      if (!parsed.ok) return parsed;
      const issues = check(parsed.value);
      return issues.length > 0 ? fail(issues) : parsed;
    },
    json: () => z.toJSONSchema(schema, { io: 'input' }) as Json,
  };
}

/** The innermost complaints: a union tells of the branch that came nearest, a record's bad key of the key. */
function issuesOf(issues: readonly z.core.$ZodIssue[], above: readonly PropertyKey[] = []): SetupIssue[] {
  const told = issues.flatMap((issue): SetupIssue[] => {
    const path = [...above, ...issue.path];
    if (issue.code === 'invalid_union' && issue.errors.length > 0) return issuesOf(nearest(issue.errors), path);
    if (issue.code === 'invalid_key') return issuesOf(issue.issues, path);
    return [{ path: pathText(path), message: issue.message.slice(0, 300) }];
  });
  return told.slice(0, MOST_ISSUES);
}

/** The branch whose complaints lie deepest: it is the one that was meant. */
function nearest(branches: readonly z.core.$ZodIssue[][]): z.core.$ZodIssue[] {
  const depth = (issues: z.core.$ZodIssue[]) => Math.max(0, ...issues.map((issue) => issue.path.length));
  return branches.reduce((best, branch) => (depth(branch) > depth(best) ? branch : best));
}
