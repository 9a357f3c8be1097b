import { indexedWords } from '@glosy/polish-search/indexed-words';
import { quietTurn } from '../../lib/quiet-turn.ts';
import type { SearchTransaction } from '../search-store.ts';
import { type DocumentWords, hashOf, type LineWords } from './document-words.ts';
import { encodeLines, type LineFacts, type StoredLines } from './line-facts.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A line to be indexed, as stored, in a transcript with the speaker's name. */
export interface IndexedLine extends LineFacts {
  text: string;
}

/** One text of a recording: a transcript, or with null its description. */
export interface IndexedText {
  transcriptId: string | null;
  lines: readonly IndexedLine[];
}

/** A range of lines; `to` is exclusive. */
interface LineRange {
  readonly from: number;
  readonly to: number;
}

interface SpokenWord {
  readonly entry: string;
  readonly position: number;
}

/** Lines around an edit that are analysed with it: a year or a sentence may continue over a line break. */
const changedAround = 2;
/** Further lines on each side that only provide context. */
const context = 4;
/** Lines that are analysed before other requests are answered. */
const linesPerTurn = 250;

/** The words of a text by line. Unchanged lines keep their stored words, unless they are near a changed one. */
export async function analyse(
  tx: SearchTransaction,
  vocabulary: Vocabulary,
  text: IndexedText,
  before: DocumentWords,
): Promise<DocumentWords> {
  const hashes = text.lines.map((line) => hashOf(line.text));
  const { from, to } = changedRange(before, hashes);
  const spoken: SpokenWord[][] = [];
  for (let first = from; first < to; first += linesPerTurn) {
    const last = Math.min(to, first + linesPerTurn);
    spoken.push(...wordsOf(text, { from: first, to: last }));
    if (last < to) await quietTurn();
  }
  const numbers = await vocabulary.numbersOf(tx, new Set(spoken.flatMap((line) => line.map(({ entry }) => entry))));
  const changed = spoken.map(
    (line, index): LineWords => ({
      hash: hashes[from + index] as number,
      words: line.flatMap(({ entry, position }) => [numbers.get(entry) as number, position]),
    }),
  );
  return [...before.slice(0, from), ...changed, ...before.slice(before.length - (hashes.length - to))];
}

/** The words of the lines, analysed together with those around them. */
function wordsOf({ transcriptId, lines }: IndexedText, { from, to }: LineRange): SpokenWord[][] {
  const first = Math.max(0, from - context);
  const texts = lines.slice(first, to + context).map(({ text }) => text);
  const found: SpokenWord[][] = texts.map(() => []);
  const starts: number[] = [];
  for (const { entry, line, position } of indexedWords(texts, transcriptId === null ? 'none' : 'named')) {
    const start = starts[line] ?? position;
    starts[line] = start;
    found[line]?.push({ entry, position: position - start });
  }
  return found.slice(from - first, to - first);
}

/** The stored line facts of a document with these words. */
export function storedLinesOf({ transcriptId, lines }: IndexedText, words: DocumentWords): StoredLines {
  // A gap after each field of a description: no quotation matches across two fields.
  const gap = transcriptId === null ? 1 : 0;
  return encodeLines(lines, (line) => lengthOf(words[line]) + gap);
}

/** Number of words in a line; a year has the position of one of its words, so entries must not be counted as words. */
function lengthOf(line: LineWords | undefined): number {
  let length = 0;
  for (let at = 1; line && at < line.words.length; at += 2) length = Math.max(length, (line.words[at] as number) + 1);
  return length;
}

/** The lines, in the new numbering, that must be analysed again. */
function changedRange(before: DocumentWords, after: readonly number[]): LineRange {
  let same = 0;
  while (same < before.length && same < after.length && before[same]?.hash === after[same]) same++;
  if (same === before.length && same === after.length) return { from: same, to: same };
  let sameAtEnd = 0;
  const most = Math.min(before.length, after.length) - same;
  while (sameAtEnd < most && before[before.length - 1 - sameAtEnd]?.hash === after[after.length - 1 - sameAtEnd]) {
    sameAtEnd++;
  }
  return {
    from: Math.max(0, same - changedAround),
    to: Math.min(after.length, after.length - sameAtEnd + changedAround),
  };
}
