import { decoderDelay } from '../../mp3/decode-mp3.ts';
import { copySampleRate, encoderDelay, frameSamples, headBytes } from './frame-layout.ts';

/** A part of the sound in seconds, `start` included. */
export interface Stretch {
  start: number;
  end: number;
}

/** Bytes of the copy that are replaced. */
export interface Patch {
  /** Position in the file. */
  position: number;
  bytes: Uint8Array;
}

/** Reads bytes of the copy; fewer at its end. */
export type ReadCopy = (position: number, length: number) => Promise<Uint8Array>;

/** Silence before and after a closed stretch, so that no syllable of it is heard. */
export const silenceMargin = 0.3;

/** A frame's bits may begin this many bytes before it: nine bits of its side information count them. */
const mostReservoir = 511;

/** Audio frames, counted from 0; `end` is exclusive. */
export interface FrameSpan {
  first: number;
  end: number;
}

/**
 * The frames that must be silent for these stretches: all that decode to a sample within the stretches or their
 * margins. Adjoining spans are merged, in order. Frames of a decoder overlap, so one more is silent on each side.
 */
export function silentSpans(stretches: readonly Stretch[], frames: number, frameBytes: number): FrameSpan[] {
  const spans: FrameSpan[] = [];
  const sorted = stretches.map((stretch) => spanOf(stretch, frames)).sort((a, b) => a.first - b.first);
  for (const span of sorted) {
    const last = spans.at(-1);
    if (span.first >= span.end) continue;
    if (last && span.first <= last.end + borderFrames(frameBytes)) last.end = Math.max(last.end, span.end);
    else spans.push(span);
  }
  return spans;
}

function spanOf({ start, end }: Stretch, frames: number): FrameSpan {
  const delay = encoderDelay + decoderDelay;
  const from = Math.floor(((start - silenceMargin) * copySampleRate + delay) / frameSamples) - 1;
  const to = Math.ceil(((end + silenceMargin) * copySampleRate + delay) / frameSamples) + 1;
  return { first: Math.max(0, from), end: Math.min(frames, to) };
}

/** The frame of digital silence for a span: the header of the copy's frames, and side information with zero bits. */
export function silentFrame(header: Uint8Array, frameBytes: number): Uint8Array {
  const frame = new Uint8Array(frameBytes);
  frame.set(header.subarray(0, 4));
  return frame;
}

/**
 * Changes at the borders of a silent span. The bits of a frame may begin in the frames before it, so
 * - the last silent frames keep the bits of the first frames after them, and nothing else, and
 * - the last audible frames lose the bits of the first silent ones. Everything that decodes outside the span stays
 * exactly the same.
 */
export async function borderPatches(
  read: ReadCopy,
  frameBytes: number,
  frames: number,
  span: FrameSpan,
): Promise<Patch[]> {
  return [
    ...(await clearBefore(read, frameBytes, span.first)),
    ...(span.end < frames ? await keepAfter(read, frameBytes, span) : []),
  ];
}

/** Number of frames whose data may contain bits of a frame after them. */
function reservoirFrames(frameBytes: number): number {
  return Math.ceil(mostReservoir / (frameBytes - headBytes));
}

/** Number of frames before a silence that may have to be changed. */
function borderFrames(frameBytes: number): number {
  return reservoirFrames(frameBytes) + 1;
}

/** Erases the bits of silent frames from the data of audible ones before them. */
async function clearBefore(read: ReadCopy, frameBytes: number, first: number): Promise<Patch[]> {
  if (first === 0) return [];
  const count = Math.min(first, borderFrames(frameBytes));
  const start = first - count;
  const bytes = Uint8Array.from(await read((start + 1) * frameBytes, count * frameBytes));
  const data = new DataArea(bytes, frameBytes);
  const last = data.frame(count - 1);
  const end = (count - 1) * data.size - last.reservoir + last.dataBytes;
  data.clear(Math.max(0, end), count * data.size);
  return [{ position: (start + 1) * frameBytes, bytes }];
}

/** Keeps the bits of the first audible frame, and of those after it, in the data of the silent frames. */
async function keepAfter(read: ReadCopy, frameBytes: number, { first, end }: FrameSpan): Promise<Patch[]> {
  const count = Math.min(end - first, reservoirFrames(frameBytes));
  const start = end - count;
  const bytes = Uint8Array.from(await read((start + 1) * frameBytes, (count + 1) * frameBytes));
  const data = new DataArea(bytes, frameBytes);
  const { reservoir } = data.frame(count);
  for (let frame = 0; frame < count; frame++) data.silence(frame);
  data.clear(0, count * data.size - reservoir);
  return [{ position: (start + 1) * frameBytes, bytes: bytes.subarray(0, count * frameBytes) }];
}

/** The main data of consecutive frames as one stretch of bytes, without headers and side information. */
class DataArea {
  readonly size: number;
  readonly #bytes: Uint8Array;
  readonly #frameBytes: number;

  constructor(bytes: Uint8Array, frameBytes: number) {
    this.#bytes = bytes;
    this.#frameBytes = frameBytes;
    this.size = frameBytes - headBytes;
  }

  /**
   * Number of bytes before its own data at which a frame's bits begin, and their number of bytes (ISO/IEC 11172-3,
   * 2.4.1.7).
   */
  frame(index: number): { reservoir: number; dataBytes: number } {
    const at = index * this.#frameBytes + 4;
    const bits = (start: number, count: number): number => {
      let value = 0;
      for (let bit = start; bit < start + count; bit++) {
        value = value * 2 + (((this.#bytes[at + (bit >> 3)] ?? 0) >> (7 - (bit & 7))) & 1);
      }
      return value;
    };
    // 9 bits of main_data_begin, 5 private ones, 4 of scfsi, then two granules of 59 bits that begin with their length.
    return { reservoir: bits(0, 9), dataBytes: Math.ceil((bits(18, 12) + bits(18 + 59, 12)) / 8) };
  }

  silence(index: number): void {
    const at = index * this.#frameBytes;
    this.#bytes.fill(0, at + 4, at + headBytes);
  }

  /** Zeroes the data from one position of the stretch to another. */
  clear(from: number, to: number): void {
    for (let at = from; at < to; ) {
      const frame = Math.floor(at / this.size);
      const end = Math.min(to, (frame + 1) * this.size);
      const base = frame * this.#frameBytes + headBytes - frame * this.size;
      this.#bytes.fill(0, base + at, base + end);
      at = end;
    }
  }
}
