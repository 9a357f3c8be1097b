import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { ignoreFailure } from '../lib/failures.ts';
import { contentMd5, type S3Bucket } from './s3-bucket.ts';
import { statusOf } from './s3-errors.ts';
import { newStorageKey } from './storage.ts';

/**
 * Whether the server refuses to replace an object on request (`If-None-Match: *`), both for a put and for completing a
 * multipart upload. Some servers reject the header, and some ignore it, so it is tried. Rejects when the bucket cannot
 * be read and written.
 */
export async function probeConditions(bucket: S3Bucket): Promise<boolean> {
  // A staged name, so that the remains of an interrupted probe are swept.
  const name = `staged/probe-${newStorageKey()}/0`;
  await bucket.put(name, Buffer.from('probe'));
  try {
    return (await refusesPut(bucket, name)) && (await refusesCompletion(bucket, name));
  } finally {
    await bucket.delete(name);
  }
}

async function refusesPut(bucket: S3Bucket, name: string): Promise<boolean> {
  return isRefused(bucket.put(name, Buffer.from('again'), { isNew: true }));
}

async function refusesCompletion(bucket: S3Bucket, name: string): Promise<boolean> {
  const target = bucket.at(name);
  const { UploadId } = await bucket.client.send(new CreateMultipartUploadCommand(target));
  const upload = { ...target, UploadId };
  const Body = Buffer.from('again');
  const part = { ...upload, PartNumber: 1, Body, ContentMD5: contentMd5(Body) };
  const { ETag } = await bucket.client.send(new UploadPartCommand(part));
  const complete = { ...upload, IfNoneMatch: '*', MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] } };
  try {
    return await isRefused(bucket.client.send(new CompleteMultipartUploadCommand(complete)));
  } finally {
    await bucket.client.send(new AbortMultipartUploadCommand(upload)).catch(ignoreFailure);
  }
}

/** 412: refused as requested; 501: not supported; success: ignored. */
async function isRefused(request: Promise<unknown>): Promise<boolean> {
  try {
    await request;
    return false;
  } catch (error) {
    const status = statusOf(error);
    if (status === 412) return true;
    if (status === 501 || status === 400) return false;
    throw error;
  }
}
