import { fillAt, type RandomAccess, readAt } from './read-at.ts';

/** Position and encoding of the samples in a WAV file. */
export interface WavLayout {
  channels: number;
  sampleRate: number;
  encoding: 'integer' | 'float';
  /** Bytes of one sample of one channel: 1–4 for integers, 4 or 8 for floats. */
  sampleBytes: number;
  dataStart: number;
  /** Complete frames (one sample per channel) that are really in the file, whatever its header claims. */
  frames: number;
  /** Whether every bit of a sample is used: 24-bit samples stored in 32 bits are not packed. */
  isPacked: boolean;
  /** Whether it is a RIFF file whose header states the length of the samples that are there. */
  hasPlainHeader: boolean;
}

type WavFormat = Pick<WavLayout, 'channels' | 'sampleRate' | 'encoding' | 'sampleBytes' | 'isPacked'>;

const unknownLength = 0xffff_ffff;
/** More chunks than any program writes; a longer chain is an attack. */
const maxChunks = 10_000;
const blockBytes = 256 * 1024;

/**
 * Finds the samples in a RIFF, RF64 or BW64 file (EBU Tech 3306, ITU-R BS.2088); null when it is none of these, its
 * format is not PCM or IEEE float, or it has no `data` chunk. Lengths in headers are limited to the end of the file.
 */
export async function readWavLayout(file: RandomAccess): Promise<WavLayout | null> {
  const fileBytes = (await file.stat()).size;
  const head = await readAt(file, 0, 12);
  const container = head.toString('latin1', 0, 4);
  if (!['RIFF', 'RF64', 'BW64'].includes(container) || head.toString('latin1', 8, 12) !== 'WAVE') return null;

  let format: WavFormat | null = null;
  let data: { start: number; bytes: number; isStated: boolean } | null = null;
  let longDataBytes: number | null = null;
  let position = 12;
  for (let count = 0; count < maxChunks && (format === null || data === null); count++) {
    const header = await readAt(file, position, 8);
    if (header.length < 8) break;
    const id = header.toString('latin1', 0, 4);
    const start = position + 8;
    let bytes = header.readUInt32LE(4);
    if (id === 'ds64' && container !== 'RIFF') {
      const sizes = await readAt(file, start, 16);
      if (sizes.length === 16) longDataBytes = Number(sizes.readBigUInt64LE(8));
    } else if (id === 'fmt ') {
      format = parseFormat(await readAt(file, start, Math.min(bytes, 40)));
      if (format === null) return null;
    } else if (id === 'data') {
      const isStated = bytes > 0 && start + bytes <= fileBytes;
      if (bytes === unknownLength) bytes = longDataBytes ?? fileBytes - start;
      else if (bytes === 0 && !(await chunksFillRest(file, start, fileBytes))) bytes = fileBytes - start;
      data = { start, bytes: Math.min(bytes, fileBytes - start), isStated };
    }
    position = start + bytes + (bytes % 2);
  }
  if (format === null || data === null) return null;
  const frames = Math.floor(data.bytes / (format.channels * format.sampleBytes));
  return { ...format, dataStart: data.start, frames, hasPlainHeader: container === 'RIFF' && data.isStated };
}

function parseFormat(chunk: Buffer): WavFormat | null {
  if (chunk.length < 16) return null;
  const channels = chunk.readUInt16LE(2);
  const sampleRate = chunk.readUInt32LE(4);
  const frameBytes = chunk.readUInt16LE(12);
  const bits = chunk.readUInt16LE(14);
  let tag = chunk.readUInt16LE(0);
  let usedBits = bits;
  if (tag === 0xfffe) {
    // WAVE_FORMAT_EXTENSIBLE: the real tag is at the start of the sub-format's GUID.
    if (chunk.length < 40) return null;
    tag = chunk.readUInt16LE(24);
    usedBits = chunk.readUInt16LE(18) || bits;
  }
  const encoding = tag === 1 ? 'integer' : tag === 3 ? 'float' : null;
  const sampleBytes = frameBytes / channels;
  const possible = encoding === 'float' ? [4, 8] : [1, 2, 3, 4];
  if (encoding === null || channels === 0 || channels > 64 || !possible.includes(sampleBytes)) return null;
  if (sampleRate < 1000 || sampleRate > 768_000 || bits === 0 || Math.ceil(bits / 8) !== sampleBytes) return null;
  return { channels, sampleRate, encoding, sampleBytes, isPacked: usedBits === sampleBytes * 8 };
}

/**
 * Distinguishes an empty `data` chunk from a recorder that crashed before it wrote the length: after an empty chunk,
 * the following chunks end exactly at the end of the file.
 */
async function chunksFillRest(file: RandomAccess, start: number, fileBytes: number): Promise<boolean> {
  let position = start;
  for (let count = 0; count < maxChunks && position < fileBytes; count++) {
    const header = await readAt(file, position, 8);
    if (header.length < 8 || !/^[\x20-\x7e]{4}$/.test(header.toString('latin1', 0, 4))) return false;
    const bytes = header.readUInt32LE(4);
    position += 8 + bytes;
    if (position === fileBytes) return true;
    position += bytes % 2;
  }
  return position === fileBytes;
}

/**
 * Yields the samples in order, interleaved, between -1 and 1 (floats may exceed it). Every block is the same array,
 * overwritten to keep memory constant: use a block before requesting the next.
 */
export async function* readWavSamples(file: RandomAccess, layout: WavLayout): AsyncGenerator<Float32Array> {
  const frameBytes = layout.channels * layout.sampleBytes;
  const framesAtOnce = Math.max(1, Math.floor(blockBytes / frameBytes));
  const bytes = new Uint8Array(framesAtOnce * frameBytes);
  const samples = new Float32Array(framesAtOnce * layout.channels);
  const view = new DataView(bytes.buffer);
  const convert = converterOf(layout);
  for (let frame = 0; frame < layout.frames; frame += framesAtOnce) {
    const wanted = Math.min(framesAtOnce, layout.frames - frame) * frameBytes;
    const filled = await fillAt(file, bytes.subarray(0, wanted), layout.dataStart + frame * frameBytes);
    const count = Math.floor(filled / frameBytes) * layout.channels;
    convert(view, samples, count);
    yield samples.subarray(0, count);
    if (filled < wanted) return;
  }
}

type Converter = (from: DataView, to: Float32Array, count: number) => void;

/** One loop per encoding: a two-hour interview has 300 million samples. */
function converterOf({ encoding, sampleBytes }: WavLayout): Converter {
  if (encoding === 'float') return sampleBytes === 4 ? fromFloat32 : fromFloat64;
  return [fromUint8, fromInt16, fromInt24, fromInt32][sampleBytes - 1] as Converter;
}

const fromUint8: Converter = (from, to, count) => {
  for (let index = 0; index < count; index++) to[index] = (from.getUint8(index) - 128) / 128;
};

const fromInt16: Converter = (from, to, count) => {
  for (let index = 0; index < count; index++) to[index] = from.getInt16(index * 2, true) / 0x8000;
};

const fromInt24: Converter = (from, to, count) => {
  for (let index = 0; index < count; index++) {
    const at = index * 3;
    to[index] = (from.getInt8(at + 2) * 0x10000 + from.getUint16(at, true)) / 0x80_0000;
  }
};

const fromInt32: Converter = (from, to, count) => {
  for (let index = 0; index < count; index++) to[index] = from.getInt32(index * 4, true) / 0x8000_0000;
};

const fromFloat32: Converter = (from, to, count) => {
  for (let index = 0; index < count; index++) to[index] = from.getFloat32(index * 4, true);
};

const fromFloat64: Converter = (from, to, count) => {
  for (let index = 0; index < count; index++) to[index] = from.getFloat64(index * 8, true);
};
