import type { TranscriptLine } from '../../transcript/transcript-line.ts';
import type { Repair } from '../../transcript-file/repair.ts';
import { readTimedText } from '../subtitles/timed-text.ts';
import { readEndTimes } from './end-times.ts';
import { readTabTable } from './tab-table.ts';
import { withClockTimes } from './written-times.ts';

/**
 * Lines of a text with times: a table with tabs, times at the ends of paragraphs, or at their beginnings.
 * @throws UntimedTextError when no row has a time
 */
export function readPlainText(text: string, repairs: Repair[] = []): TranscriptLine[] {
  // Long runs of white space, as in malicious files, would be searched again and again.
  const clocked = withClockTimes(text.replace(/[^\S\r\n]{10,}/g, ' '.repeat(10)));
  return readTabTable(text, repairs) ?? readEndTimes(clocked) ?? readTimedText(clocked, repairs);
}
