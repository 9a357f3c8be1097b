import { type AlignmentDoubt, alignTranscript, type TranscriptAlignment } from '@glosy/core/contract/transcripts/words';
import { RequestError, request } from '../../../lib/request.ts';
import type { EditorLine } from '../document/editor-line.ts';
import type { LineTimes } from '../document/retime-lines.ts';
import type { TranscriptAddress } from '../transcripts.queries.ts';

/** A line with other times. */
export interface AlignmentRow {
  line: EditorLine;
  found: LineTimes;
  /** The share of its words that were recognised, 0 to 1; null for a line without words. */
  heardPart: number | null;
  doubt: AlignmentDoubt | null;
}

export interface AlignmentResult {
  source: TranscriptAlignment['source'];
  heardPart: number;
  lineCount: number;
  rows: AlignmentRow[];
}

/**
 * Requests the times of these lines, which are the stored revision.
 * @throws RequestError
 */
export async function findAlignment(
  { recordingId: id, transcriptFile: filename }: TranscriptAddress,
  { revision, lines, signal }: { revision: number; lines: readonly EditorLine[]; signal: AbortSignal },
): Promise<AlignmentResult> {
  const { data } = await request(alignTranscript, { body: { id, filename, revision }, signal });
  if (data.lines.length !== lines.length)
    throw new RequestError(409, 'unknown', 'Transkrypcja zmieniła się w międzyczasie. Spróbuj ponownie.');
  const rows = lines.flatMap((line, index): AlignmentRow[] => {
    const [startMs, endMs, heardPart, doubt] = data.lines[index] ?? [line.startMs, line.endMs, null, null];
    const isSame = startMs === line.startMs && endMs === line.endMs;
    return isSame ? [] : [{ line, found: { startMs, endMs }, heardPart, doubt }];
  });
  return { source: data.source, heardPart: data.heardPart, lineCount: lines.length, rows };
}
