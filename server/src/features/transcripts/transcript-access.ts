import { ArchiveError } from '@glosy/core/errors';
import { mayEditTranscript } from '@glosy/core/policy';
import { fold } from '@glosy/core/text/fold';
import type { Queryable } from '../../database/database.ts';
import type { TranscriptsTable } from '../../database/tables/transcripts.ts';
import type { Caller } from '../../http/caller.ts';
import {
  requireVisibleRecording,
  type VisibilityRules,
  type VisibleRecording,
} from '../recordings/visible-recording.repository.ts';
import { findTranscript } from './transcripts.repository.ts';
import { srtName } from './uploaded-lines.ts';

export interface TranscriptAccess {
  /** @throws ArchiveError `recording.not-found` */
  requireVisible(db: Queryable, caller: Caller, recording: string): Promise<VisibleRecording>;
  /** @throws ArchiveError `recording.not-found`, `transcript.locked` while somebody else holds the lock */
  requireEditable(db: Queryable, caller: Caller, recording: string): Promise<void>;
  /** @throws ArchiveError `transcript.not-found` */
  requireTranscript(db: Queryable, recording: string, name: string): Promise<TranscriptsTable>;
}

export function transcriptAccess(rules: VisibilityRules): TranscriptAccess {
  const requireVisible: TranscriptAccess['requireVisible'] = (db, caller, recording) =>
    requireVisibleRecording(db, caller.role, recording, rules);
  return {
    requireVisible,
    async requireEditable(db, caller, recording) {
      const { lockHolder } = await requireVisible(db, caller, recording);
      if (!mayEditTranscript(caller, lockHolder)) throw new ArchiveError('transcript.locked', [lockHolder]);
    },
    async requireTranscript(db, recording, name) {
      const transcript = await findTranscript(db, recording, fold(srtName(name)));
      if (!transcript) throw new ArchiveError('transcript.not-found');
      return transcript;
    },
  };
}
