import { readFile } from 'node:fs/promises';
import { lineField, makeTranscript, openEditor } from '../support/editor.ts';
import { playerOf, secondsOf } from '../support/listening.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('a chapter is started by a key, survives a reload while it is being edited, and links listeners to its moment', async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'ROZ-1', lines: 5, seconds: 20 });
  let editor = await openEditor(page, 'ROZ-1');
  await lineField(editor, 3).click();
  await page.keyboard.press('Alt+c');
  const form = page.getByRole('form', { name: 'Nowy rozdział' });
  await expect(form.getByLabel('Tytuł')).toBeFocused();
  await expect(form.getByLabel('Początek')).toHaveValue('00:00:08,000');
  await form.getByRole('button', { name: 'Zapisz rozdział' }).click();
  await expect(form.getByText('Podaj tytuł rozdziału.')).toBeVisible();
  await form.getByLabel('Tytuł').fill('Szkoła');
  await form.getByLabel('Streszczenie rozdziału').fill('Tabliczka i rysik.');
  await expectAccessible(page);

  await page.reload();
  editor = await openEditor(page, 'ROZ-1');
  await editor.getByRole('tab', { name: 'Rozdziały' }).click();
  await expect(form.getByLabel('Streszczenie rozdziału')).toHaveValue('Tabliczka i rysik.');
  await form.getByLabel('Słowa kluczowe').fill('szkoła, tabliczka');
  await form.getByRole('button', { name: 'Zapisz rozdział' }).click();
  await expect(form).toBeHidden();
  const panel = editor.getByRole('region', { name: 'Rozdziały' });
  await expect(panel.getByText('Tabliczka i rysik.')).toBeVisible();
  await lineField(editor, 1).click();
  await page.keyboard.press('Alt+c');
  await form.getByLabel('Tytuł').fill('Dom');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('listitem')).toHaveText([/00:00:00 Dom/, /00:00:08 Szkoła/]);
  await panel.getByRole('button', { name: '00:00:08 Szkoła' }).click();
  await expect(lineField(editor, 3)).toBeFocused();

  await page.goto('/recordings/ROZ-1/view');
  const exported = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Eksport' }) });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    exported.getByRole('link', { name: /^TEI/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('ROZ-1.tei.xml');
  const tei = await readFile(await download.path(), 'utf8');
  expect(await page.evaluate(headsOf, tei)).toEqual(['Dom', 'Szkoła']);
  await exported.getByLabel('Z fragmentami zamkniętymi i nazwiskiem zamiast pseudonimu').check();
  await expect(exported.getByRole('link', { name: /^TEI/ })).toHaveAttribute('href', /closed=1/);
  await expectAccessible(page);

  await signIn(page, archive.createAccount('user'));
  await page.goto('/library/recording/ROZ-1');
  const chapters = page.getByRole('region', { name: 'Rozdziały' });
  const player = playerOf(page);
  await expect(page.locator('.chapter-mark')).toHaveCount(1);
  await chapters.getByRole('button', { name: /Szkoła/ }).click();
  await expect(player.current).toHaveAttribute('aria-posinset', '3');
  expect(await secondsOf(player.progress)).toBeGreaterThanOrEqual(8);
  await expect(chapters.locator('[aria-current=true]')).toContainText('Szkoła');
  await expect(page.getByRole('status').filter({ hasText: 'Rozdział: Szkoła' })).toBeAttached();
  await player.pause.click();
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Rozdziały' }).click();
  const drawer = page.getByRole('dialog', { name: 'Rozdziały' });
  await expectAccessible(page);
  await drawer.getByRole('button', { name: /Dom/ }).click();
  await expect(drawer).toBeHidden();
  await expect(player.current).toHaveAttribute('aria-posinset', '1');
});

test("a chapter is edited in the recording's form, together with the rest of its description", async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'ROZ-2', lines: 5, seconds: 20 });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/recordings/ROZ-2/edit');
  const chapters = page.getByRole('group', { name: 'Oś czasu' });
  await chapters.getByRole('button', { name: 'Dodaj wpis' }).click();
  await expect(chapters.getByLabel('Czas, wpis 1')).toBeFocused();
  await page.keyboard.type('0:08');
  await chapters.getByLabel('Opis, wpis 1').fill('Szkoła');
  await chapters.getByText('Koniec, streszczenie i słowa kluczowe, wpis 1').click();
  await chapters.getByLabel('Koniec, wpis 1').fill('0:05');
  await chapters.getByLabel('Streszczenie rozdziału, wpis 1').fill('Tabliczka i rysik.');
  await chapters.getByLabel('Słowa kluczowe rozdziału, wpis 1').fill('szkoła, tabliczka');
  await chapters.getByText('Koniec, streszczenie i słowa kluczowe, wpis 1').click();
  await expect(chapters.getByText('(wpisane)')).toBeVisible();
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await page.getByRole('link', { name: 'Oś czasu, wpis 1: Koniec rozdziału musi być po jego początku.' }).click();
  await expect(chapters.getByLabel('Koniec, wpis 1')).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByText(/Przywrócono niezapisane zmiany/)).toBeVisible();
  await chapters.getByText('Koniec, streszczenie i słowa kluczowe, wpis 1').click();
  await expect(chapters.getByLabel('Streszczenie rozdziału, wpis 1')).toHaveValue('Tabliczka i rysik.');
  await chapters.getByLabel('Koniec, wpis 1').fill('0:15');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Szczegóły rozmowy' })).toBeVisible();
  const saved = await (await page.request.get('/api/recordings/ROZ-2/chapters')).json();
  expect(saved.data.chapters).toMatchObject([
    { start: 8, end: 15, title: 'Szkoła', synopsis: 'Tabliczka i rysik.', keywords: ['szkoła', 'tabliczka'] },
  ]);
});

/** The headings of well-formed TEI; runs in the page. */
function headsOf(tei: string): string[] {
  const read = new DOMParser().parseFromString(tei, 'application/xml');
  if (read.querySelector('parsererror')) throw new Error(read.documentElement.textContent ?? '');
  return [...read.querySelectorAll('head')].map(({ textContent }) => textContent ?? '');
}
