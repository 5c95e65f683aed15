/** Importers of characters from other programs' files: by system, then by the ending of the file's name. Each loads when first used. */
import type { Result } from '../engine/result.ts';
import type { SystemId } from '../engine/system.ts';
import type { Imported } from './gcs/import.ts';
import type { ImportError } from './gcs/read.ts';

export type { Imported } from './gcs/import.ts';
export type { ImportError } from './gcs/read.ts';
export type { Entry, ImportReport } from './gcs/report.ts';

/** One kind of file: its name for people, and what reads the text of one. */
export interface Importer {
  title: string;
  load(): Promise<(text: string) => Result<Imported, ImportError>>;
}

/** The importers of each system by file ending, in lower case and without the dot. */
export const IMPORTERS: Record<SystemId, Record<string, Importer>> = {
  'gurps-4e': {
    gcs: {
      title: 'GURPS Character Sheet 5',
      load: async () => (await import('./gcs/import.ts')).importGcs,
    },
  },
};

/** The imported character as a fighter of a scenario says him, all but his side: the sheet and how he stands there. */
export function asFighter({ sheet, held, hp, fp, dominant }: Imported): Omit<Imported, 'report'> {
  return {
    sheet,
    held,
    ...(hp === undefined ? {} : { hp }),
    ...(fp === undefined ? {} : { fp }),
    ...(dominant === undefined ? {} : { dominant }),
  };
}
