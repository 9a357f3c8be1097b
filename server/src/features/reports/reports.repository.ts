import type { OwnReport, Report, ReportOutcome, ReportState } from '@glosy/core/people/report';
import type { Insertable } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import type { ReportsTable } from '../../database/tables/reports.ts';

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

/** Returns the number of the new case. */
export async function insertReport(db: Queryable, row: Omit<Insertable<ReportsTable>, 'id'>): Promise<number> {
  const { id } = await db.insertInto('reports').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Number of reports of an account since a moment. */
export async function countReportsSince(db: Queryable, reporterId: string, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('reporter_id', '=', reporterId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countReports(db: Queryable, state: ReportState): Promise<number> {
  const { count } = await db
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('decided_at', state === 'open' ? 'is' : 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Open reports with the earliest due day first, decided ones with the last decided first. */
export async function selectReports(
  db: Queryable,
  state: ReportState,
  page?: { limit: number; offset: number },
): Promise<Report[]> {
  const all = selectRows(db).where('reports.decided_at', state === 'open' ? 'is' : 'is not', null);
  const ordered =
    state === 'open'
      ? all.orderBy('due_on').orderBy('reports.id')
      : all.orderBy('decided_at', 'desc').orderBy('reports.id');
  const rows = await (page ? ordered.limit(page.limit).offset(page.offset) : ordered).execute();
  return toReports(db, rows);
}

export async function findReport(db: Queryable, id: number): Promise<Report | null> {
  const [report] = await toReports(db, await selectRows(db).where('reports.id', '=', id).execute());
  return report ?? null;
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

/** An account's own reports as stored, the oldest first. */
export async function listReportsOf(db: Queryable, reporterId: string): Promise<OwnReport[]> {
  const rows = await db
    .selectFrom('reports')
    .select(['recording', 'start_ms', 'text', 'contact', 'created_at', 'outcome', 'answer'])
    .where('reporter_id', '=', reporterId)
    .orderBy('id')
    .execute();
  return rows.map(({ start_ms, created_at, ...row }) => ({ ...row, start: start_ms / 1000, createdAt: created_at }));
}

/** Deletes the addresses of cases that ended before the moment; the cases are kept. */
export async function forgetContactsBefore(db: Queryable, moment: string): Promise<void> {
  await db
    .updateTable('reports')
    .set({ contact: null })
    .where('decided_at', '<', moment)
    .where('contact', 'is not', null)
    .execute();
}

/** The case is kept, because its passage may need an answer; the reporter's address is deleted. */
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

/** Reports with the title of their recording, and with the line that is spoken at the reported moment, if any. */
function selectRows(db: Queryable) {
  return db
    .selectFrom('reports')
    .innerJoin('recordings', 'recordings.signature', 'reports.recording')
    .leftJoin('lines', (join) =>
      join
        .on('lines.id', '=', (eb) =>
          eb
            .selectFrom('lines as begun')
            .innerJoin('transcripts', 'transcripts.id', 'begun.transcript_id')
            .select('begun.id')
            .whereRef('transcripts.recording', '=', 'reports.recording')
            .whereRef('transcripts.audio_name', '=', 'reports.audio_name')
            .where('transcripts.deleted_at', 'is', null)
            .whereRef('begun.start_ms', '<=', 'reports.start_ms')
            .orderBy('begun.start_ms', 'desc')
            .limit(1),
        )
        .onRef('lines.end_ms', '>', 'reports.start_ms'),
    )
    .selectAll('reports')
    .select(['recordings.title', 'lines.id as line_id', 'lines.text as line_text'])
    .select(['lines.start_ms as line_start_ms', 'lines.end_ms as line_end_ms']);
}

async function toReports(db: Queryable, rows: readonly Row[]): Promise<Report[]> {
  const audioNames = await listAudioNamesOf(db, [...new Set(rows.map(({ recording }) => recording))]);
  return rows.map((row) => ({
    id: row.id,
    recording: row.recording,
    title: row.title,
    audio_file: row.audio_name,
    part: Math.max(0, (audioNames.get(row.recording) ?? []).indexOf(row.audio_name)) + 1,
    start: row.start_ms / 1000,
    line: toLine(row),
    text: row.text,
    contact: row.contact,
    createdAt: row.created_at,
    dueOn: row.due_on,
    decision:
      row.outcome === null || row.decided_at === null
        ? null
        : { outcome: row.outcome, answer: row.answer, at: row.decided_at },
  }));
}

function toLine({ line_id: id, line_text: text, line_start_ms: startMs, line_end_ms: endMs }: Row): Report['line'] {
  if (id === null || text === null || startMs === null || endMs === null) return null;
  return { id, text, start: startMs / 1000, end: endMs / 1000 };
}

/** In playing order. */
export async function listAudioNames(db: Queryable, recording: string): Promise<string[]> {
  return (await listAudioNamesOf(db, [recording])).get(recording) ?? [];
}

/** Names of audio files in playing order, by recording. */
async function listAudioNamesOf(db: Queryable, recordings: readonly string[]): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>();
  if (recordings.length === 0) return names;
  const rows = await db
    .selectFrom('audio_files')
    .innerJoin('files', 'files.id', 'audio_files.file_id')
    .select(['files.recording', 'files.name'])
    .where('files.recording', 'in', recordings)
    .where('files.deleted_at', 'is', null)
    .orderBy('audio_files.position')
    .orderBy('files.name')
    .execute();
  for (const { recording, name } of rows) names.set(recording, [...(names.get(recording) ?? []), name]);
  return names;
}
