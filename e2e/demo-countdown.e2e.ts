import { expect, expectAccessible, test } from './support/test.ts';

test('the demo countdown fills the screen, plays its film, and can be started again', async ({ page }) => {
  await page.clock.install();
  await page.goto('/beginning');
  const start = page.getByRole('button', { name: 'Zaczynamy' });
  await start.click();
  await expect(page.getByRole('dialog', { name: 'Zaczynamy' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(start).toBeFocused();

  await start.click();
  // From here on time passes only in the test's own steps, however slow the machine is.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.getByRole('button', { name: 'Odtwórz' }).click();
  await expect(page.getByRole('timer', { name: 'Odliczanie: 10' })).toBeVisible();
  expect(await page.evaluate(() => document.fullscreenElement?.className)).toBe('countdown-screen');
  await expect(page.locator('.countdown-screen')).toBeFocused();
  for (const left of [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]) {
    await page.clock.runFor(1000);
    await expect(page.getByRole('timer', { name: `Odliczanie: ${left}` })).toBeVisible();
  }
  await page.clock.runFor(1000);
  const film = page.locator('video.countdown-film');
  await expect(film).toBeVisible();
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false);
  await page.keyboard.press('Space');
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  await expect(page.getByRole('dialog', { name: 'Zaczynamy' })).toBeVisible();
  await expectAccessible(page);

  await page.evaluate(() => document.exitFullscreen());
  await expect(film).toBeHidden();
  await expect(start).toBeFocused();
  await start.click();
  await page.getByRole('button', { name: 'Odtwórz' }).click();
  await expect(page.getByRole('timer', { name: 'Odliczanie: 10' })).toBeVisible();
});

test('without full screen, the page behind the countdown is inert, and closing returns the focus', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'));
  await page.goto('/beginning');
  const start = page.getByRole('button', { name: 'Zaczynamy' });
  await start.click();
  await page.getByRole('button', { name: 'Odtwórz' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await expectAccessible(page);
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press('Tab');
    const where = await page.evaluate(() => document.activeElement?.closest('.countdown-dialog, body')?.tagName);
    expect(['DIALOG', 'BODY']).toContain(where);
    await expect(start).not.toBeFocused();
  }
  await page.getByRole('button', { name: 'Zakończ pokaz' }).click();
  await expect(start).toBeFocused();
  await start.click();
  await page.getByRole('button', { name: 'Odtwórz' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(start).toBeFocused();
});
