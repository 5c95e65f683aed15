/** What an import did, for people: nothing that the file says about a fight is dropped or changed without a line here. */

/** One thing of the file: its kind (`ST`, `melee mode`), what it came to, and why where that needs saying. */
export interface Entry {
  field: string;
  value?: string | number;
  because?: string;
}

/** Where the file says one thing and the rules another. The sheet follows the rules; the person may decide otherwise. */
export interface Disagreement {
  where: string;
  file: string | number;
  rules: string | number;
  because: string;
}

/**
 * An active defense that the file states, next to what the rules give; both with the shield's DB where the file counts it.
 * `rules` is null where the rules allow no such defense. `file-wrong`: `proof` shows how the file went wrong.
 */
export interface ComparedDefense {
  defense: 'dodge' | 'parry' | 'block';
  where: string;
  file: number;
  rules: number | null;
  verdict: 'same' | 'differs' | 'file-wrong';
  proof?: string;
}

/** The whole account of one import. */
export interface ImportReport {
  name: string;
  /** Taken as the file says. */
  read: Entry[];
  /** Calculated by the rules from what the file says. */
  recomputed: Entry[];
  /** Not taken, with the reason. */
  skipped: Entry[];
  disagreements: Disagreement[];
  /** Every Dodge, Parry and Block of the file. */
  defenses: ComparedDefense[];
}

/** A report with nothing in it yet. */
export function emptyReport(name: string): ImportReport {
  return { name, read: [], recomputed: [], skipped: [], disagreements: [], defenses: [] };
}

/** An entry without keys for what it does not say. */
export function entry(field: string, value?: string | number, because?: string): Entry {
  return { field, ...(value === undefined ? {} : { value }), ...(because === undefined ? {} : { because }) };
}
