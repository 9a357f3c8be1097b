import { randomUUID } from 'node:crypto';
import { matchLines } from '@glosy/core/match-lines';
import type { TranscriptLine } from '@glosy/core/transcript-line';
import type { LinesTable } from '../../database/tables/transcripts.ts';

/** What must be written so that the stored lines become the new ones while their ids, and the tags on them, stay. */
export interface LineChanges {
  /** Ids of all new lines, in their order. */
  lineIds: string[];
  inserted: LinesTable[];
  updated: LinesTable[];
  deleted: string[];
  /** Ranges of kept lines that only move: old positions `from` to `to`, both included, by `delta`. */
  shifts: { from: number; to: number; delta: number }[];
  /** Kept lines that do not move in step with their neighbours. */
  moved: LinesTable[];
  /** Vanished line → the line that now covers its time; null when the transcript is empty. */
  successors: Map<string, string | null>;
}

/** A line to be stored; without `isProofread` its mark stays for as long as its text does. */
export interface NextLine extends TranscriptLine {
  isProofread?: boolean;
}

/** Many short ranges, each of which needs a scan, cost more than writing the lines anew. */
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
    const index = matched.moved.get(line.id);
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
 * Kept lines grouped into runs that move by the same distance. Ranges name old positions, so they hold only while
 * the order of the kept lines is the old one; otherwise each line is moved by itself.
 *
 * In the order given here no moved range comes to lie on one that is still to be moved: those that move up go from
 * the last to the first, then those that move down from the first to the last.
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
