import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM, setStage, type Stage, type Window } from './harness.ts';
import { choose, makeFight, seatLinks, sitDown } from './moves.ts';

describe.skipIf(CHROMIUM === null && !process.env['CI'])('the game master, and bad luck', () => {
  let stage: Stage;
  let master: Window;

  beforeAll(async () => {
    stage = await setStage();
    master = await stage.open('desktop');
    await makeFight(master.page, 'Behind the Gilded Goose');
  });

  afterAll(async () => {
    await stage?.close();
  });

  test('what is refused says why, and can be allowed with a reason that everybody reads', async () => {
    const { page } = master;
    await choose(page, /^Attack$/);
    const refusal = page.locator('.refusal').filter({ hasText: 'Punch' }).first();
    await refusal.getByRole('button').first().click();
    expect(await refusal.locator('.bars').innerText()).toMatch(/out of reach\s+G4S?-/);
    const allow = refusal.getByRole('button', { name: 'Allow it' });
    expect(await allow.isDisabled()).toBe(true);
    await refusal.getByRole('textbox').fill('he leans over the well');
    await allow.click();
    const punch = page.locator('label.choice').filter({ hasText: 'Punch' });
    await punch.waitFor();
    expect(await punch.innerText()).toContain('allowed: he leans over the well');
    expect(await page.locator('.log').innerText()).toContain('because he leans over the well');
  });

  test('he may answer for a player who is away, and hand the seat back', async () => {
    const { page } = master;
    const link = (await seatLinks(page)).get('Bess Tanner');
    const player = await sitDown(stage, link, 'phone');
    await player.page.locator('.prompt.ask').waitFor();
    await page.getByRole('heading', { name: 'Waiting for Bess Tanner' }).waitFor();
    await page.getByRole('button', { name: 'Answer for Bess Tanner' }).click();
    await page.locator('.prompt.ask').waitFor();
    await page.getByRole('button', { name: /^Seats/ }).click();
    await page.getByRole('button', { name: 'Let Bess Tanner answer again' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Waiting for Bess Tanner' }).waitFor();
    await choose(player.page, 'End the turn');
    await page.locator('.prompt.ask').waitFor();
    await player.context.close();
  });

  test('a server that dies is said to be gone; what was decided meanwhile is done once when it is back', async () => {
    const { page } = master;
    const before = await page.locator('.entry').count();
    await stage.kill();
    await page.locator('.connection.lost').waitFor();
    expect(await page.locator('.connection').innerText()).toContain('Connection lost');
    await page.locator('label.choice').filter({ hasText: 'Do Nothing' }).click();
    await page.locator('.confirm').click();
    expect(await page.locator('.confirm').isDisabled()).toBe(true);
    await stage.revive();
    await page.locator('.connection.open').waitFor();
    await expect.poll(() => page.locator('.entry').count()).toBe(before + 1);
    expect(await page.locator('.entry').last().innerText()).toContain('Do Nothing');
    await page.reload();
    await page.locator('.prompt').waitFor();
    expect(await page.locator('.entry').count()).toBe(before + 1);
  });
});
