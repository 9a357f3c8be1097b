import { writeSrt } from '@glosy/core/formats/subtitles/srt';
import type { TranscriptLink } from '@glosy/core/recording/recording';
import { provenanceOf } from '@glosy/core/transcript/provenance';
import type { Doubt } from '@glosy/core/words/count-doubt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts';
import { insertTestRecording } from '../../../testing/makers.ts';
import { sendFile } from '../../../testing/multipart.ts';
import { recountTextFacts } from './text-facts.repository.ts';

/** Two lines of a recogniser, each of five words with one unsure word. */
const said = ['Mieszkałam w Łodzi przy fabryce.', 'Potem przyszła wojna i koniec.'];
const recognised = {
  segments: said.map((text, index) => ({
    start: 1 + 10 * index,
    end: 3 + 10 * index,
    text,
    words: text.split(' ').map((word, at) => {
      const start = 1 + 10 * index + at / 5;
      return { word, start, end: start + 0.2, score: at === 2 ? 0.3 : 0.9 };
    }),
  })),
};
const first = { startMs: 1000, endMs: 2000, text: 'Mieszkałam w Łodzi przy fabryce.' };
const second = { startMs: 11_000, endMs: 12_000, text: 'Potem przyszła wojna i koniec.' };

describe('facts about a text in lists', () => {
  let test: TestApp;
  let editor: SignedIn;
  let user: SignedIn;
  let now: Date;

  beforeEach(async () => {
    now = new Date('2026-05-12T10:00:00.000Z');
    test = await buildTestApp({ now: () => now });
    editor = await test.signIn('editor');
    user = await test.signIn('user');
    await insertTestRecording(test.dependencies.database.db, 'HM-1', { restrictions: 'public' });
  });
  afterEach(() => test.close());

  const heard = () => sendFile(test, editor, 'HM-1_a.json', Buffer.from(JSON.stringify(recognised)), {});
  const attach = (text: string) =>
    sendFile(test, editor, 'HM-1_a.srt', Buffer.from(writeSrt([{ ...first, text }])), {});
  const save = (lines: readonly (typeof first)[], baseRevision: number, extra: Record<string, string> = {}) =>
    sendFile(test, editor, 'HM-1_a.srt', Buffer.from(writeSrt(lines)), {
      ...{ baseRevision: String(baseRevision), proofread: '' },
      ...extra,
    });
  const restore = (revision: number, baseRevision: number) =>
    test.ask(editor, {
      method: 'POST',
      url: '/api/transcript-revisions',
      payload: { id: 'HM-1', filename: 'HM-1_a.srt', revision, baseRevision },
    });
  const links = async (who: SignedIn = user): Promise<TranscriptLink[]> =>
    (await test.ask(who, { url: '/api/recording-entries' })).json().data[0].technical.transcripts;
  const told = async () => provenanceOf(await links())?.sentence ?? null;
  const doubt = async (): Promise<Doubt | undefined> => (await links(editor))[0]?.doubt;

  it('report that a recogniser’s file brought it, and nobody has checked it', async () => {
    await heard();
    expect(await told()).toBe('Transkrypcja maszynowa, jeszcze nie sprawdzona');
    await save([{ ...first, text: 'Mieszkałam w Zgierzu przy fabryce.' }, second], 1);
    expect(await told()).toBe('Transkrypcja maszynowa, jeszcze nie sprawdzona');
  });

  it("count people's marks at once, even those of an autosave", async () => {
    await heard();
    await save([first, second], 1, { editSession: 'a' });
    const etag = String((await test.ask(user, { url: '/api/recording-entries' })).headers.etag);
    await save([first, second], 2, { editSession: 'a', proofread: '1' });
    const headers = { 'if-none-match': etag };
    expect((await test.ask(user, { url: '/api/recording-entries', headers })).statusCode).toBe(200);
    expect(await told()).toBe('Transkrypcja maszynowa. Sprawdzona przez człowieka (50 %)');
    await save([first, second], 3, { editSession: 'a', proofread: '0-1' });
    expect(await told()).toBe('Transkrypcja maszynowa. Sprawdzona przez człowieka (100 %)');
  });

  it('are empty for a text that people wrote, even if a machine’s is in its history', async () => {
    await attach('Słowa człowieka.');
    expect(await told()).toBeNull();
    await heard();
    expect(await told()).toBe('Transkrypcja maszynowa, jeszcze nie sprawdzona');
    await attach('Słowa człowieka.');
    expect(await told()).toBeNull();
    await restore(2, 3);
    expect(await told()).toBe('Transkrypcja maszynowa, jeszcze nie sprawdzona');
    await restore(1, 4);
    expect(await told()).toBeNull();
  });

  it('are the same in the recording, whose answer may be saved again', async () => {
    await heard();
    const { data } = (await test.ask(editor, { url: '/api/recordings/HM-1' })).json();
    expect(data.technical.transcripts[0]).toMatchObject({ machineText: { lines: 2, proofread: 0 } });
    const answer = await test.ask(editor, { method: 'PUT', url: '/api/recordings/HM-1', payload: data });
    expect(answer.statusCode, answer.body).toBe(200);
  });

  it('count words that the recogniser was unsure of, for staff', async () => {
    await heard();
    expect(await doubt()).toEqual({ rated: 10, doubtful: 2 });
    expect((await links())[0]).toEqual({
      ...{ audioFile: '', srtFile: 'HM-1_a.srt', machineText: { lines: 2, proofread: 0 } },
    });
  });

  it('count no doubt in lines that people have checked, nor in words that they wrote or confirmed', async () => {
    await heard();
    await save([first, second], 1, { proofread: '0' });
    expect(await doubt()).toEqual({ rated: 10, doubtful: 1 });
    await save([first, second], 2);
    expect(await doubt()).toEqual({ rated: 10, doubtful: 2 });
    await save([{ ...first, text: first.text.replace('Łodzi', 'Zgierzu') }, second], 3);
    expect(await doubt()).toEqual({ rated: 10, doubtful: 1 });
    const payload = { id: 'HM-1', filename: 'HM-1_a.srt', lines: [{ ...second, words: [2] }] };
    await test.ask(editor, { method: 'POST', url: '/api/words', payload });
    now = new Date('2026-05-12T11:00:00.000Z');
    await save([{ ...first, text: 'Nic.' }, second], 4);
    expect(await doubt()).toEqual({ rated: 6, doubtful: 0 });
    await restore(1, 5);
    expect(await doubt()).toEqual({ rated: 10, doubtful: 1 });
    const counted = await doubt();
    const { db } = test.dependencies.database;
    const { id } = await db.selectFrom('transcripts').select('id').executeTakeFirstOrThrow();
    await test.dependencies.database.transaction((tx) => recountTextFacts(tx, id));
    const { rated_words, doubtful_words } = await db.selectFrom('transcripts').selectAll().executeTakeFirstOrThrow();
    expect({ rated: rated_words, doubtful: doubtful_words }).toEqual(counted);
  });
});
