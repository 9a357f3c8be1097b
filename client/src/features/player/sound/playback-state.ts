import type { PlaybackFailure } from './playback-failure.ts';

/** One audio file of a recording. */
export interface AudioTrack {
  /** The stored name; transcripts are linked by it. */
  fileName: string;
  /** Address of the audio; requested with Range. */
  url: string;
  /** Measured by the server, in seconds; null until known. */
  durationSeconds: number | null;
}

/** State that changes rarely; the position, which changes ten times a second, is separate. */
export interface PlaybackState {
  /** Index of the loaded audio file. */
  track: number;
  /** The user has started playback; the audio may still be loading (`isBuffering`). */
  isPlaying: boolean;
  isBuffering: boolean;
  /** Length of the loaded file in seconds; 0 until it is known. */
  duration: number;
  speed: number;
  /** From 0 to 1. */
  volume: number;
  isMuted: boolean;
  failure: PlaybackFailure | null;
  /** Finished part of a sound that is being prepared, from 0 to 1; null while unknown. */
  preparedPart: number | null;
}

export const initialPlaybackState: PlaybackState = {
  track: 0,
  isPlaying: false,
  isBuffering: false,
  duration: 0,
  speed: 1,
  volume: 1,
  isMuted: false,
  failure: null,
  preparedPart: null,
};

/** Clamps to 0 and the length; an unknown length (0) is no upper bound. */
export function clampPosition(seconds: number, duration: number): number {
  const wanted = Number.isFinite(seconds) ? Math.max(0, seconds) : 0;
  return duration > 0 ? Math.min(wanted, duration) : wanted;
}

/** Rounds to the nearest volume step between 0 and 1, without binary rounding errors. */
export function clampVolume(volume: number): number {
  return Math.round(Math.min(1, Math.max(0, volume)) * 10) / 10;
}
