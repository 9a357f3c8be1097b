import { randomUUID } from 'node:crypto';
import { ArchiveError } from '@glosy/core/errors';
import { UnreadableFileError } from '@glosy/core/files/unreadable-file';
import { limits } from '@glosy/core/limits';
import type { Loading, LoadingFile, LoadingPlan, TranscriptChoice } from '@glosy/core/work/loading';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import { KeyedLock } from '../../lib/keyed-lock.ts';
import { findJobsById, type JobRow } from '../../queue/jobs.repository.ts';
import { requireRoom } from '../../storage/require-room.ts';
import { newStorageKey } from '../../storage/storage.ts';
import { loadJobKind } from './load/load-job-kind.ts';
import {
  advanceLoadingFile,
  claimLoading,
  countLoadingFiles,
  deleteLoading,
  findLoading,
  findLoadingFile,
  insertLoading,
  insertLoadingFile,
  type LoadingFileRow,
  type LoadingRow,
  listLoadingFiles,
  listLoadingRows,
  updateLoading,
} from './loadings.repository.ts';
import { planLoading } from './plan/plan-loading.ts';
import { openStaged } from './source/staged-source.ts';
import { stagedPrefix } from './staged-files.ts';

/** A piece of a file. */
export interface Piece {
  path: string;
  bytes: number;
  offset: number;
}

export type LoadingUsecases = ReturnType<typeof loadingUsecases>;

/** Loadings from the browser: files arrive in pieces, then a job makes interviews of them. */
export function loadingUsecases({
  database,
  storage,
  jobs,
  now,
}: Pick<Dependencies, 'database' | 'storage' | 'jobs' | 'now'>) {
  const locks = new KeyedLock();

  async function requireLoading(id: string): Promise<LoadingRow> {
    const row = await findLoading(database.db, id);
    if (!row) throw new ArchiveError('loading.not-found');
    return row;
  }

  async function begin(caller: Caller): Promise<Loading> {
    const at = now().toISOString();
    const id = randomUUID();
    const blank = { job_id: null, results: '[]', error: null, state: 'collecting' } as const;
    await insertLoading(database.db, { id, user_id: caller.userId, ...blank, created_at: at, updated_at: at });
    return read(id);
  }

  async function list(): Promise<Loading[]> {
    const rows = await listLoadingRows(database.db, limits.loadingsListed);
    const running = await findRunningJobs(rows);
    return rows.map((row) => toLoading(row, [], running));
  }

  async function read(id: string): Promise<Loading> {
    const row = await requireLoading(id);
    return toLoading(row, await listLoadingFiles(database.db, id), await findRunningJobs([row]));
  }

  async function findRunningJobs(rows: readonly LoadingRow[]): Promise<ReadonlyMap<string, JobRow>> {
    const ids = rows.flatMap(({ state, job_id }) => (state === 'running' && job_id !== null ? job_id : []));
    return new Map((await findJobsById(database.db, ids)).map((job) => [job.id, job]));
  }

  /**
   * Stores the next piece of a file, which begins where the stored ones end. A piece counts once it is on the disk.
   * @throws ArchiveError `loading.not-found`, `.running`, `.too-many`, `.offset` (details: LoadingFile),
   * `server.disk-full`
   */
  async function receive(id: string, piece: Piece, source: AsyncIterable<Uint8Array>): Promise<LoadingFile> {
    const path = piece.path.normalize('NFC').replaceAll('\\', '/');
    return locks.run(`${id} ${path}`, async () => {
      const loading = await requireLoading(id);
      if (loading.state !== 'collecting') throw new ArchiveError('loading.running');
      const file = await findOrBegin(id, path, piece.bytes);
      const refused = () => new ArchiveError('loading.offset', [], { details: toFile(file) });
      if (file.bytes !== piece.bytes || file.received !== piece.offset) throw refused();
      const most = Math.min(limits.chunkBytes, file.bytes - file.received);
      const written = await storage.writeStaged(file.id, piece.offset, source, most);
      const received = piece.offset + written;
      if (!(await advanceLoadingFile(database.db, file.id, piece.offset, received))) throw refused();
      await updateLoading(database.db, id, { updated_at: now().toISOString() });
      return { path, bytes: file.bytes, received };
    });
  }

  async function findOrBegin(loadingId: string, path: string, bytes: number): Promise<LoadingFileRow> {
    const known = await findLoadingFile(database.db, loadingId, path);
    if (known) return known;
    if ((await countLoadingFiles(database.db, loadingId)) >= limits.loadingMaxFiles) {
      throw new ArchiveError('loading.too-many');
    }
    await requireRoom(storage, bytes);
    const id = `${stagedPrefix}${newStorageKey()}`;
    await insertLoadingFile(database.db, { id, loading_id: loadingId, path, bytes, received: 0 });
    return (await findLoadingFile(database.db, loadingId, path)) as LoadingFileRow;
  }

  /** The dry run. @throws ArchiveError `loading.incomplete`, `loading.unreadable` */
  async function plan(id: string): Promise<LoadingPlan> {
    await requireLoading(id);
    const files = await requireComplete(id);
    try {
      const source = await openStaged(storage, files);
      try {
        return (await planLoading(database.db, source)).plan;
      } finally {
        await source.close();
      }
    } catch (error) {
      if (error instanceof UnreadableFileError) throw new ArchiveError('loading.unreadable', [error.message]);
      throw error;
    }
  }

  async function requireComplete(id: string): Promise<LoadingFileRow[]> {
    const files = await listLoadingFiles(database.db, id);
    if (files.some(({ bytes, received }) => received < bytes)) throw new ArchiveError('loading.incomplete');
    return files;
  }

  /**
   * Orders the job; a failed one is retried with the remaining interviews.
   * @throws ArchiveError `loading.running`, `.incomplete`
   */
  async function start(caller: Caller, id: string, choices: readonly TranscriptChoice[]): Promise<Loading> {
    await requireLoading(id);
    await requireComplete(id);
    const jobId = randomUUID();
    await database.transaction(async (tx) => {
      const set = {
        job_id: jobId,
        user_id: caller.userId,
        error: null,
        results: '[]',
        updated_at: now().toISOString(),
      };
      if (!(await claimLoading(tx, id, set))) throw new ArchiveError('loading.running');
      await jobs.add(tx, loadJobKind, { loadingId: id, choices }, { id: jobId });
    });
    jobs.wake();
    return read(id);
  }

  /** @throws ArchiveError `loading.not-found`, `loading.running` */
  async function drop(id: string): Promise<void> {
    await requireLoading(id);
    const files = await listLoadingFiles(database.db, id);
    if (!(await deleteLoading(database.db, id))) throw new ArchiveError('loading.running');
    for (const file of files) await storage.discard(file.id);
  }

  return { begin, list, read, receive, plan, start, drop };
}

function toLoading(
  row: LoadingRow,
  files: readonly LoadingFileRow[],
  runningJobs: ReadonlyMap<string, JobRow>,
): Loading {
  const job = row.job_id === null ? undefined : runningJobs.get(row.job_id);
  const { progress_part: part, progress_word: word } = job ?? { progress_part: null, progress_word: null };
  return {
    id: row.id,
    state: row.state,
    createdAt: row.created_at,
    files: files.map(toFile),
    results: JSON.parse(row.results),
    progress: part === null || word === null ? null : { part, word },
    error: row.error ?? job?.last_error ?? null,
  };
}

function toFile({ path, bytes, received }: LoadingFileRow): LoadingFile {
  return { path, bytes, received };
}
