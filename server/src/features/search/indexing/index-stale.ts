import { limits } from '@glosy/core/limits';
import { isDiskFull, isTemporary } from '../../../database/database-errors.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type IndexedRecording, writeToIndex } from '../../../search/index/write-index.ts';
import { signatureOf } from '../listeners-key.ts';
import { readForIndex } from './index-recording.ts';
import { listChangedSince, listStale, readIndexedStamps, readTotals } from './index-state.repository.ts';

/** Number of indexed recordings, and of all that must be indexed. */
export type Progress = (done: number, all: number) => void;

export interface IndexStaleOptions {
  readonly progress?: Progress;
  /** Ends the work early when it is aborted. */
  readonly signal?: AbortSignal;
  /** Ends the work when this is false for the remaining recordings. */
  readonly goesOnWith?: (left: readonly string[]) => Promise<boolean>;
}

/**
 * Indexes every recording that has changed. Resolves with the totals (see `readTotals`) at which nothing was left to
 * index; undefined when something is left or may have changed since.
 */
export type IndexStale = (options: IndexStaleOptions) => Promise<string | undefined>;

/** Recordings written in one transaction, at most. */
const recordingsPerBatch = 500;
/**
 * Lines written in one transaction. Larger batches write the postings of a frequent word fewer times, but a recording
 * edited during a batch waits for its end. The size is adjusted so that a batch takes `batchMs`.
 */
const linesPerBatch = { first: 4000, least: 2000, most: 30_000 };
const batchMs = 800;

type Parts = Pick<Dependencies, 'database' | 'searchStore' | 'log' | 'now'>;

export function createIndexStale({ database, searchStore, log, now }: Parts): IndexStale {
  /** Reads the recordings, up to one that cannot be read. */
  async function readBatch(
    signatures: readonly string[],
    linesMost: number,
    refused: Set<string>,
  ): Promise<IndexedRecording[]> {
    const batch: IndexedRecording[] = [];
    const indexed = await readIndexedStamps(searchStore.db, signatures.slice(0, recordingsPerBatch));
    let lines = 0;
    for (const signature of signatures.slice(0, recordingsPerBatch)) {
      if (lines >= linesMost) break;
      try {
        const recording = await database.readConsistently((db) =>
          readForIndex(db, signature, { now }, indexed.get(signature)),
        );
        batch.push(recording);
        lines += linesIn(recording);
      } catch (error) {
        refuse(signature, error, refused);
        break;
      }
    }
    return batch;
  }

  /**
   * Skips a recording until the archive changes again.
   * @throws the error if it is not the recording's fault
   */
  function refuse(recording: string, error: unknown, refused: Set<string>): void {
    if (isDiskFull(error) || isTemporary(error)) throw error;
    refused.add(recording);
    log.error({ err: error, recording }, 'a recording cannot be indexed for the search');
  }

  /**
   * Writes the recordings; if one cannot be written, the others still are. Returns the number of recordings to be read
   * again.
   */
  async function write(batch: readonly IndexedRecording[], refused: Set<string>): Promise<number> {
    try {
      return await writeToIndex(searchStore, batch);
    } catch (error) {
      const [only, ...others] = batch;
      if (only && others.length === 0) {
        refuse(only.recording, error, refused);
      } else {
        let passedOver = 0;
        for (const recording of batch) passedOver += await write([recording], refused);
        return passedOver;
      }
      return 0;
    }
  }

  async function listChanged(left: readonly string[], since: string): Promise<readonly string[]> {
    const changed = await listChangedSince(database.db, since);
    return left.filter((name) => changed.has(signatureOf(name)));
  }

  return async function indexStale({ progress, signal, goesOnWith }) {
    const refused = new Set<string>();
    // An autosave moves the time of the last change at most this often.
    const since = new Date(now().getTime() - limits.autosaveNoticeMs).toISOString();
    let done = 0;
    let linesMost = linesPerBatch.first;
    let totals: string | undefined;
    for (let isForChanged = true; !signal?.aborted; isForChanged = !isForChanged) {
      // Listed again for each batch, so that edits made during a rebuild are found soon.
      const left = (await listStale(database.db, searchStore.db, { now })).filter(
        (signature) => !refused.has(signature),
      );
      if (left.length === 0) {
        if (totals !== undefined) return totals;
        // These totals mean that nothing is left, if the next listing is empty too.
        totals = await readTotals(database.db, searchStore.db);
        continue;
      }
      totals = undefined;
      if (goesOnWith && !(await goesOnWith(left))) return undefined;
      // Every other batch has only recordings edited during the run: it is small, so edits are found soon.
      const changed = isForChanged && left.length > 1 ? await listChanged(left, since) : [];
      const began = performance.now();
      const batch = await readBatch(changed.length > 0 ? changed : left, linesMost, refused);
      const passedOver = await write(batch, refused);
      if (changed.length === 0) linesMost = nextLines(batch, performance.now() - began);
      done += batch.length;
      progress?.(done, done + left.length - batch.length);
      // Later changes are found in the next round.
      if (batch.length === left.length && passedOver === 0 && refused.size === 0) return undefined;
    }
    return undefined;
  };
}

const linesIn = ({ texts }: IndexedRecording): number => texts.reduce((sum, { lines }) => sum + lines.length, 0);

/** Number of lines for the next batch, given the time that this one took. */
function nextLines(batch: readonly IndexedRecording[], tookMs: number): number {
  const lines = batch.reduce((sum, recording) => sum + linesIn(recording), 0);
  const wanted = Math.round((lines * batchMs) / Math.max(1, tookMs));
  return Math.min(linesPerBatch.most, Math.max(linesPerBatch.least, wanted));
}
