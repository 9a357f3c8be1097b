import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Główna nawigacja' });
const linksOf = async (page: Page) => {
  await expect(menuOf(page).getByText('Loading...')).toHaveCount(0);
  return (await menuOf(page).getByRole('link').allInnerTexts()).map((text) => text.trim());
};

test('signed out, the bar offers registration and login', async ({ page }) => {
  await page.goto('/about');
  await expect(menuOf(page).getByRole('link', { name: 'Logowanie' })).toBeVisible();
  expect(await linksOf(page)).toEqual(['Start', 'O projekcie', 'Dołącz', 'Kontakt', 'Rejestracja', 'Logowanie']);
});

test('a listener sees the library, a name, a role and the way out', async ({ page, archive, signIn }) => {
  const account = archive.createAccount('user');
  await signIn(page, account);
  await page.goto('/about');
  await expect(menuOf(page)).toContainText(`${account.firstName} ${account.lastName}`);
  await expect(menuOf(page)).toContainText('użytkownik');
  const links = await linksOf(page);
  expect(links).toContain('Biblioteka');
  expect(links).not.toContain('Rozmowy');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Słuchaj nagrań' })).toBeVisible();
});

test('an editor sees conversations and tags on a wide screen only', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await page.goto('/about');
  await expect(menuOf(page).getByRole('link', { name: 'Rozmowy' })).toBeVisible();
  await expect(menuOf(page).getByRole('link', { name: 'Tagi' })).toBeVisible();
  await expect(menuOf(page)).toContainText('redaktor');
  await page.setViewportSize({ width: 768, height: 800 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menuOf(page).getByRole('link', { name: 'Biblioteka' })).toBeVisible();
  await expect(menuOf(page).getByRole('link', { name: 'Rozmowy' })).toBeHidden();
});

test('logging out says so, leads to the start page and leaves nothing behind', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('user'));
  await page.goto('/about');
  await expect(menuOf(page).getByRole('link', { name: 'Wyloguj' })).toBeVisible();
  await page.route('**/auth-api/logout', async (route) => {
    await expect(page.getByText('Wylogowywanie...')).toBeVisible();
    await route.continue();
  });
  await menuOf(page).getByRole('link', { name: 'Wyloguj' }).click();
  await expect(menuOf(page).getByRole('link', { name: 'Logowanie' })).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});

test('a failed logout keeps the person signed in and says so', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('user'));
  await page.goto('/about');
  await page.route('**/auth-api/logout', (route) => route.abort());
  await menuOf(page).getByRole('link', { name: 'Wyloguj' }).click();
  await expect(page.getByText('Nie udało się wylogować. Spróbuj ponownie.').first()).toBeVisible();
  await expect(menuOf(page).getByRole('link', { name: 'Wyloguj' })).toBeVisible();
});

test('guarded pages lead those who may not open them away', async ({ page, archive, signIn }) => {
  await page.goto('/recordings');
  await expect(page).toHaveURL('/');
  await signIn(page, archive.createAccount('user'));
  await page.goto('/recordings');
  await expect(page).toHaveURL('/');
});
