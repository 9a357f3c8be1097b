import { readStoredFile } from '@glosy/core/contract/files/files';
import type { Recording } from '@glosy/core/recording/recording';
import { partsOf, type RecordingParts } from '@glosy/core/recording/recording-parts';
import { addressOf } from '../../../lib/request.ts';
import type { AudioTrack } from './playback-state.ts';

/** The audio and transcripts of a recording. */
export interface RecordingSound extends RecordingParts {
  /** The audio files as tracks of a `Playback`. */
  tracks: readonly AudioTrack[];
}

/** Address of a stored file, such as audio or the photo. */
export function storedFileAddress(signature: string, file: string): string {
  return addressOf(readStoredFile, { params: { signature, file } });
}

export function soundOf({ id, technical, audio }: Pick<Recording, 'id' | 'technical' | 'audio'>): RecordingSound {
  const parts = partsOf(technical);
  const tracks = parts.audioFiles.map((fileName) => ({
    fileName,
    url: storedFileAddress(id, fileName),
    durationSeconds: audio.find((facts) => facts.fileName === fileName)?.durationSeconds ?? null,
  }));
  return { ...parts, tracks };
}
