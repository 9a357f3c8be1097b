import { createHash } from 'node:crypto';
import { ArchiveError } from '@glosy/core/errors';
import { may } from '@glosy/core/policy';
import type { Stretch } from '../../../audio/listening-copy/silence-frames.ts';
import { silenceStretches } from '../../../audio/listening-copy/silenced-copy.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Caller } from '../../../http/caller.ts';
import { findAudio } from '../files.repository.ts';
import type { ServedContent } from '../served-content.ts';
import type { ServedCopy, ServedFileRow } from '../served-file.repository.ts';
import { type ChosenSound, chooseSound, type SoundPurpose } from './choose-sound.ts';
import { closedStretches } from './closed-stretches.ts';
import { endWhenClosed } from './end-when-closed.ts';
import { findCopy } from './listening-copies.repository.ts';
import { orderCopy } from './order-copy.ts';

type Needs = Pick<Dependencies, 'database' | 'storage' | 'config' | 'jobs' | 'now'>;

/** Whoever hears a sound: a visitor without sign-in hears what users do. */
type Listener = Pick<Caller, 'role'>;

export type SoundUsecases = ReturnType<typeof soundUsecases>;

/** What callers hear of an audio file: the original or its listening copy, with closed passages silenced. */
export function soundUsecases({ database, storage, config, jobs, now }: Needs) {
  /** @throws ArchiveError `file.not-downloadable`, `sound.preparing` */
  async function find(caller: Listener, file: ServedFileRow, purpose: SoundPurpose): Promise<ServedContent> {
    const { copy } = file;
    const closed = file.hasClosures ? await closedStretches(database.db, caller, file, { now }) : [];
    const chosen = await choose(caller, file, purpose, closed.length > 0);
    if (chosen === 'refused') throw new ArchiveError('file.not-downloadable');
    if (chosen === 'original') return originalOf(caller, file);
    if (chosen === 'preparing' || !copy) {
      await requireOrder(file);
      throw new ArchiveError('sound.preparing');
    }
    return copyOf(caller, file, copy, closed);
  }

  async function choose(
    caller: Listener,
    file: ServedFileRow,
    purpose: SoundPurpose,
    isClosed: boolean,
  ): Promise<ChosenSound> {
    const hasCopy = file.copy !== undefined;
    return chooseSound(purpose, {
      isStaff: may(caller.role, 'file.original'),
      isDownloadable: file.isDownloadable,
      isClosed,
      hasPseudonym: file.hasPseudonym,
      hasCopy,
      copiesAreOn: config.listeningCopies,
      // Asked only where it matters.
      isPlayable: hasCopy || (await isPlayable(file)),
    });
  }

  async function isPlayable({ id, contentType, size }: ServedFileRow): Promise<boolean> {
    if (contentType === 'audio/mpeg') return true;
    const audio = await findAudio(database.db, id);
    const { channels, sample_rate, bit_rate } = audio ?? {};
    if (!channels || !sample_rate || !bit_rate) return true;
    // Browsers play neither samples of 64 bits nor the long form of WAV.
    return bit_rate / (sample_rate * channels) <= 32 && channels <= 8 && size < 2 ** 32;
  }

  /** Orders a copy that is needed and was never made: of a sound that is older than the first copy, or without copies. */
  async function requireOrder({ id, recording }: ServedFileRow): Promise<void> {
    if (await findCopy(database.db, id)) return;
    await database.transaction((tx) => orderCopy(tx, jobs, { fileId: id, recording }));
    jobs.wake();
  }

  /** Listeners get an original only while nothing in it is closed, also of an answer under way. */
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
      // Closing or opening a passage changes the bytes, and moves the time of the recording's last change.
      lastModified: new Date(Math.max(Date.parse(copy.madeAt), Date.parse(file.recordingChangedAt))),
      ...(closed.length === 0 ? { storageKey: copy.key } : {}),
    };
  }

  return { find };
}

/** The copy's hash for its ETag, another one for each set of closed stretches. */
function hashOf(sha256: string, closed: readonly Stretch[]): string {
  if (closed.length === 0) return sha256;
  return createHash('sha256')
    .update(`${sha256} ${JSON.stringify(closed)}`)
    .digest('hex');
}
