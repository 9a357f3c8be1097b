import { silent, slowly } from '../support/line.ts';
import { expect, test } from '../support/test.ts';

const check = '**/auth-api/check-session';

test.describe('while the session check takes long', () => {
  for (const ms of [1500, 3000]) {
    test(`a draft survives a reload and is not overwritten: ${ms} ms`, async ({ page, archive, signIn }) => {
      await signIn(page, archive.createAccount('editor'));
      await page.goto('/recordings/new');
      await page.getByLabel('Biogram').fill('Długi biogram');
      await slowly(page, check, ms);
      page.on('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await expect(page.getByText(/Przywrócono niezapisane zmiany/)).toBeVisible();
      await page.getByLabel('Tytuł').fill('Rozmowa');
      await page.reload();
      await expect(page.getByLabel('Biogram')).toHaveValue('Długi biogram');
      await expect(page.getByLabel('Tytuł')).toHaveValue('Rozmowa');
    });
  }
});

test('signing out in one tab signs out the others at once', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('user', { firstName: 'Halina' }));
  await page.goto('/account');
  const other = await page.context().newPage();
  await other.goto('/account');
  await expect(other.getByRole('textbox', { name: /^Imię/ })).toHaveValue('Halina');
  await page.getByRole('link', { name: 'Wyloguj' }).first().click();
  await expect(other.getByRole('link', { name: 'Logowanie' }).first()).toBeVisible();
  // Polled: the guard shows the sign-in page until the start page has loaded.
  await expect(other).toHaveURL(/:\d+\/$/);
  await expect(other.getByText('Halina')).toHaveCount(0);
});

test('signing out asks about unsaved work in another tab before it ends there', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await page.goto('/about');
  const other = await page.context().newPage();
  await other.goto('/recordings/new');
  const biography = other.getByLabel('Biogram');
  await biography.fill('Długi biogram');
  await page.getByRole('link', { name: 'Wyloguj' }).click();
  const question = page.getByRole('alertdialog', { name: 'Niezakończona praca' });
  await expect(question).toContainText(/Karta „Nowa rozmowa.*”: W formularzu są niezapisane zmiany\./);
  await question.getByRole('button', { name: 'Zostań' }).click();
  await expect(biography).toHaveValue('Długi biogram');
  await page.getByRole('link', { name: 'Wyloguj' }).click();
  await question.getByRole('button', { name: 'Wyloguj' }).click();
  await expect(page.getByRole('link', { name: 'Logowanie' }).first()).toBeVisible();
  await expect(other.getByRole('link', { name: 'Logowanie' }).first()).toBeVisible();
  await expect(other).toHaveURL(/:\d+\/$/);
});

test('a signed-in user whose first session check is lost reaches the page they opened', async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('editor'));
  await page.route(check, (route) => route.abort('connectionreset'), { times: 1 });
  await page.goto('/recordings');
  await expect(page.getByRole('heading', { level: 1, name: 'Lista rozmów' })).toBeVisible();
});

test('while the session check is silent, staff lock a transcript, set its status and sign out', async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('editor'));
  await page.request.post('/api/recordings', { data: { metadata: { title: 'Młyn', date: '1987' } } });
  await page.goto('/recordings');
  await expect(page.getByRole('link', { name: 'Wyloguj' })).toBeVisible();
  await silent(page, check);
  await page.reload();
  await page
    .getByRole('row', { name: /Młyn/ })
    .getByRole('link', { name: /Karta nagrania/ })
    .click();
  const status = page.getByLabel('Status korekty');
  await expect(status).toBeDisabled();
  await page.getByRole('button', { name: 'Zablokuj transkrypcję' }).click();
  await expect(page.getByText('Transkrypcja zablokowana przez ciebie')).toBeVisible();
  await status.selectOption('W trakcie');
  await expect(page.getByRole('status').filter({ hasText: 'Status korekty: W trakcie.' })).toBeAttached();
  await page.getByRole('button', { name: 'Odblokuj transkrypcję' }).click();
  await expect(status).toBeDisabled();
  await page.getByRole('link', { name: 'Wyloguj' }).click();
  await expect(page.getByRole('link', { name: 'Logowanie' }).first()).toBeVisible();
});
