import type { ChunkFields, UploadState } from '@glosy/core/contract/files/uploads';
import { ArchiveError } from '@glosy/core/errors';
import { limits } from '@glosy/core/limits';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import { findFile } from '../files/files.repository.ts';
import { findUploadTarget } from '../files/find-upload-target.ts';
import { transcriptUsecases } from '../transcripts/transcripts.usecases.ts';

export type TranscriptUploads = ReturnType<typeof transcriptUploads>;

/** Receives transcripts sent to the upload call, attached or edited: in one chunk, in memory, never on disk. */
export function transcriptUploads(dependencies: Pick<Dependencies, 'config' | 'database' | 'now'>) {
  const transcripts = transcriptUsecases(dependencies);

  /** @throws ArchiveError `upload.chunk`, `file.not-found` for audio of another recording, and what saving throws */
  async function save(caller: Caller, fields: ChunkFields, bytes: Uint8Array): Promise<UploadState> {
    const { recording, fileName } = await findUploadTarget(dependencies, caller, fields);
    if (fields.totalChunks !== 1 || fields.chunkIndex !== 0) {
      throw new ArchiveError('upload.chunk', ['transkrypcja jest jedną częścią']);
    }
    const { audioFile, baseRevision, proofread, editSession, fit, encoding } = fields;
    if (audioFile) await requireAudio(recording.signature, audioFile);
    const saved = await transcripts.save(caller, {
      recording: recording.signature,
      fileName,
      bytes,
      audioFile,
      baseRevision,
      proofread,
      editSession,
      fit,
      encoding,
    });
    const stored = { fileName: saved.fileName, receivedChunks: [0], totalChunks: 1, complete: true };
    const repairs = saved.repairs.slice(0, limits.repairsListed);
    const { revision, misfit } = saved;
    return { ...stored, revision, ...(repairs.length > 0 ? { repairs } : {}), ...(misfit ? { misfit } : {}) };
  }

  async function requireAudio(recording: string, name: string): Promise<void> {
    const file = await findFile(dependencies.database.db, recording, name);
    if (file?.kind !== 'audio') throw new ArchiveError('file.not-found');
  }

  return { save };
}
