import type { CopyEncoder, TakeFrames } from './copy-encoder.ts';
import { createFfmpegEncoder } from './ffmpeg-encoder.ts';
import { createLameEncoder } from './lame-encoder.ts';

/** LAME multiplies sound by this at every constant bit rate that copies may have, against clipping. */
export const encoderScale = 0.95;

/** @param ffmpeg its path, or undefined for LAME in WebAssembly */
export function createEncoder(ffmpeg: string | undefined, bitRate: number, onFrames: TakeFrames): Promise<CopyEncoder> {
  return ffmpeg === undefined ? createLameEncoder(bitRate, onFrames) : createFfmpegEncoder(ffmpeg, bitRate, onFrames);
}
