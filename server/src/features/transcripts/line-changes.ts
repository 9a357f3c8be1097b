import { randomUUID } from 'node:crypto';
import { matchLines } from '@glosy/core/transcript/match-lines';
import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import type { WordedLine } from '@glosy/core/words/word-time';
import type { LinesTable } from '../../database/tables/transcripts.ts';

/** The writes that turn the stored lines into the new ones while ids, and the tags on them, are kept. */
export interface LineChanges {
  /** Ids of all new lines, in their order. */
  lineIds: string[];
  inserted: LinesTable[];
  updated: LinesTable[];
  deleted: string[];
  /** Ranges of kept lines whose position changes: old positions `from` to `to`, both included, by `delta`. */
  shifts: { from: number; to: number; delta: number }[];
  /** Kept lines whose new position is written individually. */
  moved: LinesTable[];
  /** Deleted line → the line that now covers its time; null without one. */
  successors: Map<string, string | null>;
}

/** A line to store; without `isProofread` it keeps its mark unless its text changed. */
export interface NextLine extends TranscriptLine {
  isProofread?: boolean;
  /** Words from the line's source; absent: carried over from the lines that it replaces. */
  words?: WordedLine['words'];
}

/** Each range needs a scan, so many short ones cost more than rewriting the lines. */
const maxShiftRanges = 200;

export function findLineChanges(
  transcriptId: string,
  old: readonly LinesTable[],
  next: readonly NextLine[],
): LineChanges {
  const oldById = new Map(old.map((line) => [line.id, line]));
  const matched = matchLines(
    old.map((line) => ({ id: line.id, startMs: line.start_ms, endMs: line.end_ms, text: line.text })),
    [...next],
  );
  const rows = next.map(
    (line, position): LinesTable => ({
      id: matched.ids[position] ?? randomUUID(),
      transcript_id: transcriptId,
      position,
      start_ms: line.startMs,
      end_ms: line.endMs,
      text: line.text,
      proofread: isProofread(line, oldById.get(matched.ids[position] ?? '')) ? 1 : 0,
    }),
  );
  const kept = new Set(rows.map((row) => row.id));
  const successors = new Map<string, string | null>();
  for (const line of old) {
    if (kept.has(line.id)) continue;
    const index = matched.successors.get(line.id);
    successors.set(line.id, index === undefined ? null : (rows[index]?.id ?? null));
  }
  return {
    lineIds: rows.map((row) => row.id),
    inserted: rows.filter((row) => !oldById.has(row.id)),
    updated: rows.filter((row) => differs(oldById.get(row.id), row)),
    deleted: [...successors.keys()],
    ...findMoves(rows, oldById),
    successors,
  };
}

function isProofread(line: NextLine, old: LinesTable | undefined): boolean {
  return line.isProofread ?? (old?.proofread === 1 && old.text === line.text);
}

function differs(old: LinesTable | undefined, row: LinesTable): boolean {
  return old !== undefined && stored.some((column) => old[column] !== row[column]);
}

const stored = ['start_ms', 'end_ms', 'text', 'proofread'] as const;

/**
 * Kept lines grouped into runs that move by the same distance. Ranges use old positions, so they are valid only
 * if the kept lines have their old order; otherwise each line is moved individually.
 *
 * A shifted range must not overlap one that is shifted later: ranges that move up are written from the last to the
 * first, then those that move down from the first to the last.
 */
function findMoves(
  rows: readonly LinesTable[],
  oldById: ReadonlyMap<string, LinesTable>,
): Pick<LineChanges, 'shifts' | 'moved'> {
  const runs: LineChanges['shifts'] = [];
  const moved: LineChanges['moved'] = [];
  let inOrder = true;
  let last = -1;
  for (const row of rows) {
    const from = oldById.get(row.id)?.position;
    if (from === undefined) continue;
    if (from < last) inOrder = false;
    last = from;
    const delta = row.position - from;
    if (delta !== 0) moved.push(row);
    const run = runs.at(-1);
    if (run?.delta === delta) run.to = from;
    else runs.push({ from, to: from, delta });
  }
  const up = runs.filter((run) => run.delta > 0).reverse();
  const shifts = [...up, ...runs.filter((run) => run.delta < 0)];
  return inOrder && shifts.length <= maxShiftRanges ? { shifts, moved: [] } : { shifts: [], moved };
}
