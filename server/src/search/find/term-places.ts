import type { Term, WordAlias, WordTerm } from '@glosy/polish-search/search-query';
import { stopWords } from '@glosy/polish-search/stop-words';
import { blockOf, eachUnit } from '../index/postings.ts';
import { type PostingsRow, readPostings } from '../index/read-postings.ts';
import type { SearchStore } from '../search-store.ts';
import type { Directory } from './directory.ts';
import { findWords } from './find-words.ts';
import { asQuotation, follow } from './follow.ts';
import { FormColumns } from './form-places.ts';
import { lineOf, longAliasCode, percentOf, tokenOf } from './place-code.ts';
import { noCodes, onlyCodes, type TermPlaces, UnitPlaces } from './unit-places.ts';

/** Finds below this are readings that hardly anybody means; they count only where the term has no better find. */
const weakPercent = 20;

/** The places of a term in the units that are wanted. */
export async function findTerm(
  store: SearchStore,
  directory: Directory,
  term: Term,
  isWanted: (unit: number) => boolean,
): Promise<TermPlaces> {
  if (term.kind === 'phrase') return findPhrase(store, directory, term.words, isWanted, asQuotation);
  const places = await findWord(store, directory.blocks, term, isWanted);
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
  return findWord(store, directory.blocks, { kind: 'word', text, keys, isOptional: false, aliases: [] }, isWanted);
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
    const blocks = before === undefined ? directory.blocks : [...new Set([...before.keys()].map(blockOf))];
    within = await findWord(store, blocks, word, isLeft);
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

/** Adds the places of an alias. Where it stands at a place of the word itself, both are there. */
function addPlaces(places: Map<number, UnitPlaces>, more: TermPlaces): void {
  for (const [unit, added] of more) {
    const own = places.get(unit) ?? onlyCodes(noCodes);
    const all = new Float64Array(own.codes.length + added.codes.length);
    all.set(own.codes);
    all.set(added.codes, own.codes.length);
    places.set(unit, own.withCodes(all.sort()));
  }
}

async function findWord(
  store: SearchStore,
  blocks: readonly number[],
  term: WordTerm,
  isWanted: (unit: number) => boolean,
): Promise<Map<number, UnitPlaces>> {
  const words = await findWords(store.db, term);
  const rows = await readPostings(store.db, blocks, [...words.keys()]);
  const percentIn = ({ word }: PostingsRow) => percentOf(words.get(word) ?? 0);
  const strong = placesIn(
    rows.filter((row) => percentIn(row) >= weakPercent),
    percentIn,
    isWanted,
  );
  return strong.size > 0 ? strong : placesIn(rows, percentIn, isWanted);
}

function placesIn(
  rows: readonly PostingsRow[],
  percentIn: (row: PostingsRow) => number,
  isWanted: (unit: number) => boolean,
): Map<number, UnitPlaces> {
  const places = new Map<number, UnitPlaces>();
  const columns = new FormColumns();
  for (const found of rows) {
    columns.addRow(found.places, percentIn(found));
    eachUnit(found.places, found.block, (unit, from, middle, end) => {
      if (!isWanted(unit)) return;
      let ofUnit = places.get(unit);
      if (ofUnit === undefined) {
        ofUnit = new UnitPlaces(columns);
        places.set(unit, ofUnit);
      }
      ofUnit.addForm(from, middle, end);
    });
  }
  return places;
}
