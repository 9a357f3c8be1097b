import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openEarlierDatabase } from '../../testing/test-database.ts';
import { migrate } from '../migrate.ts';

const at = '2026-01-01T00:00:00.000Z';

it('a recording keeps the stamp of the last change that hid more, by closures or a pseudonym', async () => {
  const database = await openEarlierDatabase('0036-transcriptions');
  const { db } = database;
  for (const [signature, closed, named, pseudonym] of [
    ['HM-1', 4, 7, 'Anna'],
    ['HM-2', 4, 7, ''],
    ['HM-3', 0, 7, 'Anna'],
  ] as const) {
    await sql`insert into recordings (signature, signature_folded, version, title, date, location, duration, interviewer,
      interviewee_name, interviewee_biography, photo, summary, timeline, indexes, format, restrictions, rights,
      downloadable, proofreading_email, proofreading_status, created_at, updated_at)
      values (${signature}, ${signature}, 1, '', '', '', '', '', '', '', '', '', '[]', '[]', '', 'private', '',
        0, '', '', ${at}, ${at})`.execute(db);
    await sql`insert into consents (recording, version, agreement, agreed_on, taken_by, uses, allows_signed_in,
      allows_download, conditions, terms, withdrawal_kind, withdrawal_scope, embargo_announced, note, updated_at, pseudonym, pseudonym_stamp)
      values (${signature}, 1, 'none', '', '', '[]', 0, 0, '', '{}', 'licence', 'whole', 1, '', ${at}, ${pseudonym}, ${named})`.execute(
      db,
    );
    if (closed === 0) continue;
    await sql`insert into closures (id, recording, version, audio_name, checked_files, reason, public_reason, requested_by,
      at_end, end_announced, closed_stamp, created_at, updated_at)
      values (${signature}, ${signature}, 1, '', '[]', '', '', 'narrator', 'review', 1, ${closed}, ${at}, ${at})`.execute(
      db,
    );
  }
  await migrate(database);
  const rows = await db.selectFrom('recordings').select(['signature', 'hidden_stamp']).orderBy('signature').execute();
  await database.close();
  expect(rows.map(({ hidden_stamp }) => hidden_stamp)).toEqual([7, 4, 7]);
});
