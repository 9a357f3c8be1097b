import type { Recording } from '@glosy/core/recording/recording';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decodeCopy, loudnessOf } from '../../../audio/listening-copy/decode.fixture.ts';
import { speechLike, wavOf } from '../../../audio/listening-copy/speech.fixture.ts';
import { checkArchive } from '../../../commands/check/check.ts';
import { makeCopiesCommand } from '../../../commands/make-copies.ts';
import { createDependencies } from '../../../dependencies.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts';
import { insertTestRecording } from '../../../testing/makers.ts';
import { sendFile } from '../../../testing/multipart.ts';
import { wavOf as noiseOf } from '../../../testing/sounds.ts';
import { storedFilesOf } from '../../../testing/stored-files.ts';
import { storedPaths } from '../../../testing/stored-paths.ts';
import { writtenConsent } from '../../recordings/consent/testing-consent.ts';
import { listStorageKeys } from '../storage-keys.repository.ts';
import { orderCopy } from './order-copy.ts';

const fileName = 'HM-1_rozmowa.wav';
const address = `/storage/recordings/HM-1/${fileName}`;
const rate = 48_000;

let test: TestApp;
let editor: SignedIn;
let user: SignedIn;
let original: Buffer;

async function start(settings: Record<string, string> = {}) {
  test = await buildTestApp({ settings: { LISTENING_COPIES: 'on', ...settings } });
  editor = await test.signIn('editor');
  user = await test.signIn('user');
  await insertTestRecording(test.dependencies.database.db, 'HM-1');
}

beforeEach(() => {
  original = wavOf([speechLike(4, { level: 0.5 })]);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await test.close();
});

async function upload(bytes = original): Promise<void> {
  await sendFile(test, editor, fileName, bytes);
  await test.dependencies.jobs.idle();
}

const get = (who: SignedIn, query = '', headers = {}) => test.ask(who, { url: `${address}${query}`, headers });
const audioOf = async (who: SignedIn) =>
  ((await test.ask(who, { url: '/api/recordings/HM-1' })).json().data as Recording).audio[0];
const setDownloadable = () =>
  test.dependencies.database.db.updateTable('recordings').set({ downloadable: 1 }).execute();
const db = () => test.dependencies.database.db;

/** Closes a stretch (in seconds) of the sound for everybody but staff. */
async function close(start: number, end: number): Promise<void> {
  const payload = { audio_file: fileName, start, end };
  const closed = await test.ask(editor, { method: 'POST', url: '/api/recordings/HM-1/closures', payload });
  expect(closed.statusCode).toBe(201);
}

describe('an uploaded sound', () => {
  it('is played to everyone as a copy of even loudness, and saved by staff as uploaded', async () => {
    await start();
    await upload();
    const copy = await get(user);
    expect(copy.statusCode).toBe(200);
    expect(copy.headers['content-type']).toBe('audio/mpeg');
    expect(copy.headers['content-disposition']).toBe('inline; filename="HM-1_rozmowa.mp3"');
    expect(Math.abs(loudnessOf(await decodeCopy(copy.rawPayload)) + 19)).toBeLessThan(1);
    const part = await get(user, '', { range: 'bytes=192-383' });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.equals(copy.rawPayload.subarray(192, 384))).toBe(true);

    const heard = await get(editor);
    expect(heard.rawPayload.equals(copy.rawPayload)).toBe(true);
    expect(heard.headers.etag).toBe(copy.headers.etag);
    const sent = await get(editor, '?original=1');
    expect(sent.headers['content-type']).toBe('audio/wav');
    expect(sent.rawPayload.equals(original)).toBe(true);
    expect(sent.headers.etag).not.toBe(copy.headers.etag);
    expect((await get(user, '', { 'if-none-match': String(copy.headers.etag) })).statusCode).toBe(304);

    const { copy: state } = (await audioOf(editor)) ?? {};
    expect(state).toMatchObject({ state: 'ready', bytes: copy.rawPayload.length, seconds: 4, error: null });
    expect(state?.loudness).toBeCloseTo(-19, 0);
    expect(await audioOf(user)).not.toHaveProperty('copy');
    expect(await checkArchive(test.dependencies)).toEqual([]);
    expect(await storedPaths(test.dependencies.database)).toEqual([]);
  });

  it('has the waveform of the copy for everyone', async () => {
    await start();
    await upload();
    const peaks = (who: SignedIn) => test.ask(who, { url: '/api/peaks', query: { id: 'HM-1', filename: fileName } });
    const [theirs, ours] = [(await peaks(user)).rawPayload, (await peaks(editor)).rawPayload];
    expect(theirs.length).toBe(40);
    expect(ours.equals(theirs)).toBe(true);
    const audio = await db().selectFrom('audio_files').select('peaks_key').executeTakeFirstOrThrow();
    const uploaded = await test.dependencies.storage.open(String(audio.peaks_key));
    const bytes = Buffer.alloc(40);
    await uploaded.read(bytes, 0, 40, 0);
    uploaded.close();
    expect(Math.max(...theirs)).toBeGreaterThan(Math.max(...bytes));
  });

  it('with an exact clock is played as uploaded if copies are off', async () => {
    await start({ LISTENING_COPIES: 'off' });
    await upload();
    expect((await get(user)).rawPayload.equals(original)).toBe(true);
    expect((await audioOf(editor))?.copy).toBeNull();
  });

  it('is downloaded as uploaded only if that is allowed', async () => {
    await start();
    await upload();
    for (const query of ['?download=1', '?original=1']) {
      expect((await get(user, query)).json().code).toBe('file.not-downloadable');
      expect((await get(editor, query)).rawPayload.equals(original)).toBe(true);
    }
    await setDownloadable();
    for (const query of ['?download=1', '?original=1']) {
      const saved = await get(user, query);
      expect(saved.rawPayload.equals(original)).toBe(true);
      expect(saved.headers['content-disposition']).toBe(`attachment; filename="${fileName}"`);
    }
  });

  it('with an exact clock that cannot be copied is played as uploaded, and staff see the reason', async () => {
    await start();
    await upload();
    const { storage } = test.dependencies;
    const copy = await db().selectFrom('listening_copies').selectAll().executeTakeFirstOrThrow();
    vi.spyOn(storage, 'publish').mockRejectedValue(new Error('magazyn nie działa'));
    await db().updateTable('listening_copies').set({ state: 'failed', storage_key: null }).execute();
    await test.dependencies.database.transaction((tx) =>
      orderCopy(tx, test.dependencies.jobs, { fileId: copy.file_id, recording: 'HM-1' }),
    );
    expect((await audioOf(editor))?.copy?.state).toBe('waiting');
    test.dependencies.jobs.wake();
    await test.dependencies.jobs.idle();
    expect((await audioOf(editor))?.copy).toMatchObject({ error: 'magazyn nie działa' });
    expect((await get(user)).rawPayload.equals(original)).toBe(true);
  });

  it('has a copy that is erased with it, and whose loss check detects', async () => {
    await start();
    await upload();
    const { storage, database } = test.dependencies;
    const stored = await storedFilesOf(storage);
    expect((await listStorageKeys(database.db, { recording: 'HM-1' })).sort()).toEqual(stored.sort());
    const copy = await db().selectFrom('listening_copies').selectAll().executeTakeFirstOrThrow();
    await storage.delete(String(copy.storage_key));
    const problems = await checkArchive(test.dependencies);
    expect(problems).toContain(`Brak pliku HM-1/${fileName} (kopia do słuchania).`);
  });
});

describe('make-copies', () => {
  it('makes missing copies, and resumes after a stop', async () => {
    await start({ LISTENING_COPIES: 'off' });
    await upload();
    const { config, mailer } = test.dependencies;
    const run = async (...args: string[]) => {
      const dependencies = await createDependencies(config, { mailer });
      const lines: string[] = [];
      try {
        const given = { args, open: async () => dependencies, readInput: async () => '' };
        await makeCopiesCommand.run({ ...given, print: (line) => lines.push(line) });
      } finally {
        await dependencies.jobs.stop();
        await dependencies.storage.close();
        await dependencies.searchStore.close();
        await dependencies.database.close();
      }
      return lines;
    };
    await test.dependencies.jobs.stop();
    expect(await run()).toEqual([
      'Kopie do zrobienia: 1.',
      expect.stringMatching(/^Koder: /),
      'Zrobiono kopie do słuchania: 1.',
    ]);
    const made = (await audioOf(editor))?.copy;
    expect(made?.state).toBe('ready');
    expect(await run()).toEqual(['Kopie do zrobienia: 0.', 'Wszystkie kopie do słuchania są gotowe.']);
    expect((await run('--all')).at(-1)).toBe('Zrobiono kopie do słuchania: 1.');
    // The command was stopped with an order in the queue.
    await db()
      .updateTable('listening_copies')
      .set({ state: 'failed', storage_key: null, error: 'przerwano' })
      .execute();
    expect((await run()).at(-1)).toBe('Zrobiono kopie do słuchania: 1.');
    // The copy whose key was lost above still exists until its queued deletion runs. The search index may be behind
    // too, because its jobs were stopped.
    expect(await checkArchive(test.dependencies, { storageOnly: true })).toEqual([]);
  });
});

describe('a sound of a narrator with a pseudonym', () => {
  it('is never sent to listeners as uploaded, because its tags may name the narrator', async () => {
    await start({ LISTENING_COPIES: 'off' });
    await upload();
    await setDownloadable();
    const admin = await test.signIn('admin');
    const url = '/api/recordings/HM-1/consent';
    const payload = { ...writtenConsent, uses: ['signed-in', 'download'], pseudonym: 'Pani Ewa' };
    const saved = await test.ask(admin, { method: 'PUT', url, payload });
    expect(saved.statusCode, saved.body).toBe(200);
    for (const query of ['', '?download=1']) expect((await get(user, query)).json().code).toBe('sound.preparing');
    await test.dependencies.jobs.idle();
    for (const query of ['', '?download=1']) {
      expect((await get(user, query)).headers['content-type']).toBe('audio/mpeg');
    }
    expect((await get(user, '?original=1')).json().code).toBe('file.not-downloadable');
    expect((await get(editor, '?original=1')).rawPayload.equals(original)).toBe(true);
  });
});

describe('a sound with a closed passage', () => {
  it('is silent there in every byte that a listener can fetch, and staff hear the same copy unsilenced', async () => {
    await start();
    await upload();
    const open = await get(user);
    await close(1.5, 2);
    const closed = await get(user);
    expect(closed.headers.etag).not.toBe(open.headers.etag);
    const sound = await decodeCopy(closed.rawPayload);
    const heard = sound.subarray(1.2 * rate, 2.3 * rate).reduce((max, value) => Math.max(max, Math.abs(value)), 0);
    expect(heard).toBeLessThan(10 ** (-90 / 20));
    expect(Math.abs(loudnessOf(sound) + 19)).toBeLessThan(1.5);
    const pieces: Buffer[] = [];
    for (let at = 0; at < closed.rawPayload.length; at += 5000) {
      pieces.push((await get(user, '', { range: `bytes=${at}-${at + 4999}` })).rawPayload);
    }
    expect(Buffer.concat(pieces).equals(closed.rawPayload)).toBe(true);
    expect((await get(user, '', { range: 'bytes=0-9', 'if-range': String(open.headers.etag) })).statusCode).toBe(200);

    await setDownloadable();
    const saved = await get(user, '?download=1');
    expect(saved.rawPayload.equals(closed.rawPayload)).toBe(true);
    expect(saved.headers['content-disposition']).toBe('attachment; filename="HM-1_rozmowa.mp3"');
    expect((await get(user, '?original=1')).statusCode).toBe(403);
    const staff = await get(editor);
    expect(staff.rawPayload.equals(open.rawPayload)).toBe(true);
    expect(staff.headers.etag).not.toBe(closed.headers.etag);
    expect((await get(editor, '?original=1')).rawPayload.equals(original)).toBe(true);

    const { rawPayload: peaks } = await test.ask(user, {
      url: '/api/peaks',
      query: { id: 'HM-1', filename: fileName },
    });
    expect([...peaks.subarray(12, 23)].every((peak) => peak === 0)).toBe(true);
    expect(Math.max(...peaks)).toBeGreaterThan(50);
  });

  it('is a different file for caches, and the previous one again when the passage is opened', async () => {
    await start();
    await upload();
    const before = await get(user);
    const earlier = { 'if-none-match': String(before.headers.etag) };
    await close(1.5, 2);
    const closed = await get(user, '', earlier);
    expect(closed.statusCode).toBe(200);
    const head = await test.ask(user, { method: 'HEAD', url: address, headers: earlier });
    expect({ status: head.statusCode, etag: head.headers.etag }).toEqual({ status: 200, etag: closed.headers.etag });
    const admin = await test.signIn('admin');
    const url = '/api/recordings/HM-1/closures';
    const { id } = (await test.ask(admin, { url })).json().data[0];
    await test.ask(admin, { method: 'DELETE', url: `${url}/${id}` });
    const opened = await get(user, '', { 'if-none-match': String(closed.headers.etag) });
    expect(opened.statusCode).toBe(200);
    expect(opened.rawPayload.equals(before.rawPayload)).toBe(true);
  });

  it('answers that it is being prepared until its copy is made, even if copies are off', async () => {
    await start({ LISTENING_COPIES: 'off' });
    await upload();
    await setDownloadable();
    await close(1, 2);
    for (const query of ['', '?download=1']) {
      const refused = await get(user, query);
      expect(refused.statusCode).toBe(503);
      expect(refused.headers['retry-after']).toBe('5');
      expect(refused.json()).toMatchObject({
        error: 'Ten dźwięk jest właśnie przygotowywany do odsłuchu. Spróbuj ponownie za chwilę.',
        code: 'sound.preparing',
        details: { isFailed: false },
      });
    }
    await test.dependencies.jobs.idle();
    expect((await get(user)).headers['content-type']).toBe('audio/mpeg');
    expect((await get(editor)).rawPayload.equals(original)).toBe(true);
  });

  it('cannot be played if its copy cannot be made', async () => {
    await start();
    vi.spyOn(test.dependencies.storage, 'put').mockRejectedValue(new Error('brak miejsca'));
    await sendFile(test, editor, fileName, noiseOf(16_044));
    await close(0.2, 0.4);
    await test.dependencies.jobs.idle();
    expect((await get(user)).json().code).toBe('sound.preparing');
  });
});
