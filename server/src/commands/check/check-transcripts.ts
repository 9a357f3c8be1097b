import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { readSrt, writeSrt } from '@glosy/core/formats/subtitles/srt';
import { fold } from '@glosy/core/text/fold';
import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import type { Queryable } from '../../database/database.ts';
import type { LinesTable, TranscriptsTable } from '../../database/tables/transcripts.ts';
import { hashRevision } from '../../features/transcripts/revision-hash.ts';
import { findRevisionContent } from '../../features/transcripts/revisions.repository.ts';
import { listLines } from '../../features/transcripts/transcripts.repository.ts';

const decompress = promisify(gunzip);

/** Compares each revision with its hash, and the lines of each transcript with its newest revision. */
export async function checkTranscripts(db: Queryable): Promise<string[]> {
  const transcripts = await db.selectFrom('transcripts').selectAll().orderBy('name').execute();
  const problems: string[] = [];
  for (const transcript of transcripts) problems.push(...(await checkTranscript(db, transcript)));
  return problems;
}

async function checkTranscript(db: Queryable, transcript: TranscriptsTable): Promise<string[]> {
  const { id, name, name_folded, revision, deleted_at } = transcript;
  const problems: string[] = [];
  if (deleted_at === null && name_folded !== fold(name)) {
    problems.push(`Nazwa transkrypcji ${name} różni się od tej, pod którą jest szukana.`);
  }
  const numbers = await listNumbers(db, id);
  if (numbers.at(-1) !== revision) problems.push(`Transkrypcja ${name} nie ma swojej najnowszej wersji ${revision}.`);
  for (const number of numbers) {
    const text = await readRevision(db, id, number);
    if (text === undefined) problems.push(`Wersja ${number} transkrypcji ${name} jest uszkodzona.`);
    else if (number === revision) problems.push(...compare(name, await listLines(db, id), text));
  }
  return problems;
}

async function listNumbers(db: Queryable, transcriptId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('revisions')
    .select('number')
    .where('transcript_id', '=', transcriptId)
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => number);
}

/** The text of a revision; undefined when it differs from its hash or cannot be read. */
async function readRevision(db: Queryable, transcript_id: string, number: number): Promise<string | undefined> {
  const row = await findRevisionContent(db, { transcript_id, number });
  if (!row || (row.content_sha256 !== null && row.content_sha256 !== hashRevision(row))) return undefined;
  try {
    const text = (await decompress(row.content)).toString('utf8');
    return readSrt(text).length === row.line_count ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Names the first line that differs. */
function compare(name: string, rows: readonly LinesTable[], saved: string): string[] {
  const stored = rows.map((row) => ({ startMs: row.start_ms, endMs: row.end_ms, text: row.text }));
  const misplaced = rows.findIndex(({ position }, index) => position !== index);
  // A text written by this program is identical when written again, so it need not be parsed.
  if (misplaced < 0 && writeSrt(stored) === saved) return [];
  const lines = readSrt(saved);
  if (stored.length !== lines.length) {
    return [`Transkrypcja ${name} ma ${stored.length} napisów zamiast ${lines.length}.`];
  }
  const isSame = (a: TranscriptLine, b: TranscriptLine | undefined) =>
    a.startMs === b?.startMs && a.endMs === b.endMs && a.text === b.text;
  const different = stored.findIndex((line, index) => !isSame(line, lines[index]));
  if (different < 0 && misplaced < 0) return [];
  const first = Math.max(0, different < 0 ? misplaced : different) + 1;
  return [`Transkrypcja ${name} różni się od swojej najnowszej wersji od napisu ${first}.`];
}
