import { findSound } from '../detect-audio.ts';
import { UndecodableAudioError } from '../measured.ts';
import { decodeMp3 } from '../mp3/decode-mp3.ts';
import type { RandomAccess } from '../read-at.ts';
import type { WavLayout } from '../wav/wav-reader.ts';
import { readWavSamples } from '../wav/wav-samples.ts';

/** Decoded sound, one array for each channel; overwritten by the next block. */
export interface PcmBlock {
  channels: readonly Float32Array[];
  sampleRate: number;
}

/** More channels than this are folded together in turn: the analysis compares each channel with each other one. */
const maxChannels = 8;

/** Decodes a WAV or MP3 from its start in constant memory. @throws UndecodableAudioError */
export async function* readPcm(file: RandomAccess): AsyncGenerator<PcmBlock> {
  const sound = await findSound(file);
  if (sound === null) throw new UndecodableAudioError('neither MP3 nor WAV');
  if (sound.layout) yield* readWav(sound.file, sound.layout);
  else yield* readMp3(sound.file);
}

async function* readMp3(file: RandomAccess): AsyncGenerator<PcmBlock> {
  for await (const { channels, sampleRate, from, to } of decodeMp3(file)) {
    yield { channels: channels.map((samples) => samples.subarray(from, to)), sampleRate };
  }
}

async function* readWav(file: RandomAccess, layout: WavLayout): AsyncGenerator<PcmBlock> {
  const separate = separatorOf(layout);
  for await (const interleaved of readWavSamples(file, layout)) {
    yield { channels: separate(interleaved), sampleRate: layout.sampleRate };
  }
}

function separatorOf({ channels: count, encoding }: WavLayout): (interleaved: Float32Array) => Float32Array[] {
  let arrays: Float32Array[] = [];
  return (interleaved) => {
    // Files of floating-point samples may contain NaN or infinity, which would silence every filter for ever.
    if (encoding === 'float') replaceWild(interleaved);
    if (count === 1) return [interleaved];
    const frames = interleaved.length / count;
    if (frames > (arrays[0]?.length ?? 0)) {
      arrays = Array.from({ length: Math.min(count, maxChannels) }, () => new Float32Array(frames));
    }
    const separated = arrays.map((samples) => samples.subarray(0, frames));
    for (let channel = 0; channel < count; channel++) {
      const target = separated[channel % maxChannels] as Float32Array;
      addChannel(interleaved, channel, count, target, channel >= maxChannels);
    }
    return separated;
  };
}

function addChannel(from: Float32Array, channel: number, stride: number, to: Float32Array, isFolded: boolean): void {
  if (isFolded) {
    for (let frame = 0; frame < to.length; frame++) {
      to[frame] = (to[frame] as number) + (from[frame * stride + channel] as number);
    }
  } else {
    for (let frame = 0; frame < to.length; frame++) to[frame] = from[frame * stride + channel] as number;
  }
}

/** Far over full scale, in the unit of samples. */
const wildest = 64;

function replaceWild(samples: Float32Array): void {
  for (let index = 0; index < samples.length; index++) {
    const sample = samples[index] as number;
    if (!(sample < wildest && sample > -wildest)) samples[index] = 0;
  }
}
