import { lineField, makeTranscript, openEditor, readSaved } from '../support/editor.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test("the editor opens at the user's last position, even in another browser", async ({
  page,
  archive,
  signIn,
  browser,
}) => {
  const account = archive.createAccount('editor');
  await signIn(page, account);
  await makeTranscript(page.request, { signature: 'NAWYK-1', lines: 60 });
  const editor = await openEditor(page, 'NAWYK-1');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('numer 40');
  await page.keyboard.press('Control+Enter');
  await expect(lineField(editor, 40)).toBeFocused();
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/api/my/settings') && answer.ok());
  await editor.getByRole('button', { name: 'Zamknij' }).first().click();
  await stored;

  const other = await (await browser.newContext({ baseURL: archive.url })).newPage();
  await signIn(other, account);
  await other.goto('/recordings/NAWYK-1/view');
  await other.getByRole('button', { name: 'Edytor transkrypcji' }).first().click();
  const again = other.getByRole('dialog', { name: 'Edytor transkrypcji' });
  await expect(lineField(again, 40)).toBeFocused();
  await expect(lineField(again, 40)).toBeInViewport();
  await other.context().close();
});

test('keys write, repeat, shift and tag without the mouse, and one Escape does not close the editor', async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'NAWYK-2', lines: 5 });
  const editor = await openEditor(page, 'NAWYK-2');
  await expect(lineField(editor, 1)).toBeFocused();

  await lineField(editor, 1).press('End');
  await page.keyboard.press('Enter');
  await expect(lineField(editor, 2)).toBeFocused();
  await expect(lineField(editor, 2)).toHaveValue('');
  await page.keyboard.type('Nowy napis.');
  await page.keyboard.press('Alt+1');
  await expect(lineField(editor, 2)).toHaveValue('Nowy napis. [śmiech]');
  await editor.locator('summary[aria-label="Znaczniki i zasady transkrypcji"]').click();
  await expect(editor.getByRole('link', { name: 'Zasady transkrypcji (nowa karta)' })).toHaveAttribute(
    'target',
    '_blank',
  );
  await expectAccessible(page);
  await editor.getByRole('button', { name: '[pauza] Alt + 4' }).click();
  await expect(lineField(editor, 2)).toBeFocused();
  await expect(lineField(editor, 2)).toHaveValue('Nowy napis. [śmiech] [pauza]');
  await page.keyboard.press('Alt+Shift+t');
  const shift = page.getByRole('dialog', { name: 'Przesuń czasy' });
  await shift.getByLabel('O ile sekund').fill('dużo');
  await page.keyboard.press('Enter');
  await expect(shift.getByText('Podaj liczbę sekund, na przykład 1,5 albo -0,25.')).toBeVisible();
  await expectAccessible(page);
  await shift.getByLabel('O ile sekund').fill('0,25');
  await page.keyboard.press('Enter');
  await expect(lineField(editor, 2)).toBeFocused();
  await page.keyboard.press('Control+s');
  await expect.poll(() => readSaved(page.request, 'NAWYK-2')).toContain(',250 --> ');

  await page.keyboard.press('Alt+w');
  const tags = page.getByRole('dialog', { name: /^Tagi napisu/ });
  await expect(tags).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tags).toBeHidden();
  await expect(lineField(editor, 2)).toBeFocused();

  await page.keyboard.press('Alt+Shift+w');
  await expect(editor.getByRole('tab', { name: 'Tagi i osoby', selected: true })).toBeFocused();
  await page.keyboard.press('Alt+Shift+w');
  await expect(lineField(editor, 2)).toBeFocused();

  await page.keyboard.type(' Tu --> tam');
  await expect(editor.getByRole('alert')).toContainText('Zamiast „-->” zapiszemy „→”');
  await lineField(editor, 1).focus();
  await page.keyboard.press('Alt+r');
  await expect(editor.getByRole('button', { name: 'Wstrzymaj' }).first()).toBeVisible();
  await page.keyboard.press('F9');
  await expect(editor.getByRole('button', { name: 'Odtwórz', exact: true }).first()).toBeVisible();

  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Aby zamknąć edytor, naciśnij Esc jeszcze raz.').first()).toBeVisible();
  await expect(editor).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editor).toBeHidden();
});

test('keys can be changed, are refused with a reason, and are stored in the account', async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'NAWYK-3', lines: 3 });
  await openEditor(page, 'NAWYK-3');
  await page.keyboard.press('Control+/');
  const sheet = page.getByRole('dialog', { name: 'Skróty klawiszowe' });
  await sheet.getByRole('button', { name: 'Zmień: Cofnij o 3 s' }).click();
  await page.keyboard.press('F9');
  await expect(sheet.getByRole('alert')).toContainText('Ten skrót ma już polecenie „Odtwórz lub wstrzymaj”.');
  await page.keyboard.press('a');
  await expect(sheet.getByRole('alert')).toContainText('przytrzymaj Ctrl lub Alt');
  await expectAccessible(page);
  await page.keyboard.press('Alt+q');
  await expect(sheet.getByText('Alt + Q', { exact: true })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Przywróć: Cofnij o 3 s' })).toBeVisible();

  await page.reload();
  await openEditor(page, 'NAWYK-3');
  await page.keyboard.press('Control+/');
  await expect(sheet.getByText('Alt + Q', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: 'Usuń własne skróty' }).click();
  await expect(sheet.getByText('F8 lub Alt + J', { exact: true })).toBeVisible();
  await sheet.getByLabel('Skróty jak w programie').selectOption('oTranscribe');
  await expect(sheet.getByText('Esc lub Ctrl + spacja', { exact: true })).toBeVisible();
});
