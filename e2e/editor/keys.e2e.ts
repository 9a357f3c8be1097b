import { lineField, makeTranscript, openEditor, readSaved, waitForTags } from '../support/editor.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('an open search does not scroll the list while the user types elsewhere', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'EK-1', lines: 200 });
  const editor = await openEditor(page, 'EK-1');
  await waitForTags(editor);
  await lineField(editor, 1).focus();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('numer 150');
  await expect(lineField(editor, 150)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lineField(editor, 150)).toBeFocused();
  expect(await lineField(editor, 150).evaluate((field: HTMLTextAreaElement) => field.selectionStart)).toBe(7);

  await editor.getByRole('region', { name: 'Napisy' }).evaluate((box) => box.scrollTo(0, 0));
  await lineField(editor, 2).click();
  await lineField(editor, 2).pressSequentially('Tu piszę. ');
  await lineField(editor, 2).press('Alt+m');
  // Longer than the debounce of the search.
  await expect(editor.getByText('1 z 1', { exact: true })).toBeVisible();
  await expect(editor.getByText('Automatycznie zapisano zmiany').first()).toBeVisible();
  await expect(lineField(editor, 2)).toBeInViewport();
  await expect(lineField(editor, 2)).toBeFocused();
  await page.keyboard.press('Control+f');
  await page.keyboard.press('Control+Enter');
  await expect(lineField(editor, 149)).toBeFocused();
});

test('a shortcut moves the focus to the playing line', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'EK-2', lines: 200 });
  const editor = await openEditor(page, 'EK-2');
  await expect(lineField(editor, 1)).toBeFocused();
  const progress = editor.getByRole('slider', { name: 'Postęp odtwarzania' });
  // The distance of Page Up depends on the length of the sound.
  await expect(progress).toHaveAttribute('max', '10');
  await progress.press('PageUp');
  await progress.press('ArrowLeft');
  await expect(editor.locator('[aria-current="true"]')).toHaveAttribute('aria-posinset', '2');
  await page.keyboard.press('Alt+g');
  await expect(lineField(editor, 2)).toBeFocused();

  await page.keyboard.press('Control+f');
  await page.keyboard.type('numer 190');
  await page.keyboard.press('Escape');
  await expect(lineField(editor, 190)).toBeFocused();
  await editor.getByRole('button', { name: 'Wróć do odtwarzanego miejsca' }).click();
  await expect(lineField(editor, 2)).toBeFocused();
  await expect(lineField(editor, 2)).toBeInViewport();
  await expect(editor.getByRole('button', { name: 'Wróć do odtwarzanego miejsca' })).toBeHidden();
});

test('seeking scrolls the list to the line, even after typing', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'EK-3', lines: 200 });
  const editor = await openEditor(page, 'EK-3');
  await lineField(editor, 1).press('Control+End');
  await lineField(editor, 1).pressSequentially('x');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('numer 190');
  await expect(lineField(editor, 190)).toBeInViewport();
  await editor.getByRole('slider', { name: 'Postęp odtwarzania' }).press('ArrowRight');
  await expect(lineField(editor, 2)).toBeInViewport();
  await expect(editor.getByRole('slider', { name: 'Postęp odtwarzania' })).toBeFocused();
});

test('undo in a field only affects that field, and Escape discards its text and returns to the line', async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'EK-4' });
  const editor = await openEditor(page, 'EK-4');
  await lineField(editor, 1).fill('Zmieniony napis.');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('abc');
  await page.keyboard.press('Control+z');
  await expect(lineField(editor, 1)).toHaveValue('Zmieniony napis.');
  await expect(editor.getByRole('searchbox')).not.toHaveValue('abc');
  await editor.getByRole('searchbox').fill('');
  await page.keyboard.press('Escape');
  await expect(lineField(editor, 1)).toBeFocused();

  await page.keyboard.press('Alt+t');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('00:00:02,000');
  await page.keyboard.press('Control+z');
  await expect(lineField(editor, 1)).toHaveValue('Zmieniony napis.');
  await page.keyboard.type('9');
  await page.keyboard.press('Escape');
  await expect(lineField(editor, 1)).toBeFocused();
  await expect(editor.getByLabel('Początek', { exact: true })).toHaveValue('00:00:00,000');

  await page.keyboard.press('Alt+o');
  await page.keyboard.type('Anna Nowak');
  await page.keyboard.press('Escape');
  await expect(lineField(editor, 1)).toBeFocused();
  await expect(lineField(editor, 1)).toHaveValue('Zmieniony napis.');
  await expect(editor.getByLabel('Osoba mówiąca')).toHaveValue('');
});

test('a second Escape does not close the editor before the text is saved', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'EK-5' });
  const editor = await openEditor(page, 'EK-5');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let asked = 0;
  await page.route('**/api/upload.php', async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await lineField(editor, 1).fill('Zapisane przed zamknięciem.');
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Escape');
  await expect.poll(() => asked).toBe(1);
  await expect(editor).toBeVisible();
  // The browser reports the closing a moment later; the dialog can be opened again only then.
  await expect.poll(() => editor.evaluate((dialog: HTMLDialogElement) => dialog.matches(':modal'))).toBe(true);
  answer();
  await expect(editor).toBeHidden();
  expect(await readSaved(page.request, 'EK-5')).toContain('Zapisane przed zamknięciem.');
});

test('lines are inserted and deleted, but not the only one', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'EK-6', lines: 2 });
  const editor = await openEditor(page, 'EK-6');
  await waitForTags(editor);
  await lineField(editor, 1).focus();
  await expect(lineField(editor, 1)).toBeFocused();
  await page.keyboard.press('Alt+n');
  await expect(lineField(editor, 2)).toBeFocused();
  await page.keyboard.type('Wstawiony.');
  await page.keyboard.press('Control+s');
  await expect(editor.getByText('Zapisane', { exact: true }).first()).toBeVisible();
  expect(await readSaved(page.request, 'EK-6')).toContain('00:00:03,500 --> 00:00:04,000\nWstawiony.');
  await editor.getByRole('button', { name: 'Usuń napis' }).click();
  await expect(lineField(editor, 2)).toBeFocused();
  await expect(lineField(editor, 2)).toHaveValue('Zdanie numer 2 o dawnym Lipowcu.');
  await page.keyboard.press('Alt+Delete');
  await expect(lineField(editor, 2)).toHaveCount(0);
  await page.keyboard.press('Alt+Delete');
  await expect(editor.getByRole('alert')).toContainText('Nie można usunąć jedynego napisu');
  await expectAccessible(page);
  await lineField(editor, 1).fill('Od nowa.');
  await page.keyboard.press('Control+s');
  await expect(editor.getByText('Zapisane', { exact: true }).first()).toBeVisible();
  expect(await readSaved(page.request, 'EK-6')).toBe('1\n00:00:00,000 --> 00:00:03,500\nOd nowa.\n\n');
  await editor.getByRole('button', { name: 'Zamknij', exact: true }).click();
  await openEditor(page, 'EK-6');
  await expect(lineField(editor, 1)).toHaveValue('Od nowa.');
});

test('without sound the player shows a message and its controls are disabled', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'EK-7', hasSound: false });
  const editor = await openEditor(page, 'EK-7');
  await expect(editor.getByText('To nagranie nie ma dźwięku.')).toBeVisible();
  await expect(editor.getByRole('button', { name: 'Odtwórz', exact: true })).toBeDisabled();
  await expect(editor.getByRole('slider', { name: 'Postęp odtwarzania' })).toBeDisabled();
  await expectAccessible(page);
  await lineField(editor, 1).press('F2');
  await expect(editor.getByRole('alert')).toContainText('To nagranie nie ma dźwięku.');
});

test('the text is spell-checked as Polish, and speakers are suggested, the most frequent first', async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('editor'));
  const srt = ['Jan Kot: Raz.', 'Anna Nowak: Dwa.', 'Anna Nowak: Trzy.', 'Cztery.']
    .map((text, at) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at + 1},000\n${text}\n`)
    .join('\n');
  await makeTranscript(page.request, { signature: 'EK-8', srt });
  const editor = await openEditor(page, 'EK-8');
  await expect(lineField(editor, 4)).toHaveAttribute('lang', 'pl');
  await expect(lineField(editor, 4)).toHaveAttribute('spellcheck', 'true');
  await lineField(editor, 4).focus();
  await page.keyboard.press('Alt+o');
  const speaker = editor.getByRole('combobox', { name: 'Osoba mówiąca' });
  await expect(speaker).toBeFocused();
  const offered = await speaker.evaluate((field: HTMLInputElement) =>
    [...(field.list?.options ?? [])].map((option) => option.value),
  );
  expect(offered).toEqual(['Anna Nowak', 'Jan Kot']);
  await page.keyboard.type('Anna Nowak');
  await page.keyboard.press('Enter');
  await expect(lineField(editor, 4)).toHaveValue('Anna Nowak: Cztery.');
});
