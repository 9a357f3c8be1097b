import { fold } from '@glosy/core/text/fold';
import { readAbbreviation } from '../abbreviations/abbreviations.ts';
import { wordOfTitle } from '../abbreviations/titles.ts';
import type { Key } from '../keys/key.ts';
import { phraseKeys, queryKeys, yearKeys } from '../keys/query-keys.ts';
import { lemmasOf } from '../lemmas/lemmas.ts';
import { type Count, findCounts } from '../numbers/find-counts.ts';
import { findDays, findMonths } from '../numbers/find-days.ts';
import { findOrdinals } from '../numbers/find-ordinals.ts';
import { findYears, type Year } from '../numbers/find-years.ts';
import { findMilitaryUnits } from '../numbers/military-units.ts';
import { countedThings } from '../numbers/numeral-words.ts';
import { type Token, tokensOfText } from '../text/tokens.ts';
import { isSeason } from '../text/word-use.ts';
import { addAliases } from './add-aliases.ts';
import type { Alias, PhraseTerm, QueryProblem, SearchQuery, Term, WordTerm } from './search-query.ts';
import { type QueryPart, splitQuery } from './split-query.ts';
import { optionalLemmas, stopWords } from './stop-words.ts';

/**
 * Reads the text of a search box. Every text gives a query; `problem` says why one has nothing to search for. `aliases`
 * are names of the thesaurus; `findAliases` selects them.
 */
export function parseQuery(text: string, aliases: readonly Alias[]): SearchQuery {
  const parts = splitQuery(text.normalize('NFC'));
  const excluded = parts.filter(({ isExcluded }) => isExcluded).flatMap((part) => readTerms(part));
  const wanted = parts.filter(({ isExcluded, kind }) => !isExcluded && (kind === 'words' || kind === 'phrase'));
  const all = wanted.flatMap((part) => readTerms(part));
  const useful = all.filter((term) => !isStopWord(term));
  const terms = relaxed(addAliases(useful.length > 0 ? useful : all, aliases));
  const narrators = textsOf(parts, 'narrator');
  const tags = textsOf(parts, 'tag');
  const plain = wanted.map((part) => part.text).join(' ');
  const hasFilter = narrators.length > 0 || tags.length > 0;
  const problem = hasFilter && all.length === 0 ? undefined : problemOf(text, all, useful, excluded);
  return { terms, excluded, narrators, tags, plain, ...(problem === undefined ? {} : { problem }) };
}

function textsOf(parts: readonly QueryPart[], kind: QueryPart['kind']): string[] {
  return parts.filter((part) => part.kind === kind && part.text !== '').map((part) => part.text);
}

function problemOf(
  text: string,
  all: readonly Term[],
  useful: readonly Term[],
  excluded: readonly Term[],
): QueryProblem | undefined {
  if (useful.length > 0 || text.trim() === '') return undefined;
  if (all.length > 0) return 'only-stop-words';
  return excluded.length > 0 ? 'only-excluded' : 'only-signs';
}

function isStopWord(term: Term): boolean {
  return term.kind === 'word' && term.prefix === undefined && isStop(term.text);
}

function isStop(text: string): boolean {
  return stopWords.has(text.toLowerCase()) && readAbbreviation(text) === undefined;
}

/** If all words of a query are optional, none is. */
function relaxed(terms: readonly Term[]): Term[] {
  const demandsNothing = terms.every((term) => term.kind === 'word' && term.isOptional);
  if (!demandsNothing) return [...terms];
  return terms.map((term) => (term.kind === 'word' ? { ...term, isOptional: false } : term));
}

function readTerms(part: QueryPart): Term[] {
  return part.kind === 'phrase' ? readPhrase(part.text) : readWords(part.text);
}

function readPhrase(text: string): Term[] {
  const words = tokensOfText(text).map((token) => ({ ...plainWord(token.text), keys: phraseKeys(token.text) }));
  const phrase: PhraseTerm = { kind: 'phrase', text, words };
  return words.length === 0 ? [] : [phrase];
}

function plainWord(text: string): WordTerm {
  return { kind: 'word', text, keys: [], isOptional: false, aliases: [] };
}

function readWords(text: string): WordTerm[] {
  const tokens = tokensOfText(text);
  const years = joinRanges(tokens, findYears(tokens, true));
  const numbers = new Map<number, { start: number; count: number; keys: readonly Key[] }>();
  for (const day of findDays(tokens)) numbers.set(day.start, { ...day, keys: [{ key: `o:${day.day}`, weight: 1 }] });
  for (const unit of findMilitaryUnits(tokens))
    numbers.set(unit.start, { ...unit, keys: [{ key: `u:${unit.number}`, weight: 1 }] });
  for (const { lemma, mayCount, ...ordinal } of findOrdinals(tokens)) {
    const counted = mayCount ? [{ key: `c:${tokens[ordinal.start]?.text}`, weight: 1 }] : [];
    numbers.set(ordinal.start, { ...ordinal, keys: [...queryKeys(lemma), ...counted] });
  }
  for (const count of findCounts(tokens))
    if (!numbers.has(count.start)) numbers.set(count.start, { ...count, keys: countKeys(tokens, count) });
  for (const month of findMonths(tokens)) numbers.set(month.start, { ...month, keys: queryKeys(month.lemma) });
  const words: WordTerm[] = [];
  for (let at = 0; at < tokens.length; ) {
    const found = years.filter(({ start }) => start === at);
    const number = numbers.get(at);
    const count = found[0]?.count ?? number?.count ?? 1;
    if (found.length > 0) words.push(...found.map((year) => yearWord(text, tokens, year)));
    else if (number !== undefined) words.push(numberWord(text, tokens, number, number.keys));
    else if (!isYearWord(tokens, at, years)) words.push(readWord(text, tokens, at));
    at += count;
  }
  return words;
}

/** The keys of a number: two digits alone may be a year or a tram line too, those of `16 lat` only count. */
function countKeys(tokens: readonly Token[], { start, count, value }: Count): Key[] {
  const key = { key: `c:${value}`, weight: 1 };
  const { text } = tokens[start] as Token;
  if (count > 1 || countedThings.test(tokens[start + count]?.folded ?? '')) return [key];
  return [key, ...queryKeys(text), ...(/^\d{2}$/.test(text) ? [{ key: `y:19${text}`, weight: 0.5 }] : [])];
}

function yearWord(text: string, tokens: readonly Token[], year: Year): WordTerm {
  return numberWord(text, tokens, year, yearKeys(year.first, year.last));
}

function numberWord(
  text: string,
  tokens: readonly Token[],
  { start, count }: Pick<Year, 'start' | 'count'>,
  keys: readonly Key[],
): WordTerm {
  const from = (tokens[start] as Token).from;
  const to = (tokens[start + count - 1] as Token).to;
  return { ...plainWord(text.slice(from, to)), keys };
}

/** Joins the years of `od 1939 do 1945` and `między 1939 a 1945` into one range. */
function joinRanges(tokens: readonly Token[], years: readonly Year[]): Year[] {
  const joined: Year[] = [];
  for (const year of years) {
    const before = joined.at(-1);
    const isRange =
      before !== undefined &&
      before.start + before.count + 1 === year.start &&
      /^(do|a|i)$/.test(tokens[year.start - 1]?.lower ?? '') &&
      /^(od|między|pomiędzy)$/.test(tokens[before.start - 1]?.lower ?? '') &&
      year.last > before.first;
    if (isRange) joined[joined.length - 1] = { ...before, count: before.count + 1 + year.count, last: year.last };
    else joined.push(year);
  }
  return joined;
}

/** Whether a word adds nothing to a year: `rok`, `roku` and `r.` next to one, `lata` before one. */
function isYearWord(tokens: readonly Token[], at: number, years: readonly Year[]): boolean {
  if (/^(lata|lat|latach)$/.test(tokens[at]?.lower ?? '')) return years.some(({ start }) => start === at + 1);
  if (!/^(rok|roku|rokiem|r)$/.test(tokens[at]?.lower ?? '')) return false;
  return years.some(({ start, count }) => start === at + 1 || start + count === at);
}

function readWord(text: string, tokens: readonly Token[], at: number): WordTerm {
  const token = tokens[at] as Token;
  if (text[token.to] === '*') return { ...plainWord(`${token.text}*`), prefix: fold(token.text) };
  const isDotted = text[token.to] === '.';
  const full = isSeason(token, tokens[at - 1]) ? 'lato' : wordOfTitle(token.lower, isDotted);
  const keys =
    full === undefined ? queryKeys(token.text) : [...queryKeys(full), { key: `e:${token.lower}`, weight: 1 }];
  return { ...plainWord(token.text), keys, isOptional: isOptional(full ?? token.text) };
}

function isOptional(text: string): boolean {
  if (readAbbreviation(text) !== undefined) return false;
  const lemmas = lemmasOf(text.toLowerCase(), 'lower', 'text');
  return [...lemmas].some(([lemma, weight]) => weight > 0.5 && optionalLemmas.has(lemma));
}
