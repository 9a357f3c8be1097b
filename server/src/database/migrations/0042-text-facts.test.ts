import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { openEarlierDatabase } from '../../testing/test-database.ts';
import { migrate } from '../migrate.ts';

const at = '2026-01-01T00:00:00.000Z';

/** Revisions as `action` or `action restored from`, from the first. */
async function insertTranscript(db: Kysely<never>, id: string, revisions: readonly string[]): Promise<void> {
  await sql`insert into transcripts (id, recording, name, name_folded, audio_name, revision, created_at, updated_at)
    values (${id}, 'HM-1', ${id}, ${id}, '', ${revisions.length}, ${at}, ${at})`.execute(db);
  for (const [index, revision] of revisions.entries()) {
    const [action, source] = revision.split(' ');
    await sql`insert into revisions (transcript_id, number, at, updated_at, author, origin, action, restored_from,
      line_count, legacy_content)
      values (${id}, ${index + 1}, ${at}, ${at}, '', 'person', ${action}, ${source ? Number(source) : null}, 2, '')`.execute(
      db,
    );
  }
}

it('a transcript keeps whether a machine wrote its text, its checked lines, and its doubtful words', async () => {
  const database = await openEarlierDatabase('0041-approximate-times');
  const db = database.db as unknown as Kysely<never>;
  await sql`insert into recordings (signature, signature_folded, version, title, date, location, duration, interviewer,
    interviewee_name, interviewee_biography, photo, summary, timeline, indexes, format, restrictions, rights,
    downloadable, proofreading_email, proofreading_status, created_at, updated_at)
    values ('HM-1', 'hm-1', 1, '', '', '', '', '', '', '', '', '', '[]', '[]', '', 'private', '',
      0, '', '', ${at}, ${at})`.execute(db);
  await insertTranscript(db, 'a-edited', ['transcribed', 'edited']);
  await insertTranscript(db, 'b-aside', ['attached', 'transcribed', 'restored 1']);
  await insertTranscript(db, 'c-fetched', ['attached', 'transcribed', 'restored 1', 'restored 2', 'edited']);
  await insertTranscript(db, 'd-replaced', ['transcribed', 'attached']);
  for (const [position, proofread] of [1, 0].entries()) {
    const [startMs, text] = [position * 1000, 'Trzy różne słowa'];
    await sql`insert into lines (id, transcript_id, position, start_ms, end_ms, text, proofread)
      values (${`l${position}`}, 'a-edited', ${position}, ${startMs}, ${startMs + 900}, ${text}, ${proofread})`.execute(
      db,
    );
    const key = createHash('sha256')
      .update(`${startMs} ${startMs + 900} ${text}`)
      .digest('base64url')
      .slice(0, 16);
    await sql`insert into line_words (transcript_id, line_key, words)
      values ('a-edited', ${key}, '0,300,49 300,300,50 600,300,')`.execute(db);
  }
  await migrate(database);
  const rows = await database.db
    .selectFrom('transcripts')
    .select(['machine_text', 'proofread_lines', 'rated_words', 'doubtful_words'])
    .orderBy('id')
    .execute();
  await database.close();
  const facts = (machine_text: number, more: object = {}) => {
    return { machine_text, proofread_lines: 0, rated_words: 0, doubtful_words: 0, ...more };
  };
  const counted = { proofread_lines: 1, rated_words: 4, doubtful_words: 1 };
  expect(rows).toEqual([facts(1, counted), facts(0), facts(1), facts(0)]);
});
