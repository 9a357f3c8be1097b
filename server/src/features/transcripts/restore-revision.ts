import { ArchiveError } from '@glosy/core/errors';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import { changeRecording } from '../recordings/change-recording.repository.ts';
import { findRevisionState, hasRevision, type RevisionState, readRevisionLines } from './revisions.repository.ts';
import { requireFresh } from './save-transcript.ts';
import type { TranscriptAccess } from './transcript-access.ts';
import type { TaggedLine } from './transcript-tags.repository.ts';
import { markLines, requireLines } from './uploaded-lines.ts';
import { prepareLines, writeRevision } from './write-revision.ts';

interface RestoreRequest {
  recording: string;
  fileName: string;
  revision: number;
  /** The newest revision that the caller saw. */
  baseRevision: number;
}

export function restoreRevision({ database, now }: Pick<Dependencies, 'database' | 'now'>, access: TranscriptAccess) {
  /**
   * Makes an older revision the newest: its lines, tags and proofread marks. The current state is kept as a revision. A
   * revision from before revisions had tags gets the current ones, carried over by matching lines. `missingTags` counts
   * tags that were deleted since and are not restored.
   * @throws ArchiveError `recording.not-found`, `transcript.not-found`, `.empty`, `.locked`, `.stale`
   */
  return async (caller: Caller, target: RestoreRequest): Promise<{ revision: number; missingTags: number }> => {
    const { db } = database;
    const { signature } = await access.requireVisible(db, caller, target.recording);
    const known = await access.requireTranscript(db, signature, target.fileName);
    const state = await findRevisionState(db, known.id, target.revision);
    if (!state) throw new ArchiveError('transcript.not-found');
    const prepared = await prepareLines(db, known, await linesOf(state));
    return database.transaction(async (tx) => {
      await access.requireEditable(tx, caller, signature);
      return changeRecording(tx, signature, { kind: 'transcript', at: now().toISOString() }, async (change) => {
        const transcript = await access.requireTranscript(tx, signature, target.fileName);
        await requireFresh(tx, transcript, target.baseRevision);
        // The revision was thinned or folded after it was read.
        if (!(await hasRevision(tx, transcript.id, target.revision))) throw new ArchiveError('transcript.not-found');
        return writeRevision(change, transcript, prepared, {
          author: caller,
          origin: 'person',
          action: 'restored',
          restored_from: target.revision,
          // Makes the next edit a new revision.
          edit_session: null,
          hasApproximateTimes: state.approximate_times === 1,
          tags: state.tags === null ? undefined : (JSON.parse(state.tags) as TaggedLine[]),
        });
      });
    });
  };
}

async function linesOf(state: RevisionState) {
  const lines = requireLines(await readRevisionLines(state));
  return state.proofread === null ? lines : markLines(lines, state.proofread);
}
