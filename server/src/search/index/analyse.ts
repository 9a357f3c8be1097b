import { type IndexedWord, indexedWords, type Speakers } from '@glosy/polish-search/indexed-words';
import { quietTurn } from '../../lib/quiet-turn.ts';
import type { SearchTransaction } from '../search-store.ts';
import { encodeLines, type LineFacts } from './line-facts.ts';
import { hashOf, type LineRange, replaceWords, startOf, type UnitWords } from './line-words.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A line to be indexed, as it is stored, with the speaker's name in a transcript. */
export interface IndexedLine extends LineFacts {
  text: string;
}

/** One text of a recording: a transcript, or with null its description. */
export interface IndexedText {
  transcriptId: string | null;
  lines: readonly IndexedLine[];
}

type FoundWord = Pick<IndexedWord, 'entry' | 'line' | 'position'>;

/** Lines around an edit that are analysed with it: a year or a sentence may go on over a line break. */
const changedAround = 2;
/** More lines on each side, which only give the context. */
const context = 4;
/** Lines that are analysed together; requests are answered in between. */
const linesPerTurn = 250;

/** The words of a text by line. Lines that stayed as they were, away from the changed ones, keep their stored words. */
export async function analyse(
  tx: SearchTransaction,
  vocabulary: Vocabulary,
  { transcriptId, lines }: IndexedText,
  before: UnitWords,
): Promise<UnitWords> {
  const hashes = Uint32Array.from(lines, ({ text }) => hashOf(text));
  const range = changedRange(before.hashes, hashes);
  const { from, to } = range;
  const found: FoundWord[] = [];
  for (let first = from; first < to; first += linesPerTurn) {
    const last = Math.min(to, first + linesPerTurn);
    addWords(found, lines, { from: first, to: last }, transcriptId === null ? 'none' : 'named');
    if (last < to) await quietTurn();
  }
  return replaceWords(before, range, inColumns(found, await vocabulary.numbersOf(tx, found), range), hashes);
}

/** Adds the words of the lines, by their numbers in the whole text. */
function addWords(
  found: FoundWord[],
  lines: readonly IndexedLine[],
  { from, to }: LineRange,
  speakers: Speakers,
): void {
  const first = Math.max(0, from - context);
  const texts = lines.slice(first, to + context).map(({ text }) => text);
  for (const { entry, line: number, position } of indexedWords(texts, speakers)) {
    const line = number + first;
    if (line >= from && line < to) found.push({ entry, line, position });
  }
}

/** The words of the lines `from` until `to`, with their numbers in the vocabulary. */
function inColumns(
  found: readonly FoundWord[],
  numbers: Int32Array,
  { from, to }: LineRange,
): Pick<UnitWords, 'ends' | 'words'> {
  const words = new Int32Array(2 * found.length);
  const ends = new Uint32Array(to - from);
  let at = 0;
  for (let line = from; line < to; line++) {
    const first = found[at]?.position ?? 0;
    for (let word = found[at]; word?.line === line; word = found[++at]) {
      words[2 * at] = numbers[at] as number;
      words[2 * at + 1] = word.position - first;
    }
    ends[line - from] = 2 * at;
  }
  return { ends, words };
}

/** What is stored of the lines of a unit with these words. */
export function linesOfUnit({ transcriptId, lines }: IndexedText, words: UnitWords): Buffer {
  // A gap after each field of a description: no quotation goes on from one to the next.
  const gap = transcriptId === null ? 1 : 0;
  return encodeLines(lines, (line) => lengthOf(words, line) + gap);
}

/** Number of words in a line, in which a year that stands beside its words counts once. */
function lengthOf(unit: UnitWords, line: number): number {
  let last = -1;
  for (let at = startOf(unit, line); at < (unit.ends[line] as number); at += 2) {
    last = Math.max(last, unit.words[at + 1] as number);
  }
  return last + 1;
}

/** The lines, in the new numbering, that have to be analysed again. */
function changedRange(before: Uint32Array, after: Uint32Array): LineRange {
  let same = 0;
  while (same < before.length && same < after.length && before[same] === after[same]) same++;
  if (same === before.length && same === after.length) return { from: same, to: same };
  let sameAtEnd = 0;
  const most = Math.min(before.length, after.length) - same;
  while (sameAtEnd < most && before[before.length - 1 - sameAtEnd] === after[after.length - 1 - sameAtEnd]) sameAtEnd++;
  return {
    from: Math.max(0, same - changedAround),
    to: Math.min(after.length, after.length - sameAtEnd + changedAround),
  };
}
