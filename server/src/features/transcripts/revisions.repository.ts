import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { readSrt } from '@glosy/core/formats/subtitles/srt';
import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import type { Queryable } from '../../database/database.ts';
import type { RevisionsTable } from '../../database/tables/transcripts.ts';
import { hashRevision, type RevisionContent } from './revision-hash.ts';

const decompress = promisify(gunzip);

/** A revision without its content. */
export type RevisionRow = Omit<RevisionsTable, 'content' | 'legacy_content' | 'tags' | 'proofread' | 'content_sha256'>;

const headColumns = [
  'transcript_id',
  'number',
  'at',
  'updated_at',
  'user_id',
  'author',
  'origin',
  'action',
  'restored_from',
  'edit_session',
  'line_count',
  'machine',
  'approximate_times',
] as const;

/** Newest first. */
export function listRevisionRows(db: Queryable, transcriptId: string): Promise<RevisionRow[]> {
  return revisionRows(db, transcriptId).execute();
}

export function findLatestRevision(db: Queryable, transcriptId: string): Promise<RevisionRow | undefined> {
  return revisionRows(db, transcriptId).limit(1).executeTakeFirst();
}

function revisionRows(db: Queryable, transcriptId: string) {
  return db
    .selectFrom('revisions')
    .select(headColumns)
    .where('transcript_id', '=', transcriptId)
    .orderBy('number', 'desc');
}

export interface RevisionState
  extends Pick<RevisionsTable, 'number' | 'updated_at' | 'tags' | 'proofread' | 'approximate_times'> {
  /** SubRip text, gzip. */
  content: Buffer;
}

/** The newest revision with its content, or the one with this number. */
export async function findRevisionState(
  db: Queryable,
  transcriptId: string,
  number?: number,
): Promise<RevisionState | undefined> {
  const row = await db
    .selectFrom('revisions')
    .select(['number', 'updated_at', 'tags', 'proofread', 'approximate_times', 'content', 'legacy_content'])
    .where('transcript_id', '=', transcriptId)
    .$if(number !== undefined, (query) => query.where('number', '=', number as number))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { legacy_content, ...state } = row;
  return { ...state, content: row.content ?? Buffer.from(legacy_content, 'base64') };
}

/** The lines of a revision's content. */
export async function readRevisionLines({ content }: Pick<RevisionState, 'content'>): Promise<TranscriptLine[]> {
  return readSrt((await decompress(content)).toString('utf8'));
}

export async function hasRevision(db: Queryable, transcriptId: string, number: number): Promise<boolean> {
  const row = await db
    .selectFrom('revisions')
    .select('number')
    .where('transcript_id', '=', transcriptId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row !== undefined;
}

export type NewRevision = RevisionRow & { content: Buffer };

export async function insertRevision(db: Queryable, row: NewRevision): Promise<void> {
  await db
    .insertInto('revisions')
    .values({ ...row, legacy_content: '', tags: null, proofread: null, content_sha256: hashNewest(row) })
    .execute();
}

/** The newest revision has no stored tags and marks yet. */
function hashNewest(row: NewRevision): string {
  return hashRevision({ ...row, tags: null, proofread: null });
}

/** Replaces the newest revision by a later state from the same open editor. */
export async function replaceRevision(db: Queryable, earlier: number, row: NewRevision): Promise<void> {
  const { number, updated_at, line_count, content, approximate_times } = row;
  await db
    .updateTable('revisions')
    .set({ ...{ number, updated_at, line_count, content, approximate_times }, legacy_content: '' })
    .set({ content_sha256: hashNewest(row) })
    .where('transcript_id', '=', row.transcript_id)
    .where('number', '=', earlier)
    .execute();
}

/**
 * Stores tags and marks of the lines with a revision that another is about to supersede, or whether its times are
 * approximate.
 */
export async function completeRevision(
  db: Queryable,
  { transcript_id, number }: Pick<RevisionRow, 'transcript_id' | 'number'>,
  lineState: { tags: string; proofread: string } | Pick<RevisionsTable, 'approximate_times'>,
): Promise<void> {
  const row = await findRevisionContent(db, { transcript_id, number });
  if (!row) return;
  await db
    .updateTable('revisions')
    .set({ ...lineState, content_sha256: hashRevision({ ...row, ...lineState }) })
    .where('transcript_id', '=', transcript_id)
    .where('number', '=', number)
    .execute();
}

/** Transcripts with more than one revision that was last saved before the moment. */
export async function listTranscriptsRevisedBefore(db: Queryable, moment: string): Promise<string[]> {
  const rows = await db
    .selectFrom('revisions')
    .select('transcript_id')
    .where('updated_at', '<', moment)
    .groupBy('transcript_id')
    .having((eb) => eb.fn.countAll(), '>', 1)
    .execute();
  return rows.map((row) => row.transcript_id);
}

export async function deleteRevisions(db: Queryable, transcriptId: string, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  await db.deleteFrom('revisions').where('transcript_id', '=', transcriptId).where('number', 'in', numbers).execute();
}

type RevisionKey = Pick<RevisionsTable, 'transcript_id' | 'number'>;
type LegacyRevision = RevisionKey & Pick<RevisionsTable, 'legacy_content'>;

/** Revisions after the key whose text is still base64, by key. */
export function listLegacyRevisions(
  db: Queryable,
  after: RevisionKey | undefined,
  count: number,
): Promise<LegacyRevision[]> {
  return db
    .selectFrom('revisions')
    .select(['transcript_id', 'number', 'legacy_content'])
    .where('legacy_content', '<>', '')
    .$if(after !== undefined, (query) =>
      query.where((eb) => {
        const { transcript_id, number } = after as RevisionKey;
        return eb.or([
          eb('transcript_id', '>', transcript_id),
          eb.and([eb('transcript_id', '=', transcript_id), eb('number', '>', number)]),
        ]);
      }),
    )
    .orderBy('transcript_id')
    .orderBy('number')
    .limit(count)
    .execute();
}

/** All fields that the hash of a revision covers. */
export async function findRevisionContent(
  db: Queryable,
  { transcript_id, number }: RevisionKey,
): Promise<(RevisionContent & Pick<RevisionsTable, 'content_sha256'>) | undefined> {
  const row = await db
    .selectFrom('revisions')
    .selectAll()
    .where('transcript_id', '=', transcript_id)
    .where('number', '=', number)
    .executeTakeFirst();
  return row && { ...row, content: row.content ?? Buffer.from(row.legacy_content, 'base64') };
}

/** Stores the text as bytes, unless the revision has been saved or converted since. */
export async function convertRevision(db: Queryable, { transcript_id, number, legacy_content }: LegacyRevision) {
  const row = await findRevisionContent(db, { transcript_id, number });
  if (!row) return;
  const content = Buffer.from(legacy_content, 'base64');
  await db
    .updateTable('revisions')
    .set({ content, legacy_content: '', content_sha256: hashRevision({ ...row, content }) })
    .where('transcript_id', '=', transcript_id)
    .where('number', '=', number)
    .where('legacy_content', '=', legacy_content)
    .execute();
}
