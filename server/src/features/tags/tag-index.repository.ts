import type { RecordingTag, Tag, TagOccurrence, TagType } from '@glosy/core/tag';
import type { Queryable } from '../../database/database.ts';

/** Which recordings an index covers: those with such access that are not in the trash, and among them only the named. */
export interface IndexScope {
  readonly restrictions: readonly ('public' | 'private')[];
  /** undefined: all of them. */
  readonly recordings?: readonly string[] | undefined;
}

/** Each tag on a line of a recording within the scope. */
function occurrences(db: Queryable, { restrictions, recordings }: IndexScope) {
  const all = db
    .selectFrom('line_tags')
    .innerJoin('lines', 'lines.id', 'line_tags.line_id')
    .innerJoin('transcripts', 'transcripts.id', 'lines.transcript_id')
    .innerJoin('recordings', 'recordings.signature', 'transcripts.recording')
    .where('recordings.deleted_at', 'is', null)
    .where('recordings.restrictions', 'in', restrictions);
  if (!recordings) return all;
  // An empty IN list is no SQL.
  return all.where('recordings.signature', 'in', recordings.length > 0 ? recordings : ['']);
}

/** Tag (or only this one) → number of recordings within the scope where it occurs; tags that occur nowhere are not in it. */
export async function countRecordings(db: Queryable, scope: IndexScope, tagId?: number): Promise<Map<number, number>> {
  const within = occurrences(db, scope);
  const rows = await (tagId === undefined ? within : within.where('line_tags.tag_id', '=', tagId))
    .select((eb) => ['line_tags.tag_id', eb.fn.count<number>('transcripts.recording').distinct().as('count')])
    .groupBy('line_tags.tag_id')
    .execute();
  return new Map(rows.map((row) => [row.tag_id, Number(row.count)]));
}

/** Every tag there is, by name, without counts. */
export function listTagRows(db: Queryable, type?: TagType): Promise<Omit<Tag, 'recordings_count'>[]> {
  let query = db.selectFrom('tags').select(['id', 'name', 'type']);
  if (type) query = query.where('type', '=', type);
  return query.orderBy('name_folded').execute();
}

/** Signatures of all recordings within the scope. */
export async function listSignatures(db: Queryable, restrictions: IndexScope['restrictions']): Promise<Set<string>> {
  const rows = await db
    .selectFrom('recordings')
    .select('signature')
    .where('deleted_at', 'is', null)
    .where('restrictions', 'in', restrictions)
    .execute();
  return new Set(rows.map((row) => row.signature));
}

/** Where a tag occurs, in the order of recordings, transcripts and lines. */
export async function listOccurrences(db: Queryable, tagId: number, scope: IndexScope): Promise<TagOccurrence[]> {
  const rows = await occurrences(db, scope)
    .select(['transcripts.recording', 'transcripts.name', 'lines.start_ms'])
    .where('line_tags.tag_id', '=', tagId)
    .orderBy('transcripts.recording')
    .orderBy('transcripts.name_folded')
    .orderBy('lines.start_ms')
    .orderBy('lines.position')
    .execute();
  return rows.map((row) => ({
    recording_id: row.recording,
    start_time: row.start_ms / 1000,
    transcript_file: row.name,
  }));
}

export interface MomentRow {
  recording: string;
  title: string;
  interviewee: string;
  date: string;
  transcript: string;
  audio: string;
  start_ms: number;
  text: string;
}

/** The same with what a tag's own page shows. */
export function listMoments(db: Queryable, tagId: number, scope: IndexScope): Promise<MomentRow[]> {
  return occurrences(db, scope)
    .select([
      'recordings.signature as recording',
      'recordings.title',
      'recordings.interviewee_name as interviewee',
      'recordings.date',
      'transcripts.name as transcript',
      'transcripts.audio_name as audio',
      'lines.start_ms',
      'lines.text',
    ])
    .where('line_tags.tag_id', '=', tagId)
    .orderBy('recordings.signature')
    .orderBy('transcripts.name_folded')
    .orderBy('lines.start_ms')
    .orderBy('lines.position')
    .execute();
}

/** Tags of each recording within the scope, the most frequent first, at most `perRecording` of each. */
export function listFrequentTags(
  db: Queryable,
  scope: IndexScope,
  perRecording: number,
): Promise<(RecordingTag & { recording: string })[]> {
  const counted = occurrences(db, scope)
    .select((eb) => ['transcripts.recording', 'line_tags.tag_id', eb.fn.countAll<number>().as('count')])
    .groupBy(['transcripts.recording', 'line_tags.tag_id']);
  const ranked = db
    .selectFrom(counted.as('counted'))
    .innerJoin('tags', 'tags.id', 'counted.tag_id')
    .select((eb) => [
      'counted.recording',
      'tags.id',
      'tags.name',
      'tags.type',
      'counted.count as occurrences',
      eb.fn
        .agg<number>('row_number')
        .over((over) =>
          over.partitionBy('counted.recording').orderBy('counted.count', 'desc').orderBy('tags.name_folded'),
        )
        .as('rank'),
    ]);
  return db
    .selectFrom(ranked.as('ranked'))
    .select(['recording', 'id', 'name', 'type', 'occurrences'])
    .where('rank', '<=', perRecording)
    .orderBy('recording')
    .orderBy('rank')
    .execute();
}
