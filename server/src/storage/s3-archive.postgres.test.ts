import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@glosy/core/limits';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { backup } from '../commands/backup/backup.ts';
import { restore } from '../commands/backup/restore.ts';
import { checkArchive } from '../commands/check/check.ts';
import { eraseForGood } from '../commands/erase/erase.ts';
import { closeDependencies, createDependencies, type Dependencies } from '../dependencies.ts';
import { listStorageKeys } from '../features/files/storage-keys.repository.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../testing/build-test-app.ts';
import { insertTestRecording } from '../testing/makers.ts';
import { chunksOf, multipart } from '../testing/multipart.ts';
import { connectionLost, S3Faults } from '../testing/s3-faults.ts';
import { hasS3, newS3Url, s3StartMs } from '../testing/s3-place.ts';
import { smallMp3, wavOf } from '../testing/sounds.ts';
import { S3Storage } from './s3-storage.ts';
import { parseStorageUrl, type S3Place } from './storage-url.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** WAV of 768 kB per second, so that decoding and encoding it takes only a moment. */
function denseWav(bytes: number): Buffer {
  const wav = wavOf(bytes);
  wav.writeUInt16LE(2, 22);
  wav.writeUInt32LE(96_000, 24);
  wav.writeUInt32LE(768_000, 28);
  wav.writeUInt16LE(8, 32);
  wav.writeUInt16LE(32, 34);
  return wav;
}

describe.skipIf(!hasS3())('an archive whose files are in a bucket', () => {
  let test: TestApp;
  let editor: SignedIn;
  let faults: S3Faults;
  let scratchFolder: string;
  /** A second process with the same database and bucket. */
  let second: { app: FastifyInstance; dependencies: Dependencies };
  let LEDGER_FILE: string;
  const wav = denseWav(limits.chunkBytes + 12_346);

  beforeAll(async () => {
    const STORAGE_URL = await newS3Url();
    LEDGER_FILE = await newS3Url();
    const place = parseStorageUrl(STORAGE_URL) as S3Place;
    faults = new S3Faults(place);
    scratchFolder = await mkdtemp(join(tmpdir(), 'glosy-scratch-'));
    const storage = await S3Storage.create(place, { scratchFolder, requestHandler: faults.requestHandler });
    test = await buildTestApp({ storage, settings: { STORAGE_URL, LEDGER_FILE, LISTENING_COPIES: 'on' } });
    editor = await test.signIn('editor');
    await insertTestRecording(test.dependencies.database.db, 'HM-1');
    const { config, log, mailer, content } = test.dependencies;
    const dependencies = await createDependencies(config, { log, mailer, content });
    second = { app: await buildApp(dependencies), dependencies };
    await second.app.ready();
  }, s3StartMs);
  afterAll(async () => {
    await second.app.close();
    await closeDependencies(second.dependencies);
    await test.close();
    await rm(scratchFolder, { recursive: true });
  });

  const send = (app: FastifyInstance, fileName: string, bytes: Buffer, index: number, total: number) => {
    const fields = { chunkIndex: String(index), totalChunks: String(total), fileName };
    const body = multipart([['file', bytes], ...Object.entries(fields)]);
    const headers = { ...body.headers, cookie: editor.cookie };
    return app.inject({ method: 'POST', url: '/api/upload.php', ...body, headers });
  };
  const get = (url: string, headers = {}) => test.ask(editor, { url, headers });
  const readyCopies = async () => {
    const { db } = test.dependencies.database;
    return (await db.selectFrom('listening_copies').select('file_id').where('state', '=', 'ready').execute()).length;
  };
  const storedKeys = async () => {
    const keys: string[] = [];
    for await (const key of test.dependencies.storage.list()) keys.push(key);
    return keys;
  };

  it('receives chunks in turn by two processes, plays ranges, and makes a listening copy', async () => {
    const chunks = chunksOf(wav);
    for (const [app, index] of [
      [test.app, 1],
      [second.app, 0],
    ] as const) {
      const answer = await send(app, 'HM-1_a.wav', chunks[index] ?? Buffer.of(), index, 2);
      expect(answer.statusCode, answer.body).toBe(200);
    }
    const part = await get('/storage/recordings/HM-1/HM-1_a.wav?original=1', {
      range: `bytes=${limits.chunkBytes - 5}-${limits.chunkBytes + 4}`,
    });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.equals(wav.subarray(limits.chunkBytes - 5, limits.chunkBytes + 5))).toBe(true);
    expect(sha256((await get('/storage/recordings/HM-1/HM-1_a.wav?original=1')).rawPayload)).toBe(sha256(wav));
    expect((await send(second.app, 'HM-1_b.mp3', smallMp3(), 0, 1)).statusCode).toBe(200);
    await expect.poll(readyCopies, { timeout: 50_000 }).toBe(2);
    const user = await test.signIn('user');
    const copy = await test.ask(user, { url: '/storage/recordings/HM-1/HM-1_b.mp3' });
    expect([copy.statusCode, copy.headers['content-type']]).toEqual([200, 'audio/mpeg']);
    expect(copy.rawPayload.equals(smallMp3())).toBe(false);
    for await (const { id } of test.dependencies.storage.listStaged()) expect.fail(`${id} is left`);
    expect(await checkArchive(test.dependencies)).toEqual([]);
  });

  it('answers 503 in a Polish sentence while its server does not answer, and reports nothing as missing', async () => {
    faults.before = () => {
      throw connectionLost();
    };
    const refused = await get('/storage/recordings/HM-1/HM-1_b.mp3');
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      503,
      '5',
      {
        error: 'Magazyn plików chwilowo nie odpowiada. Spróbuj ponownie za chwilę.',
        code: 'server.storage-unavailable',
      },
    ]);
    expect((await test.app.inject({ url: '/healthz' })).statusCode).toBe(503);
    await expect(checkArchive(test.dependencies)).rejects.toMatchObject({ code: 'server.storage-unavailable' });
    faults.before = () => {};
    expect((await get('/storage/recordings/HM-1/HM-1_b.mp3')).statusCode).toBe(200);
  });

  it('is backed up, and restored into another bucket without what was erased since', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'glosy-backup-test-'));
    const target = await buildTestApp({ settings: { STORAGE_URL: await newS3Url(), LEDGER_FILE } });
    try {
      await insertTestRecording(test.dependencies.database.db, 'HM-2');
      await backup(test.dependencies, join(folder, 'kopia'));
      await eraseForGood(second.dependencies, 'HM-2');
      await restore(target.dependencies, join(folder, 'kopia'));
      expect(await checkArchive(target.dependencies)).toEqual([]);
      const { db } = target.dependencies.database;
      expect(await db.selectFrom('recordings').select('signature').execute()).toEqual([{ signature: 'HM-1' }]);
      const keys: string[] = [];
      for await (const key of target.dependencies.storage.list()) keys.push(key);
      expect(keys.sort()).toEqual((await storedKeys()).sort());
    } finally {
      await target.close();
      await rm(folder, { recursive: true });
    }
  });

  it('has every fault found, and nothing else', async () => {
    const { storage } = test.dependencies;
    const damages = [
      (bytes: Buffer) => Buffer.from(bytes).fill((bytes.at(-1) ?? 0) ^ 1, bytes.length - 1),
      (bytes: Buffer) => bytes.subarray(0, -1),
      () => null,
    ];
    const keys = await listStorageKeys(test.dependencies.database.db);
    const whole = new Map<string, Buffer>();
    for (const [index, key] of keys.entries()) {
      const bytes = Buffer.concat(await (await storage.open(key)).createReadStream().toArray());
      whole.set(key, bytes);
      const damaged = damages[index % damages.length]?.(bytes) ?? null;
      if (damaged) await storage.put(key, damaged);
      else await storage.delete(key);
    }
    const found = await checkArchive(test.dependencies, { storageOnly: true });
    for (const [key, bytes] of whole) await storage.put(key, bytes);
    expect(keys.length).toBeGreaterThan(6);
    expect(found).toHaveLength(keys.length);
    for (const problem of found) expect(problem).toMatch(/^(Plik HM-1\/|Brak pliku HM-1\/)/);
  });

  it('has an orphan reported', async () => {
    await test.dependencies.storage.put('00000000-stray', Buffer.of(1));
    expect(await checkArchive(test.dependencies)).toEqual(['Plik 00000000-stray nie należy do żadnego nagrania.']);
    await test.dependencies.storage.delete('00000000-stray');
    expect(await checkArchive(test.dependencies)).toEqual([]);
  });
});
