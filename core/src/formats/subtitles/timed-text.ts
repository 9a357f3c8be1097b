import { limits } from '../../limits.ts';
import { normaliseLineText } from '../../transcript/line-text.ts';
import { isSpeakerName, joinSpeaker, splitSpeaker } from '../../transcript/speaker.ts';
import type { TranscriptLine } from '../../transcript/transcript-line.ts';
import { splitFileLines } from '../../transcript-file/file-lines.ts';
import { type LooseTime, readLooseTime } from '../../transcript-file/loose-time.ts';
import { exact, mendUtterances, type WrittenUtterance } from '../../transcript-file/mend-utterances.ts';
import type { Repair } from '../../transcript-file/repair.ts';
import { sortCues } from '../../transcript-file/sort-cues.ts';
import { UntimedTextError } from '../../transcript-file/untimed-text.ts';
import { isMention } from '../plain-text/written-times.ts';

/** A time, optionally followed by frames of a film or, in f4, tenths. */
const time = '(\\d{1,3}:\\d{1,2}(?::\\d{1,2})?(?:[.,]\\d{1,3})?)(?::\\d{2}|;\\d{2}|-\\d(?=#))?';
const bracketed = `[[({<#]\\s*${time}(?:\\s*(?:-->|[-–—])\\s*${time})?\\s*[\\])}>#]`;
/** Optional text before a time: a bullet or the row's number. */
const bullet = '\\s*(?:[•–—-]\\s*|\\d{1,4}[.)]\\s+)?';
const mark = '\\s*[:|–—-]?\\s*';
/**
 * `[00:01:05] words`, `(1:05) words`, `00:01:05 – 00:01:09 words`, `1:05: words`, `#00:01:05-3# words`; the words may
 * be on the next line.
 */
const timed = new RegExp(
  `^${bullet}[[({<#]?\\s*${time} *[\\])}>#]?(?:\\s*(?:-->|[-–—\\t])\\s*[[({<#]?\\s*${time}\\s*[\\])}>#]?)?${mark}(.*)$`,
);
const name = '\\s*[[(]?([^\\d\\s:[(][^:[\\]()]{0,60}?(?:\\s\\d{1,3})?)[\\])]?';
/**
 * `Ewa Lis [00:01:05]: words`, `Ewa Lis: [1:05] words`, `[Speaker 1] (0:01 - 0:05)` or `Ewa Lis 00:01:05` above the words;
 * with a full time in brackets also `Ewa Lis [00:01:05] words`.
 */
const afterName = [
  new RegExp(`^${name}\\s*${bracketed}\\s*:\\s*(.*)$`),
  new RegExp(`^${name}:\\s*${bracketed}${mark}(.*)$`),
  new RegExp(`^${name}\\s+${bracketed}\\s*()$`),
  new RegExp(`^${name}\\s+${time}()\\s*()$`),
  new RegExp(`^${name}\\s+\\[(\\d{1,2}:\\d{2}:\\d{2}(?:[.,]\\d{1,3})?)()\\]\\s+(.*)$`),
];
/** A label of Audacity: start, end and words with tabs between them, in seconds. */
const label = /^(\d+(?:[.,]\d+)?)\t(\d+(?:[.,]\d+)?)\t(.*)$/;
/** Times in square brackets, also within rows. */
const marks = /\[((?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?)\]/g;
const innerMark = new RegExp(`(\\S)[ \\t]*(?=${marks.source}[ \\t]*[^\\s[\\]().,;:!?…])`, 'g');

interface TimedRow extends Pick<WrittenUtterance, 'start' | 'end' | 'written' | 'fileLine' | 'speaker'> {
  texts: string[];
}

/**
 * Lines of a plain text whose rows begin with times, or have times in square brackets within. Rows without a time belong
 * to the line above them; words before the first time begin at 0. @throws UntimedTextError when no row has a time
 */
export function readTimedText(text: string, repairs: Repair[] = []): TranscriptLine[] {
  const rows = readRows(text, areInOrder(text));
  const timedRows = rows.filter(({ start }) => start !== null);
  if (text.trim() === '') return [];
  const written = timedRows.map((row) => row.written);
  if (timedRows.length === 0 || isMention(written, splitFileLines(text))) throw new UntimedTextError(text);
  nameFromOwnRows(timedRows);
  const said = rows.filter(({ start, texts }) => start !== null || texts.some((row) => row.trim() !== ''));
  const beginning = said.map((row) => ({ ...row, start: row.start ?? exact(0), text: textOf(row) }));
  return sortCues(mendUtterances(beginning, repairs), repairs).map(({ startMs, endMs, text: words }) => ({
    startMs,
    endMs: endMs ?? startMs,
    text: words,
  }));
}

/** The rows with times, the first preceded by a row without a time for the words before it. */
function readRows(text: string, hasInnerMarks: boolean): TimedRow[] {
  const rows: TimedRow[] = [{ start: null, end: undefined, written: '', fileLine: 1, speaker: null, texts: [] }];
  for (const [index, row] of splitFileLines(text).entries()) {
    const read = readRow(row, index + 1);
    if (read) rows.push(read);
    else rows.at(-1)?.texts.push(row);
    const texts = rows.at(-1)?.texts ?? [];
    const [words = '', ...marked] = hasInnerMarks ? (texts.pop() ?? '').replace(innerMark, '$1\n').split('\n') : [];
    if (hasInnerMarks) texts.push(words);
    rows.push(...marked.flatMap((part) => readRow(part, index + 1) ?? []));
  }
  return rows;
}

/** Positions in a sound ascend through the text; times of day that somebody mentions do not. */
function areInOrder(text: string): boolean {
  const times = [...text.matchAll(marks)].map(([, time = '']) => readLooseTime(time)?.ms ?? 0);
  return times.every((time, index) => time >= (times[index - 1] ?? 0));
}

function readRow(row: string, fileLine: number): TimedRow | null {
  const tabs = label.exec(row);
  if (tabs) {
    const [, start = '', end = '', words = ''] = tabs;
    const seconds = (part: string) => exact(Math.round(Number(part.replace(',', '.')) * 1000));
    const written = `${start} – ${end}`;
    return { start: seconds(start), end: seconds(end), written, fileLine, speaker: null, texts: [words] };
  }
  const [, start = '', end, words = ''] = timed.exec(row) ?? [];
  return timedRow({ start, end, words, speaker: null, fileLine }) ?? readNamedRow(row, fileLine);
}

function readNamedRow(row: string, fileLine: number): TimedRow | null {
  for (const pattern of afterName) {
    const [, who = '', start = '', end, words = ''] = pattern.exec(row) ?? [];
    const { speaker } = splitSpeaker(`${who}: x`);
    const read = speaker === null ? null : timedRow({ start, end, words, speaker, fileLine });
    if (read) return read;
  }
  return null;
}

function timedRow(found: {
  start: string;
  end: string | undefined;
  words: string;
  speaker: string | null;
  fileLine: number;
}): TimedRow | null {
  const { words, speaker, fileLine } = found;
  const start = readClock(found.start);
  if (start === null) return null;
  const written = found.end ? `${found.start} – ${found.end}` : found.start;
  return { start, end: found.end ? readClock(found.end) : undefined, written, fileLine, speaker, texts: [words] };
}

/** Seconds past 59 are a time only after hours: `1:75` is a scale, and `99:99:99` is nothing. */
function readClock(text: string): LooseTime | null {
  const read = readLooseTime(text);
  if (!read?.isOverflowing) return read;
  return /:.*:/.test(text) && read.ms < limits.lineMaxSeconds * 1000 ? read : null;
}

/** `[00:01:05] - Ewa Lis` above the words: if only names follow the times, the names are speakers. */
function nameFromOwnRows(rows: readonly TimedRow[]): void {
  const areNames = rows.every(
    ({ texts: [first = '', ...others] }) => isSpeakerName(first.trim()) && others.some((row) => row.trim() !== ''),
  );
  if (!areNames || rows.length < 2) return;
  for (const row of rows) row.speaker = (row.texts.shift() ?? '').trim();
}

function textOf({ speaker, texts }: TimedRow): string {
  const words = normaliseLineText(texts.join('\n'));
  return words === '' ? (speaker ?? '') : joinSpeaker({ speaker, words });
}
