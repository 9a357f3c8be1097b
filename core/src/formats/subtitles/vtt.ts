import { formatMilliseconds } from '../../time/timecode.ts';
import { normaliseLineText } from '../../transcript/line-text.ts';
import type { TranscriptLine } from '../../transcript/transcript-line.ts';
import { readSoundLines } from '../../transcript-file/read-subtitles.ts';
import { writeCueText } from './vtt-text.ts';

/**
 * Reads WebVTT (W3C, section 4): header, NOTE, STYLE, REGION, cue ids and settings are skipped, hours are optional.
 * Throws `TranscriptSyntaxError`.
 */
export function readVtt(text: string): TranscriptLine[] {
  return readSoundLines(text, true);
}

/**
 * Writes WebVTT; `readVtt` reads back the same lines, apart from what `normaliseLineText` changes in a text. `notes` are
 * sentences about the text.
 */
export function writeVtt(lines: readonly TranscriptLine[], notes: readonly string[] = []): string {
  return `WEBVTT\n\n${notes.map((note) => `NOTE ${note}\n\n`).join('')}${lines.map(writeCue).join('')}`;
}

function writeCue(line: TranscriptLine): string {
  const range = `${formatMilliseconds(line.startMs, '.')} --> ${formatMilliseconds(line.endMs, '.')}`;
  const text = writeCueText(normaliseLineText(line.text));
  return `${range}\n${text === '' ? '' : `${text}\n`}\n`;
}
