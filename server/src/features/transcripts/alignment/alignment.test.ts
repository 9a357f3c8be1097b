import type { TranscriptAlignment, TranscriptWords } from '@glosy/core/contract/transcripts/words';
import { writeSrt } from '@glosy/core/formats/subtitles/srt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts';
import { insertTestRecording } from '../../../testing/makers.ts';
import { sendFile } from '../../../testing/multipart.ts';

const fileName = 'HM-1_a.srt';
const heard = 'Mieszkałam w Łodzi na ulicy Piotrkowskiej. Potem przyszła wojna i wszystko się skończyło.';

/** Output of WhisperX: a word each half second, from the tenth second on. */
const recognised = {
  segments: [
    {
      start: 10,
      end: 16.4,
      text: heard,
      words: heard.split(' ').map((word, at) => {
        return { word, start: 10 + at / 2, end: 10 + at / 2 + 0.4, score: 0.9 };
      }),
    },
  ],
};

/** Lines written by a person, with guessed times. */
const lines = [
  { startMs: 0, endMs: 4000, text: 'Anna Nowak: Mieszkałam w Łodzi, na Piotrkowskiej.' },
  { startMs: 4000, endMs: 9000, text: 'Potem przyszła wojna.' },
];

describe('aligning a transcript with its sound', () => {
  let test: TestApp;
  let editor: SignedIn;

  beforeEach(async () => {
    test = await buildTestApp();
    editor = await test.signIn('editor');
    await insertTestRecording(test.dependencies.database.db, 'HM-1');
  });
  afterEach(() => test.close());

  const attach = () => sendFile(test, editor, 'HM-1_a.json', Buffer.from(JSON.stringify(recognised)), {});
  const save = (written: typeof lines, baseRevision: number) =>
    sendFile(test, editor, fileName, Buffer.from(writeSrt(written)), {
      baseRevision: String(baseRevision),
      proofread: '',
    });
  const align = (revision: number, as = editor) =>
    test.ask(as, {
      method: 'POST',
      url: '/api/words/alignment',
      payload: { id: 'HM-1', filename: fileName, revision },
    });
  const words = async (): Promise<TranscriptWords> =>
    (await test.ask(editor, { url: '/api/words', query: { id: 'HM-1', filename: fileName } })).json().data;

  it('finds the times of the lines without changing them', async () => {
    await attach();
    await save(lines, 1);
    const answer = await align(2);
    expect(answer.statusCode).toBe(200);
    const found = answer.json().data as TranscriptAlignment;
    expect(found.lines).toEqual([
      [10_000, 12_900, 1, null],
      [13_000, 14_400, 1, null],
    ]);
    expect(found).toMatchObject({ heardPart: 1, source: { model: null } });
    const text = await test.ask(editor, { url: '/api/getsrt.php', query: { id: 'HM-1', filename: fileName } });
    expect(text.headers['x-transcript-revision']).toBe('2');
    expect(text.body).toBe(writeSrt(lines));
  });

  it('adds times to the words once the found times are saved; each keeps its certainty', async () => {
    await attach();
    await save(lines, 1);
    const certainties = async () => (await words()).lines.flat().map(([, , certainty]) => certainty);
    const before = await certainties();
    const { lines: found } = (await align(2)).json().data as TranscriptAlignment;
    await save(
      lines.map((line, at) => ({ ...line, startMs: found[at]?.[0] ?? 0, endMs: found[at]?.[1] ?? 0 })),
      2,
    );
    const timed = (await words()).lines.map((line) => line.map(([startMs, endMs, , word]) => [startMs, endMs, word]));
    expect(timed).toEqual([
      [
        [10_000, 10_400, 'Mieszkałam'],
        [10_500, 10_900, 'w'],
        [11_000, 11_400, 'Łodzi,'],
        [11_500, 11_900, 'na'],
        [12_500, 12_900, 'Piotrkowskiej.'],
      ],
      [
        [13_000, 13_400, 'Potem'],
        [13_500, 13_900, 'przyszła'],
        [14_000, 14_400, 'wojna.'],
      ],
    ]);
    expect(before).toContain(0.9);
    expect(await certainties()).toEqual(before);
  });

  it("uses the words of a recogniser's file, not of the text that a person attached later", async () => {
    await attach();
    const [one] = lines as [(typeof lines)[0]];
    await sendFile(test, editor, fileName, Buffer.from(writeSrt([{ ...one, text: heard }])), {});
    await save(lines, 2);
    const { lines: found } = (await align(3)).json().data as TranscriptAlignment;
    expect(found.map(([startMs]) => startMs)).toEqual([10_000, 13_000]);
  });

  it('is refused with a reason if nothing was recognised in the sound', async () => {
    await sendFile(test, editor, fileName, Buffer.from(writeSrt(lines)), {});
    const answer = await align(1);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'transcript.no-heard-words' });
  });

  it('is refused if somebody has saved the transcript since', async () => {
    await attach();
    await save(lines, 1);
    const answer = await align(1);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'transcript.stale' });
  });
});
