import { readFile } from 'node:fs/promises';
import { seedInterview } from '../support/listening.ts';
import { makeSrt } from '../support/sounds.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('an administrator publishes a transcript, and a visitor without an account reads and downloads it', async ({
  page,
  archive,
  signIn,
  browser,
}) => {
  const description = { summary: 'O młynie i o ludziach.', timeline: [{ start: 0, text: 'Dom nad rzeką' }] };
  const id = await seedInterview(
    { page, archive, signIn },
    { title: 'Młynarz z Lipowca', transcripts: [makeSrt(12)], description },
  );
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });
  const stranger = await context.newPage();
  const address = `${archive.url}/nagranie/${id}`;
  expect((await stranger.goto(address))?.status()).toBe(404);

  await signIn(page, archive.createAccount('admin'));
  await page.goto(`/recordings/${id}/edit`);
  await page.getByLabel('Opublikowane w internecie').selectOption('transcript');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Szczegóły rozmowy' })).toBeVisible();

  expect((await stranger.goto(address))?.status()).toBe(200);
  await expect(stranger.getByRole('heading', { level: 1, name: 'Młynarz z Lipowca' })).toBeVisible();
  await expect(stranger.getByRole('region', { name: 'Streszczenie' })).toContainText('O młynie i o ludziach.');
  await expect(stranger.getByRole('region', { name: 'Rozdziały' })).toContainText('Dom nad rzeką');
  await expect(stranger.getByRole('link', { name: 'Zaloguj się, aby posłuchać' })).toBeVisible();
  await expect(stranger.locator('audio, img')).toHaveCount(0);
  const words = stranger.getByRole('region', { name: 'Transkrypcja', exact: true });
  await expect(words.locator('p')).toHaveCount(12);
  const [download] = await Promise.all([
    stranger.waitForEvent('download'),
    stranger.getByRole('link', { name: 'Tekst (TXT)' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${id}.txt`);
  const text = await readFile(await download.path(), 'utf8');
  const [, second = ''] = (await words.locator('p span:last-child').allTextContents()).filter((said) => said !== '');
  expect(text).toContain('Młynarz z Lipowca');
  expect(text).toContain(second.trim());
  const [first, next] = [await words.locator('p').nth(0).boundingBox(), await words.locator('p').nth(1).boundingBox()];
  expect((next?.y ?? 0) - (first?.y ?? 0) - (first?.height ?? 0)).toBeLessThan(16);
  await stranger.getByLabel('Szukaj w tej rozmowie').fill('numer 5');
  await stranger.getByRole('button', { name: 'Szukaj' }).click();
  const place = stranger.getByRole('region', { name: 'Znalezione miejsca: 1' }).getByRole('listitem');
  const lines = [4, 5, 6].map((number) => `Zdanie numer ${number} o dawnym Lipowcu.`);
  await expect(place.getByRole('paragraph')).toHaveText(lines);
  await expect(place.locator('mark')).toHaveText('numer 5');
  await stranger.getByLabel('Szukaj w tej rozmowie').fill('zzzz');
  await stranger.getByRole('button', { name: 'Szukaj' }).click();
  await expect(stranger.getByText('W tej rozmowie nie ma słów „zzzz”.')).toBeVisible();
  await stranger.getByRole('link', { name: 'Opublikowane rozmowy' }).click();
  await stranger.getByRole('link', { name: 'Młynarz z Lipowca' }).click();
  await expect(stranger).toHaveURL(address);
  await context.close();

  await page.goto('/nagrania');
  await expectAccessible(page);

  for (const [width, media] of [
    [360, {}],
    [320, { contrast: 'more' }],
    [768, { colorScheme: 'dark' }],
    [1280, { forcedColors: 'active' }],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ contrast: 'no-preference', colorScheme: 'light', forcedColors: 'none', ...media });
    await page.goto(address);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    // In forced colours, the colours are those of the system, which axe cannot read.
    if (!('forcedColors' in media)) await expectAccessible(page);
    const folder = process.env.PUBLISHED_SHOTS;
    if (folder) await page.screenshot({ path: `${folder}/landing-${width}.png`, fullPage: true });
  }
});
