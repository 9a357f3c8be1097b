import { playerOf, secondsOf, seedInterview } from '../support/listening.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('an administrator deletes a recording and a sound, and restores both from the trash', async ({
  page,
  archive,
  signIn,
}) => {
  const deleted = await seedInterview({ page, archive, signIn }, { title: 'Usunięta przez pomyłkę' });
  const silent = await seedInterview({ page, archive, signIn }, { title: 'Bez dźwięku przez pomyłkę' });
  await signIn(page, archive.createAccount('admin', { lastName: 'Kierowniczka' }));

  await page.goto(`/recordings/${silent}/edit`);
  await page.getByRole('button', { name: `Usuń plik ${silent}_1.wav` }).click();
  await expect(
    page.getByText('Plik trafi do kosza. Przez 30 dni może go stamtąd przywrócić administrator.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Usuń', exact: true }).click();
  await expect(page.getByText('Nie przesłano jeszcze żadnego nagrania.')).toBeVisible();
  await page.goto('/recordings');
  await page.getByRole('button', { name: 'Usuń: Usunięta przez pomyłkę' }).click();
  await page.getByRole('button', { name: 'Usuń', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Pokaż: Usunięta przez pomyłkę' })).toHaveCount(0);
  const told = page.getByRole('complementary').filter({ hasText: 'Usunięto nagranie: Usunięta przez pomyłkę.' });
  await expect(told).toContainText('Przez 30 dni możesz je przywrócić z kosza.');
  await told.getByRole('link', { name: 'Otwórz kosz' }).click();

  await expect(page).toHaveURL('/trash');
  await expect(page).toHaveTitle(/^Kosz \|/);
  const entries = page.getByRole('list', { name: 'Zawartość kosza' }).getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText(
    /Nagranie: Usunięta przez pomyłkę.*, Ewa Kierowniczka; można przywrócić do/,
  );
  await expect(entries.last()).toContainText(`Dźwięk: ${silent}_1.wav`);
  await expectAccessible(page);

  // By keyboard: the focus moves on to the next entry, and at the end to the heading.
  const restoreSound = page.getByRole('button', { name: `Przywróć: dźwięk ${silent}_1.wav` });
  await page.getByRole('button', { name: `Przywróć: nagranie ${deleted}, Usunięta przez pomyłkę` }).focus();
  await page.keyboard.press('Enter');
  await expect(restoreSound).toBeFocused();
  await expect(page.getByRole('complementary').filter({ hasText: `Przywrócono nagranie ${deleted}.` })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Kosz jest pusty.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Kosz' })).toBeFocused();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Rozmowy' }).click();
  await expect(page.getByRole('link', { name: 'Pokaż: Usunięta przez pomyłkę' })).toBeVisible();
  await signIn(page, archive.createAccount('user'));
  for (const id of [deleted, silent]) {
    await page.goto(`/library/recording/${id}`);
    const player = playerOf(page);
    await player.play.click();
    await expect.poll(() => secondsOf(player.progress)).toBeGreaterThan(0);
    await expect(player.line(1)).toBeVisible();
  }
});

test('the trash is for administrators only', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await page.goto('/recordings');
  await expect(page.getByRole('link', { name: 'zgody' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'kosz' })).toHaveCount(0);
  await page.goto('/trash');
  await expect(page).toHaveURL('/');
});
