import { findSound } from './detect-audio.ts';
import { findFirstFrame } from './mp3/first-frame.ts';
import { type Mp3Frame, readMp3Frames } from './mp3/mp3-reader.ts';
import type { RandomAccess } from './read-at.ts';

/**
 * Length of a sound in milliseconds from the beginning of its file: from the header of a WAV, or the count of frames or
 * the constant bit rate of an MP3. Null if only measuring can find the length.
 */
export async function glanceLength(beginning: RandomAccess): Promise<number | null> {
  const sound = await findSound(beginning);
  if (!sound) return null;
  const { layout, file, hasWrongLength } = sound;
  if (layout) return hasWrongLength ? null : Math.round((1000 * layout.frames) / layout.sampleRate);
  const start = await findFirstFrame(file);
  if (start === null) return null;
  const { size } = await file.stat();
  for await (const { frames } of readMp3Frames(file, start)) return lengthOfMp3(frames, size - start);
  return null;
}

function lengthOfMp3(frames: readonly Mp3Frame[], bytes: number): number | null {
  const counted = frames[0]?.info?.frames ?? null;
  const heard = frames.filter(({ info }) => info === null);
  const [first] = heard;
  if (!first) return null;
  if (counted !== null) return Math.round((1000 * counted * first.samples) / first.sampleRate);
  return heard.every(({ bitRate }) => bitRate === first.bitRate) ? Math.round((8000 * bytes) / first.bitRate) : null;
}
