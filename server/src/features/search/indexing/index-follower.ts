import { limits } from '@glosy/core/limits';
import { z } from '@glosy/core/schema';
import type { Dependencies } from '../../../dependencies.ts';
import { createPoller } from '../../../lib/poller.ts';
import type { JobKind } from '../../../queue/job-kind.ts';
import { Vocabulary } from '../../../search/index/vocabulary.ts';
import { type IndexedRecording, writeToIndex } from '../../../search/index/write-index.ts';
import { readForIndex } from './index-recording.ts';
import { hasOpenJob, listStale, readIndexedStamps, readTotals } from './index-state.repository.ts';

/** Recordings that are indexed, of all that are to be. */
type Progress = (done: number, all: number) => void;

/** Keeps the index as the archive is. */
export interface IndexFollower {
  start(): void;
  stop(): Promise<void>;
  /** Indexes every recording that has changed; resolves when none is left. Ends early when the signal is aborted. */
  catchUp(progress?: Progress, signal?: AbortSignal): Promise<void>;
  /** Catches up with many recordings, so that administrators see how far it is. */
  readonly job: JobKind<Record<string, never>>;
}

export const indexJob = 'search-index';

/** More changed recordings than this are work for a job. */
const recordingsWithoutJob = 20;
/** Recordings and lines written in one transaction: a frequent word's postings are then written once for all of them. */
const recordingsPerBatch = 500;
const linesPerBatch = 60_000;
const jobTimeLimitMs = 12 * 3600_000;

type Parts = Pick<Dependencies, 'database' | 'searchStore' | 'jobs' | 'log' | 'now'>;

export function createIndexFollower({ database, searchStore, jobs, log, now }: Parts): IndexFollower {
  const vocabulary = new Vocabulary();
  const stopping = new AbortController();
  let lastTurn: Promise<void> = Promise.resolve();
  let caughtUpWith = '';
  const poller = createPoller({ everyMs: limits.indexRefreshMs, log, name: 'index what has changed', work: look });

  async function look(): Promise<void> {
    if ((await readTotals(database.db, searchStore.db)) === caughtUpWith) return;
    const stale = await listStale(database.db, searchStore.db, { now });
    if (stale.length <= recordingsWithoutJob) return catchUp();
    if (await hasOpenJob(database.db, indexJob)) return;
    await jobs.add(database.db, indexJob, {});
    jobs.wake();
  }

  async function readBatch(signatures: readonly string[]): Promise<IndexedRecording[]> {
    const batch: IndexedRecording[] = [];
    const indexed = await readIndexedStamps(searchStore.db, signatures.slice(0, recordingsPerBatch));
    let lines = 0;
    for (const signature of signatures.slice(0, recordingsPerBatch)) {
      if (lines >= linesPerBatch) break;
      const recording = await database.readConsistently((db) =>
        readForIndex(db, signature, { now }, indexed.get(signature)),
      );
      batch.push(recording);
      lines += recording.texts.reduce((sum, text) => sum + text.lines.length, 0);
    }
    return batch;
  }

  /** Writes the recordings; one that cannot be indexed is logged and does not hold up the others. Returns how many are to be read again. */
  async function write(batch: readonly IndexedRecording[], refused: Set<string>): Promise<number> {
    try {
      return await writeToIndex(searchStore, vocabulary, batch);
    } catch (error) {
      const [only, ...others] = batch;
      if (only && others.length === 0) {
        refused.add(only.recording);
        log.error({ err: error, recording: only.recording }, 'a recording cannot be indexed for the search');
      } else {
        let passedOver = 0;
        for (const recording of batch) passedOver += await write([recording], refused);
        return passedOver;
      }
      return 0;
    }
  }

  async function indexStale(progress: Progress, signal: AbortSignal): Promise<void> {
    const refused = new Set<string>();
    for (let done = 0; !signal.aborted; ) {
      const totals = await readTotals(database.db, searchStore.db);
      // Listed again for each batch, so that what is edited during a rebuild is found soon.
      const left = (await listStale(database.db, searchStore.db, { now })).filter(
        (signature) => !refused.has(signature),
      );
      if (left.length === 0) {
        caughtUpWith = totals;
        return;
      }
      const batch = await readBatch(left);
      const passedOver = await write(batch, refused);
      done += batch.length;
      progress(done, done + left.length - batch.length);
      // What changed in the meantime is found by the next look.
      if (batch.length === left.length && passedOver === 0) return;
    }
  }

  /** One after the other: two would index the same recordings twice. */
  function catchUp(progress: Progress = () => {}, signal?: AbortSignal): Promise<void> {
    const either = signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal;
    const turn = lastTurn.then(() => indexStale(progress, either));
    lastTurn = turn.catch(() => {});
    return turn;
  }

  return {
    catchUp,
    start: poller.start,
    async stop() {
      stopping.abort();
      await poller.stop();
      await lastTurn;
    },
    job: {
      payload: z.strictObject({}),
      concurrency: 1,
      timeLimitMs: jobTimeLimitMs,
      run: (_payload, { signal, progress }) =>
        catchUp((done, all) => progress(done / all, `${done} z ${all} nagrań`), signal),
    },
  };
}
