import { normaliseLineText } from './line-text.ts';
import { parseRange, splitFileLines } from './srt.ts';
import { formatMilliseconds } from './timecode.ts';
import { checkLine, checkLineCount, type TranscriptLine, TranscriptSyntaxError } from './transcript-line.ts';
import { readCueText, writeCueText } from './vtt-text.ts';

/** A cue whose text is still being collected; `lineNumber` is that of its range. */
interface Cue {
  startMs: number;
  endMs: number;
  lineNumber: number;
  body: string[];
}

/**
 * Reads WebVTT (W3C, section 4): header, NOTE, STYLE, REGION, cue ids and settings are skipped, hours are optional.
 * A block without a range belongs to the cue above it: no words are lost. Throws `TranscriptSyntaxError`.
 */
export function readVtt(text: string): TranscriptLine[] {
  const fileLines = splitFileLines(text);
  if (!/^WEBVTT(?:[ \t]|$)/.test(fileLines[0] ?? '')) throw new TranscriptSyntaxError(1, 'brak nagłówka WEBVTT');
  const cues: Cue[] = [];
  let at = endOfHeader(fileLines);
  while (at < fileLines.length) {
    const end = endOfBlock(fileLines, at);
    readBlock(fileLines, at, end, cues);
    at = end + 1;
  }
  return cues.map(finishCue);
}

/** Writes WebVTT; `readVtt` reads back the same lines, apart from what `normaliseLineText` changes in a text. */
export function writeVtt(lines: readonly TranscriptLine[]): string {
  return `WEBVTT\n\n${lines.map(writeCue).join('')}`;
}

function writeCue(line: TranscriptLine): string {
  const range = `${formatMilliseconds(line.startMs, '.')} --> ${formatMilliseconds(line.endMs, '.')}`;
  const text = writeCueText(normaliseLineText(line.text));
  return `${range}\n${text === '' ? '' : `${text}\n`}\n`;
}

function readBlock(fileLines: readonly string[], start: number, end: number, cues: Cue[]): void {
  const first = (fileLines[start] ?? '').trimEnd();
  if (/^NOTE(?:\s|$)/.test(first) || first === 'STYLE' || first === 'REGION') return;
  const hasId = !first.includes('-->') && start + 1 < end && (fileLines[start + 1] as string).includes('-->');
  for (let at = hasId ? start + 1 : start; at < end; at++) {
    const line = fileLines[at] as string;
    if (line.includes('-->')) {
      const range = parseRange(line);
      if (range === null) throw new TranscriptSyntaxError(at + 1, 'nieprawidłowy czas napisu');
      cues.push({ ...range, lineNumber: at + 1, body: [] });
      checkLineCount(cues.length, at + 1);
    } else {
      const cue = cues.at(-1);
      if (cue === undefined) throw new TranscriptSyntaxError(at + 1, 'brak czasu napisu');
      cue.body.push(line);
    }
  }
}

function finishCue({ startMs, endMs, lineNumber, body }: Cue): TranscriptLine {
  const line = { startMs, endMs, text: normaliseLineText(readCueText(body.join('\n'))) };
  checkLine(line, lineNumber);
  return line;
}

/** A range ends the header too, as in browsers: some programs leave out the blank line. */
function endOfHeader(fileLines: readonly string[]): number {
  const end = endOfBlock(fileLines, 0);
  const range = fileLines.findIndex((line) => line.includes('-->'));
  return range > 0 && range < end ? range : end;
}

/** The index of the blank line that ends a block, or of the end of the file. */
function endOfBlock(fileLines: readonly string[], start: number): number {
  let at = start;
  while (at < fileLines.length && (fileLines[at] as string).trim() !== '') at++;
  return at;
}
