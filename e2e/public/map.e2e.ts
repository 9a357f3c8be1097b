import type { Page, Request } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/test.ts';

const tileServer = 'https://tile.openstreetmap.org/**';
/** One grey pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

async function showMap(page: Page) {
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Pokaż mapę' }).click();
  return page.getByRole('region', { name: /^Mapa: / });
}

test('the map shows tiles at zoom 17 with one marker, and sends the tile server a Referer', async ({
  page,
  archive,
}) => {
  const asked: Request[] = [];
  await page.route(tileServer, async (route) => {
    asked.push(route.request());
    await route.fulfill({ contentType: 'image/png', body: pixel });
  });
  const map = await showMap(page);
  await expect(map.locator('.leaflet-tile-loaded').first()).toBeAttached();
  expect((await map.boundingBox())?.height).toBe(398);
  expect((await page.locator('.map-frame').boundingBox())?.height).toBe(400);
  await expect(map.locator('.leaflet-marker-icon')).toHaveCount(1);
  expect(asked.length).toBeGreaterThan(0);
  for (const request of asked) {
    expect(new URL(request.url()).pathname).toMatch(/^\/17\/\d+\/\d+\.png$/);
    expect((await request.allHeaders()).referer).toBe(`${archive.url}/`);
  }
  await expect(page.getByText('Nie udało się wczytać mapy.')).toHaveCount(0);
  await expect(map.getByRole('link', { name: '© autorzy OpenStreetMap' })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/copyright',
  );
  await map.locator('.leaflet-marker-icon').click();
  await expect(map.locator('.leaflet-popup')).toContainText('Miejska Biblioteka Publiczna, ul. Młyńska 4');
  await expect(page.getByLabel('Close popup')).toHaveCount(0);
  await expectAccessible(page);
});

test('a map reports a failure only when no tile at all loads', async ({ page }) => {
  let count = 0;
  await page.route(tileServer, async (route) => {
    count += 1;
    if (count === 1) await route.abort();
    else await route.fulfill({ contentType: 'image/png', body: pixel });
  });
  const map = await showMap(page);
  await expect(map.locator('.leaflet-tile-loaded').first()).toBeAttached();
  await expect(page.getByText('Nie udało się wczytać mapy.')).toHaveCount(0);

  await page.unroute(tileServer);
  await page.route(tileServer, (route) => route.abort());
  await showMap(page);
  await expect(page.getByText('Nie udało się wczytać mapy.')).toBeVisible();
});

test('loading the map can be retried when its code failed to load', async ({ page }) => {
  await page.route(tileServer, (route) => route.fulfill({ contentType: 'image/png', body: pixel }));
  await page.route('**/assets/leaflet-map-*.js', (route) => route.abort());
  const map = await showMap(page);
  await expect(page.getByText('Nie udało się wczytać mapy.')).toBeVisible();
  await page.unroute('**/assets/leaflet-map-*.js');
  // Some browsers cache the failure until the page is closed; in this case the page is reloaded and loads the map
  // again.
  const button = page.getByRole('button', { name: 'Pokaż mapę' });
  await button.click();
  await expect(async () => {
    if (await button.isVisible()) await button.click();
    await expect(map).toBeFocused({ timeout: 2000 });
  }).toPass();
  await expect(page.getByText('Nie udało się wczytać mapy.')).toHaveCount(0);
});
