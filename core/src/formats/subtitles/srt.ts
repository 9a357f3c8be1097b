import { formatMilliseconds } from '../../time/timecode.ts';
import { normaliseLineText } from '../../transcript/line-text.ts';
import type { TranscriptLine } from '../../transcript/transcript-line.ts';
import { readSoundLines } from '../../transcript-file/read-subtitles.ts';
import { readWellFormedSrt } from './srt-well-formed.ts';

/**
 * Reads SubRip text of this archive, its editor and other sound programs; the text of a line is taken unchanged.
 * Uploaded files go through `readTranscriptFile`, which repairs them. Throws `TranscriptSyntaxError`.
 */
export function readSrt(text: string): TranscriptLine[] {
  return readWellFormedSrt(text) ?? readSoundLines(text, false);
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
