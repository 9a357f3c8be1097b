import type { TimedWord } from '@glosy/core/recognisers/timed-word';

/** Pieces for engines that give no times, so that a word is at most this far from where it was said. */
export const shortPieceMs = 30_000;

/** Something that writes down what is said. */
export interface SpeechEngine {
  /** As people read it: where the sound goes, for example `na tym komputerze` or a host. */
  readonly place: string;
  /** Whether sound leaves the machine. */
  readonly isOutside: boolean;
  readonly model: string;
  /** The longest piece that it may be given, in ms. */
  readonly longestPieceMs: number;
  /** Pieces that it hears at once. */
  readonly parallel: number;
  /**
   * Hears one piece.
   * @throws EngineFault, and `signal.reason` once it is aborted
   */
  transcribe(wav: Buffer, options: { lengthMs: number; signal: AbortSignal }): Promise<HeardWords>;
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
