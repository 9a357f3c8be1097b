import { findMentions, type Mention, type MentionField } from '@glosy/core/find-mentions';
import type { Recording, TimelineEntry } from '@glosy/core/recording';
import type { Queryable } from '../../../database/database.ts';

/** A closed line, as staff see it. */
export interface ClosedLineRow {
  id: string;
  transcript: string;
  transcriptId: string;
  startMs: number;
  text: string;
}

/** The closed lines of a recording's transcripts, without the trash, in the order of transcripts and lines. */
export function listClosedLinesOf(db: Queryable, closures: readonly string[]): Promise<ClosedLineRow[]> {
  return db
    .selectFrom('closure_lines')
    .innerJoin('lines', 'lines.id', 'closure_lines.line_id')
    .innerJoin('transcripts', 'transcripts.id', 'lines.transcript_id')
    .select(['lines.id', 'transcripts.name as transcript', 'transcripts.id as transcriptId'])
    .select(['lines.start_ms as startMs', 'lines.text', 'lines.position'])
    .distinct()
    .where('closure_lines.closure_id', 'in', closures.length > 0 ? closures : [''])
    .where('transcripts.deleted_at', 'is', null)
    .orderBy('transcripts.name')
    .orderBy('lines.position')
    .execute();
}

/** Texts about the recording, beside its transcripts, that have words of the closed lines. */
export async function listMentions(
  db: Queryable,
  recording: string,
  closed: readonly ClosedLineRow[],
): Promise<Mention[]> {
  if (closed.length === 0) return [];
  const ids = new Set(closed.map(({ id }) => id));
  const lines = await db
    .selectFrom('lines')
    .select(['id', 'text'])
    .where('transcript_id', 'in', [...new Set(closed.map(({ transcriptId }) => transcriptId))])
    .execute();
  const open = lines.filter(({ id }) => !ids.has(id)).map(({ text }) => text);
  return findMentions({ closed: closed.map(({ text }) => text), open }, await listTexts(db, recording, ids));
}

async function listTexts(db: Queryable, recording: string, closed: ReadonlySet<string>) {
  const row = await db
    .selectFrom('recordings')
    .select(['title', 'summary', 'interviewee_biography', 'timeline', 'indexes'])
    .where('signature', '=', recording)
    .executeTakeFirstOrThrow();
  const media = await db
    .selectFrom('media')
    .select(['title', 'description'])
    .where('recording', '=', recording)
    .execute();
  const timeline: TimelineEntry[] = JSON.parse(row.timeline);
  const indexes: Recording['description']['indexes'] = JSON.parse(row.indexes);
  const texts: [MentionField, string[]][] = [
    ['title', [row.title]],
    ['summary', [row.summary]],
    ['biography', [row.interviewee_biography]],
    ['timeline', timeline.map(({ text }) => text)],
    ['index', [...indexes.geographical, ...indexes.personal, ...indexes.subject]],
    ['caption', media.flatMap(({ title, description }) => [title, description])],
    ['tag', await listOpenTags(db, recording, closed)],
  ];
  return texts.flatMap(([field, all]) => all.map((text) => ({ field, text })));
}

/** Tags on lines that are open. */
async function listOpenTags(db: Queryable, recording: string, closed: ReadonlySet<string>): Promise<string[]> {
  const rows = await db
    .selectFrom('line_tags')
    .innerJoin('tags', 'tags.id', 'line_tags.tag_id')
    .innerJoin('transcripts', 'transcripts.id', 'line_tags.transcript_id')
    .select(['tags.name', 'line_tags.line_id'])
    .where('transcripts.recording', '=', recording)
    .where('transcripts.deleted_at', 'is', null)
    .orderBy('tags.name')
    .execute();
  return [...new Set(rows.filter(({ line_id }) => !closed.has(line_id)).map(({ name }) => name))];
}
