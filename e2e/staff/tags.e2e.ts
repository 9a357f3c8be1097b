import type { APIRequestContext } from '@playwright/test';
import { lineField, makeTranscript, openEditor } from '../support/editor.ts';
import { tooSmall } from '../support/targets.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Several journeys through several pages each: on a busy machine the default timeout is too short.
test.slow();

/** Creates a tag and adds it to lines of `makeTranscript`, through the real calls of the signed-in user. */
async function addTag(
  request: APIRequestContext,
  { name, type = 'keyword', on }: { name: string; type?: 'keyword' | 'person'; on: Record<string, number[]> },
): Promise<number> {
  const made = await request.post('/api/tags.php', { data: { name, type } });
  expect(made.status(), await made.text()).toBe(200);
  const { id } = (await made.json()) as { id: number };
  for (const [signature, starts] of Object.entries(on)) {
    for (const start_time of starts) {
      const data = { tag_id: id, recording_id: signature, transcript_file: `${signature}_wywiad.srt`, start_time };
      const assigned = await request.post('/api/tags.php', { data });
      expect(assigned.status(), await assigned.text()).toBe(200);
    }
  }
  return id;
}

test('an editor adds a new tag to a line, sees it in the side panel and removes it', async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'TG-1' });
  const editor = await openEditor(page, 'TG-1');
  await editor
    .getByRole('button', { name: /^Tagi napisu 00:00:0/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Tagi napisu/ });
  const field = dialog.getByRole('combobox', { name: 'Dodaj tag' });
  await expect(field).toBeFocused();
  await field.fill('młyn wodny');
  await expect(dialog.getByRole('button', { name: 'Zapisz' })).toBeDisabled();
  await expect(dialog.getByText('Aby zapisać, wybierz typ nowego tagu.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: 'Słowo kluczowe' }).check();
  await dialog.getByRole('button', { name: 'Zapisz' }).click();
  await expect(dialog).toBeHidden();

  await expect(editor.getByRole('list', { name: /^Tagi napisu/ }).getByText('młyn wodny')).toBeVisible();
  await editor.getByRole('tab', { name: 'Tagi i osoby' }).click();
  const panel = editor.getByRole('region', { name: 'Słowa kluczowe' });
  await expect(panel.getByText('młyn wodny')).toBeVisible();
  await expectAccessible(page);

  await editor
    .getByRole('button', { name: /^Tagi napisu 00:00:0/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Usuń tag młyn wodny' }).click();
  await expect(dialog.getByText('(do usunięcia)')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Zapisz' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByText('młyn wodny')).toBeHidden();
});

test('tags stay with a line whose time is changed', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'TG-6' });
  await addTag(page.request, { name: 'huta', on: { 'TG-6': [4] } });
  const editor = await openEditor(page, 'TG-6');
  await expect(editor.getByRole('list', { name: 'Tagi napisu 00:00:04' }).getByText('huta')).toBeVisible();
  const start = editor.getByLabel('Początek', { exact: true });

  await lineField(editor, 2).click();
  await start.fill('00:00:05,500');
  await start.press('Tab');
  await editor.getByRole('button', { name: 'Tagi napisu 00:00:05' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tagi napisu 00:00:05' });
  await expect(dialog.getByRole('button', { name: 'Usuń tag huta' })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Dodaj tag' }).fill('cegielnia');
  await dialog.getByRole('radio', { name: 'Słowo kluczowe' }).check();
  await dialog.getByRole('button', { name: 'Zapisz' }).click();
  await expect(dialog).toBeHidden();
  const stored = await page.request.get('/api/tags.php?recording_id=TG-6&transcript_file=TG-6_wywiad.srt');
  const { data } = (await stored.json()) as { data: { name: string; start_time: number }[] };
  expect(data.map((tag) => `${tag.start_time} ${tag.name}`)).toEqual(['5.5 cegielnia', '5.5 huta']);

  await lineField(editor, 2).click();
  await start.fill('00:00:06,250');
  const saved = page.waitForResponse((answer) => answer.url().includes('/api/upload.php'));
  await start.press('Tab');
  await saved;
  await expect(editor.getByRole('list', { name: 'Tagi napisu 00:00:06' }).getByText('huta')).toBeVisible();
  await editor.getByRole('button', { name: /^Połącz z następnym: 00:00:06/ }).click();
  await expect(editor.getByText('Nie można połączyć napisów z przypisanymi tagami')).toBeVisible();
  await expect(lineField(editor, 3)).toHaveValue('Zdanie numer 3 o dawnym Lipowcu.');
});

test('staff find, add, rename, merge and delete tags', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'TG-2' });
  await addTag(page.request, { name: 'Żuraw', on: { 'TG-2': [0] } });
  await addTag(page.request, { name: 'Zurawina', on: {} });
  await page.goto('/tags');
  await expect(page).toHaveTitle(/^Tagi \| /);
  await expect(page.getByRole('button', { name: 'Żuraw (1 nagranie)' })).toBeVisible();
  await expectAccessible(page);

  const search = page.getByRole('searchbox', { name: 'Szukaj tagu' });
  await search.fill('ŻURAW');
  await expect(page.getByRole('tab', { name: 'Słowa kluczowe (2)' })).toBeVisible();
  await search.fill('nie ma takiego');
  await expect(page.getByText('Brak wyników dla podanej frazy')).toBeVisible();
  await search.fill('');

  await page.getByRole('textbox', { name: 'Nowy tag' }).fill('  Żuraww ');
  await page.getByRole('button', { name: 'Dodaj' }).click();
  await expect(page.getByRole('button', { name: 'Żuraww (0 nagrań)' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Nowy tag' }).fill('żuraw');
  await page.getByRole('button', { name: 'Dodaj' }).click();
  await expect(page.getByRole('alert')).toContainText('Błąd podczas dodawania');
  await expect(page.getByRole('alert')).toContainText('Tag „Żuraw” już istnieje.');

  await page.getByRole('button', { name: 'Żuraww (0 nagrań)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Żuraww' });
  await expect(dialog.getByText('Brak wystąpień tego tagu w nagraniach')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Nazwa' }).fill('ŻURAW');
  await dialog.getByRole('button', { name: 'Zapisz' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Błąd podczas edycji tagu');
  await dialog.getByRole('button', { name: 'Połącz z tagiem „Żuraw”' }).click();
  await page.getByRole('alertdialog', { name: 'Połącz tagi' }).getByRole('button', { name: 'Połącz' }).click();

  const joined = page.getByRole('dialog', { name: 'Żuraw', exact: true });
  await expect(joined.getByRole('link', { name: '00:00:00' })).toBeVisible();
  await expectAccessible(page);
  await joined.getByRole('button', { name: 'Usuń' }).click();
  const question = page.getByRole('alertdialog', { name: 'Potwierdź usunięcie' });
  await expect(question.getByText('Czy na pewno chcesz usunąć?', { exact: true })).toBeVisible();
  await question.getByRole('button', { name: 'Usuń' }).click();
  await expect(joined).toBeHidden();
  await expect(page.getByRole('button', { name: 'Żuraw (1 nagranie)' })).toBeHidden();
});

test('a timestamp of a tag opens the editor at that moment', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'TG-3' });
  const id = await addTag(page.request, { name: 'kapliczka', on: { 'TG-3': [4] } });
  await page.goto(`/tags?tag=${id}`);
  await page
    .getByRole('dialog', { name: 'kapliczka' })
    .getByRole('link', { name: /00:00:0/ })
    .click();
  await expect(page).toHaveURL(/\/recordings\/TG-3\/view$/);
  await expect(page.getByRole('dialog', { name: 'Edytor transkrypcji' })).toBeVisible();
});

test('a listener finds a tag in the index and plays from its moment', async ({ page, archive, signIn, browser }) => {
  const admin = await browser.newContext({ baseURL: archive.url });
  const desk = await admin.newPage();
  await signIn(desk, archive.createAccount('admin'));
  for (const signature of ['TG-4', 'TG-5']) await makeTranscript(desk.request, { signature });
  const hidden = (await (await desk.request.get('/api/recordings/TG-5')).json()) as { data: Record<string, object> };
  const restricted = { ...hidden.data, access: { ...hidden.data.access, restrictions: 'private' } };
  expect((await desk.request.put('/api/recordings/TG-5', { data: restricted })).status()).toBe(200);
  await addTag(desk.request, { name: 'Świerk', on: { 'TG-4': [0, 4], 'TG-5': [0] } });
  await addTag(desk.request, { name: 'Tajemnica', on: { 'TG-5': [0] } });
  await admin.close();

  await signIn(page, archive.createAccount('user'));
  await page.goto('/library');
  await page.getByRole('tab', { name: 'Indeksy' }).click();
  const tag = page.getByRole('button', { name: 'Świerk (1 nagranie)' });
  await expect(tag).toHaveClass(/fs-5/);
  await expect(page.getByText('Tajemnica')).toBeHidden();
  await page.getByRole('searchbox', { name: 'Szukaj tagu' }).fill('SWIERK');
  await expect(tag.locator('mark')).toHaveText('Świerk');
  await tag.click();
  await expect(tag).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('heading', { name: 'Świerk (1 nagranie)' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Wszystkie miejsca z cytatami: Świerk' })).toBeInViewport();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Wszystkie miejsca z cytatami: Świerk' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Świerk' })).toBeVisible();
  await expect(page.getByRole('link', { name: /00:00:0/ })).toHaveCount(2);
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /00:00:0/ })
    .last()
    .click();
  await expect(page).toHaveURL(/\/library\/recording\/TG-4\?t=\d+$/);
  const panel = page.getByRole('complementary', { name: 'Tagi i słowa kluczowe' });
  await expect(panel.getByRole('link', { name: 'Świerk' })).toHaveAttribute('href', /\/library\/tag\/\d+$/);
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 780 });
  await page.getByRole('button', { name: 'Tagi i słowa kluczowe' }).click();
  const drawer = page.getByRole('dialog', { name: 'Tagi i słowa kluczowe' });
  await drawer.getByRole('button', { name: 'Odtwórz od 00:00:04' }).click();
  await expect(drawer).toBeHidden();
});

test('on a phone the links of tags are big enough for a thumb', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'TG-7' });
  await addTag(page.request, { name: 'sad', on: { 'TG-7': [0] } });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/library');
  const topics = page.getByRole('list', { name: 'Tematy' });
  await expect(topics.getByRole('link', { name: 'sad' })).toBeVisible();
  expect(await tooSmall(topics)).toEqual([]);

  await page.goto('/tags');
  const thesaurus = page.getByRole('link', { name: /^Inne nazwy/ });
  await expect(thesaurus).toBeVisible();
  expect((await thesaurus.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.getByRole('button', { name: 'sad (1 nagranie)' }).click();
  const link = page.getByRole('dialog', { name: 'sad' }).getByRole('link', { name: 'Strona tagu' });
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectAccessible(page);
});
