import { writeFile } from 'node:fs/promises';
import { formatChunk, riff } from '../wav/wav-writer.fixture.ts';

/** The same numbers in every run. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x3fffffff - 1;
  };
}

/**
 * Speech-like sound: a voice with harmonics and some breath, in syllables and phrases with pauses between them. About
 * -20 LUFS at level 1.
 */
export function speechLike(seconds: number, { rate = 48_000, level = 1, pitch = 120, seed = 1 } = {}): Float32Array {
  const random = noise(seed);
  let breath = 0;
  return Float32Array.from({ length: Math.round(seconds * rate) }, (_, index) => {
    const time = index / rate;
    const syllable = Math.max(0, Math.sin(2 * Math.PI * 2.3 * time)) ** 0.7;
    const phrase = (time * 0.31 + seed * 0.37) % 1 < 0.85 ? 1 : 0;
    breath = 0.8 * breath + 0.2 * random();
    let voice = 0;
    for (const harmonic of [1, 2, 3, 5, 8, 13]) {
      voice += Math.sin(2 * Math.PI * harmonic * (pitch * time + 2 * Math.sin(time * 3))) / harmonic ** 0.8;
    }
    return level * (phrase * syllable * (0.11 * voice + 0.1 * breath) + 0.0004 * random());
  });
}

/** A 16-bit WAV of these channels. */
export function wavOf(channels: readonly Float32Array[], rate = 48_000): Buffer {
  const frames = channels[0]?.length ?? 0;
  const body = Buffer.alloc(frames * channels.length * 2);
  for (const [channel, samples] of channels.entries()) {
    for (let frame = 0; frame < frames; frame++) {
      const value = Math.round((samples[frame] as number) * 32_767);
      body.writeInt16LE(Math.max(-32_768, Math.min(32_767, value)), (frame * channels.length + channel) * 2);
    }
  }
  const format = { tag: 1, channels: channels.length, sampleRate: rate, bits: 16 } as const;
  return riff([formatChunk(format), { id: 'data', body }]);
}

export async function writeWav(path: string, channels: readonly Float32Array[], rate?: number): Promise<string> {
  await writeFile(path, wavOf(channels, rate));
  return path;
}
