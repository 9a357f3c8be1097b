import { limits } from '@glosy/core/limits';
import { eachUnit } from '../../search/index/postings.ts';
import { displayForm } from '../../search/polish/display-form.ts';
import { distance, nearWords } from '../../search/polish/near-words.ts';
import { foldedForm } from '../../search/polish/word-keys.ts';
import type { SearchStore } from '../../search/search-store.ts';

/** Candidates that are looked at; a beginning of three letters has some thousands. */
const candidatesMost = 1000;
const wordsMost = 4;
/** Words with a beginning that are counted, and of these the most frequent ones whose visible places are. */
const beginningsMost = 100;
const frequentMost = 20;
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

/** Words of the archive that begin with what was typed and occur in a visible unit, those in most such units first. */
export async function findWordsBeginning(
  store: SearchStore,
  foldedBeginning: string,
  isVisible: (unit: number) => boolean,
): Promise<string[]> {
  if (foldedBeginning.length < 3) return [];
  // Words are numbered when they first occur, so that frequent ones have low numbers.
  const candidates = await store.db
    .selectFrom('search_words')
    .select(['id', 'entry'])
    .where('folded', '>=', foldedBeginning)
    .where('folded', '<', `${foldedBeginning}\u{10ffff}`)
    .orderBy('id')
    .limit(beginningsMost)
    .execute();
  const frequent = await mostFrequent(store, candidates);
  const units = await countVisible(store, frequent, isVisible);
  const visible = frequent.map(({ id, entry }) => ({ word: displayForm(entry), units: units.get(id) ?? 0 }));
  const inOrder = visible
    .filter((found) => found.units > 0)
    .sort((a, b) => b.units - a.units || a.word.length - b.word.length || (a.word < b.word ? -1 : 1));
  return [...new Set(inOrder.map(({ word }) => word))].slice(0, wordsMost);
}

/** Those of the candidates that stand in most blocks of the index, hidden recordings counted too. */
async function mostFrequent(store: SearchStore, candidates: readonly Candidate[]): Promise<Candidate[]> {
  if (candidates.length <= frequentMost) return [...candidates];
  const rows = await store.db
    .selectFrom('search_postings')
    .select('word_id')
    .select(({ fn }) => fn.countAll<number | string>().as('blocks'))
    .where(
      'word_id',
      'in',
      candidates.map(({ id }) => id),
    )
    .groupBy('word_id')
    .execute();
  const blocks = new Map(rows.map((row) => [row.word_id, Number(row.blocks)]));
  return [...candidates]
    .sort((a, b) => (blocks.get(b.id) ?? 0) - (blocks.get(a.id) ?? 0) || a.id - b.id)
    .slice(0, frequentMost);
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
    const visible = await countVisible(store, some, isVisible);
    for (const { id, entry } of some) if (visible.has(id)) words.add(displayForm(entry));
  }
  return [...words].slice(0, wanted);
}

/** Word → number of visible units with it; words without any are left out. */
async function countVisible(
  store: SearchStore,
  words: readonly Candidate[],
  isVisible: (unit: number) => boolean,
): Promise<ReadonlyMap<number, number>> {
  const units = new Map<number, number>();
  if (words.length === 0) return units;
  const rows = await store.db
    .selectFrom('search_postings')
    .selectAll()
    .where(
      'word_id',
      'in',
      words.map(({ id }) => id),
    )
    .execute();
  for (const { word_id, block, places } of rows) {
    eachUnit(places, block, (unit) => {
      if (isVisible(unit)) units.set(word_id, (units.get(word_id) ?? 0) + 1);
    });
  }
  return units;
}
