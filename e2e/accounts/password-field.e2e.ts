import { expect, expectAccessible, test } from '../support/test.ts';

test('on a phone the placeholder of a new password is not cut', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/register');
  const field = page.getByPlaceholder('Podaj hasło (min. 8 znaków)');
  const [room, needed] = await field.evaluate((element: HTMLInputElement) => {
    const style = getComputedStyle(element);
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('no canvas');
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
    return [element.clientWidth - padding, context.measureText(element.placeholder).width] as const;
  });
  expect(room).toBeGreaterThan(needed);
});

test('a refused password is reported once, at its focused field', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Imię').fill('Ewa');
  await page.getByLabel('Nazwisko').fill('Nowa');
  await page.getByLabel('Adres e-mail').fill('ewa.nowa@example.org');
  const field = page.getByPlaceholder('Podaj hasło (min. 8 znaków)');
  await field.fill('ewa.nowa@example.org');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Zarejestruj się' }).click();
  await expect(page.getByText('To hasło należy do najczęściej używanych. Wybierz inne.')).toHaveCount(1);
  await expect(page.getByText('Popraw błędy w formularzu')).toHaveCount(0);
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/Wybierz inne/);
  await expectAccessible(page);
});
