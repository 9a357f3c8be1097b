import { makeTranscript } from '../support/editor.ts';
import { playerOf } from '../support/listening.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('a listener reports a line, and an administrator ends the case with an answer', async ({
  page,
  archive,
  signIn,
}) => {
  const admin = archive.createAccount('admin');
  await signIn(page, admin);
  await makeTranscript(page.request, { signature: 'ZGL-1', seconds: 60 });
  const listener = archive.createAccount('user');
  await signIn(page, listener);
  await page.goto('/library/recording/ZGL-1');

  const line = playerOf(page).line(3);
  await line.getByRole('button', { name: /^Odtwórz od/ }).focus();
  await page.keyboard.press('Tab');
  await expect(line.getByRole('button', { name: 'Zgłoś fragment 00:00:08' })).toBeFocused();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Zgłoś fragment' });
  await expect(form.getByText(/Zdanie numer 3/)).toBeVisible();
  await expect(form.getByLabel('Adres e-mail do odpowiedzi')).toHaveValue(listener.email);
  await form.getByRole('button', { name: 'Wyślij zgłoszenie' }).click();
  await expect(form.getByText('Napisz, co jest nie w porządku.')).toBeVisible();
  await expect(form.getByLabel(/Co jest nie w porządku/)).toBeFocused();
  await expectAccessible(page);
  await form.getByLabel(/Co jest nie w porządku/).fill('Pada tu nazwisko mojej siostry.');
  await form.getByRole('button', { name: 'Wyślij zgłoszenie' }).click();
  const sent = page.getByRole('dialog', { name: 'Zgłoszenie przyjęte' });
  await expect(sent.getByText(/Zgłoszenie ma numer \d+/)).toBeVisible();
  await sent.getByRole('button', { name: 'Zamknij', exact: true }).last().click();
  const receipt = await archive.lastEmailTo(listener.email, /Dziękujemy za zgłoszenie/);
  expect(receipt.text).not.toContain('siostry');

  await signIn(page, admin);
  const notice = await archive.lastEmailTo(admin.email, /Zgłoszono fragment/);
  await page.goto(/https?:\/\/\S+state=reports/.exec(notice.text)?.[0] ?? '');
  const report = page.getByRole('listitem').filter({ hasText: 'siostry' });
  await expect(report.getByText(/Zdanie numer 3/)).toBeVisible();
  await expectAccessible(page);
  await report.getByRole('button', { name: /^Zamknij fragment/ }).click();
  const decision = page.getByRole('dialog', { name: /^Sprawa nr/ });
  await expect(decision.getByLabel('Wynik')).toHaveValue('closed');
  await decision.getByLabel(/^Odpowiedź/).fill('Zdanie jest zamknięte.');
  await expectAccessible(page);
  await decision.getByRole('button', { name: 'Zakończ sprawę' }).click();
  await expect(report).toBeHidden();
  expect((await archive.lastEmailTo(listener.email, /Rozpatrzyliśmy/)).text).toContain('Zdanie jest zamknięte.');
  await page.getByLabel('Sprawy').selectOption('Zakończone');
  await expect(report.getByText('fragment został zamknięty')).toBeVisible();

  await signIn(page, listener);
  await page.goto('/library/recording/ZGL-1');
  await expect(playerOf(page).line(3)).toContainText('[fragment niedostępny]');
});
