import type { Page } from '@playwright/test';
import { shortOrLong } from '../support/long-form.ts';
import { accountRoutes, publicRoutes } from '../support/public-routes.ts';
import { expect, expectAccessible, expectReadableColours, test } from '../support/test.ts';

const widths = shortOrLong([360, 1280], [360, 768, 1280]);
const addresses = [...publicRoutes.map(([path]) => path), ...accountRoutes, '/nie-ma-takiej-strony'];

// Colours change without a transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Checks the page at each width, and its colours in high contrast, which changes nothing else. */
async function expectAccessibleInEachContrast(page: Page, sizes: readonly number[]): Promise<void> {
  const resize = (width: number) => page.setViewportSize({ width, height: 800 });
  for (const width of sizes) {
    await resize(width);
    await expectAccessible(page);
  }
  await page.evaluate(() => {
    document.documentElement.dataset.contrast = 'high';
  });
  for (const width of sizes.toReversed()) {
    await resize(width);
    await expectReadableColours(page);
  }
}

test('every public page is accessible at each width, in normal and high contrast', async ({ page }) => {
  test.setTimeout(240_000);
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.locator('h1').first()).toBeAttached();
    await expect(page.getByRole('button', { name: 'Akceptuję' })).toBeVisible();
    await expectAccessibleInEachContrast(page, widths);
  }
});

/** Opens something and checks it at each width, in normal and high contrast. */
async function expectOpenAccessible(page: Page, address: string, open: () => Promise<void>, sizes = widths) {
  for (const width of sizes) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(address);
    await open();
    await expectAccessibleInEachContrast(page, [width]);
  }
}

test('the open menu is accessible', async ({ page }) => {
  const open = async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('link', { name: 'Dołącz', exact: true })).toBeVisible();
  };
  // On wider screens the menu is always open.
  await expectOpenAccessible(page, '/about', open, shortOrLong([360], [360, 768]));
});

test('the dialog of the demo countdown is accessible', async ({ page }) => {
  await expectOpenAccessible(page, '/beginning', async () => {
    await page.getByRole('button', { name: 'Zaczynamy' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

test('the loaded map is accessible', async ({ page }) => {
  await page.route('https://tile.openstreetmap.org/**', (route) => route.abort());
  await expectOpenAccessible(page, '/contact', async () => {
    await page.getByRole('button', { name: 'Pokaż mapę' }).click();
    await expect(page.getByRole('region', { name: /^Mapa: / })).toBeVisible();
    await expect(page.getByText('Nie udało się wczytać mapy.')).toBeVisible();
  });
});

test('the expanded accordion is accessible', async ({ page }) => {
  await expectOpenAccessible(page, '/join', async () => {
    for (const summary of await page.locator('summary').all()) await summary.click();
  });
});

for (const { width, height, textSize } of [
  { width: 320, height: 256, textSize: 'normal' },
  { width: 360, height: 640, textSize: 'largest' },
]) {
  test(`at ${width}×${height} px the cookie banner covers at most half the window, and the page scrolls to its end`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript((chosen) => {
      localStorage.setItem('displaySettings', JSON.stringify({ textSize: chosen }));
    }, textSize);
    await page.goto('/about');
    const banner = page.getByRole('region', { name: 'Pliki cookie' });
    await expect(banner).toBeVisible();
    await expectAccessible(page);
    await expect
      .poll(() =>
        page.evaluate(() => {
          scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
          const top = document.querySelector('.cookie-banner')?.getBoundingClientRect().top ?? 0;
          const end = document.querySelector('footer p:last-child')?.getBoundingClientRect().bottom ?? innerHeight;
          return end <= top && top >= innerHeight / 2 - 1;
        }),
      )
      .toBe(true);
    await banner.getByRole('button', { name: 'Akceptuję' }).click();
    await expect(banner).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.style.paddingBottom)).toBe('');
  });
}

test('forced colours and reduced motion are respected', async ({ browser, archive }) => {
  const context = await browser.newContext({
    baseURL: archive.url,
    forcedColors: 'active',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Wznów pokaz' })).toBeVisible();
  // The colours are then the system's, but the check would compare them with ours.
  await expectAccessible(page, { without: ['color-contrast'] });
  await context.close();
});
