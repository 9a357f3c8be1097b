import { entryKeys } from '../keys/entry-keys.ts';
import type { Key } from '../keys/key.ts';
import { queryKeys } from '../keys/query-keys.ts';
import { wordWeight } from '../matching/word-weight.ts';
import { tokensOfText } from '../text/tokens.ts';
import type { Alias, Term, WordTerm } from './search-query.ts';
import { stopWords } from './stop-words.ts';

/** The share of an alias: its matches weigh less than those of the typed word. */
const aliasShare = 0.7;
/** Words that match with less weight are of the same family, not the same word. */
const sameWord = 0.45;

interface AliasName {
  /** The name in the librarian's spelling. */
  readonly text: string;
  readonly words: readonly { readonly text: string; readonly keys: readonly Key[] }[];
}

/** Cache of names: the thesaurus changes seldom and is compared with every query. */
const knownNames = new Map<string, AliasName>();
const knownNamesMost = 5000;

/** The words of a name except stop words, each with the keys by which it is found. */
export function readName(text: string): AliasName {
  const known = knownNames.get(text);
  if (known !== undefined) return known;
  const words = tokensOfText(text).filter(({ lower }) => !stopWords.has(lower));
  const name = { text, words: words.map((word) => ({ text: word.text, keys: entryKeys(word.text) })) };
  if (knownNames.size >= knownNamesMost) knownNames.clear();
  knownNames.set(text, name);
  return name;
}

/** Adds aliases to the terms of a query that are a name of the thesaurus in any inflected form. */
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
