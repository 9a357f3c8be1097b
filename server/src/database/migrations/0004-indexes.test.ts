import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listSignaturesBeginning } from '../../features/recordings/recordings.repository.ts';
import { openEarlierDatabase } from '../../testing/test-database.ts';
import type { Database } from '../database.ts';
import { migrate, pendingMigrations } from '../migrate.ts';

const at = '2024-05-01T10:00:00.000Z';

/** Rows as the previous release wrote them; in SQL, because the types in `tables/` follow the newest schema. */
const rows = `
  insert into users (id, email, email_folded, first_name, last_name, password_hash, role, created_at, updated_at)
    values ('u1', 'Ewa@example.org', 'ewa@example.org', 'Ewa', 'Żuk', 'x', 'editor', '${at}', '${at}');
  insert into recordings (signature, signature_folded, version, title, date, location, duration, interviewer,
      interviewee_name, interviewee_biography, photo, summary, timeline, indexes, format, restrictions, rights,
      downloadable, proofreading_email, proofreading_status, created_at, created_by, updated_at)
    values ('HM-2024-001', 'hm-2024-001', 1, 'Łódź', '2024', '', '', '', '', '', '', '', '[]', '{}', '', 'public', '',
        0, '', '', '${at}', 'u1', '${at}'),
      ('HM-2024-002', 'hm-2024-002', 3, 'Huta', '2024', '', '', '', '', '', '', '', '[]', '{}', '', 'private', '',
        0, '', '', '${at}', 'u1', '${at}');
  insert into erased_recordings (signature, signature_folded, erased_at)
    values ('HM-2024-003', 'hm-2024-003', '${at}');
  insert into files (id, recording, name, name_folded, kind, storage_key, content_type, bytes, sha256, created_at)
    values ('f1', 'HM-2024-001', 'HM-2024-001_ł.mp3', 'hm-2024-001_ł.mp3', 'audio', 'k1', 'audio/mpeg', 4294967296,
      'abc', '${at}');
  insert into transcripts (id, recording, name, name_folded, audio_name, revision, created_at, updated_at)
    values ('t1', 'HM-2024-001', 'HM-2024-001_ł.srt', 'hm-2024-001_ł.srt', 'HM-2024-001_ł.mp3', 1, '${at}', '${at}');
  insert into lines (id, transcript_id, position, start_ms, end_ms, text, proofread)
    values ('l1', 't1', 0, 0, 2000, 'Zażółć gęślą jaźń.', 1);
  insert into tags (name, name_folded, type, created_at) values ('sąd', 'sąd', 'keyword', '${at}');
  insert into line_tags (tag_id, line_id, transcript_id) values (1, 'l1', 't1');
  insert into audit_log (at, actor_id, action, subject, details) values ('${at}', 'u1', 'user.role', 'u1', '{}')`;

describe('a database of the release before', () => {
  let database: Database;
  beforeEach(async () => {
    database = await openEarlierDatabase('0003-transcripts-and-tags');
    for (const statement of rows.split(';\n')) await sql.raw(statement).execute(database.db);
  });
  afterEach(() => database.close());

  it('keeps its rows, and its keys compare by bytes', async () => {
    expect(await migrate(database)).toContain('0004-indexes');
    expect(await pendingMigrations(database)).toEqual([]);

    const signatures = await listSignaturesBeginning(database.db, 'HM-2024-');
    expect(signatures.sort()).toEqual(['HM-2024-001', 'HM-2024-002', 'HM-2024-003']);
    const { rows: kept } = await sql`
      select lines.text, lines.proofread, tags.name as tag, recordings.title, recordings.created_by, files.bytes
      from line_tags
      join tags on tags.id = line_tags.tag_id
      join lines on lines.id = line_tags.line_id
      join transcripts on transcripts.id = lines.transcript_id
      join recordings on recordings.signature = transcripts.recording
      join files on files.recording = recordings.signature`.execute(database.db);
    expect(kept).toEqual([
      {
        text: 'Zażółć gęślą jaźń.',
        proofread: 1,
        tag: 'sąd',
        title: 'Łódź',
        created_by: 'u1',
        bytes: 4_294_967_296,
      },
    ]);
  });

  it('still refuses a second recording of the same signature, and a dangling reference', async () => {
    await migrate(database);
    const again = sql`insert into erased_recordings (signature, signature_folded, erased_at)
      values ('hm-2024-003', 'hm-2024-003', ${at})`.execute(database.db);
    await expect(again).rejects.toThrow(/unique/i);
    const orphan = sql`insert into line_tags (tag_id, line_id, transcript_id) values (1, 'none', 't1')`;
    await expect(orphan.execute(database.db)).rejects.toThrow(/foreign key/i);
  });
});
