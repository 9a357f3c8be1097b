import type { Database } from '../../database/database.ts';
import { sealRecordings } from '../../features/recordings/recording-hash.repository.ts';
import { transcriptUsecases } from '../../features/transcripts/transcripts.usecases.ts';
import type { FileStorage } from '../../storage/storage.ts';
import type { TestApp } from '../../testing/build-test-app.ts';
import { insertTestRecording } from '../../testing/makers.ts';

const srt = '1\n00:00:00,000 --> 00:00:02,000\nZażółć gęślą jaźń.\n';

/** The storage, with `before` run before each file is opened. */
export function withOpen(storage: FileStorage, before: (key: string) => Promise<void>): FileStorage {
  return Object.assign(Object.create(storage) as FileStorage, {
    open: async (key: string) => {
      await before(key);
      return storage.open(key);
    },
  });
}

/** Fills an archive with one recording: an audio file stored under `key`, and a transcript whose line has a tag. */
export async function fillArchive({ dependencies, signIn }: TestApp, key: string): Promise<void> {
  const { database, storage } = dependencies;
  const admin = await signIn('admin');
  // Before the recording, because the running server logs publications by itself.
  await database.db
    .insertInto('publications')
    .values({ recording: 'HM-1', level: 'transcript', published_at: '2026-01-01T10:00:00.000Z', ...publication })
    .execute();
  await insertTestRecording(database.db, 'HM-1', {
    created_by: admin.userId,
    published: 'transcript',
    catalogue: '{"languages":["csb"]}',
  });
  await storage.put(key, new TextEncoder().encode('dźwięk'));
  await database.db
    .insertInto('files')
    .values({
      id: 'f1',
      recording: 'HM-1',
      name: 'HM-1_a.mp3',
      name_folded: 'hm-1_a.mp3',
      kind: 'audio',
      storage_key: key,
      content_type: 'audio/mpeg',
      bytes: 8,
      sha256: await storage.hash(key),
      created_at: '2026-01-01',
    })
    .execute();
  const unknown = { duration_ms: null, channels: null, sample_rate: null, bit_rate: null };
  const noPeaks = { peaks_key: null, peaks_sha256: null, peaks_per_second: null };
  await database.db
    .insertInto('audio_files')
    .values({ file_id: 'f1', state: 'failed', position: 0, ...unknown, ...noPeaks })
    .execute();
  await sealRecordings(database.db, ['HM-1']);
  const caller = { userId: admin.userId, email: admin.email, name: 'Adam', role: 'admin', sessionHash: '' } as const;
  const upload = { recording: 'HM-1', fileName: 'HM-1_a.srt', bytes: new TextEncoder().encode(srt) };
  await transcriptUsecases(dependencies).save(caller, upload);
  const { id } = await database.db
    .insertInto('tags')
    .values({ name: 'Łódź', name_folded: 'łódź', type: 'keyword', created_at: '2026-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = await database.db.selectFrom('lines').select(['id', 'transcript_id']).executeTakeFirstOrThrow();
  await database.db
    .insertInto('line_tags')
    .values({ tag_id: id, line_id: line.id, transcript_id: line.transcript_id })
    .execute();
  const at = '2026-01-01';
  const own = { user_id: admin.userId, updated_at: at };
  await database.db
    .insertInto('user_settings')
    .values({ ...own, keys: '{"preset":"glosy","own":{"back":["F7"]}}' })
    .execute();
  await database.db
    .insertInto('editor_places')
    .values({ ...own, transcript_id: line.transcript_id, line_id: line.id, start_ms: 0, caret: 2 })
    .execute();
  await database.db
    .insertInto('consents')
    .values({ recording: 'HM-1', ...consent })
    .execute();
  await database.db
    .insertInto('reports')
    .values({ id: 7, recording: 'HM-1', reporter_id: admin.userId, ...report })
    .execute();
  await database.db
    .insertInto('closures')
    .values({ id: 'c1', recording: 'HM-1', ...closure })
    .execute();
  await database.db.insertInto('closure_ranges').values({ closure_id: 'c1', start_ms: 0, end_ms: 900 }).execute();
  await database.db.insertInto('closure_lines').values({ closure_id: 'c1', line_id: line.id, chosen: 1 }).execute();
  await database.db
    .insertInto('thesaurus')
    .values({ id: 1, version: 3, groups: '[["Łódź","Litzmannstadt"]]', updated_at: '2026-01-01' })
    .execute();
}

/** A consent with each field filled, in the table's own names. */
const consent = {
  version: 2,
  agreement: 'written',
  agreed_on: '2024-05-12',
  taken_by: 'Ewa Przykładowa',
  uses: '["listening-room","signed-in"]',
  allows_signed_in: 1,
  allows_download: 0,
  allows_open_internet: 0,
  conditions: 'Bez nazwiska siostry.',
  terms: '{"parties":"Jan Przykładowy i biblioteka"}',
  valid_until: '2029-05-12',
  embargo_until: '2030-01-31',
  embargo_announced: 0,
  withdrawn_on: null,
  withdrawal_kind: '',
  withdrawal_scope: 'whole',
  note: 'Teczka 12',
  pseudonym: 'Rozmówca A',
  name_folded: 'jan przykładowy',
  name_inverted_folded: 'przykładowy jan',
  updated_at: '2026-01-01',
} as const;

/** A decided report with each field filled, in the table's own names. */
const report = {
  audio_name: 'HM-1_a.mp3',
  start_ms: 1500,
  text: 'Pada tu nazwisko.',
  contact: 'anna@example.pl',
  created_at: '2026-01-01T10:00:00.000Z',
  due_on: '2026-02-01',
  outcome: 'kept',
  answer: 'To osoba publiczna.',
  decided_at: '2026-01-02T10:00:00.000Z',
} as const;

const publication = {
  level_since: '2026-01-02T10:00:00.000Z',
  changed_at: '2026-01-03T10:00:00.000Z',
  stamp: 5,
} as const;

const closure = {
  version: 1,
  audio_name: 'HM-1_a.mp3',
  checked_files: '["f1"]',
  reason: 'choroba',
  public_reason: 'na prośbę rozmówcy',
  requested_by: 'narrator',
  last_day: '2040-05-12',
  at_end: 'review',
  end_announced: 0,
  created_at: '2026-01-01',
  updated_at: '2026-01-01',
} as const;

/** All rows of the tables that a restore must reproduce. */
export async function dumpTables({ db }: Database): Promise<unknown> {
  return {
    users: await db.selectFrom('users').selectAll().execute(),
    recordings: await db.selectFrom('recordings').selectAll().execute(),
    consents: await db.selectFrom('consents').selectAll().execute(),
    publications: await db.selectFrom('publications').selectAll().execute(),
    reports: await db.selectFrom('reports').selectAll().execute(),
    closures: await db.selectFrom('closures').selectAll().execute(),
    closedRanges: await db.selectFrom('closure_ranges').selectAll().execute(),
    closedLines: await db.selectFrom('closure_lines').selectAll().execute(),
    files: await db.selectFrom('files').selectAll().execute(),
    lines: await db.selectFrom('lines').selectAll().execute(),
    revisions: await db.selectFrom('revisions').selectAll().execute(),
    tags: await db.selectFrom('tags').selectAll().execute(),
    thesaurus: await db.selectFrom('thesaurus').selectAll().execute(),
    settings: await db.selectFrom('user_settings').selectAll().execute(),
    places: await db.selectFrom('editor_places').selectAll().execute(),
    lineTags: await db.selectFrom('line_tags').selectAll().execute(),
  };
}
