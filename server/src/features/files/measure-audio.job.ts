import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { z } from 'zod';
import { hasExactClock } from '../../audio/exact-clock.ts';
import { measureAudio } from '../../audio/measure-audio.ts';
import { UndecodableAudioError } from '../../audio/measured.ts';
import type { Tx } from '../../database/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type JobKind, PermanentJobError, type RunningJob } from '../../queue/job-kind.ts';
import { type FileRow, findAudio, findFileById, updateAudio, updateClock } from './files.repository.ts';
import { findCopy } from './listening-copies/listening-copies.repository.ts';
import { orderCopy } from './listening-copies/order-copy.ts';
import type { StoredKeys } from './stored-keys.ts';

const payload = z.object({ fileId: z.string() });
type Payload = z.infer<typeof payload>;

/** Four hours of MP3 take two minutes on a slow machine; a malformed file can keep the decoder running for ever. */
const timeLimitMs = 30 * 60_000;

/**
 * Measures length, format, clock and waveform of an audio file, then orders its listening copy. A sound that was
 * measured before clocks were measured gets only its clock. Does nothing when the file was deleted.
 */
export function measureAudioJob(
  { database, storage, jobs, config, now }: Pick<Dependencies, 'config' | 'database' | 'storage' | 'jobs' | 'now'>,
  keys: StoredKeys,
): JobKind<Payload> {
  async function run({ fileId }: Payload, job: RunningJob): Promise<void> {
    const file = await findFileById(database.db, fileId);
    const audio = await findAudio(database.db, fileId);
    if (!file || !audio) return;
    if (audio.state !== 'ready') await measure(file, job);
    else if (audio.has_exact_clock === null) await readClock(file, job);
  }

  async function measure(file: FileRow, { signal, progress, commit }: RunningJob): Promise<void> {
    progress(0, 'czytanie dźwięku');
    const measures = await storage.withLocalPath(file.storage_key, (path) =>
      measureAudio(path, signal, (part) => progress(part, 'czytanie dźwięku')),
    );
    const peaksKey = await keys.reserve();
    await storage.put(peaksKey, measures.peaks);
    await commit(async (tx) => {
      const measured = {
        state: 'ready',
        duration_ms: Math.round(measures.durationSeconds * 1000),
        channels: measures.channels,
        sample_rate: Math.round(measures.sampleRate),
        bit_rate: Math.round(measures.bitRate),
        peaks_key: peaksKey,
        peaks_sha256: createHash('sha256').update(measures.peaks).digest('hex'),
        peaks_per_second: measures.peaksPerSecond,
        has_exact_clock: measures.hasExactClock ? 1 : 0,
        has_wrong_length: measures.hasWrongLength ? 1 : 0,
      } as const;
      const isThere = await updateAudio(tx, file.id, measured, now().toISOString());
      if (isThere) await orderNeededCopy(tx, file, measures.hasExactClock);
      else await keys.drop(tx, [peaksKey]);
    });
  }

  async function readClock(file: FileRow, { progress, commit }: RunningJob): Promise<void> {
    progress(0, 'sprawdzanie zegara');
    const isExact = await storage.withLocalPath(file.storage_key, readClockAt);
    await commit(async (tx) => {
      await updateClock(tx, file.id, isExact);
      await orderNeededCopy(tx, file, isExact);
    });
  }

  /** A sound without an exact clock is played from a copy, even if copies are turned off. */
  async function orderNeededCopy(tx: Tx, { id, recording }: FileRow, isExact: boolean): Promise<void> {
    if (isExact && !config.listeningCopies) return;
    if (!(await findCopy(tx, id))?.storage_key) await orderCopy(tx, jobs, { fileId: id, recording });
  }

  return {
    payload,
    // Decoding takes a whole core.
    concurrency: 1,
    timeLimitMs,
    async run(given, job) {
      try {
        await run(given, job);
      } catch (error) {
        if (!(error instanceof UndecodableAudioError)) throw error;
        throw new PermanentJobError(`Nie da się odczytać dźwięku: ${error.message}.`);
      }
    },
    async ended(tx, { fileId }, { state }) {
      const audio = await findAudio(tx, fileId);
      if (state === 'done' || audio?.state !== 'measuring') return;
      await updateAudio(tx, fileId, { state: 'failed' }, now().toISOString());
    },
  };
}

async function readClockAt(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    return await hasExactClock(file);
  } finally {
    await file.close();
  }
}
