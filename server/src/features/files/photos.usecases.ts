import { createHash, randomUUID } from 'node:crypto';
import { ArchiveError } from '@glosy/core/errors';
import { photoFileName } from '@glosy/core/file-names';
import { limits } from '@glosy/core/limits';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import { imageContentTypes, imageTypeOf } from '../../images/image-type.ts';
import { renderImage } from '../../images/render-image.ts';
import { requireRoom } from '../../storage/require-room.ts';
import { recordFileChange } from '../recordings/recording-changes.repository.ts';
import { findRecordingRow } from '../recordings/recordings.repository.ts';
import { trashFiles } from './file-trash.repository.ts';
import { findFile, insertFile } from './files.repository.ts';
import { findUploadTarget } from './find-upload-target.ts';
import { originalPhotoName } from './photo-files.ts';
import type { StoredKeys } from './stored-keys.ts';

export type PhotoUsecases = ReturnType<typeof photoUsecases>;

/** Use cases of the interviewee's portrait: one per recording; a new one moves the old one to the trash. */
export function photoUsecases(dependencies: Dependencies, keys: StoredKeys) {
  const { database, storage, now } = dependencies;

  /**
   * Stores the picture without the camera's metadata, and the uploaded original beside it.
   * @throws ArchiveError `file.photo-type`, `file.photo-too-large`, `file.damaged`, `file.too-many-pixels`
   */
  async function replace(
    caller: Caller,
    asked: { fileName: string; recordingId?: string | undefined },
    bytes: Buffer,
  ): Promise<{ fileName: string }> {
    const { recording, fileName: sentName } = await findUploadTarget(dependencies, caller, asked);
    if (bytes.length > limits.photoMaxBytes) throw new ArchiveError('file.photo-too-large');
    await requireRoom(storage, 2 * bytes.length);
    const type = imageTypeOf(bytes);
    if (type === null) throw new ArchiveError('file.photo-type');
    const { display } = await renderImage(bytes, type, sentName);
    const fileName = photoFileName(recording.signature, type);
    const originalName = originalPhotoName(recording.signature);
    const files = [
      { name: fileName, kind: 'photo' as const, bytes: display },
      { name: originalName, kind: 'original' as const, bytes },
    ];
    const stored: ((typeof files)[number] & { key: string })[] = [];
    for (const file of files) {
      const key = await keys.reserve();
      await storage.put(key, file.bytes);
      stored.push({ ...file, key });
    }
    await database.transaction(async (tx) => {
      const at = now().toISOString();
      const before = (await findRecordingRow(tx, recording.signature))?.photo ?? '';
      for (const name of [before, originalName]) {
        const old = await findFile(tx, recording.signature, name);
        if (old) await trashFiles(tx, [old], at);
      }
      for (const file of stored) {
        const isNew = await insertFile(tx, {
          id: randomUUID(),
          recording: recording.signature,
          name: file.name,
          kind: file.kind,
          storage_key: file.key,
          content_type: imageContentTypes[type],
          bytes: file.bytes.length,
          sha256: createHash('sha256').update(file.bytes).digest('hex'),
          created_at: at,
        });
        if (!isNew) throw new ArchiveError('file.name-taken', [file.name]);
      }
      const field = { field: 'metadata.interviewee.photo', before, after: fileName };
      const version = await recordFileChange(tx, recording.signature, caller, { at, field, photo: fileName });
      if (version === undefined) throw new ArchiveError('recording.not-found');
    });
    return { fileName };
  }

  return { replace };
}
