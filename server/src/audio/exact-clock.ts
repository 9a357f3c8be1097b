import { findSound } from './detect-audio.ts';
import { readMp3Frames } from './mp3/mp3-reader.ts';
import type { MpegFrame, StreamInfo } from './mp3/mpeg-frame.ts';
import type { RandomAccess } from './read-at.ts';
import { leadingTagBytes } from './skip-tags.ts';
import type { WavLayout } from './wav/wav-reader.ts';

/** Browsers decode at most this many channels. */
const maxChannels = 8;
const maxSampleRate = 192_000;
/** Counts in an Info frame may include or leave out the frame itself. */
const framesOff = 1;

/**
 * Whether every browser plays the file and seeks in it with exact times. True for a WAV of plain samples and for an MP3
 * with one constant bit rate from its first to its last frame. In any other MP3 browsers find a time by the first bit
 * rate they see or by a table of 100 entries, with errors of up to minutes. Reads all frames of an MP3 without decoding
 * them.
 */
export async function hasExactClock(file: RandomAccess): Promise<boolean> {
  const sound = await findSound(file);
  if (!sound?.isPlain || sound.hasWrongLength) return false;
  return sound.layout ? isPlainWav(sound.layout) : hasConstantRate(file);
}

function isPlainWav({ isRiff, isPacked, encoding, blockBytes, channels, sampleRate }: WavLayout): boolean {
  const isDecodable = encoding === 'integer' ? isPacked : encoding === 'float' && blockBytes === 4 * channels;
  return isRiff && isDecodable && channels <= maxChannels && sampleRate <= maxSampleRate;
}

async function hasConstantRate(file: RandomAccess): Promise<boolean> {
  const start = await leadingTagBytes(file);
  let expected = start;
  let first: MpegFrame | undefined;
  let info: StreamInfo | undefined;
  let frames = 0;
  for await (const batch of readMp3Frames(file, start)) {
    for (const frame of batch.frames) {
      // Damage or a tag between two frames: the sound was joined or is incomplete.
      if (batch.position + frame.at !== expected) return false;
      expected += frame.bytes;
      if (frame.info) {
        if (info || frames > 0) return false;
        info = frame.info;
      } else {
        first ??= frame;
        if (!isSameStream(first, frame)) return false;
        frames += 1;
      }
    }
  }
  if (!first) return false;
  const frameOff = (framesOff * first.samples * first.bitRate) / 8 / first.sampleRate + 1;
  return isNear(info?.frames, frames, framesOff) && isNear(info?.bytes, expected - start, frameOff);
}

function isSameStream(a: MpegFrame, b: MpegFrame): boolean {
  return a.bitRate === b.bitRate && a.sampleRate === b.sampleRate && a.version === b.version;
}

function isNear(stated: number | null | undefined, counted: number, tolerance: number): boolean {
  return stated === null || stated === undefined || Math.abs(stated - counted) <= tolerance;
}
