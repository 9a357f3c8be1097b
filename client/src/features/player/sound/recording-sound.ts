import { readStoredFile } from '@glosy/core/contract/files';
import type { Recording } from '@glosy/core/recording';
import { partsOf, type RecordingParts } from '@glosy/core/recording-parts';
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

/**
 * Maps a time of the whole recording, its audio files played in order, to a file and a time in it. Falls back to the
 * first file while a needed length is unknown.
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
