import { PutBucketVersioningCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listStorageKeys } from '../features/files/storage-keys.repository.ts';
import { createS3Client } from '../storage/s3-client.ts';
import { parseStorageUrl, type S3Place } from '../storage/storage-url.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../testing/build-test-app.ts';
import { documentedBlocks, runDocumented } from '../testing/documented-commands.ts';
import { hasS3AndPostgres, newS3Url, s3StartMs } from '../testing/s3-place.ts';
import { insertScene } from '../testing/scene.ts';
import { makeSwiftBucket } from '../testing/swift-bucket.ts';
import { checkArchive } from './check/check.ts';

describe.skipIf(!hasS3AndPostgres())('files deleted from a bucket with versions', () => {
  let test: TestApp;
  let user: SignedIn;
  let STORAGE_URL: string;

  beforeAll(async () => {
    STORAGE_URL = (await newS3Url()).replace(/^s3:\/\/[^/]+/, 's3://wersje');
    const place = parseStorageUrl(STORAGE_URL) as S3Place;
    await makeSwiftBucket(place.endpoint ?? '', place.bucket);
    const client = createS3Client(place);
    const VersioningConfiguration = { Status: 'Enabled' } as const;
    await client.send(new PutBucketVersioningCommand({ Bucket: place.bucket, VersioningConfiguration }));
    client.destroy();
    test = await buildTestApp({ settings: { STORAGE_URL } });
    user = await test.signIn('user');
    await insertScene(test, 'S1', {});
  }, s3StartMs);
  afterAll(() => test.close());

  it('come back by the documented commands when the database names them, and the others stay deleted', async () => {
    const { storage, database } = test.dependencies;
    const stray = 'file-of-nobody';
    await storage.put(stray, new Uint8Array([1]));
    const keys = await listStorageKeys(database.db);
    for (const key of [...keys, stray, 'server-key-1']) await storage.delete(key);
    expect(await checkArchive(test.dependencies)).not.toEqual([]);

    const { dataDir } = test;
    const { config, ledger } = test.dependencies;
    const settings = {
      STORAGE_URL,
      DATA_DIR: dataDir,
      DATABASE_URL: config.databaseUrl ?? '',
      LEDGER_FILE: ledger.path,
    };
    const [block = ''] = documentedBlocks('#### With files in a bucket');
    const { code, printed } = await runDocumented(block, { replaced: {}, settings, folder: dataDir });
    expect([code, printed]).toEqual([0, expect.stringContaining('Archiwum jest w porządku.')]);
    for (const name of ['klucz serwera', 'S1/S1_a.mp3']) expect(printed).toContain(`Przywrócono plik ${name}.`);
    expect(await storage.stat(stray)).toBeUndefined();
    const sound = await test.ask(user, { method: 'GET', url: '/storage/recordings/S1/S1_a.mp3' });
    expect(sound.statusCode).toBe(200);
  }, 180_000);
});
