import { fold } from '../text/fold.ts';

interface Line {
  readonly id: string;
  readonly text: string;
  readonly isClosed: boolean;
}

/** Number of consecutive words that identify a passage whose single words occur elsewhere too. */
const wordsInRow = 3;
/** Shorter words identify nothing. */
const shortestWord = 3;

/**
 * Finds open lines that took over words of closed ones when a transcript was saved: words, or three words in a row,
 * that were in closed lines only, occur there less often now, and are in an open line. Returns the open line → the
 * lines of `before` that had the words.
 */
export function findMovedWords(before: readonly Line[], after: readonly Line[]): Map<string, ReadonlySet<string>> {
  const closed = count(before.filter(({ isClosed }) => isClosed));
  const open = count(before.filter(({ isClosed }) => !isClosed));
  const left = count(after.filter(({ isClosed }) => isClosed));
  const gone = new Set(
    [...closed.keys()].filter((key) => !open.has(key) && (left.get(key) ?? 0) < (closed.get(key) ?? 0)),
  );
  const moved = new Map<string, ReadonlySet<string>>();
  if (gone.size === 0) return moved;
  for (const line of after) {
    if (line.isClosed) continue;
    const taken = new Set(keysOf(line.text).filter((key) => gone.has(key)));
    if (taken.size === 0) continue;
    const sources = before.filter(({ isClosed, text }) => isClosed && keysOf(text).some((key) => taken.has(key)));
    moved.set(line.id, new Set(sources.map(({ id }) => id)));
  }
  return moved;
}

function count(lines: readonly Line[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of lines) for (const key of keysOf(text)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function keysOf(text: string): string[] {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const rows = words.map((_, at) => words.slice(at, at + wordsInRow)).filter(({ length }) => length === wordsInRow);
  return [...words.filter(({ length }) => length >= shortestWord), ...rows.map((row) => row.join(' '))];
}
