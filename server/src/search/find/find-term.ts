import type { Term, WordAlias, WordTerm } from '@glosy/polish-search/search-query';
import { type Posting, readPostings } from '../index/postings.ts';
import type { SearchStore } from '../search-store.ts';
import type { Catalog } from './catalog.ts';
import { DocumentMatches, type TermMatches } from './document-matches.ts';
import { phraseMatches } from './find-phrase.ts';
import { findWords } from './find-words.ts';
import { longAliasAt, matchAt, percentOf, positionOf, weightOf } from './match.ts';

/** Matches below this weight are unlikely readings; they count only if the term has no better match. */
const weakPercent = 20;
/** A quotation that matches word for word is a full match, regardless of the weight of its first word. */
const phraseWeight = 0.9;

/** The matches of a term in the wanted documents. */
export async function findTerm(
  store: SearchStore,
  catalog: Catalog,
  term: Term,
  isWanted: (document: number) => boolean,
): Promise<TermMatches> {
  if (term.kind === 'phrase') return findPhrase(store, catalog, term.words, isWanted, asPhrase);
  const matches = await findWord(store, term, isWanted);
  for (const alias of term.aliases) {
    for (const [document, found] of await findLongAlias(store, catalog, alias, isWanted)) {
      const own = matches.get(document) ?? new DocumentMatches();
      own.add([...found.all()]);
      matches.set(document, own);
    }
  }
  return matches;
}

/** The matches of an alias only. */
export function findAlias(
  store: SearchStore,
  catalog: Catalog,
  alias: WordAlias,
  isWanted: (document: number) => boolean,
): Promise<TermMatches> {
  const { text, keys } = alias;
  if (alias.words) return findLongAlias(store, catalog, alias, isWanted);
  return findWord(store, { kind: 'word', text, keys, isOptional: false, aliases: [] }, isWanted);
}

async function findLongAlias(
  store: SearchStore,
  catalog: Catalog,
  { words }: WordAlias,
  isWanted: (document: number) => boolean,
): Promise<TermMatches> {
  if (words === undefined) return new Map();
  const asAlias = (match: number) => longAliasAt(positionOf(match), words.length);
  return findPhrase(store, catalog, words, isWanted, asAlias);
}

const asPhrase = (match: number): number =>
  matchAt(positionOf(match), percentOf(Math.max(weightOf(match), phraseWeight)));

/** Consecutive words in this order; `toMatch` makes the match of the phrase from that of its first word. */
async function findPhrase(
  store: SearchStore,
  catalog: Catalog,
  words: readonly WordTerm[],
  isWanted: (document: number) => boolean,
  toMatch: (first: number) => number,
): Promise<TermMatches> {
  const found: TermMatches[] = [];
  for (const word of words) {
    const before = found.at(-1);
    const matches = await findWord(store, word, before ? (document) => before.has(document) : isWanted);
    if (matches.size === 0) return matches;
    found.push(matches);
  }
  const phrases = new Map<number, DocumentMatches>();
  for (const [document, lines] of await catalog.lines([...(found.at(-1)?.keys() ?? [])])) {
    const matches = phraseMatches(
      lines,
      found.map((word) => (word.get(document) as DocumentMatches).all()),
    );
    if (matches.length === 0) continue;
    const own = new DocumentMatches();
    own.add(matches.map(toMatch));
    phrases.set(document, own);
  }
  return phrases;
}

async function findWord(
  { db }: SearchStore,
  term: WordTerm,
  isWanted: (document: number) => boolean,
): Promise<Map<number, DocumentMatches>> {
  const words = await findWords(db, term);
  const percentIn = ({ word }: Posting) => percentOf(words.get(word) ?? 0);
  const postings = (await readPostings(db, [...words.keys()])).filter(({ document }) => isWanted(document));
  const strong = postings.filter((posting) => percentIn(posting) >= weakPercent);
  const matches = new Map<number, DocumentMatches>();
  for (const posting of strong.length > 0 ? strong : postings) {
    const own = matches.get(posting.document) ?? new DocumentMatches();
    own.addPosting(posting, percentIn(posting));
    matches.set(posting.document, own);
  }
  return matches;
}
