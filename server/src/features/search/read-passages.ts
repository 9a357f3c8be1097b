import type { Role } from '@glosy/core/policy';
import type { Queryable } from '../../database/database.ts';
import type { Directory } from '../../search/find/directory.ts';
import type { Run } from '../../search/find/find-runs.ts';
import type { SearchQuery } from '../../search/polish/search-query.ts';
import { type ClosedPassage, closedFor } from '../recordings/visible-recording.repository.ts';
import { type LinesInContext, type Passage, passageOf } from './passages.ts';
import { type LineRow, listLineRanges, listTranscriptsOf } from './recording-texts.repository.ts';

/**
 * The passages of the runs, in their order, from the transcripts as they are stored now. Left out are those that are
 * closed to the caller and those whose words are not there any more.
 */
export async function readPassages(
  db: Queryable,
  directory: Directory,
  runs: readonly Run[],
  query: SearchQuery,
  caller: { readonly role: Role },
): Promise<Passage[]> {
  const recordings = [...new Set(runs.flatMap(({ unit }) => directory.unit(unit)?.recording ?? []))];
  const transcripts = new Map((await listTranscriptsOf(db, recordings)).map((row) => [row.id, row]));
  const closed = await closedFor(db, caller, recordings);
  const lines = await readLines(db, directory, runs);
  const facts = await directory.lines([...new Set(runs.map(({ unit }) => unit))]);
  return runs.flatMap((run) => {
    const transcript = transcripts.get(directory.unit(run.unit)?.transcriptId ?? '');
    const own = transcript && linesAround(lines.get(transcript.id) ?? new Map(), run);
    const ofUnit = facts.get(run.unit);
    if (!transcript || !own || own.lines.some((line) => isClosed(line, transcript, closed))) return [];
    const speaker = ofUnit?.speakers[ofUnit.speaker[run.first] ?? 0] ?? '';
    return passageOf(transcript, own, speaker, query) ?? [];
  });
}

/** Lines on each side of a passage that are read with it. */
const context = 3;

/** Transcript → stored lines of its runs, and around them, by position. */
async function readLines(
  db: Queryable,
  directory: Directory,
  runs: readonly Run[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, LineRow>>> {
  const ranges = runs.flatMap(({ unit, first, last }) => {
    const transcriptId = directory.unit(unit)?.transcriptId;
    return transcriptId ? [{ transcriptId, first: first - context, last: last + context }] : [];
  });
  const lines = new Map<string, Map<number, LineRow>>();
  for (const row of await listLineRanges(db, ranges)) {
    const own = lines.get(row.transcript_id) ?? new Map<number, LineRow>();
    lines.set(row.transcript_id, own.set(row.position, row));
  }
  return lines;
}

function linesAround(lines: ReadonlyMap<number, LineRow>, { first, last }: Run): LinesInContext {
  return {
    before: linesWithin(lines, first - context, first - 1),
    lines: linesWithin(lines, first, last),
    after: linesWithin(lines, last + 1, last + context),
  };
}

function linesWithin(lines: ReadonlyMap<number, LineRow>, first: number, last: number): LineRow[] {
  const own: LineRow[] = [];
  for (let position = first; position <= last; position++) {
    const line = lines.get(position);
    if (line) own.push(line);
  }
  return own;
}

function isClosed(
  line: LineRow,
  transcript: { recording: string; audio_name: string },
  closed: readonly ClosedPassage[],
) {
  return closed.some(
    ({ recording, audioFile, startMs, endMs }) =>
      recording === transcript.recording &&
      audioFile === transcript.audio_name &&
      line.start_ms < endMs &&
      line.end_ms > startMs,
  );
}
