import { setImmediate } from 'node:timers/promises';
import type { SearchUnitsTable } from '../../database/tables/search.ts';
import { indexedWords } from '../polish/indexed-words.ts';
import type { IndexedWord } from '../polish/search-query.ts';
import { yearsOfEntry } from '../polish/years/find-years.ts';
import type { RecordingFacts } from '../recording-facts.ts';
import { nextGeneration, type SearchStore, type SearchTransaction } from '../search-store.ts';
import { encodeLines, type LineFacts } from './line-facts.ts';
import { changedWords, decodeLineWords, encodeLineWords, type LineWords } from './line-words.ts';
import { encodePlaces } from './postings.ts';
import type { Vocabulary } from './vocabulary.ts';
import { type BlockChanges, noteChange, writeBlocks } from './write-blocks.ts';

/** A line to be indexed; the text without the speaker's name. */
export interface IndexedLine extends Omit<LineFacts, 'words'> {
  text: string;
}

/** One text of a recording: a transcript, or with null its description. */
export interface IndexedText {
  transcriptId: string | null;
  lines: readonly IndexedLine[];
}

/** The state of a recording that is to be found. */
export interface IndexedRecording {
  recording: string;
  /** `recordings.search_stamp` when the texts were read. */
  stamp: number;
  /** Null for a recording that was erased, which then has no texts. */
  facts: Omit<RecordingFacts, 'decades'> | null;
  texts: readonly IndexedText[];
}

export interface NewUnit {
  recording: string;
  transcriptId: string | null;
  lines: Buffer;
  words: readonly (readonly IndexedWord[])[];
}

/**
 * Writes the recordings to the index in one transaction. Only the postings of words whose places changed are touched,
 * so an edited line costs little.
 */
export async function writeToIndex(
  store: SearchStore,
  vocabulary: Vocabulary,
  recordings: readonly IndexedRecording[],
): Promise<void> {
  const units: NewUnit[] = [];
  for (const { recording, texts } of recordings) {
    for (const text of texts) {
      units.push(analyse(recording, text));
      // A long transcript takes some milliseconds: requests are answered in between.
      await setImmediate();
    }
  }
  try {
    await store.write(async (tx) => {
      const generation = await nextGeneration(tx);
      vocabulary.trustUntil(generation - 1);
      const removed = await writeUnits(tx, vocabulary, recordings, units, generation);
      vocabulary.wrote(generation, removed);
    });
  } catch (error) {
    vocabulary.forget();
    throw error;
  }
}

/** The words of a text by line, and what the index keeps of the lines. */
export function analyse(recording: string, { transcriptId, lines }: IndexedText): NewUnit {
  const words: IndexedWord[][] = lines.map(() => []);
  for (const word of indexedWords(lines.map(({ text }) => text))) words[word.line]?.push(word);
  const facts = lines.map((line, index) => ({ ...line, words: lengthOf(words[index] ?? []) }));
  return { recording, transcriptId, lines: encodeLines(facts), words };
}

/** Number of words, in which a year that stands beside its words counts once. */
function lengthOf(words: readonly IndexedWord[]): number {
  const [first] = words;
  return first === undefined ? 0 : Math.max(...words.map(({ position }) => position)) - first.position + 1;
}

async function writeUnits(
  tx: SearchTransaction,
  vocabulary: Vocabulary,
  recordings: readonly IndexedRecording[],
  units: readonly NewUnit[],
  generation: number,
): Promise<string[]> {
  const signatures = recordings.map(({ recording }) => recording);
  const stored = await tx.selectFrom('search_units').selectAll().where('recording', 'in', signatures).execute();
  const ids = await vocabulary.idsOf(tx, new Set(units.flatMap(({ words }) => words.flat().map(({ entry }) => entry))));
  const blocks: BlockChanges = new Map();
  const rows: SearchUnitsTable[] = [];
  const kept = new Set<number>();
  let free = await firstFreeId(tx);
  for (const unit of units) {
    const before = stored.find((row) => row.recording === unit.recording && row.transcript_id === unit.transcriptId);
    const id = before?.id ?? free++;
    kept.add(id);
    const words = unit.words.map((line) => numbersOf(line, ids));
    noteUnit(blocks, id, before ? decodeLineWords(before.words) : [], words);
    const { recording, transcriptId: transcript_id, lines } = unit;
    rows.push({ id, recording, transcript_id, generation, lines, words: encodeLineWords(words) });
  }
  const gone = stored.filter(({ id }) => !kept.has(id));
  for (const { id, words } of gone) noteUnit(blocks, id, decodeLineWords(words), []);
  const removedWords = await writeBlocks(tx, blocks);
  await replaceUnits(tx, [...stored.map(({ id }) => id)], rows);
  await replaceRecordings(tx, recordings, units, generation);
  return removedWords;
}

async function firstFreeId(tx: SearchTransaction): Promise<number> {
  const last = await tx
    .selectFrom('search_units')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  return Number(last?.id ?? 0) + 1;
}

function numbersOf(line: readonly IndexedWord[], ids: ReadonlyMap<string, number>): number[] {
  const first = line[0]?.position ?? 0;
  return line.flatMap(({ entry, position }) => [ids.get(entry) as number, position - first]);
}

/** Notes new places of every word of the unit whose places changed. */
function noteUnit(blocks: BlockChanges, unit: number, before: readonly LineWords[], after: readonly LineWords[]): void {
  const changed = changedWords(before, after);
  const places = new Map<number, number[]>([...changed].map((word) => [word, []]));
  for (const [line, words] of after.entries()) {
    for (let i = 0; i < words.length; i += 2) places.get(words[i] as number)?.push(line, words[i + 1] as number);
  }
  for (const [word, found] of places) {
    noteChange(blocks, word, unit, found.length === 0 ? null : encodePlaces(found));
  }
}

async function replaceUnits(tx: SearchTransaction, before: readonly number[], rows: readonly SearchUnitsTable[]) {
  if (before.length > 0) await tx.deleteFrom('search_units').where('id', 'in', before).execute();
  for (const row of rows) await tx.insertInto('search_units').values(row).execute();
}

async function replaceRecordings(
  tx: SearchTransaction,
  recordings: readonly IndexedRecording[],
  units: readonly NewUnit[],
  generation: number,
): Promise<void> {
  const rows = recordings.map(({ recording, stamp, facts }) => {
    const decades = decadesOf(units.filter((unit) => unit.recording === recording));
    return { recording, stamp, generation, facts: facts === null ? '' : JSON.stringify({ ...facts, decades }) };
  });
  await tx
    .insertInto('search_recordings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('recording').doUpdateSet((eb) => ({
        stamp: eb.ref('excluded.stamp'),
        facts: eb.ref('excluded.facts'),
        generation: eb.ref('excluded.generation'),
      })),
    )
    .execute();
}

/** The decades of the years that are spoken of, in order. */
function decadesOf(units: readonly NewUnit[]): number[] {
  const decades = new Set<number>();
  for (const { words, transcriptId } of units) {
    if (transcriptId === null) continue;
    for (const { entry } of words.flat()) {
      const years = yearsOfEntry(entry);
      if (!years) continue;
      for (let year = years.first - (years.first % 10); year <= years.last; year += 10) decades.add(year);
    }
  }
  return [...decades].sort((a, b) => a - b);
}
