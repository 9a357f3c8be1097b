/** What we use of sherpa-onnx-node, which has no types. */
export interface Sherpa {
  OfflineRecognizer: { createAsync(config: object): Promise<Recogniser> };
  SpeakerEmbeddingExtractor: new (config: object) => VoicePrinter;
  Vad: new (config: object, bufferSeconds: number) => VoiceDetector;
}

export interface Recogniser {
  createStream(): SoundStream;
  decodeAsync(stream: SoundStream): Promise<Recognised>;
}

interface SoundStream {
  acceptWaveform(sound: { samples: Float32Array; sampleRate: number }): void;
}

export interface Recognised {
  text: string;
  /** A leading space or `▁` begins a word. */
  tokens: string[];
  /** Seconds; none where the model gives none. */
  timestamps: number[];
  durations: number[];
  ys_log_probs: number[];
  segment_timestamps?: number[];
  segment_durations?: number[];
  segment_texts?: string[];
}

export interface VoicePrinter {
  /** Its sound has to be finished before the last frames are ready. */
  createStream(): SoundStream & { inputFinished(): void };
  isReady(stream: SoundStream): boolean;
  /** The second argument: whether the numbers may stay in memory that is not Node's. */
  compute(stream: SoundStream, isExternal: boolean): Float32Array;
}

interface VoiceDetector {
  acceptWaveform(samples: Float32Array): void;
  flush(): void;
  isEmpty(): boolean;
  front(): { start: number; samples: Float32Array };
  pop(): void;
}
