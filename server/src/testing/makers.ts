import { fold } from '@glosy/core/text/fold';
import type { Insertable } from 'kysely';
import type { Queryable } from '../database/database.ts';
import type { RecordingsTable } from '../database/tables/recordings.ts';
import { sealRecordings } from '../features/recordings/recording-hash.repository.ts';

const at = '2026-01-01T10:00:00.000Z';

/** A deletion at the current real time: the running server erases what is older than 30 days. */
export const inTrash = { deleted_at: new Date().toISOString() };

/** Inserts a recording with all required columns filled. */
export async function insertTestRecording(
  db: Queryable,
  signature: string,
  given: Partial<Insertable<RecordingsTable>> = {},
): Promise<void> {
  await db
    .insertInto('recordings')
    .values({
      signature,
      signature_folded: fold(signature),
      version: 1,
      title: `Rozmowa ${signature}`,
      date: '2024-05-12',
      location: '',
      duration: '',
      interviewer: '',
      interviewee_name: 'Jan Przykładowy',
      interviewee_biography: '',
      photo: '',
      summary: '',
      timeline: '[]',
      indexes: '{"geographical":[],"personal":[],"subject":[]}',
      format: '',
      restrictions: 'public',
      rights: '',
      downloadable: 0,
      proofreading_email: '',
      proofreading_status: '',
      created_at: at,
      created_by: null,
      updated_at: at,
      deleted_at: null,
      creation_key: null,
      ...given,
    })
    .execute();
  await sealRecordings(db, [signature]);
}
