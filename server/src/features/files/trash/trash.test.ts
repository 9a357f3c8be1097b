import type { Tag } from '@glosy/core/recording/tag';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkArchive } from '../../../commands/check/check.ts';
import { restoreRecording } from '../../../commands/restore-recording.ts';
import { flushOutbox } from '../../../ledger/outbox.ts';
import { dayMs } from '../../../lib/durations.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts';
import { multipart, sendFile } from '../../../testing/multipart.ts';
import { plainPicture } from '../../../testing/pictures.ts';
import { insertScene } from '../../../testing/scene.ts';
import { smallMp3 } from '../../../testing/sounds.ts';
import { storedFilesOf } from '../../../testing/stored-files.ts';
import { createIndexFollower } from '../../search/indexing/index-follower.ts';
import { transcriptTrash } from '../../transcripts/transcript-trash.repository.ts';
import { storedKeys } from '../stored-keys.ts';
import { emptyTrash } from './empty-trash.ts';

let test: TestApp;
let admin: SignedIn;
let clock: Date;

beforeEach(async () => {
  clock = new Date('2026-03-01T10:00:00Z');
  test = await buildTestApp({ now: () => clock });
  admin = await test.signIn('admin');
  await insertScene(test, 'HM-1', {});
});
afterEach(() => test.close());

const keysInStorage = async () => (await storedFilesOf(test.dependencies.storage)).length;
const afterDays = (days: number) => {
  clock = new Date(Date.parse('2026-03-01T10:00:00Z') + days * dayMs);
};
const empty = () => emptyTrash(test.dependencies, storedKeys(test.dependencies), transcriptTrash);

/** Runs the operator's command on this archive. */
async function restore(...args: string[]): Promise<string[]> {
  const printed: string[] = [];
  await restoreRecording.run({
    args,
    open: async () => test.dependencies,
    print: (line) => printed.push(line),
    readInput: async () => '',
  });
  return printed;
}

describe('a deleted recording', () => {
  beforeEach(async () => {
    await test.ask(admin, { method: 'DELETE', url: '/api/recordings/HM-1' });
  });

  it('is restored with all its files, transcripts and media', async () => {
    expect(await restore('hm-1')).toEqual(['Przywrócono nagranie HM-1.']);
    const recording = (await test.ask(admin, { url: '/api/recordings/HM-1' })).json().data;
    expect(recording.technical).toMatchObject({
      storage: ['HM-1_a.mp3'],
      transcripts: [{ audioFile: 'HM-1_a.mp3', srtFile: 'HM-1_a.srt' }],
    });
    expect((await test.ask(admin, { url: '/storage/recordings/HM-1/HM-1_a.mp3' })).statusCode).toBe(200);
    const history = (await test.ask(admin, { url: '/api/recordings/HM-1/changes' })).json().data;
    expect(history.map(({ fields }: { fields: unknown }) => fields)).toEqual([
      [{ field: 'restored' }],
      [{ field: 'deleted' }],
    ]);
  });

  it('hides its files, transcript and media', async () => {
    for (const url of [
      '/storage/recordings/HM-1/HM-1_a.mp3',
      '/api/getsrt.php?id=HM-1&filename=HM-1_a.srt',
      '/api/peaks?id=HM-1&filename=HM-1_a.mp3',
      '/api/media.php?recordingId=HM-1&type=photos&action=metadata',
    ]) {
      expect((await test.ask(admin, { url })).statusCode, url).toBe(404);
    }
  });

  it('is erased with its bytes after thirty days, not before', async () => {
    afterDays(30);
    expect(await empty()).toEqual([]);
    expect(await keysInStorage()).toBeGreaterThan(0);
    afterDays(30.01);
    expect(await empty()).toEqual(['HM-1']);
    await test.dependencies.jobs.idle();
    expect(await keysInStorage()).toBe(0);
    const { db } = test.dependencies.database;
    for (const table of ['recordings', 'files', 'audio_files', 'transcripts', 'lines', 'media'] as const) {
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    await expect(restore('HM-1')).rejects.toThrow('W koszu nie ma nagrania HM-1.');
  });

  it('has entries in the audit log for its deletion, restoration and erasure', async () => {
    await restore('HM-1');
    await test.ask(admin, { method: 'DELETE', url: '/api/recordings/HM-1' });
    afterDays(31);
    await empty();
    const rows = await test.dependencies.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject', '=', 'recording:HM-1')
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { action: 'recording.delete', actor_id: admin.userId },
      { action: 'recording.restore', actor_id: null },
      { action: 'recording.delete', actor_id: admin.userId },
      { action: 'recording.purge', actor_id: null },
    ]);
  });
});

describe('a deleted file', () => {
  const remove = (name: string) =>
    test.ask(admin, { method: 'DELETE', url: `/api/recordings/HM-1/file/${encodeURIComponent(name)}` });
  const removeMedia = (type: string, filename: string) =>
    test.ask(admin, { method: 'DELETE', url: '/api/media.php', query: { recordingId: 'HM-1', type, filename } });
  const recording = async () => (await test.ask(admin, { url: '/api/recordings/HM-1' })).json().data;
  const removeAll = async () => {
    const answers = [
      await remove('HM-1_a.mp3'),
      await remove('HM-1_a.srt'),
      await remove('HM-1_photo.jpg'),
      await removeMedia('photos', 'HM-1_m.jpg'),
      await removeMedia('documents', 'HM-1_d.pdf'),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  };
  const addresses = [
    '/storage/recordings/HM-1/HM-1_a.mp3',
    '/storage/recordings/HM-1/HM-1_photo.jpg',
    '/storage/recordings/HM-1/HM-1_m.jpg',
    '/api/peaks?id=HM-1&filename=HM-1_a.mp3',
    '/api/getsrt.php?id=HM-1&filename=HM-1_a.srt',
    '/api/transcript-revisions?id=HM-1&filename=HM-1_a.srt',
    '/api/media.php?recordingId=HM-1&type=photos&action=file&filename=HM-1_m.jpg',
    '/api/media.php?recordingId=HM-1&type=documents&action=original&filename=HM-1_d.pdf',
  ];
  const statuses = async () => {
    const found: number[] = [];
    for (const url of addresses) found.push((await test.ask(admin, { url })).statusCode);
    return found;
  };

  it('is hidden from everybody, and its bytes are kept', async () => {
    const before = await keysInStorage();
    await removeAll();
    await test.dependencies.jobs.idle();
    expect(await statuses()).toEqual([404, 404, 404, 404, 404, 404, 404, 404]);
    expect(await recording()).toMatchObject({
      metadata: { interviewee: { photo: '' } },
      technical: { storage: [], transcripts: [] },
      audio: [],
    });
    expect(await keysInStorage()).toBe(before);
    expect(await checkArchive(test.dependencies)).toEqual([]);
  });

  it('is restored with all the others of its recording', async () => {
    const before = await recording();
    await removeAll();
    expect((await restore('HM-1')).sort()).toEqual([
      'Przywrócono plik HM-1_a.mp3.',
      'Przywrócono plik HM-1_a.srt.',
      'Przywrócono plik HM-1_d.pdf.',
      'Przywrócono plik HM-1_m.jpg.',
      'Przywrócono plik HM-1_photo.jpg.',
    ]);
    expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200, 200, 200]);
    const { metadata, technical, audio } = await recording();
    expect({ metadata, technical, audio }).toEqual({
      metadata: before.metadata,
      technical: before.technical,
      audio: before.audio,
    });
    await expect(restore('HM-1')).rejects.toThrow('W koszu nie ma nagrania HM-1.');
  });

  it('can be restored alone, even with a deleted recording', async () => {
    await removeAll();
    expect(await restore('HM-1', '--file', 'HM-1_a.mp3')).toEqual(['Przywrócono plik HM-1_a.mp3.']);
    expect((await recording()).technical).toMatchObject({ storage: ['HM-1_a.mp3'], transcripts: [] });
    await expect(restore('HM-1', '--file', 'HM-1_a.mp3')).rejects.toThrow(
      'W koszu nie ma pliku HM-1_a.mp3 nagrania HM-1.',
    );
    await test.ask(admin, { method: 'DELETE', url: '/api/recordings/HM-1' });
    expect(await restore('HM-1')).toContain('Przywrócono plik HM-1_a.srt.');
  });

  it('frees its name, and stays in the trash while the name is in use', async () => {
    await remove('HM-1_a.mp3');
    await remove('HM-1_a.srt');
    expect((await sendFile(test, admin, 'HM-1_a.mp3', smallMp3())).statusCode).toBe(200);
    const srt = Buffer.from('1\n00:00:00,000 --> 00:00:02,000\nNowa.\n');
    expect((await sendFile(test, admin, 'HM-1_a.srt', srt)).json().data.revision).toBe(1);
    expect(await restore('HM-1')).toEqual([
      'Plik HM-1_a.mp3 pozostał w koszu: w nagraniu jest już plik o tej nazwie.',
      'Plik HM-1_a.srt pozostał w koszu: w nagraniu jest już plik o tej nazwie.',
    ]);
    expect((await test.ask(admin, { url: '/api/getsrt.php?id=HM-1&filename=HM-1_a.srt' })).body).toContain('Nowa.');
  });

  it('is linked to a transcript uploaded since its deletion', async () => {
    await remove('HM-1_a.mp3');
    await remove('HM-1_a.srt');
    const srt = Buffer.from('1\n00:00:00,000 --> 00:00:02,000\nNowa.\n');
    await sendFile(test, admin, 'HM-1_a.srt', srt);
    expect(await restore('HM-1', '--file', 'HM-1_a.mp3')).toEqual(['Przywrócono plik HM-1_a.mp3.']);
    const links = [{ audioFile: 'HM-1_a.mp3', srtFile: 'HM-1_a.srt' }];
    expect((await recording()).technical.transcripts).toEqual(links);
  });

  it('stays in the trash while the recording has another portrait', async () => {
    await remove('HM-1_photo.jpg');
    const png = await plainPicture('png');
    const photo = multipart([
      ['file', png],
      ['fileName', 'HM-1_x.png'],
    ]);
    await test.ask(admin, { method: 'POST', url: '/api/img-upload.php', ...photo });
    await expect(restore('HM-1', '--file', 'HM-1_photo.jpg')).rejects.toThrow('Nie przywrócono pliku HM-1_photo.jpg.');
    expect((await recording()).metadata.interviewee.photo).toBe('HM-1_photo.png');
  });

  it('is erased with its bytes after thirty days, and the recording is kept', async () => {
    await removeAll();
    const { catchUp } = createIndexFollower(test.dependencies);
    await catchUp();
    afterDays(30);
    expect(await empty()).toEqual([]);
    afterDays(30.01);
    expect((await empty()).sort()).toEqual(['HM-1_a.mp3', 'HM-1_a.srt', 'HM-1_d.pdf', 'HM-1_m.jpg', 'HM-1_photo.jpg']);
    await test.dependencies.jobs.idle();
    expect(await keysInStorage()).toBe(0);
    afterDays(0);
    expect((await recording()).id).toBe('HM-1');
    await catchUp();
    expect(await checkArchive(test.dependencies)).toEqual([]);
  });

  it('is no longer counted in the index of tags', async () => {
    const { db } = test.dependencies.database;
    const line = await db.selectFrom('lines').selectAll().executeTakeFirstOrThrow();
    const answer = await test.ask(admin, {
      method: 'POST',
      url: '/api/tags.php',
      payload: { name: 'huta', type: 'keyword' },
    });
    await db
      .insertInto('line_tags')
      .values({ tag_id: answer.json().id, line_id: line.id, transcript_id: line.transcript_id })
      .execute();
    const counts = async () =>
      (await test.ask(admin, { url: '/api/tags.php' })).json().data.map((tag: Tag) => tag.recordings_count);
    expect(await counts()).toEqual([1]);
    await remove('HM-1_a.srt');
    expect(await counts()).toEqual([0]);
    await restore('HM-1');
    expect(await counts()).toEqual([1]);
  });
});

describe('the trash of a library with other settings', () => {
  it('keeps deleted recordings for TRASH_DAYS days', async () => {
    const weekly = await buildTestApp({ now: () => clock, settings: { TRASH_DAYS: '7' } });
    const other = await weekly.signIn('admin');
    await insertScene(weekly, 'HM-2', {});
    await weekly.ask(other, { method: 'DELETE', url: '/api/recordings/HM-2' });
    afterDays(7);
    const emptyWeekly = () => emptyTrash(weekly.dependencies, storedKeys(weekly.dependencies), transcriptTrash);
    expect(await emptyWeekly()).toEqual([]);
    afterDays(7.01);
    expect(await emptyWeekly()).toEqual(['HM-2']);
    await weekly.close();
  });
});

describe('two processes that empty the trash at once', () => {
  it('erase and log each recording and each file once', async () => {
    await insertScene(test, 'HM-2', {});
    await test.ask(admin, { method: 'DELETE', url: '/api/recordings/HM-1' });
    await test.ask(admin, { method: 'DELETE', url: '/api/recordings/HM-2/file/HM-2_a.mp3' });
    afterDays(31);
    const erased = (await Promise.all([empty(), empty(), empty()])).flat();
    expect(erased.sort()).toEqual(['HM-1', 'HM-2_a.mp3']);
    const { db } = test.dependencies.database;
    const noted = await db.selectFrom('audit_log').select('subject').where('action', 'like', '%.purge').execute();
    expect(noted.map(({ subject }) => subject).sort()).toEqual(['recording:HM-1', 'recording:HM-2']);
    await flushOutbox(test.dependencies);
    const ledger = await test.dependencies.ledger.read();
    expect(ledger?.entries.map(({ kind }) => kind)).toEqual(['recording-erased']);
  });
});

describe('the signature of an erased recording', () => {
  it('is not assigned again', async () => {
    const create = async () =>
      (
        await test.ask(admin, {
          method: 'POST',
          url: '/api/recordings',
          payload: { metadata: { title: 'Rozmowa', date: '2026' } },
        })
      ).json().data.id;
    expect(await create()).toBe('HM-2026-001');
    await test.ask(admin, { method: 'DELETE', url: '/api/recordings/HM-2026-001' });
    afterDays(31);
    expect(await empty()).toEqual(['HM-2026-001']);
    clock = new Date('2026-03-01T11:00:00Z');
    expect(await create()).toBe('HM-2026-002');
  });
});
