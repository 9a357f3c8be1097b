import { lineField, makeTranscript, openEditor, readSaved } from './support/editor.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test('a second tab is read-only, says why, and takes over when the first is closed', async ({
  page,
  context,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'ED-7' });
  await openEditor(page, 'ED-7');
  const second = await context.newPage();
  const reading = await openEditor(second, 'ED-7');
  await expect(reading.getByText(/otwarta do edycji w innej karcie/)).toBeVisible();
  await expect(lineField(reading, 1)).not.toBeEditable();
  await expectAccessible(second);
  await page.close();
  await expect(lineField(reading, 1)).toBeEditable({ timeout: 60_000 });
  await expect(reading.getByText(/otwarta do edycji w innej karcie/)).toBeHidden();
});

test('two users never overwrite each other: both versions are shown and can be merged', async ({
  page,
  browser,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('editor', { firstName: 'Ewa', lastName: 'Pierwsza' }));
  await makeTranscript(page.request, { signature: 'ED-8' });
  const mine = await openEditor(page, 'ED-8');

  const otherContext = await browser.newContext({ baseURL: archive.url });
  const other = await otherContext.newPage();
  await signIn(other, archive.createAccount('editor', { firstName: 'Olga', lastName: 'Druga' }));
  const theirs = await openEditor(other, 'ED-8');
  await lineField(theirs, 1).fill('Zmiana Olgi.');
  await lineField(theirs, 3).fill('Trzeci napis Olgi.');
  await theirs.getByRole('button', { name: 'Zapisz teraz' }).click();
  await expect(theirs.getByText('Zapisane', { exact: true }).first()).toBeVisible();
  await otherContext.close();

  await lineField(mine, 2).fill('Zmiana Ewy.');
  await lineField(mine, 3).fill('Trzeci napis Ewy.');
  const conflict = page.getByRole('dialog', { name: 'Ktoś zapisał tę transkrypcję w międzyczasie' });
  await expect(conflict).toContainText('Olga Druga');
  await expect(conflict.getByRole('radio', { name: /Trzeci napis Ewy/ })).toBeChecked();
  await expectAccessible(page);
  await conflict.getByRole('radio', { name: /Wersja: Olga Druga/ }).check();
  await conflict.getByRole('button', { name: 'Połącz obie wersje' }).click();
  await expect(mine.getByText('Zapisane', { exact: true }).first()).toBeVisible();
  const saved = await readSaved(page.request, 'ED-8');
  expect(saved).toContain('Zmiana Olgi.');
  expect(saved).toContain('Zmiana Ewy.');
  expect(saved).toContain('Trzeci napis Olgi.');
  expect(saved).not.toContain('Trzeci napis Ewy.');
});

test('the text of a user who lost the lock is kept, with the reason', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'ED-9' });
  const editor = await openEditor(page, 'ED-9');
  await page.route('**/api/upload.php', (route) =>
    route.fulfill({
      status: 423,
      contentType: 'application/json',
      body: JSON.stringify({ error: 'Transkrypcja zablokowana przez: olga@example.org', code: 'transcript.locked' }),
    }),
  );
  await lineField(editor, 1).fill('Napisane bez blokady.');
  await expect(editor.getByRole('alert')).toContainText('Transkrypcja zablokowana przez: olga@example.org');
  await expect(lineField(editor, 1)).toHaveValue('Napisane bez blokady.');
  await expect(lineField(editor, 1)).not.toBeEditable();
  await expectAccessible(page);
});
