import type { IndexedWord } from './search-query.ts';
import { dottedWords } from './tables/abbreviations.ts';
import { type Token, tokensOf } from './tokens.ts';
import { findYears, yearEntry } from './years/find-years.ts';

/** Marks an entry whose capital stands at a sentence's start, where it says nothing. */
export const startSign = '^';

/** The words of one transcript in order, and after each that begins a year the year itself. */
export function indexedWords(lines: readonly string[]): IndexedWord[] {
  const tokens = tokensOf(lines);
  const years = findYears(tokens);
  let nextYear = 0;
  const words: IndexedWord[] = [];
  for (const [position, token] of tokens.entries()) {
    const { line, from, to } = token;
    words.push({ entry: entryOf(token, tokens[position + 1]), line, position, from, to });
    for (let year = years[nextYear]; year?.start === position; year = years[++nextYear]) {
      const last = tokens[year.start + year.count - 1] as Token;
      const end = last.line === line ? last.to : (lines[line] as string).length;
      words.push({ entry: yearEntry(year), line, position, from, to: end });
    }
  }
  return words;
}

/** The written form as the vocabulary keeps it: `Koło`, `^Koło` at a sentence's start, `ul.` with its dot. */
export function entryOf(token: Token, next: Token | undefined): string {
  const text = token.text.normalize('NFC');
  if (dottedWords.has(token.lower) && next?.gap.startsWith('.')) return `${token.lower}.`;
  return token.startsSentence && /^\p{Lu}[\p{Ll}'’-]*$/u.test(text) ? startSign + text : text;
}
