import { formatTimecode } from '../../time/timecode.ts';
import type { TranscriptLine } from '../../transcript/transcript-line.ts';

/** The transcript as plain text: each line with its start as HH:MM:SS. */
export function writePlainText(lines: readonly TranscriptLine[]): string {
  return lines
    .map((line) => `[${formatTimecode(line.startMs / 1000)}] ${line.text.replaceAll('\n', ' ')}`)
    .join('\n')
    .concat('\n');
}
