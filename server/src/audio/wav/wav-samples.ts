import { fillAt, type RandomAccess } from '../read-at.ts';
import { type DecodeBlock, imaDecoder, msDecoder } from './adpcm.ts';
import { aLawSamples, muLawSamples } from './companding.ts';
import type { WavLayout } from './wav-reader.ts';

const bytesAtOnce = 256 * 1024;

/**
 * Yields the samples in order, interleaved, between -1 and 1 (floats may exceed it). Every part is the same array,
 * overwritten to keep memory constant: use a part before requesting the next.
 */
export async function* readWavSamples(file: RandomAccess, layout: WavLayout): AsyncGenerator<Float32Array> {
  const { channels, blockBytes, blockFrames, dataStart } = layout;
  const blocks = layout.frames / blockFrames;
  const blocksAtOnce = Math.max(1, Math.floor(bytesAtOnce / Math.max(blockBytes, blockFrames * channels)));
  const bytes = new Uint8Array(blocksAtOnce * blockBytes);
  const samples = new Float32Array(blocksAtOnce * blockFrames * channels);
  const view = new DataView(bytes.buffer);
  const convert = converterOf(layout);
  for (let block = 0; block < blocks; block += blocksAtOnce) {
    const wanted = Math.min(blocksAtOnce, blocks - block) * blockBytes;
    const filled = await fillAt(file, bytes.subarray(0, wanted), dataStart + block * blockBytes);
    const count = Math.floor(filled / blockBytes) * blockFrames * channels;
    convert(view, samples, count);
    yield samples.subarray(0, count);
    if (filled < wanted) return;
  }
}

type Converter = (from: DataView, to: Float32Array, count: number) => void;

/** One loop per encoding: a two-hour interview has 300 million samples. */
function converterOf({ encoding, channels, blockBytes, blockFrames }: WavLayout): Converter {
  const sampleBytes = blockBytes / channels;
  switch (encoding) {
    case 'float':
      return sampleBytes === 4 ? fromFloat32 : fromFloat64;
    case 'integer':
      return [fromUint8, fromInt16, fromInt24, fromInt32][sampleBytes - 1] as Converter;
    case 'a-law':
      return fromTable(aLawSamples);
    case 'mu-law':
      return fromTable(muLawSamples);
    case 'ima-adpcm':
      return fromBlocks(imaDecoder(channels), blockBytes, blockFrames * channels);
    case 'ms-adpcm':
      return fromBlocks(msDecoder(channels), blockBytes, blockFrames * channels);
  }
}

function fromTable(table: Float32Array): Converter {
  return (from, to, count) => {
    for (let index = 0; index < count; index++) to[index] = table[from.getUint8(index)] as number;
  };
}

function fromBlocks(decode: DecodeBlock, blockBytes: number, blockSamples: number): Converter {
  return (from, to, count) => {
    for (let block = 0; block * blockSamples < count; block++) {
      decode(from, block * blockBytes, to.subarray(block * blockSamples, (block + 1) * blockSamples));
    }
  };
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
