import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Place } from './storage-url.ts';

export interface S3ClientOptions {
  /** Sends the requests; tests insert a failing one. */
  requestHandler?: S3ClientConfig['requestHandler'];
}

const connectMs = 5000;
/** Time limit of a connection without traffic: a stream that a slow reader keeps waiting is resumed. */
const idleMs = 30_000;
/** The SDK waits between tries with a random, doubling delay. */
const maxAttempts = 4;
/** One for each active listener; the SDK's default of 50 would make others wait. */
const maxSockets = 500;

/** A client for the place's server; the SDK reads the keys from the environment. */
export function createS3Client(place: S3Place, { requestHandler }: S3ClientOptions = {}): S3Client {
  const agent = { keepAlive: true, maxSockets };
  const client = new S3Client({
    region: place.region,
    forcePathStyle: place.isPathStyle,
    ...(place.endpoint === undefined ? {} : { endpoint: place.endpoint }),
    maxAttempts,
    // Sends Content-MD5 with every body: every server verifies it, some reject the SDK's trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: requestHandler ?? {
      connectionTimeout: connectMs,
      socketTimeout: idleMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  // Swift waits a minute for the body of a deletion that restores an earlier version, unless its length is given.
  client.middlewareStack.add(
    (next) => (given) => {
      const { method, headers } = given.request as { method: string; headers: Record<string, string> };
      if (method === 'DELETE') headers['content-length'] = '0';
      return next(given);
    },
    { step: 'build' },
  );
  return client;
}
