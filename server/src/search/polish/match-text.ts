import { indexedWords, type Speakers } from './indexed-words.ts';
import { wordWeight } from './match-words.ts';
import type { IndexedWord, Key, SearchQuery, Term, WordTerm } from './search-query.ts';
import { entryKeys, foldedForm } from './word-keys.ts';

/** A place in a text that a query marks; `to` is exclusive. */
export interface Mark {
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The words of a passage that a query means, in order; of a phrase only those where the whole phrase stands. With
 * `foundForms`, the folded forms of the words that the index finds, other words are passed over: to look up every word
 * of a passage in the dictionary takes longer than the search.
 */
export function matchText(
  lines: readonly string[],
  query: SearchQuery,
  { speakers = 'named', foundForms }: { speakers?: Speakers; foundForms?: ReadonlySet<string> } = {},
): Mark[] {
  const words = indexedWords(lines, speakers);
  const keys = words.map(({ entry }) => (foundForms?.has(foldedForm(entry) ?? '') === false ? noKeys : keysOf(entry)));
  const marked = new Set<number>();
  for (const term of query.terms) markTerm(words, keys, term, marked);
  return withoutInner([...marked].sort((a, b) => a - b).map((index) => words[index] as IndexedWord));
}

const noKeys: readonly Key[] = [];
/** Keys by entry: the passages of a page repeat the language's frequent words. */
const knownKeys = new Map<string, readonly Key[]>();
const knownKeysMost = 20_000;

function keysOf(entry: string): readonly Key[] {
  const known = knownKeys.get(entry);
  if (known) return known;
  if (knownKeys.size >= knownKeysMost) knownKeys.clear();
  const keys = entryKeys(entry);
  knownKeys.set(entry, keys);
  return keys;
}

function markTerm(
  words: readonly IndexedWord[],
  keys: readonly (readonly Key[])[],
  term: Term,
  marked: Set<number>,
): void {
  if (term.kind === 'phrase') {
    markPhrase(words, keys, term.words, marked);
    return;
  }
  for (const [index, word] of words.entries()) {
    if (findsEntry(word.entry, keys[index] ?? [], term)) marked.add(index);
  }
  for (const alias of term.aliases) if (alias.words !== undefined) markPhrase(words, keys, alias.words, marked);
}

/** Whether a typed word finds an entry, by its keys or by its beginning. */
function findsEntry(entry: string, keys: readonly Key[], word: WordTerm): boolean {
  if (word.prefix !== undefined) return foldedForm(entry)?.startsWith(word.prefix) ?? false;
  return wordWeight(keys, word) > 0;
}

function markPhrase(
  words: readonly IndexedWord[],
  keys: readonly (readonly Key[])[],
  phrase: readonly WordTerm[],
  marked: Set<number>,
): void {
  // Years stand between the words they are made of; a phrase is about the words.
  const spoken = [...words.keys()].filter((index) => !words[index]?.entry.startsWith('='));
  for (let at = 0; at + phrase.length <= spoken.length; at++) {
    const run = spoken.slice(at, at + phrase.length);
    const stands = run.every((index, place) =>
      findsEntry(words[index]?.entry ?? '', keys[index] ?? [], phrase[place] as WordTerm),
    );
    if (stands) for (const index of run) marked.add(index);
  }
}

/** Marks without those that lie inside another. */
function withoutInner(words: readonly IndexedWord[]): Mark[] {
  const marks = words
    .map(({ line, from, to }) => ({ line, from, to }))
    .sort((a, b) => a.line - b.line || a.from - b.from || b.to - a.to);
  let before: Mark | undefined;
  return marks.filter((mark) => {
    const isInner = before !== undefined && mark.line === before.line && mark.to <= before.to;
    if (!isInner) before = mark;
    return !isInner;
  });
}
