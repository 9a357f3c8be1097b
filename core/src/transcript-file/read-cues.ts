import { checkLineCount, TranscriptSyntaxError } from '../transcript/transcript-line.ts';
import { type CueRange, isUsualRange, type RangePlace, readCueRange } from './cue-range.ts';
import { isBlank, splitFileLines } from './file-lines.ts';
import { longFractionsIn } from './loose-time.ts';

/** A cue of the file, before its times are repaired. */
export interface RawCue {
  /** Null for words above the first times. */
  range: CueRange | null;
  /** The times in the file's notation. */
  written: string;
  /** Line number of the times in the file, from 1. */
  fileLine: number;
  body: string[];
}

/** A cue id of WebVTT; several words or a full stop are text that lost its times. */
const idLine = /^\s*\S*[\p{L}\p{N}]\s*$/u;
const numberLine = /^\s*#?\d{1,9}[.)]?\s*$/;

/**
 * Cues of a SubRip or WebVTT file as people and programs write them: any line ends, missing or repeated numbers, missing
 * blank lines. Takes linear time. Throws `TranscriptSyntaxError` for words without any times.
 *
 * A time range begins a block, and a number right above it is its index. All other text belongs to the block above it,
 * also after a blank line: better a line too long than words lost.
 */
export function readCues(text: string, isVtt: boolean): RawCue[] {
  const fileLines = isVtt ? withoutVttBlocks(splitFileLines(text)) : splitFileLines(text);
  const about = { hasLongFractions: longFractionsIn(text), hasUsualRanges: fileLines.some(isUsualRange) };
  const cues: RawCue[] = [];
  let open: RawCue = { range: null, written: '', fileLine: 0, body: [] };
  let number = 0;
  for (let at = 0; at <= fileLines.length; at++) {
    const range = at < fileLines.length ? readRange(fileLines, at, about) : null;
    if (at < fileLines.length && range === null) continue;
    const body = fileLines.slice(open.fileLine, at);
    const isFirst = open.range === null;
    number = takeNumber(body, { expected: number + 1, rangeFollows: range !== null, isFirst }) ?? number + 1;
    open.body = [...open.body, ...body];
    if (open.range || body.some((line) => !isBlank(line))) cues.push(open);
    checkLineCount(cues.length, open.fileLine);
    open = { range, written: (fileLines[at] ?? '').trim(), fileLine: at + 1, body: range?.rest ? [range.rest] : [] };
  }
  if (cues.length > 0 && cues.every((cue) => cue.range === null)) {
    throw new TranscriptSyntaxError(fileLines.findIndex((line) => !isBlank(line)) + 1, 'brak czasu napisu');
  }
  return cues;
}

/** Whether a text has times like those of subtitles. */
export function hasCueRanges(text: string): boolean {
  const place = { opensBlock: false, hasLongFractions: longFractionsIn(text), hasUsualRanges: false };
  return splitFileLines(text).some((line) => {
    const range = readCueRange(line, place);
    return Boolean(range?.start && range.end);
  });
}

function readRange(fileLines: readonly string[], at: number, about: Omit<RangePlace, 'opensBlock'>): CueRange | null {
  const line = fileLines[at] as string;
  if (line === '') return null;
  const above = fileLines[at - 1];
  const opensBlock = isBlank(above) || (numberLine.test(above ?? '') && isBlank(fileLines[at - 2]));
  return readCueRange(line, { ...about, opensBlock });
}

/**
 * Removes the number of the following block from the end of a block's body and returns it. Directly above a range every number is an
 * index; between blank lines or at the end of the file only the expected number is.
 */
function takeNumber(
  body: string[],
  { expected, rangeFollows, isFirst }: { expected: number; rangeFollows: boolean; isFirst: boolean },
): number | null {
  const isRightAbove = rangeFollows && !isBlank(body.at(-1));
  while (body.length > 0 && isBlank(body.at(-1))) body.pop();
  const last = body.at(-1) ?? '';
  if (!numberLine.test(last)) return null;
  const value = Number(/\d+/.exec(last)?.[0]);
  const standsAlone = body.length > 1 && isBlank(body.at(-2));
  if (!isRightAbove && !isFirst && !(standsAlone && value === expected)) return null;
  body.pop();
  return value;
}

/** The lines without the header, notes, styles, regions and cue ids of WebVTT (W3C, section 4); line numbers stay. */
function withoutVttBlocks(fileLines: readonly string[]): string[] {
  const kept = [...fileLines];
  const header = fileLines.findIndex((line) => !isBlank(line));
  let isSkipping = false;
  for (const [at, line] of fileLines.entries()) {
    const opens = isBlank(fileLines[at - 1]);
    const isRange = line.includes('-->');
    if (at === header && /^\s*WEBVTT(?:\s|$)/i.test(line)) isSkipping = true;
    else if (isBlank(line) || isRange) isSkipping = false;
    else if (opens && /^(?:NOTE(?:\s|$)|(?:STYLE|REGION)\s*$)/.test(line)) isSkipping = true;
    const isId = opens && idLine.test(line) && (fileLines[at + 1] ?? '').includes('-->');
    if (isSkipping || isId) kept[at] = '';
  }
  return kept;
}
