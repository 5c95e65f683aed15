import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM, picture, setStage, type Scheme, type Screen, type Stage, type Window } from './harness.ts';
import { choose, makeFight } from './moves.ts';

/** Axe takes a second or two a page. */
const PATIENT = { timeout: 180_000 };

const FIGHT = 'A broadsword falls on a knight who has a shield';

/** What axe finds, as far as it is wrong: the rule, and the elements that break it. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** How far the page can be scrolled sideways, in pixels. */
function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

describe.skipIf(CHROMIUM === null && !process.env['CI'])('how the pages look', () => {
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

  async function open(screen: Screen, scheme: Scheme, options: Parameters<Stage['open']>[2] = {}): Promise<Page> {
    const window = await stage.open(screen, scheme, { reducedMotion: 'reduce', ...options });
    windows.push(window);
    return window.page;
  }

  for (const screen of ['phone', 'desktop'] as const) {
    test(
      `every page on a ${screen}, light and dark: nothing that axe objects to, nothing beyond the edge`,
      PATIENT,
      async () => {
        const page = await open(screen, 'light');
        const look = async (name: string): Promise<void> => {
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme });
            expect(await violations(page), `${name}, ${colorScheme}`).toEqual([]);
            await picture(page, `${name}-${screen}-${colorScheme}`);
          }
          expect(await sideways(page), name).toBe(0);
        };
        await page.goto('/');
        await page.locator('.button.big:enabled').waitFor();
        await look('start');
        await page.locator('.corner .select button').first().click();
        await page.getByRole('listbox').waitFor();
        await look('start-list');
        await page.keyboard.press('Escape');
        await page.goto('/t/nothing#AAAAAAAAAAAAAAAAAAAAAA');
        await page.getByRole('heading', { level: 1 }).waitFor();
        await look('dead-link');
        await makeFight(page, FIGHT);
        await page.locator('.choice .chance').first().waitFor();
        await look('defense');
        await page.getByRole('button', { name: /^Seats/ }).click();
        await page.getByRole('dialog').waitFor();
        await look('seats');
        await page.keyboard.press('Escape');
        await choose(page, 'Dodge');
        await page.locator('.prompt.roll').waitFor();
        await look('roll');
        await page.locator('.confirm').click();
        await page.locator('.roll-entry').first().waitFor({ state: 'attached' });
        if (screen === 'phone') {
          for (const pane of ['Board', 'Log', 'Fighters']) {
            await page.locator('.panes').getByText(pane).click();
            await look(`pane-${pane.toLowerCase()}`);
          }
        } else {
          await page.locator('.score').first().click();
          await page.locator('.card .reasons').waitFor();
          await look('score');
        }
      },
    );
  }

  test('axe finds what is wrong where something is', async () => {
    const page = await open('desktop', 'light');
    await page.goto('/');
    await page.locator('.button.big:enabled').waitFor();
    await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')));
    expect(await violations(page)).toEqual([expect.stringContaining('button-name')]);
  });

  test('at 360×640 the five best numbers and the button are seen without scrolling', async () => {
    const page = await open('phone', 'light');
    await makeFight(page, FIGHT);
    const rows = await page.locator('.choice .number').all();
    const dock = await page.locator('.dock').boundingBox();
    expect(dock && dock.y + dock.height).toBeLessThanOrEqual(640);
    for (const row of rows.slice(0, 5)) {
      const box = await row.boundingBox();
      expect(box && box.y + box.height).toBeLessThan(dock?.y ?? 0);
    }
  });

  test('the end of a fight names the winner', async () => {
    const page = await open('desktop', 'light');
    await page.goto('/');
    const scenario = { riposte: 1, system: 'sparring', title: 'One hit point each', hp: 1 };
    const seats = await page.evaluate(async (body) => {
      const made = await fetch('/api/tables', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      return ((await made.json()) as { seats: { role: string; link: string }[] }).seats;
    }, JSON.stringify({ scenario }));
    await page.goto(seats.find(({ role }) => role === 'gm')?.link ?? '');
    // An attack that hits, a defense that fails, damage that counts.
    for (const [rolls, faces] of ['111', '666', '66'].entries()) {
      await page.getByRole('textbox', { name: /^Faces of/ }).fill(faces);
      await page.getByRole('button', { name: /^Use these dice/ }).click();
      await page.locator('.roll-entry').nth(rolls).waitFor();
    }
    await page.getByRole('heading', { name: /wins$/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, 'ended-desktop-light');
  });

  test('nothing moves for those who asked for less motion', async () => {
    const page = await open('desktop', 'light');
    await makeFight(page, FIGHT);
    const slow = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((element) => {
          const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
          const longest = Math.max(
            ...[animationDuration, transitionDuration].flatMap((all) => all.split(',').map(parseFloat)),
          );
          return longest > 0.01 && (animationName !== 'none' || transitionDuration !== '0s');
        }).length,
    );
    expect(slow).toBe(0);
  });

  test('the first load is at most 180 kB of compressed JavaScript, on either page', async () => {
    const page = await open('desktop', 'light');
    await page.context().clearCookies();
    const client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    const scripts = new Map<string, number>();
    client.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.set(requestId, 0);
    });
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength);
    });
    const loaded = (): number => [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
    await page.goto('/');
    await page.locator('.button.big:enabled').waitFor();
    const start = loaded();
    await page.getByRole('button', { name: 'Fight now' }).click();
    await page.locator('.prompt').waitFor();
    console.log(`JavaScript over the wire: start ${kB(start)}, start and table ${kB(loaded())}`);
    expect(start).toBeGreaterThan(20_000);
    expect(loaded()).toBeLessThanOrEqual(180_000);
  });
});

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
