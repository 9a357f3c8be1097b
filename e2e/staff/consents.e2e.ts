import { expect, expectAccessible, test } from '../support/test.ts';

test('a consent is saved with its embargo, listed, and required before a publication', async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('admin'));
  const interviewee = { name: 'Józef Wróbel', photo: '', biography: '' };
  const metadata = { title: 'Zgoda na próbę u Wróblów', date: '1987', signature: 'ZGODA-1', interviewee };
  const made = await page.request.post('/api/recordings', { data: { metadata, access: { restrictions: 'private' } } });
  expect(made.status()).toBe(201);

  await page.goto('/recordings/ZGODA-1/edit');
  await page.getByLabel('Publiczne').check();
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Nagranie nie ma zapisanej zgody' });
  await question.getByRole('button', { name: 'Udostępnij mimo to' }).click();
  await expect(question.getByText('Podaj powód.')).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Anuluj' }).click();
  await expect(page.getByLabel('Publiczne')).toBeChecked();
  expect((await (await page.request.get('/api/recordings/ZGODA-1')).json()).data.access.restrictions).toBe('private');

  await page.getByRole('button', { name: 'Zapisz zgodę' }).click();
  const form = page.getByRole('dialog', { name: 'Zgoda osoby opowiadającej' });
  await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await form.getByLabel('słuchanie po zalogowaniu').check();
  await form.getByLabel('Forma zgody').selectOption('zgoda pisemna');
  await form.getByLabel('Umowa obowiązuje od').fill('2026-05-12');
  await form.getByLabel('Umowa obowiązuje do').fill('2026-05-11');
  await form.getByLabel('Embargo do').fill('2090-01-31');
  await form.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(form.getByText('Umowa nie może się skończyć, zanim się zacznie.')).toBeVisible();
  await expect(form.getByLabel('Umowa obowiązuje do')).toBeFocused();
  await form.getByLabel('Pseudonim rozmówcy').fill('Młynarz');
  await form.getByLabel('Tytuł: Wróblów – Zgoda na próbę u Wróblów').check();
  await expectAccessible(page);
  await form.getByLabel('Umowa obowiązuje do').fill('2026-05-12');
  await form.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Do 31 stycznia 2090 włącznie nagranie widzi tylko zespół.')).toBeVisible();
  await expect(page.getByText('Pseudonim dla słuchaczy').locator('..')).toContainText('Młynarz');

  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Szczegóły rozmowy' })).toBeVisible();

  await page.goto('/consents');
  await page.getByRole('tab', { name: /^Pod embargiem/ }).click();
  await expect(page.getByRole('row', { name: /Zgoda na próbę u Wróblów/ })).toContainText(
    'embargo do 31 stycznia 2090',
  );
  await expectAccessible(page);
  const csv = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Pobierz CSV' }).click();
  expect((await csv).suggestedFilename()).toBe('zgody.csv');
});

test('a recording with a pseudonym is published once staff have decided about each place with the name', async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('admin'));
  const interviewee = { name: 'Józef Wróbel', photo: '', biography: '' };
  const metadata = { title: 'Młyn Wróblów', date: '1987', signature: 'ZGODA-2', interviewee };
  expect((await page.request.post('/api/recordings', { data: { metadata } })).status()).toBe(201);
  await page.goto('/recordings/ZGODA-2/edit');

  const consent = page.getByRole('dialog', { name: 'Zgoda osoby opowiadającej' });
  await page.getByRole('button', { name: 'Zapisz zgodę' }).click();
  await consent.getByLabel('słuchanie po zalogowaniu').check();
  await consent.getByLabel('otwarty internet').check();
  await consent.getByLabel('Pseudonim rozmówcy').fill('Młynarz');
  await expect(consent.getByText('Imię lub nazwisko stoi jeszcze w tekście: 1')).toBeVisible();
  await consent.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(consent).toBeHidden();

  await page.getByLabel('Opublikowane w internecie').selectOption('Opis');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByText(/W tekstach stoi jeszcze imię lub nazwisko .* \(miejsca: 1\)/).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Zmień zapis zgody' }).click();
  await consent.getByRole('checkbox', { name: 'Tytuł: Wróblów – Młyn Wróblów' }).check();
  await expectAccessible(page);
  await consent.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(consent).toBeHidden();
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Szczegóły rozmowy' })).toBeVisible();
  const { data } = await (await page.request.get('/api/recordings/ZGODA-2')).json();
  expect(data.access.published).toBe('description');
});
