import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM, picture, setStage, type Stage, type Window } from './harness.ts';
import { choose, makeFight, rollAsked, seatLinks, sitDown, story, typeDice } from './moves.ts';

describe.skipIf(CHROMIUM === null && !process.env['CI'])('two people play an exchange', () => {
  let stage: Stage;
  let master: Window;
  let attacker: Window;
  let defender: Window;

  beforeAll(async () => {
    stage = await setStage();
    master = await stage.open('desktop');
    await makeFight(master.page, 'Forgiven once');
    const links = await seatLinks(master.page);
    attacker = await sitDown(stage, links.get('Matteo Vesperi'), 'desktop');
    defender = await sitDown(stage, links.get('Jorun Blackthistle'), 'phone', 'dark');
  });

  afterAll(async () => {
    await stage?.close();
  });

  test('the page works over plain http, where the context is not secure', async () => {
    expect(await attacker.page.evaluate(() => window.isSecureContext)).toBe(false);
  });

  test('a link’s secret is gone from the address once it has opened the seat', () => {
    const address = new URL(defender.page.url());
    expect(address.hash).toBe('');
    expect(address.searchParams.get('seat')).not.toBeNull();
  });

  test('only the one whose turn it is is asked; the other waits for him by name', async () => {
    await attacker.page.getByRole('heading', { name: 'Choose a maneuver' }).waitFor();
    await defender.page.getByRole('heading', { name: 'Waiting for Matteo Vesperi' }).waitFor();
    await master.page.getByRole('heading', { name: 'Waiting for Matteo Vesperi' }).waitFor();
  });

  test('the attacker chooses what to strike with, sees its number, and rolls real dice', async () => {
    const { page } = attacker;
    await choose(page, /^Attack$/);
    const strike = page.locator('label.choice').filter({ hasText: 'Rapier (thrust)' });
    await strike.locator('.chance').waitFor();
    expect(await strike.locator('.number').innerText()).toMatch(/16$/);
    await choose(page, 'Rapier (thrust)');
    await rollAsked(page, /./);
    await page.getByRole('textbox', { name: /^Faces of/ }).fill('561');
    const asked = defender.page.evaluate(appearance, '.prompt.ask');
    const clicked = page.evaluate(click, '.confirm');
    await page.getByRole('button', { name: 'Use these dice: 12' }).click();
    console.log(`the defender is asked ${Math.round((await asked) - (await clicked))} ms after the attacker’s click`);
  });

  test('the defender’s phone shows every defense with its number, its chance and its reasons', async () => {
    const { page } = defender;
    await page.locator('.choice .chance').first().waitFor();
    const rows = await page.locator('label.choice').allInnerTexts();
    expect(rows.map((row) => row.split('\n')[0])).toEqual([
      'Block with Small Shield',
      'Dodge',
      'Parry with Morningstar',
      'No defense',
    ]);
    expect(rows[0]).toContain('12');
    expect(rows[0]).toContain('74 %');
    await page.getByRole('button', { name: /^Why 12/ }).click();
    const reasons = page.getByRole('table', { name: 'Reasons for Block with Small Shield' });
    expect(await reasons.getByRole('row').allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringMatching(/Small Shield\s+G4-SHIELD-01\s+\+1/)]),
    );
    await picture(page, 'exchange-defense-phone-dark');
  });

  test('a retreat changes every number at once', async () => {
    const { page } = defender;
    const dodge = page.locator('label.choice').filter({ hasText: 'Dodge' });
    expect(await dodge.locator('.number').innerText()).toMatch(/11$/);
    await page.locator('.segments').getByRole('radio', { name: 'back', exact: true }).check({ force: true });
    await expect.poll(() => dodge.locator('.number').innerText()).toMatch(/14$/);
    await expect.poll(() => dodge.locator('.chance').innerText()).toBe('90.7 %');
  });

  test('a reload in mid-prompt comes back to the same question', async () => {
    const { page } = defender;
    const before = await page.locator('label.choice .name').allInnerTexts();
    await page.reload();
    await page.locator('.prompt.ask').waitFor();
    const after = await page.locator('label.choice .name').allInnerTexts();
    expect(after).toEqual(before);
  });

  test('the defense fails, the damage is rolled, the wound is on the card and in the story', async () => {
    await choose(defender.page, 'Block with Small Shield');
    await typeDice(defender.page, /./, [6, 5, 4]);
    await typeDice(attacker.page, /./, await damageFaces(attacker));
    await attacker.page
      .getByRole('heading', { name: /Attack or move|Choose a maneuver|Waiting/ })
      .first()
      .waitFor();
    await expect
      .poll(() => story(attacker.page))
      .toEqual(
        expect.arrayContaining([
          expect.stringContaining('Jorun Blackthistle blocks'),
          expect.stringContaining('The block fails'),
          expect.stringMatching(/Jorun Blackthistle takes \d+ injury/),
        ]),
      );
    await defender.page.getByRole('radio', { name: 'Fighters' }).check({ force: true });
    const hit = defender.page.getByRole('article', { name: 'Jorun Blackthistle' }).locator('.gauge').first();
    expect(await hit.innerText()).not.toMatch(/13\s*\/13/);
    await picture(attacker.page, 'exchange-wound-desktop-light');
  });

  test('everybody has read the same story, each roll open to its reasons', async () => {
    expect(await story(defender.page)).toEqual(await story(attacker.page));
    expect(await story(master.page)).toEqual(await story(attacker.page));
    const roll = attacker.page.locator('.roll-entry').first();
    await roll.getByRole('button').click();
    expect(await roll.innerText()).toContain('with real dice: 5, 6, 1');
  });

  test('no window had anything to complain about', () => {
    for (const { complaints } of [master, attacker, defender]) expect(complaints).toEqual([]);
  });
});

/** Runs in a page: when something first appears, in milliseconds since 1970. */
function appearance(selector: string): Promise<number> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (document.querySelector(selector)) resolve(performance.timeOrigin + performance.now());
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    look();
  });
}

/** Runs in a page: when something is clicked. */
function click(selector: string): Promise<number> {
  return new Promise((resolve) => {
    document
      .querySelector(selector)
      ?.addEventListener('click', () => resolve(performance.timeOrigin + performance.now()));
  });
}

/** A six for each die of damage, so that there is a wound whatever the armour. */
async function damageFaces({ page }: Window): Promise<number[]> {
  await rollAsked(page, /./);
  const label = await page.locator('.faces-text label').innerText();
  return Array.from({ length: Number(/\d+/.exec(label)?.[0]) }, () => 6);
}
