import { open } from 'node:fs/promises';
import { decodeMp3 } from '../mp3/decode-mp3.ts';
import type { RandomAccess } from '../read-at.ts';
import { ChannelAnalysis } from './loudness/channel-analysis.ts';
import { integratedLoudness } from './loudness/loudness.ts';

/** Decodes a copy as a browser does: without the delay and padding that its info frame states. */
export async function decodeCopy(bytes: Uint8Array): Promise<Float32Array> {
  const parts: Float32Array[] = [];
  let length = 0;
  for await (const { channels, from, to } of decodeMp3(inMemory(bytes))) {
    parts.push(channels[0]?.slice(from, to) ?? new Float32Array());
    length += to - from;
  }
  const sound = new Float32Array(length);
  let at = 0;
  for (const part of parts) {
    sound.set(part, at);
    at += part.length;
  }
  return sound;
}

function inMemory(bytes: Uint8Array): RandomAccess {
  return {
    stat: async () => ({ size: bytes.length }),
    async read(buffer, offset, length, position) {
      const part = bytes.subarray(position, position + length);
      buffer.set(part, offset);
      return { bytesRead: part.length };
    },
  };
}

export async function readBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** Integrated loudness of mono sound, in LUFS. */
export function loudnessOf(sound: Float32Array, sampleRate = 48_000): number {
  const analysis = new ChannelAnalysis();
  analysis.add({ channels: [sound], sampleRate });
  return integratedLoudness(analysis.energiesOf([1]));
}
