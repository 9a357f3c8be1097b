import { edge } from '../support/edge.ts';
import { playerOf, seedInterview } from '../support/listening.ts';
import { expect, test } from '../support/test.ts';

test('by keyboard the player is reached from the transcript without passing every tag', async ({
  page,
  archive,
  signIn,
}) => {
  const id = await seedInterview({ page, archive, signIn }, { title: 'Skrót' });
  await page.goto(`/library/recording/${id}`);
  const { line, play } = playerOf(page);
  await line(1)
    .getByRole('button', { name: /^Zgłoś fragment/ })
    .focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Przejdź do odtwarzacza' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(play).toBeFocused();
});

test('with enough room, the player shows every control at once', async ({ page, archive, signIn }) => {
  const id = await seedInterview({ page, archive, signIn }, { title: 'Szeroko' });
  await page.goto(`/library/recording/${id}`);
  const bar = page.getByRole('region', { name: 'Odtwarzacz' });
  await expect(bar.getByRole('combobox', { name: 'Prędkość odtwarzania' })).toBeVisible();
  await expect(bar.getByRole('button', { name: /^Więcej/ })).toBeHidden();
});

test('a click in the waveform seeks there', async ({ page, archive, signIn }) => {
  const id = await seedInterview({ page, archive, signIn }, { title: 'Fala', parts: [100] });
  await page.goto(`/library/recording/${id}`);
  const { progress, play } = playerOf(page);
  await expect(play).toBeEnabled();
  // The banner appears a moment later and moves the player up.
  await page.getByRole('button', { name: 'Akceptuję' }).click();
  const { x, y, width, height } = (await page.locator('.waveform').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  await page.mouse.click(x + width * 0.25, y + height - 4);
  await expect(progress).toHaveValue('25');
  await page.mouse.click(x + width, y + 4);
  await expect(progress).toHaveValue('100');
});

test('an unknown interviewee has no empty portrait next to the title', async ({ page, archive, signIn }) => {
  const id = await seedInterview({ page, archive, signIn }, { title: 'Bez narratora' });
  await page.goto(`/library/recording/${id}`);
  const title = page.getByRole('heading', { name: 'Bez narratora' });
  await expect(playerOf(page).play).toBeEnabled();
  const header = page.getByRole('main').locator('header');
  // Hydration may replace the elements between two measurements.
  await expect.poll(async () => (await edge(title, 'left')) - (await edge(header, 'left'))).toBe(0);
});
