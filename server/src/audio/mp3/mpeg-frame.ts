/** A header of an MPEG-1, MPEG-2 or MPEG-2.5 Layer III frame (ISO/IEC 11172-3 and 13818-3). */
export interface MpegFrame {
  version: 1 | 2 | 2.5;
  /** Bits per second. */
  bitRate: number;
  sampleRate: number;
  channels: 1 | 2;
  /** Samples of one channel: 1152 or 576. */
  samples: number;
  /** Header and body in bytes. */
  bytes: number;
}

/** The description of the stream in the Xing or Info frame, a silent frame before the audio. */
export interface StreamInfo {
  /** Audio frames, without this one; null when not stated. */
  frames: number | null;
  /** Bytes of this frame and all audio frames; null when not stated. */
  bytes: number | null;
  /** The encoder's padding before and after the audio; null when not stated. */
  gap: Gap | null;
}

/** Samples of padding. */
export interface Gap {
  before: number;
  after: number;
}

/** The longest frame possible: MPEG-1, 320 kbps at 32 kHz, with padding. */
export const longestFrameBytes = 1441;

const bitRates1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const bitRates2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const sampleRates1 = [44_100, 48_000, 32_000];

/** Reads the four bytes at `offset`; null for everything that is not a Layer III header with a known length. */
export function parseMpegFrame(bytes: Uint8Array, offset: number): MpegFrame | null {
  if (offset + 4 > bytes.length || bytes[offset] !== 0xff) return null;
  const second = bytes[offset + 1] ?? 0;
  const third = bytes[offset + 2] ?? 0;
  const fourth = bytes[offset + 3] ?? 0;
  // Eleven bits of sync and layer III.
  if ((second & 0xe0) !== 0xe0 || (second & 0x06) !== 0x02) return null;
  const version = ([2.5, null, 2, 1] as const)[(second >> 3) & 3] ?? null;
  const baseRate = sampleRates1[(third >> 2) & 3];
  // The value 2 of emphasis is reserved.
  if (version === null || baseRate === undefined || (fourth & 3) === 2) return null;
  const kilobits = (version === 1 ? bitRates1 : bitRates2)[third >> 4];
  // 0 is the "free" rate, whose frames do not state their length.
  if (!kilobits) return null;

  const sampleRate = version === 1 ? baseRate : version === 2 ? baseRate / 2 : baseRate / 4;
  const samples = version === 1 ? 1152 : 576;
  const bitRate = kilobits * 1000;
  return {
    version,
    bitRate,
    sampleRate,
    channels: fourth >> 6 === 3 ? 1 : 2,
    samples,
    bytes: Math.floor(((samples / 8) * bitRate) / sampleRate) + ((third >> 1) & 1),
  };
}

/** Whether `count` consecutive frames of one stream start at `offset`. */
export function framesChain(bytes: Uint8Array, offset: number, count: number): boolean {
  const first = parseMpegFrame(bytes, offset);
  let frame = first;
  for (let seen = 1; frame !== null; seen++) {
    if (frame.version !== first?.version || frame.sampleRate !== first.sampleRate) return false;
    if (seen === count) return offset + frame.bytes <= bytes.length;
    offset += frame.bytes;
    frame = parseMpegFrame(bytes, offset);
  }
  return false;
}

/** Length of an ID3v2 tag in bytes with its header and footer, read from its first ten bytes; 0 when there is none. */
export function id3Bytes(bytes: Uint8Array, offset = 0): number {
  const at = (index: number): number => bytes[offset + index] ?? 0xff;
  if (at(0) !== 0x49 || at(1) !== 0x44 || at(2) !== 0x33 || at(3) === 0xff || at(4) === 0xff) return 0;
  if ((at(6) | at(7) | at(8) | at(9)) & 0x80) return 0;
  const body = (at(6) << 21) | (at(7) << 14) | (at(8) << 7) | at(9);
  return 10 + body + (at(5) & 0x10 ? 10 : 0);
}

/** Reads the Xing or Info frame at `offset`; null for an audio frame. */
export function parseStreamInfo(bytes: Uint8Array, offset: number, frame: MpegFrame): StreamInfo | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset, frame.bytes);
  const protectedBytes = (bytes[offset + 1] ?? 0) & 1 ? 0 : 2;
  const sideBytes = frame.version === 1 ? (frame.channels === 1 ? 17 : 32) : frame.channels === 1 ? 9 : 17;
  // Encoders disagree on whether the checksum shifts the fields.
  for (const start of [4 + sideBytes, 4 + protectedBytes + sideBytes]) {
    if (start + 8 > frame.bytes) continue;
    const id = view.getUint32(start);
    if (id !== 0x58696e67 && id !== 0x496e666f) continue;
    const flags = view.getUint32(start + 4);
    let at = start + 8;
    const frames = flags & 1 && at + 4 <= frame.bytes ? view.getUint32(at) : null;
    at += flags & 1 ? 4 : 0;
    const stated = flags & 2 && at + 4 <= frame.bytes ? view.getUint32(at) : null;
    at += (flags & 2 ? 4 : 0) + (flags & 4 ? 100 : 0) + (flags & 8 ? 4 : 0);
    return { frames, bytes: stated, gap: readGap(view, at) };
  }
  return null;
}

/** The encoder's part after the Xing fields: 9 bytes of name, 12 of other fields, then two numbers of 12 bits. */
function readGap(view: DataView, at: number): StreamInfo['gap'] {
  if (at + 24 > view.byteLength || view.getUint8(at) === 0) return null;
  const high = view.getUint8(at + 21);
  const middle = view.getUint8(at + 22);
  return { before: (high << 4) | (middle >> 4), after: ((middle & 15) << 8) | view.getUint8(at + 23) };
}
