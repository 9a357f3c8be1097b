import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { makeCopy } from '../../../audio/listening-copy/make-copy.ts';
import type { CopyFacts } from '../../../audio/listening-copy/write-copy.ts';
import { UndecodableAudioError } from '../../../audio/measured.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { newScratchPath } from '../../../lib/scratch-files.ts';
import { failureReason } from '../../../queue/failure-reason.ts';
import { type JobKind, PermanentJobError, type RunningJob } from '../../../queue/job-kind.ts';
import { newStorageKey } from '../../../storage/storage.ts';
import { type FileRow, findFileById } from '../files.repository.ts';
import type { StoredKeys } from '../stored-keys.ts';
import type { CopyEncoding } from './copy-encoding.ts';
import { findCopy, updateCopy } from './listening-copies.repository.ts';

const payload = z.object({ fileId: z.string() });
type Payload = z.infer<typeof payload>;

/** Twelve hours of sound take an hour on a slow machine; a malformed file can keep a decoder running for ever. */
const timeLimitMs = 4 * 3600_000;
const word = 'kopia do słuchania';

/**
 * Makes the listening copy of an audio file and replaces the earlier one. Nothing is served before the row names the
 * whole stored copy. Does nothing when the file has been deleted since.
 */
export function makeCopyJob(
  dependencies: Pick<Dependencies, 'config' | 'database' | 'storage' | 'now'>,
  keys: StoredKeys,
  encoding: CopyEncoding,
): JobKind<Payload> {
  const { database, storage, config, now } = dependencies;

  async function run({ fileId }: Payload, job: RunningJob): Promise<void> {
    const file = await findFileById(database.db, fileId);
    if (!file || !(await updateCopy(database.db, fileId, { state: 'making', error: null }))) return;
    job.progress(0, word);
    const path = await newScratchPath(config.dataDir, 'mp3');
    try {
      await store(file, path, job);
    } finally {
      await rm(path, { force: true });
    }
  }

  async function store(file: FileRow, path: string, job: RunningJob): Promise<void> {
    const { ffmpeg, bitRate } = await encoding();
    const facts = await storage.withLocalPath(file.storage_key, (original) =>
      makeCopy({ original, target: path, ffmpeg: ffmpeg?.path, bitRate }, job.signal, (part) =>
        job.progress(part, word),
      ),
    );
    const [key, peaksKey] = [await keys.reserve(), await keys.reserve()];
    const staged = newStorageKey();
    await storage.writeStaged(staged, 0, createReadStream(path), facts.bytes);
    await storage.publish(staged, key);
    await storage.put(peaksKey, facts.peaks);
    const sha256 = await storage.hash(key);
    await job.commit(async (tx) => {
      const before = await findCopy(tx, file.id);
      const made = { ...columnsOf(facts), storage_key: key, sha256, peaks_key: peaksKey, bit_rate: bitRate };
      const isThere = await updateCopy(tx, file.id, { ...made, made_at: now().toISOString() });
      const unused = isThere ? [before?.storage_key, before?.peaks_key] : [key, peaksKey];
      await keys.drop(
        tx,
        unused.filter((one) => typeof one === 'string'),
      );
    });
  }

  return {
    payload,
    // Decoding and encoding take a whole core.
    concurrency: 1,
    timeLimitMs,
    async run(given, job) {
      try {
        await run(given, job);
      } catch (error) {
        const known =
          error instanceof UndecodableAudioError
            ? new PermanentJobError(`Nie da się odczytać dźwięku: ${error.message}.`)
            : error;
        if (!job.signal.aborted) await noteFailure(given, known);
        throw known;
      }
    },
    async ended(tx, { fileId }, { state }) {
      if (state !== 'done') await updateCopy(tx, fileId, { state: 'failed' });
    },
  };

  async function noteFailure({ fileId }: Payload, error: unknown): Promise<void> {
    await updateCopy(database.db, fileId, { error: failureReason(error, { isSecret: false }) });
  }
}

function columnsOf(facts: CopyFacts) {
  const hundredths = (loudness: number | null) => (loudness === null ? null : Math.round(loudness * 100));
  return {
    state: 'ready',
    error: null,
    bytes: facts.bytes,
    duration_ms: Math.round(facts.durationSeconds * 1000),
    source_loudness: hundredths(facts.sourceLoudness),
    loudness: hundredths(facts.loudness),
    peaks_sha256: createHash('sha256').update(facts.peaks).digest('hex'),
    peaks_per_second: facts.peaksPerSecond,
  } as const;
}
