import type { TrashEntry, TrashPage } from '@glosy/core/contract/recordings/trash';
import { limits } from '@glosy/core/limits';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '../../../lib/durations.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts';
import { insertTestRecording } from '../../../testing/makers.ts';
import { multipart, sendFile } from '../../../testing/multipart.ts';
import { plainPicture } from '../../../testing/pictures.ts';
import { insertScene } from '../../../testing/scene.ts';
import { smallMp3 } from '../../../testing/sounds.ts';
import { tracesOf } from '../../../testing/traces.ts';
import { writtenConsent } from '../../recordings/consent/testing-consent.ts';
import { transcriptTrash } from '../../transcripts/transcript-trash.repository.ts';
import { storedKeys } from '../stored-keys.ts';
import { emptyTrash } from './empty-trash.ts';

let test: TestApp;
let admin: SignedIn;
let editor: SignedIn;
let clock: Date;

const start = Date.parse('2026-03-01T10:00:00Z');
const afterMinutes = (minutes: number) => {
  clock = new Date(start + minutes * 60_000);
};

beforeEach(async () => {
  clock = new Date(start);
  test = await buildTestApp({ now: () => clock });
  admin = await test.signIn('admin');
  editor = await test.signIn('editor');
  await insertScene(test, 'HM-1', { title: 'Rozmowa o hucie' });
});
afterEach(() => test.close());

const removeRecording = (id: string) => test.ask(admin, { method: 'DELETE', url: `/api/recordings/${id}` });
const removeFile = (name: string, who = admin) =>
  test.ask(who, { method: 'DELETE', url: `/api/recordings/HM-1/file/${name}` });
const removeMedia = (type: string, filename: string) =>
  test.ask(admin, { method: 'DELETE', url: '/api/media.php', query: { recordingId: 'HM-1', type, filename } });
const list = async (page = ''): Promise<TrashPage> => (await test.ask(admin, { url: `/api/trash${page}` })).json();
const restore = ({ kind, id }: Pick<TrashEntry, 'kind' | 'id'>, who: SignedIn | null = admin) =>
  test.ask(who, { method: 'POST', url: '/api/trash/restore', payload: { kind, id } });
const entryOf = async (kind: string): Promise<TrashEntry> => {
  const entry = (await list()).data.find((one) => one.kind === kind);
  if (!entry) throw new Error(`no ${kind} in the trash`);
  return entry;
};
const recording = async () => (await test.ask(admin, { url: '/api/recordings/HM-1' })).json().data;

/** One of every kind, each a minute after the one before. */
async function removeEverything(): Promise<void> {
  const removals = [
    () => removeFile('HM-1_a.mp3', editor),
    () => removeFile('HM-1_a.srt'),
    () => removeFile('HM-1_photo.jpg'),
    () => removeMedia('photos', 'HM-1_m.jpg'),
    () => removeMedia('documents', 'HM-1_d.pdf'),
  ];
  for (const [minute, remove] of removals.entries()) {
    afterMinutes(minute);
    expect((await remove()).statusCode).toBe(200);
  }
  await insertScene(test, 'HM-2', { title: 'Rozmowa o targu' });
  afterMinutes(5);
  expect((await removeRecording('HM-2')).statusCode).toBe(200);
}

describe('the list of the trash', () => {
  it('has recordings and files, the latest deleted first, with the author of the deletion and the last day of storage', async () => {
    const described = { method: 'PUT' as const, url: '/api/media.php', payload: { title: 'Piec hutniczy' } };
    const query = { recordingId: 'HM-1', type: 'photos', action: 'update', filename: 'HM-1_m.jpg' };
    await test.ask(admin, { ...described, query });
    await removeEverything();
    const { data, total } = await list();
    const told = data.map(({ kind, signature, title, name, deletedBy }) => [kind, signature, title, name, deletedBy]);
    expect(told).toEqual([
      ['recording', 'HM-2', 'Rozmowa o targu', null, 'Test admin'],
      ['document', 'HM-1', 'Rozmowa o hucie', 'Kanarek w tytule', 'Test admin'],
      ['photo', 'HM-1', 'Rozmowa o hucie', 'Piec hutniczy', 'Test admin'],
      ['portrait', 'HM-1', 'Rozmowa o hucie', 'HM-1_photo.jpg', 'Test admin'],
      ['transcript', 'HM-1', 'Rozmowa o hucie', 'HM-1_a.srt', 'Test admin'],
      ['sound', 'HM-1', 'Rozmowa o hucie', 'HM-1_a.mp3', 'Test editor'],
    ]);
    expect(total).toBe(6);
    expect(data[0]).toMatchObject({
      id: 'HM-2',
      deletedAt: '2026-03-01T10:05:00.000Z',
      restorableUntil: '2026-03-31T10:05:00.000Z',
    });
  });

  it('leaves out the files of a deleted recording until it is restored', async () => {
    await removeFile('HM-1_a.mp3');
    await removeRecording('HM-1');
    expect((await list()).data.map(({ kind }) => kind)).toEqual(['recording']);
    await restore({ kind: 'recording', id: 'HM-1' });
    expect((await list()).data.map(({ kind }) => kind)).toEqual(['sound']);
  });

  it('has pages of fifty entries', async () => {
    const { db } = test.dependencies.database;
    for (let number = 10; number <= 10 + limits.trashPerPage; number += 1) {
      const deleted_at = new Date(start + number * 1000).toISOString();
      await insertTestRecording(db, `HM-${number}`, { deleted_at });
    }
    const first = await list();
    expect(first.data.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, index) => `HM-${60 - index}`));
    expect([first.total, first.data[0]?.deletedBy]).toEqual([51, null]);
    expect((await list('?page=2')).data.map(({ id }) => id)).toEqual(['HM-10']);
    expect((await list('?page=3')).data).toEqual([]);
  });
});

describe('a restoration in the browser', () => {
  it('restores a recording with its files, and records it in its history and the audit log', async () => {
    await removeRecording('HM-1');
    const answer = await restore({ kind: 'recording', id: 'HM-1' });
    expect(answer.json()).toEqual({ message: 'Przywrócono nagranie HM-1.' });
    expect((await recording()).technical).toMatchObject({
      storage: ['HM-1_a.mp3'],
      transcripts: [{ audioFile: 'HM-1_a.mp3', srtFile: 'HM-1_a.srt' }],
    });
    const [latest] = (await test.ask(admin, { url: '/api/recordings/HM-1/changes' })).json().data;
    expect(latest).toMatchObject({ version: 3, author: 'Test admin', fields: [{ field: 'restored' }] });
    const { db } = test.dependencies.database;
    const noted = await db.selectFrom('audit_log').select(['action', 'actor_id', 'subject']).orderBy('id').execute();
    expect(noted.at(-1)).toEqual({ action: 'recording.restore', actor_id: admin.userId, subject: 'recording:HM-1' });
  });

  it.each([
    ['sound', 'HM-1_a.mp3', '/storage/recordings/HM-1/HM-1_a.mp3', 'technical.storage'],
    ['transcript', 'HM-1_a.srt', '/api/getsrt.php?id=HM-1&filename=HM-1_a.srt', 'technical.transcripts'],
    ['portrait', 'HM-1_photo.jpg', '/storage/recordings/HM-1/HM-1_photo.jpg', 'metadata.interviewee.photo'],
    ['photo', 'HM-1_m.jpg', '/storage/recordings/HM-1/HM-1_m.jpg', 'media.photos'],
    ['document', 'HM-1_d.pdf', '/storage/recordings/HM-1/HM-1_d.pdf', 'media.documents'],
  ])('restores only a %s', async (kind, name, url, field) => {
    await removeEverything();
    expect((await test.ask(admin, { url })).statusCode).toBe(404);
    const entry = await entryOf(kind);
    expect((await restore(entry)).json()).toEqual({ message: `Przywrócono: ${entry.name}.` });
    expect((await test.ask(admin, { url })).statusCode).toBe(200);
    expect((await list()).data.filter(({ id }) => id === entry.id)).toEqual([]);
    expect((await list()).total).toBe(5);
    const [latest] = (await test.ask(admin, { url: '/api/recordings/HM-1/changes' })).json().data;
    expect(latest).toMatchObject({ author: 'Test admin', fields: [{ field, after: name }] });
    const { db } = test.dependencies.database;
    const noted = await db.selectFrom('audit_log').select(['action', 'actor_id']).orderBy('id').execute();
    expect(noted.at(-1)).toEqual({ action: 'file.restore', actor_id: admin.userId });
  });

  it('keeps a passage closed that was closed before the deletion', async () => {
    const passage = { audio_file: 'HM-1_a.mp3', start: 0, end: 2, reason: '' };
    await test.ask(admin, { method: 'POST', url: '/api/recordings/HM-1/closures', payload: passage });
    await removeFile('HM-1_a.mp3');
    await removeFile('HM-1_a.srt');
    await restore(await entryOf('transcript'));
    await restore(await entryOf('sound'));
    const user = await test.signIn('user');
    const lines = (await test.ask(user, { url: '/api/getsrt.php?id=HM-1&filename=HM-1_a.srt' })).body;
    expect(lines).toContain('[fragment niedostępny]');
    expect(lines).not.toContain('Kanarek');
  });

  it('does not make a private recording public', async () => {
    await insertScene(test, 'HM-2', { restrictions: 'private' });
    await removeRecording('HM-2');
    await restore({ kind: 'recording', id: 'HM-2' });
    const user = await test.signIn('user');
    expect((await test.ask(user, { url: '/api/recordings/HM-2' })).statusCode).toBe(404);
  });
});

describe('a restoration that is not possible changes nothing', () => {
  const refusal = async (thing: Pick<TrashEntry, 'kind' | 'id'>, who: SignedIn | null = admin) => {
    const traces = await tracesOf(test);
    const answer = await restore(thing, who);
    expect(await tracesOf(test)).toBe(traces);
    return [answer.statusCode, answer.json().error];
  };

  it('for anyone but administrators', async () => {
    await removeRecording('HM-1');
    const thing = { kind: 'recording', id: 'HM-1' } as const;
    const people = [null, await test.signIn('user'), editor];
    for (const [index, status] of [401, 403, 403].entries()) {
      expect((await refusal(thing, people[index] ?? null))[0]).toBe(status);
      expect((await test.ask(people[index] ?? null, { url: '/api/trash' })).statusCode).toBe(status);
    }
  });

  it('while the recording of the file is deleted', async () => {
    await removeFile('HM-1_a.mp3');
    const sound = await entryOf('sound');
    await removeRecording('HM-1');
    expect(await refusal(sound)).toEqual([
      409,
      'Ten plik należy do usuniętego nagrania HM-1. Najpierw przywróć nagranie.',
    ]);
  });

  it('while another file has its name', async () => {
    await removeFile('HM-1_a.mp3');
    await removeFile('HM-1_a.srt');
    await sendFile(test, admin, 'HM-1_a.mp3', smallMp3());
    await sendFile(test, admin, 'HM-1_a.srt', Buffer.from('1\n00:00:00,000 --> 00:00:02,000\nNowa.\n'));
    await test.dependencies.jobs.idle();
    const text = (name: string) => `W nagraniu jest już plik ${name}. Najpierw usuń go, a potem przywróć ten z kosza.`;
    expect(await refusal(await entryOf('sound'))).toEqual([409, text('HM-1_a.mp3')]);
    expect(await refusal(await entryOf('transcript'))).toEqual([409, text('HM-1_a.srt')]);
  });

  it('while the recording has another portrait', async () => {
    await removeFile('HM-1_photo.jpg');
    const photo = multipart([
      ['file', await plainPicture('png')],
      ['fileName', 'HM-1_x.png'],
    ]);
    await test.ask(admin, { method: 'POST', url: '/api/img-upload.php', ...photo });
    expect(await refusal(await entryOf('portrait'))).toEqual([
      409,
      'To nagranie ma już zdjęcie rozmówcy. Najpierw usuń je, a potem przywróć to z kosza.',
    ]);
  });

  it('while a published recording would name a narrator whom a pseudonym has hidden since the deletion', async () => {
    const url = '/api/recordings/HM-3';
    await insertTestRecording(test.dependencies.database.db, 'HM-3', { title: 'Młyn', interviewee_name: 'Jan Wilga' });
    await sendFile(test, admin, 'HM-3_a.srt', Buffer.from('1\n00:00:00,000 --> 00:00:02,000\nJan Wilga mówi.\n'));
    expect((await test.ask(admin, { method: 'DELETE', url: `${url}/file/HM-3_a.srt` })).statusCode).toBe(200);
    const uses = [...writtenConsent.uses, 'open-internet'] as const;
    const payload = { ...writtenConsent, uses, pseudonym: 'Młynarz' };
    expect((await test.ask(admin, { method: 'PUT', url: `${url}/consent`, payload })).statusCode).toBe(200);
    const publish = async (published: string) => {
      const { pseudonym: _, publishedNow: __, ...stored } = (await test.ask(admin, { url })).json().data;
      const body = { ...stored, access: { ...stored.access, published } };
      expect((await test.ask(admin, { method: 'PUT', url, payload: body })).statusCode).toBe(200);
    };
    await publish('transcript');
    await test.dependencies.jobs.idle();
    const [status, error] = await refusal(await entryOf('transcript'));
    expect([status, error.slice(0, 58)]).toEqual([409, 'Ta transkrypcja wymienia rozmówcę z imienia lub nazwiska, ']);
    await publish('nothing');
    expect((await restore(await entryOf('transcript'))).statusCode).toBe(200);
  });

  it('of an item that was restored or erased since it was listed, or never existed', async () => {
    await removeEverything();
    const sound = await entryOf('sound');
    const transcript = await entryOf('transcript');
    await restore(sound);
    clock = new Date(start + 31 * dayMs);
    await emptyTrash(test.dependencies, storedKeys(test.dependencies), transcriptTrash);
    await test.dependencies.jobs.idle();
    clock = new Date(start);
    const gone = [404, 'Tego nie ma już w koszu: zostało przywrócone albo usunięte na stałe.'];
    const things = [sound, transcript, { kind: 'recording', id: 'HM-2' }, { kind: 'recording', id: 'HM-1' }] as const;
    for (const thing of things) expect(await refusal(thing), thing.id).toEqual(gone);
  });

  it('of a thumbnail, which only belongs to a photo', async () => {
    await removeMedia('photos', 'HM-1_m.jpg');
    const { db } = test.dependencies.database;
    const { id } = await db
      .selectFrom('files')
      .select('id')
      .where('kind', '=', 'thumbnail')
      .where('deleted_at', 'is not', null)
      .executeTakeFirstOrThrow();
    expect((await refusal({ kind: 'photo', id }))[0]).toBe(404);
  });
});
