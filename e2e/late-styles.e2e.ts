import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** Opens a page until its fonts come in time; one whose fonts are late has those of the system. */
async function openWithLibraryFonts(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    expect(await page.locator('html[data-fonts]').getAttribute('data-fonts')).toBe('web');
  }).toPass();
}

const boxesOfHeading = (page: Page) => page.evaluate(() => document.querySelector('h1')?.getClientRects().length);

test('nothing is laid out before the styles have loaded', async ({ page }) => {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.css', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/about', { waitUntil: 'commit' });
  await expect(page.locator('h1')).toBeAttached();
  expect(await boxesOfHeading(page)).toBe(0);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'O projekcie' })).toBeVisible();
});

test('a page whose styles cannot be loaded is shown without them', async ({ page }) => {
  await page.route('**/assets/*.css', (route) => route.abort());
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1, name: 'O projekcie' })).toBeVisible();
});

test('fonts of other languages are loaded only where a page uses them, and are not faces of the Polish family', async ({
  page,
}) => {
  const requested = new Set<string>();
  page.on('request', (request) => {
    const font = /([a-z0-9-]+)-[\w-]{8}\.woff2$/.exec(request.url())?.[1];
    if (font) requested.add(font);
  });
  await openWithLibraryFonts(page, '/about');
  const families = await page.evaluate(() => [...document.fonts].map(({ family }) => family));
  expect(new Set(families).size).toBe(families.length);
  expect([...requested].sort()).toEqual(['atkinson-hyperlegible-next', 'source-serif-4']);
  await page.locator('h1').evaluate((heading) => heading.append(' Dvořák'));
  await expect.poll(() => [...requested]).toContain('source-serif-4-extended');
});

test('headings and text have the fonts of the library, or both have those of the system', async ({ page }) => {
  const familiesOf = () =>
    page.evaluate(() =>
      ['h1', 'main p'].map((name) => getComputedStyle(document.querySelector(name) as Element).fontFamily),
    );
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1, name: 'O projekcie' })).toBeVisible();
  await page.route('**/source-serif-4-*.woff2', (route) => route.abort());
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'O projekcie' })).toBeVisible();
  const families = await familiesOf();
  for (const family of families) expect(family).not.toMatch(/Source|Atkinson/);
});
