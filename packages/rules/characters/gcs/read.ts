/** The door for .gcs text: within limits, JSON, a sheet of version 5; whatever else it is gets refused by name. */
import { readJson, type Limits } from '../../engine/door.ts';
import type { Json } from '../../engine/system.ts';
import { parseWith } from '../../engine/schema.ts';
import { fail, type Result } from '../../engine/result.ts';
import { rows } from './rows.ts';
import { gcsSchema, MOST_ROWS, type GcsSheet } from './schema.ts';

/** Sheets carry portraits and every modifier that could have been bought: 8 MiB, 64 levels, 200,000 values. */
export const GCS_LIMITS: Limits = { bytes: 8 * 1024 * 1024, depth: 64, nodes: 200_000 };

/** Why a file was refused: what kind of trouble, where in the file, and in words for people. */
export interface ImportError {
  kind:
    'not-json' | 'xml' | 'too-large' | 'old-version' | 'new-version' | 'not-a-sheet' | 'wrong-shape' | 'out-of-range';
  /** Such as `attributes[2].calc.value`; empty for the whole file. */
  path: string;
  message: string;
}

/** The sheet that a text holds. */
export function readGcs(text: string): Result<GcsSheet, ImportError> {
  // Files of GCS 4 and before are XML, and their root says version="5" too.
  if (text.slice(0, 100).trimStart().startsWith('<')) {
    return refuse('xml', '', 'this is an XML file of GCS 4 or older; open it in GCS 5 and save it again');
  }
  const json = readJson(text, GCS_LIMITS);
  if (!json.ok) return refuse('not-json', json.error.path, json.error.message);
  const wrong = wrongFile(json.value);
  if (wrong) return fail(wrong);
  const sheet = parseWith(gcsSchema, json.value);
  if (sheet.ok) {
    const many = countRows(sheet.value) > MOST_ROWS;
    return many ? refuse('too-large', '', `expected at most ${MOST_ROWS} traits, skills and things in all`) : sheet;
  }
  const [first] = sheet.error;
  return refuse('wrong-shape', first?.path ?? '', first?.message ?? 'not a sheet');
}

/** What the file is instead of a character sheet of version 5, if it is not one. */
function wrongFile(json: Json): ImportError | null {
  if (json === null || typeof json !== 'object' || Array.isArray(json)) {
    return { kind: 'not-a-sheet', path: '', message: 'expected a GURPS Character Sheet file, which is a JSON object' };
  }
  const { version, attributes } = json;
  if (typeof version !== 'number') {
    const message = 'expected "version": 5, as GURPS Character Sheet writes it';
    return { kind: 'not-a-sheet', path: 'version', message };
  }
  if (version < 5) {
    const message = `this is GCS version ${version}, which names its parts differently; open it in GCS 5 and save it again`;
    return { kind: 'old-version', path: 'version', message };
  }
  if (version > 5) {
    return { kind: 'new-version', path: 'version', message: `this is GCS version ${version}; version 5 can be read` };
  }
  if (attributes === undefined) {
    const message = 'expected a character with attributes; a library or template of GCS has none';
    return { kind: 'not-a-sheet', path: 'attributes', message };
  }
  return null;
}

function countRows({ traits, skills, spells, equipment, other_equipment }: GcsSheet): number {
  const lists = [rows(traits), rows(skills), rows(spells), rows(equipment), rows(other_equipment)];
  return lists.reduce((sum, list) => sum + [...list].length, 0);
}

function refuse(kind: ImportError['kind'], path: string, message: string): Result<never, ImportError> {
  return fail({ kind, path, message });
}
