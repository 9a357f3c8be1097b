import type { WavChunks } from './wav-chunks.ts';

/** Position and encoding of the samples in a WAV file. */
export interface WavLayout extends WavFormat {
  dataStart: number;
  /** Complete frames (one sample per channel) that are in the file, even if its header gives another number. */
  frames: number;
  /** Whether the header states the actual length of the samples. */
  isLengthStated: boolean;
  isRiff: boolean;
}

export interface WavFormat {
  channels: number;
  sampleRate: number;
  encoding: 'integer' | 'float' | 'a-law' | 'mu-law' | 'ima-adpcm' | 'ms-adpcm';
  /** Bytes of the smallest part that can be decoded separately: one frame, or a block of ADPCM. */
  blockBytes: number;
  /** Frames in a block. */
  blockFrames: number;
  /** Whether every bit of a sample is used: 24-bit samples stored in 32 bits are not packed. */
  isPacked: boolean;
}

/** Format tags of `fmt ` (RFC 2361). */
export const wavTags = { pcm: 1, msAdpcm: 2, float: 3, aLaw: 6, muLaw: 7, imaAdpcm: 0x11, mpeg: 0x50, mp3: 0x55 };

/** Finds the samples in a WAV file; null when it has no `data` chunk or an encoding that is not read. */
export function layoutOf({ format: chunk, dataBytes, ...place }: WavChunks): WavLayout | null {
  const format = parseFormat(chunk);
  if (format === null || place.dataStart === 0) return null;
  return { ...format, ...place, frames: Math.floor(dataBytes / format.blockBytes) * format.blockFrames };
}

/** The tag of the samples' encoding; null if `fmt ` is missing or truncated. */
export function wavTagOf(format: Buffer): number | null {
  if (format.length < 16) return null;
  const tag = format.readUInt16LE(0);
  if (tag !== 0xfffe) return tag;
  // WAVE_FORMAT_EXTENSIBLE: the real tag is at the start of the sub-format's GUID.
  return format.length < 40 ? null : format.readUInt16LE(24);
}

function parseFormat(chunk: Buffer): WavFormat | null {
  const tag = wavTagOf(chunk);
  if (tag === null) return null;
  const channels = chunk.readUInt16LE(2);
  const sampleRate = chunk.readUInt32LE(4);
  const blockBytes = chunk.readUInt16LE(12);
  const bits = chunk.readUInt16LE(14);
  const usedBits = (chunk.readUInt16LE(0) === 0xfffe && chunk.readUInt16LE(18)) || bits;
  if (channels === 0 || channels > 64 || sampleRate < 1000 || sampleRate > 768_000) return null;
  const encoded = encodingOf(tag, { channels, blockBytes, bits });
  return (
    encoded && { channels, sampleRate, blockBytes, isPacked: usedBits === (8 * blockBytes) / channels, ...encoded }
  );
}

type Sizes = Pick<WavFormat, 'channels' | 'blockBytes'> & { bits: number };

function encodingOf(
  tag: number,
  { channels, blockBytes, bits }: Sizes,
): Pick<WavFormat, 'encoding' | 'blockFrames'> | null {
  const sampleBytes = blockBytes / channels;
  const isWhole = bits > 0 && Math.ceil(bits / 8) === sampleBytes;
  if (tag === wavTags.pcm) return isWhole && sampleBytes <= 4 ? { encoding: 'integer', blockFrames: 1 } : null;
  if (tag === wavTags.float) {
    return isWhole && (sampleBytes === 4 || sampleBytes === 8) ? { encoding: 'float', blockFrames: 1 } : null;
  }
  // Some recorders state 0 or 16 bits for the eight bits of A-law and µ-law.
  if (tag === wavTags.aLaw) return sampleBytes === 1 ? { encoding: 'a-law', blockFrames: 1 } : null;
  if (tag === wavTags.muLaw) return sampleBytes === 1 ? { encoding: 'mu-law', blockFrames: 1 } : null;
  if (channels > 2 || bits !== 4) return null;
  if (tag === wavTags.imaAdpcm) return blockOf('ima-adpcm', sampleBytes - 4, 8, 1);
  return tag === wavTags.msAdpcm ? blockOf('ms-adpcm', sampleBytes - 7, 1, 2) : null;
}

/**
 * Each byte after the block's header has two samples, in complete groups; the header itself contains further samples.
 */
function blockOf(encoding: WavFormat['encoding'], bytes: number, group: number, headerFrames: number) {
  const samples = Math.floor((2 * bytes) / group) * group;
  return samples > 0 ? { encoding, blockFrames: samples + headerFrames } : null;
}
