import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { hasS3, newS3Place, newS3Url, s3StartMs } from '../testing/s3-place.ts';
import { S3Storage } from './s3-storage.ts';
import { storageSuite } from './storage.suite.ts';
import type { S3Place } from './storage-url.ts';

let scratchFolder: string;
let place: S3Place;

describe.skipIf(!hasS3())('on an S3 server', () => {
  beforeAll(async () => {
    scratchFolder = await mkdtemp(join(tmpdir(), 'glosy-scratch-'));
    await newS3Url();
  }, s3StartMs);
  afterAll(async () => {
    await rm(scratchFolder, { recursive: true });
  });

  const reopen = () => S3Storage.create(place, { scratchFolder });
  const make = async () => {
    place = await newS3Place();
    return reopen();
  };
  storageSuite('a storage in a bucket', { make, reopen, remove: async () => {} });
});
