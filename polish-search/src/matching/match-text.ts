import { entryKeys } from '../keys/entry-keys.ts';
import type { Key } from '../keys/key.ts';
import type { SearchQuery, Term, WordTerm } from '../query/search-query.ts';
import { foldedForm } from '../text/entries.ts';
import { type IndexedWord, indexedWords, type Speakers } from '../text/indexed-words.ts';
import { wordWeight } from './word-weight.ts';

/** A span of a text that a query matches, in UTF-16 code units; `to` is exclusive. */
export interface Mark {
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The matches of a query in a text, in order; words of a phrase only where the whole phrase matches. `foundForms` are the
 * folded forms that may match, if they are known from an index: looking up every word of a passage in the dictionary
 * takes longer than the search.
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
  return outerMarks([...marked].sort((a, b) => a - b).map((index) => words[index] as IndexedWord));
}

const noKeys: readonly Key[] = [];
/** Cache of keys by entry: passages repeat the frequent words. */
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
    if (matchesEntry(word.entry, keys[index] ?? [], term)) marked.add(index);
  }
  for (const alias of term.aliases) if (alias.words !== undefined) markPhrase(words, keys, alias.words, marked);
}

/** Whether a typed word matches an entry, by its keys or by its beginning. */
function matchesEntry(entry: string, keys: readonly Key[], word: WordTerm): boolean {
  if (word.prefix !== undefined) return foldedForm(entry)?.startsWith(word.prefix) ?? false;
  return wordWeight(keys, word) > 0;
}

function markPhrase(
  words: readonly IndexedWord[],
  keys: readonly (readonly Key[])[],
  phrase: readonly WordTerm[],
  marked: Set<number>,
): void {
  // A year follows the words it is made of; a phrase consists of words.
  const spoken = [...words.keys()].filter((index) => !words[index]?.entry.startsWith('='));
  for (let at = 0; at + phrase.length <= spoken.length; at++) {
    const span = spoken.slice(at, at + phrase.length);
    const isMatch = span.every((index, position) =>
      matchesEntry(words[index]?.entry ?? '', keys[index] ?? [], phrase[position] as WordTerm),
    );
    if (isMatch) for (const index of span) marked.add(index);
  }
}

/** The spans of words, without spans inside another. */
function outerMarks(words: readonly IndexedWord[]): Mark[] {
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
