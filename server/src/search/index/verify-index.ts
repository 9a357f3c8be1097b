import { indexedWords } from '@glosy/polish-search/indexed-words';
import type { SearchDocumentsTable } from '../../database/tables/search.ts';
import type { SearchReader } from '../search-store.ts';
import { type IndexedText, storedLinesOf } from './analyse.ts';
import { chunks } from './chunks.ts';
import { changedPositions, decodeDocumentWords, wordsIn } from './document-words.ts';
import { hasPositions } from './postings.ts';
import type { IndexedRecording } from './write-index.ts';

const wordsPerQuery = 400;

/**
 * Whether the index has exactly the texts of the recording: its words line by line, each word's positions, and the
 * values for sorting and filtering.
 */
export async function isIndexedAs(db: SearchReader, { recording, texts, facts }: IndexedRecording): Promise<boolean> {
  if (!(await hasFacts(db, recording, facts))) return false;
  const documents = await db.selectFrom('search_documents').selectAll().where('recording', '=', recording).execute();
  if (documents.length !== texts.length) return false;
  for (const text of texts) {
    const document = documents.find(({ transcript_id }) => transcript_id === text.transcriptId);
    if (!document || !(await isDocumentOf(db, document, text))) return false;
  }
  return true;
}

/** Ignores the decades, which are computed from the words. */
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

async function isDocumentOf(db: SearchReader, document: SearchDocumentsTable, text: IndexedText): Promise<boolean> {
  const texts = text.lines.map((line) => line.text);
  const wanted: string[][] = texts.map(() => []);
  for (const { line, entry } of indexedWords(texts, text.transcriptId === null ? 'none' : 'named')) {
    wanted[line]?.push(entry);
  }
  const words = decodeDocumentWords(document.words);
  const { lines, speakers } = storedLinesOf(text, words);
  if (!lines.equals(document.lines) || speakers !== document.speakers) return false;
  const entries = await entriesOf(db, wordsIn(words));
  const stored = words.map((line) =>
    line.words.filter((_, index) => index % 2 === 0).map((word) => entries.get(word) ?? ''),
  );
  if (JSON.stringify(stored) !== JSON.stringify(wanted)) return false;
  return hasPositions(db, document.id, changedPositions([], words));
}

async function entriesOf(db: SearchReader, words: ReadonlySet<number>): Promise<ReadonlyMap<number, string>> {
  const entries = new Map<number, string>();
  for (const some of chunks([...words], wordsPerQuery)) {
    const rows = await db.selectFrom('search_words').select(['id', 'entry']).where('id', 'in', some).execute();
    for (const { id, entry } of rows) entries.set(id, entry);
  }
  return entries;
}
