import type { ReadableFile } from '../../storage/storage.ts';
import { frameBytesAt } from './encoder/frame-layout.ts';
import {
  borderPatches,
  type FrameSpan,
  type Patch,
  type Stretch,
  silentFrame,
  silentSpans,
} from './encoder/silence-frames.ts';

/**
 * A copy with the frames of closed stretches replaced by silence while it is read. Size and every byte outside the
 * stretches are unchanged; no byte of the closed sound is returned. Closes together with the file it reads, even when
 * reading fails.
 */
export async function silenceStretches(
  copy: ReadableFile,
  bitRate: number,
  stretches: readonly Stretch[],
): Promise<ReadableFile> {
  const frameBytes = frameBytesAt(bitRate);
  const frames = copy.size / frameBytes - 1;
  const spans = silentSpans(stretches, frames, frameBytes);
  const read = (position: number, length: number) => readFully(copy, position, length);
  const { patches, silence } = await prepare().catch((error: unknown) => {
    copy.close();
    throw error;
  });

  async function prepare() {
    const borders = await Promise.all(spans.map((span) => borderPatches(read, frameBytes, frames, span)));
    return { patches: borders.flat(), silence: silentFrame(await read(frameBytes, 4), frameBytes) };
  }

  return {
    size: copy.size,
    modifiedAt: copy.modifiedAt,
    async read(buffer, offset, length, position) {
      const count = await copy.read(buffer, offset, length, position);
      const bytes = buffer.subarray(offset, offset + count);
      for (const span of spans) fillSilence(bytes, position, span, silence);
      for (const patch of patches) applyPatch(bytes, position, patch);
      return count;
    },
    close: () => copy.close(),
  };
}

async function readFully(copy: ReadableFile, position: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const count = await copy.read(bytes, filled, length - filled, position + filled);
    if (count === 0) break;
    filled += count;
  }
  return bytes.subarray(0, filled);
}

function fillSilence(bytes: Uint8Array, position: number, { first, end }: FrameSpan, silence: Uint8Array): void {
  const size = silence.length;
  const from = Math.max(0, (first + 1) * size - position);
  const to = Math.min(bytes.length, (end + 1) * size - position);
  for (let at = from; at < to; ) {
    const within = (position + at) % size;
    const count = Math.min(to - at, size - within);
    bytes.set(silence.subarray(within, within + count), at);
    at += count;
  }
}

function applyPatch(bytes: Uint8Array, position: number, { position: start, bytes: patch }: Patch): void {
  const from = Math.max(start, position);
  const to = Math.min(start + patch.length, position + bytes.length);
  if (from < to) bytes.set(patch.subarray(from - start, to - start), from - position);
}
