import { setTimeout } from 'node:timers/promises';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { createS3Client } from '../storage/s3-client.ts';
import { parseStorageUrl, type S3Place } from '../storage/storage-url.ts';
import { swiftKeys } from './swift-server.ts';

const tries = 30;
const pauseMs = 1000;

/** Creates a bucket in a Swift server, with its keys in the environment as an operator sets them; returns them. */
export async function makeSwiftBucket(endpoint: string, bucket: string): Promise<Record<string, string>> {
  const keys = { AWS_ACCESS_KEY_ID: swiftKeys.accessKeyId, AWS_SECRET_ACCESS_KEY: swiftKeys.secretAccessKey };
  Object.assign(process.env, keys);
  const client = createS3Client(parseStorageUrl(`s3://${bucket}?endpoint=${endpoint}&path-style=1`) as S3Place);
  for (let count = 1; ; count += 1) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: bucket }));
      break;
    } catch (error) {
      // Another process may have created it, and Swift answers 503 while its services start.
      if ((error as Error).name.startsWith('BucketAlready')) break;
      if (count === tries) throw error;
      await setTimeout(pauseMs);
    }
  }
  client.destroy();
  return keys;
}
