import { fillAt, type RandomAccess } from '../read-at.ts';
import {
  framesChain,
  id3Bytes,
  longestFrameBytes,
  type MpegFrame,
  parseMpegFrame,
  parseStreamInfo,
  type StreamInfo,
} from './mpeg-frame.ts';

/** Whole frames of one sample rate, in order. */
export interface Mp3Batch {
  /** The part of the file with the frames; overwritten by the next batch. */
  window: Uint8Array;
  /** Where the window begins in the file. */
  position: number;
  frames: Mp3Frame[];
}

export interface Mp3Frame extends MpegFrame {
  /** Offset of the frame in the window. */
  at: number;
  /** Set on the silent Xing or Info frame, which describes the stream. */
  info: StreamInfo | null;
}

const windowBytes = 64 * 1024;
/** Outside a known stream, a frame counts only if two more follow it. */
const framesToBelieve = 3;
const lookAheadBytes = framesToBelieve * longestFrameBytes;

/**
 * Iterates over the frames of an MP3 from `start` in constant memory. Skips tags in the middle (joined files), damage,
 * anything else between frames, and a truncated last frame.
 */
export async function* readMp3Frames(file: RandomAccess, start: number): AsyncGenerator<Mp3Batch> {
  const buffer = new Uint8Array(windowBytes);
  let position = start;
  let stream: MpegFrame | null = null;
  for (;;) {
    const filled = await fillAt(file, buffer, position);
    if (filled === 0) return;
    const window = buffer.subarray(0, filled);
    const end = filled < windowBytes ? filled : filled - lookAheadBytes;
    const walk = walkFrames(window, end, stream);
    if (walk.frames.length > 0) yield { window, position, frames: walk.frames };
    stream = walk.stream;
    position += walk.next;
  }
}

interface Walk {
  frames: Mp3Frame[];
  /** Position in the window at which to continue. */
  next: number;
  /** The last frame, when the window ended right after it. */
  stream: MpegFrame | null;
}

function walkFrames(window: Uint8Array, end: number, stream: MpegFrame | null): Walk {
  const frames: Mp3Frame[] = [];
  let offset = 0;
  while (offset < end) {
    const frame = nextFrame(window, offset, stream);
    if (frame) {
      // The decoder returns one sample rate per call.
      if (frames[0] && frames[0].sampleRate !== frame.sampleRate) return { frames, next: offset, stream: null };
      frames.push({ ...frame, at: offset, info: parseStreamInfo(window, offset, frame) });
      stream = frame;
      offset += frame.bytes;
    } else {
      stream = null;
      offset += id3Bytes(window, offset) || 1;
      // Skips junk quickly to the next byte that can start a frame or a tag ("I").
      while (offset < end && window[offset] !== 0xff && window[offset] !== 0x49) offset++;
    }
  }
  return { frames, next: offset, stream };
}

function nextFrame(window: Uint8Array, offset: number, stream: MpegFrame | null): MpegFrame | null {
  const frame = parseMpegFrame(window, offset);
  if (frame === null || offset + frame.bytes > window.length) return null;
  const goesOn = stream?.version === frame.version && stream.sampleRate === frame.sampleRate;
  return goesOn || framesChain(window, offset, framesToBelieve) ? frame : null;
}
