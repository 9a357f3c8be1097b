import type { OwnReport, Report, ReportedLine, ReportOutcome, ReportState } from '@glosy/core/report';
import type { Insertable, Selectable } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import type { ReportsTable } from '../../database/tables/reports.ts';

type Row = Selectable<ReportsTable> & { title: string };

/** The number of the new case. */
export async function insertReport(db: Queryable, row: Omit<Insertable<ReportsTable>, 'id'>): Promise<number> {
  const { id } = await db.insertInto('reports').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** How many reports an account has sent since a moment. */
export async function countReportsSince(db: Queryable, reporterId: string, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('reporter_id', '=', reporterId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function reportsIn(db: Queryable, state: ReportState) {
  return db
    .selectFrom('reports')
    .innerJoin('recordings', 'recordings.signature', 'reports.recording')
    .where('decided_at', state === 'open' ? 'is' : 'is not', null);
}

export async function countReports(db: Queryable, state: ReportState): Promise<number> {
  const { count } = await reportsIn(db, state)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Open reports with the earliest due day first, decided ones with the last decided first. */
export async function selectReports(
  db: Queryable,
  state: ReportState,
  page?: { limit: number; offset: number },
): Promise<Report[]> {
  const all = reportsIn(db, state).selectAll('reports').select('recordings.title');
  const ordered =
    state === 'open'
      ? all.orderBy('due_on').orderBy('reports.id')
      : all.orderBy('decided_at', 'desc').orderBy('reports.id');
  const rows = await (page ? ordered.limit(page.limit).offset(page.offset) : ordered).execute();
  return Promise.all(rows.map((row) => toReport(db, row)));
}

export async function findReport(db: Queryable, id: number): Promise<Report | null> {
  const row = await db
    .selectFrom('reports')
    .innerJoin('recordings', 'recordings.signature', 'reports.recording')
    .selectAll('reports')
    .select('recordings.title')
    .where('reports.id', '=', id)
    .executeTakeFirst();
  return row ? toReport(db, row) : null;
}

/** False when the case has ended already. */
export async function endReport(
  db: Queryable,
  id: number,
  { outcome, answer, at }: { outcome: ReportOutcome; answer: string; at: string },
): Promise<boolean> {
  const updated = await db
    .updateTable('reports')
    .set({ outcome, answer, decided_at: at })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** What the archive keeps of an account's own reports, the oldest first. */
export async function listReportsOf(db: Queryable, reporterId: string): Promise<OwnReport[]> {
  const rows = await db
    .selectFrom('reports')
    .select(['recording', 'start_ms', 'text', 'contact', 'created_at', 'outcome', 'answer'])
    .where('reporter_id', '=', reporterId)
    .orderBy('id')
    .execute();
  return rows.map(({ start_ms, created_at, ...row }) => ({ ...row, start: start_ms / 1000, createdAt: created_at }));
}

/** Forgets the addresses of cases that ended before the moment; the cases stay. */
export async function forgetContactsBefore(db: Queryable, moment: string): Promise<void> {
  await db
    .updateTable('reports')
    .set({ contact: null })
    .where('decided_at', '<', moment)
    .where('contact', 'is not', null)
    .execute();
}

/** The case stays, because its passage may need an answer; the reporter's address goes. */
export async function eraseAccountFromReports(
  db: Queryable,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await db
    .updateTable('reports')
    .set({ reporter_id: null, contact: null })
    .where(({ eb, or }) => or([eb('reporter_id', '=', userId), eb('contact', '=', email)]))
    .execute();
}

async function toReport(db: Queryable, row: Row): Promise<Report> {
  const audioNames = await listAudioNames(db, row.recording);
  return {
    id: row.id,
    recording: row.recording,
    title: row.title,
    audio_file: row.audio_name,
    part: Math.max(0, audioNames.indexOf(row.audio_name)) + 1,
    start: row.start_ms / 1000,
    line: await findLineAt(db, row),
    text: row.text,
    contact: row.contact,
    createdAt: row.created_at,
    dueOn: row.due_on,
    decision:
      row.outcome === null || row.decided_at === null
        ? null
        : { outcome: row.outcome, answer: row.answer, at: row.decided_at },
  };
}

/** In playing order. */
export async function listAudioNames(db: Queryable, recording: string): Promise<string[]> {
  const rows = await db
    .selectFrom('audio_files')
    .innerJoin('files', 'files.id', 'audio_files.file_id')
    .select('files.name')
    .where('files.recording', '=', recording)
    .where('files.deleted_at', 'is', null)
    .orderBy('audio_files.position')
    .orderBy('files.name')
    .execute();
  return rows.map(({ name }) => name);
}

/** The last line that begins at the reported moment or before it, if it is still spoken then. */
async function findLineAt(db: Queryable, { recording, audio_name, start_ms }: Row): Promise<ReportedLine | null> {
  const line = await db
    .selectFrom('lines')
    .innerJoin('transcripts', 'transcripts.id', 'lines.transcript_id')
    .select(['lines.id', 'lines.text', 'lines.start_ms', 'lines.end_ms'])
    .where('transcripts.recording', '=', recording)
    .where('transcripts.audio_name', '=', audio_name)
    .where('transcripts.deleted_at', 'is', null)
    .where('lines.start_ms', '<=', start_ms)
    .orderBy('lines.start_ms', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!line || line.end_ms <= start_ms) return null;
  return { id: line.id, text: line.text, start: line.start_ms / 1000, end: line.end_ms / 1000 };
}
