import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Recording } from '@glosy/core/recording/recording';
import type { Page } from '@playwright/test';
import { writeWav } from '../support/sound-file.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const MiB = 1024 * 1024;

/** A red square of 8 × 8 pixels. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGM4ISeHFTEMLQkAkL9BAbKfPiIAAAAASUVORK5CYII=',
  'base64',
);

const srt = [
  '1',
  '00:00:01,000 --> 00:00:03,000',
  'Urodziłam się w Łodzi.',
  '',
  '2',
  '00:00:04,000 --> 00:00:06,000',
  'W maju.',
  '',
].join('\n');

async function create(page: Page, title: string): Promise<string> {
  const answer = await page.request.post('/api/recordings', { data: { metadata: { title, date: '1987' } } });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data.id;
}

async function read(page: Page, id: string): Promise<Recording> {
  return (await (await page.request.get(`/api/recordings/${id}`)).json()).data;
}

const chooseAudio = (page: Page, files: string | string[]) =>
  page.locator('.files-card input[type=file][multiple]').setInputFiles(files);

/** Waits for the server's answer to a chunk; ten megabytes take long on a busy machine. */
const waitForChunk = (page: Page) =>
  page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/upload.php'), {
    timeout: 120_000,
  });

test.describe('files of a recording', () => {
  // Tens of megabytes are sent, and the server starts twice.
  test.describe.configure({ timeout: 240_000 });

  let folder: string;

  test.beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'glosy-sounds-'));
  });
  test.afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  test('an upload resumes by itself after the server was killed and restarted', async ({ page, archive, signIn }) => {
    await signIn(page, archive.createAccount('editor'));
    const id = await create(page, 'Przerwane przesyłanie');
    const path = join(folder, 'wywiad.wav');
    const sha256 = writeWav(path, 25 * MiB);
    await page.goto(`/recordings/${id}/edit`);
    const firstChunk = waitForChunk(page);
    await chooseAudio(page, path);
    await firstChunk;
    await archive.stop('SIGKILL');
    await expect(page.getByText(/brak połączenia, ponawianie/)).toBeVisible();
    await expectAccessible(page);
    await archive.run();
    await expect(page.getByRole('button', { name: `Usuń plik ${id}_wywiad.wav` })).toBeVisible({ timeout: 120_000 });
    expect((await read(page, id)).audio).toMatchObject([{ fileName: `${id}_wywiad.wav`, bytes: 25 * MiB, sha256 }]);
    // The length of the audio fills the empty field.
    await expect(page.getByLabel('Czas trwania')).toHaveValue('00:04:57', { timeout: 120_000 });
  });

  test('an upload interrupted by a reload resumes when the file is chosen again', async ({ page, archive, signIn }) => {
    await signIn(page, archive.createAccount('editor'));
    const id = await create(page, 'Odświeżona strona');
    const path = join(folder, 'rozmowa.wav');
    const other = join(folder, 'inny.wav');
    const sha256 = writeWav(path, 25 * MiB);
    writeWav(other, 1000);
    await page.goto(`/recordings/${id}/edit`);
    page.on('dialog', (dialog) => void dialog.accept());
    const firstChunk = waitForChunk(page);
    await chooseAudio(page, path);
    await firstChunk;
    await page.getByRole('button', { name: 'Wstrzymaj: rozmowa.wav' }).click();
    await page.reload();
    await expect(page.getByText(/Przesyłanie pliku rozmowa.wav zostało przerwane/)).toBeVisible();
    await expectAccessible(page);
    const choice = page.locator('.upload-list input[type=file]');
    await choice.setInputFiles(other);
    await expect(page.getByText(/Błąd: to inny plik/)).toBeVisible();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/upload.php')) sent.push(request.url());
    });
    await choice.setInputFiles(path);
    await expect(page.getByRole('button', { name: `Usuń plik ${id}_rozmowa.wav` })).toBeVisible({ timeout: 120_000 });
    expect((await read(page, id)).audio).toMatchObject([{ bytes: 25 * MiB, sha256 }]);
    expect(sent.length).toBeLessThan(3);
  });

  test('uploads several files, refuses a wrong one, attaches a transcript, plays and deletes it', async ({
    page,
    archive,
    signIn,
  }) => {
    await signIn(page, archive.createAccount('editor'));
    const id = await create(page, 'Kilka plików');
    const [first, second] = ['czesc-1.wav', 'czesc-2.wav'].map((name) => join(folder, name)) as [string, string];
    writeWav(first, 600_000);
    writeWav(second, 500_000);
    await page.goto(`/recordings/${id}/edit`);
    await chooseAudio(page, [first, second]);
    await expect(page.getByRole('button', { name: `Usuń plik ${id}_czesc-2.wav` })).toBeVisible();
    await page
      .locator('.files-card input[type=file][multiple]')
      .setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('film') });
    await expect(page.getByText('Dozwolone są tylko pliki MP3 i WAV')).toBeVisible();
    await page.getByRole('button', { name: 'Zamknij', exact: true }).click();
    await expect(page.getByText('Dozwolone są tylko pliki MP3 i WAV')).toHaveCount(0);

    const transcript = page.locator('.attach-transcript input[type=file]').first();
    await transcript.setInputFiles({ name: 'dane.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') });
    await expect(page.getByText('Proszę wybrać plik SRT')).toBeVisible();
    await transcript.setInputFiles({
      name: 'zły.srt',
      mimeType: 'text/plain',
      buffer: Buffer.from('to nie są napisy'),
    });
    await expect(page.getByText(/^Błąd podczas uploadu: Nie można odczytać transkrypcji/)).toBeVisible();
    await expect(page.getByText(/odczytywanie dźwięku/)).toHaveCount(0);
    const tooLong = '1\n12:00:00,000 --> 12:00:02,000\nDalej.\n';
    await transcript.setInputFiles({ name: 'inna.srt', mimeType: 'text/plain', buffer: Buffer.from(tooLong) });
    const question = page.getByRole('alertdialog', { name: 'Transkrypcja nie pasuje do nagrania' });
    await expect(question).toContainText('Napisy kończą się w 12:00:02, a nagranie');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Anuluj' }).click();
    await expect(page.getByRole('button', { name: /^Usuń transkrypcję/ })).toHaveCount(0);

    const damaged = '1\n00:00:02,000 --> 00:00:01,000\nDalej.\n';
    await transcript.setInputFiles({ name: 'krzywa.srt', mimeType: 'text/plain', buffer: Buffer.from(damaged) });
    const repairs = page.getByRole('alertdialog', { name: 'Transkrypcja wymagała naprawy' });
    await expect(repairs).toContainText('Napis 1 (00:00:02): koniec był przed początkiem');
    await expectAccessible(page);
    await repairs.getByRole('button', { name: 'Anuluj' }).click();
    await expect(page.getByRole('button', { name: /^Usuń transkrypcję/ })).toHaveCount(0);

    await transcript.setInputFiles({ name: 'opis.srt', mimeType: 'text/plain', buffer: Buffer.from(srt) });
    await expect(page.getByRole('button', { name: `Usuń transkrypcję ${id}_opis.srt` })).toBeVisible();
    await expectAccessible(page);
    expect((await read(page, id)).technical.transcripts).toEqual([
      { audioFile: `${id}_czesc-1.wav`, srtFile: `${id}_opis.srt` },
    ]);

    await page.goto(`/recordings/${id}`);
    await expect(page.getByRole('button', { name: /^Odtwórz: / })).toHaveCount(1);
    await page.getByRole('button', { name: `Odtwórz: ${id}_czesc-1.wav` }).click();
    const player = page.getByRole('dialog', { name: 'Kilka plików' });
    await expect(player.getByText('Urodziłam się w Łodzi.')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(player).toHaveCount(0);

    await page.goto(`/recordings/${id}/edit`);
    await page.getByRole('button', { name: `Usuń plik ${id}_czesc-2.wav` }).click();
    await page.getByRole('button', { name: 'Usuń', exact: true }).click();
    await expect(page.getByRole('button', { name: `Usuń plik ${id}_czesc-2.wav` })).toHaveCount(0);
    expect((await read(page, id)).technical.storage).toEqual([`${id}_czesc-1.wav`]);
  });

  test('a recording is created with its files in one step; a broken file is named and the recording is still saved', async ({
    page,
    archive,
    signIn,
  }) => {
    await signIn(page, archive.createAccount('editor'));
    const sound = join(folder, 'tasma.wav');
    writeWav(sound, 300_000);
    const plain = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    const fill = async (title: string) => {
      await page.goto('/recordings/new');
      await page.getByLabel('Tytuł').fill(title);
      await page.getByLabel('Data', { exact: false }).first().fill('1990');
      await page.getByLabel('Sygnatura').fill(title.toUpperCase());
    };
    const choose = async (name: string, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name }).click();
      await (await chooser).setFiles(files);
    };
    const chooseNew = (files: Parameters<typeof choose>[1]) =>
      choose('Wybierz nagrania, transkrypcje i zdjęcie', files);

    await fill('Razem-1');
    await chooseNew([plain('tasma.srt', srt), plain('notatki.txt', 'x'), plain('nadmiar.srt', srt)]);
    await expect(page.getByText(/^notatki.txt: Dozwolone są nagrania MP3 i WAV/)).toBeVisible();
    await chooseNew(sound);
    await page.getByRole('button', { name: 'Nie dodawaj pliku nadmiar.srt' }).click();
    await chooseNew({ name: 'portret.png', mimeType: 'image/png', buffer: png });
    const chosen = page.getByRole('list', { name: 'Pliki do przesłania' }).getByRole('listitem');
    await expect(chosen).toHaveText([/tasma\.wav/, /tasma\.srt/, /portret\.png/]);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Zapisz i dodaj pliki' }).click();
    await expect(page.getByRole('heading', { name: 'Pliki nagrania' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Usuń transkrypcję RAZEM-1_tasma.srt' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Usuń plik RAZEM-1_tasma.wav' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Zdjęcie rozmówcy' })).toBeVisible();
    expect((await read(page, 'RAZEM-1')).technical.transcripts).toEqual([
      { audioFile: 'RAZEM-1_tasma.wav', srtFile: 'RAZEM-1_tasma.srt' },
    ]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Pobierz transkrypcję RAZEM-1_tasma.srt' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('RAZEM-1_tasma.srt');

    // Each page of a recording leads to the others.
    await page.getByRole('link', { name: 'Karta nagrania' }).click();
    await page.getByRole('button', { name: 'Zablokuj transkrypcję' }).click();
    await expect(page.getByLabel('Status korekty')).toBeEnabled();
    await page.getByRole('link', { name: 'Szczegóły rozmowy' }).click();
    await expect(page.getByLabel('Status korekty')).toBeEnabled();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Lista rozmów' }).click();
    await page.getByRole('link', { name: 'Edytor transkrypcji: Razem-1' }).click();
    await expect(page.getByRole('dialog', { name: 'Edytor transkrypcji' })).toBeVisible();
    await expect(page.getByText('Urodziłam się w Łodzi.').first()).toBeVisible();

    await fill('Razem-2');
    await chooseNew(plain('zepsuta.srt', 'to nie są napisy'));
    await chooseNew(sound);
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Lista rozmów' })).toBeVisible();
    await expect(
      page
        .getByRole('complementary')
        .getByText(/^Rozmowa RAZEM-2 jest zapisana, ale nie udało się przesłać: zepsuta\.srt/),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Pliki rozmowy' }).click();
    await expect(page.getByRole('button', { name: 'Usuń plik RAZEM-2_tasma.wav' })).toBeVisible();
    await page.getByRole('button', { name: 'Usuń plik RAZEM-2_tasma.wav' }).click();
    await page.getByRole('button', { name: 'Usuń', exact: true }).click();
    await expect(page.getByText('Nie przesłano jeszcze żadnego nagrania.')).toBeVisible();
    await choose('Dodaj transkrypcję (SRT)', plain('wczesna.srt', srt));
    await expect(page.getByRole('heading', { name: 'Transkrypcje bez nagrania' })).toBeVisible();
    expect((await read(page, 'RAZEM-2')).technical.transcripts).toEqual([
      { audioFile: '', srtFile: 'RAZEM-2_wczesna.srt' },
    ]);
  });

  test('transcripts of the same name for two audio files stay separate, even after replacing one', async ({
    page,
    archive,
    signIn,
  }) => {
    await signIn(page, archive.createAccount('editor'));
    const id = await create(page, 'Dwie taśmy');
    const recording = await read(page, id);
    const timeline = [{ start: 1, text: 'Początek' }];
    const payload = { ...recording, description: { ...recording.description, timeline } };
    expect((await page.request.put(`/api/recordings/${id}`, { data: payload })).status()).toBe(200);
    const paths = ['1.wav', '2.wav'].map((name) => join(folder, name));
    for (const path of paths) writeWav(path, MiB);
    await page.goto(`/recordings/${id}/edit`);
    await chooseAudio(page, paths);
    for (const [place, name] of ['napisy.srt', 'napisy-2.srt'].entries()) {
      const audio = `${id}_${place + 1}.wav`;
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: `Dołącz transkrypcję (SRT) do ${audio}` }).click();
      await (await chooser).setFiles({ name: 'napisy.srt', mimeType: 'text/plain', buffer: Buffer.from(srt) });
      await expect(page.getByRole('button', { name: `Usuń transkrypcję ${id}_${name}` })).toBeVisible();
    }
    expect((await read(page, id)).technical.transcripts).toEqual([
      { audioFile: `${id}_2.wav`, srtFile: `${id}_napisy-2.srt` },
      { audioFile: `${id}_1.wav`, srtFile: `${id}_napisy.srt` },
    ]);

    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: `Podmień transkrypcję ${id}_napisy.srt` }).click();
    const better = Buffer.from(srt.replace('W maju.', 'W czerwcu.'));
    await (await chooser).setFiles({ name: 'lepsze.srt', mimeType: 'text/plain', buffer: better });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Podmień', exact: true }).click();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    const answer = await page.request.get(`/api/getsrt.php?id=${id}&filename=${id}_napisy.srt`);
    expect(await answer.text()).toContain('W czerwcu.');

    await page.goto(`/recordings/${id}/view`);
    await expect(page.getByRole('heading', { name: 'Oś czasu' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Przejdź do 00:00:01: Początek' }).click();
    await expect(page.getByRole('dialog', { name: 'Edytor transkrypcji' })).toBeVisible();
  });

  test('a photo of the interviewee is validated, uploaded and deleted', async ({ page, archive, signIn }) => {
    await signIn(page, archive.createAccount('editor'));
    const id = await create(page, 'Zdjęcie');
    await page.goto(`/recordings/${id}/edit`);
    const photo = page.locator('.photo-card input[type=file]');
    await photo.setInputFiles({ name: 'portret.bmp', mimeType: 'image/bmp', buffer: png });
    await expect(page.getByText('Dozwolone są tylko pliki JPG, PNG i GIF')).toBeVisible();
    await photo.setInputFiles({ name: 'portret.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * MiB + 1) });
    await expect(page.getByText('Plik jest zbyt duży. Maksymalny rozmiar to 5MB.')).toBeVisible();
    await photo.setInputFiles({ name: 'portret.png', mimeType: 'image/png', buffer: png });
    await expect(page.getByRole('img', { name: 'Zdjęcie rozmówcy' })).toBeVisible();
    // The form continues on the newer version created by the photo.
    await page.getByLabel('Miejsce').fill('Łódź');
    await page.getByRole('button', { name: 'Zapisz' }).click();
    await expect(page.getByRole('heading', { name: 'Szczegóły rozmowy' })).toBeVisible();
    await page.goto(`/recordings/${id}/edit`);
    await page.getByRole('button', { name: 'Usuń zdjęcie' }).click();
    await page.getByRole('button', { name: 'Usuń', exact: true }).click();
    await expect(page.getByRole('img', { name: 'Zdjęcie rozmówcy' })).toHaveCount(0);
    expect((await read(page, id)).metadata.interviewee.photo).toBe('');
  });

  test('photos are described, reordered by keyboard, enlarged and deleted', async ({ page, archive, signIn }) => {
    await signIn(page, archive.createAccount('editor'));
    const id = await create(page, 'Media');
    await page.goto(`/recordings/${id}/edit`);
    const panel = page.getByRole('region', { name: 'Zdjęcia', exact: true });
    const files = ['pierwsze.png', 'drugie.png'].map((name) => ({ name, mimeType: 'image/png', buffer: png }));
    await panel
      .locator('input[type=file]')
      .setInputFiles([...files, { name: 'list.txt', mimeType: 'text/plain', buffer: png }]);
    await expect(panel.getByText('list.txt: Niedozwolony typ pliku. Dozwolone są: JPG, PNG, GIF')).toBeVisible();
    await panel.getByRole('group', { name: 'pierwsze.png' }).getByLabel('Tytuł').fill('Szkoła');
    await panel.getByRole('group', { name: 'drugie.png' }).getByLabel('Tytuł').fill('Podwórko');
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Prześlij' }).click();
    await expect(panel.getByRole('listitem')).toHaveCount(2);

    await panel.getByRole('button', { name: 'Przesuń wyżej: Podwórko' }).focus();
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('listitem').first()).toContainText('Podwórko');
    await panel.getByRole('button', { name: 'Edytuj: Szkoła' }).click();
    await page.getByRole('dialog').getByLabel('Opis').fill('Budynek szkoły zimą');
    await page.getByRole('checkbox', { name: 'Użytkownicy mogą pobrać ten plik' }).check();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(panel.getByText('Budynek szkoły zimą')).toBeVisible();

    await page.goto(`/recordings/${id}/view`);
    await page.getByRole('button', { name: /Podwórko/ }).click();
    const lightbox = page.getByRole('dialog');
    await expect(lightbox.getByText('1 z 2')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(lightbox.getByText('2 z 2')).toBeVisible();
    await expect(lightbox.getByRole('img', { name: 'Budynek szkoły zimą' })).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await lightbox.getByRole('button', { name: 'Pobierz: Szkoła' }).click();
    await download;
    await page.keyboard.press('ArrowLeft');
    await expect(lightbox.getByRole('button', { name: /Pobierz/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(lightbox).toHaveCount(0);

    await page.goto(`/recordings/${id}/edit`);
    await panel.getByRole('button', { name: 'Usuń: Szkoła' }).click();
    await page.getByRole('button', { name: 'Usuń', exact: true }).click();
    await expect(panel.getByRole('listitem')).toHaveCount(1);
  });
});
