import { createHash } from 'node:crypto';
import { measureAudio } from '../../audio/measure-audio.ts';
import { UndecodableAudioError } from '../../audio/measured.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { JobHandler } from '../../jobs/jobs.ts';
import { findAudio, findFileById, updateAudio } from './files.repository.ts';
import type { StoredKeys } from './stored-keys.ts';

export const measureJobKind = 'measure-audio';

/** Reads a whole audio file once: length, form and waveform. Safe to repeat; a file that is gone meanwhile is passed over. */
export function measureAudioJob({ database, storage, now }: Dependencies, keys: StoredKeys): JobHandler {
  async function measure(fileId: string, signal: AbortSignal): Promise<void> {
    const file = await findFileById(database.db, fileId);
    const audio = await findAudio(database.db, fileId);
    if (!file || audio?.state !== 'measuring') return;
    const measures = await storage.withLocalPath(file.storage_key, (path) => measureAudio(path, signal));
    const peaksKey = await keys.reserve();
    await storage.put(peaksKey, measures.peaks);
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
    const isThere = await database.transaction((tx) => updateAudio(tx, fileId, measured, now().toISOString()));
    if (!isThere) await keys.drop(database.db, [peaksKey]);
  }

  const giveUp = async (payload: unknown) => {
    const at = now().toISOString();
    await database.transaction((tx) => updateAudio(tx, fileIdOf(payload), { state: 'failed' }, at));
  };
  return {
    async run(payload, signal) {
      try {
        await measure(fileIdOf(payload), signal);
      } catch (error) {
        // It will not decode at the next try either.
        if (!(error instanceof UndecodableAudioError)) throw error;
        await giveUp(payload);
      }
    },
    giveUp,
  };
}

function fileIdOf(payload: unknown): string {
  return (payload as { fileId: string }).fileId;
}
