import type { SearchDocumentsTable } from '../../database/tables/search.ts';
import { quietTurn } from '../../lib/quiet-turn.ts';
import type { RecordingFacts } from '../recording-facts.ts';
import { nextGeneration, type SearchStore, type SearchTransaction, takeNumbers } from '../search-store.ts';
import { analyse, type IndexedText, storedLinesOf } from './analyse.ts';
import { changedPositions, decodeDocumentWords, encodeDocumentWords, wordsIn } from './document-words.ts';
import { writePostings } from './postings.ts';
import { readYears, removeUnusedWords, Vocabulary } from './vocabulary.ts';

/** The state of a recording to write to the index. */
export interface IndexedRecording {
  recording: string;
  /** `recordings.search_stamp` when the texts were read. */
  stamp: number;
  /** `recordings.text_stamp` when they were read. */
  textStamp: number;
  /** Null for an erased recording, which then has no texts. */
  facts: Omit<RecordingFacts, 'decades'> | null;
  texts: readonly IndexedText[];
  /** The stamp that the index had when this state was read; undefined for a new recording. */
  replaces: number | undefined;
  /** Whether the index already has the transcripts of `textStamp`; `texts` is then only the description. */
  keepsText: boolean;
}

/**
 * Writes the recordings to the index in one transaction. Only the postings of words whose positions changed are
 * updated, so an edited line costs little. Returns the number of recordings that were skipped, because another process
 * wrote a possibly newer state after they were read.
 */
export function writeToIndex(store: SearchStore, recordings: readonly IndexedRecording[]): Promise<number> {
  return store.write(async (tx) => {
    const batch: Batch = {
      tx,
      generation: await nextGeneration(tx),
      vocabulary: new Vocabulary(),
      emptied: new Set(),
    };
    let passedOver = 0;
    for (const recording of recordings) if (!(await writeRecording(batch, recording))) passedOver++;
    await removeUnusedWords(tx, [...batch.emptied]);
    return passedOver;
  });
}

/** State shared by the recordings of one transaction. */
interface Batch {
  readonly tx: SearchTransaction;
  readonly generation: number;
  readonly vocabulary: Vocabulary;
  /** Words that lost a posting, and may have no occurrences any more. */
  readonly emptied: Set<number>;
}

/** Returns whether the index had the state that this one replaces. */
async function writeRecording(batch: Batch, indexed: IndexedRecording): Promise<boolean> {
  const { tx } = batch;
  const before = await readWritten(tx, indexed.recording);
  if (before?.stamp !== indexed.replaces) return false;
  const stored = await readDocuments(tx, indexed);
  const spoken = new Set<number>();
  for (const text of indexed.texts) {
    const document = stored.find(({ transcript_id }) => transcript_id === text.transcriptId);
    const words = await writeDocument(batch, indexed.recording, text, document);
    if (text.transcriptId !== null) for (const word of words) spoken.add(word);
    // A long transcript takes some milliseconds: requests are answered in between.
    await quietTurn();
  }
  await removeDocuments(
    batch,
    stored.filter((row) => !indexed.texts.some(({ transcriptId }) => transcriptId === row.transcript_id)),
  );
  const decades = indexed.keepsText ? (before?.decades ?? []) : await readDecades(tx, spoken);
  await writeFacts(batch, indexed, decades);
  return true;
}

/** The stored state of a recording in the index. */
interface Written {
  stamp: number;
  decades: readonly number[];
}

async function readWritten(tx: SearchTransaction, recording: string): Promise<Written | undefined> {
  const row = await tx
    .selectFrom('search_recordings')
    .select(['stamp', 'facts'])
    .where('recording', '=', recording)
    .executeTakeFirst();
  if (!row) return undefined;
  const { decades } = row.facts === '' ? { decades: [] } : (JSON.parse(row.facts) as RecordingFacts);
  return { stamp: row.stamp, decades };
}

/** The recording's documents that must be written again; those of its transcripts are skipped if they are kept. */
function readDocuments(
  tx: SearchTransaction,
  { recording, keepsText }: IndexedRecording,
): Promise<SearchDocumentsTable[]> {
  return tx
    .selectFrom('search_documents')
    .selectAll()
    .where('recording', '=', recording)
    .$if(keepsText, (query) => query.where('transcript_id', 'is', null))
    .execute();
}

/** Returns the numbers of the document's words. */
async function writeDocument(
  { tx, vocabulary, emptied, generation }: Batch,
  recording: string,
  text: IndexedText,
  before: SearchDocumentsTable | undefined,
): Promise<ReadonlySet<number>> {
  const stored = before ? decodeDocumentWords(before.words) : [];
  const now = await analyse(tx, vocabulary, text, stored);
  const id = before?.id ?? (await takeNumbers(tx, 'documents', 1));
  const positionsOf = changedPositions(stored, now);
  await writePostings(tx, id, positionsOf);
  for (const [word, positions] of positionsOf) if (positions.length === 0) emptied.add(word);
  const { lines, speakers } = storedLinesOf(text, now);
  const words = encodeDocumentWords(now);
  const isSame = before && lines.equals(before.lines) && words.equals(before.words) && speakers === before.speakers;
  if (!isSame) {
    await tx
      .insertInto('search_documents')
      .values({ id, recording, transcript_id: text.transcriptId, generation, lines, speakers, words })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ generation, lines, speakers, words }))
      .execute();
  }
  return wordsIn(now);
}

async function removeDocuments({ tx, emptied }: Batch, documents: readonly SearchDocumentsTable[]): Promise<void> {
  for (const { id, words } of documents) {
    const positionsOf = changedPositions(decodeDocumentWords(words), []);
    await writePostings(tx, id, positionsOf);
    for (const word of positionsOf.keys()) emptied.add(word);
    await tx.deleteFrom('search_documents').where('id', '=', id).execute();
  }
}

/** The decades of the years that are mentioned, in order. */
async function readDecades(tx: SearchTransaction, words: ReadonlySet<number>): Promise<number[]> {
  const decades = new Set<number>();
  for (const [word, { first, last }] of await readYears(tx)) {
    if (!words.has(word)) continue;
    for (let year = first - (first % 10); year <= last; year += 10) decades.add(year);
  }
  return [...decades].sort((a, b) => a - b);
}

async function writeFacts(
  { tx, generation }: Batch,
  { recording, stamp, textStamp, facts }: IndexedRecording,
  decades: readonly number[],
): Promise<void> {
  const written: RecordingFacts | null = facts && { ...facts, decades };
  const row = { stamp, text_stamp: textStamp, generation, facts: written ? JSON.stringify(written) : '' };
  await tx
    .insertInto('search_recordings')
    .values({ recording, ...row })
    .onConflict((conflict) => conflict.column('recording').doUpdateSet(row))
    .execute();
}
