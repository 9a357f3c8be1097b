import type { Page } from '@playwright/test';
import { publicRoutes } from '../support/public-routes.ts';
import { expect, test } from '../support/test.ts';

const focused = (page: Page) => page.locator(':focus');

test('the first tab stop jumps to the content', async ({ page }) => {
  await page.goto('/about');
  await page.keyboard.press('Tab');
  await expect(focused(page)).toHaveText('Przejdź do treści');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('no page traps the focus', async ({ page }) => {
  test.setTimeout(180_000);
  for (const [address] of publicRoutes) {
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Akceptuję' })).toBeVisible();
    const stops = await page.evaluate(() => {
      const all = document.querySelectorAll<HTMLElement>('a[href], button, summary, video[controls], [tabindex="0"]');
      return [...all].filter((stop) => stop.getClientRects().length > 0).length;
    });
    // A film's own controls are tab stops, too.
    for (let step = 0; step < stops * 3 + 20; step += 1) {
      await page.keyboard.press('Tab');
      const isPastTheEnd = await page.evaluate(() => document.activeElement === document.body);
      if (isPastTheEnd) break;
      if (step === stops * 3 + 19) throw new Error(`${address}: the end is never reached`);
    }
  }
});

test('the focused control is never covered by the cookie banner', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/wcag');
  await expect(page.getByRole('button', { name: 'Akceptuję' })).toBeVisible();
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    const isCovered = await page.evaluate(() => {
      const banner = document.querySelector('.cookie-banner');
      const stop = document.activeElement;
      if (!stop || !banner || stop === document.body || banner.contains(stop)) return false;
      return stop.getBoundingClientRect().top >= banner.getBoundingClientRect().top;
    });
    expect(isCovered).toBe(false);
  }
});

test('with the cookie banner open, clicking the page does not scroll it', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Akceptuję' }).waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('the carousel stops on keyboard focus, and its buttons change the slide', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const carousel = page.getByRole('region', { name: 'Zdjęcia z archiwum' });
  await expect(carousel.getByRole('button', { name: 'Zatrzymaj pokaz' })).toBeVisible();
  await expect(carousel.getByRole('group', { name: '1 z 3' })).toBeVisible();
  await page.clock.runFor(5000);
  await expect(carousel.getByRole('group', { name: '2 z 3' })).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'O projekcie', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(carousel.getByRole('button', { name: 'Wznów pokaz' })).toBeFocused();
  await page.clock.runFor(12_000);
  await expect(carousel.getByRole('group', { name: '2 z 3' })).toBeVisible();

  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(carousel.getByRole('button', { name: 'Następne zdjęcie' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(carousel.getByRole('group', { name: '3 z 3' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(carousel.getByRole('group', { name: '1 z 3' })).toBeVisible();

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(carousel.getByRole('button', { name: 'Zatrzymaj pokaz' })).toBeFocused();
  await page.clock.runFor(5000);
  await expect(carousel.getByRole('group', { name: '2 z 3' })).toBeVisible();
});

test('a swipe of more than 40 px changes the slide', async ({ page }) => {
  await page.goto('/');
  // The banner appears once the scripts run; from then on the page handles touches.
  await page.getByRole('button', { name: 'Akceptuję' }).waitFor();
  const carousel = page.getByRole('region', { name: 'Zdjęcia z archiwum' });
  await expect(carousel.getByRole('button', { name: 'Zatrzymaj pokaz' })).toBeVisible();
  const swipe = async (distance: number) => {
    const box = await carousel.boundingBox();
    if (!box) throw new Error('no carousel');
    await page.mouse.move(box.x + 200, box.y + 80);
    await page.mouse.down();
    await page.mouse.move(box.x + 200 + distance, box.y + 80);
    await page.mouse.up();
  };
  await swipe(-40);
  await expect(carousel.getByRole('group', { name: '1 z 3' })).toBeVisible();
  await swipe(-41);
  await expect(carousel.getByRole('group', { name: '2 z 3' })).toBeVisible();
  await swipe(60);
  await expect(carousel.getByRole('group', { name: '1 z 3' })).toBeVisible();
});

test('the open menu traps the focus; Escape returns it, and a link closes the menu', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/about');
  const toggle = page.getByRole('button', { name: 'Menu' });
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Logowanie' })).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: 'Logowanie' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Zamknij menu' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toggle).toBeFocused();
  await expect(page.getByRole('link', { name: 'Logowanie' })).toBeHidden();

  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Główna nawigacja' }).getByRole('link', { name: 'Dołącz' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dołącz' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Logowanie' })).toBeHidden();
});

test('the accordion opens and closes by keyboard', async ({ page }) => {
  await page.goto('/join');
  const summary = page.locator('summary', { hasText: 'Wolontariuszek' });
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Szkolenie trwa dwa popołudnia')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByText('Szkolenie trwa dwa popołudnia')).toBeHidden();
});

test('the map can be entered, moved and left by keyboard', async ({ page }) => {
  await page.route('https://tile.openstreetmap.org/**', (route) => route.abort());
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Pokaż mapę' }).focus();
  await page.keyboard.press('Enter');
  const map = page.getByRole('region', { name: /^Mapa: / });
  await expect(map).toBeFocused();
  const pane = map.locator('.leaflet-map-pane');
  const before = await pane.getAttribute('style');
  await page.keyboard.press('ArrowRight');
  await expect(pane).not.toHaveAttribute('style', before ?? '');
  await expect(map.getByRole('button', { name: 'Powiększ mapę' })).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Pomiń mapę' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Otwórz mapę w serwisie OpenStreetMap' })).toBeFocused();
});
