import type { SearchUnitsTable } from '../../database/tables/search.ts';
import { quietTurn } from '../../lib/quiet-turn.ts';
import type { RecordingFacts } from '../recording-facts.ts';
import { nextGeneration, type SearchStore, type SearchTransaction, takeNumbers } from '../search-store.ts';
import { analyse, type IndexedText, linesOfUnit } from './analyse.ts';
import { changedWords, decodeUnitWords, encodeUnitWords, noWords, type UnitWords } from './line-words.ts';
import { encodePlaces } from './postings.ts';
import type { Vocabulary } from './vocabulary.ts';
import { type BlockChanges, noteChange, writeBlocks } from './write-blocks.ts';

/** The state of a recording that is to be found. */
export interface IndexedRecording {
  recording: string;
  /** `recordings.search_stamp` when the texts were read. */
  stamp: number;
  /** `recordings.text_stamp` when they were read. */
  textStamp: number;
  /** Null for a recording that was erased, which then has no texts. */
  facts: Omit<RecordingFacts, 'decades'> | null;
  texts: readonly IndexedText[];
  /** The stamp of the state that the index had when this one was read; undefined for a new recording. */
  replaces: number | undefined;
  /** The transcripts are those that the index has of `textStamp`; `texts` is the description alone. */
  keepsText: boolean;
}

/**
 * Writes the recordings to the index in one transaction. Only the postings of words whose places changed are touched,
 * so an edited line costs little. Returns how many were passed over, because another process wrote a state of theirs
 * after they were read: theirs may be the newer one.
 */
export async function writeToIndex(
  store: SearchStore,
  vocabulary: Vocabulary,
  recordings: readonly IndexedRecording[],
): Promise<number> {
  try {
    return await store.write(async (tx) => {
      const generation = await nextGeneration(tx);
      vocabulary.trustUntil(generation - 1);
      const { removed, passedOver } = await writeRecordings(tx, vocabulary, recordings, generation);
      vocabulary.wrote(generation, removed);
      return passedOver;
    });
  } catch (error) {
    vocabulary.forget();
    throw error;
  }
}

/** `removed`: the entries that occur nowhere any more. */
async function writeRecordings(
  tx: SearchTransaction,
  vocabulary: Vocabulary,
  recordings: readonly IndexedRecording[],
  generation: number,
): Promise<{ removed: string[]; passedOver: number }> {
  const blocks: BlockChanges = new Map();
  let passedOver = 0;
  let firstNew = Number.POSITIVE_INFINITY;
  for (const indexed of recordings) {
    const before = await readWritten(tx, indexed.recording);
    if (before?.stamp !== indexed.replaces) {
      passedOver++;
      continue;
    }
    const stored = await readUnits(tx, indexed);
    const decades = new Set<number>(indexed.keepsText ? before?.decades : []);
    for (const text of indexed.texts) {
      const unit = stored.find(({ transcript_id }) => transcript_id === text.transcriptId);
      const id = unit?.id ?? (await takeNumbers(tx, 'units', 1));
      if (!unit) firstNew = Math.min(firstNew, id);
      const given = { id, recording: indexed.recording, generation, text, before: unit };
      const words = await writeUnit(tx, vocabulary, blocks, given);
      if (text.transcriptId !== null) await addDecades(tx, vocabulary, decades, words);
      // A long transcript takes some milliseconds: requests are answered in between.
      await quietTurn();
    }
    const gone = stored.filter((row) => !indexed.texts.some(({ transcriptId }) => transcriptId === row.transcript_id));
    await removeUnits(tx, blocks, gone);
    await writeRecording(tx, indexed, [...decades], generation);
  }
  return { removed: await writeBlocks(tx, blocks, firstNew), passedOver };
}

/** What the index has of a recording. */
interface Written {
  stamp: number;
  textStamp: number;
  decades: readonly number[];
}

async function readWritten(tx: SearchTransaction, recording: string): Promise<Written | undefined> {
  const row = await tx
    .selectFrom('search_recordings')
    .select(['stamp', 'text_stamp', 'facts'])
    .where('recording', '=', recording)
    .executeTakeFirst();
  if (!row) return undefined;
  const { decades } = row.facts === '' ? { decades: [] } : (JSON.parse(row.facts) as RecordingFacts);
  return { stamp: row.stamp, textStamp: row.text_stamp, decades };
}

/** The recording's units that are written anew; those of its transcripts stay when they are kept. */
function readUnits(tx: SearchTransaction, { recording, keepsText }: IndexedRecording): Promise<SearchUnitsTable[]> {
  return tx
    .selectFrom('search_units')
    .selectAll()
    .where('recording', '=', recording)
    .$if(keepsText, (query) => query.where('transcript_id', 'is', null))
    .execute();
}

interface WrittenUnit {
  id: number;
  recording: string;
  generation: number;
  text: IndexedText;
  before: SearchUnitsTable | undefined;
}

async function writeUnit(
  tx: SearchTransaction,
  vocabulary: Vocabulary,
  blocks: BlockChanges,
  { id, recording, generation, text, before }: WrittenUnit,
): Promise<UnitWords> {
  const stored = before ? decodeUnitWords(before.words) : noWords;
  const now = await analyse(tx, vocabulary, text, stored);
  notePlaces(blocks, id, stored, now);
  const lines = linesOfUnit(text, now);
  const words = encodeUnitWords(now);
  if (before && lines.equals(before.lines) && words.equals(before.words)) return now;
  await tx
    .insertInto('search_units')
    .values({ id, recording, transcript_id: text.transcriptId, generation, lines, words })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        generation: eb.ref('excluded.generation'),
        lines: eb.ref('excluded.lines'),
        words: eb.ref('excluded.words'),
      })),
    )
    .execute();
  return now;
}

/** Notes the new places of every word of the unit whose places changed. */
function notePlaces(blocks: BlockChanges, unit: number, before: UnitWords, after: UnitWords): void {
  const places = new Map<number, number[]>();
  for (const word of changedWords(before, after)) places.set(word, []);
  if (places.size === 0) return;
  const { ends, words } = after;
  let at = 0;
  for (let line = 0; line < ends.length; line++) {
    for (; at < (ends[line] as number); at += 2) places.get(words[at] as number)?.push(line, words[at + 1] as number);
  }
  for (const [word, found] of places) {
    noteChange(blocks, word, unit, found.length === 0 ? null : encodePlaces(found));
  }
}

/** Adds the decades of the years that are spoken of. */
async function addDecades(
  tx: SearchTransaction,
  vocabulary: Vocabulary,
  decades: Set<number>,
  { words }: UnitWords,
): Promise<void> {
  const years = await vocabulary.years(tx);
  for (let at = 0; at < words.length; at += 2) {
    const spoken = years.get(words[at] as number);
    if (!spoken) continue;
    for (let year = spoken.first - (spoken.first % 10); year <= spoken.last; year += 10) decades.add(year);
  }
}

async function removeUnits(tx: SearchTransaction, blocks: BlockChanges, units: readonly SearchUnitsTable[]) {
  if (units.length === 0) return;
  for (const { id, words } of units) notePlaces(blocks, id, decodeUnitWords(words), noWords);
  const ids = units.map(({ id }) => id);
  await tx.deleteFrom('search_units').where('id', 'in', ids).execute();
}

async function writeRecording(
  tx: SearchTransaction,
  { recording, stamp, textStamp, facts }: IndexedRecording,
  decades: readonly number[],
  generation: number,
): Promise<void> {
  const written: RecordingFacts | null = facts && { ...facts, decades: [...decades].sort((a, b) => a - b) };
  await tx
    .insertInto('search_recordings')
    .values({ recording, stamp, text_stamp: textStamp, generation, facts: written ? JSON.stringify(written) : '' })
    .onConflict((conflict) =>
      conflict.column('recording').doUpdateSet((eb) => ({
        stamp: eb.ref('excluded.stamp'),
        text_stamp: eb.ref('excluded.text_stamp'),
        facts: eb.ref('excluded.facts'),
        generation: eb.ref('excluded.generation'),
      })),
    )
    .execute();
}
