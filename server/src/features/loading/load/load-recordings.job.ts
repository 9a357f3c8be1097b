import { startLoading } from '@glosy/core/contract/files/loadings.input';
import { UnreadableFileError } from '@glosy/core/files/unreadable-file';
import type { LoadedRecording, PlannedRecording } from '@glosy/core/work/loading';
import { z } from 'zod';
import type { Dependencies } from '../../../dependencies.ts';
import type { Caller } from '../../../http/caller.ts';
import { failureReason } from '../../../queue/failure-reason.ts';
import { type JobKind, PermanentJobError, type RunningJob } from '../../../queue/job-kind.ts';
import { findUser } from '../../auth/users.repository.ts';
import {
  deleteLoadingFiles,
  findLoading,
  type LoadingRow,
  listLoadingFiles,
  updateLoading,
} from '../loadings.repository.ts';
import { planLoading } from '../plan/plan-loading.ts';
import { openStaged } from '../source/staged-source.ts';
import { loadAll } from './load-all.ts';
import type { LoadingParts } from './load-recording.ts';
import { callerOf } from './loading-caller.ts';

const payload = z.object({ loadingId: z.string(), choices: startLoading.body.unwrap().shape.choices.optional() });
type Payload = z.infer<typeof payload>;

/** Hundreds of hours of sound from a slow disk. */
const timeLimitMs = 24 * 3600_000;

/**
 * Makes interviews of an uploaded loading. An interrupted run resumes after the last finished interview. The uploaded
 * files are deleted when all is loaded; after a failure they are kept for another try.
 */
export function loadRecordingsJob(
  dependencies: Pick<Dependencies, 'database' | 'storage' | 'jobs' | 'now'>,
  parts: LoadingParts,
): JobKind<Payload> {
  const { database, storage, now } = dependencies;

  async function run({ loadingId, choices }: Payload, job: RunningJob): Promise<void> {
    const loading = await findLoading(database.db, loadingId);
    if (!loading) return;
    const caller = await requireAdministrator(loading);
    job.progress(0, 'czytanie plików');
    const source = await openStaged(storage, await listLoadingFiles(database.db, loadingId));
    try {
      const prepared = await planLoading(database.db, source, choices);
      const results = resultsSoFar(loading, prepared.plan.recordings);
      const ready = prepared.plan.recordings.filter(({ state }) => state === 'ready');
      const total = ready.reduce((sum, { bytes }) => sum + bytes, 0);
      let done = 0;
      let word = '';
      await loadAll(dependencies, parts, prepared, {
        caller,
        transact: job.commit,
        signal: job.signal,
        onBegin: (number, count) => {
          word = `rozmowa ${number} z ${count}`;
          job.progress(done / Math.max(1, total), word);
        },
        onBytes: (bytes) => {
          done += bytes;
          job.progress(done / Math.max(1, total), word);
        },
        onResult: async (result) => {
          results.push(result);
          await job.commit((tx) => updateLoading(tx, loadingId, { results: JSON.stringify(results) }));
        },
      });
      await finish(loadingId, job, results);
    } finally {
      await source.close();
    }
  }

  async function finish(id: string, job: RunningJob, results: readonly LoadedRecording[]): Promise<void> {
    const isWhole = results.every(({ state }) => state === 'loaded');
    const files = await listLoadingFiles(database.db, id);
    await job.commit(async (tx) => {
      await updateLoading(tx, id, {
        state: isWhole ? 'done' : 'failed',
        results: JSON.stringify(results),
        updated_at: now().toISOString(),
      });
      if (isWhole) await deleteLoadingFiles(tx, id);
    });
    if (isWhole) for (const file of files) await storage.discard(file.id);
  }

  async function requireAdministrator({ user_id }: LoadingRow): Promise<Caller> {
    const user = user_id === null ? undefined : await findUser(database.db, user_id);
    const caller = user && callerOf(user);
    if (!caller) throw new PermanentJobError('Osoba, która zaczęła wczytywanie, nie jest już administratorem.');
    return caller;
  }

  return {
    payload,
    // Only one job at a time, because the disk is the bottleneck.
    concurrency: 1,
    timeLimitMs,
    async run(given, job) {
      try {
        await run(given, job);
      } catch (error) {
        if (error instanceof UnreadableFileError) throw new PermanentJobError(error.message);
        if (!job.signal.aborted) {
          await updateLoading(database.db, given.loadingId, { error: failureReason(error, { isSecret: false }) });
        }
        throw error;
      }
    },
    async ended(tx, { loadingId }, { state }) {
      if (state !== 'done') await updateLoading(tx, loadingId, { state: 'failed', updated_at: now().toISOString() });
    },
  };
}

/** Interviews that an interrupted run has loaded: their rows may have been committed without the result. */
function resultsSoFar({ results }: LoadingRow, plans: readonly PlannedRecording[]): LoadedRecording[] {
  const known = (JSON.parse(results) as LoadedRecording[]).filter(({ state }) => state === 'loaded');
  const keys = new Set(known.map(({ key }) => key));
  const missed = plans.filter(({ key, state }) => state === 'loaded' && !keys.has(key));
  return [
    ...known,
    ...missed.map(({ key, title, signature, missing }) => {
      return { key, title, signature, state: 'loaded' as const, missing, problem: null };
    }),
  ];
}
