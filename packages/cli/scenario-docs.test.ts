/** docs/scenario.md says what the schemas say, and every scenario on it plays. */
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inStep, PAGE } from './scenario-docs.ts';
import { folder, riposte, ROOT } from './testing/command.ts';

const page = readFileSync(PAGE, 'utf8');
const EXAMPLES = `${ROOT}packages/rules/systems/gurps-4e/examples/`;

it('lists the fields that the schemas have, with the words that they may say (npm run docs:scenario)', async () => {
  expect(await inStep(page)).toBe(page);
});

it('has something to say of every field', () => {
  expect(page).not.toMatch(/see the schema/);
});

describe('the scenarios on the page', () => {
  const blocks = [...page.matchAll(/^```yaml\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);

  it.each(blocks.map((block, at) => [/^title: (.*)$/m.exec(block)?.[1] ?? `block ${at}`, block]))(
    '%s',
    (_title, block) => {
      using files = folder({ 'f.scenario.yaml': block });
      for (const name of readdirSync(EXAMPLES).filter((file) => file.endsWith('.gcs')))
        copyFileSync(EXAMPLES + name, files.file(name));
      const ran = riposte([block.includes('\nmoves:') ? 'run' : 'ask', files.file('f.scenario.yaml')]);
      expect(ran.err).toBe('');
      expect(ran.status).toBe(0);
    },
  );

  it('are several', () => expect(blocks.length).toBeGreaterThan(5));
});
