import type { Page } from '@playwright/test';
import { signInAgain } from '../support/sign-in-again.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Whole journeys with emails and accessibility checks.
test.describe.configure({ timeout: 240_000 });

const password = 'trzy-zielone-zaby';

async function signInOnScreen(page: Page, email: string, given = password): Promise<void> {
  await page.getByLabel('Adres e-mail').fill(email);
  await page.locator('input[autocomplete="current-password"]').fill(given);
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
}

test('a visitor registers, activates the account with the code and signs in', async ({ page, archive }) => {
  const email = 'nowa@example.org';
  await page.goto('/register');
  const submit = page.getByRole('button', { name: 'Zarejestruj się' });
  await expect(submit).toBeDisabled();
  await expect(page.getByText('Musisz zaakceptować regulamin aby się zarejestrować')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel(/regulamin/).check();
  await submit.click();
  const summary = page.getByRole('alert').filter({ hasText: 'Popraw błędy w formularzu' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Podaj imię.',
    'Podaj nazwisko.',
    'Podaj adres e-mail.',
    'Hasło musi mieć co najmniej 8 znaków.',
  ]);
  await expectAccessible(page);

  await page.getByRole('textbox', { name: /^Imię/ }).fill('Łucja');
  await page.getByRole('textbox', { name: /^Nazwisko/ }).fill('Brzęczyszczykiewicz');
  await page.getByLabel('Adres e-mail').fill(email);
  const field = page.getByPlaceholder('Podaj hasło (min. 8 znaków)');
  await field.fill(password);
  await expect(field).toHaveAttribute('autocomplete', 'new-password');
  await page.getByRole('button', { name: 'Pokaż hasło' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await submit.click();

  await expect(page.getByText('Wysłaliśmy kod weryfikacyjny na podany adres e-mail.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Wyślij nowy kod \(za \d+ s\)/ })).toBeDisabled();
  await expectAccessible(page);
  const { code } = await archive.lastEmailTo(email);
  await page.reload();
  const codeField = page.getByLabel('Kod weryfikacyjny');
  await expect(codeField).toBeFocused();
  await expect(codeField).toHaveAttribute('autocomplete', 'one-time-code');
  await codeField.fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Zweryfikuj' }).click();
  await expect(page.getByText('Kod jest nieprawidłowy lub wygasł.')).toBeVisible();
  await codeField.fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await page.getByRole('button', { name: 'Zweryfikuj' }).click();
  await expect(page.getByText('Rejestracja udana! Możesz się teraz zalogować.')).toBeVisible();

  await page.waitForURL('**/login');
  await expect(page.getByText('Rejestracja udana! Możesz się teraz zalogować.')).toBeVisible();
  // The server has no navigation state: a first render that used it would not hydrate, which the console reports.
  await page.reload();
  await expect(page.getByRole('link', { name: 'Nie pamiętasz hasła?' })).toBeVisible();
  await expect(page.getByText('Rejestracja udana! Możesz się teraz zalogować.')).toHaveCount(0);
  archive.clearOutbox();
  await signInOnScreen(page, email);
  await expect(page.getByText('Wysłaliśmy kod na Twój adres e-mail.')).toBeVisible();
  await page.getByLabel('Kod weryfikacyjny').fill((await archive.lastEmailTo(email)).code);
  await page.getByRole('button', { name: 'Zweryfikuj' }).click();
  await expect(page.getByRole('navigation', { name: 'Główna nawigacja' })).toContainText('Łucja Brzęczyszczykiewicz');
  await expect(page.getByText('użytkownik', { exact: true })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');

  await page.getByRole('link', { name: 'Wyloguj' }).click();
  await expect(page.getByRole('link', { name: 'Logowanie' })).toBeVisible();
});

test('the activation link activates only on a click, in any browser', async ({ page, archive, browser }) => {
  const email = 'link@example.org';
  await page.request.post('/auth-api/register', { data: { email, firstName: 'Jan', lastName: 'Kos', password } });
  const { link } = await archive.lastEmailTo(email);
  const scanner = await browser.newPage();
  await scanner.goto(link);
  await expect(scanner.getByRole('button', { name: 'Aktywuj konto' })).toBeVisible();
  await scanner.close();

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'pl-PL' });
  const screen = await phone.newPage();
  await screen.goto(link);
  await expect(screen.getByRole('button', { name: 'Aktywuj konto' })).toBeVisible();
  expect(new URL(screen.url()).search).toBe('');
  await expectAccessible(screen);
  await screen.getByRole('button', { name: 'Aktywuj konto' }).click();
  await screen.waitForURL('**/login');
  await expect(screen.getByText('Rejestracja udana! Możesz się teraz zalogować.')).toBeVisible();
  await phone.close();
});

test('the login link works in the browser that requested it, and is not consumed elsewhere', async ({
  page,
  archive,
  browser,
}) => {
  const account = archive.createAccount('editor');
  await page.goto('/recordings');
  await page.goto('/login');
  archive.clearOutbox();
  await signInOnScreen(page, account.email, account.password);
  await expect(page.getByLabel('Kod weryfikacyjny')).toBeVisible();
  const { link } = await archive.lastEmailTo(account.email);

  const otherBrowser = await browser.newContext({ locale: 'pl-PL' });
  const elsewhere = await otherBrowser.newPage();
  await elsewhere.goto(link);
  await elsewhere.waitForURL('**/login');
  await expect(elsewhere.getByText(/Ten link otwarto w innej przeglądarce/)).toBeVisible();
  await expectAccessible(elsewhere);
  await otherBrowser.close();

  const tab = await page.context().newPage();
  await tab.goto(link);
  await expect(tab.getByRole('link', { name: 'Rozmowy' })).toBeVisible();
  await expect(tab).toHaveURL(`${archive.url}/`);
  await tab.close();
});

test('login leads to the requested page', { tag: '@main' }, async ({ page, archive }) => {
  const account = archive.createAccount('user');
  await page.goto('/account');
  await page.waitForURL('**/login');
  archive.clearOutbox();
  await signInOnScreen(page, account.email, account.password);
  await page.getByLabel('Kod weryfikacyjny').fill((await archive.lastEmailTo(account.email)).code);
  await page.getByRole('button', { name: 'Zweryfikuj' }).click();
  await page.waitForURL('**/account');
  await expect(page.getByRole('heading', { name: 'Twoje konto', level: 1 })).toBeVisible();
});

test('a forgotten password is reset with the code; logging in with the old one fails', async ({ page, archive }) => {
  const account = archive.createAccount('user');
  await page.goto('/login');
  await signInOnScreen(page, account.email, 'cos-zupelnie-innego');
  await expect(page.getByRole('alert')).toContainText('Nieprawidłowy adres e-mail lub hasło.');
  await page.getByRole('link', { name: 'Nie pamiętasz hasła?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zmiana hasła' })).toBeVisible();
  await expectAccessible(page);
  archive.clearOutbox();
  await page.getByLabel('Adres e-mail').fill(account.email);
  await page.getByRole('button', { name: 'Wyślij kod' }).click();
  await page.getByLabel('Kod weryfikacyjny').fill((await archive.lastEmailTo(account.email)).code);
  await page.getByPlaceholder('Podaj hasło (min. 8 znaków)').fill('nowe-haslo-na-jesien');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Zmień hasło' }).click();
  await expect(page.getByText('Hasło zostało zmienione. Możesz się teraz zalogować.')).toBeVisible();
  await page.waitForURL('**/login');
  await signInOnScreen(page, account.email, 'nowe-haslo-na-jesien');
  await expect(page.getByLabel('Kod weryfikacyjny')).toBeVisible();
});

test('a user changes their name, sees their sessions, downloads their data and deletes the account', async ({
  page,
  archive,
  signIn,
}) => {
  const account = archive.createAccount('user');
  await signIn(page, account);
  await page.goto('/account');
  await page.getByRole('textbox', { name: /^Imię/ }).fill('Genowefa');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByText('Zapisano imię i nazwisko.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Główna nawigacja' })).toContainText('Genowefa');
  await expect(page.getByText('ta przeglądarka')).toBeVisible();
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Pobierz moje dane' }).click();
  expect((await download).suggestedFilename()).toBe('moje-dane.json');

  await page.getByRole('button', { name: 'Usuń konto' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Usunięcie konta' });
  await expectAccessible(page);
  await dialog.locator('input[autocomplete="current-password"]').fill(account.password);
  await dialog.getByRole('button', { name: 'Usuń konto' }).click();
  await expect(page.getByText('Konto zostało usunięte.').last()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Logowanie' })).toBeVisible();
});

test('an administrator finds a user, changes the role and blocks the account', async ({ page, archive, signIn }) => {
  const admin = archive.createAccount('admin');
  const person = archive.createAccount('user', { firstName: 'Świętosława', lastName: 'Żółć-Gęślińska' });
  await signIn(page, admin);
  await page.goto('/');
  await page.getByRole('link', { name: 'Użytkownicy' }).click();
  await page.getByLabel('Szukaj osoby').fill('zolc');
  const row = page.getByRole('row', { name: /Żółć-Gęślińska/ });
  await expect(page.getByText('1 osoba')).toBeVisible();
  await expectAccessible(page);

  await row.getByRole('button', { name: /Zmień rolę/ }).click();
  const roleDialog = page.getByRole('dialog', { name: 'Zmiana roli' });
  await expectAccessible(page);
  await roleDialog.getByLabel(/redaktor/).check();
  await roleDialog.getByRole('button', { name: 'Zmień rolę' }).click();
  await expect(page.getByText('Zmieniono rolę.')).toBeVisible();
  await expect(row.getByRole('cell', { name: 'redaktor' })).toBeVisible();
  await row.getByRole('button', { name: /Zablokuj/ }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Zablokuj' }).click();
  await expect(row.getByText('zablokowane')).toBeVisible();
  await row.getByRole('button', { name: /Historia/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Zmiana roli: użytkownik → redaktor');
  await expectAccessible(page);

  const refused = await page.request.post('/auth-api/login', {
    data: { email: person.email, password: person.password },
  });
  expect(refused.status()).toBe(403);
});

test('a changed role is shown at once in the administrator’s own bar', async ({ page, archive, signIn }) => {
  const admin = archive.createAccount('admin');
  archive.createAccount('admin');
  await signIn(page, admin);
  await page.goto('/users');
  await page.getByLabel('Szukaj osoby').fill(admin.email);
  await page
    .getByRole('row', { name: new RegExp(admin.lastName) })
    .getByRole('button', { name: /Zmień rolę/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Zmiana roli' });
  await dialog.getByLabel(/użytkownik: /).check();
  await dialog.getByRole('button', { name: 'Zmień rolę' }).click();
  await expect(page.getByText('użytkownik', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Użytkownicy' })).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('a session that ends while a form is open asks to sign in over it and keeps the input', async ({
  page,
  archive,
  signIn,
}) => {
  const editor = archive.createAccount('editor');
  await signIn(page, editor);
  await page.goto('/recordings/new');
  const title = page.getByRole('textbox', { name: /^Tytuł/ });
  await title.fill('Rozmowa, która nie może zginąć');
  await page.getByLabel(/^Data/).first().fill('1987-05-12');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();

  const dialog = page.getByRole('dialog', { name: 'Zaloguj się ponownie' });
  await expect(dialog.getByLabel('Adres e-mail')).toHaveValue(editor.email);
  await expectAccessible(page);
  await signInAgain(dialog, archive, editor);
  await expect(title).toHaveValue('Rozmowa, która nie może zginąć');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await page.waitForURL('**/recordings');
  await expect(page.getByText('Rozmowa, która nie może zginąć')).toBeVisible();
});

test('a remembered device needs no code, until it is ended on the account page', async ({ page, archive }) => {
  const account = archive.createAccount('user');
  const signOut = async () => {
    await page.getByRole('link', { name: 'Wyloguj' }).click();
    await expect(page.getByRole('link', { name: 'Wyloguj' })).toBeHidden();
  };
  await page.goto('/login');
  archive.clearOutbox();
  await signInOnScreen(page, account.email, account.password);
  const box = page.getByRole('checkbox', { name: 'Zapamiętaj to urządzenie' });
  await expect(box).not.toBeChecked();
  await box.check();
  // The choice is kept when the page is discarded, and the link in the email uses it.
  await page.reload();
  await expect(box).toBeChecked();
  await expectAccessible(page);
  await page.goto((await archive.lastEmailTo(account.email)).link);
  await expect(page.getByRole('link', { name: 'Wyloguj' })).toBeVisible();
  await signOut();

  await page.goto('/login');
  await signInOnScreen(page, account.email, account.password);
  await expect(page.getByRole('link', { name: 'Wyloguj' })).toBeVisible();
  await page.goto('/account');
  const card = page.getByRole('region', { name: 'Zapamiętane urządzenia' });
  await expect(card.getByRole('listitem')).toContainText('to urządzenie');
  await expectAccessible(page);
  await card.getByRole('button', { name: /^Nie pamiętaj/ }).click();
  await expect(card).toContainText('Każde logowanie wymaga kodu z wiadomości.');
  await signOut();
  await page.goto('/login');
  await signInOnScreen(page, account.email, account.password);
  await expect(page.getByLabel('Kod weryfikacyjny')).toBeVisible();
});
