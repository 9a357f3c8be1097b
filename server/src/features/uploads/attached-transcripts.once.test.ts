import type { Recording } from '@glosy/core/recording/recording';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { multipart, type Part, sendFile } from '../../testing/multipart.ts';
import { smallMp3 } from '../../testing/sounds.ts';

let test: TestApp;
let editor: SignedIn;

beforeEach(async () => {
  test = await buildTestApp();
  editor = await test.signIn('editor');
  await insertTestRecording(test.dependencies.database.db, 'HM-1');
});
afterEach(() => test.close());

const readRecording = async () => (await test.ask(editor, { url: '/api/recordings/HM-1' })).json().data as Recording;
const readText = async (filename: string, query = '') =>
  (await test.ask(editor, { url: `/api/getsrt.php?id=HM-1&filename=${filename}${query}` })).body;

describe('a transcript', () => {
  const srt = Buffer.from('1\n00:00:00,000 --> 00:00:02,000\nDzień dobry.\n');

  it('is attached to its audio, and edits become revisions', async () => {
    await sendFile(test, editor, 'HM-1_a.mp3', smallMp3());
    const attached = await sendFile(test, editor, 'HM-1_a.srt', srt);
    expect(attached.json().data).toEqual({
      fileName: 'HM-1_a.srt',
      receivedChunks: [0],
      totalChunks: 1,
      complete: true,
      revision: 1,
    });
    const links = [{ audioFile: 'HM-1_a.mp3', srtFile: 'HM-1_a.srt' }];
    expect((await readRecording()).technical.transcripts).toEqual(links);
    expect((await sendFile(test, editor, 'HM-1_a.srt', srt, { baseRevision: '1' })).json().data.revision).toBe(2);
    expect((await sendFile(test, editor, 'HM-1_a.srt', srt, { baseRevision: '1' })).statusCode).toBe(409);
  });

  it.each(['before', 'after'])(
    'is saved on a nearly full disk when the field with its name comes %s the file',
    async (order) => {
      const { storage } = test.dependencies;
      storage.freeBytes = async () => 1_000_000;
      const staged: string[] = [];
      const writeStaged = storage.writeStaged.bind(storage);
      storage.writeStaged = (id, ...rest) => {
        staged.push(id);
        return writeStaged(id, ...rest);
      };
      const fields: Part[] = [
        ['chunkIndex', '0'],
        ['totalChunks', '1'],
        ['fileName', 'HM-1_a.srt'],
      ];
      const file: Part = ['file', srt];
      const body = multipart(order === 'before' ? [...fields, file] : [file, ...fields]);
      const answer = await test.ask(editor, { method: 'POST', url: '/api/upload.php', ...body });
      expect(answer.json()).toMatchObject({ data: { fileName: 'HM-1_a.srt', complete: true, revision: 1 } });
      expect(staged).toEqual([]);
    },
  );

  it('can belong only to audio of its recording', async () => {
    const answer = await sendFile(test, editor, 'HM-1_a.srt', srt, { audioFile: 'HM-2_a.mp3' });
    expect(answer.statusCode).toBe(404);
  });

  it('is neither saved nor deleted while another user holds the lock', async () => {
    await sendFile(test, editor, 'HM-1_a.srt', srt);
    const { db } = test.dependencies.database;
    await db.updateTable('recordings').set({ proofreading_email: 'ola@example.org' }).execute();
    expect((await sendFile(test, editor, 'HM-1_a.srt', srt)).statusCode).toBe(423);
    const url = '/api/recordings/HM-1/file/HM-1_a.srt';
    expect((await test.ask(editor, { method: 'DELETE', url })).statusCode).toBe(423);
    await db.updateTable('recordings').set({ proofreading_email: editor.email }).execute();
    const removed = await test.ask(editor, { method: 'DELETE', url });
    expect(removed.json().data.technical.transcripts).toEqual([]);
  });

  it('is kept by a form that was opened before it was added', async () => {
    const opened = await readRecording();
    await sendFile(test, editor, 'HM-1_a.mp3', smallMp3());
    await sendFile(test, editor, 'HM-1_a.srt', srt);
    const payload = { ...opened, metadata: { ...opened.metadata, title: 'Nowy tytuł' } };
    const answer = await test.ask(editor, { method: 'PUT', url: '/api/recordings/HM-1', payload });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject({
      version: 4,
      metadata: { title: 'Nowy tytuł' },
      technical: { storage: ['HM-1_a.mp3'], transcripts: [{ audioFile: 'HM-1_a.mp3', srtFile: 'HM-1_a.srt' }] },
    });
  });

  it('does not replace a transcript of the same name that belongs to other audio', async () => {
    await sendFile(test, editor, 'HM-1_a.mp3', smallMp3());
    await sendFile(test, editor, 'HM-1_b.mp3', smallMp3());
    await sendFile(test, editor, 'HM-1_napisy.srt', srt, { audioFile: 'HM-1_a.mp3' });
    const other = Buffer.from('1\n00:00:00,000 --> 00:00:02,000\nDruga taśma.\n');
    for (const name of ['HM-1_napisy.srt', 'HM-1_Napisy.SRT']) {
      const answer = await sendFile(test, editor, name, other, { audioFile: 'HM-1_b.mp3' });
      expect(answer.statusCode, name).toBe(409);
    }
    const answer = await sendFile(test, editor, 'HM-1_napisy.srt', other, { audioFile: 'HM-1_b.mp3' });
    expect(answer.json()).toEqual({
      error: 'Plik o nazwie HM-1_napisy.srt już istnieje w tym nagraniu.',
      code: 'file.name-taken',
    });
    expect(await readText('HM-1_napisy.srt')).toBe('1\n00:00:00,000 --> 00:00:02,000\nDzień dobry.\n\n');
    const links = [{ audioFile: 'HM-1_a.mp3', srtFile: 'HM-1_napisy.srt' }];
    expect((await readRecording()).technical.transcripts).toEqual(links);
  });

  it('attached again to its own audio is a new revision, and the old text stays readable', async () => {
    await sendFile(test, editor, 'HM-1_a.mp3', smallMp3());
    await sendFile(test, editor, 'HM-1_a.srt', srt, { audioFile: 'HM-1_a.mp3' });
    const better = Buffer.from('1\n00:00:00,000 --> 00:00:02,000\nDzień dobry państwu.\n');
    const answer = await sendFile(test, editor, 'HM-1_a.srt', better, { audioFile: 'HM-1_a.mp3' });
    expect(answer.json().data).toMatchObject({ fileName: 'HM-1_a.srt', revision: 2 });
    expect(await readText('HM-1_a.srt')).toContain('Dzień dobry państwu.');
    expect(await readText('HM-1_a.srt', '&revision=1')).toContain('Dzień dobry.');
  });

  it('in WebVTT is stored as SubRip with its speakers', async () => {
    await sendFile(test, editor, 'HM-1_a.mp3', smallMp3());
    const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.500\n<v Anna>Dzień dobry.\n';
    const answer = await sendFile(test, editor, 'HM-1_a.vtt', Buffer.from(vtt), { audioFile: 'HM-1_a.mp3' });
    expect(answer.json().data).toMatchObject({ fileName: 'HM-1_a.srt', revision: 1 });
    expect((await readRecording()).technical.transcripts).toEqual([{ audioFile: 'HM-1_a.mp3', srtFile: 'HM-1_a.srt' }]);
    expect(await readText('HM-1_a.srt')).toBe('1\n00:00:01,000 --> 00:00:02,500\nAnna: Dzień dobry.\n\n');
  });
});

describe('a transcript uploaded before its audio', () => {
  const srt = Buffer.from('1\n00:00:00,000 --> 00:00:02,000\nDzień dobry.\n');
  const send = async (...names: string[]) => {
    for (const name of names) {
      const answer = await sendFile(test, editor, `HM-1_${name}`, name.endsWith('.srt') ? srt : smallMp3());
      expect(answer.statusCode, name).toBe(200);
    }
  };
  const readLinks = async () => {
    const { transcripts } = (await readRecording()).technical;
    return transcripts.map(({ srtFile, audioFile }) => [srtFile, audioFile]);
  };

  it('is linked to the audio of the same name once it is uploaded', async () => {
    await send('1.srt');
    expect(await readLinks()).toEqual([['HM-1_1.srt', '']]);
    await send('1.mp3');
    expect(await readLinks()).toEqual([['HM-1_1.srt', 'HM-1_1.mp3']]);
  });

  it('is linked to the only audio, whatever its name', async () => {
    await send('napisy.srt', 'wywiad.mp3');
    expect(await readLinks()).toEqual([['HM-1_napisy.srt', 'HM-1_wywiad.mp3']]);
  });

  it.each([
    ['1.srt', '2.mp3', '1.mp3'],
    ['tekst-01.srt', 'strona-02.mp3', 'tekst-01.mp3'],
    ['strona_A.srt', 'strona_B.mp3', 'strona_A.mp3'],
    ['1a.srt', '1b.mp3', '1a.mp3'],
  ])('%s is not linked to audio of another part, %s', async (transcript, other, own) => {
    await send(transcript, other);
    expect(await readLinks()).toEqual([[`HM-1_${transcript}`, '']]);
    await send(own);
    expect(await readLinks()).toEqual([[`HM-1_${transcript}`, `HM-1_${own}`]]);
  });

  it('is not linked to audio of another part that was uploaded earlier', async () => {
    await send('2.mp3', '1.srt');
    expect(await readLinks()).toEqual([['HM-1_1.srt', '']]);
    await send('1.mp3');
    expect(await readLinks()).toEqual([['HM-1_1.srt', 'HM-1_1.mp3']]);
  });

  it('is linked to the audio of its own name when several wait', async () => {
    await send('rano.srt', 'wieczor.srt', 'wieczor.mp3');
    expect(await readLinks()).toEqual([
      ['HM-1_rano.srt', ''],
      ['HM-1_wieczor.srt', 'HM-1_wieczor.mp3'],
    ]);
    await send('rano.mp3');
    expect(await readLinks()).toEqual([
      ['HM-1_rano.srt', 'HM-1_rano.mp3'],
      ['HM-1_wieczor.srt', 'HM-1_wieczor.mp3'],
    ]);
  });

  it('keeps its audio when a second one is uploaded, even one of the same name', async () => {
    await send('wywiad.mp3');
    await sendFile(test, editor, 'HM-1_napisy.srt', srt, { audioFile: 'HM-1_wywiad.mp3' });
    await send('napisy.mp3');
    expect(await readLinks()).toEqual([['HM-1_napisy.srt', 'HM-1_wywiad.mp3']]);
  });

  it('keeps the link to deleted audio when other audio is uploaded', async () => {
    await send('wywiad.srt', 'wywiad.mp3');
    await test.ask(editor, { method: 'DELETE', url: '/api/recordings/HM-1/file/HM-1_wywiad.mp3' });
    await send('inny.mp3');
    expect(await readLinks()).toEqual([['HM-1_wywiad.srt', 'HM-1_wywiad.mp3']]);
  });

  it('is kept by a form that was opened before its audio was uploaded', async () => {
    await send('1.srt');
    const opened = await readRecording();
    await send('1.mp3');
    const payload = { ...opened, metadata: { ...opened.metadata, title: 'Nowy tytuł' } };
    const answer = await test.ask(editor, { method: 'PUT', url: '/api/recordings/HM-1', payload });
    expect(answer.statusCode).toBe(200);
    expect(await readLinks()).toEqual([['HM-1_1.srt', 'HM-1_1.mp3']]);
  });
});
