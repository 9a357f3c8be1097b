import { createHash } from 'node:crypto';
import { ArchiveError } from '@glosy/core/errors';
import { may } from '@glosy/core/policy';
import type { SoundPreparation } from '@glosy/core/recording/recording';
import type { Stretch } from '../../../audio/listening-copy/encoder/silence-frames.ts';
import { silenceStretches } from '../../../audio/listening-copy/silenced-copy.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Caller } from '../../../http/caller.ts';
import { findAudio } from '../files.repository.ts';
import type { ServedContent } from '../served-content.ts';
import type { ServedCopy, ServedFileRow } from '../served-file.repository.ts';
import { chooseSound, type SoundPurpose } from './choose-sound.ts';
import { closedStretches } from './closed-stretches.ts';
import { readCopyProgress } from './copy-progress.repository.ts';
import { endWhenClosed } from './end-when-closed.ts';
import { findCopy } from './listening-copies.repository.ts';
import { orderCopy } from './order-copy.ts';
import { soundFacts } from './sound-facts.ts';

type Needs = Pick<Dependencies, 'database' | 'storage' | 'config' | 'jobs' | 'now'>;

/** The caller of a sound: a visitor without sign-in hears what users do. */
type Listener = Pick<Caller, 'role'>;

export type SoundUsecases = ReturnType<typeof soundUsecases>;

/** Serves audio files: the original or its listening copy, with the passages silenced that are closed to the caller. */
export function soundUsecases({ database, storage, config, jobs, now }: Needs) {
  /** @throws ArchiveError `file.not-downloadable`, `sound.preparing` with `SoundPreparation` in its details */
  async function find(caller: Listener, file: ServedFileRow, purpose: SoundPurpose): Promise<ServedContent> {
    const { copy } = file;
    const closed = file.hasClosures ? await closedStretches(database.db, caller, file, { now }) : [];
    const chosen = chooseSound(purpose, soundFacts(caller, file, { config, isClosed: closed.length > 0 }));
    if (chosen === 'refused') throw new ArchiveError('file.not-downloadable');
    if (chosen === 'original') return originalOf(caller, file);
    if (chosen === 'preparing' || !copy) {
      throw new ArchiveError('sound.preparing', [], { details: await prepare(file) });
    }
    return copyOf(caller, file, copy, closed);
  }

  /** Orders a missing copy. A sound that is still being measured gets its copy afterwards. */
  async function prepare({ id, recording }: ServedFileRow): Promise<SoundPreparation> {
    const copy = await findCopy(database.db, id);
    if (!copy && (await findAudio(database.db, id))?.state !== 'measuring') {
      await database.transaction((tx) => orderCopy(tx, jobs, { fileId: id, recording }));
      jobs.wake();
    }
    const progress = copy?.state === 'making' ? (await readCopyProgress(database.db)).get(id) : undefined;
    return { isFailed: copy?.state === 'failed', progress: progress ?? null };
  }

  /** The original to play or to save; the response ends as soon as a passage is closed to the caller. */
  function originalOf(caller: Listener, file: ServedFileRow): ServedContent {
    const isOpen = async () => (await closedStretches(database.db, caller, file, { now })).length === 0;
    return {
      open: async () => endWhenClosed(await storage.open(file.key), isOpen),
      size: file.size,
      sha256: file.sha256,
      contentType: file.contentType,
      fileName: file.name,
      lastModified: new Date(file.createdAt),
      storageKey: file.key,
    };
  }

  function copyOf(caller: Listener, file: ServedFileRow, copy: ServedCopy, closed: readonly Stretch[]): ServedContent {
    // Closing or opening a passage changes the bytes for listeners, and moves the time of the recording's last change.
    const changedAt = may(caller.role, 'closure.pass') ? 0 : Date.parse(file.recordingChangedAt);
    const isCurrent = async () =>
      JSON.stringify(await closedStretches(database.db, caller, file, { now })) === JSON.stringify(closed);
    return {
      open: async () => {
        const stored = await storage.open(copy.key);
        const silenced = closed.length === 0 ? stored : await silenceStretches(stored, copy.bitRate, closed);
        return endWhenClosed(silenced, isCurrent);
      },
      size: copy.size,
      sha256: hashOf(copy.sha256, closed),
      contentType: 'audio/mpeg',
      fileName: file.name.replace(/\.[^.]*$/, '.mp3'),
      lastModified: new Date(Math.max(Date.parse(copy.madeAt), changedAt)),
      ...(closed.length === 0 ? { storageKey: copy.key } : {}),
    };
  }

  return { find };
}

/** The copy's hash for its ETag, different for each set of closed stretches. */
function hashOf(sha256: string, closed: readonly Stretch[]): string {
  if (closed.length === 0) return sha256;
  return createHash('sha256')
    .update(`${sha256} ${JSON.stringify(closed)}`)
    .digest('hex');
}
