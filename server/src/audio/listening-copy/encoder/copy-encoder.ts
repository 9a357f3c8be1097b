/** Encodes mono sound at 48 kHz to the frames of `frame-layout.ts`, without tags. Both encoders are LAME. */
export interface CopyEncoder {
  /** Resolves once it accepts more samples; frames may be delivered later. */
  encode(samples: Float32Array): Promise<void>;
  /** Resolves when all frames were handed to `onFrames`. */
  finish(): Promise<void>;
  /** Frees memory or ends the process, at any time. */
  close(): void;
}

/** Receives whole or partial frames in order; the bytes are valid only during the call. */
export type TakeFrames = (bytes: Uint8Array) => void;
