import type { RecordingTag, Tag, TagOccurrence, TagType } from '@glosy/core/recording/tag';
import type { Queryable } from '../../database/database.ts';
import { type RecordingScope, recordingsWithin } from '../recordings/visible-recording.repository.ts';
import { selectTags, type TagScope, usesWithin } from './visible-tags.repository.ts';

/**
 * Counts the recordings of the scope in which each tag (or only the given one) occurs; tags without occurrences are
 * left out. Selects distinct pairs of recording and tag first: SQLite then reads only the indexes of transcripts and
 * tags, three times faster than counting distinct recordings.
 */
export async function countRecordings(
  db: Queryable,
  scope: RecordingScope,
  tagId?: number,
): Promise<Map<number, number>> {
  const within = usesWithin(db, scope).select(['transcripts.recording', 'line_tags.tag_id']).distinct();
  const pairs = tagId === undefined ? within : within.where('line_tags.tag_id', '=', tagId);
  const rows = await db
    .selectFrom(pairs.as('pairs'))
    .select((eb) => ['tag_id', eb.fn.countAll<number>().as('count')])
    .groupBy('tag_id')
    .execute();
  return new Map(rows.map((row) => [row.tag_id, Number(row.count)]));
}

/** The tags that exist for a caller, by name, without counts. */
export function listTagRows(db: Queryable, scope: TagScope, type?: TagType): Promise<Omit<Tag, 'recordings_count'>[]> {
  let query = selectTags(db, scope).select(['tags.id', 'tags.name', 'tags.type']);
  if (type) query = query.where('tags.type', '=', type);
  return query.orderBy('tags.name_folded').execute();
}

/** Signatures of all recordings within the scope. */
export async function listSignatures(db: Queryable, scope: RecordingScope): Promise<Set<string>> {
  const rows = await recordingsWithin(db, scope).select('signature').execute();
  return new Set(rows.map((row) => row.signature));
}

/** Occurrences of a tag, in the order of recordings, transcripts and lines. */
export async function listOccurrences(db: Queryable, tagId: number, scope: RecordingScope): Promise<TagOccurrence[]> {
  const rows = await usesWithin(db, scope)
    .innerJoin('lines', 'lines.id', 'line_tags.line_id')
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
  restrictions: 'public' | 'private';
  transcript: string;
  audio: string;
  start_ms: number;
  text: string;
}

/** Occurrences with the columns for the page of a tag. */
export function listMoments(db: Queryable, tagId: number, scope: RecordingScope): Promise<MomentRow[]> {
  return usesWithin(db, scope)
    .innerJoin('lines', 'lines.id', 'line_tags.line_id')
    .innerJoin('recordings', 'recordings.signature', 'transcripts.recording')
    .select([
      'recordings.signature as recording',
      'recordings.title',
      'recordings.interviewee_name as interviewee',
      'recordings.date',
      'recordings.restrictions',
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

/** Recording → names of its audio files in their order. */
export async function listAudioOf(db: Queryable, recordings: readonly string[]): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>();
  if (recordings.length === 0) return names;
  const rows = await db
    .selectFrom('files')
    .innerJoin('audio_files', 'audio_files.file_id', 'files.id')
    .select(['files.recording', 'files.name'])
    .where('files.recording', 'in', recordings)
    .where('files.deleted_at', 'is', null)
    .orderBy('audio_files.position')
    .execute();
  for (const { recording, name } of rows) names.set(recording, [...(names.get(recording) ?? []), name]);
  return names;
}

/** Tags of each recording within the scope, the most frequent first, at most `perRecording` of each. */
export function listFrequentTags(
  db: Queryable,
  scope: RecordingScope,
  perRecording: number,
): Promise<(RecordingTag & { recording: string })[]> {
  const counted = usesWithin(db, scope)
    .select((eb) => ['transcripts.recording', 'line_tags.tag_id', eb.fn.countAll<number>().as('count')])
    .groupBy(['transcripts.recording', 'line_tags.tag_id']);
  const ranked = db.selectFrom(counted.as('counted')).select((eb) => [
    'recording',
    'tag_id',
    'count',
    eb.fn
      .agg<number>('row_number')
      .over((over) => over.partitionBy('recording').orderBy('count', 'desc').orderBy('tag_id'))
      .as('rank'),
  ]);
  return db
    .selectFrom(ranked.as('ranked'))
    .innerJoin('tags', 'tags.id', 'ranked.tag_id')
    .select(['ranked.recording', 'tags.id', 'tags.name', 'tags.type', 'ranked.count as occurrences'])
    .where('ranked.rank', '<=', perRecording)
    .orderBy('ranked.recording')
    .orderBy('ranked.rank')
    .execute();
}
