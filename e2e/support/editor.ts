import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { makeSrt, makeWav } from './sounds.ts';
import { expect } from './test.ts';
import { untilHeard } from './until-heard.ts';

/** Creates a recording with sound, of ten seconds or as given, and a transcript, through the real calls of the signed-in user. */
export async function makeTranscript(
  request: APIRequestContext,
  {
    signature,
    lines = 20,
    srt = makeSrt(lines),
    hasSound = true,
    seconds = 10,
  }: { signature: string; lines?: number; srt?: string; hasSound?: boolean; seconds?: number },
): Promise<void> {
  const created = await request.post('/api/recordings', { data: blankRecording(signature) });
  expect(created.status(), await created.text()).toBe(201);
  const name = `${signature}_wywiad`;
  if (hasSound) {
    await upload(request, `${name}.wav`, makeWav(seconds), 'audio/wav');
    await untilHeard(request, signature, `${name}.wav`);
  }
  await upload(request, `${name}.srt`, Buffer.from(srt), 'application/x-subrip');
}

function blankRecording(signature: string): object {
  return {
    metadata: {
      signature,
      title: `Rozmowa ${signature}`,
      date: '2024-05-17',
      location: '',
      duration: '',
      interviewer: '',
      interviewee: { name: 'Anna Nowak', photo: '', biography: '' },
    },
    proofreading: { email: '', status: '' },
    description: { summary: '', timeline: [], indexes: { geographical: [], personal: [], subject: [] } },
    technical: { format: '', storage: [], transcripts: [] },
    access: { restrictions: 'public', rights: '', downloadable: false },
  };
}

/** Output of WhisperX: two sentences with half a second a word; it was unsure of one word of each. */
const recognised = {
  segments: ['Mieszkałam wtedy na ulicy Piotrkowskiej w Łodzi.', 'Ojciec pracował w dużej fabryce u Scheiblera.'].map(
    (text, at) => ({
      start: at * 5,
      end: at * 5 + 4,
      text,
      words: text.split(' ').map((word, n) => ({
        word,
        start: at * 5 + n / 2,
        end: at * 5 + n / 2 + 0.5,
        score: /Piotrkowskiej|Scheiblera/.test(word) ? 0.3 : 0.95,
      })),
    }),
  ),
};

/** A transcript of two lines with times of words: `Piotrkowskiej` and `Scheiblera.` are doubtful. */
export async function makeDoubtfulTranscript(request: APIRequestContext, signature: string): Promise<void> {
  await makeTranscript(request, { signature, lines: 1 });
  const file = Buffer.from(JSON.stringify(recognised));
  await upload(request, `${signature}_wywiad.json`, file, 'application/json');
}

/** Uploads a file in one chunk. A transcript with `baseRevision` is a save of the editor. */
export async function upload(
  request: APIRequestContext,
  fileName: string,
  buffer: Buffer,
  mimeType: string,
  fields: Record<string, string> = {},
): Promise<void> {
  const answer = await request.post('/api/upload.php', {
    multipart: { chunkIndex: '0', totalChunks: '1', fileName, ...fields, file: { name: fileName, mimeType, buffer } },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** The transcript on the server. */
export async function readSaved(request: APIRequestContext, signature: string): Promise<string> {
  const answer = await request.get(`/api/getsrt.php?id=${signature}&filename=${signature}_wywiad.srt`);
  expect(answer.status()).toBe(200);
  return answer.text();
}

export async function openEditor(page: Page, signature: string): Promise<Locator> {
  await page.goto(`/recordings/${signature}/view`);
  await page.getByRole('button', { name: 'Edytor transkrypcji' }).first().click();
  const editor = page.getByRole('dialog', { name: 'Edytor transkrypcji' });
  await expect(lineField(editor, 1)).toBeVisible();
  return editor;
}

/** Waits for the tags of a transcript without any. Until then merging and deleting are refused: tags must not be lost. */
export async function waitForTags(editor: Locator): Promise<void> {
  await editor.getByRole('tab', { name: 'Tagi i osoby' }).click();
  await expect(editor.getByText('Brak słów kluczowych')).toBeVisible();
  await editor.getByRole('tab', { name: 'Napis' }).click();
}

/** The text of the line with this number, from 1. */
export function lineField(editor: Locator, number: number): Locator {
  return editor.locator(`[aria-posinset="${number}"]`).getByRole('textbox');
}

/** The dialog that offers the draft of this device. */
export function draftOffer(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Niezapisane zmiany z tego urządzenia' });
}

/** Waits until the device has a draft that contains these words. */
export async function waitForDraft(page: Page, words = ''): Promise<void> {
  await expect.poll(() => page.evaluate(readDrafts)).toContain(words === '' ? '"hunks"' : words);
}

/** All drafts on the device as JSON; runs in the page. */
export function readDrafts(): Promise<string> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('glosy-drafts');
    opening.onsuccess = () => {
      const names = [...opening.result.objectStoreNames];
      if (!names.includes('changes')) return resolve('');
      const reading = opening.result.transaction('changes').objectStore('changes').getAll();
      reading.onsuccess = () => resolve(JSON.stringify(reading.result));
    };
  });
}
