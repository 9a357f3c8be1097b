import { ArchiveError } from '@glosy/core/errors';
import type { Tx } from '../../../database/database.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Caller } from '../../../http/caller.ts';
import { changeRecording } from '../../recordings/change-recording.repository.ts';
import { completeRevision, findLatestRevision } from '../revisions.repository.ts';
import type { TranscriptAccess } from '../transcript-access.ts';

interface TimesMark {
  recording: string;
  fileName: string;
  isApproximate: boolean;
}

export function markTimes({ now }: Pick<Dependencies, 'now'>, access: TranscriptAccess) {
  /**
   * Marks the times of the newest revision as approximate or as set. The text is unchanged, so an open editor can
   * continue to save.
   * @throws ArchiveError `recording.not-found`, `transcript.not-found`, `transcript.locked`
   */
  return async (tx: Tx, caller: Caller, { recording, fileName, isApproximate }: TimesMark): Promise<void> => {
    const { signature } = await access.requireVisible(tx, caller, recording);
    await changeRecording(tx, signature, { kind: 'transcript', at: now().toISOString() }, async () => {
      await access.requireEditable(tx, caller, signature);
      const { id } = await access.requireTranscript(tx, signature, fileName);
      const latest = await findLatestRevision(tx, id);
      if (!latest) throw new ArchiveError('transcript.not-found');
      await completeRevision(tx, latest, { approximate_times: isApproximate ? 1 : 0 });
    });
  };
}
