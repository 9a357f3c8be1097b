import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { Account, Archive } from '../support/archive.ts';
import { waitForTags } from '../support/editor.ts';
import { markedWords } from '../support/listening.ts';
import { playedSeconds, watchSounds } from '../support/sound.ts';
import { makeLongMp3, makeSrt, makeWav } from '../support/sounds.ts';
import { expect, test } from '../support/test.ts';
import { untilHeard } from '../support/until-heard.ts';

const mebibyte = 1024 * 1024;
const signature = 'HM-2026-777';
const secret = 'HM-2025-777';
const visitorEmail = 'lucja@example.org';
const visitorPassword = 'stokrotka-polna-7';

type SignIn = (page: Page, account: Account) => Promise<void>;

/** The main workflow end to end without mocks: an interview is uploaded, proofread, tagged, published and played. */
test('an interview travels from the volunteer’s disk to a listener', async ({ archive, browser, signIn }) => {
  test.setTimeout(180_000);
  const editor = archive.createAccount('editor', { firstName: 'Róża', lastName: 'Korektor' });
  const admin = archive.createAccount('admin');

  const staff = await browser.newContext({ baseURL: archive.url, locale: 'pl-PL' });
  const page = await staff.newPage();
  await test.step('the editor signs in with password and emailed code', () => signInOnScreen(page, archive, editor));
  await test.step('creates a recording', () => createRecording(page));
  await test.step('uploads sound and a transcript', () => uploadFiles(page));
  await test.step('corrects two lines, merges two and sees them saved', () => proofread(page));
  await test.step('tags a line with a new person and a new keyword', () => tagLine(page));
  await test.step('signs out', () => signOut(page));
  await staff.close();

  const office = await browser.newContext({ baseURL: archive.url });
  const desk = await office.newPage();
  await test.step('an administrator adds a private recording', () => addPrivateRecording(admin, desk, signIn));
  await office.close();

  const home = await browser.newContext({ baseURL: archive.url, locale: 'pl-PL' });
  const visitor = await home.newPage();
  await watchSounds(visitor);
  await test.step('a visitor registers and signs in', () => register(visitor, archive));
  await test.step('finds the recording and listens', () => listen(visitor));
  await test.step('searches and jumps to a tag', () => searchAndJump(visitor));
  await test.step('cannot reach the private recording by any address', () => meetClosedDoors(visitor));
  await home.close();
});

async function signInOnScreen(page: Page, archive: Archive, account: Account): Promise<void> {
  await page.goto('/login');
  await expect(page).toHaveTitle(/^Logowanie \| /);
  await page.getByLabel('Adres e-mail').fill(account.email);
  await page.getByRole('textbox', { name: /^Hasło/ }).fill(account.password);
  archive.clearOutbox();
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
  const { code } = await archive.lastEmailTo(account.email);
  await page.getByLabel('Kod weryfikacyjny').fill(code);
  await page.getByRole('button', { name: 'Zweryfikuj' }).click();
  await expect(
    page.getByRole('link', { name: 'Wyloguj' }).or(page.getByRole('button', { name: 'Wyloguj' })),
  ).toBeVisible();
}

async function createRecording(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Rozmowy' }).click();
  await expect(page.getByRole('heading', { name: 'Lista rozmów' })).toBeVisible();
  await page.getByRole('link', { name: 'Dodaj rozmowę' }).click();
  await expect(page.getByRole('heading', { name: 'Nowa rozmowa' })).toBeVisible();
  await page.getByLabel('Sygnatura').first().fill(signature);
  await page.getByLabel('Tytuł').first().fill('Zażółć gęślą jaźń: opowieść zduna');
  await page.getByLabel('Data').first().fill('maj 2026');
  await page.getByLabel('Imię i nazwisko').fill('Żaneta Świderska');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Lista rozmów' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Żaneta Świderska/ })).toContainText('maj 2026');
}

async function uploadFiles(page: Page): Promise<void> {
  await page.goto(`/recordings/${signature}/edit`);
  await expect(page.getByRole('heading', { name: 'Edycja rozmowy' })).toBeVisible();
  const folder = mkdtempSync(join(tmpdir(), 'glosy-sounds-'));
  const mp3 = join(folder, 'wywiad.mp3');
  const wav = join(folder, 'dodatek.wav');
  writeFileSync(mp3, makeLongMp3(11 * mebibyte));
  writeFileSync(wav, makeWav(20));
  const files = page.locator('section', { has: page.getByRole('heading', { name: 'Pliki nagrania' }) });
  await files.locator('input[type=file][multiple]').setInputFiles([mp3, wav]);
  await expect(page.getByRole('progressbar', { name: /wywiad\.mp3/ })).toBeVisible();
  await expect(files.getByText(`${signature}_wywiad.mp3`).first()).toBeVisible({ timeout: 60_000 });
  await expect(files.getByText(`${signature}_dodatek.wav`).first()).toBeVisible({ timeout: 60_000 });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: `Dołącz transkrypcję (SRT) do ${signature}_wywiad.mp3` }).click();
  await (await chooser).setFiles({
    name: 'wywiad.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from(makeSrt(320)),
  });
  await expect(files.getByText(`${signature}_wywiad.srt`).first()).toBeVisible();
}

async function proofread(page: Page): Promise<void> {
  await page.goto(`/recordings/${signature}/view`);
  await expect(page.getByRole('heading', { name: 'Szczegóły rozmowy' })).toBeVisible();
  await page
    .getByRole('button', { name: /Edytor transkrypcji/ })
    .first()
    .click();
  const editor = editorOf(page);
  await lineField(editor, 1).fill('Zdanie pierwsze, poprawione.');
  await lineField(editor, 2).fill('Zdanie drugie, poprawione.');
  await waitForTags(editor);
  await lineOf(editor, 3)
    .getByRole('button', { name: /Połącz z następnym/ })
    .click();
  await expect(lineField(editor, 3)).toHaveValue('Zdanie numer 3 o dawnym Lipowcu. Zdanie numer 4 o dawnym Lipowcu.');
  await expect(lineField(editor, 4)).toHaveValue('Zdanie numer 5 o dawnym Lipowcu.');
  await expect(editor.getByText('Automatycznie zapisano zmiany').first()).toBeVisible({ timeout: 20_000 });
}

async function tagLine(page: Page): Promise<void> {
  const line = lineOf(editorOf(page), 4);
  await addNewTag(page, line, 'Leon Zdun', 'Osoba');
  await addNewTag(page, line, 'piece kaflowe', 'Słowo kluczowe');
  await expect(line.getByText('Leon Zdun')).toBeVisible();
  await expect(line.getByText('piece kaflowe')).toBeVisible();
}

async function addNewTag(page: Page, line: Locator, name: string, type: string): Promise<void> {
  await line.getByRole('button', { name: /^Tagi/ }).click();
  const dialog = page.getByRole('dialog', { name: /Tagi napisu/ });
  await dialog.getByRole('combobox').fill(name);
  await expect(dialog.getByRole('button', { name: 'Zapisz', exact: true })).toBeDisabled();
  await dialog.getByRole('radio', { name: type }).check();
  await dialog.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(dialog).toBeHidden();
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Wyloguj' }).click();
  await expect(page.getByRole('link', { name: 'Logowanie' })).toBeVisible();
}

/** Uses the HTTP API only, like a script of the library. */
async function addPrivateRecording(admin: Account, page: Page, signIn: SignIn): Promise<void> {
  await signIn(page, admin);
  const created = await page.request.post('/api/recordings', {
    data: {
      metadata: { signature: secret, title: 'Sekret kanarka', date: '2025', interviewee: { name: 'Kanarek Utajony' } },
      access: { restrictions: 'private' },
    },
  });
  expect(created.status()).toBe(201);
  for (const [name, buffer] of [
    [`${secret}_a.wav`, makeWav(3)],
    [`${secret}_a.srt`, Buffer.from('1\n00:00:00,000 --> 00:00:03,000\nKanarek śpiewa.\n')],
  ] as const) {
    const answer = await page.request.post('/api/upload.php', {
      multipart: {
        chunkIndex: '0',
        totalChunks: '1',
        fileName: name,
        file: { name, mimeType: 'application/octet-stream', buffer },
      },
    });
    expect(answer.status()).toBe(200);
  }
  const { id } = await (
    await page.request.post('/api/tags.php', { data: { name: 'kanarek', type: 'keyword' } })
  ).json();
  const assigned = await page.request.post('/api/tags.php', {
    data: { tag_id: id, recording_id: secret, transcript_file: `${secret}_a.srt`, start_time: 0 },
  });
  expect(assigned.status()).toBe(200);
}

async function register(page: Page, archive: Archive): Promise<void> {
  await page.goto('/register');
  await page.getByRole('textbox', { name: /^Imię/ }).fill('Łucja');
  await page.getByRole('textbox', { name: /^Nazwisko/ }).fill('Ćwiąkała');
  await page.getByRole('textbox', { name: /^Adres e-mail/ }).fill(visitorEmail);
  await page.getByRole('textbox', { name: /^Hasło/ }).fill(visitorPassword);
  await page.getByRole('checkbox', { name: /regulamin/ }).check();
  archive.clearOutbox();
  await page.getByRole('button', { name: 'Zarejestruj się' }).click();
  const { code } = await archive.lastEmailTo(visitorEmail);
  await page.getByLabel(/Kod weryfikacyjny/).fill(code);
  await page.getByRole('button', { name: 'Zweryfikuj' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const account = {
    email: visitorEmail,
    password: visitorPassword,
    firstName: '',
    lastName: '',
    role: 'user',
  } as const;
  await signInOnScreen(page, archive, account);
}

async function listen(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Biblioteka' }).first().click();
  await expect(page.getByRole('heading', { name: 'Historia mówiona' })).toBeVisible();
  await expect(page.getByText('Sekret kanarka')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Szukaj w nagraniach' }).fill('zazolc gesla');
  // The results replace the list of recordings, and with it a link that is being clicked.
  const results = page.getByRole('list', { name: 'Wyniki wyszukiwania' });
  await results.getByRole('link', { name: 'Zażółć gęślą jaźń' }).click();
  await expect(page.getByText('Zdanie pierwsze, poprawione.')).toBeVisible();
  await untilHeard(page.request, signature, `${signature}_wywiad.mp3`);
  await page.getByRole('button', { name: 'Odtwórz', exact: true }).click();
  await expect.poll(() => playedSeconds(page), { timeout: 30_000 }).toBeGreaterThan(5);
  await page.getByRole('button', { name: 'Wstrzymaj' }).click();
  const seconds = await playedSeconds(page);
  const current = page.locator('[aria-current="true"][role="listitem"]');
  await expect(current).toHaveCount(1);
  // Lines of four seconds each, of which the third and fourth were merged.
  const expected = seconds < 8 ? 'Zdanie drugie, poprawione.' : 'Zdanie numer 3';
  await expect(current).toContainText(expected);
}

async function searchAndJump(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Szukaj w transkrypcji' }).fill('numer 200 ');
  await expect(page.getByText('1 z 1', { exact: true })).toBeVisible();
  await expect.poll(async () => (await markedWords(page)).shown).toEqual(['numer 200']);
  const panel = page.getByRole('complementary', { name: 'Tagi i słowa kluczowe' });
  await expect(panel.getByText('piece kaflowe')).toBeVisible();
  await panel.getByRole('list', { name: 'Wystąpienia: Leon Zdun' }).getByRole('button').click();
  await expect.poll(() => playedSeconds(page)).toBeGreaterThanOrEqual(16);
  await expect(page.locator('[aria-current="true"][role="listitem"]')).toContainText('Zdanie numer 5 ');
}

async function meetClosedDoors(page: Page): Promise<void> {
  const doors = [
    `/api/recordings/${secret}`,
    `/storage/recordings/${secret}/${secret}_a.wav`,
    `/api/peaks?id=${secret}&filename=${secret}_a.wav`,
    `/api/getsrt.php?id=${secret}&filename=${secret}_a.srt`,
    `/api/getsrt.php?id=${signature}&filename=${secret}_a.srt`,
    `/api/tags.php?recording_id=${secret}&transcript_file=${secret}_a.srt`,
    `/api/media.php?recordingId=${secret}&type=photos&action=metadata`,
  ];
  for (const door of doors) {
    const answer = await page.request.get(door);
    expect([door, answer.status()]).toEqual([door, 404]);
    expect(await answer.text()).not.toMatch(/kanarek/i);
  }
  const index = await page.request.post('/api/tags.php?type=keyword', { data: { publicRecordingIds: [secret] } });
  expect(await index.text()).not.toMatch(/kanarek/i);
  expect(await (await page.request.get('/api/recordings')).text()).not.toMatch(/kanarek/i);
  await page.goto(`/library/recording/${secret}`);
  await expect(page.getByText('Nie znaleziono nagrania').first()).toBeVisible();
  await expect(page.getByText(/kanarek/i)).toHaveCount(0);
}

function editorOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Edytor transkrypcji' });
}

/** A line by its number, as screen readers announce it. */
function lineOf(editor: Locator, number: number): Locator {
  return editor.locator(`[role="listitem"][aria-posinset="${number}"]`);
}

function lineField(editor: Locator, number: number): Locator {
  return lineOf(editor, number).getByRole('textbox');
}
