import { positionAt } from './position.ts';
import { decodeNumbers, encodeNumbers } from './varints.ts';

/** The words of one line, with a hash of its text that distinguishes an edited line from an unchanged one. */
export interface LineWords {
  readonly hash: number;
  /** Pairs of numbers for each word: its number in the vocabulary and its number in the line. */
  readonly words: readonly number[];
}

/** The words of a document by line, stored so that saving an edited line analyses and writes only the changes. */
export type DocumentWords = readonly LineWords[];

export function encodeDocumentWords(lines: DocumentWords): Buffer {
  const numbers: number[] = [];
  for (const { hash, words } of lines) numbers.push(hash, words.length, ...words);
  return encodeNumbers(numbers);
}

export function decodeDocumentWords(encoded: Uint8Array): DocumentWords {
  const numbers = decodeNumbers(encoded);
  const lines: LineWords[] = [];
  for (let at = 0; at < numbers.length; ) {
    const end = at + 2 + (numbers[at + 1] ?? 0);
    lines.push({ hash: numbers[at] as number, words: numbers.slice(at + 2, end) });
    at = end;
  }
  return lines;
}

/** FNV-1a, 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** The new positions of each word whose positions differ between two states of a document; empty for a removed word. */
export function changedPositions(before: DocumentWords, after: DocumentWords): Map<number, number[]> {
  const positions = new Map<number, number[]>();
  for (let line = 0; line < Math.max(before.length, after.length); line++) {
    const [old = [], own = []] = [before[line]?.words, after[line]?.words];
    if (old.length === own.length && old.every((number, index) => number === own[index])) continue;
    for (let at = 0; at < old.length; at += 2) positions.set(old[at] as number, []);
    for (let at = 0; at < own.length; at += 2) positions.set(own[at] as number, []);
  }
  if (positions.size === 0) return positions;
  for (const [line, { words }] of after.entries()) {
    for (let at = 0; at < words.length; at += 2) {
      positions.get(words[at] as number)?.push(positionAt(line, words[at + 1] as number));
    }
  }
  return positions;
}

/** The numbers of all words, in the vocabulary. */
export function wordsIn(document: DocumentWords): Set<number> {
  const found = new Set<number>();
  for (const { words } of document) for (let at = 0; at < words.length; at += 2) found.add(words[at] as number);
  return found;
}
