import { readSrt } from '@glosy/core/formats/subtitles/srt';
import type { LoadingPlan, TranscriptChoice } from '@glosy/core/work/loading';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { wavOf } from '../../testing/sounds.ts';
import { beginLoading, wholeFile } from './testing-loading.ts';

/** Twenty seconds. */
const sound = wavOf(320_044, 7);
const table = 'Sygnatura;Tytuł;Data;Transkrypcje\nA;Rozmowa;1987;\n';
const srt = (from: string, to: string) => `1\n${from} --> ${to}\nTak było.\n`;
const fitting = srt('00:00:01,000', '00:00:18,000');
const untimed = 'Anna: Dzień dobry.\nJan: Dobry, dobry.\n';

let test: TestApp;
let admin: SignedIn;
beforeEach(async () => {
  test = await buildTestApp();
  admin = await test.signIn('admin');
});
afterEach(() => test.close());

async function send(files: Readonly<Record<string, string | Buffer>>, rows = table) {
  const id = await beginLoading(test, admin);
  for (const [path, content] of Object.entries({ 'opis.csv': rows, ...files })) {
    await test.ask(admin, wholeFile(id, path, content));
  }
  await test.ask(admin, wholeFile(id, 'A/a.wav', sound));
  const plan = (await test.ask(admin, { url: `/api/loadings/${id}/plan` })).json().data as LoadingPlan;
  const [recording] = plan.recordings;
  if (!recording) throw new Error('The plan has no interview.');
  return { id, recording };
}

/** Starts the loading with a choice for the sound, and returns the lines that were stored. */
async function load(id: string, recording: string, choice?: Omit<TranscriptChoice, 'recording' | 'sound'>) {
  const choices = choice && [{ recording, sound: 'A/a.wav', ...choice }];
  const payload = choices ? { choices } : undefined;
  const started = await test.ask(admin, {
    method: 'POST',
    url: `/api/loadings/${id}/start`,
    ...(payload && { payload }),
  });
  expect(started.statusCode).toBe(200);
  await test.dependencies.jobs.idle();
  const stored = await test.ask(admin, { url: '/api/getsrt.php?id=A&filename=A_a.srt' });
  const times = stored.statusCode === 404 ? null : readSrt(stored.body).map(({ startMs, endMs }) => [startMs, endMs]);
  const [link] = (await test.ask(admin, { url: '/api/recordings/A' })).json().data.technical.transcripts;
  return { times, isApproximate: link?.hasApproximateTimes === true };
}

describe('a text without times in a loading', () => {
  it('is spread over a sound of the same name, and the plan says so', async () => {
    const { id, recording } = await send({ 'A/a.txt': untimed });
    expect(recording.transcripts).toEqual([{ path: 'A/a.txt', sound: 'A/a.wav', lines: 2 }]);
    expect(recording.notes).toContain(
      'a.txt: Naprawiono. Plik nie ma czasów. Tekst rozłożono po całym nagraniu, więc czasy są przybliżone.',
    );
    expect(await load(id, recording.key)).toEqual({
      times: [
        [0, 10_000],
        [10_000, 20_000],
      ],
      isApproximate: true,
    });
  });

  it('of another name is left out with a note, unless the table or the user names it', async () => {
    const { id, recording } = await send({ 'A/list.txt': untimed });
    expect([recording.transcripts, recording.missing]).toEqual([[], ['transcript']]);
    expect(recording.notes).toContain(
      'list.txt: W tym pliku nie ma czasów, a jego nazwa nie mówi, że to transkrypcja, więc jest pominięty.',
    );
    expect(recording.candidates).toMatchObject([{ taken: null, files: [{ path: 'A/list.txt', misfit: null }] }]);
    const named = await send({ 'A/list.txt': untimed }, table.replace('1987;', '1987;list.txt'));
    expect(named.recording.transcripts).toMatchObject([{ path: 'A/list.txt' }]);
    expect(await load(id, recording.key, { path: 'A/list.txt', fit: 'keep' })).toMatchObject({ isApproximate: true });
  });

  it('of our own TEI keeps the mark of approximate times', async () => {
    const moments = '<when xml:id="t0"/><when xml:id="t1" interval="2" since="#t0"/>';
    const timeline = `<timeline unit="s" origin="#t0" cert="low">${moments}</timeline>`;
    const tei = `<TEI><text>${timeline}<body><u start="#t0" end="#t1">Tak.</u></body></text></TEI>`;
    const { id, recording } = await send({ 'A/a.xml': tei });
    expect(recording.candidates[0]?.files[0]?.wealth).toBe('przybliżone czasy');
    expect(await load(id, recording.key)).toEqual({ times: [[0, 2000]], isApproximate: true });
  });

  it('is replaced by one with times', async () => {
    const { recording } = await send({ 'A/a.txt': untimed, 'A/inny.srt': fitting });
    expect(recording.candidates).toMatchObject([
      {
        taken: 'A/inny.srt',
        files: [
          { path: 'A/inny.srt', wealth: 'czasy', hasApproximateTimes: false },
          { path: 'A/a.txt', wealth: 'tekst bez czasów', hasApproximateTimes: true },
        ],
      },
    ]);
  });
});

describe('a choice in the plan', () => {
  it.each<[string, TranscriptChoice['fit'], number[][]]>([
    ['an hour back', 'hour', [[1000, 18_000]]],
    ['to the length of the sound', 'scale', [[19_906, 20_000]]],
    ['not at all', 'keep', [[3_601_000, 3_618_000]]],
  ])('moves times that do not fit the sound %s', async (_, fit, times) => {
    const { id, recording } = await send({ 'A/a.srt': srt('01:00:01,000', '01:00:18,000') });
    expect(recording.notes).toContain(
      'a.srt: Napisy zaczynają się w 01:00:01, jak w programach do montażu filmów, a nagranie a.wav trwa 00:00:20.',
    );
    expect(recording.candidates[0]?.files[0]?.misfit?.changes).toEqual(['hour', 'scale']);
    expect(await load(id, recording.key, { path: 'A/a.srt', fit })).toEqual({ times, isApproximate: false });
  });

  it('decodes a file as the user chose, if the letters do not reveal the encoding', async () => {
    const doubtful = Buffer.from(srt('00:00:01,000', '00:00:18,000').replace('Tak było', 'Pan Müller'), 'latin1');
    const { id, recording } = await send({ 'A/a.srt': doubtful });
    const [file] = recording.candidates[0]?.files ?? [];
    expect(file?.encodings.map(({ encoding, rows }) => [encoding, rows])).toContainEqual(['cp852', ['Pan MŘller.']]);
    await load(id, recording.key, { path: 'A/a.srt', fit: 'keep', encoding: 'cp852' });
    const stored = await test.ask(admin, { url: '/api/getsrt.php?id=A&filename=A_a.srt' });
    expect(stored.body).toContain('Pan MŘller.');
  });

  it('uses another transcript, or none; without a choice the richest is used', async () => {
    const files = { 'A/a.srt': fitting.replace('Tak', 'Anna: Tak'), 'A/inny.vtt': srt('00:00:02,000', '00:00:19,000') };
    const other = await send(files);
    expect(other.recording.candidates[0]?.taken).toBe('A/a.srt');
    expect(await load(other.id, other.recording.key, { path: 'A/inny.vtt', fit: 'keep' })).toMatchObject({
      times: [[2000, 19_000]],
    });
    const none = await send(files, table.replace('A;', 'A2;').replace('1987;', '1987;A'));
    expect(none.recording.signature).toBe('A2');
    await load(none.id, none.recording.key, { path: null, fit: 'keep' });
    const { technical } = (await test.ask(admin, { url: '/api/recordings/A2' })).json().data;
    expect(technical).toMatchObject({ storage: ['A2_a.wav'], transcripts: [] });
  });
});
