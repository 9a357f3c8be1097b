import { lineField, makeTranscript, openEditor, readSaved } from '../support/editor.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const said = [
  'Mówca 1: Gdzie państwo wtedy mieszkali?',
  'Mówca 2: Przy ulicy Młyńskiej, u dziadków, na pierwszym piętrze.',
  'Okna wychodziły na rzekę.',
  'Mówca 1: A szkoła?',
  'Mówca 3: Do szkoły szło się przez most.',
];

const srt = said
  .map((text, at) => `${at + 1}\n00:00:0${2 * at},000 --> 00:00:0${2 * at + 1},500\n${text}\n`)
  .join('\n');

const textsOf = (saved: string) => saved.split('\n').filter((line) => /\p{L}/u.test(line));

test('the voices of a transcript are played and named in one dialog; a wrong turn is fixed by one key', async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'DM-1', srt });
  const editor = await openEditor(page, 'DM-1');

  await lineField(editor, 1).press('Alt+Shift+o');
  const dialog = page.getByRole('dialog', { name: 'Mówcy' });
  await dialog.getByRole('list', { name: 'Przykłady: Mówca 2' }).getByRole('button').first().click();
  await expect(editor.getByRole('button', { name: 'Wstrzymaj', includeHidden: true })).toBeAttached();
  for (const voice of ['Mówca 2', 'Mówca 3']) {
    await dialog.getByRole('combobox', { name: `„${voice}” to` }).fill('Anna Nowak');
  }
  await expect(dialog.getByText('To będzie jedna osoba z: „Mówca 2” (razem 3 napisy).')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Zmień nazwy i połącz' }).click();
  await expect(dialog).toBeHidden();
  await expect(lineField(editor, 5)).toHaveValue('Anna Nowak: Do szkoły szło się przez most.');

  // The key works while a line is edited, and announces the line's speaker.
  await lineField(editor, 4).press('Alt+s');
  await expect(lineField(editor, 4)).toHaveValue('A szkoła?');
  await expect(lineField(editor, 5)).toHaveValue('Do szkoły szło się przez most.');
  await expect(page.getByText('Mówi: Anna Nowak.')).toBeAttached();
  await lineField(editor, 4).press('Control+z');
  await expect(lineField(editor, 4)).toHaveValue('Mówca 1: A szkoła?');

  await lineField(editor, 4).press('Control+z');
  await expect(lineField(editor, 5)).toHaveValue(said.at(-1) as string);
  await lineField(editor, 4).press('Control+Shift+z');
  await lineField(editor, 4).press('Control+s');
  await expect
    .poll(async () => textsOf(await readSaved(page.request, 'DM-1')))
    .toEqual([
      'Mówca 1: Gdzie państwo wtedy mieszkali?',
      'Anna Nowak: Przy ulicy Młyńskiej, u dziadków, na pierwszym piętrze.',
      'Okna wychodziły na rzekę.',
      'Mówca 1: A szkoła?',
      'Anna Nowak: Do szkoły szło się przez most.',
    ]);
});
