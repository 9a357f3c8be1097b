import { ByteReader, ByteWriter } from './bytes.ts';

/**
 * What the index keeps of a unit's texts, so that saving an edited line analyses and writes only what it changed. In
 * columns, since a transcript may have tens of thousands of words.
 */
export interface UnitWords {
  /** Of each line's text; see `hashOf`. */
  readonly hashes: Uint32Array;
  /** Where each line ends in `words`. */
  readonly ends: Uint32Array;
  /** Number of the vocabulary and number within its line, for each word, as pairs one after the other. */
  readonly words: Int32Array;
}

export const noWords: UnitWords = { hashes: new Uint32Array(), ends: new Uint32Array(), words: new Int32Array() };

/** Where the line begins in `words`; also for the line after the last. */
export const startOf = ({ ends }: Pick<UnitWords, 'ends'>, line: number): number =>
  line === 0 ? 0 : (ends[line - 1] as number);

export function encodeUnitWords({ hashes, ends, words }: UnitWords): Buffer {
  const bytes = new ByteWriter();
  let at = 0;
  for (let line = 0; line < ends.length; line++) {
    const end = ends[line] as number;
    bytes.number(hashes[line] as number);
    bytes.number((end - at) / 2);
    let before = 0;
    for (; at < end; at += 2) {
      const token = words[at + 1] as number;
      bytes.number(words[at] as number);
      bytes.number(token - before);
      before = token;
    }
  }
  return bytes.take();
}

export function decodeUnitWords(encoded: Uint8Array): UnitWords {
  const bytes = new ByteReader(encoded);
  // Every number is at least one byte, and a line has two numbers of its own.
  const words = new Int32Array(encoded.length);
  const hashes = new Uint32Array(encoded.length >> 1);
  const ends = new Uint32Array(encoded.length >> 1);
  let line = 0;
  let at = 0;
  for (; !bytes.isAtEnd; line++) {
    hashes[line] = bytes.number();
    let token = 0;
    for (let count = bytes.number(); count > 0; count--) {
      words[at++] = bytes.number();
      token += bytes.number();
      words[at++] = token;
    }
    ends[line] = at;
  }
  return { hashes: hashes.subarray(0, line), ends: ends.subarray(0, line), words: words.subarray(0, at) };
}

/** A run of lines; `to` is exclusive. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The words after an edit: those of the lines `from` until `to` are `own`, the lines before and after keep theirs. All
 * lines have the given hashes.
 */
export function replaceWords(
  before: UnitWords,
  { from, to }: LineRange,
  own: Pick<UnitWords, 'ends' | 'words'>,
  hashes: Uint32Array,
): UnitWords {
  const kept = startOf(before, from);
  const firstAfter = before.ends.length - (hashes.length - to);
  const after = startOf(before, firstAfter);
  const words = new Int32Array(kept + own.words.length + before.words.length - after);
  words.set(before.words.subarray(0, kept));
  words.set(own.words, kept);
  words.set(before.words.subarray(after), kept + own.words.length);
  const ends = new Uint32Array(hashes.length);
  ends.set(before.ends.subarray(0, from));
  ends.set(
    own.ends.map((end) => end + kept),
    from,
  );
  const moved = kept + own.words.length - after;
  ends.set(
    before.ends.subarray(firstAfter).map((end) => end + moved),
    to,
  );
  return { hashes, ends, words };
}

/** A hash of 32 bits (FNV-1a): tells an edited line from one that stayed. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** The words whose places differ between two states of a unit. */
export function changedWords(before: UnitWords, after: UnitWords): Set<number> {
  const changed = new Set<number>();
  const count = Math.max(before.ends.length, after.ends.length);
  for (let line = 0; line < count; line++) {
    if (haveSameWords(before, after, line)) continue;
    addWordsOf(before, line, changed);
    addWordsOf(after, line, changed);
  }
  return changed;
}

function haveSameWords(a: UnitWords, b: UnitWords, line: number): boolean {
  if (line >= a.ends.length || line >= b.ends.length) return false;
  const start = startOf(a, line);
  const length = (a.ends[line] as number) - start;
  const other = startOf(b, line);
  if ((b.ends[line] as number) - other !== length) return false;
  for (let i = 0; i < length; i++) if (a.words[start + i] !== b.words[other + i]) return false;
  return true;
}

function addWordsOf(unit: UnitWords, line: number, words: Set<number>): void {
  if (line >= unit.ends.length) return;
  for (let at = startOf(unit, line); at < (unit.ends[line] as number); at += 2) words.add(unit.words[at] as number);
}
