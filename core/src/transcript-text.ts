import { readSrt } from './srt.ts';
import { formatTimecode } from './timecode.ts';
import type { TranscriptLine } from './transcript-line.ts';
import { readVtt } from './vtt.ts';

/** Lines of a file, WebVTT by its name or its header, else SubRip. Throws `TranscriptSyntaxError`. */
export function readTranscriptText(fileName: string, text: string): TranscriptLine[] {
  return /\.vtt$/i.test(fileName) || /^\uFEFF?WEBVTT\s/.test(text) ? readVtt(text) : readSrt(text);
}

/** The transcript as plain text: each line with its start as HH:MM:SS. */
export function writePlainText(lines: readonly TranscriptLine[]): string {
  return lines
    .map((line) => `[${formatTimecode(line.startMs / 1000)}] ${line.text.replaceAll('\n', ' ')}`)
    .join('\n')
    .concat('\n');
}
