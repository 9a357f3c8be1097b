import type { TimedWord } from '@glosy/core/formats/recognisers/timed-word';
import type { SpeechAbilities, VoiceCount } from '@glosy/core/transcript/transcription';
import type { Stretch } from './stretch.ts';

/** Pieces for engines that give no times, so that a word is at most this far from where it was said. */
export const shortPieceMs = 30_000;

/** Something that writes down what is said. */
export interface SpeechEngine {
  /** As people read it: where the sound goes, for example `na tym komputerze` or a host. */
  readonly place: string;
  /** Whether sound leaves the machine. */
  readonly isOutside: boolean;
  readonly model: string;
  /** What it can do now. */
  abilities(): Promise<SpeechAbilities>;
  /** What an order is made with now. @throws EngineFault where the engine is not usable */
  offer(): Promise<SpeechOffer>;
  /**
   * Begins a recording that was ordered with these settings.
   * @throws EngineFault where the engine is no longer what it was
   */
  begin(ordered: SpeechSettings): Promise<SpeechSession>;
}

export interface SpeechOffer {
  settings: SpeechSettings;
  /** The longest piece that the engine may be given, in ms. */
  longestPieceMs: number;
}

/** What an order keeps, so that it goes on with the same after a restart; secrets are no part of it. */
export interface SpeechSettings {
  engine: 'server' | 'folder';
  /** The server's address, or the path of the model's folder. */
  source: string;
  model: string;
  /** Of the model's files; null where they are not on this computer. */
  hash: string | null;
  language: string;
  /** Absent where voices are not told apart. */
  voices?: VoiceCount;
  /** Absent where no names are sent with the sound. The names are read when they are sent, since one may get a pseudonym. */
  sendsNames?: true;
}

/** The transcription of one recording. */
export interface SpeechSession {
  /** Pieces that are heard at once. */
  readonly parallel: number;
  /**
   * Finds speech in a file of 16-bit mono samples at `speechSampleRate`: null where the engine cannot.
   * @throws EngineFault, and `signal.reason` once it is aborted
   */
  findSpeech(samples: string, options: { lengthMs: number; signal: AbortSignal }): Promise<Stretch[] | null>;
  /**
   * Hears one piece. Engines that take no names do not read `prompt`. With `isAgain` another model hears it, where there is
   * one.
   * @throws EngineFault, and `signal.reason` once it is aborted
   */
  transcribe(
    wav: Buffer,
    options: { lengthMs: number; signal: AbortSignal; prompt?: string; isAgain?: boolean },
  ): Promise<HeardWords>;
  /**
   * What tells the voice in one piece from others; null where the engine cannot.
   * @throws EngineFault, and `signal.reason` once it is aborted
   */
  readonly printVoice:
    | ((wav: Buffer, options: { lengthMs: number; signal: AbortSignal }) => Promise<Float32Array>)
    | null;
  /** Frees what the recording needed. */
  end(): void;
}

export interface HeardWords {
  /** In order; times in ms from the start of the piece. */
  words: TimedWord[];
  /** False where the engine gave a text alone, so that times are a share of the whole piece. */
  isTimed: boolean;
}

/**
 * Why an engine gave no words, as people read it. `piece`: it answers, but cannot hear this piece. `engine`: it does not
 * answer now. `settings`: it never will as it is set.
 */
export class EngineFault extends Error {
  override name = 'EngineFault';
  readonly of: 'piece' | 'engine' | 'settings';

  constructor(of: EngineFault['of'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.of = of;
  }
}
