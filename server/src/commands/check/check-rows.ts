import type { Queryable } from '../../database/database.ts';
import { checkClosures } from './check-closures.ts';
import { checkRecordings } from './check-recordings.ts';
import { checkTags } from './check-tags.ts';
import { checkTranscripts } from './check-transcripts.ts';

/** Compares rows with their hashes and with each other, without reading stored files. */
export async function checkRows(db: Queryable): Promise<string[]> {
  return [
    ...(await checkRecordings(db)),
    ...(await checkTranscripts(db)),
    ...(await checkTags(db)),
    ...(await checkClosures(db)),
  ];
}
