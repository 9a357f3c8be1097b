import { createMp3Encoder } from 'wasm-media-encoders';
import type { CopyEncoder, TakeFrames } from './copy-encoder.ts';
import { type CopyBitRate, copySampleRate } from './frame-layout.ts';

/** LAME in WebAssembly; encodes in the calling thread. */
export async function createLameEncoder(bitRate: number, onFrames: TakeFrames): Promise<CopyEncoder> {
  const encoder = await createMp3Encoder();
  encoder.configure({
    sampleRate: copySampleRate,
    outputSampleRate: copySampleRate,
    channels: 1,
    bitrate: bitRate as CopyBitRate,
  });
  return {
    encode: async (samples) => onFrames(encoder.encode([samples])),
    finish: async () => onFrames(encoder.finalize()),
    close: () => {},
  };
}
