import type { Locator, Page } from '@playwright/test';
import { lineField, makeTranscript, openEditor, readSaved } from '../support/editor.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('two devices of one user never overwrite each other: both versions stay in the history', async ({
  page,
  browser,
  archive,
  signIn,
}) => {
  const account = archive.createAccount('editor');
  await signIn(page, account);
  await makeTranscript(page.request, { signature: 'EH-1' });
  const computer = await openEditor(page, 'EH-1');
  const otherContext = await browser.newContext({ baseURL: archive.url });
  const phonePage = await otherContext.newPage();
  await signIn(phonePage, account);
  const phone = await openEditor(phonePage, 'EH-1');
  await lineField(phone, 1).fill('Zapisane na telefonie.');
  await saveNow(phone);

  await lineField(computer, 1).fill('Zapisane na komputerze.');
  await computer.getByRole('button', { name: 'Zapisz teraz' }).click();
  await computer.getByRole('button', { name: 'Moja wersja' }).click();
  await expect(computer.getByText('Zapisane', { exact: true }).first()).toBeVisible();
  expect(await readSaved(page.request, 'EH-1')).toContain('Zapisane na komputerze.');
  expect(await listNumbers(page, 'EH-1')).toEqual([3, 2, 1]);
  expect(await readRevision(page, 'EH-1', 2)).toContain('Zapisane na telefonie.');
  await otherContext.close();
});

test('the user’s own latest revision can be restored while there are unsaved changes', async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'EH-2' });
  const editor = await openEditor(page, 'EH-2');
  await lineField(editor, 1).fill('Stan dobry.');
  await saveNow(editor);
  await lineField(editor, 1).fill('Stan zepsuty.');
  const history = await openHistory(page, editor);
  await history
    .getByRole('button', { name: /edycja/ })
    .first()
    .click();
  await expect(history.getByText('1 zmiana')).toBeVisible();
  await history.getByRole('button', { name: 'Przywróć tę wersję' }).click();
  await expect(history).toBeHidden();
  await expect(lineField(editor, 1)).toHaveValue('Stan dobry.');
  expect(await readSaved(page.request, 'EH-2')).toContain('Stan dobry.');
  expect(await listNumbers(page, 'EH-2')).toEqual([4, 3, 2, 1]);
  expect(await readRevision(page, 'EH-2', 3)).toContain('Stan zepsuty.');
});

test('restoring a revision reports how many of its tags have been deleted since', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'EH-8' });
  const tags = [{ name: 'Dworzec', type: 'keyword' }];
  const fragment = { recording_id: 'EH-8', transcript_file: 'EH-8_wywiad.srt', start_time: 0 };
  expect((await page.request.put('/api/tags.php', { data: { ...fragment, tags } })).status()).toBe(200);
  const editor = await openEditor(page, 'EH-8');
  await lineField(editor, 1).fill('Stan późniejszy.');
  await saveNow(editor);
  const { data } = await (await page.request.get('/api/tags.php?type=keyword')).json();
  const { id } = data.find((tag: { name: string }) => tag.name === 'Dworzec');
  expect((await page.request.delete('/api/tags.php', { data: { id } })).status()).toBe(200);

  const history = await openHistory(page, editor);
  await history.getByRole('button', { name: /wgrany plik/ }).click();
  await history.getByRole('button', { name: 'Przywróć tę wersję' }).click();
  await expect(history).toBeHidden();
  const notice = 'Wersja została przywrócona. Nie wróciły tagi, które od tego czasu usunięto z archiwum: 1.';
  await expect(editor.locator('.status-line')).toHaveText(new RegExp(notice));
  await expect(lineField(editor, 1)).toHaveValue('Zdanie numer 1 o dawnym Lipowcu.');
});

test('a save while the history is open adds a revision and keeps the others readable', async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'EH-3' });
  const editor = await openEditor(page, 'EH-3');
  await lineField(editor, 1).fill('Pierwsza poprawka.');
  await saveNow(editor);
  await lineField(editor, 1).fill('Druga poprawka.');
  const history = await openHistory(page, editor);
  await expect(history.getByRole('button', { name: /edycja/ })).toHaveCount(1);
  await expect(history.getByRole('button', { name: /edycja/ })).toHaveCount(2);
  await history
    .getByRole('button', { name: /edycja/ })
    .last()
    .click();
  await expect(history.getByText('1 zmiana')).toBeVisible();
});

test('a revision is compared with the text and with the revision before it', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'EH-4' });
  const editor = await openEditor(page, 'EH-4');
  await lineField(editor, 1).fill('Zdanie o młynie.');
  await saveNow(editor);
  const history = await openHistory(page, editor);
  await history.getByRole('button', { name: /edycja/ }).click();
  await expect(history.getByText('Oba teksty są takie same.')).toBeVisible();
  await history.getByRole('tab', { name: 'Co zmieniono w tej wersji' }).click();
  await expect(history.getByRole('tabpanel')).toContainText('młynie');
  await expectAccessible(page);
  await history.getByRole('button', { name: /wgrany plik/ }).click();
  await history.getByRole('tab', { name: 'Co zmieniono w tej wersji' }).click();
  await expect(history.getByText('To pierwsza zachowana wersja.')).toBeVisible();
});

test('a single line of an older revision is applied by keyboard, and one undo reverts it', async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'EH-9' });
  const editor = await openEditor(page, 'EH-9');
  await lineField(editor, 1).fill('Zmienione pierwsze.');
  await lineField(editor, 2).fill('Zmienione drugie.');
  await saveNow(editor);
  const history = await openHistory(page, editor);
  await history.getByRole('button', { name: /wgrany plik/ }).click();
  await expect(history.getByText('2 zmiany')).toBeVisible();
  await history.getByRole('checkbox', { name: /^00:00:04,000/ }).press('Space');
  await expectAccessible(page);
  await history.getByRole('button', { name: 'Przenieś zaznaczone (1)' }).press('Enter');
  await expect(history).toBeHidden();
  await expect(lineField(editor, 1)).toHaveValue('Zmienione pierwsze.');
  await expect(lineField(editor, 2)).toHaveValue('Zdanie numer 2 o dawnym Lipowcu.');
  await saveNow(editor);
  expect(await readSaved(page.request, 'EH-9')).toContain('Zdanie numer 2 o dawnym Lipowcu.');
  await editor.getByRole('button', { name: 'Cofnij zmianę' }).click();
  await expect(lineField(editor, 2)).toHaveValue('Zmienione drugie.');
});

test('a refused restore shows the reason', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'EH-5' });
  const editor = await openEditor(page, 'EH-5');
  const history = await openHistory(page, editor);
  await history.getByRole('button', { name: /wgrany plik/ }).click();
  await page.route('**/api/transcript-revisions', (route) =>
    route.fulfill({
      status: 423,
      contentType: 'application/json',
      body: JSON.stringify({ error: 'Transkrypcja zablokowana przez: olga@example.org', code: 'transcript.locked' }),
    }),
  );
  await history.getByRole('button', { name: 'Przywróć tę wersję' }).click();
  await expect(history.getByRole('alert')).toContainText('Transkrypcja zablokowana przez: olga@example.org');
});

async function saveNow(editor: Locator): Promise<void> {
  await editor.getByRole('button', { name: 'Zapisz teraz' }).click();
  await expect(editor.getByText('Zapisane', { exact: true }).first()).toBeVisible();
}

async function openHistory(page: Page, editor: Locator): Promise<Locator> {
  await editor.getByRole('button', { name: 'Historia' }).click();
  return page.getByRole('dialog', { name: 'Historia transkrypcji' });
}

async function listNumbers(page: Page, signature: string): Promise<number[]> {
  const answer = await page.request.get(`/api/transcript-revisions?id=${signature}&filename=${signature}_wywiad.srt`);
  return (await answer.json()).data.map((revision: { number: number }) => revision.number);
}

async function readRevision(page: Page, signature: string, revision: number): Promise<string> {
  const answer = await page.request.get(
    `/api/getsrt.php?id=${signature}&filename=${signature}_wywiad.srt&revision=${revision}`,
  );
  expect(answer.status()).toBe(200);
  return answer.text();
}
