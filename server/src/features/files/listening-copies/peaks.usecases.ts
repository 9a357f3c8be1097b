import { createHash } from 'node:crypto';
import { ArchiveError } from '@glosy/core/errors';
import { type Stretch, silenceMargin } from '../../../audio/listening-copy/encoder/silence-frames.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Caller } from '../../../http/caller.ts';
import { inMemoryFile } from '../../../storage/in-memory-file.ts';
import type { StoredFile } from '../../../storage/storage.ts';
import { findAudio } from '../files.repository.ts';
import type { ServedContent } from '../served-content.ts';
import type { ServedFileRow } from '../served-file.repository.ts';
import { chooseSound } from './choose-sound.ts';
import { closedStretches } from './closed-stretches.ts';
import { findCopy } from './listening-copies.repository.ts';
import { soundFacts } from './sound-facts.ts';

type Needs = Pick<Dependencies, 'database' | 'storage' | 'config' | 'now'>;

/** The waveform of an audio file, or `measuring`. */
export type Peaks = 'measuring' | { content: ServedContent; perSecond: number };

interface StoredPeaks {
  key: string;
  perSecond: number;
}

export type PeaksUsecases = ReturnType<typeof peaksUsecases>;

/** Waveforms of the sound that the caller plays, flat where a passage is closed to them. */
export function peaksUsecases({ database, storage, config, now }: Needs) {
  /** @throws ArchiveError `file.not-found`, also for a sound that could not be decoded */
  async function find(caller: Caller, file: ServedFileRow): Promise<Peaks> {
    const audio = await findAudio(database.db, file.id);
    if (audio?.state === 'measuring') return 'measuring';
    const closed = await closedStretches(database.db, caller, file, { now });
    const stored = (await copyPeaks(caller, file, closed)) ?? originalPeaks(audio);
    if (!stored) throw new ArchiveError('file.not-found');
    return { content: await contentOf(stored, file, closed), perSecond: stored.perSecond };
  }

  async function copyPeaks(caller: Caller, file: ServedFileRow, closed: readonly Stretch[]) {
    const played = chooseSound('play', soundFacts(caller, file, { config, isClosed: closed.length > 0 }));
    const copy = played === 'copy' ? await findCopy(database.db, file.id) : undefined;
    if (!copy?.peaks_key || !copy.peaks_per_second) return undefined;
    return { key: copy.peaks_key, perSecond: copy.peaks_per_second };
  }

  async function contentOf(
    { key, perSecond }: StoredPeaks,
    file: ServedFileRow,
    closed: readonly Stretch[],
  ): Promise<ServedContent> {
    const facts = await storage.stat(key);
    if (!facts) throw new ArchiveError('file.not-found');
    return {
      open: async () => {
        const stored = await storage.open(key);
        return closed.length === 0 ? stored : flatten(stored, perSecond, closed);
      },
      size: facts.size,
      sha256: createHash('sha256')
        .update(`peaks ${key} ${JSON.stringify(closed)}`)
        .digest('hex'),
      contentType: 'application/octet-stream',
      fileName: 'peaks',
      // Closing or opening a passage moves the time of the recording's last change.
      lastModified: new Date(Math.max(facts.modifiedAt.getTime(), Date.parse(file.recordingChangedAt))),
    };
  }

  return { find };
}

function originalPeaks(audio: Awaited<ReturnType<typeof findAudio>>): StoredPeaks | undefined {
  if (!audio?.peaks_key || !audio.peaks_per_second) return undefined;
  return { key: audio.peaks_key, perSecond: audio.peaks_per_second };
}

/** Reads a waveform into memory (36 kB an hour) and flattens these stretches. */
async function flatten(stored: StoredFile, perSecond: number, closed: readonly Stretch[]): Promise<StoredFile> {
  try {
    const bytes = Buffer.alloc(stored.size);
    for (let at = 0; at < bytes.length; ) {
      const count = await stored.read(bytes, at, bytes.length - at, at);
      if (count === 0) break;
      at += count;
    }
    for (const { start, end } of closed) {
      const from = Math.max(0, Math.floor((start - silenceMargin) * perSecond));
      bytes.fill(0, from, Math.max(from, Math.ceil((end + silenceMargin) * perSecond)));
    }
    return inMemoryFile(bytes, stored.modifiedAt);
  } finally {
    stored.close();
  }
}
