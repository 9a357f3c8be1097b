import { lineField, makeDoubtfulTranscript, openEditor } from '../support/editor.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('one key finds, plays and confirms doubtful words', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeDoubtfulTranscript(page.request, 'DW-1');
  const editor = await openEditor(page, 'DW-1');
  const next = editor.getByRole('button', { name: /^Następne niepewne słowo/ });
  await expect(next).toHaveAccessibleName('Następne niepewne słowo (zostało 2)');
  await expect(editor.locator('.doubtful-words span')).toHaveText(['Piotrkowskiej', 'Scheiblera.']);
  await expectAccessible(page);

  const selected = (line: number) =>
    lineField(editor, line).evaluate((field: HTMLTextAreaElement) =>
      field.value.slice(field.selectionStart, field.selectionEnd),
    );
  await lineField(editor, 1).press('Alt+i');
  await expect(lineField(editor, 1)).toBeFocused();
  expect(await selected(1)).toBe('Piotrkowskiej');
  await expect(editor.getByRole('button', { name: 'Wstrzymaj' })).toBeVisible();

  const confirmed = page.waitForResponse('/api/words');
  await lineField(editor, 1).press('Alt+i');
  expect((await confirmed).status()).toBe(200);
  await expect(lineField(editor, 2)).toBeFocused();
  expect(await selected(2)).toBe('Scheiblera.');
  await expect(next).toHaveAccessibleName('Następne niepewne słowo (zostało 1)');

  // Typing replaces the word, and a person's word needs no confirmation.
  await lineField(editor, 2).pressSequentially('Poznańskiego.');
  await expect(next).toBeHidden();
  await expect(editor.getByText('Automatycznie zapisano zmiany').first()).toBeVisible();

  await openEditor(page, 'DW-1');
  await expect(lineField(editor, 2)).toHaveValue(/Poznańskiego\.$/);
  await lineField(editor, 1).press('Alt+i');
  await expect(editor.getByText('W tej transkrypcji nie ma niepewnych słów.')).toBeVisible();
});

test('one key applies an archive name that sounds like the doubtful word', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeDoubtfulTranscript(page.request, 'DW-3');
  const tag = await page.request.post('/api/tags.php', { data: { name: 'Karol Szajbler', type: 'person' } });
  expect(tag.status()).toBe(200);
  const offered = page.waitForResponse('/api/words/names');
  const editor = await openEditor(page, 'DW-3');
  expect((await offered).status()).toBe(200);
  await lineField(editor, 2).press('Alt+i');
  await expect(editor.getByRole('button', { name: 'Szajblera', exact: true })).toBeVisible();
  await expectAccessible(page);
  await lineField(editor, 2).press('Alt+a');
  await expect(lineField(editor, 2)).toHaveValue('Ojciec pracował w dużej fabryce u Szajblera.');
  await expect(editor.getByRole('button', { name: 'Scheiblera', exact: true })).toBeVisible();
  await editor.getByRole('button', { name: 'Cofnij zmianę' }).click();
  await expect(lineField(editor, 2)).toHaveValue('Ojciec pracował w dużej fabryce u Scheiblera.');
});

test('splitting a line uses the time of its word', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeDoubtfulTranscript(page.request, 'DW-2');
  const editor = await openEditor(page, 'DW-2');
  await expect(editor.getByRole('button', { name: /^Następne niepewne słowo/ })).toBeVisible();
  await lineField(editor, 1).press('Control+Home');
  // The first three words and the spaces after them.
  for (const _ of 'Mieszkałam wtedy na ') await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(lineField(editor, 2)).toHaveValue('ulicy Piotrkowskiej w Łodzi.');
  await expect(editor.getByRole('textbox', { name: 'Początek' })).toHaveValue('00:00:01,500');
});
