import type { MediaCounts } from '@glosy/core/recording/media-item';
import type { ChangedField, TranscriptLink } from '@glosy/core/recording/recording';
import type { Queryable, Tx } from '../../database/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { RunningChange } from './change-recording.repository.ts';
import type { RecordingParts } from './recording-view.ts';

/** Contains functions of later features, which write their tables in the caller's transaction. */
export interface RecordingDependencies extends Pick<Dependencies, 'database' | 'config' | 'now'> {
  /** Audio and transcripts by signature. */
  loadParts(db: Queryable, signatures: string | readonly string[]): Promise<Map<string, RecordingParts>>;
  /** Numbers of photos and documents by signature, internal ones only if wanted; recordings without any are absent. */
  countMedia(db: Queryable, withInternal: boolean, signatures: readonly string[]): Promise<Map<string, MediaCounts>>;
  /** Puts the recording's audio files into the order of these names. */
  orderAudio(tx: Tx, recording: string, names: readonly string[]): Promise<void>;
  /** Sets the audio file of each of the recording's transcripts. */
  pairTranscripts(change: RunningChange, links: readonly TranscriptLink[]): Promise<void>;
  /** Gives neutral names to files whose names contain the narrator's name. */
  aliasFiles(change: RunningChange, narrator: string): Promise<ChangedField[]>;
}
