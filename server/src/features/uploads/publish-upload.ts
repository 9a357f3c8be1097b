import { randomUUID } from 'node:crypto';
import { ArchiveError } from '@glosy/core/errors';
import { type AudioFormat, detectAudio } from '../../audio/detect-audio.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { StoredFile } from '../../storage/storage.ts';
import { insertAudio, insertFile } from '../files/files.repository.ts';
import { measureJobKind } from '../files/measure-audio.job.ts';
import { type Author, recordFileChange } from '../recordings/recording-changes.repository.ts';
import { pairWaitingTranscripts } from '../transcripts/choose-audio.ts';
import { deleteUpload, type UploadRow, updateUpload } from './uploads.repository.ts';

const contentTypes: Record<AudioFormat, string> = { mp3: 'audio/mpeg', wav: 'audio/wav' };

interface CheckedFile {
  format: AudioFormat;
  bytes: number;
  sha256: string;
}

/**
 * Makes a file of the recording out of an upload whose chunks are all there. The order survives being killed at any
 * place: the upload is marked, its bytes are published under the upload's own id, then one transaction writes the rows.
 * Safe to repeat with an upload that was cut short.
 * @throws ArchiveError `file.audio-type`, `upload.hash`, `file.name-taken`, `recording.not-found`: the upload is gone
 */
export async function publishUpload(dependencies: Dependencies, upload: UploadRow, author: Author): Promise<void> {
  const { database, storage, jobs, now } = dependencies;
  const file = await checkFile(dependencies, upload).catch((error: unknown) => abandon(dependencies, upload, error));
  if (upload.state === 'open') {
    await updateUpload(database.db, upload.id, { state: 'publishing', sha256: file.sha256 });
  }
  if (await storage.statStaged(upload.id)) await storage.publish(upload.id, upload.id);
  const at = now().toISOString();
  await database
    .transaction(async (tx) => {
      const fileId = randomUUID();
      const isNew = await insertFile(tx, {
        id: fileId,
        recording: upload.recording,
        name: upload.file_name,
        kind: 'audio',
        storage_key: upload.id,
        content_type: contentTypes[file.format],
        bytes: file.bytes,
        sha256: file.sha256,
        created_at: at,
      });
      if (!isNew) throw new ArchiveError('file.name-taken', [upload.file_name]);
      await insertAudio(tx, upload.recording, fileId);
      const field = { field: 'technical.storage', after: upload.file_name };
      const version = await recordFileChange(tx, upload.recording, author, { at, field });
      if (version === undefined) throw new ArchiveError('recording.not-found');
      await pairWaitingTranscripts(tx, upload.recording);
      await updateUpload(tx, upload.id, { state: 'complete', updated_at: at });
      await jobs.add(tx, measureJobKind, { fileId });
    })
    .catch((error: unknown) => abandon(dependencies, upload, error));
  jobs.wake();
}

/** After a crash the bytes may be published already; then they were checked before. */
async function checkFile({ storage }: Dependencies, upload: UploadRow): Promise<CheckedFile> {
  const isStaged = (await storage.statStaged(upload.id)) !== undefined;
  const stored = await (isStaged ? storage.openStaged(upload.id) : storage.open(upload.id));
  try {
    const format = await detectAudio(asRandomAccess(stored));
    if (format === null) throw new ArchiveError('file.audio-type');
    const sha256 = await (isStaged ? storage.hashStaged(upload.id) : storage.hash(upload.id));
    if (upload.sha256 !== null && upload.sha256 !== sha256) throw new ArchiveError('upload.hash');
    return { format, bytes: stored.size, sha256 };
  } finally {
    stored.close();
  }
}

/** An expected refusal ends the upload; after any other failure it can be continued. */
async function abandon({ database, storage }: Dependencies, upload: UploadRow, error: unknown): Promise<never> {
  if (error instanceof ArchiveError && error.status < 500) {
    await deleteUpload(database.db, upload.id);
    await storage.discard(upload.id);
    await storage.delete(upload.id);
  }
  throw error;
}

function asRandomAccess(file: StoredFile) {
  return {
    read: async (buffer: Uint8Array, offset: number, length: number, position: number) => ({
      bytesRead: await file.read(buffer, offset, length, position),
    }),
    stat: async () => ({ size: file.size }),
  };
}
