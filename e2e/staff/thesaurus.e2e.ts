import type { SearchResults } from '@glosy/core/search/search';
import { seedInterview } from '../support/listening.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const srt = '1\n00:00:02,000 --> 00:00:05,000\nMieszkaliśmy w Dolnej Kuźni nad rzeką.\n';

test('an editor adds another name of a place, and a search for either name finds the other', async ({
  page,
  archive,
  signIn,
}) => {
  const id = await seedInterview({ page, archive, signIn }, { title: 'Nad rzeką', transcripts: [srt] });
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/api/search?q=${encodeURIComponent('kuźnia')}`);
      const { data } = (await answer.json()) as { data: SearchResults };
      return data.recordings.map((recording) => recording.id);
    })
    .toEqual([id]);
  await page.goto('/library?q=Niederschmiede');
  await expect(page.getByText('Brak wyników dla podanych kryteriów')).toBeVisible();

  await signIn(page, archive.createAccount('editor'));
  await page.goto('/tags');
  await page.getByRole('link', { name: 'Inne nazwy, których szuka też wyszukiwarka' }).press('Enter');
  const section = page.getByRole('region', { name: 'Inne nazwy' });
  const field = section.getByRole('textbox', { name: 'Nazwy tej samej rzeczy w jednym wierszu' });
  await expect(field).toHaveValue(/^Wrocław, Breslau$/m);
  await expectAccessible(page);

  await field.press('ControlOrMeta+End');
  await field.pressSequentially('\nDolna Kuźnia');
  await section.getByRole('button', { name: 'Zapisz' }).press('Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/Podaj co najmniej dwie nazwy, rozdzielone przecinkiem\.$/);
  await expectAccessible(page);

  await field.press('ControlOrMeta+End');
  await field.pressSequentially(', Niederschmiede');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(section.getByText('Przywrócono niezapisane zmiany.')).toBeVisible();
  await expect(field).toHaveValue(/^Dolna Kuźnia, Niederschmiede$/m);
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Zapisz' }).press('Enter');
  await expect(section.getByText('Zapisano. Wyszukiwarka już korzysta z tych nazw.')).toBeVisible();
  await expectAccessible(page);

  await signIn(page, archive.createAccount('user'));
  await page.goto('/library?q=Niederschmiede');
  await expect(page.getByText('także: Dolna Kuźnia')).toBeVisible();
  const passages = page.getByRole('list', { name: 'Miejsca w rozmowie: Nad rzeką' });
  await expect(passages.locator('mark')).toHaveText(['Dolnej', 'Kuźni']);
  await page.getByRole('link', { name: 'Szukaj bez innych nazw' }).click();
  await expect(page.getByText('Brak wyników dla podanych kryteriów')).toBeVisible();
  await page.getByRole('link', { name: 'Szukaj też innych nazw' }).click();
  await expect(page.getByText('także: Dolna Kuźnia')).toBeVisible();
});
