import { framesChain, id3Bytes, longestFrameBytes, parseMpegFrame } from './mpeg-frame.ts';
import { type RandomAccess, readAt } from './read-at.ts';
import { readWavLayout } from './wav-reader.ts';

export type AudioFormat = 'mp3' | 'wav';

/** Longest run of bytes skipped before the first MPEG frame, after ID3v2 tags. */
const maxJunkBytes = 64 * 1024;
const framesToBelieve = 3;
/** A file may carry several ID3v2 tags, one per program that touched it. */
const maxTags = 8;

/** Magic bytes of other file types: three MPEG frames inside one of them would be a disguise. */
const otherKinds = ['%PDF', 'MZ', 'PK\x03\x04', '\x7fELF', 'GIF8', '\x89PNG', 'RIFF', 'OggS', 'fLaC', '#!'];

/**
 * Detects the type of a file by its content: a WAV with PCM or float samples, an MP3 (Layer III), or neither. Ignores
 * the name. Reads at most about 70 kB of an MP3 and the chunk headers of a WAV. Throws only where the file cannot be
 * read.
 */
export async function detectAudio(file: RandomAccess): Promise<AudioFormat | null> {
  const wav = await readWavLayout(file);
  if (wav) return wav.frames > 0 ? 'wav' : null;
  return (await findFirstFrame(file)) === null ? null : 'mp3';
}

/** Length in bytes of the ID3v2 tags at the beginning of the file. */
export async function leadingTagBytes(file: RandomAccess): Promise<number> {
  let start = 0;
  for (let tag = 0; tag < maxTags; tag++) {
    const bytes = id3Bytes(await readAt(file, start, 10));
    if (bytes === 0) break;
    start += bytes;
  }
  return start;
}

/** Position of the first of three MPEG frames in a row; null when the file is not an MP3. */
export async function findFirstFrame(file: RandomAccess): Promise<number | null> {
  const start = await leadingTagBytes(file);
  const head = await readAt(file, start, maxJunkBytes + framesToBelieve * longestFrameBytes);
  if (isOtherKind(head)) return null;
  for (let offset = 0; offset <= maxJunkBytes && offset < head.length; offset++) {
    if (parseMpegFrame(head, offset) && framesChain(head, offset, framesToBelieve)) return start + offset;
  }
  return null;
}

function isOtherKind(head: Buffer): boolean {
  const text = head.toString('latin1', 0, 512);
  // ISO media (MP4, M4A, HEIC) have their type after four bytes of length; markup may start with a BOM and white space.
  return (
    otherKinds.some((kind) => text.startsWith(kind)) || text.startsWith('ftyp', 4) || /^(\xef\xbb\xbf)?\s*</.test(text)
  );
}
