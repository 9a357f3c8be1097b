import { createHash, randomUUID } from 'node:crypto';
import { ArchiveError } from '@glosy/core/errors';
import { photoFileName } from '@glosy/core/files/file-names';
import { limits } from '@glosy/core/limits';
import { pictureAdvice } from '@glosy/core/recording/refused-picture';
import { type ImageType, imageContentTypes, imageTypeOf, otherPictureKind } from '../../formats/images/image-type.ts';
import { renderImage } from '../../formats/images/render-image.ts';
import type { PoolRequest } from '../../lib/workers/worker-pool.ts';
import { requireRoom } from '../../storage/require-room.ts';
import type { FileStorage } from '../../storage/storage.ts';
import type { RunningChange } from '../recordings/change-recording.repository.ts';
import { type Author, recordFileChange } from '../recordings/recording-changes.repository.ts';
import { findRecordingRow } from '../recordings/recordings.repository.ts';
import { findFile, insertFile } from './files.repository.ts';
import { originalPhotoName } from './photo-files.ts';
import type { StoredKeys } from './stored-keys.ts';
import { trashFiles } from './trash/file-trash.repository.ts';

/** A stored portrait that no row names yet. */
export interface StoredPortrait {
  type: ImageType;
  files: { kind: 'photo' | 'original'; key: string; bytes: number; sha256: string }[];
}

/**
 * Stores the picture without the camera's metadata, and also the uploaded original.
 * @throws ArchiveError `file.photo-type`, `file.photo-too-large`, `file.damaged`, `file.too-many-pixels`
 */
export async function storePortrait(
  storage: FileStorage,
  keys: StoredKeys,
  { bytes, name, request }: { bytes: Buffer; name: string; request?: PoolRequest },
): Promise<StoredPortrait> {
  if (bytes.length > limits.photoMaxBytes) throw new ArchiveError('file.photo-too-large');
  await requireRoom(storage, 2 * bytes.length);
  const type = imageTypeOf(bytes);
  if (type === null) throw new ArchiveError('file.photo-type', [pictureAdvice(otherPictureKind(bytes))]);
  const { display } = await renderImage(bytes, type, name, request);
  const files: StoredPortrait['files'] = [];
  for (const [kind, content] of [
    ['photo', display],
    ['original', bytes],
  ] as const) {
    const key = await keys.reserve();
    await storage.put(key, content);
    files.push({ kind, key, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') });
  }
  return { type, files };
}

/** Makes a stored portrait the interviewee's photo; the previous one moves to the trash. Returns the file's name. */
export async function insertPortrait(change: RunningChange, author: Author, portrait: StoredPortrait): Promise<string> {
  const { tx, recording, at } = change;
  const names = { photo: photoFileName(recording, portrait.type), original: originalPhotoName(recording) };
  const before = (await findRecordingRow(tx, recording))?.photo ?? '';
  for (const name of [before, names.original]) {
    const old = await findFile(tx, recording, name);
    if (old) await trashFiles(tx, [old], at);
  }
  for (const { kind, key, bytes, sha256 } of portrait.files) {
    const isNew = await insertFile(tx, {
      id: randomUUID(),
      recording,
      name: names[kind],
      kind,
      storage_key: key,
      content_type: imageContentTypes[portrait.type],
      bytes,
      sha256,
      created_at: at,
    });
    if (!isNew) throw new ArchiveError('file.name-taken', [names[kind]]);
  }
  const field = { field: 'metadata.interviewee.photo', before, after: names.photo };
  const version = await recordFileChange(change, author, [field], { photo: names.photo });
  if (version === undefined) throw new ArchiveError('recording.not-found');
  return names.photo;
}
