import { closedText, joinReasons } from '@glosy/core/people/closure';
import { hideSpeaker } from '@glosy/core/people/pseudonym';
import type { Role } from '@glosy/core/policy';
import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import type { Queryable } from '../../database/database.ts';
import { mapInTurns } from '../../lib/map-in-turns.ts';
import { type ClosureClock, closedLinesFor } from '../recordings/closures/closed-for.repository.ts';
import { pseudonymsFor } from '../recordings/consent/pseudonyms.repository.ts';
import { listLinesInTurns } from './transcripts.repository.ts';

type Transcript = { readonly id: string; readonly recording: string };

/** A line as the caller reads it, and as stored: null for a line that replaces closed ones. */
export interface ReadableLine {
  line: TranscriptLine;
  stored: TranscriptLine | null;
}

/**
 * The lines of a transcript as the caller may read them; null if they may have the stored ones: nothing in it is closed
 * to them, and they may know the narrator's name. Everything that shows or sends lines calls this function first.
 */
export async function readableLines(
  db: Queryable,
  caller: { readonly role: Role },
  transcript: Transcript,
  clock: ClosureClock,
): Promise<TranscriptLine[] | null> {
  const readable = await readableWithStored(db, caller, transcript, clock);
  return readable?.map(({ line }) => line) ?? null;
}

/** The same, together with the stored data of each line. */
export async function readableWithStored(
  db: Queryable,
  caller: { readonly role: Role },
  { id, recording }: Transcript,
  clock: ClosureClock,
): Promise<ReadableLine[] | null> {
  const closed = await closedLinesFor(db, caller, [id], clock);
  const pseudonym = (await pseudonymsFor(db, caller, [recording])).get(recording);
  if (closed.size === 0 && !pseudonym) return null;
  const lines = await listLinesInTurns(db, id);
  const shown = await mapInTurns(lines, ({ id: lineId, start_ms: startMs, end_ms: endMs, text }) => ({
    id: lineId,
    line: { startMs, endMs, text: pseudonym ? hideSpeaker(text, pseudonym) : text },
    stored: { startMs, endMs, text },
  }));
  return hideLines(shown, closed);
}

/** Replaces consecutive closed lines by one line, because their number would reveal something about the words. */
function hideLines(
  lines: readonly (ReadableLine & { id: string })[],
  closed: ReadonlyMap<string, string>,
): ReadableLine[] {
  const readable: ReadableLine[] = [];
  let gap: { line: TranscriptLine; reason: string } | null = null;
  for (const { id, line, stored } of lines) {
    const reason = closed.get(id);
    if (reason === undefined) {
      gap = null;
      readable.push({ line, stored });
    } else if (gap === null) {
      gap = { line: { ...line, text: closedText(reason) }, reason };
      readable.push({ line: gap.line, stored: null });
    } else {
      gap.reason = joinReasons([gap.reason, reason]);
      gap.line.endMs = Math.max(gap.line.endMs, line.endMs);
      gap.line.text = closedText(gap.reason);
    }
  }
  return readable;
}
