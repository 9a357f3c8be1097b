import { ByteReader, ByteWriter } from './bytes.ts';

/** The words of one line: number of the vocabulary and number within the line, as pairs one after the other. */
export type LineWords = readonly number[];

/** The index keeps the words of each line, so that saving one edited line changes the postings of its words only. */
export function encodeLineWords(lines: readonly LineWords[]): Buffer {
  const bytes = new ByteWriter();
  for (const words of lines) {
    bytes.number(words.length / 2);
    let before = 0;
    for (let i = 0; i < words.length; i += 2) {
      const token = words[i + 1] as number;
      bytes.number(words[i] as number);
      bytes.number(token - before);
      before = token;
    }
  }
  return bytes.take();
}

export function decodeLineWords(encoded: Uint8Array): LineWords[] {
  const bytes = new ByteReader(encoded);
  const lines: number[][] = [];
  while (!bytes.isAtEnd) {
    const words: number[] = [];
    let token = 0;
    for (let count = bytes.number(); count > 0; count--) {
      const word = bytes.number();
      token += bytes.number();
      words.push(word, token);
    }
    lines.push(words);
  }
  return lines;
}

/** The words whose places differ between two states of a unit. */
export function changedWords(before: readonly LineWords[], after: readonly LineWords[]): Set<number> {
  const changed = new Set<number>();
  const count = Math.max(before.length, after.length);
  for (let line = 0; line < count; line++) {
    const [old = [], now = []] = [before[line], after[line]];
    if (old.length === now.length && old.every((value, index) => value === now[index])) continue;
    for (let i = 0; i < old.length; i += 2) changed.add(old[i] as number);
    for (let i = 0; i < now.length; i += 2) changed.add(now[i] as number);
  }
  return changed;
}
