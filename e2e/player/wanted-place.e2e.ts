import type { Page } from '@playwright/test';
import type { Account } from '../support/archive.ts';
import { playerOf, seedInterview } from '../support/listening.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Whole journeys with emails.
test.describe.configure({ timeout: 240_000 });

const sentence = 'Zaloguj się, aby posłuchać tego nagrania.';
const password = 'trzy-zielone-zaby';

/** The address of a moment within the fourth line of a recording, in a browser where nobody is signed in. */
async function seedMoment(parts: Parameters<typeof seedInterview>[0]): Promise<string> {
  const id = await seedInterview(parts, { title: 'Nagranie z odnośnika' });
  await parts.page.context().clearCookies();
  return `/library/recording/${id}?t=12.25`;
}

async function givePassword(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Adres e-mail').fill(email);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
}

async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Kod weryfikacyjny').fill(code);
  await page.getByRole('button', { name: 'Zweryfikuj' }).click();
}

async function expectMoment(page: Page, address: string): Promise<void> {
  await page.waitForURL(`**${address}`);
  await expect(playerOf(page).current).toHaveAttribute('aria-posinset', '4');
}

test('a link to a moment, opened while signed out, opens the moment after the emailed code', async ({
  page,
  archive,
  signIn,
}) => {
  const address = await seedMoment({ page, archive, signIn });
  const account = archive.createAccount('user');
  await page.goto(address);
  await page.waitForURL(`${archive.url}/`);
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByText('Nagranie z odnośnika')).toHaveCount(0);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Załóż konto' })).toBeVisible();
  await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Zaloguj się' }).click();
  archive.clearOutbox();
  await givePassword(page, account);
  await expect(page.getByLabel('Kod weryfikacyjny')).toBeVisible();
  await page.reload();
  await giveCode(page, (await archive.lastEmailTo(account.email)).code);
  await expectMoment(page, address);
  expect(await page.evaluate(() => localStorage.getItem('wantedPlace'))).toBeNull();
});

test('the start page shows the same for a missing recording, names other pages otherwise, and shows nothing without a requested page', async ({
  page,
  archive,
}) => {
  await page.goto('/library/recording/NIE-MA-TAKIEGO');
  await page.waitForURL(`${archive.url}/`);
  await expect(page.getByText(sentence)).toBeVisible();
  await page.goto('/recordings');
  await page.waitForURL(`${archive.url}/`);
  await expect(page.getByText('Zaloguj się, aby otworzyć tę stronę.')).toBeVisible();
  await page.goto('/about');
  await page.getByRole('link', { name: 'Start' }).first().click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Zaloguj się' })).toBeVisible();
  await expect(page.getByText(/^Zaloguj się, aby/)).toHaveCount(0);
});

test('the link in the email opens the moment in a second tab, and the first tab continues by itself', async ({
  page,
  archive,
  signIn,
}) => {
  const address = await seedMoment({ page, archive, signIn });
  const account = archive.createAccount('user');
  await page.goto(address);
  await page.getByRole('main').getByRole('link', { name: 'Zaloguj się' }).click();
  archive.clearOutbox();
  await givePassword(page, account);
  await expect(page.getByLabel('Kod weryfikacyjny')).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto((await archive.lastEmailTo(account.email)).link);
  await expectMoment(tab, address);
  await expectMoment(page, address);
});

test('registering opens the requested moment, even by the activation link in a second tab', async ({
  page,
  archive,
  signIn,
}) => {
  const address = await seedMoment({ page, archive, signIn });
  const email = 'droga@example.org';
  await page.goto(address);
  await page.getByRole('main').getByRole('link', { name: 'Załóż konto' }).click();
  await page.getByLabel('Imię').fill('Ewa');
  await page.getByLabel('Nazwisko').fill('Nowa');
  await page.getByLabel('Adres e-mail').fill(email);
  await page.getByPlaceholder('Podaj hasło (min. 8 znaków)').fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Zarejestruj się' }).click();
  await expect(page.getByLabel('Kod weryfikacyjny')).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto((await archive.lastEmailTo(email)).link);
  await tab.getByRole('button', { name: 'Aktywuj konto' }).click();
  await tab.waitForURL('**/login');
  await page.waitForURL('**/login');
  archive.clearOutbox();
  await givePassword(tab, { email, password });
  await giveCode(tab, (await archive.lastEmailTo(email)).code);
  await expectMoment(tab, address);
  await expectMoment(page, address);
});

test('resetting a forgotten password opens the requested moment', async ({ page, archive, signIn }) => {
  const address = await seedMoment({ page, archive, signIn });
  const account = archive.createAccount('user');
  await page.goto(address);
  await page.getByRole('main').getByRole('link', { name: 'Zaloguj się' }).click();
  await page.getByRole('link', { name: 'Nie pamiętasz hasła?' }).click();
  archive.clearOutbox();
  await page.getByLabel('Adres e-mail').fill(account.email);
  await page.getByRole('button', { name: 'Wyślij kod' }).click();
  await page.getByLabel('Kod weryfikacyjny').fill((await archive.lastEmailTo(account.email)).code);
  await page.getByPlaceholder('Podaj hasło (min. 8 znaków)').fill(password);
  await page.getByRole('button', { name: 'Zmień hasło' }).click();
  await page.waitForURL('**/login');
  archive.clearOutbox();
  await givePassword(page, { email: account.email, password });
  await giveCode(page, (await archive.lastEmailTo(account.email)).code);
  await expectMoment(page, address);
});

test('the notice on the login page is shown once, and not after a reload', async ({ page, archive }) => {
  const email = 'raz@example.org';
  await page.request.post('/auth-api/register', { data: { email, firstName: 'Jan', lastName: 'Kos', password } });
  await page.goto((await archive.lastEmailTo(email)).link);
  await page.getByRole('button', { name: 'Aktywuj konto' }).click();
  await page.waitForURL('**/login');
  const notice = page.getByText('Rejestracja udana! Możesz się teraz zalogować.');
  await expect(notice).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Zaloguj się' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
  await expect(notice).toHaveCount(0);
});
