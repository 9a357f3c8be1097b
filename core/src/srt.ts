import { normaliseLineText } from './line-text.ts';
import { readWellFormedSrt } from './srt-well-formed.ts';
import { formatMilliseconds, parseMilliseconds } from './timecode.ts';
import { checkLine, checkLineCount, type TranscriptLine, TranscriptSyntaxError } from './transcript-line.ts';

const numberLine = /^\s*\d{1,9}\s*$/;
const timeLookalike = /^\s*\d{1,3}\s*:\s*\d{1,2}\s*[:.,]/;

interface TimeRange {
  startMs: number;
  endMs: number;
}

/**
 * Reads SubRip text as people and programs write it: any line ends, missing or repeated numbers, missing blank lines,
 * `.` for `,`, formatting tags. Takes linear time. Throws `TranscriptSyntaxError`.
 *
 * A time range begins a block, and a number right above it is its index. All other text belongs to the block above it,
 * also after a blank line: better a line too long than words lost.
 */
export function readSrt(text: string): TranscriptLine[] {
  return readWellFormedSrt(text) ?? readAnySrt(text);
}

function readAnySrt(text: string): TranscriptLine[] {
  const fileLines = splitFileLines(text);
  const lines: TranscriptLine[] = [];
  let range: TimeRange | null = null;
  let rangeAt = -1;
  let blockNumber = 0;
  for (let at = 0; at <= fileLines.length; at++) {
    const next = at < fileLines.length ? readRange(fileLines, at) : null;
    if (at < fileLines.length && next === null) continue;
    const body = fileLines.slice(rangeAt + 1, at);
    const followingNumber = takeNumber(body, blockNumber + 1, next !== null, range === null);
    if (range === null) refuseWordsBeforeFirstRange(body);
    else lines.push(finishLine(range, body, rangeAt + 1));
    checkLineCount(lines.length, rangeAt + 1);
    blockNumber = followingNumber ?? blockNumber + 1;
    range = next;
    rangeAt = at;
  }
  return lines;
}

/** Writes SubRip text; `readSrt` reads back the same lines, apart from what `normaliseLineText` changes in a text. */
export function writeSrt(lines: readonly TranscriptLine[]): string {
  return lines.map((line, index) => writeSrtBlock(line, index + 1)).join('');
}

/** One line of SubRip text under its number, with the blank line that ends it. */
export function writeSrtBlock(line: TranscriptLine, index: number): string {
  const range = `${formatMilliseconds(line.startMs, ',')} --> ${formatMilliseconds(line.endMs, ',')}`;
  const text = normaliseLineText(line.text);
  return `${index}\n${range}\n${text === '' ? '' : `${text}\n`}\n`;
}

/** Splits at any line end. CR CR LF, which some editors write, is one: as two it would add a blank line after each line. */
export function splitFileLines(text: string): string[] {
  const unmarked = text.replace(/^\uFEFF/, '');
  if (!unmarked.includes('\r')) return unmarked.split('\n');
  return unmarked.replaceAll('\r\r\n', '\n').split(/\r\n|\r|\n/);
}

/** The times of `start --> end`, whatever follows them; null when the line is no range. */
export function parseRange(line: string): TimeRange | null {
  const arrow = line.indexOf('-->');
  if (arrow < 0) return null;
  const end = line.slice(arrow + 3).trimStart();
  const gap = end.search(/\s/);
  const startMs = parseMilliseconds(line.slice(0, arrow));
  const endMs = parseMilliseconds(gap < 0 ? end : end.slice(0, gap));
  return startMs === null || endMs === null ? null : { startMs, endMs };
}

/** The range on a line; null on a line of text. Throws for a broken range, recognised by its place or look. */
function readRange(fileLines: readonly string[], at: number): TimeRange | null {
  const line = fileLines[at] as string;
  if (line === '') return null;
  const range = parseRange(line);
  if (range) return range;
  const hasArrow = line.includes('-->');
  const looksLikeTime = timeLookalike.test(line);
  if (!hasArrow && !looksLikeTime) return null;
  const isBelowNumber = numberLine.test(fileLines[at - 1] ?? '') && isBlank(fileLines[at - 2]);
  if (isBelowNumber || (hasArrow && looksLikeTime)) {
    throw new TranscriptSyntaxError(at + 1, 'nieprawidłowy czas napisu');
  }
  return null;
}

/**
 * Removes the number of the following block from the end of a block's body and returns it. Directly above a range every
 * number is an index; between blank lines or at the end of the file only the expected number is.
 */
function takeNumber(body: string[], expected: number, rangeFollows: boolean, isFirst: boolean): number | null {
  const isRightAbove = rangeFollows && !isBlank(body.at(-1));
  while (body.length > 0 && isBlank(body.at(-1))) body.pop();
  const last = body.at(-1);
  if (last === undefined || !numberLine.test(last)) return null;
  const value = Number(last);
  const standsAlone = body.length > 1 && isBlank(body.at(-2));
  if (!isRightAbove && !isFirst && !(standsAlone && value === expected)) return null;
  body.pop();
  return value;
}

function refuseWordsBeforeFirstRange(body: readonly string[]): void {
  const words = body.findIndex((line) => !isBlank(line));
  if (words >= 0) throw new TranscriptSyntaxError(words + 1, 'brak czasu napisu');
}

function finishLine(range: TimeRange, body: readonly string[], lineNumber: number): TranscriptLine {
  const line = { startMs: range.startMs, endMs: range.endMs, text: normaliseLineText(body.join('\n')) };
  checkLine(line, lineNumber);
  return line;
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line === '' || line.trim() === '';
}
