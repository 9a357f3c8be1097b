import type { Locator } from '@playwright/test';
import { draftOffer, lineField, makeTranscript, openEditor, readSaved, waitForDraft } from '../support/editor.ts';
import { test as base, expect, expectAccessible } from '../support/test.ts';

interface Editors {
  mine: Locator;
  /** The editor of Olga Druga, in a separate browser. */
  theirs: Locator;
}

const test = base.extend<{ openTogether: (signature: string) => Promise<Editors> }>({
  /** Makes a transcript that two users have open in the editor. */
  openTogether: async ({ page, browser, archive, signIn }, use) => {
    const context = await browser.newContext({ baseURL: archive.url });
    const other = await context.newPage();
    await use(async (signature) => {
      await signIn(page, archive.createAccount('editor', { firstName: 'Ewa', lastName: 'Pierwsza' }));
      await makeTranscript(page.request, { signature });
      await signIn(other, archive.createAccount('editor', { firstName: 'Olga', lastName: 'Druga' }));
      return { mine: await openEditor(page, signature), theirs: await openEditor(other, signature) };
    });
    await context.close();
  },
});

const isSaved = (editor: Locator) => editor.getByText('Zapisane', { exact: true }).first();

async function saveNow(editor: Locator): Promise<void> {
  await editor.getByRole('button', { name: 'Zapisz teraz' }).click();
  await expect(isSaved(editor)).toBeVisible();
}

/** Counts from now on how often this field loses the focus. */
async function countFocusLosses(field: Locator): Promise<() => Promise<number>> {
  await field.focus();
  const losses = await field.evaluateHandle((element) => {
    const counted = { count: 0 };
    element.addEventListener('blur', () => counted.count++);
    return counted;
  });
  return () => losses.evaluate(({ count }) => count);
}

test('a second tab is read-only with a reason, and can edit once the first is closed', async ({
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

test('while one user keeps typing, another’s changes of other lines are merged in, and every word is saved', async ({
  page,
  openTogether,
}) => {
  const { mine, theirs } = await openTogether('ED-8');
  await lineField(theirs, 1).fill('Pierwszy napis Olgi.');
  await saveNow(theirs);

  const field = lineField(mine, 3);
  await field.fill('');
  await field.press('Control+s');
  const losses = await countFocusLosses(field);
  await page.keyboard.type('dalszy ciąg zdania', { delay: 20 });
  await expect(mine.getByText('Dołączono zmiany: Olga Druga').first()).toBeVisible();
  await page.keyboard.type(' pisany bez przerwy', { delay: 20 });
  await page.keyboard.press('Control+s');
  await page.keyboard.type(' do końca', { delay: 20 });

  await expect(field).toHaveValue('dalszy ciąg zdania pisany bez przerwy do końca');
  await expect(lineField(mine, 1)).toHaveValue('Pierwszy napis Olgi.');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(isSaved(mine)).toBeVisible();
  expect(await losses()).toBe(0);
  const saved = await readSaved(page.request, 'ED-8');
  expect(saved).toContain('dalszy ciąg zdania pisany bez przerwy do końca');
  expect(saved).toContain('Pierwszy napis Olgi.');

  await page.keyboard.press('Control+z');
  await expect(lineField(mine, 1)).toHaveValue('Pierwszy napis Olgi.');
  await expect(field).not.toHaveValue(/do końca/);
});

test('the caret stays at its word when another user has changed the line, and the next key is typed there', async ({
  page,
  openTogether,
}) => {
  const { mine, theirs } = await openTogether('ED-83');
  await lineField(theirs, 2).fill('Napis Olgi, zdanie numer 2 o dawnym Lipowcu.');
  await saveNow(theirs);
  await lineField(mine, 1).fill('Napis Ewy.');
  await lineField(mine, 2).press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+s');
  await expect(lineField(mine, 2)).toHaveValue('Napis Olgi, zdanie numer 2 o dawnym Lipowcu.');
  await page.keyboard.type(' i okolicy');
  await expect(lineField(mine, 2)).toHaveValue('Napis Olgi, zdanie numer 2 o dawnym Lipowcu i okolicy.');
});

test('if two users changed the same line both versions are shown, and a bar asks without taking the focus', async ({
  page,
  openTogether,
}) => {
  const { mine, theirs } = await openTogether('ED-81');
  for (const number of [2, 3, 4]) await lineField(theirs, number).fill(`Napis ${number} Olgi.`);
  await saveNow(theirs);

  await lineField(mine, 2).fill('Napis 2 Ewy.');
  await lineField(mine, 4).fill('Napis 4 Ewy.');
  await lineField(mine, 3).fill('Napis 3');
  const losses = await countFocusLosses(lineField(mine, 3));
  await page.keyboard.press('Control+s');
  const bar = mine.getByRole('region', { name: 'Miejsca do decyzji' });
  await expect(bar).toContainText('3 miejsca zmieniły dwie osoby');
  await expect(bar.getByRole('group', { name: 'Wersja w archiwum: Olga Druga' })).toHaveCount(3);
  await page.keyboard.type(' pisze Ewa', { delay: 20 });
  await expect(lineField(mine, 3)).toHaveValue('Napis 3 pisze Ewa');
  expect(await losses()).toBe(0);
  await expectAccessible(page);

  await lineField(mine, 5).fill('Piąty napis Ewy.');
  await expect.poll(() => readSaved(page.request, 'ED-81')).toContain('Piąty napis Ewy.');
  await expect(mine.getByText('Do decyzji: 3 miejsca').first()).toBeVisible();
  const undecided = await readSaved(page.request, 'ED-81');
  for (const number of [2, 3, 4]) expect(undecided).toContain(`Napis ${number} Olgi.`);

  const choose = (name: string) => bar.getByRole('group').first().getByRole('button', { name }).click();
  await choose('Moja wersja');
  await expect(lineField(mine, 5)).toBeFocused();
  await choose('Zostaw obie');
  await choose('Wersja: Olga Druga');
  await expect(bar).toBeHidden();
  await expect(lineField(mine, 4)).toHaveValue('Napis 4 Olgi.');
  await expect(isSaved(mine)).toBeVisible();
  const saved = await readSaved(page.request, 'ED-81');
  expect(saved).toContain('Napis 2 Ewy.');
  expect(saved).not.toContain('Napis 2 Olgi.');
  expect(saved).toContain('Napis 3 pisze Ewa\nNapis 3 Olgi.');
  expect(saved).toContain('Napis 4 Olgi.');
  expect(saved).not.toContain('Napis 4 Ewy.');
});

test('the status links to an undecided place that is below a small window', async ({ page, openTogether }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  const { mine, theirs } = await openTogether('ED-84');
  await lineField(theirs, 2).fill('Napis Olgi.');
  await saveNow(theirs);
  await lineField(mine, 2).fill('Napis Ewy.');
  await page.keyboard.press('Control+s');
  const place = mine.getByRole('group', { name: 'Wersja w archiwum: Olga Druga' });
  await expect(place.getByRole('button', { name: 'Moja wersja' })).not.toBeInViewport();
  await mine.getByRole('button', { name: 'Do decyzji: 1 miejsce' }).click();
  await expect(mine.getByRole('region', { name: 'Miejsca do decyzji' })).toBeFocused();
  await expect(place.getByRole('button', { name: 'Moja wersja' })).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(place.getByRole('button', { name: 'Moja wersja' })).toBeFocused();
  await expectAccessible(page);
});

test('an undecided place survives a reload, and is asked about again', async ({ page, openTogether }) => {
  const { mine, theirs } = await openTogether('ED-82');
  await lineField(theirs, 2).fill('Napis Olgi.');
  await saveNow(theirs);
  await lineField(mine, 2).fill('Napis Ewy.');
  await page.keyboard.press('Control+s');
  await expect(mine.getByRole('region', { name: 'Miejsca do decyzji' })).toBeVisible();
  await waitForDraft(page, 'Napis Ewy.');
  await page.reload();
  await page.getByRole('button', { name: 'Edytor transkrypcji' }).first().click();
  await expect(draftOffer(page)).toContainText('1 miejsce zmieniła też inna osoba');
  await draftOffer(page).getByRole('button', { name: 'Przywróć zmiany' }).click();
  const again = page.getByRole('dialog', { name: 'Edytor transkrypcji' });
  await expect(lineField(again, 2)).toHaveValue('Napis Ewy.');
  const bar = again.getByRole('region', { name: 'Miejsca do decyzji' });
  await expect(bar).toContainText('Napis Olgi');
  expect(await readSaved(page.request, 'ED-82')).toContain('Napis Olgi.');
  await bar.getByRole('button', { name: 'Moja wersja' }).click();
  await expect(isSaved(again)).toBeVisible();
  expect(await readSaved(page.request, 'ED-82')).toContain('Napis Ewy.');
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
