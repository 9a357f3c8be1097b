import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import { parseStorageUrl, type S3Place } from '../storage/storage-url.ts';
import { makeSwiftBucket } from './swift-bucket.ts';
import { isPostgres } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    s3Socket: string;
  }
}

const bucket = 'archiwum';

/** Timeout of the first suite's hook, which starts four Python programs. */
export const s3StartMs = 120_000;

/** Whether this run has an S3 server; without it suites skip tests that need one. */
export function hasS3(): boolean {
  return inject('s3Socket') !== '';
}

/**
 * For suites of the whole archive, which would otherwise run twice: the bucket is tested only together with PostgreSQL.
 */
export function hasS3AndPostgres(): boolean {
  return hasS3() && isPostgres();
}

let endpoint: Promise<string> | undefined;

/**
 * `STORAGE_URL` of an empty place on the run's S3 server, which starts at the first request for it. The keys are in the
 * environment, as in an installation.
 */
export async function newS3Url(): Promise<string> {
  endpoint ??= prepare();
  return `s3://${bucket}/${randomUUID()}?endpoint=${await endpoint}&path-style=1`;
}

export async function newS3Place(): Promise<S3Place> {
  const place = parseStorageUrl(await newS3Url());
  if (place.kind !== 's3') throw new Error('The test server is an S3 server.');
  return place;
}

async function prepare(): Promise<string> {
  const address = await text(connect(inject('s3Socket')));
  if (!address.startsWith('http')) throw new Error(address);
  await makeSwiftBucket(address, bucket);
  return address;
}
