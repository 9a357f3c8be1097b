import type { Queryable } from '../../database/database.ts';
import {
  downloadRefusal,
  hidingConsent,
  namedPseudonym,
  type RecordingScope,
} from '../recordings/visible-recording.repository.ts';

export interface ServedFileRow {
  id: string;
  recording: string;
  kind: 'audio' | 'photo' | 'media' | 'thumbnail' | 'original';
  /** Time of the last change of the recording or anything in it. */
  recordingChangedAt: string;
  name: string;
  key: string;
  contentType: string;
  /** In bytes. */
  size: number;
  sha256: string;
  createdAt: string;
  restrictions: 'public' | 'private';
  isDownloadable: boolean;
  /** For staff only. */
  isInternal: boolean;
  /** Whether the recording has closures; only then a query finds those that apply to a caller. */
  hasClosures: boolean;
  /** Whether browsers play the uploaded sound with an exact clock; false until that is measured. */
  hasExactClock: boolean;
  /** Whether a pseudonym hides the narrator from listeners. */
  hasPseudonym: boolean;
  /** The listening copy of a sound, once one is stored. */
  copy: ServedCopy | undefined;
}

export interface ServedCopy {
  key: string;
  /** In bytes. */
  size: number;
  sha256: string;
  /** In kbit/s. */
  bitRate: number;
  madeAt: string;
}

function servedFiles(db: Queryable, recording: string, name: string) {
  return db
    .selectFrom('files')
    .innerJoin('recordings', 'recordings.signature', 'files.recording')
    .leftJoin('media', 'media.display_file_id', 'files.id')
    .leftJoin('listening_copies as copies', 'copies.file_id', 'files.id')
    .leftJoin('audio_files', 'audio_files.file_id', 'files.id')
    .select([
      'files.id',
      'files.recording',
      'files.name',
      'files.storage_key as key',
      'files.content_type as contentType',
    ])
    .select(['files.bytes as size', 'files.sha256', 'files.created_at as createdAt', 'files.kind'])
    .select(['recordings.restrictions', 'recordings.downloadable', 'media.downloadable as mediaDownloadable'])
    .select(['media.internal', 'recordings.updated_at as recordingChangedAt', 'copies.storage_key as copyKey'])
    .select(['copies.bytes as copyBytes', 'copies.sha256 as copySha256', 'copies.bit_rate as copyBitRate'])
    .select(['copies.made_at as copyMadeAt', 'audio_files.has_exact_clock as exactClock'])
    .select([downloadRefusal(db).as('downloadRefusal'), namedPseudonym(db).as('pseudonym')])
    .select((eb) =>
      eb
        .selectFrom('closures')
        .select('closures.id')
        .whereRef('closures.recording', '=', 'files.recording')
        .limit(1)
        .as('closure'),
    )
    .where('files.recording', '=', recording)
    .where('files.name', '=', name)
    .where('files.kind', 'in', ['audio', 'photo', 'media'])
    .where('files.deleted_at', 'is', null)
    .where('recordings.deleted_at', 'is', null);
}

/**
 * Finds a file of a recording within the scope by its served name, with all facts that access depends on, in one query:
 * players request hundreds of ranges.
 */
export async function findServedFile(
  db: Queryable,
  { restrictions, hidden }: RecordingScope,
  recording: string,
  name: string,
): Promise<ServedFileRow | undefined> {
  const row = await servedFiles(db, recording, name)
    .$if(hidden.withdrawn || hidden.unpublished, (files) =>
      files.where(({ not, exists }) => not(exists(hidingConsent(db, hidden)))),
    )
    .executeTakeFirst();
  if (!row || !restrictions.includes(row.restrictions)) return undefined;
  const { downloadable, mediaDownloadable, internal, downloadRefusal: refusal, ...facts } = row;
  const { closure, exactClock, pseudonym, ...rest } = facts;
  const { copyKey, copyBytes, copySha256, copyBitRate, copyMadeAt, ...file } = rest;
  const isDownloadable = (file.kind === 'media' ? mediaDownloadable : downloadable) === 1 && refusal === null;
  const copy =
    copyKey === null
      ? undefined
      : {
          key: copyKey,
          size: copyBytes ?? 0,
          sha256: copySha256 ?? '',
          bitRate: copyBitRate ?? 0,
          madeAt: copyMadeAt ?? '',
        };
  const flags = {
    isInternal: internal === 1,
    hasClosures: closure !== null,
    hasExactClock: exactClock === 1,
    hasPseudonym: pseudonym !== null,
  };
  return { ...file, copy, isDownloadable, ...flags };
}
