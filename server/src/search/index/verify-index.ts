import { indexedWords } from '@glosy/polish-search/indexed-words';
import type { SearchUnitsTable } from '../../database/tables/search.ts';
import type { SearchReader } from '../search-store.ts';
import { type IndexedText, linesOfUnit } from './analyse.ts';
import { chunks } from './chunks.ts';
import { decodeUnitWords, type UnitWords } from './line-words.ts';
import { blockOf, decodePlaces, eachUnit } from './postings.ts';
import { readPostings, readUnitsOf } from './read-postings.ts';
import type { IndexedRecording } from './write-index.ts';

const wordsPerQuery = 400;

/**
 * Whether the index has exactly the texts of the recording: its words line by line, each word's places, and what results
 * are sorted and filtered by.
 */
export async function isIndexedAs(db: SearchReader, { recording, texts, facts }: IndexedRecording): Promise<boolean> {
  if (!(await hasFacts(db, recording, facts))) return false;
  const units = await db.selectFrom('search_units').selectAll().where('recording', '=', recording).execute();
  if (units.length !== texts.length) return false;
  for (const text of texts) {
    const unit = units.find(({ transcript_id }) => transcript_id === text.transcriptId);
    if (!unit || !(await isUnitOf(db, unit, text))) return false;
  }
  return true;
}

/** The decades aside, which follow from the words. */
async function hasFacts(db: SearchReader, recording: string, facts: IndexedRecording['facts']): Promise<boolean> {
  const row = await db
    .selectFrom('search_recordings')
    .select('facts')
    .where('recording', '=', recording)
    .executeTakeFirst();
  if (!row || facts === null) return row?.facts === '';
  const { decades, ...stored } = parsed(row.facts);
  return Array.isArray(decades) && JSON.stringify(stored) === JSON.stringify(facts);
}

function parsed(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}

async function isUnitOf(db: SearchReader, unit: SearchUnitsTable, text: IndexedText): Promise<boolean> {
  const { transcriptId, lines } = text;
  const wanted: string[][] = lines.map(() => []);
  const speakers = transcriptId === null ? 'none' : 'named';
  for (const { line, entry } of indexedWords(
    lines.map(({ text }) => text),
    speakers,
  ))
    wanted[line]?.push(entry);
  const words = decodeUnitWords(unit.words);
  if (!linesOfUnit(text, words).equals(unit.lines)) return false;
  const numbers = byLine(words);
  const entries = await entriesOf(db, new Set(numbers.flat()));
  const stored = numbers.map((line) => line.map((id) => entries.get(id) ?? ''));
  if (JSON.stringify(stored) !== JSON.stringify(wanted)) return false;
  return hasPlaces(db, unit.id, words, [...entries.keys()]);
}

/** The numbers of each line's words in the vocabulary. */
function byLine({ ends, words }: UnitWords): number[][] {
  const numbers: number[][] = [];
  let at = 0;
  for (const end of ends) {
    const own: number[] = [];
    for (; at < end; at += 2) own.push(words[at] as number);
    numbers.push(own);
  }
  return numbers;
}

async function entriesOf(db: SearchReader, ids: ReadonlySet<number>): Promise<ReadonlyMap<number, string>> {
  const entries = new Map<number, string>();
  for (const some of chunks([...ids], wordsPerQuery)) {
    const rows = await db.selectFrom('search_words').select(['id', 'entry']).where('id', 'in', some).execute();
    for (const { id, entry } of rows) entries.set(id, entry);
  }
  return entries;
}

/** Whether the postings of each word have its places in the unit. */
async function hasPlaces(
  db: SearchReader,
  unit: number,
  { ends, words }: UnitWords,
  numbers: readonly number[],
): Promise<boolean> {
  const wanted = new Map<number, number[]>(numbers.map((word) => [word, []]));
  let at = 0;
  for (const [line, end] of ends.entries()) {
    for (; at < end; at += 2) wanted.get(words[at] as number)?.push(line, words[at + 1] as number);
  }
  const block = blockOf(unit);
  let found = 0;
  let isSame = true;
  const unitsOf = await readUnitsOf(db, [block], numbers);
  for (const { word, places } of await readPostings(db, [block], numbers)) {
    isSame &&= unitsOf.get(word)?.includes(unit) ?? false;
    eachUnit(places, block, (id, from, middle, end) => {
      if (id !== unit) return;
      found++;
      isSame &&= decodePlaces({ row: places, from, middle, end }).join() === wanted.get(word)?.join();
    });
  }
  return isSame && found === numbers.length;
}
