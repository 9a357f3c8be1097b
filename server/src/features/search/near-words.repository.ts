import { limits } from '@glosy/core/limits';
import { displayForm, foldedForm } from '@glosy/polish-search/entries';
import { distance, distinctWords, nearWords } from '@glosy/polish-search/near-words';
import { readDocumentsWith } from '../../search/index/postings.ts';
import type { SearchStore } from '../../search/search-store.ts';

/** Most candidates that are read; a prefix of three letters has some thousands. */
const candidatesMost = 1000;
const wordsMost = 4;
/** Maximum of visible words with the same prefix that are compared, shortest first. */
const comparedWords = 30;
/** Words whose postings are read at once, until enough words are visible. */
const wordsPerRound = 25;

interface Candidate {
  readonly id: number;
  readonly entry: string;
}

/** Words that occur in a visible document and are spelt similarly to the typed one, the most similar first. */
export async function findNearWords(
  store: SearchStore,
  typed: string,
  visible: ReadonlySet<number>,
): Promise<string[]> {
  const keys = nearWords(typed);
  if (keys.length === 0) return [];
  const candidates = await store.db
    .selectFrom('search_keys')
    .innerJoin('search_words', 'search_words.id', 'search_keys.word_id')
    .select(['search_words.id', 'search_words.entry'])
    .distinct()
    .where('search_keys.key', 'in', keys)
    .limit(candidatesMost)
    .execute();
  const near = candidates
    .map((candidate) => ({ ...candidate, apart: distance(typed, foldedForm(candidate.entry) ?? '') }))
    .filter(({ apart }) => apart > 0 && apart <= (typed.length <= 5 ? 1 : 2))
    .sort((a, b) => a.apart - b.apart || (a.entry < b.entry ? -1 : 1));
  return firstVisible(store, near, visible, limits.searchNearWords);
}

/**
 * Words of the archive that begin with the typed text and occur in a visible document, the frequent ones first. The
 * result depends only on visible words: even the order of reading candidates is independent of hidden recordings.
 */
export async function findWordsBeginning(
  store: SearchStore,
  foldedBeginning: string,
  visible: ReadonlySet<number>,
): Promise<string[]> {
  if (foldedBeginning.length < 3) return [];
  const found: { word: string; documents: number }[] = [];
  for (let from = 0; found.length < comparedWords; from += comparedWords) {
    const candidates = await readBeginnings(store, foldedBeginning, from);
    const counts = await countVisible(store, candidates, visible);
    for (const { id, entry } of candidates) {
      const documents = counts.get(id);
      if (documents !== undefined) found.push({ word: displayForm(entry), documents });
    }
    if (candidates.length < comparedWords) break;
  }
  const inOrder = found
    .slice(0, comparedWords)
    .sort((a, b) => b.documents - a.documents || a.word.length - b.word.length || (a.word < b.word ? -1 : 1));
  return distinctWords(
    inOrder.map(({ word }) => word),
    wordsMost,
  );
}

function readBeginnings(store: SearchStore, beginning: string, from: number): Promise<Candidate[]> {
  return store.db
    .selectFrom('search_words')
    .select(['id', 'entry'])
    .where('folded', '>=', beginning)
    .where('folded', '<', `${beginning}\u{10ffff}`)
    .orderBy(({ fn }) => fn('length', ['folded']))
    .orderBy('folded')
    .orderBy('entry')
    .limit(comparedWords)
    .offset(from)
    .execute();
}

async function firstVisible(
  store: SearchStore,
  candidates: readonly Candidate[],
  visible: ReadonlySet<number>,
  wanted: number,
): Promise<string[]> {
  let words: string[] = [];
  for (let from = 0; from < candidates.length && words.length < wanted; from += wordsPerRound) {
    const some = candidates.slice(from, from + wordsPerRound);
    const counts = await countVisible(store, some, visible);
    const found = some.filter(({ id }) => counts.has(id)).map(({ entry }) => displayForm(entry));
    words = distinctWords([...words, ...found], wanted);
  }
  return words;
}

/** Word → number of visible documents with it; words without any are left out. */
async function countVisible(
  store: SearchStore,
  words: readonly Candidate[],
  visible: ReadonlySet<number>,
): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  for (const [word, documents] of await readDocumentsWith(
    store.db,
    words.map(({ id }) => id),
  )) {
    const count = documents.filter((document) => visible.has(document)).length;
    if (count > 0) counts.set(word, count);
  }
  return counts;
}
