import { closedText, joinReasons } from '@glosy/core/closure';
import type { Role } from '@glosy/core/policy';
import type { TranscriptLine } from '@glosy/core/transcript-line';
import type { Queryable } from '../../database/database.ts';
import { type ClosureClock, closedLinesFor } from '../recordings/closures/closed-for.repository.ts';
import { listLines } from './transcripts.repository.ts';

/**
 * The lines of a transcript as the caller may read them; null where nothing in it is closed to them, so that they may
 * have it as it is stored. Everything that shows or sends lines asks this function first.
 */
export async function readableLines(
  db: Queryable,
  caller: { readonly role: Role },
  transcriptId: string,
  clock: ClosureClock,
): Promise<TranscriptLine[] | null> {
  const closed = await closedLinesFor(db, caller, [transcriptId], clock);
  if (closed.size === 0) return null;
  const lines = await listLines(db, transcriptId);
  return hideLines(
    lines.map(({ id, start_ms, end_ms, text }) => ({ id, startMs: start_ms, endMs: end_ms, text })),
    closed,
  );
}

/** Puts one line in place of closed lines that follow each other: their number says something about the words. */
function hideLines(
  lines: readonly (TranscriptLine & { id: string })[],
  closed: ReadonlyMap<string, string>,
): TranscriptLine[] {
  const readable: TranscriptLine[] = [];
  let gap: { line: TranscriptLine; reason: string } | null = null;
  for (const { id, ...line } of lines) {
    const reason = closed.get(id);
    if (reason === undefined) {
      gap = null;
      readable.push(line);
    } else if (gap === null) {
      gap = { line: { ...line, text: closedText(reason) }, reason };
      readable.push(gap.line);
    } else {
      gap.reason = joinReasons([gap.reason, reason]);
      gap.line.endMs = Math.max(gap.line.endMs, line.endMs);
      gap.line.text = closedText(gap.reason);
    }
  }
  return readable;
}
