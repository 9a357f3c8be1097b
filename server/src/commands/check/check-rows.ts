import type { Queryable } from '../../database/database.ts';
import { checkRecordings } from './check-recordings.ts';
import { checkTags } from './check-tags.ts';
import { checkTranscripts } from './check-transcripts.ts';

/** Rows against the hashes that they carry and against each other; needs no stored file. */
export async function checkRows(db: Queryable): Promise<string[]> {
  return [...(await checkRecordings(db)), ...(await checkTranscripts(db)), ...(await checkTags(db))];
}
