import type { SearchUnitsTable } from '../../database/tables/search.ts';
import { indexedWords } from '../polish/indexed-words.ts';
import type { SearchReader } from '../search-store.ts';
import type { IndexedText } from './analyse.ts';
import { chunks } from './chunks.ts';
import { decodeUnitWords } from './line-words.ts';
import { blockOf, decodePlaces, eachUnit } from './postings.ts';
import { readPostings } from './read-postings.ts';
import type { IndexedRecording } from './write-index.ts';

const wordsPerQuery = 400;

/** Whether the index has exactly the texts of the recording: its words line by line, and each word's places. */
export async function isIndexedAs(db: SearchReader, { recording, texts }: IndexedRecording): Promise<boolean> {
  const units = await db.selectFrom('search_units').selectAll().where('recording', '=', recording).execute();
  if (units.length !== texts.length) return false;
  for (const text of texts) {
    const unit = units.find(({ transcript_id }) => transcript_id === text.transcriptId);
    if (!unit || !(await isUnitOf(db, unit, text))) return false;
  }
  return true;
}

async function isUnitOf(db: SearchReader, unit: SearchUnitsTable, { transcriptId, lines }: IndexedText) {
  const wanted: string[][] = lines.map(() => []);
  const speakers = transcriptId === null ? 'none' : 'named';
  for (const { line, entry } of indexedWords(
    lines.map(({ text }) => text),
    speakers,
  ))
    wanted[line]?.push(entry);
  const { words } = decodeUnitWords(unit.words);
  const entries = await entriesOf(db, new Set(words.flatMap((line) => line.filter((_, index) => index % 2 === 0))));
  const stored = words.map((line) => line.filter((_, index) => index % 2 === 0).map((id) => entries.get(id) ?? ''));
  if (JSON.stringify(stored) !== JSON.stringify(wanted)) return false;
  return hasPlaces(db, unit.id, words, [...entries.keys()]);
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
  lines: readonly (readonly number[])[],
  words: readonly number[],
): Promise<boolean> {
  const wanted = new Map<number, number[]>(words.map((word) => [word, []]));
  for (const [line, own] of lines.entries()) {
    for (let i = 0; i < own.length; i += 2) wanted.get(own[i] as number)?.push(line, own[i + 1] as number);
  }
  const block = blockOf(unit);
  let found = 0;
  let isSame = true;
  for (const { word, places } of await readPostings(db, [block], words)) {
    eachUnit(places, block, (id, from, middle, end) => {
      if (id !== unit) return;
      found++;
      isSame &&= decodePlaces({ row: places, from, middle, end }).join() === wanted.get(word)?.join();
    });
  }
  return isSame && found === words.length;
}
