import { wordWeight } from './match-words.ts';
import { queryKeys } from './query-keys.ts';
import type { Alias, Key, Term, WordTerm } from './search-query.ts';
import { stopWords } from './tables/stop-words.ts';
import { tokensOfText } from './tokens.ts';
import { entryKeys } from './word-keys.ts';

/** What an alias finds weighs less than the word that was typed. */
const aliasShare = 0.7;
/** Below this two words are of one family rather than one word. */
const sameWord = 0.45;

interface AliasName {
  /** As the librarian wrote it. */
  readonly text: string;
  readonly words: readonly { readonly text: string; readonly keys: readonly Key[] }[];
}

/** Names read before; the thesaurus changes seldom and is asked with every query. */
const namesRead = new Map<string, AliasName>();
const namesKept = 5000;

/** The words that count in a name, each with the keys under which it would be found. */
export function readName(text: string): AliasName {
  const known = namesRead.get(text);
  if (known !== undefined) return known;
  const words = tokensOfText(text).filter(({ lower }) => !stopWords.has(lower));
  const name = { text, words: words.map((word) => ({ text: word.text, keys: entryKeys(word.text) })) };
  if (namesRead.size >= namesKept) namesRead.clear();
  namesRead.set(text, name);
  return name;
}

/** Adds to the words of a query the other names of what they name, in whatever forms they stand. */
export function addAliases(terms: readonly Term[], aliases: readonly Alias[]): Term[] {
  const added = [...terms];
  for (const { name, other } of aliases) {
    addAlias(added, readName(name), other);
    addAlias(added, readName(other), name);
  }
  return added;
}

function addAlias(terms: Term[], name: AliasName, other: string): void {
  const length = name.words.length;
  if (length === 0) return;
  for (let at = 0; at + length <= terms.length; at++) {
    const named = terms.slice(at, at + length);
    if (!named.every((term, index) => isNamed(term, name.words[index]?.keys ?? []))) continue;
    for (const [index, term] of named.entries()) terms[at + index] = withAlias(term as WordTerm, other);
  }
}

function isNamed(term: Term, keys: readonly Key[]): boolean {
  return term.kind === 'word' && term.prefix === undefined && wordWeight(keys, { ...term, aliases: [] }) >= sameWord;
}

function withAlias(term: WordTerm, text: string): WordTerm {
  if (term.aliases.some((alias) => alias.text === text)) return term;
  const words = tokensOfText(text).map((word) => ({ text: word.text, keys: lowered(queryKeys(word.text)) }));
  const [first] = words;
  if (first === undefined) return term;
  const alias =
    words.length === 1
      ? { text, keys: first.keys }
      : { text, keys: [], words: words.map((word) => asWord(word.text, word.keys)) };
  return { ...term, aliases: [...term.aliases, alias] };
}

function asWord(text: string, keys: readonly Key[]): WordTerm {
  return { kind: 'word', text, keys, isOptional: false, aliases: [] };
}

function lowered(keys: readonly Key[]): Key[] {
  return keys.map(({ key, weight }) => ({ key, weight: weight * aliasShare }));
}
