import { edge } from './support/edge.ts';
import { playerOf, seedInterview } from './support/listening.ts';
import { makeSrt } from './support/sounds.ts';
import { expect, test } from './support/test.ts';

for (const width of [768, 1024, 1280]) {
  test(`a recording in three parts: the player covers no words, ${width} px wide`, async ({
    page,
    archive,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const transcripts = [makeSrt(40), makeSrt(40), makeSrt(40)];
    const id = await seedInterview(
      { page, archive, signIn },
      { title: 'Trzy części', parts: [60, 60, 60], transcripts },
    );
    await page.goto(`/library/recording/${id}?t=32&part=2`);
    await page.getByRole('button', { name: 'Akceptuję' }).click();
    const { transcript, current } = playerOf(page);
    await expect(current).toHaveAttribute('aria-posinset', '9');
    const bar = page.getByRole('region', { name: 'Odtwarzacz' });
    await expect(bar.getByRole('combobox', { name: 'Część nagrania' })).toHaveValue('1');
    await page.getByRole('search').evaluate((search) => window.scrollBy(0, search.getBoundingClientRect().top));
    expect(await edge(transcript, 'bottom')).toBeLessThanOrEqual(await edge(bar, 'top'));
  });
}

test('with a choice of parts, a wide player keeps its controls in one row', async ({ page, archive, signIn }) => {
  const id = await seedInterview({ page, archive, signIn }, { title: 'Jeden rząd', parts: [30, 30, 30] });
  await page.goto(`/library/recording/${id}`);
  const { play } = playerOf(page);
  await expect(play).toBeEnabled();
  // The player makes way for it.
  await expect(page.getByRole('button', { name: 'Akceptuję' })).toBeVisible();
  const parts = page.getByRole('combobox', { name: 'Część nagrania' });
  expect(await edge(parts, 'top')).toBeLessThan(await edge(play, 'bottom'));
});

for (const width of [360, 768, 1280]) {
  test(`who opens a moment sees its line and the title too, ${width} px wide`, async ({ page, archive, signIn }) => {
    await page.setViewportSize({ width, height: 800 });
    const id = await seedInterview({ page, archive, signIn }, { title: 'Chwila', parts: [100] });
    await page.goto('/library');
    await page.getByRole('button', { name: 'Akceptuję' }).click();
    await page.goto(`/library/recording/${id}?t=60`);
    const { current } = playerOf(page);
    await expect(current).toHaveAttribute('aria-posinset', '16');
    await expect(current).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { name: 'Chwila' })).toBeInViewport({ ratio: 0.9 });
    const bar = page.getByRole('region', { name: 'Odtwarzacz' });
    expect(await edge(current, 'bottom')).toBeLessThan(await edge(bar, 'top'));
  });
}
