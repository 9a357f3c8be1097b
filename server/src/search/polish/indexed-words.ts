import type { IndexedWord } from './search-query.ts';
import { dottedWords } from './tables/abbreviations.ts';
import { type Token, tokensOf, tokensOfItems } from './tokens.ts';
import { findUnitNumbers } from './unit-numbers.ts';
import { useSign } from './word-use.ts';
import { findDays, findMonths } from './years/find-days.ts';
import { findYears, yearEntry } from './years/find-years.ts';

/** Marks an entry whose capital stands at a sentence's start, where it says nothing. */
export const startSign = '^';

/** Whether lines may begin with a speaker's name, as in a transcript, or are texts of their own, as in a description. */
export type Speakers = 'named' | 'none';

/** The words of one transcript in order, and after each that begins a year, a day of a month or a unit's number that too. */
export function indexedWords(lines: readonly string[], speakers: Speakers = 'named'): IndexedWord[] {
  const tokens = speakers === 'named' ? tokensOf(lines) : tokensOfItems(lines);
  const numbers = findNumbers(tokens);
  let nextNumber = 0;
  const words: IndexedWord[] = [];
  for (const [position, token] of tokens.entries()) {
    const { line, from, to } = token;
    words.push({ entry: entryOf(token, tokens[position - 1], tokens[position + 1]), line, position, from, to });
    for (let found = numbers[nextNumber]; found?.start === position; found = numbers[++nextNumber]) {
      const last = tokens[found.start + found.count - 1] as Token;
      const end = last.line === line ? last.to : (lines[line] as string).length;
      words.push({ entry: found.entry, line, position, from, to: end });
    }
  }
  return words;
}

function findNumbers(tokens: readonly Token[]): { start: number; count: number; entry: string }[] {
  const years = findYears(tokens).map((year) => ({ ...year, entry: yearEntry(year) }));
  const days = findDays(tokens).map((day) => ({ ...day, entry: `=d${day.day}` }));
  const months = findMonths(tokens).map((month) => ({ ...month, entry: `=m${month.lemma}` }));
  const units = findUnitNumbers(tokens).map((unit) => ({ ...unit, entry: `=n${unit.number}` }));
  return [...years, ...days, ...months, ...units].sort((a, b) => a.start - b.start);
}

/** The written form as the vocabulary keeps it: `Koło`, `^Koło` at a sentence's start, `ul.` with its dot, `stali<`. */
function entryOf(token: Token, before: Token | undefined, after: Token | undefined): string {
  if (after?.gap.startsWith('.') && dottedWords.has(token.lower)) return `${token.lower}.`;
  const start = token.startsSentence && token.hasCapital ? startSign : '';
  return start + token.composed + useSign(token, before, after);
}
