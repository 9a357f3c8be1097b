import { foldName } from '@glosy/core/text/fold';
import type { Queryable } from '../../database/database.ts';

/** Checks folded names, and that each tag is on a line of the transcript that its row names. */
export async function checkTags(db: Queryable): Promise<string[]> {
  const tags = await db.selectFrom('tags').select(['name', 'name_folded']).execute();
  const misplaced = await db
    .selectFrom('line_tags')
    .innerJoin('lines', 'lines.id', 'line_tags.line_id')
    .innerJoin('tags', 'tags.id', 'line_tags.tag_id')
    .select(['tags.name', 'line_tags.transcript_id'])
    .whereRef('line_tags.transcript_id', '!=', 'lines.transcript_id')
    .execute();
  return [
    ...tags
      .filter(({ name, name_folded }) => foldName(name) !== name_folded)
      .map(({ name }) => `Nazwa tagu ${name} różni się od tej, pod którą jest szukany.`),
    ...misplaced.map(({ name }) => `Tag ${name} jest przypisany do napisu innej transkrypcji.`),
  ];
}
