import { id3Bytes } from './mp3/mpeg-frame.ts';
import { type RandomAccess, readAt } from './read-at.ts';

/** A file may have several tags, one per program that changed it. */
const maxTags = 8;
/** Recorders reserve room for a header at the beginning, and do not fill it when they lose power. */
const maxZeroBytes = 1024 * 1024;
/** Shorter runs may be the beginning of another kind of file: the first box of MP4 begins with two or three zeros. */
const minZeroBytes = 16;
const blockBytes = 64 * 1024;

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

/** Possible start of the sound: after ID3v2 and APEv2 tags and up to 1 MiB of zeros between or after them. */
export async function afterTags(file: RandomAccess): Promise<number> {
  let start = 0;
  let zerosLeft = maxZeroBytes;
  for (let tag = 0; tag < maxTags; tag++) {
    const zeros = await zeroBytes(file, start, zerosLeft);
    zerosLeft -= zeros;
    const bytes = tagBytes(await readAt(file, start + zeros, 32));
    start += zeros + bytes;
    if (bytes === 0) break;
  }
  return start;
}

function tagBytes(head: Buffer): number {
  if (head.length < 32 || head.toString('latin1', 0, 8) !== 'APETAGEX') return id3Bytes(head);
  // The length counts the items and the footer, but not the header.
  return 32 + head.readUInt32LE(12);
}

/** Number of zero bytes from `start` on, at most `most`; 0 for a short run. */
export async function zeroBytes(file: RandomAccess, start: number, most: number): Promise<number> {
  for (let count = 0; count < most; ) {
    const block = await readAt(file, start + count, Math.min(blockBytes, most - count));
    const sound = block.findIndex((byte) => byte !== 0);
    if (sound >= 0) return count + sound < minZeroBytes ? 0 : count + sound;
    if (block.length === 0) return count;
    count += block.length;
  }
  return most;
}
