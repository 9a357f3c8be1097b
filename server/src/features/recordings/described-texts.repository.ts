import type { MentionField } from '@glosy/core/people/mention';
import type { Recording } from '@glosy/core/recording/recording';
import type { Queryable } from '../../database/database.ts';
import { readChapters } from './chapters/stored-chapters.ts';

export interface DescribedText {
  field: MentionField;
  text: string;
}

/**
 * The texts about a recording that users may read: its description, indexes, captions of photos and documents, and the
 * names of tags on its lines except those in `withoutLines`.
 */
export async function listDescribedTexts(
  db: Queryable,
  recording: string,
  withoutLines: ReadonlySet<string> = new Set(),
): Promise<DescribedText[]> {
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
  const chapters = readChapters(row.timeline);
  const indexes: Recording['description']['indexes'] = JSON.parse(row.indexes);
  const texts: [MentionField, string[]][] = [
    ['title', [row.title]],
    ['summary', [row.summary]],
    ['biography', [row.interviewee_biography]],
    ['timeline', chapters.flatMap(({ title, synopsis }) => [title, synopsis])],
    ['index', [...Object.values(indexes).flat(), ...chapters.flatMap(({ keywords }) => keywords)]],
    ['caption', media.flatMap(({ title, description }) => [title, description])],
    ['tag', await listTagNames(db, recording, withoutLines)],
  ];
  return texts.flatMap(([field, all]) => all.map((text) => ({ field, text })));
}

async function listTagNames(db: Queryable, recording: string, withoutLines: ReadonlySet<string>): Promise<string[]> {
  const rows = await db
    .selectFrom('line_tags')
    .innerJoin('tags', 'tags.id', 'line_tags.tag_id')
    .innerJoin('transcripts', 'transcripts.id', 'line_tags.transcript_id')
    .select(['tags.name', 'line_tags.line_id'])
    .where('transcripts.recording', '=', recording)
    .where('transcripts.deleted_at', 'is', null)
    .orderBy('tags.name')
    .execute();
  return [...new Set(rows.filter(({ line_id }) => !withoutLines.has(line_id)).map(({ name }) => name))];
}
