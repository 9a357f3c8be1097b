import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Place } from './storage-url.ts';

export interface S3ClientOptions {
  /** Sends the requests; tests put one in between that fails. */
  requestHandler?: S3ClientConfig['requestHandler'];
}

const connectMs = 5000;
/** Of a connection on which nothing moves: a stream that a slow reader leaves waiting is resumed. */
const idleMs = 30_000;
/** The SDK waits between tries with a random, doubling delay. */
const maxAttempts = 4;
/** One for each listener under way; the SDK's 50 would make others wait. */
const maxSockets = 500;

/** A client of the place's server; the keys come from the environment, as the SDK reads them. */
export function createS3Client(place: S3Place, { requestHandler }: S3ClientOptions = {}): S3Client {
  const agent = { keepAlive: true, maxSockets };
  const client = new S3Client({
    region: place.region,
    forcePathStyle: place.isPathStyle,
    ...(place.endpoint === undefined ? {} : { endpoint: place.endpoint }),
    maxAttempts,
    // Content-MD5 goes with every body, which all servers check; the SDK's own trailing checksums not all accept.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: requestHandler ?? {
      connectionTimeout: connectMs,
      socketTimeout: idleMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  // Swift waits a minute for the body of a deletion that brings an earlier version back, unless its length is given.
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
