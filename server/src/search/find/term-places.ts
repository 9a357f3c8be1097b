import { blockOf, eachPlace, eachUnit } from '../index/postings.ts';
import type { Term, WordAlias, WordTerm } from '../polish/search-query.ts';
import { stopWords } from '../polish/tables/stop-words.ts';
import type { SearchStore } from '../search-store.ts';
import type { Directory } from './directory.ts';
import { findWords } from './find-words.ts';
import { asQuotation, follow } from './follow.ts';
import { lineOf, longAliasCode, placeCode, type TermPlaces, tokenOf, weightOf } from './place-code.ts';

/** Words per statement: one term seldom stands for more. */
const wordsPerQuery = 400;
/** Finds below this are readings that hardly anybody means; they count only where the term has no better find. */
const weakWeight = 0.2;

/** The places of a term in the units that are wanted. */
export async function findTerm(
  store: SearchStore,
  directory: Directory,
  term: Term,
  isWanted: (unit: number) => boolean,
): Promise<TermPlaces> {
  if (term.kind === 'phrase') return findPhrase(store, directory, term.words, isWanted, asQuotation);
  const places = await findWord(store, term, isWanted);
  for (const alias of term.aliases) addPlaces(places, await findLongAlias(store, directory, alias, isWanted));
  return places;
}

/** The places of an alias alone. */
export async function findAlias(
  store: SearchStore,
  directory: Directory,
  alias: WordAlias,
  isWanted: (unit: number) => boolean,
): Promise<TermPlaces> {
  const { text, keys } = alias;
  if (alias.words) return findLongAlias(store, directory, alias, isWanted);
  return findWord(store, { kind: 'word', text, keys, isOptional: false, aliases: [] }, isWanted);
}

async function findLongAlias(
  store: SearchStore,
  directory: Directory,
  { words }: WordAlias,
  isWanted: (unit: number) => boolean,
): Promise<TermPlaces> {
  if (words === undefined) return new Map();
  const asAlias = (code: number) => longAliasCode(lineOf(code), tokenOf(code), words.length);
  return findPhrase(store, directory, words, isWanted, asAlias);
}

/** Words that stand side by side in this order; `found` makes the codes of their places. */
async function findPhrase(
  store: SearchStore,
  directory: Directory,
  words: readonly WordTerm[],
  isWanted: (unit: number) => boolean,
  found: (code: number) => number,
): Promise<TermPlaces> {
  const places: TermPlaces[] = [];
  let within: TermPlaces | undefined;
  for (const [index, word] of rareFirst(words)) {
    const before = within;
    const isLeft = before === undefined ? isWanted : (unit: number) => before.has(unit);
    within = await findWord(store, word, isLeft, before && new Set([...before.keys()].map(blockOf)));
    if (within.size === 0) return new Map();
    places[index] = within;
  }
  return follow(places, await directory.lines([...(within?.keys() ?? [])]), found);
}

/** The words with their places in the phrase; those that stand nearly everywhere are left for the few units that remain. */
function rareFirst(words: readonly WordTerm[]): [number, WordTerm][] {
  const isFrequent = ({ text }: WordTerm) => Number(stopWords.has(text.toLowerCase()));
  return [...words.entries()].sort(([, a], [, b]) => isFrequent(a) - isFrequent(b));
}

function addPlaces(places: Map<number, number[]>, more: TermPlaces): void {
  for (const [unit, codes] of more) {
    const all = [...(places.get(unit) ?? []), ...codes];
    places.set(
      unit,
      all.sort((a, b) => a - b),
    );
  }
}

async function findWord(
  store: SearchStore,
  term: WordTerm,
  isWanted: (unit: number) => boolean,
  blocks?: ReadonlySet<number>,
): Promise<Map<number, number[]>> {
  const words = await findWords(store.db, term);
  const places = new Map<number, number[]>();
  const several = new Set<number>();
  for (const { word_id, block, places: row } of await readPostings(store, [...words.keys()], blocks)) {
    const weight = words.get(word_id) ?? 0;
    eachUnit(row, block, (unit, encoded) => {
      if (!isWanted(unit)) return;
      const codes = places.get(unit);
      if (codes) several.add(unit);
      const all = codes ?? startCodes(places, unit);
      eachPlace(encoded, (line, token) => all.push(placeCode(line, token, weight)));
    });
  }
  for (const unit of several) places.get(unit)?.sort((a, b) => a - b);
  return withoutWeak(places);
}

/** The rows of the words, of these blocks only when they are given. */
async function readPostings(store: SearchStore, words: readonly number[], blocks?: ReadonlySet<number>) {
  const rows: { word_id: number; block: number; places: Buffer }[] = [];
  for (let from = 0; from < words.length; from += wordsPerQuery) {
    const some = words.slice(from, from + wordsPerQuery);
    let query = store.db.selectFrom('search_postings').selectAll().where('word_id', 'in', some);
    if (blocks) query = query.where('block', 'in', [...blocks]);
    rows.push(...(await query.execute()));
  }
  return rows;
}

function startCodes(places: Map<number, number[]>, unit: number): number[] {
  const codes: number[] = [];
  places.set(unit, codes);
  return codes;
}

function withoutWeak(places: Map<number, number[]>): Map<number, number[]> {
  const isStrong = (code: number) => weightOf(code) >= weakWeight;
  const codes = [...places.values()];
  if (!codes.some((some) => some.some(isStrong)) || codes.every((some) => some.every(isStrong))) return places;
  const strong = new Map<number, number[]>();
  for (const [unit, some] of places) {
    const kept = some.filter(isStrong);
    if (kept.length > 0) strong.set(unit, kept);
  }
  return strong;
}
