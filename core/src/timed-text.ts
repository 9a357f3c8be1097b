import { normaliseLineText } from './line-text.ts';
import { guessLengthMs } from './recognisers/timed-word.ts';
import { joinSpeaker, splitSpeaker } from './speaker.ts';
import { parseMilliseconds } from './timecode.ts';
import { splitFileLines } from './transcript-file/file-lines.ts';
import { UntimedTextError } from './transcript-file/untimed-text.ts';
import type { TranscriptLine } from './transcript-line.ts';

/** A time, with frames of a film after it or, as f4 writes them, tenths. */
const time = '(\\d{1,3}:\\d{1,2}(?::\\d{1,2})?(?:[.,]\\d{1,3})?)(?::\\d{2}|;\\d{2}|-\\d(?=#))?';
const bracketed = `[[({<#]\\s*${time}\\s*[\\])}>#]`;
/** Stands before a time: nothing, a bullet or a number of the row. */
const bullet = '\\s*(?:[•–—-]\\s*|\\d{1,4}[.)]\\s+)?';
const mark = '\\s*[:|–—-]?\\s*';
/**
 * `[00:01:05] words`, `(1:05) words`, `00:01:05 – 00:01:09 words`, `1:05: words`, `#00:01:05-3# words`; the words may
 * stand on the next line.
 */
const timed = new RegExp(
  `^${bullet}[[({<#]?\\s*${time} *[\\])}>#]?(?:\\s*(?:-->|[-–—\\t])\\s*[[({<#]?\\s*${time}\\s*[\\])}>#]?)?${mark}(.*)$`,
);
/** `Ewa Lis [00:01:05]: words`, `Ewa Lis: [1:05] words`, or `Ewa Lis 00:01:05` above the words. */
const afterName = [
  new RegExp(`^\\s*([^\\d\\s:][^:]*?)\\s*${bracketed}\\s*:\\s*(.*)$`),
  new RegExp(`^\\s*([^\\d\\s:][^:]*?):\\s*${bracketed}${mark}(.*)$`),
  new RegExp(`^\\s*([^\\d\\s:][^:]*?)\\s+[[({<#]?${time}[\\])}>#]?\\s*()$`),
];
/** A label of Audacity: start, end and words with tabs between them, in seconds. */
const label = /^(\d+(?:[.,]\d+)?)\t(\d+(?:[.,]\d+)?)\t(.*)$/;

interface TimedLine {
  startMs: number;
  endMs: number | null;
  /** Speaker named next to the time; null when the text names the speaker itself, or none is named. */
  speaker: string | null;
  texts: string[];
}

/**
 * Lines of a plain text whose rows begin with times. Rows without a time belong to the line above them; words before
 * the first time begin at 0. @throws UntimedTextError when no row has a time
 */
export function readTimedText(text: string): TranscriptLine[] {
  const before: string[] = [];
  const lines: TimedLine[] = [];
  for (const row of splitFileLines(text)) {
    const line = readRow(row);
    if (line) lines.push(line);
    else (lines.at(-1)?.texts ?? before).push(row);
  }
  if (lines.length === 0) throw new UntimedTextError(text);
  if (before.some((row) => row.trim() !== '')) lines.unshift({ startMs: 0, endMs: null, speaker: null, texts: before });
  lines.sort((a, b) => a.startMs - b.startMs);
  return lines.map((line, index) => finish(line, lines[index + 1]));
}

function readRow(row: string): TimedLine | null {
  const tabs = label.exec(row);
  if (tabs) {
    const seconds = (part: string) => Math.round(Number(part.replace(',', '.')) * 1000);
    return { startMs: seconds(tabs[1] ?? ''), endMs: seconds(tabs[2] ?? ''), speaker: null, texts: [tabs[3] ?? ''] };
  }
  const found = timed.exec(row);
  const startMs = found ? parseMilliseconds(found[1] ?? '') : null;
  if (!found || startMs === null) return readNamedRow(row);
  const endMs = found[2] === undefined ? null : parseMilliseconds(found[2]);
  return { startMs, endMs, speaker: null, texts: [found[3] ?? ''] };
}

function readNamedRow(row: string): TimedLine | null {
  for (const pattern of afterName) {
    const [, name = '', at = '', words = ''] = pattern.exec(row) ?? [];
    const startMs = parseMilliseconds(at);
    const { speaker } = splitSpeaker(`${name}: x`);
    if (startMs !== null && speaker !== null) return { startMs, endMs: null, speaker, texts: [words] };
  }
  return null;
}

function finish({ startMs, endMs, speaker, texts }: TimedLine, next: TimedLine | undefined): TranscriptLine {
  const words = normaliseLineText(texts.join('\n'));
  const text = words === '' ? (speaker ?? '') : joinSpeaker({ speaker, words });
  const guess = next?.startMs ?? startMs + guessLengthMs(text);
  return { startMs, endMs: Math.max(startMs, endMs ?? guess), text };
}
