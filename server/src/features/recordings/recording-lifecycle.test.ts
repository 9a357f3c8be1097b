import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '../../lib/durations.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { multipart, sendFile } from '../../testing/multipart.ts';
import { plainPicture } from '../../testing/pictures.ts';
import { smallMp3 } from '../../testing/sounds.ts';
import { storedFilesOf } from '../../testing/stored-files.ts';
import { storedKeys } from '../files/stored-keys.ts';
import { emptyTrash } from '../files/trash/empty-trash.ts';
import { restoreFromTrash } from '../files/trash/restore-from-trash.ts';
import { transcriptTrash } from '../transcripts/transcript-trash.repository.ts';

describe('a recording with its files and media', () => {
  let test: TestApp;
  let editor: SignedIn;
  let admin: SignedIn;
  let clock: Date;

  beforeEach(async () => {
    clock = new Date('2026-03-01T10:00:00Z');
    test = await buildTestApp({ now: () => clock });
    editor = await test.signIn('editor');
    admin = await test.signIn('admin');
  });
  afterEach(() => test.close());

  const create = () =>
    test.ask(editor, { method: 'POST', url: '/api/recordings', payload: { metadata: { title: 'Ż', date: '1987' } } });
  const read = async () => (await test.ask(editor, { url: '/api/recordings/HM-1987-001' })).json().data;
  const restore = (signature: string) =>
    test.dependencies.database.transaction((tx) =>
      restoreFromTrash(tx, transcriptTrash, { signature }, clock.toISOString()),
    );

  it('gets the next number, accepts one of two concurrent saves, and has a history', async () => {
    const made = await Promise.all([create(), create(), create()]);
    expect(made.map((answer) => answer.json().data?.id).sort()).toEqual(['HM-1987-001', 'HM-1987-002', 'HM-1987-003']);
    const recording = await read();
    const put = (who: SignedIn, title: string) => {
      const payload = { ...recording, metadata: { ...recording.metadata, title } };
      return test.ask(who, { method: 'PUT', url: '/api/recordings/HM-1987-001', payload });
    };
    const answers = await Promise.all([put(editor, 'A'), put(admin, 'B')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const history = (await test.ask(editor, { url: '/api/recordings/HM-1987-001/changes' })).json().data;
    expect(history).toMatchObject([{ version: 2 }, { version: 1 }]);
    expect((await test.ask(editor, { url: '/api/recordings' })).json().data).toHaveLength(3);
  });

  it('accepts files, keeps their order, and has no bytes left when the trash is emptied', async () => {
    await create();
    for (const name of ['b', 'a']) await sendFile(test, editor, `HM-1987-001_${name}.mp3`, smallMp3());
    expect((await sendFile(test, admin, 'HM-1987-001_A.mp3', smallMp3())).statusCode).toBe(409);
    await test.dependencies.jobs.idle();
    const recording = await read();
    expect(recording.technical.storage).toEqual(['HM-1987-001_b.mp3', 'HM-1987-001_a.mp3']);
    expect(recording.audio.map(({ state }: { state: string }) => state)).toEqual(['ready', 'ready']);
    const storage = [...recording.technical.storage].reverse();
    const payload = { ...recording, technical: { ...recording.technical, storage } };
    const ordered = await test.ask(editor, { method: 'PUT', url: '/api/recordings/HM-1987-001', payload });
    expect(ordered.json().data.technical.storage).toEqual(storage);

    const picture = multipart([
      ['file', await plainPicture('png'), 'm.png'],
      ['title', 'M'],
      ['description', ''],
    ]);
    const place = { recordingId: 'HM-1987-001', type: 'photos' };
    const added = await test.ask(editor, { method: 'POST', url: '/api/media.php', query: place, ...picture });
    expect(added.json().data.filename).toBe('HM-1987-001_m.png');
    const served = await test.ask(editor, { url: '/storage/recordings/HM-1987-001/HM-1987-001_m.png' });
    expect(served.statusCode).toBe(200);

    await test.ask(admin, { method: 'DELETE', url: '/api/recordings/HM-1987-001' });
    expect((await test.ask(admin, { url: '/api/recordings/HM-1987-001' })).statusCode).toBe(404);
    const restored = await restore('hm-1987-001');
    expect(restored).toEqual({ signature: 'HM-1987-001', recording: true, files: [], taken: [] });
    await test.ask(admin, { method: 'DELETE', url: '/api/recordings/HM-1987-001' });
    clock = new Date(clock.getTime() + 31 * dayMs);
    expect(await emptyTrash(test.dependencies, storedKeys(test.dependencies), transcriptTrash)).toEqual([
      'HM-1987-001',
    ]);
    await test.dependencies.jobs.idle();
    expect(await storedFilesOf(test.dependencies.storage)).toEqual([]);
  });

  it('gets deleted files, transcripts and media back from the trash', async () => {
    await create();
    await sendFile(test, editor, 'HM-1987-001_a.mp3', smallMp3());
    const srt = Buffer.from('1\n00:00:00,000 --> 00:00:02,000\nŻ.\n');
    await sendFile(test, editor, 'HM-1987-001_a.srt', srt);
    const picture = multipart([['file', await plainPicture('png'), 'm.png']]);
    const place = { recordingId: 'HM-1987-001', type: 'photos' };
    await test.ask(editor, { method: 'POST', url: '/api/media.php', query: place, ...picture });
    for (const name of ['HM-1987-001_a.mp3', 'HM-1987-001_a.srt']) {
      await test.ask(editor, { method: 'DELETE', url: `/api/recordings/HM-1987-001/file/${name}` });
    }
    const query = { ...place, filename: 'HM-1987-001_m.png' };
    await test.ask(editor, { method: 'DELETE', url: '/api/media.php', query });
    expect((await read()).technical).toMatchObject({ storage: [], transcripts: [] });
    const restored = await restore('HM-1987-001');
    expect(restored?.files.sort()).toEqual(['HM-1987-001_a.mp3', 'HM-1987-001_a.srt', 'HM-1987-001_m.png']);
    expect((await read()).technical).toMatchObject({
      storage: ['HM-1987-001_a.mp3'],
      transcripts: [{ audioFile: 'HM-1987-001_a.mp3', srtFile: 'HM-1987-001_a.srt' }],
    });
    for (const action of ['file', 'thumbnail', 'original']) {
      const answer = await test.ask(editor, { url: '/api/media.php', query: { ...query, action } });
      expect(answer.statusCode, action).toBe(200);
    }
    await test.ask(editor, { method: 'DELETE', url: '/api/recordings/HM-1987-001/file/HM-1987-001_a.srt' });
    clock = new Date(clock.getTime() + 31 * dayMs);
    expect(await emptyTrash(test.dependencies, storedKeys(test.dependencies), transcriptTrash)).toEqual([
      'HM-1987-001_a.srt',
    ]);
  });

  it('is not found, or the request refused, when a name contains a NUL', async () => {
    for (const url of [
      '/api/recordings/a%00b',
      '/api/recordings/a%00/chapters',
      '/api/recordings/a%00/closures',
      '/storage/recordings/a%00/b',
      '/storage/recordings/a/b%00',
      '/rozmowa/a%00',
      '/iiif/a%00/manifest',
    ]) {
      expect((await test.ask(editor, { url })).statusCode, url).toBe(404);
    }
    for (const url of [
      '/api/getsrt.php?id=a%00&filename=b.srt',
      '/api/getsrt.php?id=a&filename=b%00.srt',
      '/api/transcript-revisions?id=a&filename=b%00.srt',
      '/api/peaks?id=a%00&filename=b',
      '/api/media.php?recordingId=a%00&type=photos&action=metadata',
      '/api/tags.php?recording_id=a%00&transcript_file=b',
      '/api/upload.php?fileName=a%00&totalChunks=1',
    ]) {
      expect((await test.ask(editor, { url })).statusCode, url).toBe(400);
    }
    await create();
    const sent = await sendFile(test, editor, 'HM-1987-001_a.mp3', smallMp3(), { uploadId: 'a\0b' });
    expect(sent.statusCode).toBe(400);
    const removal = { method: 'DELETE', url: '/api/recordings/HM-1987-001/file/a%00.srt' } as const;
    expect((await test.ask(editor, removal)).statusCode).toBe(404);
  });
});
