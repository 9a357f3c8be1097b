import type { PrivateReaders, Role } from '@glosy/core/policy';
import type { Queryable } from '../../database/database.ts';
import { recordingsWithin, visibleTo } from '../recordings/visible-recording.repository.ts';

/** What a caller may see, read from the live tables for each search: the index knows nothing of access. */
export interface VisibleArchive {
  readonly recordings: ReadonlySet<string>;
  /** Names of all tags by number. Only those of visible recordings may be shown. */
  readonly tagNames: ReadonlyMap<number, string>;
}

export async function readVisibleArchive(
  db: Queryable,
  caller: { readonly role: Role },
  privateReaders: PrivateReaders,
): Promise<VisibleArchive> {
  const rows = await recordingsWithin(db, visibleTo(caller, privateReaders)).select('signature').execute();
  const tags = await db.selectFrom('tags').select(['id', 'name']).execute();
  return {
    recordings: new Set(rows.map(({ signature }) => signature)),
    tagNames: new Map(tags.map(({ id, name }) => [id, name])),
  };
}

export interface ShownRecording {
  signature: string;
  title: string;
  interviewee_name: string;
  date: string;
  restrictions: 'public' | 'private';
  photo: string;
  proofreading_status: '' | 'in_progress' | 'completed';
}

/** What results show of the recordings, by signature. */
export async function listShownRecordings(
  db: Queryable,
  signatures: readonly string[],
): Promise<ReadonlyMap<string, ShownRecording>> {
  if (signatures.length === 0) return new Map();
  const rows = await db
    .selectFrom('recordings')
    .select(['signature', 'title', 'interviewee_name', 'date', 'restrictions', 'photo', 'proofreading_status'])
    .where('signature', 'in', signatures)
    .execute();
  return new Map(rows.map((row) => [row.signature, row]));
}
