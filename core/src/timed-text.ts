import { normaliseLineText } from './line-text.ts';
import { splitFileLines } from './srt.ts';
import { parseMilliseconds } from './timecode.ts';
import type { TranscriptLine } from './transcript-line.ts';
import { UnreadableFileError } from './unreadable-file.ts';

const time = '\\d{1,3}:\\d{1,2}(?::\\d{1,2})?(?:[.,]\\d{1,3})?';
/** `[00:01:05] words`, `(1:05) words`, `00:01:05 – 00:01:09 words`, `1:05: words`; the words may stand on the next line. */
const timed = new RegExp(`^\\s*[[(]?\\s*(${time})\\s*(?:(?:-->|[-–—])\\s*(${time})\\s*)?[\\])]?\\s*[:–—-]?\\s*(.*)$`);
/** A label of Audacity: start, end and words with tabs between them, in seconds. */
const label = /^(\d+(?:[.,]\d+)?)\t(\d+(?:[.,]\d+)?)\t(.*)$/;
/** Letters of speech in a second: the length of a last line whose end nobody wrote. */
const lettersPerSecond = 15;

interface TimedLine {
  startMs: number;
  endMs: number | null;
  texts: string[];
}

/**
 * Lines of a plain text whose rows begin with times. Rows without a time belong to the line above them; words before
 * the first time begin at 0. @throws UnreadableFileError when no row has a time
 */
export function readTimedText(text: string): TranscriptLine[] {
  const before: string[] = [];
  const lines: TimedLine[] = [];
  for (const row of splitFileLines(text)) {
    const line = readRow(row);
    if (line) lines.push(line);
    else (lines.at(-1)?.texts ?? before).push(row);
  }
  if (lines.length === 0) {
    throw new UnreadableFileError(
      'W tym pliku nie ma czasów. Każda wypowiedź powinna zaczynać się od czasu, na przykład [00:01:05].',
    );
  }
  if (before.some((row) => row.trim() !== '')) lines.unshift({ startMs: 0, endMs: null, texts: before });
  lines.sort((a, b) => a.startMs - b.startMs);
  return lines.map((line, index) => finish(line, lines[index + 1]));
}

function readRow(row: string): TimedLine | null {
  const tabs = label.exec(row);
  if (tabs) {
    const seconds = (part: string) => Math.round(Number(part.replace(',', '.')) * 1000);
    return { startMs: seconds(tabs[1] ?? ''), endMs: seconds(tabs[2] ?? ''), texts: [tabs[3] ?? ''] };
  }
  const found = timed.exec(row);
  const startMs = found ? parseMilliseconds(found[1] ?? '') : null;
  if (!found || startMs === null) return null;
  const endMs = found[2] === undefined ? null : parseMilliseconds(found[2]);
  return { startMs, endMs, texts: [found[3] ?? ''] };
}

function finish({ startMs, endMs, texts }: TimedLine, next: TimedLine | undefined): TranscriptLine {
  const text = normaliseLineText(texts.join('\n'));
  const guess = next?.startMs ?? startMs + Math.ceil(text.length / lettersPerSecond) * 1000;
  return { startMs, endMs: Math.max(startMs, endMs ?? guess), text };
}
