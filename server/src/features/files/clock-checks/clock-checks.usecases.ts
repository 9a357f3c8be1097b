import type { ClockCheck } from '@glosy/core/contract/files/clock-checks';
import { ArchiveError } from '@glosy/core/errors';
import type { Tx } from '../../../database/database.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Caller } from '../../../http/caller.ts';
import { writeAudit } from '../../auth/audit.repository.ts';
import { requireVisibleRecording } from '../../recordings/visible-recording.repository.ts';
import { listClockChecks, markTimesChecked } from './clock-checks.repository.ts';

export type ClockCheckUsecases = ReturnType<typeof clockCheckUsecases>;

export function clockCheckUsecases({ database, config, now }: Pick<Dependencies, 'database' | 'config' | 'now'>) {
  return {
    list: (): Promise<ClockCheck[]> => listClockChecks(database.db, { now }),

    /** Returns the remaining checks. @throws ArchiveError `recording.not-found`, `file.not-found` */
    async confirm(tx: Tx, caller: Caller, signature: string, audioFile: string): Promise<ClockCheck[]> {
      const recording = await requireVisibleRecording(tx, caller.role, signature, { config, now });
      const isThere = await markTimesChecked(tx, recording.signature, audioFile.normalize('NFC'));
      if (!isThere) throw new ArchiveError('file.not-found');
      await writeAudit(tx, {
        at: now().toISOString(),
        actorId: caller.userId,
        action: 'closure.checked',
        subject: `recording:${recording.signature}`,
      });
      return listClockChecks(tx, { now });
    },
  };
}
