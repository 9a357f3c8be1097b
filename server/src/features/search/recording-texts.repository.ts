import { isName, type Pseudonym } from '@glosy/core/people/pseudonym';
import type { ProofreadingStatus } from '@glosy/core/recording/recording';
import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { jsonColumn } from '../../database/json-column.ts';
import { readChapters, withoutName } from '../recordings/chapters/stored-chapters.ts';
import { closedLineIds } from '../recordings/closures/closed-for.repository.ts';
import type { Described } from './description.ts';

/** A recording's description with its key and date. */
export interface DescribedRow extends Described {
  signature: string;
  date: string;
  search_stamp: number;
  text_stamp: number;
  proofreading_status: ProofreadingStatus;
  tagIds: readonly number[];
}

/** Facts of recordings that are hidden from listeners. */
export interface HiddenFromListeners {
  /** Hides tags of lines that are closed on this day in Europe/Warsaw. */
  readonly closedOn: string;
  /** Hides the names of these narrators, by signature, also in tags and indexes, and their biographies. */
  readonly pseudonyms: ReadonlyMap<string, Pseudonym>;
}

/** The stored descriptions of recordings, including the trash, without hidden facts. */
export async function listDescriptions(
  db: Queryable,
  signatures: readonly string[],
  hidden?: HiddenFromListeners,
): Promise<DescribedRow[]> {
  if (signatures.length === 0) return [];
  const rows = await db
    .selectFrom('recordings')
    .select(['signature', 'title', 'date', 'interviewee_name', 'interviewee_biography', 'interviewer', 'location'])
    .select(['summary', 'timeline', 'indexes', 'search_stamp', 'text_stamp', 'proofreading_status'])
    .where('signature', 'in', signatures)
    .execute();
  const tags = await listTagsOf(db, signatures, hidden?.closedOn);
  const media = await listMediaOf(db, signatures);
  return rows.map((row) => {
    const pseudonym = hidden?.pseudonyms.get(row.signature);
    const isNamed = (text: string) => pseudonym !== undefined && isName(text, pseudonym.name);
    const own = tags.filter(({ recording, name }) => recording === row.signature && !isNamed(name));
    return {
      ...(pseudonym ? hideNarrator(row, pseudonym) : row),
      tags: own.map(({ name }) => name),
      tagIds: own.map(({ id }) => id),
      media: media.filter(({ recording }) => recording === row.signature),
    };
  });
}

/** The description without the narrator's name in name fields, and without the biography. */
function hideNarrator<
  Row extends Pick<Described, 'interviewee_name' | 'interviewee_biography' | 'indexes' | 'timeline'>,
>(row: Row, { name, pseudonym }: Pseudonym): Row {
  const indexes = JSON.parse(row.indexes) as Record<string, string[]>;
  const others = Object.entries(indexes).map(([kind, texts]) => [kind, texts.filter((text) => !isName(text, name))]);
  return {
    ...row,
    interviewee_name: pseudonym,
    interviewee_biography: '',
    indexes: JSON.stringify(Object.fromEntries(others)),
    timeline: JSON.stringify(withoutName(readChapters(row.timeline), name)),
  };
}

function listTagsOf(db: Queryable, signatures: readonly string[], closedOn: string | undefined) {
  const tags = db
    .selectFrom('transcripts')
    .innerJoin('line_tags', 'line_tags.transcript_id', 'transcripts.id')
    .innerJoin('tags', 'tags.id', 'line_tags.tag_id')
    .select(['transcripts.recording', 'tags.id', 'tags.name'])
    .distinct()
    .where('transcripts.deleted_at', 'is', null)
    .where('transcripts.recording', 'in', signatures)
    .orderBy('tags.name')
    .orderBy('tags.id');
  const open = closedOn === undefined ? tags : tags.where('line_tags.line_id', 'not in', closedLineIds(db, closedOn));
  return open.execute();
}

/** Internal documents are omitted, because the search never finds them. */
function listMediaOf(db: Queryable, signatures: readonly string[]) {
  return db
    .selectFrom('media')
    .innerJoin('files', 'files.id', 'media.file_id')
    .select(['media.recording', 'media.type', 'media.title', 'media.description'])
    .where('media.internal', '=', 0)
    .where('files.deleted_at', 'is', null)
    .where('media.recording', 'in', signatures)
    .orderBy('media.type')
    .orderBy('media.position')
    .execute();
}

export interface TranscriptRow {
  id: string;
  recording: string;
  name: string;
  /** Empty without sound, or if the sound is in the trash. */
  audio_name: string;
  /** Status of the recording. */
  proofreading_status: ProofreadingStatus;
}

/** Transcripts that are not in the trash. */
export function listTranscriptsOf(db: Queryable, signatures: readonly string[]): Promise<TranscriptRow[]> {
  return selectTranscripts(db, signatures).where('transcripts.deleted_at', 'is', null).execute();
}

/** All transcripts, including the trash, so that a restored one can be found at once. */
export function listAllTranscriptsOf(db: Queryable, signatures: readonly string[]): Promise<TranscriptRow[]> {
  return selectTranscripts(db, signatures).execute();
}

function selectTranscripts(db: Queryable, signatures: readonly string[]) {
  return db
    .selectFrom('transcripts')
    .innerJoin('recordings', 'recordings.signature', 'transcripts.recording')
    .leftJoin('files', (join) =>
      join
        .onRef('files.recording', '=', 'transcripts.recording')
        .onRef('files.name', '=', 'transcripts.audio_name')
        .on('files.deleted_at', 'is', null),
    )
    .select(['transcripts.id', 'transcripts.recording', 'transcripts.name'])
    .select((eb) => eb.fn.coalesce('files.name', sql<string>`''`).as('audio_name'))
    .select('recordings.proofreading_status')
    .where('transcripts.recording', 'in', signatures.length > 0 ? signatures : [''])
    .orderBy('transcripts.name_folded');
}

export interface LineRow {
  transcript_id: string;
  id: string;
  position: number;
  start_ms: number;
  end_ms: number;
  text: string;
  proofread: 0 | 1;
}

/** Indexed fields of a line. */
export type SpokenLine = Pick<LineRow, 'position' | 'start_ms' | 'text' | 'proofread'>;

/** All lines of a transcript in order, read as a few long texts, which is faster than one row per line. */
export async function listLinesOf(db: Queryable, transcriptId: string): Promise<SpokenLine[]> {
  const read = await db
    .selectFrom('lines')
    .select(({ ref }) => [
      jsonColumn(db, ref('position')).as('positions'),
      jsonColumn(db, ref('start_ms')).as('starts'),
      jsonColumn(db, ref('text')).as('texts'),
      jsonColumn(db, ref('proofread')).as('proofread'),
    ])
    .where('transcript_id', '=', transcriptId)
    .executeTakeFirstOrThrow();
  const positions: number[] = JSON.parse(read.positions);
  const starts: number[] = JSON.parse(read.starts);
  const texts: string[] = JSON.parse(read.texts);
  const proofread: (0 | 1)[] = JSON.parse(read.proofread);
  return positions
    .map((position, index) => ({
      position,
      start_ms: starts[index] as number,
      text: texts[index] as string,
      proofread: proofread[index] as 0 | 1,
    }))
    .sort((a, b) => a.position - b.position);
}

/** Positions of the transcript's lines that are closed on this day in Europe/Warsaw. */
export async function listClosedPositions(
  db: Queryable,
  transcriptId: string,
  closedOn: string,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('lines')
    .select('position')
    .where('transcript_id', '=', transcriptId)
    .where('id', 'in', closedLineIds(db, closedOn))
    .execute();
  return new Set(rows.map(({ position }) => position));
}

/** A range of lines of one transcript, by position; `last` is inclusive. */
export interface LineRange {
  transcriptId: string;
  first: number;
  last: number;
}

const rangesPerQuery = 200;

/** The stored lines of the ranges, in one or a few statements. */
export async function listLineRanges(db: Queryable, ranges: readonly LineRange[]): Promise<LineRow[]> {
  const rows: LineRow[] = [];
  for (let from = 0; from < ranges.length; from += rangesPerQuery) {
    const wanted = ranges
      .slice(from, from + rangesPerQuery)
      .map(({ transcriptId, first, last }) => sql`(${transcriptId}, ${first}, ${last})`);
    const { rows: found } = await sql<LineRow>`
      with wanted (transcript_id, first, last) as (values ${sql.join(wanted)})
      select lines.* from wanted join lines on lines.transcript_id = wanted.transcript_id
        and lines.position between cast(wanted.first as integer) and cast(wanted.last as integer)
      order by lines.position`.execute(db);
    rows.push(...found);
  }
  return rows;
}
