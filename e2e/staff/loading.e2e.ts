import { fileURLToPath } from 'node:url';
import { signInAgain } from '../support/sign-in-again.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const folder = fileURLToPath(new URL('../../demo/loading', import.meta.url));

/** Pictures of the page at three widths, for a look by eye. */
const pictures = process.env.LOADING_SCREENSHOTS;

test('an administrator previews a folder, loads it, and imports a changed table', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('admin'));
  const look = async (name: string) => {
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${name}, ${width} px`).toBeLessThanOrEqual(0);
      if (pictures) await page.screenshot({ path: `${pictures}/${name}-${width}.png`, fullPage: true });
    }
    await expectAccessible(page);
  };
  await page.goto('/recordings');
  await page.getByRole('link', { name: 'wczytaj wiele' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wczytaj wiele rozmów' })).toBeVisible();
  await expect(page).toHaveTitle(/^Wczytaj wiele rozmów \|/);
  await page.getByText('Jak przygotować pliki').click();
  await look('start');

  await page.locator('input[webkitdirectory]').setInputFiles(folder);
  const plan = page.getByRole('list', { name: 'Rozmowy do wczytania' }).getByRole('listitem');
  const watch = plan.filter({ hasText: 'Zegarek kolejarza' });
  await expect(watch).toContainText('Do wczytania');
  await expect(watch).toContainText('1 plik dźwiękowy, 3 napisy, portret');
  const choice = watch.getByLabel('Transkrypcja do wywiad.mp3');
  await expect(choice.locator('option')).toHaveText([
    'wywiad.srt: 3 napisy, ma rozmówców',
    'wywiad.txt: 2 napisy, ma tekst bez czasów',
    'bez transkrypcji',
  ]);
  await choice.selectOption('wywiad.txt: 2 napisy, ma tekst bez czasów');
  await expect(plan.filter({ hasText: 'Cegielnia pod Lipowcem' })).toContainText('1 rozdział');
  await expect(plan.filter({ hasText: 'Rozmowa bez plików' })).toContainText(
    'Nie znaleziono żadnych plików tej rozmowy.',
  );
  await look('plan');

  await page.getByRole('button', { name: 'Wczytaj 3 rozmowy' }).click();
  await expect(page.getByText('Wczytano 3 rozmowy.')).toBeVisible();
  await look('results');
  await page.getByRole('button', { name: 'Wczytaj kolejne rozmowy' }).click();
  await expect(page.getByRole('button', { name: 'Wybierz folder' })).toBeVisible();
  const made = (await (await page.request.get('/api/recordings/PR-2025-001')).json()).data;
  expect(made.access.restrictions).toBe('private');
  expect(made.technical.transcripts).toMatchObject([{ hasApproximateTimes: true }]);

  await page.getByRole('tab', { name: 'Zmieniona tabela opisów' }).click();
  const table = `Sygnatura,Wersja,Tytuł\nPR-2025-001,${made.version},Zegarek zawiadowcy (przykład)\nPR-2025-003,99,Nieaktualna\n`;
  const file = { name: 'rozmowy.csv', mimeType: 'text/csv', buffer: Buffer.from(table) };
  await page.locator('input[type=file]').setInputFiles(file);
  const differences = page.getByRole('list', { name: 'Różnice' }).getByRole('listitem');
  await expect(differences.filter({ hasText: 'PR-2025-001' })).toContainText('Zegarek zawiadowcy (przykład)');
  await expect(differences.filter({ hasText: 'PR-2025-003' })).toContainText('Nieaktualny wiersz');
  await look('table');
  await page.getByRole('button', { name: 'Zapisz 1 zmieniony wiersz' }).click();
  await expect(page.getByText('Zapisano 1 wiersz.')).toBeVisible();
  const changed = (await (await page.request.get('/api/recordings/PR-2025-001')).json()).data;
  expect(changed.metadata.title).toBe('Zegarek zawiadowcy (przykład)');
});

test('a session that ends before the files are sent pauses the sending until the next sign-in', async ({
  page,
  archive,
  signIn,
}) => {
  const admin = archive.createAccount('admin');
  await signIn(page, admin);
  await page.goto('/load');
  const folders = page.locator('input[webkitdirectory]');
  await folders.waitFor({ state: 'attached' });
  await page.request.post('/auth-api/logout');
  await folders.setInputFiles(folder);
  const dialog = page.getByRole('dialog', { name: 'Zaloguj się ponownie' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Sesja wygasła. Zaloguj się ponownie, a przesyłanie pójdzie dalej/)).toBeVisible();
  for (const width of pictures ? [360, 768, 1280] : []) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${pictures}/signed-out-${width}.png` });
  }
  await page.setViewportSize({ width: 768, height: 900 });
  // The notice about the session does not cover the cookie banner.
  await page.getByRole('button', { name: 'Akceptuję' }).click({ trial: true });
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Zaloguj się' }).click();
  await signInAgain(dialog, archive, admin);
  const plan = page.getByRole('list', { name: 'Rozmowy do wczytania' });
  await expect(plan.getByText('Zegarek kolejarza')).toBeVisible();
});

test('the page of loadings is for administrators only', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await page.goto('/load');
  await expect(page).toHaveURL('/');
  await page.goto('/recordings');
  await expect(page.getByRole('link', { name: 'wczytaj wiele' })).toHaveCount(0);
});
