import { createHash } from 'node:crypto';
import { z } from 'zod';
import { measureAudio } from '../../audio/measure-audio.ts';
import { UndecodableAudioError } from '../../audio/measured.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type JobKind, PermanentJobError, type RunningJob } from '../../queue/job-kind.ts';
import { findAudio, findFileById, updateAudio } from './files.repository.ts';
import { orderCopy } from './listening-copies/order-copy.ts';
import type { StoredKeys } from './stored-keys.ts';

export const measureJobKind = 'measure-audio';

const payload = z.object({ fileId: z.string() });
type Payload = z.infer<typeof payload>;

/** Four hours of MP3 take two minutes on a slow machine; a malformed file can keep the decoder running for ever. */
const timeLimitMs = 30 * 60_000;

/**
 * Reads a whole audio file once for length, format and waveform, then orders its listening copy. Does nothing when the
 * file was deleted meanwhile.
 */
export function measureAudioJob(
  { database, storage, jobs, config, now }: Dependencies,
  keys: StoredKeys,
): JobKind<Payload> {
  async function run({ fileId }: Payload, { signal, progress, commit }: RunningJob): Promise<void> {
    const file = await findFileById(database.db, fileId);
    const audio = await findAudio(database.db, fileId);
    if (!file || !audio || audio.state === 'ready') return;
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
      } as const;
      const isThere = await updateAudio(tx, fileId, measured, now().toISOString());
      if (!isThere) await keys.drop(tx, [peaksKey]);
      else if (config.listeningCopies) await orderCopy(tx, jobs, { fileId, recording: file.recording });
    });
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
