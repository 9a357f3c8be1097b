import { decoderDelay } from '../../mp3/decode-mp3.ts';

/** The frames of a listening copy: MPEG-1 Layer III, mono, 48 kHz, constant bit rate, no CRC. */

/** Equal for all copies: frames then have equal lengths, so that a byte position gives the time without a table. */
export const copySampleRate = 48_000;
export const frameSamples = 1152;
/** Delay of LAME in samples; `decoderDelay` is added to it. */
export const encoderDelay = 576;
/** Bytes before a frame's main data: header and side information. */
export const headBytes = 4 + 17;

/** Bit rates in kbit/s that a copy may have. */
export const copyBitRates = [32, 40, 48, 64, 80, 96, 112, 128] as const;
export type CopyBitRate = (typeof copyBitRates)[number];

/** Bytes of a frame at a bit rate in kbit/s. */
export function frameBytesAt(bitRate: number): number {
  return (frameSamples / 8) * (bitRate / (copySampleRate / 1000));
}

/** Audio frames that `samples` samples need, with the delays of encoder and decoder. */
export function framesFor(samples: number): number {
  return Math.ceil((samples + encoderDelay + decoderDelay) / frameSamples);
}
