import type { PlaybackFailure } from './playback-failure.ts';

/** One audio file of a recording. */
export interface AudioTrack {
  /** The stored name, by which transcripts are matched. */
  fileName: string;
  /** Where the sound is fetched from, with Range. */
  url: string;
  /** What the server measured, in seconds; null while it is not known. */
  durationSeconds: number | null;
}

/** What changes seldom; the position is apart, since it changes ten times a second. */
export interface PlaybackState {
  /** Index of the audio file that is loaded. */
  track: number;
  /** The person wants sound; it may still be on its way (`isBuffering`). */
  isPlaying: boolean;
  isBuffering: boolean;
  /** Length of the loaded file in seconds; 0 until it is known. */
  duration: number;
  speed: number;
  /** From 0 to 1. */
  volume: number;
  isMuted: boolean;
  failure: PlaybackFailure | null;
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
};

/** Within 0 and the length; an unknown length (0) bounds nothing from above. */
export function clampPosition(seconds: number, duration: number): number {
  const wanted = Number.isFinite(seconds) ? Math.max(0, seconds) : 0;
  return duration > 0 ? Math.min(wanted, duration) : wanted;
}

/** The nearest step of the volume between 0 and 1, free of the dust of binary fractions. */
export function clampVolume(volume: number): number {
  return Math.round(Math.min(1, Math.max(0, volume)) * 10) / 10;
}
