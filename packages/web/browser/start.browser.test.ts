import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM, setStage, type Stage, type Window } from './harness.ts';

const SHEETS = fileURLToPath(new URL('../../rules/systems/gurps-4e/examples/', import.meta.url));

describe.skipIf(CHROMIUM === null && !process.env['CI'])('the start page', () => {
  let stage: Stage;
  const windows: Window[] = [];

  beforeAll(async () => {
    stage = await setStage();
  });

  afterEach(async () => {
    for (const { context } of windows.splice(0)) await context.close();
  });

  afterAll(async () => {
    await stage?.close();
  });

  async function start(): Promise<Window> {
    const window = await stage.open('desktop');
    windows.push(window);
    await window.page.goto('/');
    await window.page.getByRole('button', { name: 'Fight now' }).waitFor();
    return window;
  }

  test('one click lays a table at which somebody must choose', async () => {
    const { page } = await start();
    await page.getByRole('button', { name: 'Fight now' }).click();
    await page.locator('.prompt.ask').waitFor();
    expect(await page.locator('label.choice').count()).toBeGreaterThan(1);
  });

  test('two files become two fighters: the report is shown first, then they fight', async () => {
    const { page, complaints } = await start();
    const [first, second] = [page.locator('.corner').nth(0), page.locator('.corner').nth(1)];
    for (const [corner, file] of [
      [first, 'fencer.gcs'],
      [second, 'knight.gcs'],
    ] as const) {
      const chooser = page.waitForEvent('filechooser');
      await corner.getByRole('button', { name: 'Open a character file' }).click();
      await (await chooser).setFiles(join(SHEETS, file));
      const report = corner.getByRole('status');
      await report.waitFor();
      expect(await report.innerText()).toMatch(/\d+ read, \d+ recomputed, \d+ skipped/);
      await report.getByRole('button', { name: /^Read \(/ }).click();
      expect(await report.innerText()).toMatch(/ST\s*\d+/);
    }
    const name = (JSON.parse(readFileSync(join(SHEETS, 'fencer.gcs'), 'utf8')) as { profile: { name: string } }).profile
      .name;
    await page.getByRole('button', { name: `Fight: ${name} against` }).click();
    await page.locator('.prompt.ask').waitFor();
    expect(await page.locator('.card h2').first().innerText()).toBe(name);
    expect(complaints).toEqual([]);
  });

  test('a file dropped on a corner is read like a chosen one', async () => {
    const { page } = await start();
    const corner = page.locator('.corner').first();
    const box = await corner.boundingBox();
    const client = await page.context().newCDPSession(page);
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await client.send('Input.dispatchDragEvent', {
        type,
        x: (box?.x ?? 0) + 20,
        y: (box?.y ?? 0) + 20,
        data: { items: [], files: [join(SHEETS, 'wolf.gcs')], dragOperationsMask: 1 },
      });
    }
    await corner.getByRole('status').waitFor();
  });

  test('a file that is none is refused in one sentence, and the fighter chosen before stays', async () => {
    const { page, complaints } = await start();
    const corner = page.locator('.corner').first();
    const before = await corner.getByRole('button').first().innerText();
    for (const [name, content] of [
      ['broken.gcs', '[[[[[['],
      ['wrong.gcs', '{"version":5,"__proto__":{"gm":true}}'],
      ['picture.png', 'PNG'],
    ] as const) {
      const chooser = page.waitForEvent('filechooser');
      await corner.getByRole('button', { name: 'Open a character file' }).click();
      await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
      const alert = corner.getByRole('alert').filter({ hasText: name });
      await alert.waitFor();
      expect(await alert.innerText()).not.toContain('\n');
    }
    expect(await corner.getByRole('button').first().innerText()).toBe(before);
    expect(complaints).toEqual([]);
  });

  test('a table one has sat at is found again, without its secret in the address', async () => {
    const { page } = await start();
    await page.getByRole('button', { name: 'Fight now' }).click();
    await page.locator('.prompt').waitFor();
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    await page.goto('/');
    await page.locator('.recent').getByRole('link', { name: title }).click();
    await page.locator('.prompt').waitFor();
    expect(new URL(page.url()).hash).toBe('');
  });

  test('a link that opens nothing says so and what to do', async () => {
    const { page } = await start();
    const says = (title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.goto('/t/nothing#AAAAAAAAAAAAAAAAAAAAAA');
    await says('This link does not open a seat');
    await page.goto('/t/nothing?seat=gm');
    await says('There is no such table');
    expect((await page.goto('/nowhere'))?.status()).toBe(404);
  });
});
