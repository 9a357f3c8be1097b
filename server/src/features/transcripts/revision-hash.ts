import { contentHash } from '../../database/content-hash.ts';
import type { RevisionsTable } from '../../database/tables/transcripts.ts';

/** The hashed content of a revision, without its author, who may become a pseudonym. */
export type RevisionContent = Pick<
  RevisionsTable,
  | 'transcript_id'
  | 'number'
  | 'origin'
  | 'action'
  | 'restored_from'
  | 'line_count'
  | 'tags'
  | 'proofread'
  | 'machine'
  | 'approximate_times'
> & { content: Buffer };

/** The hash stored with a revision, so that `archive check` detects a changed one. */
export function hashRevision({
  transcript_id,
  number,
  origin,
  action,
  restored_from,
  line_count,
  content,
  tags,
  proofread,
  machine,
  approximate_times,
}: RevisionContent): string {
  const state = { transcript_id, number, origin, action, restored_from, line_count, content, tags, proofread };
  // Revisions that are older than these columns keep their hashes.
  return contentHash({
    ...state,
    ...(machine === null ? {} : { machine }),
    ...(approximate_times === 1 ? { approximate_times } : {}),
  });
}
