import { findFirstFrame } from './mp3/first-frame.ts';
import { type RandomAccess, slice } from './read-at.ts';
import { afterTags } from './skip-tags.ts';
import { readWavChunks } from './wav/wav-chunks.ts';
import { layoutOf, type WavLayout, wavTagOf, wavTags } from './wav/wav-reader.ts';

export type AudioFormat = 'mp3' | 'wav';

/** Sound found in a file by its content. */
export interface Sound {
  format: AudioFormat;
  /** The part of the file that holds the WAV, or the frames of Layer III. */
  file: RandomAccess;
  /** Null for frames of Layer III, even in a WAV. */
  layout: WavLayout | null;
  /** Whether the WAV states another length than that of the actual sound. */
  hasWrongLength: boolean;
  /** Whether the sound is not preceded by anything that browsers do not know, and is not MP3 in a WAV. */
  isPlain: boolean;
}

const framesOfMpeg = [wavTags.mpeg, wavTags.mp3];

/**
 * Detects sound by its content: a WAV with samples or frames of Layer III, or an MP3. Ignores the name. Reads at most
 * about 1 MB of an MP3 and the chunk headers of a WAV. Throws only if the file cannot be read.
 */
export async function findSound(file: RandomAccess): Promise<Sound | null> {
  const { size } = await file.stat();
  const start = await afterTags(file);
  const wav = start === 0 ? file : slice(file, start, size);
  const chunks = await readWavChunks(wav);
  if (!chunks) {
    const isMp3 = (await findFirstFrame(file)) !== null;
    return isMp3 ? { format: 'mp3', file, layout: null, hasWrongLength: false, isPlain: true } : null;
  }
  const found = { format: 'wav', hasWrongLength: !chunks.isLengthStated } as const;
  const layout = layoutOf(chunks);
  if (layout) return layout.frames > 0 ? { ...found, file: wav, layout, isPlain: start === 0 } : null;
  if (!framesOfMpeg.includes(wavTagOf(chunks.format) ?? 0)) return null;
  const frames = slice(wav, chunks.dataStart, chunks.dataStart + chunks.dataBytes);
  if ((await findFirstFrame(frames)) === null) return null;
  return { ...found, file: frames, layout: null, isPlain: false };
}

/** See `findSound`. */
export async function detectAudio(file: RandomAccess): Promise<AudioFormat | null> {
  return (await findSound(file))?.format ?? null;
}
