import { readSrt } from '@glosy/core/formats/subtitles/srt';
import { limits } from '@glosy/core/limits';
import type { Loading, LoadingPlan } from '@glosy/core/work/loading';
import type { InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkArchive } from '../../commands/check/check.ts';
import { eraseForGood } from '../../commands/erase/erase.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { insertTestRecording, inTrash } from '../../testing/makers.ts';
import { multipart } from '../../testing/multipart.ts';
import { plainPicture } from '../../testing/pictures.ts';
import { smallMp3, wavOf } from '../../testing/sounds.ts';
import { storedPaths } from '../../testing/stored-paths.ts';
import { zipOf } from '../../testing/zip.ts';
import { findAuditOf } from '../auth/audit.repository.ts';
import { expireLoadings } from './loading.feature.ts';
import { beginLoading, piece, wholeFile } from './testing-loading.ts';

let test: TestApp;
let admin: SignedIn;
let clock: Date;
beforeEach(async () => {
  clock = new Date('2026-05-12T10:00:00Z');
  test = await buildTestApp({ now: () => clock });
  admin = await test.signIn('admin');
});
afterEach(() => test.close());

const ask = async <Answer>(options: InjectOptions, status = 200, who = admin): Promise<Answer> => {
  const answer = await test.ask(who, options);
  expect(answer.statusCode, answer.body).toBe(status);
  return answer.json();
};
const post = (url: string): InjectOptions => ({ method: 'POST', url });
const begin = () => beginLoading(test, admin);
const read = async (id: string) => (await ask<{ data: Loading }>({ url: `/api/loadings/${id}` })).data;
const plan = async (id: string) => (await ask<{ data: LoadingPlan }>({ url: `/api/loadings/${id}/plan` })).data;
const send = (id: string, path: string, content: Buffer | string) => ask(wholeFile(id, path, content));
const load = async (id: string): Promise<Loading> => {
  await ask(post(`/api/loadings/${id}/start`));
  await test.dependencies.jobs.idle();
  return read(id);
};
const stagedIds = async () => {
  const ids: string[] = [];
  for await (const { id } of test.dependencies.storage.listStaged()) ids.push(id);
  return ids;
};
const recording = async (id: string, who = admin) =>
  (await test.ask(who, { url: `/api/recordings/${id}` })).json().data;
const signatures = async () => {
  const rows = await test.dependencies.database.db.selectFrom('recordings').select('signature').execute();
  return rows.map(({ signature }) => signature).sort();
};

const srt = '1\r\n00:00:00,000 --> 00:00:02,000\r\nEwa Lis: Zażółć gęślą jaźń.\r\n';
const table = [
  'Sygnatura;Tytuł;Data nagrania;Rozmówca;Tematy;Uwagi',
  'HM-7;Zegarek;12 maja 1987;Jan Staszak;kolej, wojna;x',
  ';Bez sygnatury;1990;Anna Nowak;;',
].join('\r\n');

/** A ZIP of two interviews, with all kinds of files. */
async function exampleZip(): Promise<Buffer> {
  const ohms =
    '<ROOT><record id="1" dt="2020-01-01"><version>5.4</version><date value="1999-01-01"/><title>Inny</title><sync>1:|2(1)</sync><index><point><time>61</time><title>Szkoła</title><keywords>klasa;wakacje</keywords></point></index><transcript>Raz dwa.\nTrzy cztery.</transcript></record></ROOT>';
  return zipOf([
    {
      path: 'paczka/opisy.csv',
      content: table
        .replace('Uwagi', 'Folder')
        .replace(';x', ';')
        .replace(';;\r', ';')
        .replace('Anna Nowak;;', 'Anna Nowak;;Rozmowa B'),
    },
    { path: 'paczka/HM-7/wywiad.mp3', content: smallMp3() },
    { path: 'paczka/HM-7/wywiad.srt', content: srt },
    { path: 'paczka/HM-7/portret.png', content: await plainPicture('png') },
    { path: 'paczka/HM-7/dom.png', content: await plainPicture('png') },
    { path: 'paczka/HM-7/zgoda.pdf', content: '%PDF-1.7\n%%EOF' },
    { path: 'paczka/Rozmowa B/dzwiek.wav', content: wavOf(20_044) },
    { path: 'paczka/Rozmowa B/dzwiek.xml', content: ohms },
    { path: 'paczka/Rozmowa B/notatki.txt', content: 'Bez czasów.' },
    { path: 'paczka/.DS_Store', content: 'x' },
    { path: 'paczka/obce/film.mp4', content: 'x' },
    { path: 'paczka/obce/obcy.srt', content: srt },
  ]);
}

describe('a ZIP of many interviews', () => {
  it('is shown in a dry run that changes nothing, then loaded private, complete and once', async () => {
    const id = await begin();
    await send(id, 'paczka.zip', await exampleZip());
    const shown = await plan(id);
    expect(shown.problems).toEqual([]);
    expect(shown.recordings).toMatchObject([
      {
        row: 2,
        signature: 'HM-7',
        title: 'Zegarek',
        narrator: 'Jan Staszak',
        date: '1987-05-12',
        state: 'ready',
        sounds: ['paczka/HM-7/wywiad.mp3'],
        transcripts: [{ path: 'paczka/HM-7/wywiad.srt', sound: 'paczka/HM-7/wywiad.mp3', lines: 1 }],
        portrait: 'paczka/HM-7/portret.png',
        photos: ['paczka/HM-7/dom.png'],
        documents: ['paczka/HM-7/zgoda.pdf'],
        notes: [],
      },
      { row: 3, signature: '', title: 'Bez sygnatury', state: 'ready', chapters: 1, transcripts: [{ lines: 2 }] },
    ]);
    expect(shown.recordings[1]?.notes.join()).toContain(
      'Pominięto napisy notatki.txt: dzwiek.wav ma już napisy z pliku dzwiek.xml, które mają czasy.',
    );
    expect(shown.unused.map(({ path, reason }) => `${path}: ${reason}`)).toEqual([
      'paczka/obce/film.mp4: Plików tego rodzaju nie wczytujemy. Zapisz dźwięk z filmu jako MP3 albo WAV.',
      'paczka/obce/obcy.srt: Nie pasuje do żadnego wiersza tabeli.',
    ]);
    expect(await signatures()).toEqual([]);

    const done = await load(id);
    expect(done).toMatchObject({ state: 'done', files: [], error: null });
    expect(done.results.map(({ signature, state }) => [signature, state])).toEqual([
      ['HM-7', 'loaded'],
      ['HM-1990-001', 'loaded'],
    ]);
    const made = await recording('HM-7');
    expect(made).toMatchObject({
      metadata: { title: 'Zegarek', date: '1987-05-12', interviewee: { name: 'Jan Staszak', photo: 'HM-7_photo.png' } },
      description: { indexes: { subject: ['kolej, wojna'] } },
      technical: {
        storage: ['HM-7_wywiad.mp3'],
        transcripts: [{ audioFile: 'HM-7_wywiad.mp3', srtFile: 'HM-7_wywiad.srt' }],
      },
      access: { restrictions: 'private', downloadable: false },
      audio: [{ state: 'ready' }],
    });
    const editor = await test.signIn('editor');
    expect((await test.ask(editor, { url: '/api/recordings/HM-7' })).statusCode).toBe(404);
    const text = await test.ask(admin, { url: '/api/getsrt.php?id=HM-7&filename=HM-7_wywiad.srt' });
    expect(readSrt(text.body)).toEqual(readSrt(srt));
    const documents = await ask<{ data: object[] }>({
      url: '/api/media.php?recordingId=HM-7&type=documents&action=metadata',
    });
    expect(documents.data).toMatchObject([{ filename: 'HM-7_zgoda.pdf', internal: true }]);
    const chapters = await ask<{ chapters: object[] }>({ url: '/api/recordings/HM-1990-001/chapters' });
    expect(chapters.chapters).toMatchObject([
      { start: 61, title: 'Szkoła', keywords: ['klasa', 'wakacje'], audio_file: 'HM-1990-001_dzwiek.wav' },
    ]);
    const [entry] = await findAuditOf(test.dependencies.database.db, 'recording:HM-7', 1);
    expect(entry?.action).toBe('recording.load');
    expect(await stagedIds()).toEqual([]);
    expect(await checkArchive(test.dependencies)).toEqual([]);
    expect(await storedPaths(test.dependencies.database)).toEqual([]);

    const again = await begin();
    await send(again, 'paczka.zip', await exampleZip());
    expect((await plan(again)).recordings.map(({ signature, state }) => [signature, state])).toEqual([
      ['HM-7', 'loaded'],
      ['HM-1990-001', 'loaded'],
    ]);
  });

  it('never uses a signature that exists, is in the trash or was erased', async () => {
    const { db } = test.dependencies.database;
    await insertTestRecording(db, 'HM-1');
    await insertTestRecording(db, 'HM-2', inTrash);
    await insertTestRecording(db, 'HM-3');
    await eraseForGood(test.dependencies, 'HM-3');
    const id = await begin();
    const rows = ['hm-1', 'HM-2', 'HM-3', 'HM-4', 'HM-4'].map((signature) => `${signature},T ${signature},1990`);
    await send(id, 'opisy.csv', ['signature,title,date', ...rows].join('\n'));
    const shown = await plan(id);
    expect(shown.recordings.map(({ state, problems }) => [state, problems[0]])).toEqual([
      ['conflict', 'Sygnatura hm-1 jest już zajęta.'],
      ['conflict', 'Rozmowa o sygnaturze HM-2 jest w koszu.'],
      ['conflict', 'Rozmowę o sygnaturze HM-3 usunięto na zawsze, a sygnatury nie nadaje się ponownie.'],
      ['conflict', 'Sygnatura HM-4 powtarza się.'],
      ['conflict', 'Sygnatura HM-4 powtarza się.'],
    ]);
    expect((await load(id)).results).toEqual([]);
    expect(await signatures()).toEqual(['HM-1', 'HM-2']);
  });

  it('stores nothing of an interview with a broken file, and loads the others', async () => {
    const id = await begin();
    await send(id, 'opisy.csv', 'Sygnatura,Tytuł,Data\nA-1,Zły obraz,1990\nA-2,Dobra,1991\nA-3,Zły dźwięk,1992');
    await send(id, 'A-1/obraz.jpg', Buffer.from('\xff\xd8\xff nic', 'latin1'));
    await send(id, 'A-1/a.mp3', smallMp3());
    await send(id, 'A-2/a.mp3', smallMp3());
    await send(id, 'A-3/a.mp3', 'to nie jest dźwięk');
    expect((await plan(id)).recordings.map(({ state }) => state)).toEqual(['ready', 'ready', 'invalid']);
    const done = await load(id);
    expect(done.state).toBe('failed');
    expect(done.results).toMatchObject([
      { title: 'Zły obraz', state: 'failed', problem: 'Plik obraz.jpg jest uszkodzony albo niepełny.' },
      { signature: 'A-2', state: 'loaded', problem: null },
    ]);
    expect(await signatures()).toEqual(['A-2']);
    // The files are kept for another try, until a week has passed.
    expect(await stagedIds()).toHaveLength(5);
    clock = new Date(clock.getTime() + limits.loadingExpiryMs + 1);
    await expireLoadings(test.dependencies);
    expect(await stagedIds()).toEqual([]);
  });

  it('without a table makes an interview of each folder, described by OHMS', async () => {
    const ohms =
      '<ROOT><record id="1" dt="2020-01-01"><version>6</version><date value="1999-01-01"/><title>O szkole</title><interviewee>Ewa Lis</interviewee><vtt_transcript>WEBVTT\n\n00:01.000 --> 00:02.000\nTak.</vtt_transcript></record></ROOT>';
    const id = await begin();
    await send(id, 'HM-2000-001/a.mp3', smallMp3());
    await send(id, 'HM-2000-001/a.xml', ohms);
    await send(id, 'Bez daty/b.mp3', smallMp3());
    const { recordings } = await plan(id);
    expect(recordings).toMatchObject([
      { title: 'Bez daty', state: 'invalid', problems: ['Data: Podaj datę.'] },
      { signature: 'HM-2000-001', title: 'O szkole', date: '1999-01-01', narrator: 'Ewa Lis', state: 'ready' },
    ]);
  });

  it('uses the year of a date in words, and languages and series from OHMS, unless the table has them', async () => {
    const ohms =
      '<ROOT><record><date_nonpreferred_format>Spring 1987</date_nonpreferred_format><title>T</title><series_name>Mills</series_name><language>English</language><transcript>No transcript.</transcript></record></ROOT>';
    const id = await begin();
    await send(id, 'HM-2000-001/a.xml', ohms);
    await send(id, 'HM-2000-002/a.xml', ohms);
    await send(id, 'opisy.csv', 'Sygnatura;Data;Języki;Seria\nHM-2000-001;;;\nHM-2000-002;1988;polski;Młyny\n');
    await load(id);
    const described = async (signature: string) => {
      const { metadata, catalogue } = await recording(signature);
      return [metadata.date, catalogue.languages, catalogue.series];
    };
    expect(await described('HM-2000-001')).toEqual(['1987', ['en'], 'Mills']);
    expect(await described('HM-2000-002')).toEqual(['1988', ['pl'], 'Młyny']);
  });
});

describe('pieces of a file', () => {
  it('continue where the stored ones end, and are refused elsewhere', async () => {
    const id = await begin();
    const wav = wavOf(limits.chunkBytes + 100, 3);
    const first = wav.subarray(0, limits.chunkBytes);
    await ask(piece(id, 'a.wav', wav.length, 0, first));
    expect((await read(id)).files).toEqual([{ path: 'a.wav', bytes: wav.length, received: limits.chunkBytes }]);
    const refused = await test.ask(admin, piece(id, 'a.wav', wav.length, 0, first));
    expect(refused.json()).toMatchObject({ code: 'loading.offset', details: { received: limits.chunkBytes } });
    expect((await test.ask(admin, { url: `/api/loadings/${id}/plan` })).json().code).toBe('loading.incomplete');
    expect((await test.ask(admin, post(`/api/loadings/${id}/start`))).json().code).toBe('loading.incomplete');
    await ask(piece(id, 'a.wav', wav.length, limits.chunkBytes, wav.subarray(limits.chunkBytes)));
    await send(id, 'opisy.csv', 'Tytuł,Data,Pliki\nT,1990,a.wav');
    await load(id);
    const served = await test.ask(admin, { url: '/storage/recordings/HM-1990-001/HM-1990-001_a.wav' });
    expect(served.rawPayload.equals(wav)).toBe(true);
  });

  it('of more bytes than the file has, or with a name that cannot be stored, are refused', async () => {
    const id = await begin();
    expect((await test.ask(admin, piece(id, 'a.wav', 5, 0, Buffer.alloc(6)))).statusCode).toBe(413);
    expect((await test.ask(admin, piece(id, 'a\0.wav', 5, 0, Buffer.alloc(5)))).statusCode).toBe(400);
    expect((await test.ask(admin, piece('nie-ma', 'a.wav', 5, 0, Buffer.alloc(5)))).statusCode).toBe(404);
  });

  it('are deleted with their loading, and only administrators have access to it', async () => {
    const id = await begin();
    await send(id, 'a.mp3', smallMp3());
    for (const [role, status] of [
      ['user', 403],
      ['editor', 403],
    ] as const) {
      const who = await test.signIn(role);
      for (const url of ['/api/loadings', `/api/loadings/${id}`, `/api/loadings/${id}/plan`])
        await ask({ url }, status, who);
      await ask(post('/api/loadings'), status, who);
      await ask(post(`/api/loadings/${id}/start`), status, who);
      await ask(piece(id, 'b.mp3', 1, 0, Buffer.from('x')), status, who);
      await ask({ method: 'DELETE', url: `/api/loadings/${id}` }, status, who);
      await ask({ ...post('/api/recordings-table?apply=1'), ...multipart([['file', Buffer.from('x')]]) }, status, who);
    }
    expect((await test.ask(null, { url: '/api/loadings' })).statusCode).toBe(401);
    await ask({ method: 'DELETE', url: `/api/loadings/${id}` });
    expect(await stagedIds()).toEqual([]);
    await ask({ url: `/api/loadings/${id}` }, 404);
  });
});
