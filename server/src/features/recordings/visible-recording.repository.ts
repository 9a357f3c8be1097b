import { ArchiveError } from '@glosy/core/errors';
import { maySee, type PrivateReaders, type Role } from '@glosy/core/policy';
import type { Queryable } from '../../database/database.ts';

type Restrictions = 'public' | 'private';

/** The recordings that a query covers. The trash belongs to no scope. */
export interface RecordingScope {
  readonly restrictions: readonly Restrictions[];
  /** Limits the scope to these; undefined: no limit. */
  readonly signatures?: readonly string[] | undefined;
}

/** The recordings that every signed-in user may see. */
export const publicRecordings: RecordingScope = { restrictions: ['public'] };

/** The recordings that a caller may see. Lists, tags and search all use this function. */
export function visibleTo({ role }: { readonly role: Role }, privateReaders: PrivateReaders): RecordingScope {
  const all = ['public', 'private'] as const;
  return { restrictions: all.filter((restrictions) => maySee(role, restrictions, privateReaders)) };
}

/** A query of the recordings within the scope. */
export function recordingsWithin(db: Queryable, { restrictions, signatures }: RecordingScope) {
  const visible = db
    .selectFrom('recordings')
    .where('recordings.deleted_at', 'is', null)
    .where('recordings.restrictions', 'in', restrictions);
  if (signatures === undefined) return visible;
  // SQL has no empty IN list.
  return visible.where('recordings.signature', 'in', signatures.length > 0 ? signatures : ['']);
}

/** Part of a recording's sound that a caller may not hear or read. */
export interface ClosedPassage {
  readonly recording: string;
  readonly audioFile: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** The passages that are closed to a caller; players, exports and search all ask this one function. No recording has any yet. */
export async function closedFor(
  _db: Queryable,
  _caller: { readonly role: Role },
  _recordings: readonly string[],
): Promise<readonly ClosedPassage[]> {
  return [];
}

/** The facts about a recording that other features check before they read or change its data. */
export interface VisibleRecording {
  signature: string;
  title: string;
  restrictions: Restrictions;
  downloadable: boolean;
  /** Email of the holder of the proofreading lock, or empty. */
  lockHolder: string;
}

/**
 * Returns the recording if a caller with this role may see it.
 * @throws ArchiveError `recording.not-found`, alike for a private, a deleted and a missing recording.
 */
export async function requireVisibleRecording(
  db: Queryable,
  role: Role,
  signature: string,
  privateReaders: PrivateReaders,
): Promise<VisibleRecording> {
  const row = await recordingsWithin(db, visibleTo({ role }, privateReaders))
    .select(['signature', 'title', 'restrictions', 'downloadable', 'proofreading_email as lockHolder'])
    .where('signature', '=', signature.normalize('NFC'))
    .executeTakeFirst();
  if (!row) throw new ArchiveError('recording.not-found');
  return { ...row, downloadable: row.downloadable === 1 };
}
