import { isMachineText, type MachineText, provenanceOf, type SourcedRevision } from '@glosy/core/transcript/provenance';
import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import { type CountedDoubt, countDoubt } from '@glosy/core/words/count-doubt';
import type { Queryable, Tx } from '../../../database/database.ts';
import type { LinesTable, TextFact, TranscriptsTable } from '../../../database/tables/transcripts.ts';
import type { LineChanges } from '../line-changes.ts';
import { listRevisionRows, type RevisionRow } from '../revisions.repository.ts';
import { listLines } from '../transcripts.repository.ts';
import { findLineWords, hasLineWords } from '../words/line-words.repository.ts';

const idsPerRead = 5000;

const unrated = { rated_words: 0, doubtful_words: 0 } as const;

/** Facts of a transcript without lines. */
export const noTextFacts = { machine_text: 0, proofread_lines: 0, ...unrated } as const;

/** The stored lines that the changes replace or delete. Call it before they are written. */
export async function listReplacedLines(tx: Tx, { updated, deleted }: LineChanges): Promise<LinesTable[]> {
  const ids = [...updated.map(({ id }) => id), ...deleted];
  const lines: LinesTable[] = [];
  for (let at = 0; at < ids.length; at += idsPerRead) {
    const some = ids.slice(at, at + idsPerRead);
    lines.push(...(await tx.selectFrom('lines').selectAll().where('id', 'in', some).execute()));
  }
  return lines;
}

/**
 * Updates the transcript's facts that lists show about its newest text. `linesBefore`: number of lines of the previous
 * revision. True if the statement about its origin has changed.
 */
export async function followTextFacts(
  tx: Tx,
  transcript: TranscriptsTable,
  written: { revision: RevisionRow; changes: LineChanges; replaced: readonly LinesTable[]; linesBefore: number },
): Promise<boolean> {
  const { id } = transcript;
  const { revision, changes, replaced, linesBefore } = written;
  const isMachine = await isFromMachine(tx, transcript, revision);
  const proofread = await countProofread(tx, id);
  await updateFacts(tx, id, { machine_text: isMachine ? 1 : 0, proofread_lines: proofread });
  await followDoubt(tx, id, { revision, changes, replaced });
  const before = toldOf(transcript.machine_text === 1, { lines: linesBefore, proofread: transcript.proofread_lines });
  return before !== toldOf(isMachine, { lines: changes.lineIds.length, proofread });
}

/** Recounts everything, for a transcript whose rows were written without this module. */
export async function recountTextFacts(tx: Tx, id: string): Promise<void> {
  const rows = await listRevisionRows(tx, id);
  const isMachine = isMachineText(rows.map(toSourced), rows[0]?.number ?? 0);
  await updateFacts(tx, id, { machine_text: isMachine ? 1 : 0, proofread_lines: await countProofread(tx, id) });
  await countAllWords(tx, id);
}

async function countProofread(tx: Tx, id: string): Promise<number> {
  const { proofread } = await tx
    .selectFrom('lines')
    .select(({ fn }) => fn.countAll().as('proofread'))
    .where('transcript_id', '=', id)
    .where('proofread', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(proofread);
}

/** Counts only the changed lines, because a long transcript is saved every few seconds. */
async function followDoubt(
  tx: Tx,
  id: string,
  { revision, changes, replaced }: { revision: RevisionRow; changes: LineChanges; replaced: readonly LinesTable[] },
): Promise<void> {
  if (!(await hasLineWords(tx, id))) return;
  // A file or a machine also brings words for unchanged lines.
  if (revision.action === 'attached' || revision.action === 'transcribed') return countAllWords(tx, id);
  const next = [...changes.inserted, ...changes.updated];
  const [before, after] = [await doubtOf(tx, id, replaced), await doubtOf(tx, id, next)];
  if (before.isReported || !after.isReported || (await isRated(tx, id))) return moveDoubt(tx, id, { before, after });
  await countAllWords(tx, id);
}

async function isRated(db: Queryable, id: string): Promise<boolean> {
  const row = await db.selectFrom('transcripts').select('rated_words').where('id', '=', id).executeTakeFirst();
  return (row?.rated_words ?? 0) > 0;
}

/**
 * Recounts all words after new ones were stored, which may be those of present lines. If no recogniser reported its
 * certainty, none is rated: otherwise only words that the archive itself doubts would be counted.
 */
export async function countAllWords(tx: Tx, id: string): Promise<void> {
  const { rated, doubtful, isReported } = await doubtOf(tx, id, await listLines(tx, id));
  await updateFacts(tx, id, isReported ? { rated_words: rated, doubtful_words: doubtful } : unrated);
}

async function updateFacts(tx: Tx, id: string, facts: Partial<Pick<TranscriptsTable, TextFact>>): Promise<void> {
  await tx.updateTable('transcripts').set(facts).where('id', '=', id).execute();
}

/** Does nothing for a transcript without rated words. */
async function moveDoubt(
  tx: Tx,
  id: string,
  { before, after }: { before: CountedDoubt; after: CountedDoubt },
): Promise<void> {
  await tx
    .updateTable('transcripts')
    .set((eb) => ({
      rated_words: eb('rated_words', '+', after.rated - before.rated),
      doubtful_words: eb('doubtful_words', '+', after.doubtful - before.doubtful),
    }))
    .where('id', '=', id)
    .where('rated_words', '>', 0)
    .execute();
}

function toldOf(isMachine: boolean, machineText: MachineText): string | undefined {
  return provenanceOf([isMachine ? { machineText } : {}])?.sentence;
}

/** An edit keeps the origin of its text; other actions bring a new text or take one from the history. */
async function isFromMachine(tx: Tx, { id, machine_text }: TranscriptsTable, revision: RevisionRow): Promise<boolean> {
  if (revision.action === 'edited') return machine_text === 1;
  const rows = revision.action === 'restored' ? await listRevisionRows(tx, id) : [revision];
  return isMachineText(rows.map(toSourced), revision.number);
}

function toSourced({ number, action, restored_from, machine }: RevisionRow): SourcedRevision {
  return { number, action, restoredFrom: restored_from, isFromMachine: machine !== null || action === 'transcribed' };
}

async function doubtOf(tx: Tx, transcriptId: string, rows: readonly LinesTable[]): Promise<CountedDoubt> {
  const lines = rows.map((row) => ({ line: toLine(row), isProofread: row.proofread === 1 }));
  const found = await findLineWords(
    tx,
    transcriptId,
    lines.map(({ line }) => line),
  );
  const doubts = lines.map(({ line, isProofread }) => countDoubt(found.get(line) ?? [], isProofread));
  return {
    rated: doubts.reduce((sum, { rated }) => sum + rated, 0),
    doubtful: doubts.reduce((sum, { doubtful }) => sum + doubtful, 0),
    isReported: doubts.some(({ isReported }) => isReported),
  };
}

function toLine({ start_ms, end_ms, text }: LinesTable): TranscriptLine {
  return { startMs: start_ms, endMs: end_ms, text };
}

/**
 * Adjusts the counts by the words that a person confirmed in a line, for each stored line with these times and text.
 */
export async function followConfirmedWords(
  tx: Tx,
  transcriptId: string,
  { startMs, endMs, text }: TranscriptLine,
  confirmed: (isProofread: boolean) => { before: CountedDoubt; after: CountedDoubt },
): Promise<void> {
  for (const { proofread } of await listSameLines(tx, transcriptId, { startMs, endMs, text })) {
    await moveDoubt(tx, transcriptId, confirmed(proofread === 1));
  }
}

function listSameLines(db: Queryable, transcriptId: string, { startMs, endMs, text }: TranscriptLine) {
  return db
    .selectFrom('lines')
    .select('proofread')
    .where('transcript_id', '=', transcriptId)
    .where('start_ms', '=', startMs)
    .where('end_ms', '=', endMs)
    .where('text', '=', text)
    .execute();
}
