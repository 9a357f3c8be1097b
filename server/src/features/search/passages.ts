import type { FoundPassage, Mark } from '@glosy/core/search/search';
import { splitSpeaker } from '@glosy/core/transcript/speaker';
import type { Mark as LineMark } from '@glosy/polish-search/match-text';
import type { MarkLines } from '../../search/find/marker.ts';
import type { LineRow, TranscriptRow } from './recording-texts.repository.ts';

/** A passage with its source lines. */
export interface Passage extends FoundPassage {
  readonly recording: string;
  /** The lines on each side that were read. */
  readonly before: string;
  readonly after: string;
}

/**
 * The passage of these lines as stored now; undefined if the words are gone, because the index has not followed an edit
 * yet.
 */
export function passageOf(
  transcript: TranscriptRow,
  { lines, before, after }: LinesInContext,
  speaker: string,
  mark: MarkLines,
): Passage | undefined {
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last) return undefined;
  const { text, markedBy } = joinLines(lines);
  const alone = markedBy(mark(textsOf(lines)));
  const hasContext = before.length + after.length > 0;
  const marks = alone.length > 0 || !hasContext ? alone : markedBy(marksInContext({ lines, before, after }, mark));
  if (marks.length === 0) return undefined;
  return {
    recording: transcript.recording,
    transcript_file: transcript.name,
    audio_file: transcript.audio_name,
    start: first.start_ms / 1000,
    end: last.end_ms / 1000,
    speaker: splitSpeaker(first.text).speaker ?? speaker,
    before: textsOf(before).join(' '),
    text,
    after: textsOf(after).join(' '),
    marks,
    isProofread: lines.every((line) => isChecked(line, transcript)),
  };
}

/** Whether a person has compared the line with the sound: it is marked, or the whole recording is finished. */
export function isChecked(
  { proofread }: Pick<LineRow, 'proofread'>,
  { proofreading_status }: Pick<TranscriptRow, 'proofreading_status'>,
): boolean {
  return proofread === 1 || proofreading_status === 'completed';
}

/** The lines of a passage, and the lines around it. */
export interface LinesInContext {
  readonly lines: readonly LineRow[];
  readonly before: readonly LineRow[];
  readonly after: readonly LineRow[];
}

/** Marks in the lines, read with the lines around them: a year may continue in the next line. */
function marksInContext({ lines, before, after }: LinesInContext, mark: MarkLines): LineMark[] {
  return mark(textsOf([...before, ...lines, ...after]))
    .map((found) => ({ ...found, line: found.line - before.length }))
    .filter(({ line }) => line >= 0 && line < lines.length);
}

function textsOf(lines: readonly Pick<LineRow, 'text'>[]): string[] {
  return lines.map(({ text }) => text);
}

/**
 * The lines as one text, without the name of the first speaker; `markedBy` converts the marks of lines to positions in
 * it.
 */
function joinLines(lines: readonly Pick<LineRow, 'text'>[]) {
  const [first = '', ...others] = textsOf(lines);
  const hidden = first.length - splitSpeaker(first).words.length;
  const starts: number[] = [];
  let length = -hidden;
  for (const text of [first, ...others]) {
    starts.push(length);
    length += text.length + 1;
  }
  const markedBy = (marks: readonly LineMark[]) =>
    inOrder(marks.map(({ line, from, to }): Mark => [(starts[line] ?? 0) + from, (starts[line] ?? 0) + to]));
  return { text: [first, ...others].join(' ').slice(hidden), markedBy };
}

/** In the order of transcripts and time. */
export function inTime<P extends FoundPassage>(passages: readonly P[]): P[] {
  return [...passages].sort((a, b) =>
    a.transcript_file === b.transcript_file ? a.start - b.start : a.transcript_file < b.transcript_file ? -1 : 1,
  );
}

/** Sorted marks, with overlapping ones joined. */
export function inOrder(marks: readonly Mark[]): Mark[] {
  const joined: Mark[] = [];
  for (const [from, to] of [...marks].sort(([a], [b]) => a - b)) {
    const before = joined.at(-1);
    if (before && from < before[1]) before[1] = Math.max(before[1], to);
    else joined.push([from, to]);
  }
  return joined;
}
