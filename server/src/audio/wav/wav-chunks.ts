import { type RandomAccess, readAt } from '../read-at.ts';
import { zeroBytes } from '../skip-tags.ts';

/** The two chunks of a WAV file that describe and hold its samples. */
export interface WavChunks {
  /** The first 40 bytes of `fmt `; empty when it has none. */
  format: Buffer;
  dataStart: number;
  /** Zero also when the file has no `data`. */
  dataBytes: number;
  /** Whether the header states the actual length of the data. */
  isLengthStated: boolean;
  /** Whether it is a RIFF file, not one of the long forms. */
  isRiff: boolean;
}

const unknownLength = 0xffff_ffff;
/** More chunks than any program writes; a longer chain is an attack. */
const maxChunks = 10_000;
/** Chunks that programs write after the data. A truncated one is not sound either. */
const usualChunks = [
  'LIST',
  'id3 ',
  'ID3 ',
  'bext',
  'iXML',
  'axml',
  'cue ',
  'smpl',
  'fact',
  'PEAK',
  '_PMX',
  'JUNK',
  'PAD ',
];
/** Recorders pad files to a full sector. A longer rest after the data is sound that the header does not count. */
const sectorBytes = 4096;

/**
 * Finds the chunks of a RIFF, RF64 or BW64 file (EBU Tech 3306, ITU-R BS.2088); null for other files. If the stated
 * length is wrong (a recorder lost power), the data extends to the end of the file.
 */
export async function readWavChunks(file: RandomAccess): Promise<WavChunks | null> {
  const fileBytes = (await file.stat()).size;
  const head = await readAt(file, 0, 12);
  const container = head.toString('latin1', 0, 4);
  if (!['RIFF', 'RF64', 'BW64'].includes(container) || head.toString('latin1', 8, 12) !== 'WAVE') return null;

  const isRiff = container === 'RIFF';
  let format: Buffer | null = null;
  let data: Omit<WavChunks, 'format' | 'isRiff'> | null = null;
  let longDataBytes = 0;
  let position = 12;
  for (let count = 0; count < maxChunks && (format === null || data === null); count++) {
    const header = await readAt(file, position, 8);
    if (header.length < 8) break;
    const id = header.toString('latin1', 0, 4);
    const start = position + 8;
    let bytes = header.readUInt32LE(4);
    if (id === 'ds64' && !isRiff) {
      const sizes = await readAt(file, start, 16);
      if (sizes.length === 16) longDataBytes = Number(sizes.readBigUInt64LE(8));
    } else if (id === 'fmt ') {
      format = await readAt(file, start, Math.min(bytes, 40));
    } else if (id === 'data') {
      if (bytes === unknownLength) bytes = longDataBytes;
      const fits = start + bytes <= fileBytes && (await endsAtChunks(file, start + bytes, bytes));
      if (!fits) bytes = fileBytes - start;
      data = { dataStart: start, dataBytes: bytes, isLengthStated: fits };
    }
    position = await afterPadding(file, start + bytes, bytes);
  }
  const noData = { dataStart: 0, dataBytes: 0, isLengthStated: false };
  return { format: format ?? Buffer.alloc(0), ...(data ?? noData), isRiff };
}

/**
 * Whether data of the stated length is followed by other chunks up to the end of the file, by zeros, or by hardly
 * anything. Distinguishes an empty `data` chunk from a recorder that lost power before it wrote the length.
 */
async function endsAtChunks(file: RandomAccess, end: number, bytes: number): Promise<boolean> {
  const fileBytes = (await file.stat()).size;
  let position = await afterPadding(file, end, bytes);
  for (let count = 0; count < maxChunks; count++) {
    const rest = fileBytes - position;
    // The last chunk of odd length may lack its padding.
    if (rest <= Math.min(sectorBytes, bytes)) return rest >= -1;
    const header = await readAt(file, position, 8);
    if (usualChunks.includes(header.toString('latin1', 0, 4))) return true;
    if (!isChunkId(header)) return (await zeroBytes(file, position, rest)) === rest;
    const length = header.readUInt32LE(4);
    position = await afterPadding(file, position + 8 + length, length);
  }
  return false;
}

/** Start of the next chunk: chunks of odd length are padded, but not by every program. */
async function afterPadding(file: RandomAccess, end: number, bytes: number): Promise<number> {
  return bytes % 2 === 0 || isChunkId(await readAt(file, end, 8)) ? end : end + 1;
}

function isChunkId(header: Buffer): boolean {
  return header.length === 8 && /^[A-Za-z_][\x20-\x7e]{3}/.test(header.toString('latin1', 0, 4));
}
