/** What is wrong with an input: the one line that the command prints before it exits with status 1. */
import type { SetupIssue } from '@riposte/rules/engine/system.ts';

/** An input that is refused. `path` is the place in the file, such as `fighters.ann.sheet.st`; empty for the whole of it. */
export interface Refusal {
  file: string;
  path: string;
  message: string;
}

/** A refusal of several issues: the first is told, the others are counted. Throws if there is none. */
export function refusalOf(file: string, issues: readonly SetupIssue[]): Refusal {
  const first = issues[0];
  if (first === undefined) throw new Error('broken invariant: refused without an issue');
  const more = issues.length === 1 ? '' : ` (and ${issues.length - 1} more)`;
  return { file, path: first.path, message: `${first.message}${more}` };
}

/** The refusal in one line: file, path in it, what was expected. */
export function refusalLine({ file, path, message }: Refusal): string {
  return [file, path, message]
    .filter((part) => part !== '')
    .map(oneLine)
    .join(': ');
}

/** Text from outside on one line of a terminal: no control characters, and cut where it is longer than anybody reads. */
export function oneLine(text: string): string {
  // eslint-disable-next-line no-control-regex -- these are what must not reach a terminal
  const plain = text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff]+/gu, ' ');
  return plain.length > 500 ? `${plain.slice(0, 500)}…` : plain;
}
