import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { S3Bucket } from '../storage/s3-bucket.ts';
import { createS3Client } from '../storage/s3-client.ts';
import type { S3Place } from '../storage/storage-url.ts';
import { connectionLost, S3Faults } from '../testing/s3-faults.ts';
import { hasS3, newS3Place, s3StartMs } from '../testing/s3-place.ts';
import { openDiskLedger } from './disk-ledger.ts';
import { erased, ledgerSuite } from './ledger.suite.ts';
import { openS3Ledger } from './s3-ledger.ts';

describe('a ledger in a file', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'glosy-ledger-'));
    path = join(folder, 'sub', 'ledger.ndjson');
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
  });

  ledgerSuite({ open: () => openDiskLedger(path), openOther: () => openDiskLedger(join(folder, 'other.ndjson')) });

  it('is made once by many processes at once', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => openDiskLedger(path).ensure()));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  it('is readable and writable after an interrupted append', async () => {
    const ledger = openDiskLedger(path);
    await ledger.append(erased('S1'));
    await appendFile(path, '{"at":"2026-05');
    expect((await ledger.read())?.entries).toEqual([erased('S1')]);
    await ledger.append(erased('S2'));
    expect((await ledger.read())?.entries).toEqual([erased('S1'), erased('S2')]);
  });

  it('is refused when a line was changed, or the file is something else', async () => {
    const ledger = openDiskLedger(path);
    await ledger.append(erased('S1'));
    await ledger.append(erased('S2'));
    await writeFile(path, (await readFile(path, 'utf8')).replace('"kind"', 'kind'));
    await expect(ledger.read()).rejects.toThrow(`Dziennik usunięć ${path} jest uszkodzony w wierszu 2.`);
    await writeFile(path, 'HOST=127.0.0.1\n');
    await expect(ledger.read()).rejects.toThrow('nie jest dziennikiem usunięć');
  });
});

describe.skipIf(!hasS3())('a ledger in a bucket', () => {
  const now = () => new Date('2026-05-12T10:00:00Z');
  let place: S3Place;
  let other: S3Place;
  let bucket: S3Bucket;
  beforeAll(async () => void (await newS3Place()), s3StartMs);
  beforeEach(async () => {
    place = await newS3Place();
    other = await newS3Place();
    bucket = new S3Bucket(createS3Client(place), place);
  });

  ledgerSuite({ open: () => openS3Ledger(place, { now }), openOther: () => openS3Ledger(other, { now }) });

  it('never deletes or replaces an object', async () => {
    const faults = new S3Faults(place);
    const puts: string[] = [];
    faults.before = ({ method, path }) => {
      expect(method).not.toBe('DELETE');
      if (method === 'PUT') puts.push(path);
    };
    const ledger = openS3Ledger(place, { now, requestHandler: faults.requestHandler });
    for (const id of ['S1', 'S2', 'S3']) await ledger.append(erased(id));
    // The test server does not support conditions, so the first object is put twice.
    expect(new Set(puts.slice(1)).size).toBe(4);
  });

  it('an append whose response is lost fails, and its entry is kept together with the retried one', async () => {
    const faults = new S3Faults(place);
    const ledger = openS3Ledger(place, { now, requestHandler: faults.requestHandler });
    await ledger.append(erased('S1'));
    faults.after = ({ method }, answer) => {
      if (method === 'PUT') throw connectionLost();
      return answer;
    };
    await expect(ledger.append(erased('S2'))).rejects.toMatchObject({ code: 'server.storage-unavailable' });
    faults.after = (_request, answer) => answer;
    await ledger.append(erased('S3'));
    expect((await ledger.read())?.entries).toEqual([erased('S1'), erased('S2'), erased('S3')]);
  });

  it('is refused without its first object, with a damaged entry, and in a missing bucket', async () => {
    const ledger = openS3Ledger(place, { now });
    for (const id of ['S1', 'S2']) await ledger.append(erased(id));
    const path = `s3://archiwum/${place.prefix}`;
    const names: string[] = [];
    for await (const { name } of bucket.list('ledger/')) names.push(name);
    await bucket.put(names.at(-1) ?? '', Buffer.from('{"at":'));
    await expect(ledger.read()).rejects.toThrow(`Dziennik usunięć ${path} jest uszkodzony w wierszu 3.`);
    await bucket.delete(names[0] ?? '');
    await expect(ledger.ensure()).rejects.toThrow(`Dziennik usunięć ${path} jest uszkodzony w wierszu 1.`);
    const missing = openS3Ledger({ ...place, bucket: 'brak-takiego' }, { now });
    await expect(missing.ensure()).rejects.toThrow(/^Nie można odczytać dziennika usunięć .* \(NoSuchBucket\)/);
  });
});
