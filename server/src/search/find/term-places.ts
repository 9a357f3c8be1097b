import { chunks } from '../index/chunks.ts';
import { blockOf, eachUnit } from '../index/postings.ts';
import type { Term, WordAlias, WordTerm } from '../polish/search-query.ts';
import { stopWords } from '../polish/tables/stop-words.ts';
import type { SearchStore } from '../search-store.ts';
import type { Directory } from './directory.ts';
import { findWords } from './find-words.ts';
import { asQuotation, follow } from './follow.ts';
import { lineOf, longAliasCode, percentOf, tokenOf } from './place-code.ts';
import { type FormPlaces, noCodes, type TermPlaces, type UnitPlaces } from './unit-places.ts';

/** Words per statement: one term seldom stands for more. */
const wordsPerQuery = 400;
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

/** Adds the places of an alias. Where it stands at a place of the word itself, both are there. */
function addPlaces(places: Map<number, UnitPlaces>, more: TermPlaces): void {
  for (const [unit, added] of more) {
    const { forms, codes } = places.get(unit) ?? { forms: [], codes: noCodes };
    const all = new Float64Array(codes.length + added.codes.length);
    all.set(codes);
    all.set(added.codes, codes.length);
    places.set(unit, { forms, codes: all.sort() });
  }
}

/** Places of one written form that are wanted. */
interface FoundForm extends FormPlaces {
  readonly unit: number;
}

async function findWord(
  store: SearchStore,
  term: WordTerm,
  isWanted: (unit: number) => boolean,
  blocks?: ReadonlySet<number>,
): Promise<Map<number, UnitPlaces>> {
  const words = await findWords(store.db, term);
  const found: FoundForm[] = [];
  for (const { word_id, block, places: row } of await readPostings(store, [...words.keys()], blocks)) {
    const percent = percentOf(words.get(word_id) ?? 0);
    eachUnit(row, block, (unit, from, end) => {
      if (isWanted(unit)) found.push({ unit, percent, row, from, end });
    });
  }
  return byUnit(withoutWeak(found));
}

function byUnit(found: readonly FoundForm[]): Map<number, UnitPlaces> {
  const places = new Map<number, { forms: FormPlaces[]; codes: Float64Array }>();
  for (const form of found) {
    const ofUnit = places.get(form.unit);
    if (ofUnit) ofUnit.forms.push(form);
    else places.set(form.unit, { forms: [form], codes: noCodes });
  }
  return places;
}

/** The rows of the words, of these blocks only when they are given. */
async function readPostings(store: SearchStore, words: readonly number[], blocks?: ReadonlySet<number>) {
  const rows: { word_id: number; block: number; places: Buffer }[] = [];
  for (const some of chunks(words, wordsPerQuery)) {
    let query = store.db.selectFrom('search_postings').selectAll().where('word_id', 'in', some);
    if (blocks) query = query.where('block', 'in', [...blocks]);
    rows.push(...(await query.execute()));
  }
  return rows;
}

function withoutWeak(found: readonly FoundForm[]): readonly FoundForm[] {
  const strong = found.filter(({ percent }) => percent >= weakPercent);
  return strong.length > 0 ? strong : found;
}
