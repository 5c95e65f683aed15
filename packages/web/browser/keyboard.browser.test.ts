import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM, setStage, type Stage, type Window } from './harness.ts';

/** Presses Tab until what is wanted has the focus; fails when the whole page has been passed. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
  }
  throw new Error(`the keyboard does not reach ${selector}`);
}

/** Whether one can see where the focus is: an outline on what has it, or on what stands for it. */
function focusIsVisible(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    for (let at = document.activeElement; at && at !== document.body; at = at.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(at);
      if (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) return true;
    }
    return false;
  });
}

describe.skipIf(CHROMIUM === null && !process.env['CI'])('the keyboard alone', () => {
  let stage: Stage;
  let window: Window;

  beforeAll(async () => {
    stage = await setStage();
    window = await stage.open('desktop');
  });

  afterAll(async () => {
    await stage?.close();
  });

  test('lays a table, chooses a defense with the arrow keys, types dice, and opens the reasons', async () => {
    const { page, complaints } = window;
    await page.goto('/');
    await page.locator('.button.big:enabled').waitFor();
    await tabTo(page, '.button.big');
    expect(await focusIsVisible(page)).toBe(true);
    await page.keyboard.press('Enter');
    await page.locator('.prompt.ask').waitFor();

    await tabTo(page, '.choice input');
    expect(await focusIsVisible(page)).toBe(true);
    const selected = page.locator('.choice[data-selected] .name');
    const first = await selected.innerText();
    await page.keyboard.press('ArrowDown');
    const second = await selected.innerText();
    expect(second).not.toBe(first);

    await tabTo(page, '.details .fold');
    expect(await focusIsVisible(page)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.locator('.details .reasons').waitFor();

    await tabTo(page, '.segments input');
    const number = page.locator('.choice[data-selected] .number');
    const standing = await number.innerText();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => number.innerText()).not.toBe(standing);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => number.innerText()).toBe(standing);
    await tabTo(page, '.confirm');
    expect(await focusIsVisible(page)).toBe(true);
    await page.keyboard.press('Enter');

    await page.locator('.prompt.roll').waitFor();
    await tabTo(page, '.faces-text input');
    await page.keyboard.type('345');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.roll-entry').count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  test('reaches the seats and comes back to where it was', async () => {
    const { page } = window;
    await tabTo(page, '.top button');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('.top button'))).toBe(true);
  });

  test('goes straight from the top to the question', async () => {
    const { page } = window;
    await page.reload();
    await page.locator('.prompt').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('prompt');
  });
});
