import type { Page } from '@playwright/test';
import { markedWords, playerOf, seedInterview } from '../support/listening.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const srt = `1
00:00:02,250 --> 00:00:05,000
Anna: Dzień dobry.

2
00:00:06,737 --> 00:00:09,000
Anna: Przy żarnach było zimno.

3
00:00:12,000 --> 00:00:15,000
Anna: A żarna na Glinkach najzimniejsze.
`;

/** The index follows the archive within two seconds. */
async function waitUntilIndexed(page: Page, recording: string, q: string): Promise<void> {
  const search = async () => (await page.request.get('/api/search', { params: { q, recording } })).json();
  await expect.poll(async () => (await search()).data.recordings).toHaveLength(1);
}

test('an inflected word is found, played in the list and opened in the player with its forms marked', {
  tag: '@main',
}, async ({ page, archive, signIn }) => {
  const id = await seedInterview({ page, archive, signIn }, { title: 'Zima', parts: [30], transcripts: [srt] });
  await page.goto('/library');
  const box = page.getByRole('main').getByRole('combobox');
  await waitUntilIndexed(page, id, 'żarna');
  await box.fill('żarna na Glinkach');
  await box.press('Enter');
  await expect(page.getByText('1 nagranie, 1 miejsce')).toBeVisible();

  const results = page.getByRole('main');
  await expect(results.locator('mark')).toHaveText(['żarna', 'Glinkach']);
  await expectAccessible(page);

  await page.goto('/library?q=żarna');
  await expect(results.locator('mark')).toHaveText(['żarna', 'żarnach']);
  await page
    .getByRole('button', { name: /^Odtwórz/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Wstrzymaj fragment/ })).toBeVisible();

  await page.getByRole('link', { name: /00:00:12|0:12/ }).click();
  await expect(page).toHaveURL(new RegExp(`/library/recording/${id}\\?t=12`));
  const player = playerOf(page);
  await expect(player.search).toHaveValue('żarna');
  await expect.poll(() => markedWords(page)).toEqual({ others: ['żarnach'], shown: ['żarna'] });
});

test('the archive suggests how to continue when nothing is found', async ({ page, archive, signIn }) => {
  const transcripts = [srt.replace('Glinkach', 'Zgliniskach')];
  const id = await seedInterview({ page, archive, signIn }, { title: 'Zima', parts: [30], transcripts });
  await waitUntilIndexed(page, id, 'Zgliniska');
  await page.goto('/library?q=zgliniskahc');
  await expect(page.getByRole('link', { name: /zgliniskach/i })).toBeVisible();

  await page.goto('/library?q=w+na+do');
  await expect(page.getByText('Te słowa występują prawie wszędzie.')).toBeVisible();
});
