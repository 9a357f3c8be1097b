import { expect, test } from './support/test.ts';

test('the opening show counts down over the whole screen, plays its film and starts afresh', async ({ page }) => {
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
  expect(await page.evaluate(() => document.fullscreenElement?.className)).toBe('beginning-screen');
  for (const left of [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]) {
    await page.clock.runFor(1000);
    await expect(page.getByRole('timer', { name: `Odliczanie: ${left}` })).toBeVisible();
  }
  await page.clock.runFor(1000);
  const film = page.locator('video.beginning-film');
  await expect(film).toBeVisible();
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false);

  await page.evaluate(() => document.exitFullscreen());
  await expect(film).toBeHidden();
  await expect(start).toBeVisible();
  await start.click();
  await page.getByRole('button', { name: 'Odtwórz' }).click();
  await expect(page.getByRole('timer', { name: 'Odliczanie: 10' })).toBeVisible();
});
