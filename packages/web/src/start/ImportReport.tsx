/** What an importer made of a character file, shown before the fight: disagreements and omissions first. */
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure';

/** One field of a file and what became of it. */
export interface ReportEntry {
  field: string;
  value?: unknown;
  because?: string;
}

/** What every importer reports. */
export interface ImportReport {
  name: string;
  read: ReportEntry[];
  recomputed: ReportEntry[];
  skipped: ReportEntry[];
  disagreements: { where: string; file: unknown; rules: unknown; because: string }[];
}

/** The report: a line of counts, and each list behind a fold. */
export function ImportReportShown({ report }: { report: ImportReport }): ReactNode {
  const { read, recomputed, skipped, disagreements } = report;
  return (
    <div className="report" role="status" aria-label={`Report on ${report.name}`}>
      <p>
        <strong>{report.name}</strong>{' '}
        <span className="note figure">
          {read.length} read, {recomputed.length} recomputed, {skipped.length} skipped
        </span>
      </p>
      {disagreements.length > 0 && (
        <Fold title={`The file disagrees with the rules in ${count(disagreements.length, 'place')}`} open>
          {disagreements.map((each) => (
            <li key={each.where}>
              <strong>{each.where}</strong>: file {String(each.file)}, rules {String(each.rules)}{' '}
              <span className="note">{each.because}</span>
            </li>
          ))}
        </Fold>
      )}
      {skipped.length > 0 && <Entries title="Skipped" entries={skipped} />}
      {recomputed.length > 0 && <Entries title="Recomputed" entries={recomputed} />}
      {read.length > 0 && <Entries title="Read" entries={read} />}
    </div>
  );
}

function Entries({ title, entries }: { title: string; entries: ReportEntry[] }): ReactNode {
  return (
    <Fold title={`${title} (${entries.length})`}>
      {entries.map((entry, index) => (
        // A file may name a field twice.
        <li key={index}>
          <strong>{entry.field}</strong>
          {entry.value !== undefined && ` ${shown(entry.value)}`}
          {entry.because !== undefined && <span className="note"> {entry.because}</span>}
        </li>
      ))}
    </Fold>
  );
}

function Fold({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }): ReactNode {
  return (
    <Disclosure defaultExpanded={open}>
      <Button slot="trigger" className="fold">
        <span className="turner" aria-hidden="true" />
        {title}
      </Button>
      <DisclosurePanel>
        <ul className="figure">{children}</ul>
      </DisclosurePanel>
    </Disclosure>
  );
}

function shown(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

function count(amount: number, what: string): string {
  return `${amount} ${what}${amount === 1 ? '' : 's'}`;
}
