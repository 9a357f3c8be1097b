import { ByteReader, ByteWriter } from './bytes.ts';

/** The words of one line: number of the vocabulary and number within the line, as pairs one after the other. */
export type LineWords = readonly number[];

/** What the index keeps of a unit's texts, so that saving an edited line analyses and writes only what it changed. */
export interface UnitWords {
  readonly words: readonly LineWords[];
  /** Of each line's text; see `hashOf`. */
  readonly hashes: readonly number[];
}

export function encodeUnitWords({ words, hashes }: UnitWords): Buffer {
  const bytes = new ByteWriter();
  for (const [line, own] of words.entries()) {
    bytes.number(hashes[line] ?? 0);
    bytes.number(own.length / 2);
    let before = 0;
    for (let i = 0; i < own.length; i += 2) {
      const token = own[i + 1] as number;
      bytes.number(own[i] as number);
      bytes.number(token - before);
      before = token;
    }
  }
  return bytes.take();
}

export function decodeUnitWords(encoded: Uint8Array): UnitWords {
  const bytes = new ByteReader(encoded);
  const words: number[][] = [];
  const hashes: number[] = [];
  while (!bytes.isAtEnd) {
    hashes.push(bytes.number());
    const own: number[] = [];
    let token = 0;
    for (let count = bytes.number(); count > 0; count--) {
      const word = bytes.number();
      token += bytes.number();
      own.push(word, token);
    }
    words.push(own);
  }
  return { words, hashes };
}

export const noWords: UnitWords = { words: [], hashes: [] };

/** A hash of 32 bits (FNV-1a): tells an edited line from one that stayed. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** The words whose places differ between two states of a unit. */
export function changedWords(before: readonly LineWords[], after: readonly LineWords[]): Set<number> {
  const changed = new Set<number>();
  const count = Math.max(before.length, after.length);
  for (let line = 0; line < count; line++) {
    const old = before[line] ?? [];
    const now = after[line] ?? [];
    if (old === now || areEqual(old, now)) continue;
    for (let i = 0; i < old.length; i += 2) changed.add(old[i] as number);
    for (let i = 0; i < now.length; i += 2) changed.add(now[i] as number);
  }
  return changed;
}

function areEqual(a: LineWords, b: LineWords): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
