import { limits } from '../../limits.ts';
import { normaliseLineText } from '../../transcript/line-text.ts';
import type { TranscriptLine } from '../../transcript/transcript-line.ts';

/** A number, a range, and the words up to the next blank line. */
const block =
  /\d{1,9}\n(\d\d):([0-5]\d):([0-5]\d),(\d{3}) --> (\d\d):([0-5]\d):([0-5]\d),(\d{3})\n((?:[^\n]+\n)*)(?:\n|$)/y;

/**
 * Fast path of `readSrt` for SubRip exactly as this archive writes it: number, range, words, one blank line; null for
 * anything else. Parsing 10,000 lines takes a third of the time, which on phones decides how soon the editor opens.
 */
export function readWellFormedSrt(text: string): TranscriptLine[] | null {
  if (text.includes('\r')) return null;
  const lines: TranscriptLine[] = [];
  for (block.lastIndex = 0; block.lastIndex < text.length; ) {
    const found = block.exec(text);
    if (!found) return null;
    const startMs = milliseconds(found[1], found[2], found[3], found[4]);
    const endMs = milliseconds(found[5], found[6], found[7], found[8]);
    const words = found[9] as string;
    if (words.includes('-->') || hasBlankRow(words)) return null;
    const line = { startMs, endMs, text: normaliseLineText(words.slice(0, -1)) };
    if (endMs < startMs || endMs > limits.lineMaxSeconds * 1000) return null;
    if (line.text.length > limits.lineMaxLength || lines.push(line) > limits.transcriptMaxLines) return null;
  }
  return lines.length > 0 ? lines : null;
}

type Digits = string | undefined;

function milliseconds(hours: Digits, minutes: Digits, seconds: Digits, rest: Digits): number {
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(rest);
}

function hasBlankRow(words: string): boolean {
  return (
    words.indexOf('\n') < words.length - 1 &&
    words.split('\n').some((row, at, rows) => at < rows.length - 1 && row.trim() === '')
  );
}
