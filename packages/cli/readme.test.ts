/** The README's commands print what it says they print. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { riposte, ROOT } from './testing/command.ts';

const PROMPT = '$ npm run -s riposte -- ';

/** Each console block: the command's arguments, and what is shown of its output, cut at the lines that are left out. */
function blocks(): { args: string[]; shown: string[] }[] {
  const text = readFileSync(`${ROOT}README.md`, 'utf8');
  return [...text.matchAll(/```console\n([\s\S]*?)\n```/g)].map(([, block = '']) => {
    const [command = '', ...lines] = block.split('\n');
    if (!command.startsWith(PROMPT)) throw new Error(`expected a command of riposte, got ${command}`);
    const shown = lines.join('\n').split(/^…$/m);
    return { args: command.slice(PROMPT.length).split(' '), shown: shown.map((part) => part.replace(/^\n|\n$/g, '')) };
  });
}

describe('the README', () => {
  test('has commands to try', () => {
    expect(blocks().length).toBeGreaterThanOrEqual(3);
  });

  test.each(blocks())('shows what riposte $args prints', ({ args, shown }) => {
    const { status, out } = riposte(args, { cwd: ROOT });
    expect(status).toBe(0);
    for (const part of shown) expect(out).toContain(part);
  });
});
