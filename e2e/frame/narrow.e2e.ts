import type { Page } from '@playwright/test';
import { edge } from '../support/edge.ts';
import { holdCode } from '../support/hold.ts';
import { playerOf, seedInterview } from '../support/listening.ts';
import { shortOrLong } from '../support/long-form.ts';
import { accountRoutes, publicRoutes } from '../support/public-routes.ts';
import { tooSmall } from '../support/targets.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { useTextSize } from '../support/text-size.ts';

const phone = { width: 390, height: 844 };
const toggleOf = (page: Page) => page.getByRole('button', { name: 'Ułatwienia dostępu' });

/** The most pixels above a page's title, by text size. */
const mostAbove = { normal: 100, large: 100, largest: 120 };

/** The pages whose title begins below the allowed position, in each text size. */
async function lowTitles(page: Page, addresses: readonly string[], allowance = 0): Promise<string[]> {
  const low: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    const title = page.getByRole('heading', { level: 1 }).first();
    await expect(title).toBeVisible();
    for (const [size, most] of Object.entries(mostAbove)) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset.textSize = chosen;
      }, size);
      const top = await edge(title, 'top');
      if (top > most + allowance) low.push(`${address}: ${top} px, text ${size}`);
    }
  }
  return low;
}

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test("a page's title begins near the top of the window, in every text size", async ({ page, archive, signIn }) => {
    const isOwnFrame = (path: string) => path === '/' || path === '/beginning';
    const informed = publicRoutes.map(([path]) => path).filter((path) => !isOwnFrame(path));
    expect(await lowTitles(page, [...informed, ...accountRoutes])).toEqual([]);
    // The banner of the start page does not grow with the text.
    expect(await lowTitles(page, ['/'], 64)).toEqual([]);
    const id = await seedInterview({ page, archive, signIn }, { title: 'Wysoko' });
    expect(await lowTitles(page, ['/library', `/library/recording/${id}`, '/account'])).toEqual([]);
    await signIn(page, archive.createAccount('admin'));
    const staff = ['/recordings', '/recordings/new', `/recordings/${id}`, '/users', '/consents', '/trash'];
    expect(await lowTitles(page, staff)).toEqual([]);
  });

  test('the display settings open and close by keyboard, and close when the page changes', async ({ page }) => {
    await page.goto('/about');
    const toggle = toggleOf(page);
    const largest = page.getByRole('button', { name: 'A++' });
    await expect(largest).toBeHidden();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(toggle).toBeFocused();
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    const before = await toggle.boundingBox();
    await page.keyboard.press('Enter');
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    expect(await toggle.boundingBox()).toEqual(before);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'A – Zwykła wielkość tekstu' })).toBeFocused();
    for (const name of ['A+ – Większy tekst', 'A++ – Największy tekst', 'Wysoki kontrast', 'Zatrzymaj animacje']) {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name })).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-motion', 'paused');
    await page.keyboard.press('Escape');
    await expect(toggle).toBeFocused();
    await expect(largest).toBeHidden();

    await page.keyboard.press('Space');
    await expect(largest).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Kontakt' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Kontakt' })).toBeFocused();
    await expect(largest).toBeHidden();
  });

  test('a click on the display settings before hydration is replayed, and nothing moves at hydration', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const moved = list.getEntries().map(({ entryType, startTime }) => `${entryType} at ${startTime}`);
        document.documentElement.dataset.moved = moved.join();
      }).observe({ type: 'layout-shift' });
    });
    const release = await holdCode(page);
    await page.goto('/contact', { waitUntil: 'commit' });
    const toggle = toggleOf(page);
    await toggle.click();
    const before = await toggle.boundingBox();
    release();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    expect(await toggle.boundingBox()).toEqual(before);
    await page.goto('/about', { waitUntil: 'networkidle' });
    await expect(page.locator('html')).not.toHaveAttribute('data-moved');
  });

  test('without scripts, which the display settings need, their button is not shown', async ({ browser, archive }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone, baseURL: archive.url });
    const page = await context.newPage();
    await page.goto('/about');
    await expect(page.getByRole('link', { name: 'Logowanie' })).toBeVisible();
    await expect(toggleOf(page)).toBeHidden();
    await context.close();
  });
});

test('menu, search and display settings share one bar at each width below 992 px, in every text size', async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('user'));
  const settings = page.getByRole('region', { name: 'Ułatwienia dostępu' });
  for (const size of ['normal', 'large', 'largest'] as const) {
    await useTextSize(page, size);
    await page.goto('/about');
    for (const width of shortOrLong([320, 390, 991], [320, 360, 390, 640, 768, 991])) {
      const name = `${size}, ${width} px`;
      await page.setViewportSize({ width, height: 844 });
      const parts = ['Menu', 'Szukaj w archiwum', 'Ułatwienia dostępu'].map((part) =>
        page.getByRole('button', { name: part, exact: true }),
      );
      const boxes = [];
      for (const part of parts) {
        await expect(part).toBeVisible();
        boxes.push((await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 });
      }
      const middles = boxes.map(({ y, height }) => y + height / 2);
      expect(Math.max(...middles) - Math.min(...middles), name).toBeLessThan(2);
      for (const [index, { x }] of boxes.entries()) {
        const { x: left, width: across } = boxes[index - 1] ?? { x: 0, width: 0 };
        expect(x, `${name}, ${index}`).toBeGreaterThanOrEqual(left + across);
      }
      const content = page.getByRole('main').locator('.container').first();
      const { x, width: across } = (await content.boundingBox()) ?? { x: 0, width: 0 };
      expect((boxes[2]?.x ?? 0) + (boxes[2]?.width ?? 0), name).toBeLessThanOrEqual(x + across);
      expect(await tooSmall(page.getByRole('banner')), name).toEqual([]);
      await toggleOf(page).click();
      expect(await tooSmall(settings), name).toEqual([]);
      if (width === 390) await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(settings.getByRole('button', { name: 'A++' })).toBeHidden();
    }
  }
});

test('on a phone held sideways no picture is shown above a recording', async ({ page, archive, signIn }) => {
  await page.setViewportSize({ width: phone.height, height: phone.width });
  const id = await seedInterview({ page, archive, signIn }, { title: 'W poprzek' });
  await page.goto(`/library/recording/${id}`);
  await expect(playerOf(page).play).toBeEnabled();
  await expect(page.getByRole('banner').locator('img')).toBeHidden();
  expect(await edge(page.getByRole('heading', { level: 1 }), 'top')).toBeLessThanOrEqual(100);
});
