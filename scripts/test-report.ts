/** Where `npm test` leaves vitest's JSON report, from the repository's folder; `npm run rules` reads it later. */
export const REPORT = '.reports/vitest.json';

/** One test as the report has it. */
export interface ReportedTest {
  file: string;
  /** Its own title, without those of the groups around it. */
  title: string;
  status: 'passed' | 'failed' | 'skipped';
}

/** What a report says: its tests, and the files that failed before or beside their tests. */
export interface TestReport {
  tests: ReportedTest[];
  brokenFiles: string[];
}

interface JsonReport {
  testResults: { name: string; status: string; assertionResults: { title: string; status: string }[] }[];
}

/**
 * Reads the report of vitest's `json` reporter.
 * @param text the report file's content
 * @throws {SyntaxError} when the text is no JSON; {@link TypeError} when it is another kind of report
 */
export function readReport(text: string): TestReport {
  const { testResults } = JSON.parse(text) as JsonReport;
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({ file: name, title, status: statusOf(status) })),
  );
  const brokenFiles = testResults
    .filter(
      (file) => file.status === 'failed' && file.assertionResults.every((test) => statusOf(test.status) !== 'failed'),
    )
    .map((file) => file.name);
  return { tests, brokenFiles };
}

/** Pending, todo, skipped and disabled tests have all shown nothing. */
function statusOf(status: string): ReportedTest['status'] {
  return status === 'passed' || status === 'failed' ? status : 'skipped';
}
