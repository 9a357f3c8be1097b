import type { Recording } from '@glosy/core/recording/recording';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/test.ts';
import { useTextSize } from '../support/text-size.ts';

/** Creates a recording through the real call of the signed-in user. */
async function create(page: Page, title: string, more: Record<string, unknown> = {}): Promise<Recording> {
  const answer = await page.request.post('/api/recordings', { data: { metadata: { title, date: '1987', ...more } } });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data;
}

async function read(page: Page, id: string): Promise<Recording> {
  return (await (await page.request.get(`/api/recordings/${id}`)).json()).data;
}

test.describe('recordings for staff', () => {
  test.describe.configure({ timeout: 180_000 });

  test('an editor creates a recording, finds it in the list and edits it', { tag: '@main' }, async ({
    page,
    archive,
    signIn,
  }) => {
    await signIn(page, archive.createAccount('editor'));
    await page.goto('/recordings');
    await page.getByRole('link', { name: 'Dodaj rozmowę' }).click();
    await expect(page.getByRole('heading', { name: 'Nowa rozmowa' })).toBeVisible();
    await page.getByLabel('Tytuł').fill('Szkoła na Bałutach');
    await page.getByLabel('Sygnatura').fill('TEST-1');
    await page.getByLabel('Data', { exact: false }).first().fill('maj 1987');
    await page.getByLabel('Imię i nazwisko').fill('Łucja Żak');
    await page.getByRole('button', { name: 'Dodaj wpis' }).click();
    await page.getByLabel('Czas, wpis 1').fill('1:20');
    await page.getByLabel('Opis, wpis 1').fill('Pierwszy dzień');
    await page.getByLabel('Indeks geograficzny').fill('Łódź\nBałuty');
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click();

    await expect(page.getByRole('heading', { name: 'Lista rozmów' })).toBeVisible();
    await page.getByLabel('Szukaj rozmowy').fill('lucja');
    await expect(page.getByRole('row', { name: /Szkoła na Bałutach/ })).toContainText('maj 1987');
    await page.getByRole('link', { name: 'Edytuj: Szkoła na Bałutach' }).click();
    await expect(page.getByLabel('Data', { exact: false }).first()).toHaveValue('maj 1987');
    await page.getByLabel('Miejsce').fill('Łódź');
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click();

    await expect(page.getByRole('heading', { name: 'Szczegóły rozmowy' })).toBeVisible();
    await expect(page.getByText('Miejsce: puste → „Łódź”')).toBeVisible();
    const saved = await read(page, 'TEST-1');
    expect(saved.metadata).toMatchObject({ date: '1987-05', location: 'Łódź', interviewee: { name: 'Łucja Żak' } });
    expect(saved.description.timeline).toEqual([{ start: 80, text: 'Pierwszy dzień' }]);
    expect(saved.description.indexes.geographical).toEqual(['Łódź', 'Bałuty']);
  });

  test('errors are shown next to their fields and in a summary above the form', async ({ page, archive, signIn }) => {
    await signIn(page, archive.createAccount('editor'));
    await create(page, 'Zajęta', { signature: 'ZAJETA-1' });
    await page.goto('/recordings/new');
    await page.getByLabel('Data', { exact: false }).first().fill('30.02.1987');
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
    await expect(page.getByRole('alert').getByRole('link', { name: 'Tytuł: Podaj tytuł.' })).toBeVisible();
    await page.getByRole('link', { name: /Data: Podaj datę/ }).click();
    await expect(page.getByLabel('Data', { exact: false }).first()).toBeFocused();
    await expectAccessible(page);

    await page.getByLabel('Tytuł').fill('Druga');
    await page.getByLabel('Data', { exact: false }).first().fill('1987');
    await page.getByLabel('Sygnatura').fill('zajeta-1');
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
    await expect(page.getByText('Error saving recording: Sygnatura zajeta-1 jest już zajęta.')).toBeVisible();
    await expect(page.getByLabel('Sygnatura')).toHaveAttribute('aria-invalid', 'true');
  });

  test('older changes of a recording are shown on request, also by keyboard', async ({ page, archive, signIn }) => {
    await signIn(page, archive.createAccount('editor'));
    const { id } = await create(page, 'Tytuł 1', { signature: 'HISTORIA-1' });
    for (let version = 2; version <= 13; version += 1) {
      const recording = await read(page, id);
      const metadata = { ...recording.metadata, title: `Tytuł ${version}` };
      // Changes of the same fields within ten minutes would be shown as one.
      if (version % 2 === 0) metadata.location = `Miejsce ${version}`;
      const data = { ...recording, metadata };
      expect((await page.request.put(`/api/recordings/${id}`, { data })).status()).toBe(200);
    }
    await page.goto(`/recordings/${id}/view`);
    await expect(page.getByText('To najnowsze zmiany. Są też starsze.')).toBeVisible();
    await expect(page.getByText('Tytuł: „Tytuł 3” → „Tytuł 4”')).toBeVisible();
    await expect(page.getByText('Tytuł: „Tytuł 1” → „Tytuł 2”')).toBeHidden();

    await page.getByRole('button', { name: 'Pokaż starsze' }).press('Enter');

    const first = page.getByRole('listitem').filter({ hasText: 'Tytuł: „Tytuł 2” → „Tytuł 3”' }).first();
    await expect(first.locator(':focus')).toHaveText(/ · /);
    await expect(page.getByText('Tytuł: „Tytuł 1” → „Tytuł 2”')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pokaż starsze' })).toBeHidden();
    await expectAccessible(page);
  });

  test('only an administrator changes access and deletes recordings', async ({ page, archive, signIn }) => {
    await signIn(page, archive.createAccount('editor'));
    const { id } = await create(page, 'Dostęp');
    await page.goto(`/recordings/${id}/edit`);
    await expect(page.getByText('Tylko administrator może zmienić ustawienia dostępu.')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Prywatne' })).toBeDisabled();
    await expect(page.getByRole('checkbox', { name: /można pobrać/ })).toBeDisabled();
    await page.goto('/recordings');
    await expect(page.getByRole('link', { name: 'Edytuj: Dostęp' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Usuń: Dostęp' })).toHaveCount(0);

    await page.context().clearCookies();
    await signIn(page, archive.createAccount('admin'));
    await page.goto(`/recordings/${id}/edit`);
    await page.getByRole('radio', { name: 'Prywatne' }).check();
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
    await expect(page.getByText('Dostęp: „publiczne” → „niepubliczne”')).toBeVisible();
    await page.getByRole('link', { name: 'Lista rozmów' }).click();
    await page.getByRole('button', { name: 'Usuń: Dostęp' }).click();
    await expect(page.getByText('Czy na pewno chcesz usunąć to nagranie?')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Usuń', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Edytuj: Dostęp' })).toHaveCount(0);
  });

  test('a refused form focuses its error summary at the first click', async ({ page, archive, signIn }) => {
    await signIn(page, archive.createAccount('editor'));
    await page.goto('/recordings/new');
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'Popraw błędy w formularzu' });
    await expect(summary).toBeFocused();
    await expect(summary).toBeInViewport({ ratio: 1 });
  });

  test('a draft survives a reload and can be discarded', async ({ page, archive, signIn }) => {
    await signIn(page, archive.createAccount('editor'));
    const { id } = await create(page, 'Szkic');
    await page.goto(`/recordings/${id}/edit`);
    await page.getByLabel('Biogram').fill('Długi biogram');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByLabel('Biogram')).toHaveValue('Długi biogram');
    await expect(page.getByText(/Przywrócono niezapisane zmiany/)).toBeVisible();
    await page.getByRole('link', { name: 'Start', exact: true }).first().click();
    await page.getByRole('button', { name: 'Zostań' }).click();
    await page.getByRole('button', { name: 'Odrzuć te zmiany' }).click();
    await expect(page.getByLabel('Biogram')).toHaveValue('');
  });

  test('fields that only one of two users changed are merged without a question, and a message names them', async ({
    page,
    browser,
    archive,
    signIn,
  }) => {
    await signIn(page, archive.createAccount('editor'));
    const { id } = await create(page, 'Zgodna');
    await page.goto(`/recordings/${id}/edit`);
    await page.getByLabel('Miejsce').fill('Zgierz');

    const other = await (await browser.newContext({ baseURL: archive.url })).newPage();
    await signIn(other, archive.createAccount('editor', { firstName: 'Maria', lastName: 'Wolska' }));
    const theirs = await read(other, id);
    const metadata = { ...theirs.metadata, interviewer: 'Jan Nowak' };
    expect((await other.request.put(`/api/recordings/${id}`, { data: { ...theirs, metadata } })).status()).toBe(200);
    await other.context().close();

    await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Szczegóły rozmowy' })).toBeVisible();
    await expect(
      page.getByRole('complementary').getByText('Dołączono zmiany: Maria Wolska (Osoba prowadząca rozmowę).'),
    ).toBeVisible();
    expect((await read(page, id)).metadata).toMatchObject({ location: 'Zgierz', interviewer: 'Jan Nowak' });
  });

  test('when two users save at once, the second sees the conflict and loses nothing', async ({
    page,
    browser,
    archive,
    signIn,
  }) => {
    await signIn(page, archive.createAccount('editor'));
    const { id } = await create(page, 'Wspólna');
    await page.goto(`/recordings/${id}/edit`);
    await page.getByLabel('Tytuł').fill('Mój tytuł');
    await page.getByLabel('Miejsce').fill('Zgierz');

    const other = await (await browser.newContext({ baseURL: archive.url })).newPage();
    await signIn(other, archive.createAccount('editor', { firstName: 'Maria', lastName: 'Wolska' }));
    const theirs = await read(other, id);
    const metadata = { ...theirs.metadata, title: 'Jej tytuł', interviewer: 'Jan Nowak' };
    expect((await other.request.put(`/api/recordings/${id}`, { data: { ...theirs, metadata } })).status()).toBe(200);
    await other.context().close();

    await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Ktoś zmienił to nagranie w międzyczasie' });
    await expect(dialog).toContainText('Maria Wolska');
    await expect(dialog).toContainText('Osoba prowadząca rozmowę');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Zapisz wybrane' }).click();
    await expect(dialog.getByText('Wybierz wersję w polach: Tytuł.')).toBeVisible();
    await dialog
      .getByRole('group', { name: /Tytuł/ })
      .getByRole('radio', { name: /Moja wersja/ })
      .check();
    await dialog.getByRole('button', { name: 'Zapisz wybrane' }).click();
    await expect(page.getByRole('heading', { name: 'Szczegóły rozmowy' })).toBeVisible();
    expect((await read(page, id)).metadata).toMatchObject({
      title: 'Mój tytuł',
      location: 'Zgierz',
      interviewer: 'Jan Nowak',
    });
  });

  test('only the lock holder releases the lock and changes the status', async ({ page, archive, signIn }) => {
    const holder = archive.createAccount('editor');
    await signIn(page, holder);
    const { id } = await create(page, 'Zamek');
    await page.goto(`/recordings/${id}`);
    await expect(page.getByLabel('Status korekty')).toBeDisabled();
    await page.getByRole('button', { name: 'Zablokuj transkrypcję' }).click();
    await expect(page.getByText('Transkrypcja zablokowana przez ciebie')).toBeVisible();
    await page.getByLabel('Status korekty').selectOption('W trakcie');
    await expect.poll(async () => (await read(page, id)).proofreading.status).toBe('in_progress');
    await expectAccessible(page);

    await page.context().clearCookies();
    await signIn(page, archive.createAccount('editor'));
    await page.goto(`/recordings/${id}`);
    await expect(page.getByText(`Transkrypcja zablokowana przez: ${holder.email}`)).toBeVisible();
    await expect(page.getByText('Tylko osoba która zablokowała może odblokować edycję')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Odblokuj transkrypcję' })).toBeDisabled();
    await expect(page.getByLabel('Status korekty')).toBeDisabled();
    await page.goto('/recordings');
    await expect(page.getByRole('row', { name: /Zamek/ })).toContainText(holder.email);
  });

  test('the list fits every width, and an email wraps only before @ and .', async ({ page, archive, signIn }) => {
    const email = 'malgorzata.brzeczyszczykiewicz@biblioteka.example';
    await signIn(page, archive.createAccount('editor', { email }));
    const { id } = await create(page, 'Szerokość');
    await page.goto(`/recordings/${id}`);
    await page.getByRole('button', { name: 'Zablokuj transkrypcję' }).click();
    await expect(page.getByText('Transkrypcja zablokowana przez ciebie')).toBeVisible();
    for (const width of [360, 768, 992, 1200, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/recordings?q=szeroko');
      const holder = page.getByRole('row', { name: /Szerokość/ }).locator('.recordings-lock');
      await expect(holder).toHaveText(email);
      const linesOfEachPart = await holder.evaluate((cell) =>
        [...cell.childNodes]
          .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
          .map((part) => {
            const range = document.createRange();
            range.selectNodeContents(part);
            return range.getClientRects().length;
          }),
      );
      expect(linesOfEachPart, `${width} px`).toEqual([1, 1, 1, 1]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
    }
    // Larger text has the same effect as a narrower window.
    for (const size of ['large', 'largest'] as const) {
      await useTextSize(page, size);
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        for (const address of ['?q=szeroko', `/${id}`, `/${id}/view`, `/${id}/edit`]) {
          await page.goto(`/recordings${address}`);
          await expect(page.getByText('Szerokość').or(page.getByLabel('Biogram')).first()).toBeVisible();
          const reached = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(reached, `${address} ${width} px ${size}`).toBeLessThanOrEqual(width);
        }
      }
    }
  });

  test('Poprzednia and Następna step through the filtered list', async ({ page, archive, signIn }) => {
    await signIn(page, archive.createAccount('editor'));
    for (const title of ['Kolejka C', 'Kolejka A', 'Kolejka B']) await create(page, title);
    await page.goto('/recordings');
    await page.getByLabel('Szukaj rozmowy').fill('kolejka');
    await page.getByRole('button', { name: 'Tytuł' }).click();
    await expect(page.getByRole('columnheader', { name: 'Tytuł' })).toHaveAttribute('aria-sort', 'ascending');
    await page.getByRole('link', { name: 'Pokaż: Kolejka A' }).click();
    await expect(page.getByRole('button', { name: 'Poprzednia' })).toBeDisabled();
    await page.getByRole('button', { name: 'Następna' }).click();
    await expect(page.locator('.recording-heading')).toHaveText('Kolejka B');
    await page.getByRole('button', { name: 'Następna' }).click();
    await expect(page.locator('.recording-heading')).toHaveText('Kolejka C');
    await expect(page.getByRole('button', { name: 'Następna' })).toBeDisabled();
    await expectAccessible(page);
  });

  test('the table and the form work by keyboard alone', async ({ page, archive, signIn }) => {
    await signIn(page, archive.createAccount('editor'));
    await create(page, 'Klawiatura B');
    await create(page, 'Klawiatura A');
    await page.goto('/recordings?q=klawiatura');
    await page.getByRole('button', { name: 'Tytuł' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await expect(page.getByRole('columnheader', { name: 'Tytuł' })).toHaveAttribute('aria-sort', 'descending');
    for (let header = 0; header < 2; header += 1) await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Niepewne' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('checkbox', { name: 'Zaznacz: Klawiatura B' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Pokaż: Klawiatura B' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Edycja rozmowy' })).toBeFocused();
    await expect(page.getByLabel('Tytuł')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Tytuł')).toBeFocused();
    await page.getByRole('button', { name: 'Dodaj wpis' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Czas, wpis 1')).toBeFocused();
    await page.keyboard.type('0:30');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Początek');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Szczegóły rozmowy' })).toBeVisible();
    await expect(page.getByText('00:00:30', { exact: true })).toBeVisible();
  });

  test('a missing recording is reported', async ({ page, archive, signIn }) => {
    await signIn(page, archive.createAccount('editor'));
    await page.goto('/recordings/NIE-MA/view');
    await expect(page.getByText('Nie znaleziono nagrania')).toBeVisible();
    await expectAccessible(page);
  });
});
