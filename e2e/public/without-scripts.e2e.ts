import { expect, test } from '../support/test.ts';

test.use({ javaScriptEnabled: false });

const sentences: readonly (readonly [path: string, sentence: string])[] = [
  ['/', 'Każde miasto ma swoją historię z książek i drugą'],
  ['/about', 'nagrywamy rozmowy biograficzne'],
  ['/join', 'Podpisujemy porozumienie o wolontariacie'],
  ['/contact', 'Najbliższy przystanek autobusowy'],
  ['/terms', 'Regulamin obowiązuje od'],
  ['/privacy', 'Nie sprzedajemy danych'],
  ['/wcag', 'Strona internetowa jest częściowo zgodna'],
];

test('without scripts the information pages are readable and linked', async ({ page }) => {
  for (const [address, sentence] of sentences) {
    await page.goto(address);
    await expect(page.locator('main')).toContainText(sentence);
    await expect(page.getByRole('contentinfo')).toContainText('Lipowiec nad Wartą');
  }
});

test('without scripts the menu is open on a phone and the accordion still works', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/join');
  await page.locator('summary', { hasText: 'Wolontariuszek' }).click();
  await expect(page.getByText('Szkolenie trwa dwa popołudnia')).toBeVisible();
  await page.getByRole('navigation', { name: 'Główna nawigacja' }).getByRole('link', { name: 'Kontakt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kontakt' })).toBeVisible();
  await expect(page.locator('main address')).toContainText('ul. Młyńska 4');
});

test('without scripts the bar offers registration and login, and no spinner is shown', async ({ page }) => {
  await page.goto('/about');
  const menu = page.getByRole('navigation', { name: 'Główna nawigacja' });
  await expect(menu.getByRole('link', { name: 'Rejestracja' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Logowanie' })).toBeVisible();
  await expect(page.locator('.spinner-ring:visible')).toHaveCount(0);
});

test('without scripts a page that needs them shows a message', async ({ page }) => {
  for (const address of ['/library', '/recordings', '/library/tag/1', '/beginning', '/login', '/register']) {
    await page.goto(address);
    await expect(page.getByText('działa tylko z włączoną obsługą skryptów')).toBeVisible();
    await expect(page.locator('.spinner-ring:visible')).toHaveCount(0);
  }
});
