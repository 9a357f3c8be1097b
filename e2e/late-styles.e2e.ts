import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

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
  const faces = () => page.evaluate(() => [...document.fonts].map(({ family, status }) => ({ family, status })));
  const loaded = async () => (await faces()).filter(({ status }) => status === 'loaded').map(({ family }) => family);
  await page.goto('/about');
  await expect.poll(loaded).toEqual(['Source Serif 4', 'Atkinson Hyperlegible Next']);
  const families = (await faces()).map(({ family }) => family);
  expect(new Set(families).size).toBe(families.length);
  await page.locator('h1').evaluate((heading) => heading.append(' Dvořák'));
  await expect.poll(loaded).toContain('Source Serif 4 Extended');
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
