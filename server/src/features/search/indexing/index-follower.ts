import { limits } from '@glosy/core/limits';
import { z } from '@glosy/core/schema';
import type { Dependencies } from '../../../dependencies.ts';
import { dayMs, hourMs } from '../../../lib/durations.ts';
import { ignoreFailure } from '../../../lib/failures.ts';
import { createPoller } from '../../../lib/poller.ts';
import type { JobKind } from '../../../queue/job-kind.ts';
import { findOpenJob } from '../../../queue/jobs-of-kind.repository.ts';
import { keepUsingFormat } from '../../../search/stored-formats.ts';
import { indexInThread } from './index-in-thread.ts';
import { dropOtherIndexes, indexJob, openIndexJob } from './index-job.ts';
import { createIndexStale, type IndexStaleOptions, type Progress } from './index-stale.ts';
import { countChangedTexts, listStale, readTotals } from './index-state.repository.ts';

/** Keeps the index up to date with the archive. */
export interface IndexFollower {
  start(): void;
  stop(): Promise<void>;
  /** Indexes every recording that has changed, in this thread; resolves when none is left. */
  catchUp(): Promise<void>;
  /** Indexes many recordings as a job, so that administrators see its progress. */
  readonly job: JobKind<Record<string, never>>;
}

/** Above these counts of changed recordings, or of changed transcripts, indexing runs as a job in a worker thread. */
const withoutJob = { recordings: 500, texts: 20 };
const jobTimeLimitMs = 12 * hourMs;
/** The index of another program version is dropped when no process of that version has run for this long. */
const otherFormatsKeptMs = dayMs;

type Parts = Pick<Dependencies, 'config' | 'database' | 'searchStore' | 'jobs' | 'log' | 'now'>;

export function createIndexFollower(parts: Parts): IndexFollower {
  const { config, database, searchStore, jobs, log, now } = parts;
  const indexStale = createIndexStale(parts);
  const stopping = new AbortController();
  let lastTurn: Promise<void> = Promise.resolve();
  let caughtUpWith: string | undefined;
  const poller = createPoller({ everyMs: limits.indexRefreshMs, log, name: 'index what has changed', work: look });

  const formatKeeper = createPoller({ everyMs: hourMs, log, name: 'keep the format of the index', work: keepFormat });

  async function keepFormat(): Promise<void> {
    await searchStore.write((tx) => keepUsingFormat(tx, searchStore.format, now()));
    await dropOtherIndexes(parts, new Date(now().getTime() - otherFormatsKeptMs));
  }

  async function look(): Promise<void> {
    if ((await readTotals(database.db, searchStore.db)) === caughtUpWith) return;
    // A running job also indexes changes made during its run.
    if ((await findOpenJob(database.db, indexJob))?.isRunning) return;
    if (await isLittle(await listAllStale())) return inTurn({ goesOnWith: isLittle });
    await openIndexJob(parts);
    jobs.wake();
  }

  const listAllStale = () => listStale(database.db, searchStore.db, { now });

  /**
   * A renamed tag changes many recordings but no transcript: such a change is indexed before a thread would have
   * started.
   */
  async function isLittle(stale: readonly string[]): Promise<boolean> {
    if (stale.length <= withoutJob.texts) return true;
    if (stale.length > withoutJob.recordings) return false;
    return (await countChangedTexts(database.db, searchStore.db, stale)) <= withoutJob.texts;
  }

  /** Runs one after the other: two runs would index the same recordings twice. */
  function inTurn({ signal = stopping.signal, ...options }: IndexStaleOptions = {}): Promise<void> {
    const either = AbortSignal.any([signal, stopping.signal]);
    const turn = lastTurn.then(async () => {
      caughtUpWith = await indexStale({ ...options, signal: either });
    });
    lastTurn = turn.catch(ignoreFailure);
    return turn;
  }

  return {
    catchUp: () => inTurn(),
    start() {
      poller.start();
      formatKeeper.start();
    },
    async stop() {
      stopping.abort();
      await Promise.all([poller.stop(), formatKeeper.stop()]);
      await lastTurn;
    },
    job: {
      payload: z.strictObject({}),
      concurrency: 1,
      timeLimitMs: jobTimeLimitMs,
      async run(_payload, { signal, progress }) {
        const report: Progress = (done, all) => progress(done / all, `${done} z ${all} nagrań`);
        if (await isLittle(await listAllStale())) await inTurn({ progress: report, signal });
        else caughtUpWith = await indexInThread(config, report, signal);
      },
    },
  };
}
