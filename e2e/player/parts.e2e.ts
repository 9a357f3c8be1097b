import { edge } from '../support/edge.ts';
import { markedWords, playerOf, seedInterview } from '../support/listening.ts';
import { shortOrLong } from '../support/long-form.ts';
import { makeSrt } from '../support/sounds.ts';
import { expect, test } from '../support/test.ts';

for (const width of shortOrLong([768], [768, 1024, 1280])) {
  test(`with three parts the player covers no text, ${width} px wide`, async ({ page, archive, signIn }) => {
    await page.setViewportSize({ width, height: 800 });
    const transcripts = [makeSrt(40), makeSrt(40), makeSrt(40)];
    const id = await seedInterview(
      { page, archive, signIn },
      { title: 'Trzy części', parts: [60, 60, 60], transcripts },
    );
    await page.goto(`/library/recording/${id}?t=32&part=2`);
    await page.getByRole('button', { name: 'Akceptuję' }).click();
    const { current } = playerOf(page);
    await expect(current).toHaveAttribute('aria-posinset', '9');
    const bar = page.getByRole('region', { name: 'Odtwarzacz' });
    await expect(bar.getByRole('combobox', { name: 'Część nagrania' })).toHaveValue('1');
    await expect(current).toBeInViewport({ ratio: 1 });
    expect(await edge(current, 'bottom')).toBeLessThanOrEqual(await edge(bar, 'top'));
    expect(await edge(current, 'top')).toBeGreaterThanOrEqual(
      await edge(page.getByRole('main').getByRole('search'), 'bottom'),
    );
  });
}

test('with a choice of parts, a wide player keeps its controls in one row', async ({ page, archive, signIn }) => {
  const id = await seedInterview({ page, archive, signIn }, { title: 'Jeden rząd', parts: [30, 30, 30] });
  await page.goto(`/library/recording/${id}`);
  const { play } = playerOf(page);
  await expect(play).toBeEnabled();
  // The player moves up when the banner appears.
  await expect(page.getByRole('button', { name: 'Akceptuję' })).toBeVisible();
  const parts = page.getByRole('combobox', { name: 'Część nagrania' });
  expect(await edge(parts, 'top')).toBeLessThan(await edge(play, 'bottom'));
});

for (const width of shortOrLong([360, 1280], [360, 768, 1280])) {
  test(`a link to a moment shows its line and the title, ${width} px wide`, async ({ page, archive, signIn }) => {
    await page.setViewportSize({ width, height: 800 });
    const id = await seedInterview({ page, archive, signIn }, { title: 'Chwila', parts: [100] });
    await page.goto('/library');
    await page.getByRole('button', { name: 'Akceptuję' }).click();
    await page.goto(`/library/recording/${id}?t=60`);
    const { current } = playerOf(page);
    await expect(current).toHaveAttribute('aria-posinset', '16');
    await expect(current).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('main').getByText('Chwila', { exact: true }).last()).toBeInViewport({ ratio: 0.9 });
    const bar = page.getByRole('region', { name: 'Odtwarzacz' });
    expect(await edge(current, 'bottom')).toBeLessThan(await edge(bar, 'top'));
  });
}

/** Creates three short parts whose lines name their part. */
async function seedThreeParts(fixtures: Parameters<typeof seedInterview>[0], title: string): Promise<string> {
  const transcripts = ['pierwsza', 'druga', 'trzecia'].map((part) => makeSrt(3).replaceAll('Zdanie', `Część ${part}`));
  return seedInterview(fixtures, { title, parts: [12, 12, 12], transcripts });
}

test('the search and the keyboard focus are kept when the next part starts', async ({ page, archive, signIn }) => {
  const id = await seedThreeParts({ page, archive, signIn }, 'Szukanie przez części');
  await page.goto(`/library/recording/${id}?t=8`);
  const { play, search, count, transcript, playLine } = playerOf(page);
  await play.click();
  await search.fill('numer 2');
  await expect(count).toHaveText('1 z 1');
  await expect(transcript).toContainText('Część druga');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('numer 2');
  await expect(count).toHaveText('1 z 1');
  await expect.poll(async () => (await markedWords(page)).shown).toEqual(['numer 2']);

  await playLine(3).focus();
  await page.getByRole('slider', { name: 'Postęp odtwarzania' }).evaluate((slider: HTMLInputElement) => {
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    setter?.call(slider, '10');
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect(transcript).toContainText('Część trzecia');
  await expect(transcript).toBeFocused();
  await expect(search).toHaveValue('numer 2');

  await page.getByRole('combobox', { name: 'Część nagrania' }).selectOption('0');
  await expect(transcript).toContainText('Część pierwsza');
  await expect(search).toHaveValue('numer 2');
  await expect(count).toHaveText('1 z 1');
});

test('the transcript of the next part is requested while the previous part plays, not earlier', async ({
  page,
  archive,
  signIn,
}) => {
  const id = await seedThreeParts({ page, archive, signIn }, 'Następna część');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/getsrt.php') asked.push(searchParams.get('filename') ?? '');
  });
  await page.goto(`/library/recording/${id}`);
  const { play, line } = playerOf(page);
  await expect(play).toBeEnabled();
  await expect(line(1)).toBeVisible();
  await expect(page.locator('main > .listening')).toBeVisible();
  expect(asked).toEqual([`${id}_1.srt`]);
  await play.click();
  await expect.poll(() => asked).toEqual([`${id}_1.srt`, `${id}_2.srt`]);
  await expect(page.getByRole('combobox', { name: 'Część nagrania' })).toHaveValue('0');
});

test('a connection lost at the start of the next part is reported, and playback continues once it is back', async ({
  page,
  context,
  archive,
  signIn,
}) => {
  const id = await seedThreeParts({ page, archive, signIn }, 'Bez połączenia');
  await page.goto(`/library/recording/${id}?t=1`);
  const { search, line, transcript } = playerOf(page);
  await expect(line(1)).toBeVisible();
  await search.fill('numer 3');
  await context.setOffline(true);
  await page.getByRole('combobox', { name: 'Część nagrania' }).selectOption('2');
  await expect(page.locator('.listening-words').getByText('Brak połączenia z serwerem.')).toBeVisible();
  await expect(page.getByText('Wczytywanie transkrypcji…')).toBeHidden();
  await context.setOffline(false);
  await expect(transcript).toContainText('Część trzecia');
  await expect(search).toHaveValue('numer 3');
});
