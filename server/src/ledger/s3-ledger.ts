import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ArchiveError } from '@glosy/core/errors';
import { ignoreFailure } from '../lib/failures.ts';
import { inParallel } from '../lib/in-parallel.ts';
import { S3Bucket, type S3Object } from '../storage/s3-bucket.ts';
import { createS3Client, type S3ClientOptions } from '../storage/s3-client.ts';
import { isFromServer, rethrowS3Error, statusOf } from '../storage/s3-errors.ts';
import type { S3Place } from '../storage/storage-url.ts';
import { headLine, type Ledger, type LedgerEntry, LedgerError, parseEntry, parseHead } from './ledger.ts';

const folder = 'ledger/';
const numberDigits = 12;
const readsAtOnce = 16;
/** The transaction waits for this, and every other writer waits for the transaction. */
const writeWithinMs = 10_000;

interface S3LedgerOptions extends S3ClientOptions {
  readonly now: () => Date;
}

/**
 * One object for each entry, which is never overwritten: `ledger/NUMBER-TIME-RANDOM.json`, and
 * `ledger/000000000000.json` with the id. Rewriting one object instead would lose entries: a put whose answer was lost
 * may take effect after the next one. Such a late entry, of a failed transaction, has a separate name and replaces
 * nothing. Needs no permission to delete.
 */
export function openS3Ledger(place: S3Place, { now, ...options }: S3LedgerOptions): Ledger {
  const path = `s3://${place.bucket}/${place.prefix}`;
  const head = `${folder}${numbered(0)}.json`;
  let bucket: S3Bucket | undefined;
  /** Connected at the first use: most processes use the ledger only at their start. */
  const connected = () => {
    bucket ??= new S3Bucket(createS3Client(place, options), place);
    return bucket;
  };

  /** An unusable place must be fixed by the operator; a server that does not answer at the moment need not. */
  async function reached<T>(work: (bucket: S3Bucket) => Promise<T>): Promise<T> {
    try {
      return await work(connected());
    } catch (error) {
      const cause = (error as { cause?: unknown }).cause ?? error;
      const status = statusOf(cause);
      if (isFromServer(cause) && status !== undefined && status >= 400 && status < 500) {
        throw LedgerError.unreadable(path, cause.name, cause);
      }
      return rethrowS3Error(error);
    }
  }

  /** Rejects when it takes too long; a later completion does no harm. */
  async function written<T>(work: (bucket: S3Bucket) => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new ArchiveError('server.storage-unavailable')), writeWithinMs);
    });
    const writing = reached(work);
    try {
      return await Promise.race([writing, late]);
    } finally {
      clearTimeout(timer);
      writing.catch(ignoreFailure);
    }
  }

  /** In order; without the object of the id. */
  async function listEntries(s3: S3Bucket): Promise<S3Object[]> {
    const found: S3Object[] = [];
    for await (const object of s3.list(folder)) if (object.name !== head) found.push(object);
    return found;
  }

  async function text(s3: S3Bucket, object: S3Object): Promise<string> {
    return (await buffer(s3.read(object, 0, object.size - 1, new AbortController().signal))).toString();
  }

  async function readId(s3: S3Bucket): Promise<string | undefined> {
    const object = await s3.head(head);
    if (!object) return undefined;
    const id = parseHead(await text(s3, object));
    if (id === undefined) throw LedgerError.noLedger(path);
    return id;
  }

  async function make(s3: S3Bucket, id: string): Promise<void> {
    const bytes = Buffer.from(headLine(id));
    try {
      await s3.put(head, bytes, { isNew: true });
    } catch (error) {
      // Another process has created it; or the server does not support the condition, and the turn must suffice.
      if (statusOf(error) === 412) return;
      if (statusOf(error) !== 501 && statusOf(error) !== 400) throw error;
      await s3.put(head, bytes);
    }
  }

  async function ensure(s3: S3Bucket, entries: readonly S3Object[], id: string): Promise<string> {
    const there = await readId(s3);
    if (there !== undefined) return there;
    // Entries without the first object: somebody deleted it, and a new one would look like another archive's.
    if (entries.length > 0) throw LedgerError.damaged(path, 1);
    await make(s3, id);
    return (await readId(s3)) ?? id;
  }

  return {
    path,
    ensure: (id = randomUUID()) =>
      written(async (s3) => {
        const entries = await listEntries(s3);
        return { id: await ensure(s3, entries, id), length: entries.length };
      }),
    append: (entry) =>
      written(async (s3) => {
        const entries = await listEntries(s3);
        await ensure(s3, entries, randomUUID());
        const last = (entries.at(-1)?.name ?? head).slice(folder.length);
        const number = numbered(Number(last.slice(0, numberDigits)) + 1);
        const time = now().toISOString().replace(/\W/g, '');
        await s3.put(`${folder}${number}-${time}-${randomUUID()}.json`, Buffer.from(JSON.stringify(entry)));
      }),
    read: () =>
      reached(async (s3) => {
        const objects = await listEntries(s3);
        const id = await readId(s3);
        if (id === undefined && objects.length === 0) return null;
        if (id === undefined) throw LedgerError.damaged(path, 1);
        const entries: LedgerEntry[] = [];
        await inParallel([...objects.entries()], readsAtOnce, async ([index, object]) => {
          const entry = parseEntry(await text(s3, object));
          if (!entry) throw LedgerError.damaged(path, index + 2);
          entries[index] = entry;
        });
        return { id, entries };
      }),
  };
}

function numbered(number: number): string {
  return String(number).padStart(numberDigits, '0');
}
