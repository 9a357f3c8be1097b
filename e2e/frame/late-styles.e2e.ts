import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

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
  await page.goto('/about');
  await page.evaluate(() => document.fonts.ready);
  const families = await page.evaluate(() => [...document.fonts].map(({ family }) => family.replaceAll('"', '')));
  for (const family of ['Source Serif 4', 'Atkinson Hyperlegible Next']) {
    expect(families.filter((name) => name === family)).toHaveLength(1);
  }
  expect([...requested].sort()).toEqual(['atkinson-hyperlegible-next', 'source-serif-4']);
  await page.locator('h1').evaluate((heading) => heading.append(' Dvořák'));
  await expect.poll(() => [...requested]).toContain('source-serif-4-extended');
});
