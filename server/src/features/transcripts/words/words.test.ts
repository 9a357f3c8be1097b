import type { TranscriptWords } from '@glosy/core/contract/transcripts/words';
import { writeSrt } from '@glosy/core/formats/subtitles/srt';
import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts';
import { insertTestRecording } from '../../../testing/makers.ts';
import { sendFile } from '../../../testing/multipart.ts';
import { insertScene } from '../../../testing/scene.ts';

const fileName = 'HM-1_a.srt';

/** Output of WhisperX: two sentences, one unsure word. */
const recognised = {
  segments: [
    {
      start: 1,
      end: 2.2,
      text: 'Mieszkałam w Łodzi na ulicy Piotrkowskiej, blisko fabryki.',
      words: [
        { word: 'Mieszkałam', start: 1, end: 1.3, score: 0.9 },
        { word: 'w', start: 1.3, end: 1.4, score: 0.8 },
        { word: 'Łodzi', start: 1.4, end: 1.7, score: 0.2 },
        { word: 'na', start: 1.7, end: 1.75, score: 0.9 },
        { word: 'ulicy', start: 1.75, end: 1.8, score: 0.9 },
        { word: 'Piotrkowskiej,', start: 1.8, end: 1.9, score: 0.9 },
        { word: 'blisko', start: 1.9, end: 2, score: 0.9 },
        { word: 'fabryki.', start: 2, end: 2.2, score: 0.9 },
      ],
    },
    {
      start: 4,
      end: 4.6,
      text: 'Potem przyszła wojna i wszystko się skończyło na długie lata.',
      words: 'Potem przyszła wojna i wszystko się skończyło na długie lata.'
        .split(' ')
        .map((word, at) => ({ word, start: 4 + at / 10, end: 4 + (at + 1) / 10, score: 0.9 })),
    },
  ],
};

describe('words of a transcript', () => {
  let test: TestApp;
  let editor: SignedIn;

  beforeEach(async () => {
    test = await buildTestApp();
    editor = await test.signIn('editor');
    await insertTestRecording(test.dependencies.database.db, 'HM-1');
    await sendFile(test, editor, 'HM-1_a.json', Buffer.from(JSON.stringify(recognised)), {});
  });
  afterEach(() => test.close());

  const read = async (asked: { revision?: number; as?: SignedIn } = {}) => {
    const query = { id: 'HM-1', filename: fileName, ...(asked.revision ? { revision: String(asked.revision) } : {}) };
    return test.ask(asked.as ?? editor, { url: '/api/words', query });
  };
  const words = async (revision?: number): Promise<TranscriptWords> =>
    (await read(revision ? { revision } : {})).json().data;
  const save = (lines: readonly TranscriptLine[], baseRevision: number) =>
    sendFile(test, editor, fileName, Buffer.from(writeSrt(lines)), {
      baseRevision: String(baseRevision),
      proofread: '',
    });
  const stored = async (): Promise<TranscriptLine[]> => {
    const rows = await test.dependencies.database.db.selectFrom('lines').selectAll().orderBy('position').execute();
    return rows.map(({ start_ms, end_ms, text }) => ({ startMs: start_ms, endMs: end_ms, text }));
  };
  const confirm = (lines: readonly (TranscriptLine & { words: number[] })[]) =>
    test.ask(editor, { method: 'POST', url: '/api/words', payload: { id: 'HM-1', filename: fileName, lines } });

  it('come with the file of a recogniser, line by line', async () => {
    const { revision, lines } = await words();
    expect(revision).toBe(1);
    expect(lines[0]?.[2]).toEqual([1400, 1700, 0.2, 'Łodzi']);
    expect(lines.map((line) => line.length)).toEqual([8, 10]);
  });

  it('survive an edit: a word that a person wrote is certain, and has the time of the replaced one', async () => {
    const [first, second] = (await stored()) as [TranscriptLine, TranscriptLine];
    await save([{ ...first, text: first.text.replace('Łodzi', 'Zgierzu') }, second], 1);
    const { lines } = await words();
    expect(lines[0]?.[2]).toEqual([1400, 1700, 1, 'Zgierzu', 0.2]);
    expect(lines[0]?.[7]).toEqual([2000, 2200, 0.9, 'fabryki.']);
    expect(lines[1]?.[0]).toEqual([4000, 4100, 0.9, 'Potem']);
  });

  it('are those of the requested revision', async () => {
    const [first, second] = (await stored()) as [TranscriptLine, TranscriptLine];
    await save([{ ...first, text: 'Nic.' }, second], 1);
    expect((await words(1)).lines[0]?.[2]).toEqual([1400, 1700, 0.2, 'Łodzi']);
    expect((await words(2)).lines[0]).toHaveLength(1);
  });

  it('are restored with a revision', async () => {
    const [first] = (await stored()) as [TranscriptLine];
    await save([{ ...first, text: 'Nic.' }], 1);
    const payload = { id: 'HM-1', filename: fileName, revision: 1, baseRevision: 2 };
    await test.ask(editor, { method: 'POST', url: '/api/transcript-revisions', payload });
    expect((await words()).lines[0]?.[2]).toEqual([1400, 1700, 0.2, 'Łodzi']);
  });

  it('are included with a single line from an older revision', async () => {
    const [first, second] = (await stored()) as [TranscriptLine, TranscriptLine];
    await save([{ ...first, text: 'Nic.' }, second], 1);
    await save([first, { ...second, text: 'Potem nic.' }], 2);
    expect((await words()).lines[0]?.[2]).toEqual([1400, 1700, 0.2, 'Łodzi']);
  });

  it('are certain once a person has confirmed them, even in an edited line', async () => {
    const [first, second] = (await stored()) as [TranscriptLine, TranscriptLine];
    expect((await confirm([{ ...first, words: [2] }])).statusCode).toBe(200);
    expect((await words()).lines[0]?.[2]).toEqual([1400, 1700, 1, 'Łodzi', 0.2]);
    await save([{ ...first, text: first.text.replace('blisko', 'obok') }, second], 1);
    expect((await words()).lines[0]?.[2]).toEqual([1400, 1700, 1, 'Łodzi', 0.2]);
  });

  it('are skipped if their line was changed since', async () => {
    const [first] = (await stored()) as [TranscriptLine];
    expect((await confirm([{ ...first, text: 'Coś innego.', words: [0] }])).statusCode).toBe(200);
    expect((await words()).lines[0]?.[0]?.[2]).toBe(0.9);
  });

  it('of a closed line are not sent to users', async () => {
    await insertScene(test, 'HM-2', {});
    await sendFile(test, editor, 'HM-2_a.json', Buffer.from(JSON.stringify(recognised)), {});
    const payload = { audio_file: 'HM-2_a.mp3', start: 1, end: 2 };
    const closed = await test.ask(editor, { method: 'POST', url: '/api/recordings/HM-2/closures', payload });
    expect(closed.statusCode, closed.body).toBe(201);
    const query = { id: 'HM-2', filename: 'HM-2_a.srt' };
    const lengthsFor = async (who: SignedIn) => {
      const { lines } = (await test.ask(who, { url: '/api/words', query })).json().data as TranscriptWords;
      return lines.map(({ length }) => length);
    };
    expect(await lengthsFor(await test.signIn('user'))).toEqual([0, 10]);
    expect(await lengthsFor(editor)).toEqual([8, 10]);

    // They stay hidden if the line is rewritten and then restored. HM-1 has the same lines.
    const [first, , second] = (await stored()) as [TranscriptLine, TranscriptLine, TranscriptLine];
    for (const [text, baseRevision] of [['Inaczej.', '1'] as const, [first.text, '2'] as const]) {
      const body = Buffer.from(writeSrt([{ ...first, text }, second]));
      await sendFile(test, editor, 'HM-2_a.srt', body, { recordingId: 'HM-2', baseRevision, proofread: '' });
    }
    expect(await lengthsFor(await test.signIn('user'))).toEqual([0, 10]);
    expect(await lengthsFor(editor)).toEqual([8, 10]);
  });

  it('of an older revision are for staff', async () => {
    const user = await test.signIn('user');
    const [first] = (await stored()) as [TranscriptLine];
    await save([{ ...first, text: 'Nic.' }], 1);
    expect((await read({ as: user, revision: 1 })).statusCode).toBe(403);
    expect((await read({ as: user, revision: 2 })).statusCode).toBe(200);
  });

  it('take at most 40 bytes each', async () => {
    const rows = await test.dependencies.database.db.selectFrom('line_words').selectAll().execute();
    const bytes = rows.reduce(
      (sum, row) => sum + row.transcript_id.length + 2 * row.line_key.length + row.words.length,
      0,
    );
    expect(bytes / 18).toBeLessThan(40);
  });
});
