import { normaliseLineText } from '../../transcript/line-text.ts';
import { splitSpeaker } from '../../transcript/speaker.ts';
import type { TranscriptLine } from '../../transcript/transcript-line.ts';
import { splitFileLines } from '../../transcript-file/file-lines.ts';
import { segmentWords } from '../recognisers/segment-words.ts';
import { spreadWords, type TimedWord } from '../recognisers/timed-word.ts';
import { readSync, type SyncMark, writeSync } from './sync-marks.ts';

/** Letters spoken per second, for texts of unknown duration. */
const lettersPerSecond = 15;
const minuteMs = 60_000;

/** A word of the text; `place` is its position in the file. */
interface PlacedWord {
  text: string;
  line: number;
  word: number;
  speaker: string | null;
  startsLine: boolean;
}

/**
 * Lines of a text with marks at each minute. Between marks words are spread by their length; a line begins exactly at
 * each mark. The end comes from the sound's length, where it is known.
 */
export function readMinuteText(text: string, sync: string, durationMs: number | null): TranscriptLine[] {
  const words = placeWords(text);
  if (words.length === 0) return [];
  const { marks: given, intervalMs } = readSync(sync) ?? { marks: [], intervalMs: Number.POSITIVE_INFINITY };
  const marks = marksWithin(words, given);
  const timed: TimedWord[] = [];
  for (const [index, { from, timeMs }] of marks.entries()) {
    const part = words.slice(from, marks[index + 1]?.from);
    const endMs = marks[index + 1]?.sinceMs ?? endOfLast(part, timeMs, { durationMs, intervalMs });
    const spread = spreadWords(part.map((word) => word.text).join(' '), { startMs: timeMs, endMs, speaker: null });
    for (const [at, word] of spread.entries()) {
      const { speaker, startsLine } = part[at] as PlacedWord;
      timed.push({ ...word, speaker, startsLine: startsLine || at === 0 });
    }
  }
  return segmentWords(timed);
}

/** The text of lines, one paragraph each, with the marks of its minutes. */
export function writeMinuteText(lines: readonly TranscriptLine[]): { text: string; sync: string } {
  const paragraphs = lines.map((line) => normaliseLineText(line.text)).map((text) => text.replaceAll('\n', ' '));
  const starts = lines.flatMap((line, index) => {
    const spread = spreadWords(paragraphs[index] ?? '', { ...line, speaker: null });
    // A paragraph takes one row of the file, and the empty row after it another.
    return spread.map((word, at) => ({ startMs: word.startMs, line: index * 2 + 1, word: at + 1 }));
  });
  const last = starts.at(-1)?.startMs ?? 0;
  const places: { line: number; word: number }[] = [];
  let next = 0;
  for (let ms = minuteMs; ms <= last; ms += minuteMs) {
    while ((starts[next]?.startMs ?? ms) < ms) next++;
    const place = starts[next];
    if (place) places.push({ line: place.line, word: place.word });
  }
  return { text: paragraphs.join('\n\n'), sync: writeSync(places) };
}

/** Words with their speakers. A speaker is named at the beginning of a paragraph and speaks until the next name. */
function placeWords(text: string): PlacedWord[] {
  const rows = splitFileLines(text);
  // Rows are paragraphs, unless empty rows separate paragraphs: then the rows were wrapped at some width.
  const areWrapped = rows.some((row, index) => row.trim() === '' && index > 0 && index < rows.length - 1);
  const words: PlacedWord[] = [];
  let speaker: string | null = null;
  let isNew = true;
  for (const [index, row] of rows.entries()) {
    const named = splitSpeaker(row.trim());
    if (row.trim() === '' || !areWrapped || named.speaker !== null) isNew = true;
    speaker = named.speaker ?? speaker;
    const all = row.split(/\s+/).filter((word) => word !== '');
    const nameWords = named.speaker === null ? 0 : named.speaker.split(/\s+/).length;
    for (const [at, word] of all.entries()) {
      if (at < nameWords) continue;
      words.push({ text: word, line: index + 1, word: at + 1, speaker, startsLine: isNew });
      isNew = false;
    }
  }
  return words;
}

type FoundMark = Pick<SyncMark, 'timeMs' | 'sinceMs'> & { from: number };

/** Where each minute begins, as an index into the words; the first is 0 at the beginning. */
function marksWithin(words: readonly PlacedWord[], marks: readonly SyncMark[]): FoundMark[] {
  const found: FoundMark[] = [{ from: 0, timeMs: 0, sinceMs: 0 }];
  let at = 0;
  for (const mark of marks) {
    while (at < words.length && isBeforeMark(words[at] as PlacedWord, mark)) at++;
    if (at >= words.length) break;
    const last = found.at(-1) as FoundMark;
    if (last.from === at) last.timeMs = mark.timeMs;
    else found.push({ from: at, timeMs: mark.timeMs, sinceMs: mark.sinceMs });
  }
  return found;
}

function isBeforeMark(word: PlacedWord, mark: SyncMark): boolean {
  return word.line < mark.line || (word.line === mark.line && word.word < mark.word);
}

/**
 * Ends the text after the last mark one interval later, or after the time that its words take to say if that is much
 * longer.
 */
function endOfLast(
  part: readonly PlacedWord[],
  startMs: number,
  { durationMs, intervalMs }: { durationMs: number | null; intervalMs: number },
): number {
  const soundEnd = durationMs !== null && durationMs > startMs ? durationMs : Number.POSITIVE_INFINITY;
  const letters = part.reduce((sum, { text }) => sum + text.length + 1, 0);
  const guess = Math.max(1, Math.ceil(letters / lettersPerSecond)) * 1000;
  if (!Number.isFinite(intervalMs)) return Number.isFinite(soundEnd) ? soundEnd : startMs + guess;
  return Math.min(soundEnd, startMs + (guess > 2 * intervalMs ? guess : intervalMs));
}
