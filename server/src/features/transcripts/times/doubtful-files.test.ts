import { readSrt, writeSrt } from '@glosy/core/formats/subtitles/srt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts';
import { insertTestRecording } from '../../../testing/makers.ts';
import { sendFile } from '../../../testing/multipart.ts';
import { wavOf } from '../../../testing/sounds.ts';

/** Twenty seconds. */
const sound = wavOf(320_044, 7);
const srt = (from: string, to: string) => Buffer.from(`1\n${from} --> ${to}\nTak było.\n`);

let test: TestApp;
let editor: SignedIn;
beforeAll(async () => {
  test = await buildTestApp();
  editor = await test.signIn('editor');
  await insertTestRecording(test.dependencies.database.db, 'HM-1');
  await sendFile(test, editor, 'HM-1_a.wav', sound);
  await test.dependencies.jobs.idle();
});
afterAll(() => test.close());

const send = async (bytes: Buffer, extra: Record<string, string> = {}) =>
  (await sendFile(test, editor, 'HM-1_a.srt', bytes, { audioFile: 'HM-1_a.wav', ...extra })).json().data;
const stored = async () =>
  readSrt((await test.ask(editor, { url: '/api/getsrt.php?id=HM-1&filename=HM-1_a.srt' })).body);

describe('a transcript that does not fit its sound', () => {
  it.each<[string, Buffer, string, string[]]>([
    [
      'starts at one hour',
      srt('01:00:01,000', '01:00:18,000'),
      'Napisy zaczynają się w 01:00:01, jak w programach do montażu filmów, a nagranie HM-1_a.wav trwa 00:00:20.',
      ['hour', 'scale'],
    ],
    [
      'ends after it',
      srt('00:00:01,000', '00:10:00,000'),
      'Napisy kończą się w 00:10:00, a nagranie HM-1_a.wav trwa 00:00:20.',
      ['ends', 'scale'],
    ],
  ])('is stored unchanged and reported: it %s', async (_, bytes, sentence, changes) => {
    expect((await send(bytes)).misfit).toEqual({ sentence, changes });
    expect(await stored()).toEqual(readSrt(bytes.toString()));
  });

  it.each([
    ['hour', 1000, 18_000],
    ['scale', 19_906, 20_000],
    ['keep', 3_601_000, 3_618_000],
  ])('is stored as the upload says: %s', async (fit, startMs, endMs) => {
    expect((await send(srt('01:00:01,000', '01:00:18,000'), { fit })).misfit).toBeUndefined();
    expect(await stored()).toEqual([{ startMs, endMs, text: 'Tak było.' }]);
  });

  it('is stored with shorter lines if only ends are after the sound', async () => {
    const lines = [
      ...readSrt(srt('00:00:01,000', '00:10:00,000').toString()),
      ...readSrt(srt('00:00:05,000', '00:00:09,000').toString()),
    ];
    expect((await send(Buffer.from(writeSrt(lines)), { fit: 'ends' })).misfit).toBeUndefined();
    expect((await stored()).map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [1000, 5000],
      [5000, 9000],
    ]);
  });

  it('is not reported for a transcript that fits, nor for an edit', async () => {
    expect((await send(srt('00:00:01,000', '00:00:19,000'))).misfit).toBeUndefined();
    const { revision } = await send(srt('00:00:01,000', '00:00:19,000'));
    const edited = await send(srt('00:00:01,000', '00:10:00,000'), { baseRevision: String(revision) });
    expect([edited.revision, edited.misfit]).toEqual([revision + 1, undefined]);
  });
});

describe('a transcript whose letters do not tell its encoding', () => {
  const doubtful = Buffer.from('1\n00:00:01,000 --> 00:00:19,000\nPan M\u00fcller.\n', 'latin1');

  it('is read in the likeliest one, which is reported, or in the one that the upload names', async () => {
    expect((await send(doubtful)).repairs).toEqual([
      { cue: null, startMs: 0, text: 'Litery nie mówią, w jakim kodowaniu jest plik. Przyjęto Windows (CP1250).' },
    ]);
    expect((await stored())[0]?.text).toBe('Pan Müller.');
    expect((await send(doubtful, { encoding: 'cp852' })).repairs).toBeUndefined();
    expect((await stored())[0]?.text).toBe('Pan MŘller.');
  });
});
