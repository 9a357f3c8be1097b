import { limits } from '@glosy/core/limits';
import { eachUnit } from '../../search/index/postings.ts';
import { displayForm } from '../../search/polish/display-form.ts';
import { distance, nearWords } from '../../search/polish/near-words.ts';
import { foldedForm } from '../../search/polish/word-keys.ts';
import type { SearchStore } from '../../search/search-store.ts';

/** Candidates that are looked at; a beginning of three letters has some thousands. */
const candidatesMost = 1000;
const wordsMost = 4;
/** Postings are read for so many at a time, until enough words are visible. */
const wordsPerRound = 25;

interface Candidate {
  readonly id: number;
  readonly entry: string;
}

/** Words that occur in a visible unit and are spelt nearly as the one that was typed, the nearest first. */
export async function findNearWords(
  store: SearchStore,
  typed: string,
  isVisible: (unit: number) => boolean,
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
  return firstVisible(store, near, isVisible, limits.searchNearWords);
}

/** Words of the archive that begin with what was typed and occur in a visible unit, the most frequent first. */
export async function findWordsBeginning(
  store: SearchStore,
  foldedBeginning: string,
  isVisible: (unit: number) => boolean,
): Promise<string[]> {
  if (foldedBeginning.length < 3) return [];
  const candidates = await store.db
    .selectFrom('search_words')
    .innerJoin('search_postings', 'search_postings.word_id', 'search_words.id')
    .select(['search_words.id', 'search_words.entry'])
    .select(({ fn }) => fn.count('search_postings.block').as('blocks'))
    .where('search_words.folded', '>=', foldedBeginning)
    .where('search_words.folded', '<', `${foldedBeginning}\u{10ffff}`)
    .groupBy(['search_words.id', 'search_words.entry', 'search_words.folded'])
    .orderBy('blocks', 'desc')
    .orderBy('search_words.folded')
    .limit(candidatesMost)
    .execute();
  return firstVisible(store, candidates, isVisible, wordsMost);
}

async function firstVisible(
  store: SearchStore,
  candidates: readonly Candidate[],
  isVisible: (unit: number) => boolean,
  wanted: number,
): Promise<string[]> {
  const words = new Set<string>();
  for (let from = 0; from < candidates.length && words.size < wanted; from += wordsPerRound) {
    const some = candidates.slice(from, from + wordsPerRound);
    const visible = await findVisible(store, some, isVisible);
    for (const { id, entry } of some) if (visible.has(id)) words.add(displayForm(entry));
  }
  return [...words].slice(0, wanted);
}

async function findVisible(
  store: SearchStore,
  words: readonly Candidate[],
  isVisible: (unit: number) => boolean,
): Promise<ReadonlySet<number>> {
  const rows = await store.db
    .selectFrom('search_postings')
    .selectAll()
    .where(
      'word_id',
      'in',
      words.map(({ id }) => id),
    )
    .execute();
  const visible = new Set<number>();
  for (const { word_id, block, places } of rows) {
    eachUnit(places, block, (unit) => {
      if (isVisible(unit)) visible.add(word_id);
    });
  }
  return visible;
}
