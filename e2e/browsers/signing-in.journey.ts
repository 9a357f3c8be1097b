import { expect, test } from './test.ts';

test('an account is registered and signed in with password and emailed code', async ({ view, archive, size }) => {
  const email = `lucja-${size.width}@example.org`;
  await view.goto('/register');
  await view.role('button', 'Akceptuję').click();
  await view.role('textbox', /^Imię/).fill('Łucja');
  await view.role('textbox', /^Nazwisko/).fill('Ćwiąkała-Żółć');
  await view.role('textbox', /^Adres e-mail/).fill(email);
  await view.label(/^Hasło/).fill('stokrotka-polna-7');
  await view.role('checkbox', /regulamin/).click();
  archive.clearOutbox();
  await view.role('button', 'Zarejestruj się').click();
  await view.label(/Kod weryfikacyjny/).shown();
  await view.label(/Kod weryfikacyjny/).fill((await archive.lastEmailTo(email)).code);
  await view.role('button', 'Zweryfikuj').click();
  await view.role('heading', /^Logowanie/).shown();
  expect(await view.path()).toBe('/login');

  await view.role('textbox', /^Adres e-mail/).fill(email);
  await view.label(/^Hasło/).fill('stokrotka-polna-7');
  archive.clearOutbox();
  await view.role('button', 'Zaloguj się').click();
  await view.label(/Kod weryfikacyjny/).shown();
  await view.label(/Kod weryfikacyjny/).fill((await archive.lastEmailTo(email)).code);
  await view.role('button', 'Zweryfikuj').click();
  await view.text('Wyloguj').shown();
  expect(await view.path()).toBe('/');
  await view.goto('/account');
  await view.role('textbox', /^Nazwisko/).until(({ value }) => value === 'Ćwiąkała-Żółć');
  expect(await view.overflow()).toBe(0);
});
