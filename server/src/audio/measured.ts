import type { AudioFormat } from './detect-audio.ts';

/** Result of measuring an audio file. */
export interface Measured extends DecodedFacts {
  /** See `exact-clock.ts`. */
  hasExactClock: boolean;
  /** See `Sound`. */
  hasWrongLength: boolean;
  format: AudioFormat;
}

/** Result of decoding an audio file once. */
export interface DecodedFacts {
  durationSeconds: number;
  channels: number;
  sampleRate: number;
  /** Bits per second; the average if it varies. */
  bitRate: number;
  /** See `AudioMeasures`. */
  peaks: Uint8Array<ArrayBuffer>;
}

/** Thrown when a file has no decodable audio. A file that cannot be read throws the system's error. */
export class UndecodableAudioError extends Error {
  override name = 'UndecodableAudioError';
}
