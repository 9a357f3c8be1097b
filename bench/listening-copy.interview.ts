import { open } from 'node:fs/promises';
import { speechLike } from '../server/src/audio/listening-copy/speech.fixture.ts';
import { wavHeader } from '../server/src/audio/wav/wav-header.ts';

const rate = 48_000;

/** Writes a stereo WAV of 48 kHz: two microphones, a loud and a quiet speaker in turns of 12 s. */
export async function writeInterview(path: string, minutes: number): Promise<void> {
  const file = await open(path, 'w');
  const dataBytes = minutes * 60 * rate * 4;
  await file.write(wavHeader({ sampleRate: rate, channels: 2, dataBytes }));
  const different = Array.from({ length: Math.min(minutes, 5) }, (_, index) => minuteOfTalk(index));
  for (let minute = 0; minute < minutes; minute++) {
    await file.write(different[minute % different.length] as Uint8Array);
  }
  await file.close();
}

function minuteOfTalk(seed: number): Uint8Array {
  const loud = speechLike(60, { seed: seed + 1, pitch: 110 + seed });
  const quiet = speechLike(60, { seed: seed + 50, pitch: 190 + seed, level: 0.2 });
  const frames = new Int16Array(60 * rate * 2);
  for (let index = 0; index < loud.length; index++) {
    const isFirst = Math.floor(index / rate / 12) % 2 === 0;
    const [own, other] = isFirst ? [loud[index] as number, 0] : [0, quiet[index] as number];
    frames[2 * index] = 32_767 * Math.max(-1, Math.min(1, own + 0.1 * other));
    frames[2 * index + 1] = 32_767 * Math.max(-1, Math.min(1, 0.1 * own + other));
  }
  return new Uint8Array(frames.buffer);
}
