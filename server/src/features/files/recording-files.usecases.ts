import { ArchiveError } from '@glosy/core/errors';
import { isTranscriptName } from '@glosy/core/files/file-names';
import { may } from '@glosy/core/policy';
import type { Tx } from '../../database/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import { writeAudit } from '../auth/audit.repository.ts';
import { changeRecording, type RunningChange } from '../recordings/change-recording.repository.ts';
import { pseudonymsFor } from '../recordings/consent/pseudonyms.repository.ts';
import { recordFileChange } from '../recordings/recording-changes.repository.ts';
import { requireVisibleRecording, visibleTo } from '../recordings/visible-recording.repository.ts';
import { findFile } from './files.repository.ts';
import type { SoundPurpose } from './listening-copies/choose-sound.ts';
import type { Peaks, PeaksUsecases } from './listening-copies/peaks.usecases.ts';
import type { SoundUsecases } from './listening-copies/sound.usecases.ts';
import { originalPhotoName } from './photo-files.ts';
import type { ServedContent } from './served-content.ts';
import { findServedFile, type ServedFileRow } from './served-file.repository.ts';
import { trashFiles } from './trash/file-trash.repository.ts';

/** Contains functions of later features, which write their tables in the caller's transaction. */
export interface FileDependencies extends Pick<Dependencies, 'config' | 'database' | 'storage' | 'now'> {
  /** @throws ArchiveError `transcript.not-found`, `transcript.locked` */
  removeTranscript(tx: Tx, caller: Caller, recording: string, name: string): Promise<void>;
  /** Allows uploading a file of this name again. */
  forgetUploads(tx: Tx, recording: string, fileName: string): Promise<void>;
}

export type RecordingFileUsecases = ReturnType<typeof recordingFileUsecases>;

/** Finding and deleting the stored files of a recording. */
export function recordingFileUsecases(
  { database, config, storage, now, removeTranscript, forgetUploads }: FileDependencies,
  { sounds, waveforms }: { sounds: SoundUsecases; waveforms: PeaksUsecases },
) {
  /**
   * Returns the file if the caller may see it; looked up by recording and name together on every request.
   * @throws ArchiveError `file.not-found`, alike for a private, a deleted and a missing file
   */
  async function find(caller: Caller, signature: string, name: string): Promise<ServedFileRow> {
    const scope = visibleTo(caller, { config, now });
    const file = await findServedFile(database.db, scope, signature.normalize('NFC'), name.normalize('NFC'));
    const isHidden =
      file?.kind === 'photo' && (await pseudonymsFor(database.db, caller, [file.recording])).has(file.recording);
    if (!file || isHidden || (file.isInternal && !may(caller.role, 'media.readInternal'))) {
      throw new ArchiveError('file.not-found');
    }
    return file;
  }

  /**
   * The bytes of a file as this caller may have them.
   * @throws ArchiveError `file.not-found`, `file.not-downloadable`, `session.forbidden`, `sound.preparing`
   */
  async function serve(caller: Caller, signature: string, name: string, purpose: SoundPurpose): Promise<ServedContent> {
    const file = await find(caller, signature, name);
    if (file.kind === 'audio') return sounds.find(caller, file, purpose);
    if (purpose === 'original') return served(await originalPortrait(caller, file));
    const mayDownload = file.isDownloadable || may(caller.role, 'file.original');
    if (purpose === 'save' && !mayDownload) throw new ArchiveError('file.not-downloadable');
    return served(file);
  }

  function served(file: ServedFileRow): ServedContent {
    const { key, size, sha256, contentType, name, createdAt } = file;
    const lastModified = new Date(createdAt);
    return { open: () => storage.open(key), size, sha256, contentType, fileName: name, lastModified, storageKey: key };
  }

  /** The uploaded portrait with the camera's metadata, under the name of the served one. */
  async function originalPortrait(caller: Caller, file: ServedFileRow): Promise<ServedFileRow> {
    if (!may(caller.role, 'file.original')) throw new ArchiveError('session.forbidden');
    const { recording, kind } = file;
    const original =
      kind === 'photo' ? await findFile(database.db, recording, originalPhotoName(recording)) : undefined;
    if (!original) throw new ArchiveError('file.not-found');
    const { storage_key, bytes, sha256, content_type, created_at } = original;
    return { ...file, key: storage_key, size: bytes, sha256, contentType: content_type, createdAt: created_at };
  }

  /** @throws ArchiveError `file.not-found`, also for a sound that could not be decoded */
  async function peaks(caller: Caller, signature: string, name: string): Promise<Peaks> {
    return waveforms.find(caller, await find(caller, signature, name));
  }

  /** Moves an audio file, a transcript or the photo to the trash. @throws ArchiveError `file.not-found`, `transcript.locked` */
  async function remove(tx: Tx, caller: Caller, signature: string, name: string): Promise<void> {
    const recording = await requireVisibleRecording(tx, caller.role, signature, { config, now });
    const at = now().toISOString();
    await changeRecording(tx, recording.signature, { kind: 'files', at }, async (change) => {
      const { field, set } = await removeFrom(change, caller, name.normalize('NFC'));
      await recordFileChange(change, caller, [{ field, before: name.normalize('NFC') }], set);
      const subject = `recording:${recording.signature}`;
      await writeAudit(tx, { at, actorId: caller.userId, action: 'file.delete', subject });
    });
  }

  /** Returns the history's field and the other changes of the record. */
  async function removeFrom(
    { tx, recording, at }: RunningChange,
    caller: Caller,
    name: string,
  ): Promise<{ field: string; set?: { photo: string } }> {
    if (isTranscriptName(name)) {
      await removeTranscript(tx, caller, recording, name);
      return { field: 'technical.transcripts' };
    }
    const file = await findFile(tx, recording, name);
    if (file?.kind === 'audio') {
      await trashFiles(tx, [file], at);
      await forgetUploads(tx, recording, name);
      return { field: 'technical.storage' };
    }
    if (file?.kind !== 'photo') throw new ArchiveError('file.not-found');
    const original = await findFile(tx, recording, originalPhotoName(recording));
    await trashFiles(tx, original ? [file, original] : [file], at);
    return { field: 'metadata.interviewee.photo', set: { photo: '' } };
  }

  return { serve, peaks, remove };
}
