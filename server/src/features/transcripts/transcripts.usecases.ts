import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { ArchiveError } from '@glosy/core/errors';
import { writeSrt } from '@glosy/core/formats/subtitles/srt';
import { may } from '@glosy/core/policy';
import { writeProofreadRanges } from '@glosy/core/transcript/proofread-marks';
import type { TranscriptRevision } from '@glosy/core/transcript/transcript-revision';
import type { MachineFacts } from '@glosy/core/transcript/transcription';
import type { Tx } from '../../database/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import { readableLines } from './readable-lines.ts';
import { restoreRevision } from './restore-revision.ts';
import { findRevisionState, listRevisionRows, type RevisionRow } from './revisions.repository.ts';
import { saveTranscript } from './save-transcript.ts';
import { markTimes } from './times/mark-times.ts';
import { transcriptAccess } from './transcript-access.ts';
import { trashTranscript } from './transcript-trash.repository.ts';
import { listProofreadRanges } from './transcripts.repository.ts';

const compress = promisify(gzip);

export interface TranscriptRequest {
  id: string;
  filename: string;
  revision?: number | undefined;
  download?: '1' | undefined;
}

export interface TranscriptText {
  revision: number;
  /** SubRip text, gzip. */
  compressed: Buffer;
  /** Stored name. */
  name: string;
  changedAt: string;
}

export type TranscriptUsecases = ReturnType<typeof transcriptUsecases>;

export function transcriptUsecases(dependencies: Pick<Dependencies, 'config' | 'database' | 'now'>) {
  const { database, now } = dependencies;
  const access = transcriptAccess(dependencies);

  /**
   * The newest state, for users without the closed lines, or for staff an older one. Users can download it only if the
   * recording is downloadable.
   * @throws ArchiveError `transcript.not-found`, `recording.not-found`, `file.not-downloadable`, `session.forbidden`
   */
  async function read(caller: Caller, asked: TranscriptRequest): Promise<TranscriptText> {
    return database.readConsistently(async (db) => {
      const recording = await access.requireVisible(db, caller, asked.id);
      const isStaff = may(caller.role, 'transcript.edit');
      if (asked.download && !recording.downloadable && !isStaff) throw new ArchiveError('file.not-downloadable');
      if (asked.revision !== undefined && !isStaff) throw new ArchiveError('session.forbidden');
      const { id, name } = await access.requireTranscript(db, recording.signature, asked.filename);
      const state = await findRevisionState(db, id, asked.revision);
      if (!state) throw new ArchiveError('transcript.not-found');
      const readable = await readableLines(db, caller, { id, recording: recording.signature }, { now });
      const compressed = readable === null ? state.content : await compress(writeSrt(readable));
      // Closing or opening a passage changes the text too, and moves the time of the recording's last change.
      const [, changedAt = ''] = [state.updated_at, recording.updatedAt].sort();
      return { revision: state.number, compressed, name, changedAt };
    });
  }

  /** Newest first. */
  async function listRevisions(caller: Caller, recording: string, name: string): Promise<TranscriptRevision[]> {
    await access.requireVisible(database.db, caller, recording);
    const transcript = await access.requireTranscript(database.db, recording, name);
    return (await listRevisionRows(database.db, transcript.id)).map(toRevision);
  }

  /** Marks of the newest state, and its number: a consistent read, because they must belong together. */
  async function readProofread(
    caller: Caller,
    recording: string,
    name: string,
  ): Promise<{ revision: number; proofread: string }> {
    return database.readConsistently(async (db) => {
      await access.requireVisible(db, caller, recording);
      const { id, revision } = await access.requireTranscript(db, recording, name);
      return { revision, proofread: writeProofreadRanges(await listProofreadRanges(db, id)) };
    });
  }

  /** Moves the transcript to the trash, with its lines, tags and revisions. @throws ArchiveError `transcript.locked` */
  async function remove(tx: Tx, caller: Caller, recording: string, name: string): Promise<void> {
    await access.requireEditable(tx, caller, recording);
    const transcript = await access.requireTranscript(tx, recording, name);
    await trashTranscript(tx, transcript, now().toISOString());
  }

  return {
    read,
    readProofread,
    save: saveTranscript(dependencies, access),
    listRevisions,
    restore: restoreRevision(dependencies, access),
    markTimes: markTimes(dependencies, access),
    remove,
  };
}

function toRevision(row: RevisionRow): TranscriptRevision {
  return {
    number: row.number,
    at: row.at,
    updatedAt: row.updated_at,
    author: row.author,
    origin: row.origin,
    action: row.action ?? (row.origin === 'machine' ? 'attached' : 'edited'),
    restoredFrom: row.restored_from,
    lineCount: row.line_count,
    hasApproximateTimes: row.approximate_times === 1,
    machine: row.machine === null ? null : (JSON.parse(row.machine) as MachineFacts),
  };
}
