import type { Locator, Page } from '@playwright/test';
import { draftOffer, lineField, makeTranscript, openEditor, readSaved, waitForDraft } from '../support/editor.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
});

async function open(page: Page, signature: string): Promise<Locator> {
  await makeTranscript(page.request, { signature });
  const editor = await openEditor(page, signature);
  await expect(lineField(editor, 1)).toBeFocused();
  return editor;
}

test('undo in the search undoes the typing there, and never changes a line', async ({ page }) => {
  const editor = await open(page, 'EF-1');
  await page.keyboard.type('Tak. ');
  await page.keyboard.press('Control+f');
  await page.keyboard.press('Control+z');
  await page.keyboard.type('numer');
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Control+z');
  await expect(editor.getByRole('searchbox')).toHaveValue('');
  await expect(editor.getByRole('searchbox')).toBeFocused();
  await expect(lineField(editor, 1)).toHaveValue('Tak. Zdanie numer 1 o dawnym Lipowcu.');
});

test('undo in a field next to the text undoes its typing first, then the last step of the editor', async ({ page }) => {
  const editor = await open(page, 'EF-2');
  await page.keyboard.type('Tak. ');
  const [start, speaker] = [editor.getByLabel('Początek'), editor.getByLabel('Osoba mówiąca')];
  await page.keyboard.press('Alt+t');
  await page.keyboard.press('ArrowUp');
  await expect(start).toHaveValue('00:00:00,100');
  await page.keyboard.press('Control+z');
  await expect(start).toHaveValue('00:00:00,000');
  await expect(lineField(editor, 1)).toHaveValue('Tak. Zdanie numer 1 o dawnym Lipowcu.');
  await page.keyboard.press('Alt+o');
  await page.keyboard.type('jan');
  await page.keyboard.press('Control+z');
  await expect(speaker).toHaveValue('');
  await expect(speaker).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(lineField(editor, 1)).toHaveValue('Zdanie numer 1 o dawnym Lipowcu.');
  await expect(lineField(editor, 1)).toBeFocused();
});

test('a name and a time typed next to the text are saved by each key that moves on', async ({ page }) => {
  for (const [signature, key] of [
    ['EF-3', 'Alt+ArrowDown'],
    ['EF-4', 'F4'],
    ['EF-5', 'Control+Enter'],
    ['EF-6', 'Control+s'],
  ] as const) {
    await test.step(key, async () => {
      const editor = await open(page, signature);
      await page.keyboard.press('Alt+o');
      await page.keyboard.type('Jan Kowalski');
      await page.keyboard.press(key);
      await expect(lineField(editor, 1)).toHaveValue('Jan Kowalski: Zdanie numer 1 o dawnym Lipowcu.');
      await lineField(editor, 5).click();
      await page.keyboard.press('Alt+t');
      await page.keyboard.press('Control+a');
      await page.keyboard.type('00:00:16,5');
      await page.keyboard.press(key);
      await expect(editor.getByRole('button', { name: 'Odtwórz od 00:00:16' })).toBeVisible();
      await page.keyboard.press('Control+s');
      await expect.poll(() => readSaved(page.request, signature)).toContain('00:00:16,500 -->');
      expect(await readSaved(page.request, signature)).toContain('Jan Kowalski: Zdanie numer 1 ');
      await expect(editor.getByText('Zapisane', { exact: true }).first()).toBeVisible();
    });
  }
});

test('a name is applied while it is being typed, and Escape still restores the previous one', async ({ page }) => {
  const editor = await open(page, 'EF-7');
  await page.keyboard.press('Alt+o');
  await page.keyboard.type('Jan Kowalski');
  await waitForDraft(page, 'Jan Kowalski');
  await expect(editor.getByLabel('Osoba mówiąca')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(lineField(editor, 1)).toBeFocused();
  await expect(lineField(editor, 1)).toHaveValue('Zdanie numer 1 o dawnym Lipowcu.');
});

test('a shortcut that would lose an invalid name is refused with a reason', async ({ page }) => {
  const editor = await open(page, 'EF-8');
  await page.keyboard.press('Alt+o');
  await page.keyboard.type('jan kowalski');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(editor.getByText('Nazwa mówiącego to najwyżej cztery wyrazy')).toBeVisible();
  await expect(editor.getByLabel('Osoba mówiąca')).toBeFocused();
  await expect(editor.getByLabel('Osoba mówiąca')).toHaveValue('jan kowalski');
});

test('after each dialog the caret is back at its position', async ({ page }) => {
  const editor = await open(page, 'EF-9');
  await page.keyboard.press('End');
  const expectCaretAtEnd = async (typed: string) => {
    await expect(lineField(editor, 1)).toBeFocused();
    await page.keyboard.type(typed);
    await expect(lineField(editor, 1)).toHaveValue(new RegExp(`^Zdanie numer 1 .*\\.[a-z]*${typed}$`));
  };
  const close = page.getByRole('button', { name: 'Zamknij', exact: true }).last();
  await page.keyboard.press('Control+/');
  await page.getByRole('dialog', { name: 'Skróty klawiszowe' }).getByText('Cofnij zmianę').click();
  await close.click();
  await expectCaretAtEnd('a');
  await page.keyboard.press('Control+h');
  await page.keyboard.type('czegoś nie ma');
  await page.keyboard.press('Escape');
  await expectCaretAtEnd('b');
  await page.keyboard.press('Control+h');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Lipowcu');
  await page.getByRole('button', { name: 'Anuluj' }).click();
  await expectCaretAtEnd('c');
});

test('after the draft dialog the focus is in the active line', async ({ page, context }) => {
  const editor = await open(page, 'EF-10');
  await lineField(editor, 3).press('End');
  await page.keyboard.type(' Dopisane.');
  await waitForDraft(page, 'Dopisane.');
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await next.goto('/recordings/EF-10/view');
  await next.getByRole('button', { name: 'Edytor transkrypcji' }).first().click();
  await draftOffer(next).getByRole('button', { name: 'Przywróć zmiany' }).click();
  const reopened = next.getByRole('dialog', { name: 'Edytor transkrypcji' });
  await expect(lineField(reopened, 3)).toHaveValue('Zdanie numer 3 o dawnym Lipowcu. Dopisane.');
  await expect(lineField(reopened, 1)).toBeFocused();
  await next.keyboard.type('Oto ');
  await expect(lineField(reopened, 1)).toHaveValue('Oto Zdanie numer 1 o dawnym Lipowcu.');
});

test('undoing a replacement moves to the first line that it restores', async ({ page }) => {
  await makeTranscript(page.request, { signature: 'EF-11', lines: 200 });
  const editor = await openEditor(page, 'EF-11');
  await page.keyboard.press('Control+h');
  await page.keyboard.type('numer 150');
  await page.keyboard.press('Tab');
  await page.keyboard.type('sto pięćdziesiąt');
  await page.keyboard.press('Enter');
  await expect(lineField(editor, 1)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(lineField(editor, 150)).toBeFocused();
  await expect(lineField(editor, 150)).toHaveValue('Zdanie numer 150 o dawnym Lipowcu.');
  await expect(lineField(editor, 150)).toBeInViewport();
});

test('the marks of a search stay on the matches while the user types before them', async ({ page }) => {
  const editor = await open(page, 'EF-12');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('dawnym');
  await expect(editor.locator('.match')).not.toHaveCount(0);
  await lineField(editor, 2).press('Home');
  await page.keyboard.type('tak ');
  // The change appears at once, before the search has run again.
  expect(await editor.locator('[aria-posinset="2"] .match').textContent()).toBe('dawnym');
});
