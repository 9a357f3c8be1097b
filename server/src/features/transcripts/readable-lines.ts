import { closedText, joinReasons } from '@glosy/core/closure';
import type { Role } from '@glosy/core/policy';
import { hideSpeaker } from '@glosy/core/pseudonym';
import type { TranscriptLine } from '@glosy/core/transcript-line';
import type { Queryable } from '../../database/database.ts';
import { mapInTurns } from '../../lib/map-in-turns.ts';
import { type ClosureClock, closedLinesFor } from '../recordings/closures/closed-for.repository.ts';
import { pseudonymsFor } from '../recordings/consent/pseudonyms.repository.ts';
import { listLinesInTurns } from './transcripts.repository.ts';

/**
 * The lines of a transcript as the caller may read them; null where they may have it as it is stored: nothing in it is
 * closed to them, and they may know the narrator's name. Everything that shows or sends lines asks this function first.
 */
export async function readableLines(
  db: Queryable,
  caller: { readonly role: Role },
  { id, recording }: { readonly id: string; readonly recording: string },
  clock: ClosureClock,
): Promise<TranscriptLine[] | null> {
  const closed = await closedLinesFor(db, caller, [id], clock);
  const pseudonym = (await pseudonymsFor(db, caller, [recording])).get(recording);
  if (closed.size === 0 && !pseudonym) return null;
  const lines = await listLinesInTurns(db, id);
  const stored = await mapInTurns(lines, (line) => ({
    id: line.id,
    startMs: line.start_ms,
    endMs: line.end_ms,
    text: pseudonym ? hideSpeaker(line.text, pseudonym) : line.text,
  }));
  return hideLines(stored, closed);
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
