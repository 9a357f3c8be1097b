import type { Locator, Page } from '@playwright/test';
import type { Account, Archive } from './archive.ts';
import { makeSrt, makeWav } from './sounds.ts';
import { expect } from './test.ts';
import { untilHeard } from './until-heard.ts';

export interface Interview {
  title: string;
  /** Lengths of the audio files in seconds; empty for a recording without audio. */
  parts?: readonly number[];
  /** SubRip text of each audio file; null for none. */
  transcripts?: readonly (string | null)[];
  /** A recogniser's result for the first audio file, with times of words; becomes its transcript. */
  recognised?: object;
  metadata?: Record<string, unknown>;
  description?: Record<string, unknown>;
}

type SignIn = (page: Page, account: Account) => Promise<void>;

/** Creates a recording through the real calls; afterwards the page is signed in as a listener. */
export async function seedInterview(
  { page, archive, signIn }: { page: Page; archive: Archive; signIn: SignIn },
  { title, parts = [30], transcripts = [makeSrt(60)], recognised, metadata = {}, description = {} }: Interview,
): Promise<string> {
  await signIn(page, archive.createAccount('editor'));
  const created = await page.request.post('/api/recordings', {
    data: { metadata: { title, date: '1987-05-12', ...metadata }, description },
  });
  expect(created.status(), await created.text()).toBe(201);
  const { id } = (await created.json()).data as { id: string };
  for (const [index, seconds] of parts.entries()) {
    await upload(page, `${id}_${index + 1}.wav`, makeWav(seconds), 'audio/wav');
    await untilHeard(page.request, id, `${id}_${index + 1}.wav`);
  }
  for (const [index, srt] of transcripts.entries()) {
    if (srt !== null) await upload(page, `${id}_${index + 1}.srt`, Buffer.from(srt), 'application/x-subrip');
  }
  if (recognised) await upload(page, `${id}_1.json`, Buffer.from(JSON.stringify(recognised)), 'application/json');
  await signIn(page, archive.createAccount('user'));
  return id;
}

async function upload(page: Page, fileName: string, buffer: Buffer, mimeType: string): Promise<void> {
  const answer = await page.request.post('/api/upload.php', {
    multipart: { chunkIndex: '0', totalChunks: '1', fileName, file: { name: fileName, mimeType, buffer } },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** The parts of the player page by their accessible names. */
export function playerOf(page: Page) {
  const bar = page.getByRole('region', { name: 'Odtwarzacz' });
  const transcript = page.getByRole('region', { name: 'Transkrypcja' });
  return {
    play: bar.getByRole('button', { name: 'Odtwórz', exact: true }),
    pause: bar.getByRole('button', { name: 'Wstrzymaj' }),
    progress: bar.getByRole('slider', { name: 'Postęp odtwarzania' }),
    transcript,
    line: (number: number) => transcript.locator(`[aria-posinset="${number}"]`),
    /** Plays from a line; its other buttons are shown while the mouse is on it. */
    playLine: (number: number) =>
      transcript.locator(`[aria-posinset="${number}"]`).getByRole('button', { name: 'Odtwórz od' }),
    current: transcript.locator('[aria-current=true]'),
    comeBack: page.getByRole('button', { name: 'Wróć do odtwarzanego miejsca' }),
    search: page.getByRole('searchbox', { name: 'Szukaj w transkrypcji' }),
    count: page.getByRole('main').getByRole('search').getByRole('status'),
  };
}

/** Position of the progress control in seconds. */
export async function secondsOf(progress: Locator): Promise<number> {
  return Number(await progress.inputValue());
}

/** The marked matches and the current one, in browsers that paint marks and in others. */
export function markedWords(page: Page): Promise<{ others: string[]; shown: string[] }> {
  return page.evaluate(() => {
    const textOf = (place: AbstractRange) => {
      const range = document.createRange();
      range.setStart(place.startContainer, place.startOffset);
      range.setEnd(place.endContainer, place.endOffset);
      return range.toString();
    };
    const painted = (name: string) => [...(globalThis.CSS.highlights?.get(name) ?? [])].map(textOf);
    const elements = (selector: string) => [...document.querySelectorAll(selector)].map((mark) => mark.textContent);
    return {
      others: [...painted('match'), ...elements('mark:not(.match-active)')],
      shown: [...painted('match-shown'), ...elements('mark.match-active')],
    };
  });
}
