import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { ArchiveError } from '@glosy/core/errors';
import { writeSrt } from '@glosy/core/formats/subtitles/srt';
import { limits } from '@glosy/core/limits';
import { writeProofreadRanges } from '@glosy/core/transcript/proofread-marks';
import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import type { MachineFacts } from '@glosy/core/transcript/transcription';
import type { WordTime } from '@glosy/core/words/word-time';
import type { Queryable, Tx } from '../../database/database.ts';
import type { RevisionAction, RevisionsTable, TranscriptsTable } from '../../database/tables/transcripts.ts';
import { quietTurn } from '../../lib/quiet-turn.ts';
import type { RunningChange } from '../recordings/change-recording.repository.ts';
import { followLinesWithChapters } from '../recordings/chapters/anchor-chapters.repository.ts';
import { followLines, readLinesBefore } from '../recordings/closures/follow-lines.repository.ts';
import type { Author } from '../recordings/recording-changes.repository.ts';
import { followTextFacts, listReplacedLines } from './facts/text-facts.repository.ts';
import { findLineChanges, type LineChanges, type NextLine } from './line-changes.ts';
import {
  completeRevision,
  findLatestRevision,
  insertRevision,
  type NewRevision,
  type RevisionRow,
  replaceRevision,
} from './revisions.repository.ts';
import { listTaggedLines, lockLineTags, replaceLineTags, type TaggedLine } from './transcript-tags.repository.ts';
import { advanceTranscript, listLines, listProofreadRanges, writeLineChanges } from './transcripts.repository.ts';
import { wordsOfNewLines, wordsOfSources } from './words/carry-line-words.ts';
import { insertLineWords } from './words/line-words.repository.ts';

const compress = promisify(gzip);

export interface NextRevision extends Pick<RevisionsTable, 'restored_from' | 'edit_session'> {
  author: Author;
  origin: RevisionsTable['origin'];
  action: RevisionAction;
  /** The new audio of the transcript; undefined: unchanged. */
  audioName?: string | undefined;
  /** Tags of the lines; undefined: each stays on the line that continues its line. */
  tags?: readonly TaggedLine[] | undefined;
  /** The machine that made the text; absent for a text by people. */
  machine?: MachineFacts;
  /**
   * Whether the times are only spread over the sound; null or absent: as in the previous revision. See decision 077.
   */
  hasApproximateTimes?: boolean | null | undefined;
}

/** A revision with everything that can be computed before the transaction that writes it. */
export interface PreparedLines {
  readonly lines: readonly NextLine[];
  readonly content: Buffer;
  /** Lines whose words are not stored yet. */
  readonly words: readonly (readonly [TranscriptLine, readonly WordTime[]])[];
  /** Changes from the revision that was the newest; null for a new transcript. */
  readonly precomputed: { transcriptId: string; revision: number; changes: LineChanges } | null;
}

/** Compresses and diffs before the transaction: that is slow, and a write transaction on SQLite blocks others. */
export async function prepareLines(
  db: Queryable,
  transcript: TranscriptsTable | undefined,
  lines: readonly NextLine[],
): Promise<PreparedLines> {
  const content = await compress(writeSrt(lines));
  if (!transcript) return { lines, content, words: wordsOfSources(lines), precomputed: null };
  const stored = await listLines(db, transcript.id);
  await quietTurn();
  const changes = findLineChanges(transcript.id, stored, lines);
  await quietTurn();
  const words = await wordsOfNewLines(db, transcript.id, { stored, next: lines, changes });
  return {
    lines,
    content,
    words,
    precomputed: { transcriptId: transcript.id, revision: transcript.revision, changes },
  };
}

/**
 * Makes the lines the newest revision of the transcript: every change of a transcript's text uses this function. The
 * superseded revision keeps the current tags and proofread marks of its lines. `missingTags` counts wanted tags that no
 * longer exist.
 * @throws ArchiveError `transcript.stale` when another transaction has just saved
 */
export async function writeRevision(
  change: RunningChange,
  transcript: TranscriptsTable,
  { lines, content, words, precomputed }: PreparedLines,
  next: NextRevision,
): Promise<{ revision: number; missingTags: number }> {
  const { tx, at } = change;
  const advanced = { audioName: next.audioName, at };
  if (!(await advanceTranscript(tx, transcript.id, transcript.revision, advanced))) {
    throw new ArchiveError('transcript.stale');
  }
  const row: NewRevision = {
    transcript_id: transcript.id,
    number: transcript.revision + 1,
    at,
    updated_at: at,
    user_id: next.author.userId,
    author: next.author.name,
    origin: next.origin,
    action: next.action,
    restored_from: next.restored_from,
    edit_session: next.edit_session,
    line_count: lines.length,
    machine: next.machine ? JSON.stringify(next.machine) : null,
    approximate_times: 0,
    content,
  };
  const linesBefore = await storeRevision(tx, row, next.hasApproximateTimes ?? null);
  // Tags are locked before their rows change, in the same order as when joining tags, so that the two never deadlock.
  if (next.tags) await lockLineTags(tx, transcript.id);
  const isPrecomputed = precomputed?.transcriptId === transcript.id && precomputed.revision === transcript.revision;
  const changes = isPrecomputed
    ? precomputed.changes
    : findLineChanges(transcript.id, await listLines(tx, transcript.id), lines);
  const before = await readLinesBefore(tx, transcript.id);
  const replaced = await listReplacedLines(tx, changes);
  await writeLineChanges(tx, transcript.id, changes);
  await insertLineWords(tx, transcript.id, words);
  const written = { revision: row, changes, replaced, linesBefore };
  // Announced at once, even for an autosave.
  if (await followTextFacts(tx, transcript, written)) change.also('transcript');
  await followLines(change, transcript.id, before);
  await followLinesWithChapters(change);
  const missingTags = next.tags ? await replaceLineTags(tx, transcript.id, changes.lineIds, next.tags) : 0;
  return { revision: row.number, missingTags };
}

/** Returns the number of lines of the previous revision. */
async function storeRevision(tx: Tx, given: NewRevision, hasApproximateTimes: boolean | null): Promise<number> {
  const latest = await findLatestRevision(tx, given.transcript_id);
  const isApproximate = hasApproximateTimes ?? latest?.approximate_times === 1;
  const row: NewRevision = { ...given, approximate_times: isApproximate ? 1 : 0 };
  if (latest && foldsInto(latest, row)) {
    await replaceRevision(tx, latest.number, row);
    return latest.line_count;
  }
  if (latest) {
    const tags = JSON.stringify(await listTaggedLines(tx, row.transcript_id));
    const proofread = writeProofreadRanges(await listProofreadRanges(tx, row.transcript_id));
    await completeRevision(tx, latest, { tags, proofread });
  }
  await insertRevision(tx, row);
  return latest?.line_count ?? 0;
}

/**
 * Autosaves of one open editor within ten minutes fold into one revision. Another tab or device of the same user is
 * another editor: its save may just have been refused here as a conflict, and must be kept.
 */
function foldsInto(latest: RevisionRow, next: RevisionRow): boolean {
  return (
    next.edit_session !== null &&
    next.edit_session === latest.edit_session &&
    next.user_id === latest.user_id &&
    Date.parse(next.at) - Date.parse(latest.at) < limits.revisionFoldMs
  );
}
