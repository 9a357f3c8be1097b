import { ArchiveError } from '@glosy/core/errors';
import { UnreadableFileError } from '@glosy/core/files/unreadable-file';
import type { LoadedRecording } from '@glosy/core/work/loading';
import type { Dependencies } from '../../../dependencies.ts';
import type { PreparedLoading } from '../plan/plan-loading.ts';
import { type LoadContext, type LoadingParts, loadRecording } from './load-recording.ts';

interface LoadAll extends LoadContext {
  /** Called before each interview; `number` counts from 1. */
  onBegin(number: number, total: number): void;
  onResult(result: LoadedRecording): Promise<void>;
}

/**
 * Loads all interviews that are ready, one after another; each is loaded completely or not at all. One that cannot be
 * loaded is reported, and the next one follows. A fault of the machine, such as a full disk, ends the loading, which
 * can be continued later.
 */
export async function loadAll(
  dependencies: Pick<Dependencies, 'database' | 'storage' | 'jobs' | 'now'>,
  parts: LoadingParts,
  { recordings }: PreparedLoading,
  context: LoadAll,
): Promise<void> {
  const ready = recordings.filter(({ plan }) => plan.state === 'ready');
  for (const [index, prepared] of ready.entries()) {
    context.signal.throwIfAborted();
    context.onBegin(index + 1, ready.length);
    const { key, title, signature, missing } = prepared.plan;
    try {
      const given = await loadRecording(dependencies, parts, prepared, context);
      await context.onResult({ key, title, signature: given, state: 'loaded', missing, problem: null });
    } catch (error) {
      const isOfRecording =
        error instanceof UnreadableFileError || (error instanceof ArchiveError && error.status < 500);
      if (!isOfRecording) throw error;
      await context.onResult({ key, title, signature, state: 'failed', problem: error.message });
    }
    dependencies.jobs.wake();
  }
}
