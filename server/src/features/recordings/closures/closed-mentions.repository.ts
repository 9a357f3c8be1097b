import type { Mention } from '@glosy/core/people/mention';
import type { Queryable } from '../../../database/database.ts';
import { listDescribedTexts } from '../described-texts.repository.ts';
import { findMentions } from './find-mentions.ts';

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

/** Texts about the recording, other than its transcripts, that contain words of the closed lines. */
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
  return findMentions({ closed: closed.map(({ text }) => text), open }, await listDescribedTexts(db, recording, ids));
}
