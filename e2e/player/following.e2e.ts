import type { Page } from '@playwright/test';
import { playerOf, secondsOf, seedInterview } from '../support/listening.ts';
import { expect, test } from '../support/test.ts';

/** Opens a recording whose lines take four seconds each. */
async function openRecording(page: Page, address: string) {
  await page.goto(address);
  const player = playerOf(page);
  // The page has replaced the server's preview.
  await expect(page.locator('main > .listening')).toBeVisible();
  await page.getByRole('button', { name: 'Akceptuję' }).click();
  await expect(page.getByRole('region', { name: 'Pliki cookie' })).toBeHidden();
  await expect(player.current).toBeInViewport();
  return player;
}

test('following continues while the spoken line is visible, and resumes when it is scrolled back into view', async ({
  page,
  archive,
  signIn,
}) => {
  const id = await seedInterview({ page, archive, signIn }, { title: 'W oknie', parts: [60] });
  const player = await openRecording(page, `/library/recording/${id}?t=16`);
  // The test clicks at coordinates, because the driver's own click may scroll the page.
  const button = await player.play.boundingBox();
  if (!button) throw new Error('The play button is not in the page.');
  await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2);
  await expect.poll(() => secondsOf(player.progress)).toBeGreaterThan(16);
  await player.current.hover();
  const before = await page.evaluate(() => window.scrollY);
  await page.mouse.wheel(0, 40);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before + 20);
  await expect(player.comeBack).toHaveCount(0);
  await expect(player.current).toHaveAttribute('aria-posinset', '7');
  await expect(player.comeBack).toHaveCount(0);

  await page.mouse.wheel(0, 1500);
  await expect(player.comeBack).toBeVisible();
  await page.mouse.wheel(0, -1500);
  await expect(player.comeBack).toHaveCount(0);
  await expect(player.current).toBeInViewport();
});

test('a seek shows its line after the user has scrolled away, even while the sound is paused', async ({
  page,
  archive,
  signIn,
}) => {
  const id = await seedInterview({ page, archive, signIn }, { title: 'Przewinięte', parts: [100] });
  const player = await openRecording(page, `/library/recording/${id}?t=8`);
  await player.current.hover();
  await page.mouse.wheel(0, 1500);
  await expect(player.comeBack).toBeVisible();
  await page.getByRole('button', { name: 'Cofnij 10 s' }).click();
  await expect(player.current).toHaveAttribute('aria-posinset', '1');
  await expect(player.current).toBeInViewport({ ratio: 1 });
  await expect(player.comeBack).toHaveCount(0);

  await player.progress.focus();
  await page.keyboard.press('PageUp');
  await expect(player.current).toHaveAttribute('aria-posinset', '16');
  await expect(player.current).toBeInViewport({ ratio: 1 });
});
