import type { Page } from '@playwright/test';
import { holdCookieBanner, holdSearch } from '../support/hold.ts';
import { shortOrLong } from '../support/long-form.ts';
import { libraryName, publicRoutes } from '../support/public-routes.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { useTextSize } from '../support/text-size.ts';

test('every page has its title, in the HTML and after each navigation by the menu', async ({ page }) => {
  for (const [address, title] of publicRoutes) {
    const html = await (await page.request.get(address)).text();
    expect(html).toContain(`<title>${title} | ${libraryName}</title>`);
  }
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Główna nawigacja' });
  for (const [label, title] of [
    ['O projekcie', 'O projekcie'],
    ['Dołącz', 'Dołącz'],
    ['Kontakt', 'Kontakt'],
    ['Start', 'Start'],
  ] as const) {
    await menu.getByRole('link', { name: label }).click();
    await expect(page).toHaveTitle(`${title} | ${libraryName}`);
    await expect(page.locator('h1')).toBeFocused();
    await expect(menu.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('[role=status]', { hasText: `${title} | ${libraryName}` })).toBeAttached();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
});

test('a cookie banner shown while the mouse is held does not swallow the click', async ({ page }) => {
  await page.clock.install();
  const release = await holdCookieBanner(page);
  const code = page.waitForRequest('**/assets/cookie-banner-*.js');
  await page.goto('/about');
  const address = (await code).url();
  // At the lower edge, where the banner will be.
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Kontakt' });
  const to = (await link.getAttribute('href')) as string;
  await link.evaluate((element) => scrollBy(0, element.getBoundingClientRect().bottom + 10 - innerHeight));
  const box = (await link.boundingBox()) as { x: number; y: number; width: number; height: number };
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  release();
  await page.evaluate((url) => import(url), address);
  await page.clock.runFor(2000);
  await page.mouse.up();
  await expect(page).toHaveURL(to);
  await expect(page.getByRole('region', { name: 'Pliki cookie' })).toBeVisible();
});

test('an unknown address is answered with 404 and links to other pages', async ({ page }) => {
  const answer = await page.goto('/nie-ma-takiej-strony');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Nie znaleziono strony' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Strona główna' }).click();
  await expect(page).toHaveURL('/');
});

test('links to the terms open a new tab and announce it', async ({ page }) => {
  await page.goto('/about');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Regulamin' });
  await expect(link).toContainText('(otwiera się w nowej karcie)');
  const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await expect(tab).toHaveURL(/\/terms$/);
});

test('display settings change the page, are remembered and announced', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('button', { name: 'A++' }).click();
  await page.getByRole('button', { name: 'Wysoki kontrast' }).click();
  await page.getByRole('button', { name: 'Zatrzymaj animacje' }).click();
  await expect(page.locator('[role=status]', { hasText: 'Animacje zatrzymane' })).toBeAttached();
  await page.goto('/');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-text-size', 'largest');
  await expect(root).toHaveAttribute('data-contrast', 'high');
  await expect(root).toHaveAttribute('data-motion', 'paused');
  expect(await root.evaluate((element) => getComputedStyle(element).fontSize)).toBe('24px');
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe('rgb(0, 0, 0)');
  await expect(page.getByRole('button', { name: 'Wysoki kontrast' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Wznów pokaz' })).toBeVisible();
});

test('the start page reloads once when another version was stored', async ({ page }) => {
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('wasHere')) localStorage.setItem('appVersion', 'stara');
    sessionStorage.setItem('wasHere', '1');
  });
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  await page.goto('/');
  await expect.poll(() => loads).toBe(2);
  await page.waitForLoadState('networkidle');
  expect(loads).toBe(2);
  const { version } = await (await page.request.get('/version.json')).json();
  expect(await page.evaluate(() => localStorage.getItem('appVersion'))).toBe(version);
});

test('an open tab reloads after a second deployment, but not after the user has navigated on', async ({ page }) => {
  await page.goto('/');
  // The first check of the version is over: a later answer to it would reload the page before the loads are counted.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('appVersion'))).not.toBeNull();
  await page.route('**/version.json*', (route) => route.fulfill({ json: { version: 'druga' } }));
  const menu = page.getByRole('navigation', { name: 'Główna nawigacja' });
  await menu.getByRole('link', { name: 'O projekcie' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'O projekcie' })).toBeVisible();
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  await menu.getByRole('link', { name: 'Start' }).click();
  await expect.poll(() => loads).toBe(1);
  await page.waitForLoadState('networkidle');
  expect(loads).toBe(1);

  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.unroute('**/version.json*');
  await page.route('**/version.json*', async (route) => {
    await held;
    // The page may have aborted the request.
    await route.fulfill({ json: { version: 'trzecia' } }).catch(() => {});
  });
  await menu.getByRole('link', { name: 'O projekcie' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'O projekcie' })).toBeVisible();
  const asked = page.waitForRequest('**/version.json*');
  await menu.getByRole('link', { name: 'Start' }).click();
  await asked;
  await menu.getByRole('link', { name: 'O projekcie' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'O projekcie' })).toBeVisible();
  answer();
  await page.waitForLoadState('networkidle');
  expect(loads).toBe(1);
  expect(await page.evaluate(() => localStorage.getItem('appVersion'))).toBe('druga');
});

/** Blocks the contact page: its code and its address. Returns restore. */
async function cutOff(page: Page): Promise<() => Promise<void>> {
  const cut = ['**/assets/contact-page-*.js', '**/contact'];
  for (const address of cut) await page.route(address, (route) => route.abort());
  return async () => {
    for (const address of cut) await page.unroute(address);
  };
}

test('without a page’s code the frame stays with an explanation and working links', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('link', { name: 'Logowanie' })).toBeVisible();
  await cutOff(page);
  const menu = page.getByRole('navigation', { name: 'Główna nawigacja' });
  const failed = page.getByRole('heading', { level: 1, name: 'Nie udało się wczytać strony' });
  await menu.getByRole('link', { name: 'Kontakt' }).click();
  await expect(failed).toBeVisible();
  await expect(page.getByRole('button', { name: 'Wczytaj ponownie' })).toBeVisible();

  await menu.getByRole('link', { name: 'Dołącz' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dołącz' })).toBeFocused();
  await menu.getByRole('link', { name: 'Kontakt' }).click();
  await expect(failed).toBeVisible();
});

test('a page whose code was lost on the network loads with the next click', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('link', { name: 'Logowanie' })).toBeVisible();
  const mend = await cutOff(page);
  const contact = page.getByRole('navigation', { name: 'Główna nawigacja' }).getByRole('link', { name: 'Kontakt' });
  await contact.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nie udało się wczytać strony' })).toBeVisible();
  await mend();
  await contact.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kontakt' })).toBeVisible();
});

test('a page whose code is missing after a deployment is reloaded from the server', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('link', { name: 'Logowanie' })).toBeVisible();
  await page.route('**/assets/contact-page-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.getByRole('navigation', { name: 'Główna nawigacja' }).getByRole('link', { name: 'Kontakt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kontakt' })).toBeVisible();
  await expect(page).toHaveURL(/\/contact$/);
});

test('an older browser or a malformed fragment does not stop a navigation', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'checkVisibility'));
  await page.goto('/about#100%');
  await expect(page.getByRole('link', { name: 'Logowanie' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Główna nawigacja' }).getByRole('link', { name: 'Kontakt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kontakt' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'O projekcie' })).toBeFocused();
});

for (const lost of ['index', 'about-page']) {
  test(`when ${lost}.js is lost, the server-rendered page stays, with a notice and an open menu`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.route(`**/assets/${lost}-*.js`, (route) => route.abort());
    await page.goto('/about');
    const notice = page.getByRole('alert');
    await expect(notice).toContainText('Nie udało się wczytać całej strony');
    await expect(page.getByRole('main')).toContainText('nagrywamy rozmowy biograficzne');
    const menu = page.getByRole('navigation', { name: 'Główna nawigacja' });
    await expect(menu.getByRole('link', { name: 'Logowanie' })).toBeVisible();
    await expectAccessible(page);
    await page.unroute(`**/assets/${lost}-*.js`);
    await notice.getByRole('link', { name: 'Wczytaj ponownie' }).click();
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  });
}

test('losing an optional file of the frame breaks nothing else', async ({ page, archive, signIn }) => {
  await page.route(/assets\/(cookie-banner|signed-in-menu)-.*\.js/, (route) => route.abort());
  await page.goto('/about');
  await expect(page.getByRole('link', { name: 'Logowanie' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'O projekcie' })).toBeVisible();
  await signIn(page, archive.createAccount('user'));
  await page.goto('/about');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Twoje konto' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'O projekcie' })).toBeVisible();
});

test('the accessibility declaration has every element that the technical requirements list', async ({ page }) => {
  await page.goto('/wcag');
  const ids = [
    'a11y-wstep',
    'a11y-podmiot',
    'a11y-zakres',
    'a11y-url',
    'a11y-data-publikacja',
    'a11y-data-aktualizacja',
    'a11y-status',
    'a11y-data-sporzadzenie',
    'a11y-data-przeglad',
    'a11y-kontakt',
    'a11y-email',
    'a11y-telefon',
    'a11y-procedura',
    'a11y-aplikacje',
    'a11y-architektura',
    'a11y-komunikacja',
  ];
  for (const id of ids) await expect(page.locator(`[id="${id}"]`)).toHaveCount(1);
  expect(await page.locator('main :is(h1, h2, h3)').allInnerTexts()).toEqual([
    'Deklaracja dostępności',
    'Stan dostępności cyfrowej',
    'Niedostępne treści',
    'Niezgodność z załącznikiem',
    'Treści nieobjęte przepisami',
    'Przygotowanie deklaracji dostępności i jej aktualizacja',
    'Udogodnienia, ograniczenia i inne informacje',
    'Skróty klawiszowe',
    'Informacje zwrotne i dane kontaktowe',
    'Obsługa wniosków i skarg związanych z dostępnością',
    'Pozostałe informacje',
    'Aplikacje mobilne',
    'Dostępność architektoniczna',
    'Dostępność komunikacyjno-informacyjna',
  ]);
  const day = async (id: string) => (await page.locator(`#${id}`).getAttribute('datetime')) ?? '';
  expect(await day('a11y-data-publikacja')).toMatch(/^2024-12-/);
  expect((await day('a11y-data-aktualizacja')) >= (await day('a11y-data-publikacja'))).toBe(true);
  expect((await day('a11y-data-przeglad')) >= (await day('a11y-data-sporzadzenie'))).toBe(true);
  for (const [address] of publicRoutes) {
    await page.goto(address);
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Deklaracja dostępności' })).toBeVisible();
  }
});

for (const width of shortOrLong([1024, 1440], [800, 1024, 1280, 1440, 1920])) {
  test(`the page does not move when the frame's search is added, at ${width} px in each text size`, async ({
    page,
    archive,
    signIn,
  }) => {
    await signIn(page, archive.createAccount(width === 1440 ? 'admin' : 'user'));
    await page.setViewportSize({ width, height: 800 });
    for (const size of ['normal', 'large', 'largest'] as const) {
      if (size !== 'normal') await useTextSize(page, size);
      const come = await holdSearch(page);
      await page.goto('/about');
      const menu = page.getByRole('navigation', { name: 'Główna nawigacja' });
      await expect(page.getByText('Wyloguj').first()).toBeAttached();
      const before = await menu.boundingBox();
      come();
      await expect(menu.getByLabel('Szukaj w archiwum').first()).toBeAttached();
      expect(await menu.boundingBox()).toEqual(before);
      await page.unrouteAll({ behavior: 'wait' });
    }
  });
}
