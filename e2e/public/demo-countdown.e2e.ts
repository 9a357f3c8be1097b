import { expect, expectAccessible, test } from '../support/test.ts';

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
  await page.getByRole('button', { name: 'Odtwórz' }).click();
  await expect(page.getByRole('timer', { name: 'Odliczanie: 10' })).toBeVisible();
  // Browsers enter full screen a moment after the request.
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toBe('countdown-screen');
  await expect(page.locator('.countdown-screen')).toBeFocused();
  // Real time passes too; every single second is tested in demo-countdown.test.tsx.
  await page.clock.runFor(3000);
  await expect(page.getByRole('timer', { name: /^Odliczanie: [0-7]$/ })).toBeVisible();
  await page.clock.runFor(8000);
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
