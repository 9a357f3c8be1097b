import { encoderDelay, frameBytesAt, frameSamples, headBytes } from './frame-layout.ts';

const contentsBytes = 100;

/**
 * The silent first frame of a copy, which gives players its exact length and the start of the sound: an "Info" tag with
 * LAME's extension, which states only the numbers of frames, bytes and padding samples.
 */
export function infoFrame(bitRate: number, header: Uint8Array, frames: number, samples: number): Buffer {
  const bytes = frameBytesAt(bitRate);
  const frame = Buffer.alloc(bytes);
  frame.set(header.subarray(0, 4));
  const hasContents = bytes >= headBytes + 16 + contentsBytes + 4 + 36;
  let at = headBytes;
  at += frame.write('Info', at, 'latin1');
  at = frame.writeUInt32BE(hasContents ? 15 : 11, at);
  at = frame.writeUInt32BE(frames, at);
  at = frame.writeUInt32BE((frames + 1) * bytes, at);
  if (hasContents) {
    for (let percent = 0; percent < contentsBytes; percent++) frame[at + percent] = Math.floor((percent * 256) / 100);
    at += contentsBytes;
  }
  // Quality, which is only informative.
  at = frame.writeUInt32BE(50, at);
  writeLameExtension(frame, at, { bitRate, frames, samples });
  return frame;
}

function writeLameExtension(
  frame: Buffer,
  start: number,
  { bitRate, frames, samples }: { bitRate: number; frames: number; samples: number },
): void {
  frame.write('LAME3.100', start, 'latin1');
  // Revision 0, constant bit rate.
  frame[start + 9] = 1;
  frame[start + 20] = Math.min(255, bitRate);
  const padding = frames * frameSamples - encoderDelay - samples;
  frame.writeUIntBE(encoderDelay * 4096 + padding, start + 21, 3);
  frame.writeUInt32BE((frames + 1) * frame.length, start + 28);
  frame.writeUInt16BE(crc16(frame.subarray(0, start + 34)), start + 34);
}

/** CRC-16 with the polynomial 0x8005, reflected, as LAME protects its tag. */
function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return crc;
}
