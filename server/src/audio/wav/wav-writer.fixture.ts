/** Chunks and samples for tests. */

export interface TestChunk {
  id: string;
  body: Uint8Array;
  /** A wrong value for the header. */
  claimed?: number;
}

export function riff(chunks: readonly TestChunk[], container = 'RIFF'): Buffer {
  const parts = chunks.map(({ id, body, claimed }) => {
    const header = Buffer.alloc(8);
    header.write(id, 'latin1');
    header.writeUInt32LE(claimed ?? body.length, 4);
    return Buffer.concat([header, body, Buffer.alloc(body.length % 2)]);
  });
  const head = Buffer.alloc(12);
  head.write(container, 'latin1');
  head.writeUInt32LE(container === 'RIFF' ? 4 + Buffer.concat(parts).length : 0xffff_ffff, 4);
  head.write('WAVE', 8);
  return Buffer.concat([head, ...parts]);
}

export interface TestFormat {
  tag: 1 | 3 | 0x55;
  channels: number;
  sampleRate: number;
  bits: number;
  extensible?: boolean;
}

export function formatChunk({ tag, channels, sampleRate, bits, extensible }: TestFormat): TestChunk {
  const body = Buffer.alloc(extensible ? 40 : 16);
  const frameBytes = channels * Math.ceil(bits / 8);
  body.writeUInt16LE(extensible ? 0xfffe : tag, 0);
  body.writeUInt16LE(channels, 2);
  body.writeUInt32LE(sampleRate, 4);
  body.writeUInt32LE(sampleRate * frameBytes, 8);
  body.writeUInt16LE(frameBytes, 12);
  body.writeUInt16LE(bits, 14);
  if (extensible) {
    body.writeUInt16LE(22, 16);
    body.writeUInt16LE(bits, 18);
    body.writeUInt16LE(tag, 24);
    Buffer.from('000000001000800000aa00389b71', 'hex').copy(body, 26);
  }
  return { id: 'fmt ', body };
}

/** Samples between -1 and 1, interleaved, as bytes of the format. */
export function encodeSamples(samples: readonly number[], { tag, bits }: Pick<TestFormat, 'tag' | 'bits'>): Buffer {
  const bytes = bits / 8;
  const out = Buffer.alloc(samples.length * bytes);
  samples.forEach((sample, index) => {
    const at = index * bytes;
    if (tag === 3) bits === 32 ? out.writeFloatLE(sample, at) : out.writeDoubleLE(sample, at);
    else if (bits === 8) out.writeUInt8(Math.min(255, Math.round(sample * 128 + 128)), at);
    else out.writeIntLE(Math.min(2 ** (bits - 1) - 1, Math.round(sample * 2 ** (bits - 1))), at, bytes);
  });
  return out;
}

export function wavFile(samples: readonly number[], format: TestFormat): Buffer {
  return riff([formatChunk(format), { id: 'data', body: encodeSamples(samples, format) }]);
}
