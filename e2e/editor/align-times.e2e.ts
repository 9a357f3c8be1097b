import { lineField, makeTranscript, openEditor, readSaved, upload } from '../support/editor.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const heard = [
  [1, 'Dzień dobry pani Heleno zacznijmy od domu'],
  [6, 'Mieszkaliśmy wtedy przy ulicy Młyńskiej'],
] as const;

/** Output of WhisperX: a word each half second. */
const recognised = {
  segments: heard.map(([start, text]) => ({
    start,
    end: start + text.split(' ').length / 2,
    text,
    words: text.split(' ').map((word, at) => {
      return { word, start: start + at / 2, end: start + at / 2 + 0.4, score: 0.9 };
    }),
  })),
};

/** A person's text, with guessed times. */
const written = `1
00:00:00,000 --> 00:00:03,000
Jan Kos: Dzień dobry, pani Heleno. Zacznijmy od domu.

2
00:00:03,000 --> 00:00:10,000
Mieszkaliśmy wtedy przy Młyńskiej.
`;

test('the times of a transcript are aligned after a check; one undo restores all', async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'DC-1', lines: 1 });
  await upload(page.request, 'DC-1_wywiad.json', Buffer.from(JSON.stringify(recognised)), 'application/json');
  await upload(page.request, 'DC-1_wywiad.srt', Buffer.from(written), 'application/x-subrip');
  const editor = await openEditor(page, 'DC-1');

  await editor.getByLabel('Czasy i dźwięk', { exact: true }).click();
  await editor.getByRole('button', { name: 'Dopasuj czasy do nagrania' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dopasuj czasy do nagrania' });
  await expect(dialog.getByText('Inne czasy miałyby 2 napisy z 2. Usłyszano 100 % słów.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: '00:00:00 → 00:00:01 (o 1 s później)' }).press('Alt+p');
  await expect(editor.getByRole('button', { name: 'Wstrzymaj', includeHidden: true })).toBeAttached();

  await dialog.getByRole('button', { name: 'Zmień czasy 2 napisów' }).click();
  await expect(dialog).toBeHidden();
  await expect(editor.getByText('Automatycznie zapisano zmiany').first()).toBeVisible();
  expect(await readSaved(page.request, 'DC-1')).toContain(
    '00:00:06,000 --> 00:00:08,400\nMieszkaliśmy wtedy przy Młyńskiej.',
  );

  await lineField(editor, 1).press('Control+z');
  await lineField(editor, 1).press('Control+s');
  await expect.poll(() => readSaved(page.request, 'DC-1')).toContain('00:00:03,000 --> 00:00:10,000');
});

test('without recognised words a message explains what to do first', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'DC-2', lines: 2 });
  const editor = await openEditor(page, 'DC-2');
  await editor.getByLabel('Czasy i dźwięk', { exact: true }).click();
  await editor.getByRole('button', { name: 'Dopasuj czasy do nagrania' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dopasuj czasy do nagrania' });
  await expect(dialog.getByText(/^Nie ma jeszcze słów z nagrania.*Przepisz automatycznie/)).toBeVisible();
});

test('aligned times are no longer approximate', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'DC-3', lines: 1 });
  await upload(page.request, 'DC-3_wywiad.json', Buffer.from(JSON.stringify(recognised)), 'application/json');
  await upload(page.request, 'DC-3_wywiad.srt', Buffer.from(written), 'application/x-subrip');
  const mark = { id: 'DC-3', filename: 'DC-3_wywiad.srt', approximate: true };
  expect((await page.request.put('/api/transcript-times', { data: mark })).status()).toBe(200);
  const editor = await openEditor(page, 'DC-3');
  const notice = editor.getByText(/^Czasy są przybliżone, bo plik ich nie miał\./);
  await expect(notice).toBeVisible();

  await editor.getByLabel('Czasy i dźwięk', { exact: true }).click();
  await editor.getByRole('button', { name: 'Dopasuj czasy do nagrania' }).click();
  await page.getByRole('button', { name: 'Zmień czasy 2 napisów' }).click();
  await expect(notice).toBeHidden();
  const { technical } = (await (await page.request.get('/api/recordings/DC-3')).json()).data;
  expect(technical.transcripts[0].hasApproximateTimes).toBeUndefined();
  expect(await readSaved(page.request, 'DC-3')).toContain('00:00:06,000 --> 00:00:08,400');
});
