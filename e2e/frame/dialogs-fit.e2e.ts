import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { edge } from '../support/edge.ts';
import { lineField, makeTranscript, openEditor, upload } from '../support/editor.ts';
import { holdTranscript } from '../support/hold.ts';
import { shortOrLong } from '../support/long-form.ts';
import { makeSrt, makeWav } from '../support/sounds.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const photo = readFileSync(new URL('../../demo/recordings/HM-2022-003/photos/dworzec.jpg', import.meta.url));
const phone = { width: 360, height: 740 };
const longTitle =
  'Dziewięćdziesięciokilkuletnia konstantynopolitańczykowianeczka o przedwojennym Lipowcu, młynie i o tym, co było po wojnie';

test('while the transcript is loading, the editor and the player show a message', async ({ page, archive, signIn }) => {
  await page.setViewportSize(phone);
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'DF-1' });
  const release = await holdTranscript(page);
  await page.goto('/recordings/DF-1/view');
  for (const opener of [/^Edytor transkrypcji/, /^Odtwórz: /]) {
    await page.getByRole('button', { name: opener }).first().click();
    const words = page.getByRole('dialog').getByText('Wczytywanie transkrypcji…');
    await expect(words).toBeInViewport();
    expect(await words.evaluate((element) => element.getBoundingClientRect().width)).toBeGreaterThan(100);
    await page.getByRole('dialog').getByRole('button', { name: 'Zamknij', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  release();
});

const [tablet, laptop] = [768, 1280].map((width) => ({ width, height: 800 })) as [typeof phone, typeof phone];

test('the player of a view page covers no text below a long title', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  const made = await page.request.post('/api/recordings', { data: { metadata: { title: longTitle, date: '1987' } } });
  const { id } = (await made.json()).data as { id: string };
  const name = `${id}_bardzo_dluga_nazwa_pliku_z_nagraniem_z_domu_kultury`;
  await upload(page.request, `${name}.wav`, makeWav(10), 'audio/wav');
  await upload(page.request, `${name}.srt`, Buffer.from(makeSrt(40)), 'application/x-subrip');
  for (const { width, height } of shortOrLong([phone, laptop], [phone, tablet, laptop])) {
    await page.setViewportSize({ width, height });
    await page.goto(`/recordings/${id}/view`);
    await page.getByRole('button', { name: /^Odtwórz: / }).click();
    const dialog = page.getByRole('dialog');
    const words = dialog.getByRole('region', { name: 'Transkrypcja' });
    await expect(words).toBeVisible();
    const bar = dialog.getByRole('region', { name: 'Odtwarzacz' });
    expect(await edge(words, 'bottom'), `${width} px`).toBeLessThanOrEqual(await edge(bar, 'top'));
    expect((await edge(words, 'bottom')) - (await edge(words, 'top')), `${width} px`).toBeGreaterThan(150);
    expect(await edge(bar, 'bottom'), `${width} px`).toBeLessThanOrEqual(height);
    await expectAccessible(page);
  }
});

test('a long question starts at its beginning, with its answers visible', async ({ page, archive, signIn }) => {
  await page.setViewportSize(phone);
  await signIn(page, archive.createAccount('editor'));
  const made = await page.request.post('/api/recordings', { data: { metadata: { title: 'Młyn', date: '1987' } } });
  const { id } = (await made.json()).data as { id: string };
  await upload(page.request, `${id}_a.wav`, makeWav(90), 'audio/wav');
  const cue = (second: number) => `00:00:${second},000 --> 00:00:01,000\nZdanie ${second} o młynie.\n\n`;
  const damaged = Array.from({ length: 20 }, (_, index) => `${index + 1}\n${cue(index + 10)}`).join('');
  await page.goto(`/recordings/${id}/edit`);
  const choice = page.locator('.attach-transcript input[type=file]').first();
  await choice.setInputFiles({ name: 'a.srt', mimeType: 'text/plain', buffer: Buffer.from(damaged) });
  const question = page.getByRole('alertdialog', { name: 'Transkrypcja wymagała naprawy' });
  await expect(question.getByText('Sprawdź, czy dobrze go odczytaliśmy.')).toBeInViewport({ ratio: 1 });
  for (const name of ['Anuluj', 'Zapisz']) {
    await expect(question.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  await expectAccessible(page);
});

test('on a phone, choosing a version from the history does not move it', async ({ page, archive, signIn }) => {
  await page.setViewportSize(phone);
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'DF-2' });
  const editor = await openEditor(page, 'DF-2');
  await lineField(editor, 1).fill('Zmienione.');
  await editor.getByRole('button', { name: 'Zapisz teraz' }).click();
  await expect(editor.getByText('Zapisane', { exact: true }).first()).toBeVisible();
  await editor.getByRole('button', { name: 'Historia' }).click();
  const history = page.getByRole('dialog', { name: 'Historia transkrypcji' });
  const version = history.getByRole('button', { name: /wgrany plik/ });
  await expect(version).toBeVisible();
  const before = await edge(version, 'top');
  await version.click();
  await expect(history.getByText('1 zmiana')).toBeVisible();
  expect(await edge(version, 'top')).toBe(before);
});

test('the replace button stays in view for any number of matches', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'DF-3', lines: 60, hasSound: false });
  await openEditor(page, 'DF-3');
  await page.keyboard.press('Control+H');
  const dialog = page.getByRole('dialog', { name: 'Znajdź i zamień' });
  await dialog.getByLabel('Znajdź', { exact: true }).fill('Lipowcu');
  await dialog.getByLabel('Zamień na').fill('Podgaju');
  const [first, late] = [1, 13].map((line) => {
    const start = new Date((line - 1) * 2000).toISOString().slice(11, 19);
    return dialog.getByRole('checkbox', { name: `Zamień w napisie ${start}` });
  }) as [Locator, Locator];
  for (const width of shortOrLong([360, 1280], [360, 768, 1280])) {
    await page.setViewportSize({ width, height: 740 });
    await first.focus();
    await expect(dialog.getByRole('button', { name: 'Zamień w 60 miejscach' })).toBeInViewport({ ratio: 1 });
    await late.focus();
    const cancel = dialog.getByRole('button', { name: 'Anuluj' });
    expect(await edge(late, 'bottom'), `${width} px`).toBeLessThan(await edge(cancel, 'top'));
  }
});

test('on a phone, the editor’s shortcuts fit beside their descriptions', async ({ page, archive, signIn }) => {
  await page.setViewportSize(phone);
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'DF-4' });
  await openEditor(page, 'DF-4');
  await page.keyboard.press('Control+/');
  const sheet = page.getByRole('dialog', { name: 'Skróty klawiszowe' });
  await expect(sheet).toBeVisible();
  const tooWide = await sheet
    .getByRole('definition')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
  expect(tooWide).toEqual([]);
});

test('on a phone, read-only lines have no empty row, and the reason is fully visible', async ({
  page,
  browser,
  archive,
  signIn,
}) => {
  await page.setViewportSize(phone);
  const holder = archive.createAccount('editor');
  const context = await browser.newContext({ baseURL: archive.url });
  const other = await context.newPage();
  await signIn(other, holder);
  await makeTranscript(other.request, { signature: 'DF-5' });
  const { data } = await (await other.request.get('/api/recordings/DF-5')).json();
  const proofreading = { ...data.proofreading, email: holder.email };
  expect((await other.request.put('/api/recordings/DF-5', { data: { ...data, proofreading } })).status()).toBe(200);
  await context.close();

  await signIn(page, archive.createAccount('editor'));
  const editor = await openEditor(page, 'DF-5');
  const notice = editor.getByText(`Transkrypcja zablokowana przez: ${holder.email}`).last();
  await expect(notice).toBeVisible();
  const row = editor.locator('[aria-posinset="2"]');
  expect((await edge(row, 'bottom')) - (await edge(lineField(editor, 2), 'bottom'))).toBeLessThan(16);
  const reach = await editor.getByRole('region', { name: 'Odtwarzacz' }).evaluate((bar) => {
    const spread = Number(/ (\d+)px(?:,|$)/.exec(getComputedStyle(bar).boxShadow)?.[1] ?? 0);
    return bar.getBoundingClientRect().top - spread;
  });
  expect(await edge(editor.locator('.alert'), 'bottom')).toBeLessThanOrEqual(reach);
});

test('on a phone, the name of a long tag stays inside its line', async ({ page, archive, signIn }) => {
  await page.setViewportSize(phone);
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'DF-6' });
  const name = 'Niewiadomska-Brzęczyszczykiewiczowa Konstancja';
  const made = await page.request.post('/api/tags.php', { data: { name, type: 'person' } });
  const { id: tag_id } = (await made.json()) as { id: number };
  const place = { recording_id: 'DF-6', transcript_file: 'DF-6_wywiad.srt', start_time: 0 };
  expect((await page.request.post('/api/tags.php', { data: { tag_id, ...place } })).status()).toBe(200);
  const editor = await openEditor(page, 'DF-6');
  const row = editor.locator('[aria-posinset="1"]');
  const tag = row.getByRole('listitem');
  await expect(tag).toContainText('Konstancja');
  expect(await edge(tag, 'right')).toBeLessThan((await edge(row, 'right')) - 4);
});

test('on a phone, a picture with a long name leaves room for its download', async ({ page, archive, signIn }) => {
  await page.setViewportSize(phone);
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'DF-7' });
  const address = '/api/media.php?recordingId=DF-7&type=photos';
  const title = 'Dworzec w Lipowcu nad Wartą, widok od strony nastawni, fotografia z prywatnego albumu';
  const added = await page.request.post(address, {
    multipart: {
      title,
      description: 'Zegar stoi, bo tak mówił ojciec. Peron był wtedy jeszcze drewniany.',
      file: { name: 'dworzec.jpg', mimeType: 'image/jpeg', buffer: photo },
    },
  });
  expect(added.status(), await added.text()).toBeLessThan(300);
  const { filename } = (await added.json()).data as { filename: string };
  const update = `${address}&action=update&filename=${encodeURIComponent(filename)}`;
  expect((await page.request.put(update, { data: { downloadable: true } })).status()).toBe(200);
  await page.goto('/library/recording/DF-7');
  await page.getByRole('button', { name: 'Więcej czynności' }).click();
  await page.getByRole('button', { name: 'Zdjęcia i dokumenty' }).click();
  await page.getByRole('dialog').getByRole('button', { name: title }).click();
  const shown = page.getByRole('dialog', { name: title });
  await expect(shown.getByRole('img')).toBeInViewport({ ratio: 1 });
  await expect(
    shown.getByRole('link', { name: /Pobierz/ }).or(shown.getByRole('button', { name: /Pobierz/ })),
  ).toBeInViewport({
    ratio: 1,
  });
});
