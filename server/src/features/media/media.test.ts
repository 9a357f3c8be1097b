import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { MediaItem } from '@glosy/core/recording/media-item';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { multipart } from '../../testing/multipart.ts';
import { photoWithPlace, plainPicture, smallPdf } from '../../testing/pictures.ts';
import { storedFilesOf } from '../../testing/stored-files.ts';
import { storedKeys } from '../files/stored-keys.ts';
import { emptyTrash } from '../files/trash/empty-trash.ts';
import { transcriptTrash } from '../transcripts/transcript-trash.repository.ts';

let test: TestApp;
let editor: SignedIn;
let user: SignedIn;

beforeEach(async () => {
  test = await buildTestApp();
  editor = await test.signIn('editor');
  user = await test.signIn('user');
  await insertTestRecording(test.dependencies.database.db, 'HM-1');
});
afterEach(() => test.close());

const emptyTrashLater = () => {
  const now = () => new Date(Date.now() + 31 * 24 * 3600_000);
  return emptyTrash({ ...test.dependencies, now }, storedKeys(test.dependencies), transcriptTrash);
};

const url = '/api/media.php';
const photos = { recordingId: 'HM-1', type: 'photos' };
const documents = { recordingId: 'HM-1', type: 'documents' };

const add = (bytes: Buffer, name: string, place = photos, fields: Record<string, string> = {}) => {
  const body = multipart([['file', bytes, name], ...Object.entries({ title: '', description: '', ...fields })]);
  return test.ask(editor, { method: 'POST', url, query: place, ...body });
};
const added = async (...given: Parameters<typeof add>): Promise<MediaItem> => {
  const answer = await add(...given);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
};
const list = async (place = photos) =>
  (await test.ask(user, { url, query: { ...place, action: 'metadata' } })).json().data as MediaItem[];
const get = (who: SignedIn, filename: string, query: Record<string, string> = {}, place = photos) =>
  test.ask(who, { url, query: { ...place, action: 'file', filename, ...query } });
const put = (filename: string, payload: object) =>
  test.ask(editor, { method: 'PUT', url, query: { ...photos, action: 'update', filename }, payload });

describe('a photo', () => {
  it('is listed with its description, and is not downloadable by default', async () => {
    const item = await added(await photoWithPlace(), 'Wesele 1962.jpg', photos, {
      title: 'Wesele',
      description: 'Rynek',
    });
    expect(item).toEqual({
      filename: 'HM-1_Wesele 1962.jpg',
      title: 'Wesele',
      description: 'Rynek',
      isImage: true,
      isPDF: false,
      downloadable: false,
      internal: false,
      version: 1,
      bytes: item.bytes,
      width: 800,
      height: 600,
    });
    expect(await list()).toEqual([item]);
    expect(await list(documents)).toEqual([]);
  });

  it('that is sent again is stored once, even by two simultaneous requests', async () => {
    const bytes = await photoWithPlace();
    const creationKey = randomUUID();
    const again = () => added(bytes, 'a.jpg', photos, { title: 'Rynek', creationKey });
    const [first, second] = await Promise.all([again(), again()]);
    expect([second, await again(), await list()]).toEqual([first, first, [first]]);
    const { db } = test.dependencies.database;
    const stored = await db.selectFrom('files').select('id').where('recording', '=', 'HM-1').execute();
    expect(stored).toHaveLength(3);
  });

  it('that is sent again with another description gets it, unless somebody has changed the item since', async () => {
    const bytes = await photoWithPlace();
    const creationKey = randomUUID();
    const { filename } = await added(bytes, 'a.jpg', photos, { title: 'Rynek', creationKey });
    expect(await added(bytes, 'a.jpg', photos, { title: 'Wesele', creationKey })).toMatchObject({
      ...{ filename, title: 'Wesele', version: 2 },
    });
    const refused = await add(bytes, 'a.jpg', photos, { title: 'Stary rynek', creationKey });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'media.stale']);
    expect(await list()).toMatchObject([{ title: 'Wesele' }]);
  });

  it('that was deleted since is not stored by a late repetition', async () => {
    const creationKey = randomUUID();
    const { filename } = await added(await photoWithPlace(), 'a.jpg', photos, { creationKey });
    await test.ask(editor, { method: 'DELETE', url, query: { ...photos, filename } });
    expect((await add(await photoWithPlace(), 'a.jpg', photos, { creationKey })).statusCode).toBe(404);
    expect(await list()).toEqual([]);
  });

  it('is served without camera metadata, and to staff also as uploaded', async () => {
    const sent = await photoWithPlace();
    expect(sent.includes('Kanarek')).toBe(true);
    const { filename } = await added(sent, 'a.jpg');
    for (const action of ['file', 'thumbnail']) {
      const served = await get(user, filename, { action });
      expect(served.statusCode).toBe(200);
      expect(served.headers['content-type']).toBe('image/jpeg');
      expect(served.headers['x-content-type-options']).toBe('nosniff');
      expect(served.rawPayload.includes('Kanarek')).toBe(false);
      expect((await sharp(served.rawPayload).metadata()).exif).toBeUndefined();
    }
    const original = await get(editor, filename, { action: 'original' });
    expect(original.rawPayload.equals(sent)).toBe(true);
    expect(original.headers['content-disposition']).toContain('attachment');
    expect((await get(user, filename, { action: 'original' })).statusCode).toBe(403);
  });

  it('has a thumbnail of at most 400 pixels', async () => {
    const { filename } = await added(await plainPicture('png', 1200, 300), 'a.png');
    const thumbnail = await sharp((await get(user, filename, { action: 'thumbnail' })).rawPayload).metadata();
    expect([thumbnail.format, thumbnail.width, thumbnail.height]).toEqual(['jpeg', 400, 100]);
  });

  it('can be downloaded only when it is marked as downloadable', async () => {
    const { filename } = await added(await plainPicture('jpeg'), 'a.jpg');
    const refused = await get(user, filename, { download: '1' });
    expect(refused.statusCode).toBe(403);
    expect(refused.json().code).toBe('file.not-downloadable');
    await put(filename, { title: '', description: '', downloadable: true });
    const answer = await get(user, filename, { download: '1' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain('attachment');
  });

  it('gets a number when its name is in use, and the extension of its real type', async () => {
    expect((await added(await plainPicture('jpeg'), 'IMG_1.JPG')).filename).toBe(
      'HM-1_IMG_1.JPG'.replace('.JPG', '.jpg'),
    );
    expect((await added(await plainPicture('jpeg'), 'img_1.jpg')).filename).toBe('HM-1_img_1-2.jpg');
    expect((await added(await plainPicture('png'), 'x.gif')).filename).toBe('HM-1_x.png');
    expect((await added(await plainPicture('jpeg'), 'photo.jpg')).filename).toBe('HM-1_photo-2.jpg');
  });

  it('can be moved to another position', async () => {
    for (const name of ['a.png', 'b.png', 'c.png']) await added(await plainPicture('png'), name);
    await put('HM-1_c.png', { title: 'C', description: '', position: 0 });
    expect((await list()).map(({ filename }) => filename)).toEqual(['HM-1_c.png', 'HM-1_a.png', 'HM-1_b.png']);
    await put('HM-1_c.png', { title: 'C', description: '', position: 99 });
    expect((await list()).map(({ filename }) => filename)).toEqual(['HM-1_a.png', 'HM-1_b.png', 'HM-1_c.png']);
  });

  it('keeps its title and description when it is moved', async () => {
    await added(await plainPicture('png'), 'a.png', photos, { title: 'A', description: 'Podwórko' });
    await added(await plainPicture('png'), 'b.png');
    const moved = await put('HM-1_a.png', { position: 1 });
    expect(moved.json().data).toMatchObject({ title: 'A', description: 'Podwórko', downloadable: false, version: 1 });
    expect((await list()).map(({ filename }) => filename)).toEqual(['HM-1_b.png', 'HM-1_a.png']);
  });

  it('is not overwritten by a change that started from an older version', async () => {
    const { filename, version } = await added(await plainPicture('png'), 'a.png');
    expect((await put(filename, { title: 'Szkoła', version })).json().data).toMatchObject({
      title: 'Szkoła',
      version: 2,
    });
    const stale = await put(filename, { title: 'Inna', version });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({
      code: 'media.stale',
      error: 'Ktoś zmienił ten plik w międzyczasie.',
      details: { title: 'Szkoła', version: 2 },
    });
    expect((await list())[0]?.title).toBe('Szkoła');
  });

  it('records its changes in the history, consecutive moves as one entry', async () => {
    for (const name of ['a.png', 'b.png', 'c.png']) await added(await plainPicture('png'), name);
    await put('HM-1_a.png', { title: 'Szkoła', description: 'Podwórko', downloadable: true, internal: true });
    await put('HM-1_a.png', { position: 1 });
    await put('HM-1_a.png', { position: 2 });
    await put('HM-1_b.png', { position: 1 });
    await put('HM-1_b.png', { position: 0 });
    const item = 'HM-1_a.png';
    const history = (await test.ask(editor, { url: '/api/recordings/HM-1/changes' })).json().data;
    expect(history.slice(0, 2).map(({ fields }: { fields: unknown }) => fields)).toEqual([
      [{ field: 'media.photos.order', item, before: '1', after: '3' }],
      [
        { field: 'media.photos.title', item, before: '', after: 'Szkoła' },
        { field: 'media.photos.description', item, before: '', after: 'Podwórko' },
        { field: 'media.photos.downloadable', item, before: 'false', after: 'true' },
        { field: 'media.photos.internal', item, before: 'false', after: 'true' },
      ],
    ]);
  });

  it('is neither listed nor served for users when it is internal', async () => {
    const { filename } = await added(await photoWithPlace(), 'a.jpg', photos, { internal: 'true' });
    expect(await list()).toEqual([]);
    for (const action of ['file', 'thumbnail']) expect((await get(user, filename, { action })).statusCode).toBe(404);
    expect((await get(editor, filename)).statusCode).toBe(200);
    await put(filename, { internal: false });
    expect(await list()).toMatchObject([{ filename, internal: false }]);
    expect((await get(user, filename)).statusCode).toBe(200);
  });

  it('is counted in recordings and in their list for those who may see it', async () => {
    const { filename } = await added(await plainPicture('png'), 'a.png');
    await added(await plainPicture('png'), 'b.png', photos, { internal: 'true' });
    await added(smallPdf, 'zgoda.pdf', documents);
    await insertTestRecording(test.dependencies.database.db, 'HM-2');
    const counts = async (who: SignedIn) => {
      const ask = async (url: string) => (await test.ask(who, { url })).json().data;
      const listed = (await ask('/api/recordings')).map(({ media }: { media: object }) => media);
      expect([(await ask('/api/recordings/HM-1')).media, (await ask('/api/recordings/HM-2')).media]).toEqual(listed);
      return listed;
    };
    const none = { photos: 0, documents: 0 };
    expect(await counts(editor)).toEqual([{ photos: 2, documents: 1 }, none]);
    expect(await counts(user)).toEqual([{ photos: 1, documents: 0 }, none]);
    await put(filename, { internal: true });
    expect(await counts(user)).toEqual([none, none]);
    await put(filename, { internal: false });
    await test.ask(editor, { method: 'DELETE', url, query: { ...photos, filename } });
    expect(await counts(editor)).toEqual([{ photos: 1, documents: 1 }, none]);
    expect(await counts(user)).toEqual([none, none]);
  });

  it('is public by default, and a document internal', async () => {
    expect((await added(await plainPicture('png'), 'a.png')).internal).toBe(false);
    expect((await added(smallPdf, 'zgoda.pdf', documents)).internal).toBe(true);
    expect((await added(smallPdf, 'list.pdf', documents, { internal: 'false' })).internal).toBe(false);
    expect((await list(documents)).map(({ filename }) => filename)).toEqual(['HM-1_list.pdf']);
  });

  it('never takes the portrait’s name, ignoring case', async () => {
    expect((await added(await photoWithPlace(), 'PHOTO.JPG')).filename).toBe('HM-1_PHOTO-2.jpg');
    const portrait = multipart([
      ['file', await photoWithPlace()],
      ['fileName', 'HM-1_photo.jpg'],
    ]);
    const answer = await test.ask(editor, { method: 'POST', url: '/api/img-upload.php', ...portrait });
    expect(answer.json()).toEqual({ fileName: 'HM-1_photo.jpg' });
  });

  it('does not make a form stale that was opened before it was added', async () => {
    const opened = (await test.ask(editor, { url: '/api/recordings/HM-1' })).json().data;
    const portrait = multipart([
      ['file', await photoWithPlace()],
      ['fileName', 'HM-1_photo.jpg'],
    ]);
    await test.ask(editor, { method: 'POST', url: '/api/img-upload.php', ...portrait });
    await added(await plainPicture('png'), 'a.png');
    const payload = { ...opened, metadata: { ...opened.metadata, title: 'Nowy tytuł' } };
    const answer = await test.ask(editor, { method: 'PUT', url: '/api/recordings/HM-1', payload });
    expect(answer.statusCode, answer.body).toBe(200);
  });

  it('is no longer served once deleted, and emptying the trash removes its bytes', async () => {
    const { filename } = await added(await photoWithPlace(), 'a.jpg');
    const answer = await test.ask(editor, { method: 'DELETE', url, query: { ...photos, filename } });
    expect(answer.statusCode).toBe(200);
    expect(await list()).toEqual([]);
    expect((await get(editor, filename)).statusCode).toBe(404);
    await emptyTrashLater();
    await test.dependencies.jobs.idle();
    expect(await storedFilesOf(test.dependencies.storage)).toEqual([]);
    expect(await test.dependencies.database.db.selectFrom('files').selectAll().execute()).toEqual([]);
  });

  it('appears in the history without making the record stale', async () => {
    const { filename } = await added(await plainPicture('png'), 'a.png');
    const history = (await test.ask(editor, { url: '/api/recordings/HM-1/changes' })).json().data;
    expect(history[0]).toMatchObject({ version: 1, fields: [{ field: 'media.photos', after: filename }] });
    expect((await test.ask(editor, { url: '/api/recordings/HM-1' })).json().data.version).toBe(1);
  });
});

describe('a document', () => {
  it('may be a PDF, served with its type and a strict content policy', async () => {
    const item = await added(smallPdf, 'Akt urodzenia.pdf', documents);
    expect(item).toMatchObject({ isPDF: true, isImage: false, width: null, height: null, bytes: smallPdf.length });
    const served = await get(editor, item.filename, {}, documents);
    expect(served.headers['content-type']).toBe('application/pdf');
    expect(served.headers['content-disposition']).toContain('inline');
    expect(served.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await get(editor, item.filename, { action: 'thumbnail' }, documents)).statusCode).toBe(404);
    expect((await get(editor, item.filename, { download: '1' }, documents)).statusCode).toBe(403);
  });

  it('may have up to 1,024 bytes before its header, as readers allow', async () => {
    const marked = await readFile(new URL('../../testing/cases/pdf-bom-before-header.pdf', import.meta.url));
    expect((await added(marked, 'a.pdf', documents)).isPDF).toBe(true);
    await added(Buffer.concat([Buffer.alloc(1024, '\n'), smallPdf]), 'b.pdf', documents);
    expect((await add(Buffer.concat([Buffer.alloc(1025, '\n'), smallPdf]), 'c.pdf', documents)).statusCode).toBe(415);
  });

  it('is found only in the list of documents', async () => {
    const { filename } = await added(smallPdf, 'a.pdf', documents);
    expect((await get(editor, filename)).statusCode).toBe(404);
  });
});

describe('the photo of the interviewee', () => {
  const send = (bytes: Buffer, fileName: string) =>
    test.ask(editor, {
      method: 'POST',
      url: '/api/img-upload.php',
      ...multipart([
        ['file', bytes],
        ['fileName', fileName],
      ]),
    });
  const photoOf = async () =>
    (await test.ask(user, { url: '/api/recordings/HM-1' })).json().data.metadata.interviewee.photo as string;

  it('is stored under its fixed name, served without camera metadata, replaced and removed', async () => {
    const answer = await send(await photoWithPlace(), 'HM-1_portret.jpg');
    expect(answer.json()).toEqual({ fileName: 'HM-1_photo.jpg' });
    expect(await photoOf()).toBe('HM-1_photo.jpg');
    const served = await test.ask(user, { url: '/storage/recordings/HM-1/HM-1_photo.jpg' });
    expect(served.headers['content-type']).toBe('image/jpeg');
    expect(served.rawPayload.includes('Kanarek')).toBe(false);
    expect((await test.ask(editor, { url: '/storage/recordings/HM-1/HM-1_photo.original' })).statusCode).toBe(404);

    expect((await send(await plainPicture('png'), 'HM-1_photo.png')).json()).toEqual({ fileName: 'HM-1_photo.png' });
    expect((await test.ask(user, { url: '/storage/recordings/HM-1/HM-1_photo.jpg' })).statusCode).toBe(404);
    const removal = { method: 'DELETE', url: '/api/recordings/HM-1/file/HM-1_photo.png' } as const;
    expect((await test.ask(editor, removal)).json().data.metadata.interviewee.photo).toBe('');
    await emptyTrashLater();
    await test.dependencies.jobs.idle();
    expect(await storedFilesOf(test.dependencies.storage)).toEqual([]);
  });

  it('must be a JPG, PNG or GIF of at most 5 MB', async () => {
    const page = await send(Buffer.from('<html>'), 'HM-1_photo.jpg');
    expect([page.statusCode, page.json().error]).toEqual([415, 'Dozwolone są tylko pliki JPG, PNG i GIF']);
    const large = await send(Buffer.alloc(5 * 1024 * 1024 + 1), 'HM-1_photo.jpg');
    expect([large.statusCode, large.json().error]).toEqual([413, 'Plik jest zbyt duży. Maksymalny rozmiar to 5MB.']);
    expect(await photoOf()).toBe('');
  });
});
