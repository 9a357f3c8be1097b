import { readStoredFile } from '@glosy/core/contract/files';
import type { Recording } from '@glosy/core/recording';
import { partsOf, type RecordingParts } from '@glosy/core/recording-parts';
import { addressOf } from '../../../lib/request.ts';
import type { AudioTrack } from './playback-state.ts';

/** What of a recording is heard and read. */
export interface RecordingSound extends RecordingParts {
  /** The same audio files, as a playback takes them. */
  tracks: readonly AudioTrack[];
}

/** Address of a stored file: the sound to play, the photo. */
export function storedFileAddress(signature: string, file: string): string {
  return addressOf(readStoredFile, { params: { signature, file } });
}

/**
 * Where a moment of the whole recording falls when its audio files are heard after each other; in the first one as
 * long as a length before it is not known.
 */
export function placeInParts(tracks: readonly AudioTrack[], seconds: number): { track: number; seconds: number } {
  let rest = seconds;
  for (const [track, { durationSeconds }] of tracks.entries()) {
    if (durationSeconds === null) break;
    if (rest < durationSeconds || track === tracks.length - 1) return { track, seconds: rest };
    rest -= durationSeconds;
  }
  return { track: 0, seconds };
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
