import { ArchiveError } from '@glosy/core/errors';
import { fileNameFault, findSignature, storedFileName } from '@glosy/core/files/file-names';
import type { Queryable } from '../../database/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import { refuseNarratorsName } from '../recordings/consent/pseudonyms.repository.ts';
import { findSignatures } from '../recordings/recordings.repository.ts';
import { requireVisibleRecording, type VisibleRecording } from '../recordings/visible-recording.repository.ts';

export interface UploadTarget {
  recording: VisibleRecording;
  /** The name under which the file is stored: `{signature}_{original name}`. */
  fileName: string;
}

/**
 * The recording of an uploaded file: the named one, else the one with the longest signature with which the file's name
 * starts, followed by `_`.
 * @throws ArchiveError `file.name`; `file.names-narrator`; `recording.not-found` or `upload.no-recording`, also for one
 * the caller may not see
 */
export async function findUploadTarget(
  { database, config, now }: Pick<Dependencies, 'database' | 'config' | 'now'>,
  caller: Caller,
  asked: { fileName: string; recordingId?: string | undefined },
): Promise<UploadTarget> {
  const { recordingId } = asked;
  const fault = fileNameFault(asked.fileName);
  if (fault !== null) throw new ArchiveError('file.name', [asked.fileName, fault]);
  const see = (signature: string) => requireVisibleRecording(database.db, caller.role, signature, { config, now });
  const recording =
    recordingId === undefined
      ? await see(await longestSignature(database.db, asked.fileName)).catch((error: unknown) => {
          const isMissing = error instanceof ArchiveError && error.status === 404;
          throw isMissing ? new ArchiveError('upload.no-recording', [asked.fileName]) : error;
        })
      : await see(recordingId);
  const fileName = storedFileName(recording.signature, asked.fileName);
  await refuseNarratorsName(database.db, recording.signature, fileName);
  return { recording, fileName };
}

/** Empty when there is none. */
async function longestSignature(db: Queryable, fileName: string): Promise<string> {
  const name = fileName.normalize('NFC');
  const beginnings = [...name.matchAll(/_/g)].map(({ index }) => name.slice(0, index));
  return findSignature(name, await findSignatures(db, beginnings)) ?? '';
}
