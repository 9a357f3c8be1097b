import { readTimedText } from '../timed-text.ts';
import type { TranscriptLine } from '../transcript-line.ts';
import { readEndTimes } from './end-times.ts';
import { readTabTable } from './tab-table.ts';
import { withClockTimes } from './written-times.ts';

/**
 * Lines of a text with times: a table with tabs, times at the ends of paragraphs, or at their beginnings.
 * @throws UntimedTextError when no row has a time
 */
export function readPlainText(text: string): TranscriptLine[] {
  const clocked = withClockTimes(text);
  return readTabTable(text) ?? readEndTimes(clocked) ?? readTimedText(clocked);
}
