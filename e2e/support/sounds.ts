import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { id3Bytes, parseMpegFrame, parseStreamInfo } from '../../server/src/audio/mp3/mpeg-frame.ts';
import { wavHeader } from '../../server/src/audio/wav/wav-header.ts';

const demo = (path: string) => fileURLToPath(new URL(`../../demo/recordings/${path}`, import.meta.url));

/** A real MP3 of at least this many bytes and one bit rate: an example interview, its sounding frames repeated. */
export function makeLongMp3(bytes: number): Buffer {
  const once = withoutHeader(readFileSync(demo('HM-2022-003/HM-2022-003_wywiad.mp3')));
  return Buffer.concat(Array.from({ length: Math.ceil(bytes / once.length) }, () => once));
}

/** Removes tags and the frame that describes the stream: repeated, they would give a wrong length. */
function withoutHeader(sound: Buffer): Buffer {
  const start = id3Bytes(sound);
  const frame = parseMpegFrame(sound, start);
  if (!frame) throw new Error('The example is no MP3.');
  return sound.subarray(parseStreamInfo(sound, start, frame) ? start + frame.bytes : start);
}

const sampleRate = 44_100;

/** Eleven whole waves of a quiet tone of 220 Hz. */
const waves = Buffer.from(
  Int16Array.from({ length: sampleRate / 20 }, (_, at) => {
    return Math.round(3000 * Math.sin((2 * Math.PI * 220 * at) / sampleRate));
  }).buffer,
);

/** A real WAV: mono, 16 bit, 44.1 kHz, a quiet tone. */
export function makeWav(seconds: number): Buffer {
  const dataBytes = sampleRate * seconds * 2;
  return Buffer.concat([wavHeader({ sampleRate, channels: 1, dataBytes }), Buffer.alloc(dataBytes, waves)]);
}

/** A transcript with a line every four seconds: `Zdanie numer 7 …`. */
export function makeSrt(lines: number): string {
  const blocks = Array.from({ length: lines }, (_, index) => {
    const from = srtTime(index * 4);
    const to = srtTime(index * 4 + 4);
    return `${index + 1}\n${from} --> ${to}\nZdanie numer ${index + 1} o dawnym Lipowcu.\n`;
  });
  return blocks.join('\n');
}

function srtTime(seconds: number): string {
  const part = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${part(seconds / 3600)}:${part((seconds / 60) % 60)}:${part(seconds % 60)},000`;
}
