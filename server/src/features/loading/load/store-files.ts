import { createHash } from 'node:crypto';
import { ArchiveError } from '@glosy/core/errors';
import { limits } from '@glosy/core/limits';
import type { MediaType } from '@glosy/core/recording/media-item';
import type { Dependencies } from '../../../dependencies.ts';
import { readAtMost } from '../../../formats/zip/read-entry.ts';
import { requireRoom } from '../../../storage/require-room.ts';
import { newStorageKey } from '../../../storage/storage.ts';
import { type StoredPortrait, storePortrait } from '../../files/portrait-files.ts';
import type { StoredKeys } from '../../files/stored-keys.ts';
import { mediaFileName, requireMediaType } from '../../media/media-rules.ts';
import { type StoredMedia, storeMedia } from '../../media/store-media.ts';
import { type CheckedAudio, requireStoredAudio } from '../../uploads/insert-audio-file.ts';
import type { PreparedFile, PreparedRecording } from '../plan/prepared-recording.ts';
import { stagedPrefix } from '../staged-files.ts';

export interface StoredSound {
  path: string;
  name: string;
  key: string;
  file: CheckedAudio;
}

export interface StoredItem {
  type: MediaType;
  title: string;
  stored: StoredMedia;
  nameFor: (signature: string) => (tries: number) => string;
}

/** The stored bytes of an interview, which no row names yet. */
export interface StoredFiles {
  sounds: StoredSound[];
  items: StoredItem[];
  portrait: StoredPortrait | null;
}

export interface CopyProgress {
  signal: AbortSignal;
  /** Called with the number of bytes that were copied since the last call. */
  onBytes(bytes: number): void;
}

/** Copies the files of an interview. @throws ArchiveError and UnreadableFileError about its files, naming them */
export async function storeFiles(
  { storage }: Pick<Dependencies, 'storage'>,
  keys: StoredKeys,
  prepared: PreparedRecording,
  progress: CopyProgress,
): Promise<StoredFiles> {
  await requireRoom(storage, prepared.plan.bytes);
  // Reserves keys only after the sounds are copied: copying may take hours, a reservation expires after one.
  const staged: (Omit<StoredSound, 'key'> & { id: string })[] = [];
  try {
    for (const sound of prepared.sounds) staged.push(await stageSound(sound));
    const portrait = prepared.portrait && (await storePortraitOf(prepared.portrait));
    const items: StoredItem[] = [];
    for (const file of prepared.photos) items.push(await storeItem('photos', file));
    for (const file of prepared.documents) items.push(await storeItem('documents', file));
    const files: StoredFiles = { sounds: [], items, portrait };
    for (const { id, ...sound } of staged) {
      const key = await keys.reserve();
      await storage.publish(id, key);
      files.sounds.push({ ...sound, key });
      await keys.renew(keysOf(files));
    }
    return files;
  } finally {
    for (const { id } of staged) await storage.discard(id);
  }

  async function readSmall({ file }: PreparedFile, most: number): Promise<Buffer> {
    const bytes = await readAtMost(await file.open(), most);
    progress.onBytes(bytes.length);
    return bytes;
  }

  async function storePortraitOf(file: PreparedFile): Promise<StoredPortrait> {
    return storePortrait(storage, keys, { bytes: await readSmall(file, limits.photoMaxBytes), name: file.name });
  }

  async function storeItem(type: MediaType, file: PreparedFile): Promise<StoredItem> {
    const bytes = await readSmall(file, limits.mediaMaxBytes);
    const fileType = requireMediaType(type, file.name, bytes);
    const stored = await storeMedia(storage, keys, { type: fileType, bytes, name: file.name });
    const nameFor = (signature: string) => (tries: number) => mediaFileName(signature, file.name, fileType, tries);
    return { type, title: file.name.replace(/\.[^.]+$/, ''), stored, nameFor };
  }

  async function stageSound({ file, name }: PreparedFile) {
    const id = `${stagedPrefix}${newStorageKey()}`;
    const hash = createHash('sha256');
    try {
      const stream = await file.open();
      const pieces = hashed(stream as AsyncIterable<Buffer>, hash, progress);
      const bytes = await storage.writeStaged(id, 0, pieces, limits.audioMaxBytes);
      const stored = await storage.openStaged(id);
      const refusal = (content: string) => new ArchiveError('file.not-audio', [name, content]);
      const format = await requireStoredAudio(stored, refusal).finally(() => stored.close());
      return { id, path: file.path, name, file: { format, bytes, sha256: hash.digest('hex') } };
    } catch (error) {
      await storage.discard(id);
      throw error;
    }
  }
}

/** The reserved keys of stored files. */
export function keysOf({ sounds, items, portrait }: StoredFiles): string[] {
  const media = items.flatMap(({ stored }) => [stored.original, stored.display, stored.thumbnail]);
  return [...sounds, ...(portrait?.files ?? []), ...media.filter((bytes) => bytes !== null)].map(({ key }) => key);
}

async function* hashed(
  source: AsyncIterable<Buffer>,
  hash: ReturnType<typeof createHash>,
  { signal, onBytes }: CopyProgress,
): AsyncGenerator<Buffer> {
  for await (const piece of source) {
    signal.throwIfAborted();
    hash.update(piece);
    onBytes(piece.length);
    yield piece;
  }
}
