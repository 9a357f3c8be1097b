import type { DocumentLines } from '../index/line-facts.ts';
import { lineOfMatch, wordOfMatch } from './match.ts';

/** The matches of the first word that are directly followed by each next word, possibly in the next line. */
export function phraseMatches(lines: DocumentLines, words: readonly Float64Array[]): number[] {
  const [first = new Float64Array(), ...others] = words;
  const numbers = others.map((matches) => new Set(Array.from(matches, (match) => wordNumber(lines, match))));
  return [...first].filter((match) => {
    const number = wordNumber(lines, match);
    return numbers.every((following, index) => following.has(number + index + 1));
  });
}

/** The number, within the whole document, of the word at a match. */
export function wordNumber({ firstWord }: DocumentLines, match: number): number {
  return (firstWord[lineOfMatch(match)] ?? 0) + wordOfMatch(match);
}

/** The line of the word with this number in the document, at or after the line `from`. */
export function lineOfWord({ count, firstWord }: DocumentLines, number: number, from: number): number {
  let line = from;
  while (line + 1 < count && (firstWord[line + 1] ?? 0) <= number) line++;
  return line;
}
