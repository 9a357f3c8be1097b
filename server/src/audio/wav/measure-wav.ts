import type { DecodedFacts } from '../measured.ts';
import { PeakCollector } from '../peak-collector.ts';
import type { RandomAccess } from '../read-at.ts';
import type { WavLayout } from './wav-reader.ts';
import { readWavSamples } from './wav-samples.ts';

/** Reads the whole file once; measures the length of its actual samples, not the one in the header. */
export async function measureWav(file: RandomAccess, layout: WavLayout): Promise<DecodedFacts> {
  const { channels, sampleRate, blockBytes, blockFrames } = layout;
  const collector = new PeakCollector();
  for await (const samples of readWavSamples(file, layout)) {
    collector.add([samples], sampleRate, 0, samples.length / channels, channels);
  }
  return {
    durationSeconds: collector.seconds,
    channels,
    sampleRate,
    bitRate: Math.round((sampleRate * blockBytes * 8) / blockFrames),
    peaks: collector.finish(),
  };
}
