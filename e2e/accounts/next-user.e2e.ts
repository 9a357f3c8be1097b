import type { Page } from '@playwright/test';
import type { Account, Archive } from '../support/archive.ts';
import { expect, test } from '../support/test.ts';

async function signInOnScreen(page: Page, archive: Archive, account: Account): Promise<void> {
  archive.clearOutbox();
  await page.getByLabel('Adres e-mail').fill(account.email);
  await page.locator('input[autocomplete="current-password"]').fill(account.password);
  await page.getByRole('main').getByRole('button', { name: 'Zaloguj się' }).click();
  await page.getByLabel('Kod weryfikacyjny').fill((await archive.lastEmailTo(account.email)).code);
  await page.getByRole('button', { name: 'Zweryfikuj' }).click();
}

test("the next user in the same tab sees none of the former user's data after an expired session", async ({
  page,
  archive,
  signIn,
}) => {
  const former = archive.createAccount('user', { firstName: 'Poprzednia' });
  const next = archive.createAccount('user', { firstName: 'Następna' });
  await signIn(page, former);
  await page.goto('/account');
  await expect(page.getByRole('textbox', { name: /^Imię/ })).toHaveValue('Poprzednia');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await page.getByRole('link', { name: 'Logowanie' }).click();

  // The page is rendered before the next user's account has loaded: nothing else may be shown.
  await page.route('**/auth-api/account', async (route) => {
    await expect(page.getByText('Poprzednia')).toBeHidden();
    await route.continue();
  });
  await signInOnScreen(page, archive, next);
  await page
    .getByRole('navigation', { name: 'Główna nawigacja' })
    .getByRole('link', { name: /Następna/ })
    .click();
  await expect(page.getByRole('textbox', { name: /^Imię/ })).toHaveValue('Następna');
});

test('an upload of the former user is not offered to the next one', async ({ page, archive, signIn }) => {
  const former = archive.createAccount('editor');
  const next = archive.createAccount('editor');
  await signIn(page, former);
  await page.request.post('/api/recordings', {
    data: { metadata: { signature: 'NU-1', title: 'Przesyłka poprzednika', date: '1999' } },
  });
  await page.route('**/api/upload.php*', (route) => route.abort());
  await page.goto('/recordings/NU-1/edit');
  await page.setInputFiles('input[type="file"][accept*="mp3"]', {
    name: 'rozmowa.wav',
    mimeType: 'audio/wav',
    buffer: Buffer.alloc(1000),
  });
  await expect(page.getByText('rozmowa.wav').first()).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Główna nawigacja' });
  await page.context().clearCookies();
  await menu.getByRole('link', { name: 'Rozmowy' }).click();
  // The former user, who has a waiting upload, could sign in here.
  await page.getByRole('dialog', { name: 'Zaloguj się ponownie' }).getByRole('button', { name: 'Zamknij' }).click();
  await menu.getByRole('link', { name: 'Logowanie' }).click();
  await signInOnScreen(page, archive, next);
  await menu.getByRole('link', { name: 'Rozmowy' }).click();
  await page.getByRole('link', { name: 'Edytuj: Przesyłka poprzednika' }).click();
  await expect(page.getByRole('heading', { name: 'Edycja rozmowy' })).toBeVisible();
  await expect(page.getByText('rozmowa.wav')).toBeHidden();
});
