/** How a person plays, for the browser tests: making a table, sitting down, choosing, rolling, reading the story. */
import type { Page } from 'playwright-core';
import type { Stage, Scheme, Screen, Window } from './harness.ts';

/** Makes one of the ready fights from the start page; the window then shows the game master's table. */
export async function makeFight(page: Page, title: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: `Fight: ${title}` }).click();
  await page.locator('.prompt').waitFor();
}

/** The links of the seats, by the seat's name, as the game master finds them behind the button at the top. */
export async function seatLinks(page: Page): Promise<Map<string, string>> {
  await page.getByRole('button', { name: /^Seats/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const links = new Map<string, string>();
  for (const field of await dialog.getByRole('textbox').all()) {
    const name = (await field.getAttribute('aria-label')) ?? '';
    links.set(name.replace('Link of the seat ', ''), await field.inputValue());
  }
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });
  return links;
}

/** Opens a seat's link in a window of its own. */
export async function sitDown(
  stage: Stage,
  link: string | undefined,
  screen: Screen,
  scheme?: Scheme,
): Promise<Window> {
  if (link === undefined) throw new Error('there is no link of that name');
  const window = await stage.open(screen, scheme);
  await window.page.goto(link);
  await window.page.locator('.prompt').waitFor();
  return window;
}

/** Chooses among what is asked, by the beginning of its label, and confirms. */
export async function choose(page: Page, label: string | RegExp): Promise<void> {
  await page.locator('label.choice').filter({ hasText: label }).first().click();
  await page.locator('.confirm').click();
}

/** Types what real dice show for the roll that is asked for, and confirms. */
export async function typeDice(page: Page, asks: string | RegExp, faces: number[]): Promise<void> {
  await rollAsked(page, asks);
  await page.getByRole('textbox', { name: /^Faces of/ }).fill(faces.join(''));
  await page.getByRole('button', { name: /^Use these dice/ }).click();
}

/** Waits until this window is asked for a roll. */
export async function rollAsked(page: Page, asks: string | RegExp): Promise<void> {
  await page.locator('.prompt.roll').getByRole('heading', { name: asks }).waitFor();
}

/** What the story tells, line by line. */
export async function story(page: Page): Promise<string[]> {
  return page.locator('.log .line').allTextContents();
}
