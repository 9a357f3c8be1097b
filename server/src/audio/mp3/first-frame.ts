import { type RandomAccess, readAt } from '../read-at.ts';
import { afterTags } from '../skip-tags.ts';
import { framesChain, longestFrameBytes, parseMpegFrame } from './mpeg-frame.ts';

/** Longest run of bytes skipped before the first MPEG frame, after tags and zeros. */
const maxJunkBytes = 64 * 1024;
const framesToBelieve = 3;

/** Magic bytes of other file types: three MPEG frames inside one of them are a disguise. */
const otherKinds = ['%PDF', 'MZ', 'PK\x03\x04', '\x7fELF', 'GIF8', '\x89PNG', 'RIFF', 'OggS', 'fLaC', '#!'];

/** Position of the first of three frames of Layer III in a row; null when the file is not an MP3. */
export async function findFirstFrame(file: RandomAccess): Promise<number | null> {
  const start = await afterTags(file);
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
