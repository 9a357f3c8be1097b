import { dottedWords } from '../abbreviations/titles.ts';
import { type Count, findCounts } from '../numbers/find-counts.ts';
import { findDays, findMonths } from '../numbers/find-days.ts';
import { findOrdinals } from '../numbers/find-ordinals.ts';
import { findYears } from '../numbers/find-years.ts';
import { findMilitaryUnits } from '../numbers/military-units.ts';
import { numberMark, startMark, yearEntry } from './entries.ts';
import { type Token, tokensOf, tokensOfItems } from './tokens.ts';
import { useMark } from './word-use.ts';

/** A word of a text, as an index stores it. */
export interface IndexedWord {
  /** The written form with its marks, or a number such as a year; see `entries.ts`. */
  readonly entry: string;
  /** Index of the line in which the word begins. */
  readonly line: number;
  /** Index of the word in the whole text; a year of two words has the position of its first word. */
  readonly position: number;
  /**
   * Offsets in the line, in UTF-16 code units; `to` is exclusive, and is the line's length where the match continues in
   * the next line.
   */
  readonly from: number;
  readonly to: number;
}

/** Whether lines may begin with a speaker's name, as in a transcript, or not, as in a description. */
export type Speakers = 'named' | 'none';

/** The words of a text in order. A word that begins a number is followed by that number. */
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
  const days = findDays(tokens).map((day) => ({ ...day, entry: `${numberMark}d${day.day}` }));
  const months = findMonths(tokens).map((month) => ({ ...month, entry: `${numberMark}m${month.lemma}` }));
  const units = findMilitaryUnits(tokens).map((unit) => ({ ...unit, entry: `${numberMark}n${unit.number}` }));
  const ordinals = findOrdinals(tokens).map((thing) => ({ ...thing, entry: `${numberMark}m${thing.lemma}` }));
  const others = [...years, ...days, ...months, ...units, ...ordinals];
  const taken = new Set(others.filter((found) => !('mayCount' in found && found.mayCount)).map(({ start }) => start));
  const counts = findCounts(tokens).filter(({ start }) => !taken.has(start));
  return [...others, ...counts.map(toEntry)].sort((a, b) => a.start - b.start);
}

function toEntry(found: Count): Count & { entry: string } {
  return { ...found, entry: `${numberMark}c${found.value}` };
}

function entryOf(token: Token, before: Token | undefined, after: Token | undefined): string {
  if (after?.gap.startsWith('.') && dottedWords.has(token.lower)) return `${token.lower}.`;
  const start = token.startsSentence && token.hasCapital ? startMark : '';
  return start + token.composed + useMark(token, before, after);
}
