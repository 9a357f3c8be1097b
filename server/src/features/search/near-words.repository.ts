import { limits } from '@glosy/core/limits';
import { displayForm, foldedForm } from '@glosy/polish-search/entries';
import { distance, distinctWords, nearWords } from '@glosy/polish-search/near-words';
import type { Directory } from '../../search/find/directory.ts';
import { blockOf } from '../../search/index/postings.ts';
import { readUnitsOf } from '../../search/index/read-postings.ts';
import type { SearchStore } from '../../search/search-store.ts';

/** Candidates that are looked at; a beginning of three letters has some thousands. */
const candidatesMost = 1000;
const wordsMost = 4;
/** Of the words with a beginning so many that are visible are compared, the shortest ones. */
const comparedWords = 30;
/** Postings are read for so many at a time, until enough words are visible. */
const wordsPerRound = 25;
/** Words are counted in so many blocks of units: in all of them it would take longer the larger the archive is. */
const blocksPerRound = 16;

interface Candidate {
  readonly id: number;
  readonly entry: string;
}

/** Words that occur in a visible unit and are spelt nearly as the one that was typed, the nearest first. */
export async function findNearWords(
  store: SearchStore,
  directory: Directory,
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
  return firstVisible(store, directory, near, isVisible, limits.searchNearWords);
}

/**
 * Words of the archive that begin with what was typed and occur in a visible unit, the frequent ones first. What is
 * compared depends on visible words alone: the order in which candidates are read knows nothing of how often hidden
 * recordings have them.
 */
export async function findWordsBeginning(
  store: SearchStore,
  directory: Directory,
  foldedBeginning: string,
  isVisible: (unit: number) => boolean,
): Promise<string[]> {
  if (foldedBeginning.length < 3) return [];
  const visible: { word: string; units: number }[] = [];
  for (let from = 0; visible.length < comparedWords; from += comparedWords) {
    const candidates = await readBeginnings(store, foldedBeginning, from);
    const units = await countVisible(store, directory, candidates, isVisible);
    for (const { id, entry } of candidates) {
      const count = units.get(id);
      if (count !== undefined) visible.push({ word: displayForm(entry), units: count });
    }
    if (candidates.length < comparedWords) break;
  }
  const inOrder = visible
    .slice(0, comparedWords)
    .sort((a, b) => b.units - a.units || a.word.length - b.word.length || (a.word < b.word ? -1 : 1));
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
  directory: Directory,
  candidates: readonly Candidate[],
  isVisible: (unit: number) => boolean,
  wanted: number,
): Promise<string[]> {
  let words: string[] = [];
  for (let from = 0; from < candidates.length && words.length < wanted; from += wordsPerRound) {
    const some = candidates.slice(from, from + wordsPerRound);
    const units = await countVisible(store, directory, some, isVisible);
    const visible = some.filter(({ id }) => units.has(id)).map(({ entry }) => displayForm(entry));
    words = distinctWords([...words, ...visible], wanted);
  }
  return words;
}

/**
 * Word → number of visible units with it; words without any are left out. Of a large archive it is the number in a
 * sample, and only the words that do not occur there are looked for in the rest.
 */
async function countVisible(
  store: SearchStore,
  directory: Directory,
  words: readonly Candidate[],
  isVisible: (unit: number) => boolean,
): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  for (const blocks of samplesOf(visibleBlocks(directory, isVisible))) {
    const left = words.map(({ id }) => id).filter((id) => !counts.has(id));
    if (left.length === 0) break;
    for (const [word, units] of await readUnitsOf(store.db, blocks, left)) {
      const count = units.filter(isVisible).length;
      if (count > 0) counts.set(word, count);
    }
  }
  return counts;
}

/** The blocks with a visible unit, in their order: what is hidden does not decide which of them are counted together. */
function visibleBlocks({ units }: Directory, isVisible: (unit: number) => boolean): number[] {
  const visible = [...units].map(({ id }) => id).filter(isVisible);
  return [...new Set(visible.map(blockOf))].sort((a, b) => a - b);
}

/** The blocks in parts, each of which has blocks of the whole archive: old transcripts may speak of other things. */
function samplesOf(blocks: readonly number[]): number[][] {
  const parts = Math.ceil(blocks.length / blocksPerRound);
  return Array.from({ length: parts }, (_, part) => blocks.filter((_block, index) => index % parts === part));
}
