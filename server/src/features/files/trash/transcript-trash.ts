import type { Tx } from '../../../database/database.ts';
import type { RunningChange } from '../../recordings/change-recording.repository.ts';

/** Trash operations on transcripts, provided by that later feature and run in the same transaction. */
export interface TranscriptTrash {
  listTrashed(tx: Tx, recording: string): Promise<{ id: string; name: string }[]>;
  /** The recording that has, or had, the transcript. */
  findRecordingOf(tx: Tx, id: string): Promise<string | undefined>;
  /** Locked until the end of the transaction; undefined when it is not in the trash. */
  findTrashed(tx: Tx, id: string): Promise<{ id: string; recording: string; name: string } | undefined>;
  /** False when the recording has a transcript of this name. */
  takeOut(tx: Tx, recording: string, transcript: { id: string; name: string }): Promise<boolean>;
  /** Links transcripts without audio to audio that exists by now. */
  pairWaiting(change: RunningChange): Promise<void>;
  listRecordingsBefore(tx: Tx, moment: string): Promise<string[]>;
  eraseBefore(tx: Tx, moment: string): Promise<{ recording: string; name: string }[]>;
}
