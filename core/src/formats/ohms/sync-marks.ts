/** The position in a transcript (line and word, both from 1) that is heard at a moment. */
export interface SyncMark {
  timeMs: number;
  /** End of the words before it: earlier where several marks in one place show silence. */
  sinceMs: number;
  line: number;
  word: number;
}

export interface Sync {
  intervalMs: number;
  marks: SyncMark[];
}

const minuteMs = 60_000;

/**
 * Reads `1:|13(3)|19(14)`: minutes between marks, then the position of each. An omitted mark still takes its interval.
 * Marks that go backwards are dropped; of two marks at one position the later one counts. Without the first bar
 * the first mark still belongs to the first interval. Null for a text that has no marks, not even an interval.
 */
export function readSync(text: string): Sync | null {
  const found = /^\s*(\d{0,3}(?:\.\d+)?)\s*:(.*)$/s.exec(text);
  if (!found) return null;
  const intervalMs = (Number(found[1]) || 1) * minuteMs;
  const places = (found[2] ?? '').split('|');
  if ((places[0] ?? '').trim() !== '') places.unshift('');
  const marks: SyncMark[] = [];
  for (const [index, place] of places.entries()) {
    const numbers = /^\s*(\d+)(?:\s*\(\s*(\d*)\s*\))?\s*$/.exec(place);
    if (!numbers) continue;
    const timeMs = index * intervalMs;
    const mark = { timeMs, sinceMs: timeMs, line: Math.max(1, Number(numbers[1])), word: Number(numbers[2]) || 1 };
    const last = marks.at(-1);
    if (last && isSamePlace(last, mark)) mark.sinceMs = marks.pop()?.sinceMs ?? timeMs;
    else if (last && isBefore(mark, last)) continue;
    marks.push(mark);
  }
  return { intervalMs, marks };
}

/** Marks at every minute; a minute without a place is left empty. */
export function writeSync(places: readonly (Pick<SyncMark, 'line' | 'word'> | null)[]): string {
  return `1:${places.map((place) => `|${place ? `${place.line}(${place.word})` : ''}`).join('')}`;
}

function isSamePlace(a: SyncMark, b: SyncMark): boolean {
  return a.line === b.line && a.word === b.word;
}

function isBefore(a: SyncMark, b: SyncMark): boolean {
  return a.line < b.line || (a.line === b.line && a.word < b.word);
}
