import { indexedWords } from '../polish/indexed-words.ts';
import type { IndexedWord } from '../polish/search-query.ts';
import type { SearchTransaction } from '../search-store.ts';
import type { LineFacts } from './line-facts.ts';
import { hashOf, type LineWords, type UnitWords } from './line-words.ts';
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

/** Lines around an edit that are analysed with it: a year or a sentence may go on over a line break. */
const changedAround = 2;
/** More lines on each side, which only give the context. */
const context = 4;

/** The words of a text by line. Lines that stayed as they were, away from the changed ones, keep their stored words. */
export async function analyse(
  tx: SearchTransaction,
  vocabulary: Vocabulary,
  { transcriptId, lines }: IndexedText,
  before: UnitWords,
): Promise<UnitWords> {
  const hashes = lines.map(({ text }) => hashOf(text));
  const { from, to } = changedRange(before.hashes, hashes);
  const first = Math.max(0, from - context);
  const texts = lines.slice(first, to + context).map(({ text }) => text);
  const fresh: IndexedWord[][] = texts.map(() => []);
  const found = indexedWords(texts, transcriptId === null ? 'none' : 'named');
  for (const word of found) fresh[word.line]?.push(word);
  const ids = await vocabulary.idsOf(tx, new Set(found.map(({ entry }) => entry)));
  const shift = before.words.length - lines.length;
  const words = lines.map((_, line): LineWords => {
    if (line < from) return before.words[line] ?? [];
    if (line >= to) return before.words[line + shift] ?? [];
    return numbersOf(fresh[line - first] ?? [], ids);
  });
  return { words, hashes };
}

/** Number of words in a line, in which a year that stands beside its words counts once. */
export function lengthOf(words: LineWords): number {
  let last = -1;
  for (let i = 1; i < words.length; i += 2) last = Math.max(last, words[i] as number);
  return last + 1;
}

/** The lines, in the new numbering, that have to be analysed again; `to` is exclusive. */
function changedRange(before: readonly number[], after: readonly number[]): { from: number; to: number } {
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

function numbersOf(line: readonly IndexedWord[], ids: ReadonlyMap<string, number>): number[] {
  const first = line[0]?.position ?? 0;
  return line.flatMap(({ entry, position }) => [ids.get(entry) as number, position - first]);
}
