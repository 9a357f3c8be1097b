import { holdCode } from '../support/hold.ts';
import { expect, test } from '../support/test.ts';

test('a click before hydration is replayed after it, once', async ({ page }) => {
  const release = await holdCode(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'A++' }).click();
  await page.getByRole('button', { name: 'Wysoki kontrast' }).dblclick();
  release();
  await expect(page.getByRole('button', { name: 'Wysoki kontrast' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('html')).toHaveAttribute('data-text-size', 'largest');
  await page.getByRole('button', { name: 'Wysoki kontrast' }).click();
  await expect(page.getByRole('button', { name: 'Wysoki kontrast' })).toHaveAttribute('aria-pressed', 'false');
});

test('text typed and submitted before hydration is kept, and is not added to the address', async ({ page }) => {
  const release = await holdCode(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Adres e-mail').fill('nikt@lipowiec.example');
  await page.getByRole('textbox', { name: /^Hasło/ }).fill('lipa-nad-warta');
  await page.keyboard.press('Enter');
  expect(page.url()).not.toContain('lipa');
  const sent = page.waitForRequest('**/auth-api/login');
  release();
  expect((await sent).postDataJSON()).toEqual({ email: 'nikt@lipowiec.example', password: 'lipa-nad-warta' });
  await expect(page.getByRole('alert')).toContainText('Nieprawidłowy adres e-mail lub hasło.');
  expect(page.url()).not.toContain('lipa');
});

test('a checkbox ticked before hydration stays ticked', async ({ page }) => {
  const release = await holdCode(page);
  await page.goto('/register', { waitUntil: 'commit' });
  await page.getByRole('checkbox').first().check();
  release();
  await expect(page.getByRole('button', { name: 'Zarejestruj' })).toBeEnabled();
  await expect(page.getByRole('checkbox').first()).toBeChecked();
});
