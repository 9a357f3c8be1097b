import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectionLost, isCompletion, S3Faults } from '../testing/s3-faults.ts';
import { hasS3, newS3Place, newS3Url, s3StartMs } from '../testing/s3-place.ts';
import { hashFile } from './hash-file.ts';
import { createS3Client } from './s3-client.ts';
import { S3Storage } from './s3-storage.ts';
import type { S3Place } from './storage-url.ts';

const piece = 5 * 1024 * 1024;
const key = 'file-000001';
const upload = 'upload-0001';
const unavailable = { code: 'server.storage-unavailable', status: 503 };

describe.skipIf(!hasS3())('a storage in a bucket', () => {
  let place: S3Place;
  let faults: S3Faults;
  let storage: S3Storage;
  /** The bucket as another process sees it. */
  let other: S3Storage;
  let scratchFolder: string;
  let clock = new Date();

  beforeAll(async () => {
    scratchFolder = await mkdtemp(join(tmpdir(), 'glosy-scratch-'));
    await newS3Url();
  }, s3StartMs);
  afterAll(() => rm(scratchFolder, { recursive: true }));
  beforeEach(async () => {
    place = await newS3Place();
    faults = new S3Faults(place);
    clock = new Date();
    const { requestHandler } = faults;
    storage = await S3Storage.create(place, { scratchFolder, requestHandler, now: () => clock });
    other = await S3Storage.create(place, { scratchFolder });
  });
  afterEach(async () => {
    await storage.close();
    await other.close();
  });

  const stagedIds = async () => {
    const ids: string[] = [];
    for await (const { id } of other.listStaged()) ids.push(id);
    return ids;
  };
  const uploadsUnderWay = async () => {
    const client = createS3Client(place);
    const asked = new ListMultipartUploadsCommand({ Bucket: place.bucket, Prefix: place.prefix });
    const { Uploads = [] } = await client.send(asked);
    client.destroy();
    return Uploads.length;
  };

  it('publishes chunks that two processes received, copied within the server, with short ones joined', async () => {
    const bytes = randomBytes(piece + 3000 + piece + 500);
    const ends = [piece, piece + 1000, piece + 3000, 2 * piece + 3000, bytes.length];
    for (const [index, end] of ends.entries()) {
      const start = ends[index - 1] ?? 0;
      const by = index % 2 === 0 ? storage : other;
      await by.writeStaged(upload, start, bytes.subarray(start, end), end - start);
    }
    await other.publish(upload, key);
    const file = await storage.open(key);
    expect(Buffer.concat(await file.createReadStream().toArray()).equals(bytes)).toBe(true);
    const across = Buffer.alloc(20);
    await file.read(across, 0, 20, piece - 10);
    expect(across.equals(bytes.subarray(piece - 10, piece + 10))).toBe(true);
    expect(await stagedIds()).toEqual([]);
    expect(await uploadsUnderWay()).toBe(0);
  });

  it('recognises a publication whose response was lost', async () => {
    await storage.writeStaged(upload, 0, Buffer.alloc(piece, 'a'), piece);
    faults.after = (request, answer) => {
      if (isCompletion(request)) throw connectionLost();
      return answer;
    };
    await storage.publish(upload, key);
    expect((await other.stat(key))?.size).toBe(piece);
    expect(await stagedIds()).toEqual([]);
  });

  it('completes a publication that was killed before it discarded the staged file, and no other gets its key', async () => {
    await storage.writeStaged(upload, 0, Buffer.from('abc'), 3);
    faults.before = ({ method }) => {
      if (method === 'DELETE') throw connectionLost();
    };
    await expect(storage.publish(upload, key)).rejects.toMatchObject(unavailable);
    expect(await stagedIds()).toEqual([upload]);
    await other.writeStaged('upload-0002', 0, Buffer.from('xyz'), 3);
    await expect(other.publish('upload-0002', key)).rejects.toThrow('already taken');
    await other.publish(upload, key);
    expect(await stagedIds()).toEqual(['upload-0002']);
    expect(await other.hash(key)).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('has no file and no parts left when a publication fails halfway', async () => {
    await storage.writeStaged(upload, 0, Buffer.alloc(piece + 1), 2 * piece);
    faults.before = ({ query }) => {
      if (query?.partNumber !== undefined) throw connectionLost();
    };
    await expect(storage.publish(upload, key)).rejects.toMatchObject(unavailable);
    expect(await other.stat(key)).toBeUndefined();
    expect(await uploadsUnderWay()).toBe(0);
    faults.before = () => {};
    await storage.publish(upload, key);
    expect((await other.stat(key))?.size).toBe(piece + 1);
  });

  it('does not treat a staged file as complete if its discarding was interrupted', async () => {
    for (const offset of [0, 3, 6]) await storage.writeStaged(upload, offset, Buffer.from('abc'), 3);
    let deletions = 0;
    faults.before = ({ method }) => {
      if (method !== 'DELETE') return;
      deletions += 1;
      if (deletions > 1) throw connectionLost();
    };
    await expect(storage.discard(upload)).rejects.toMatchObject(unavailable);
    await expect(other.openStaged(upload)).rejects.toMatchObject({ code: 'file.not-found' });
    await expect(other.publish(upload, key)).rejects.toMatchObject({ code: 'file.not-found' });
  });

  it('aborts multipart uploads that were abandoned a day ago', async () => {
    const client = createS3Client(place);
    const target = { Bucket: place.bucket, Key: `${place.prefix}files/${key}` };
    await client.send(new CreateMultipartUploadCommand(target));
    client.destroy();
    await storage.sweepStaged(() => false);
    expect(await uploadsUnderWay()).toBe(1);
    clock = new Date(Date.now() + 25 * 3600_000);
    await storage.sweepStaged(() => false);
    expect(await uploadsUnderWay()).toBe(0);
  });

  it('reports an unresponsive server, with the cause for the log, after a bounded number of retries', async () => {
    await storage.put(key, Buffer.from('abc'));
    const file = await storage.open(key);
    let tries = 0;
    faults.before = () => {
      tries += 1;
      throw connectionLost();
    };
    for (const call of [
      () => storage.put(key, Buffer.from('abc')),
      () => storage.stat(key),
      () => storage.check(),
      () => storage.writeStaged(upload, 0, Buffer.from('abc'), 3),
      () => storage.publish(upload, 'file-000002'),
    ]) {
      tries = 0;
      await expect(call()).rejects.toMatchObject({ ...unavailable, cause: { code: 'ECONNRESET' } });
      expect(tries).toBeLessThanOrEqual(4);
    }
    await expect(hashFile(file)).rejects.toMatchObject(unavailable);
  });

  it('continues a stream where its connection broke', async () => {
    const bytes = randomBytes(2_000_000);
    await storage.put(key, bytes);
    const file = await storage.open(key);
    let breaks = 2;
    faults.after = (request, answer) => {
      if (request.method !== 'GET' || breaks === 0) return answer;
      breaks -= 1;
      const { body } = answer.response;
      async function* broken() {
        for await (const one of body as AsyncIterable<Uint8Array>) {
          yield one.subarray(0, 1000);
          throw connectionLost();
        }
      }
      answer.response.body = broken();
      return answer;
    };
    expect(Buffer.concat(await file.createReadStream(5).toArray()).equals(bytes.subarray(5))).toBe(true);
    expect(breaks).toBe(0);
  });

  it('reads ahead: small sequential reads need few requests', async () => {
    await storage.put(key, Buffer.alloc(2_000_000, 'x'));
    const file = await storage.open(key);
    faults.count = 0;
    const buffer = Buffer.alloc(4096);
    for (let position = 0; position < 2_000_000; position += 4096) await file.read(buffer, 0, 4096, position);
    expect(faults.count).toBeLessThan(10);
  });

  it('ends its request when a stream is destroyed', async () => {
    await storage.put(key, Buffer.alloc(3_000_000, 'x'));
    const stream = (await storage.open(key)).createReadStream();
    for await (const _ of stream) break;
    expect(stream.destroyed).toBe(true);
    await storage.close();
  });

  it('keeps no copy that a program needed', async () => {
    await storage.put(key, Buffer.from('abc'));
    await storage.withLocalPath(key, async () => expect(await readdir(scratchFolder)).toHaveLength(1));
    await expect(storage.withLocalPath(key, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await readdir(scratchFolder)).toEqual([]);
  });
});
